"""What the bytes of a connection turn out to say: a closed union of small facts."""

from dataclasses import dataclass
from typing import Literal

from protocol.charsets import Charset

Foreign = Literal["http", "tls", "ssh"]
"""The protocols that are recognised by their first bytes or line."""


@dataclass(frozen=True, slots=True)
class Line:
    """A whole line, decoded, edited and without its end."""

    text: str


@dataclass(frozen=True, slots=True)
class TooLong:
    """A line passed the limit (in bytes) and is dropped up to its end; said once for each."""

    limit: int


@dataclass(frozen=True, slots=True)
class Latin1:
    """A line was not UTF-8 and was read as Latin-1; said once for each connection."""


@dataclass(frozen=True, slots=True)
class NotForUs:
    """The peer speaks another protocol; whatever else it sends is ignored."""

    kind: Foreign


@dataclass(frozen=True, slots=True)
class Width:
    """The size of the peer's window, clamped to what can be laid out."""

    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Terminal:
    """What the peer said of its terminal; said again when it says more."""

    name: str
    colour: bool
    utf8: bool


@dataclass(frozen=True, slots=True)
class ScreenReader:
    """The peer says that its text is listened to."""


@dataclass(frozen=True, slots=True)
class CharsetAgreed:
    """Both sides agreed on a charset by telnet; it is already in use."""

    name: Charset


@dataclass(frozen=True, slots=True)
class Interrupt:
    """The peer interrupted (Ctrl-C in a telnet client): its half-typed line is dropped."""


@dataclass(frozen=True, slots=True)
class AreYouThere:
    """The peer asks for a visible sign of life."""


@dataclass(frozen=True, slots=True)
class Gmcp:
    """A GMCP message of the peer: a package name and its JSON text, unchecked."""

    package: str
    text: str


Input = (
    Line
    | TooLong
    | Latin1
    | NotForUs
    | Width
    | Terminal
    | ScreenReader
    | CharsetAgreed
    | Interrupt
    | AreYouThere
    | Gmcp
)
"""All that a connection can tell."""
