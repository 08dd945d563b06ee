"""Telnet's layer taken off a stream of bytes, whatever packets it comes in (RFC 854, 855).

Of ``twisted.conch.telnet`` the names of the commands serve.  Its ``Telnet`` class does not: it
raises on IAC and an unassigned byte, holds a bare CR back, hands CR NUL on as text, answers
every repeated refusal, and wants a transport.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from twisted.conch import telnet as conch

IAC: Final = conch.IAC[0]
SE: Final = conch.SE[0]
SB: Final = conch.SB[0]
WILL: Final = conch.WILL[0]
WONT: Final = conch.WONT[0]
DO: Final = conch.DO[0]
DONT: Final = conch.DONT[0]
IP: Final = conch.IP[0]
AYT: Final = conch.AYT[0]
EC: Final = conch.EC[0]
EL: Final = conch.EL[0]
GA: Final = conch.GA[0]
END_OF_RECORD: Final = conch.EOR[0]

FIRST_COMMAND: Final = 0xEC
"""EOF of RFC 1184; all bytes from here on are commands."""

PAYLOAD_LIMIT: Final = 4096
"""The bytes of a subnegotiation; a longer one is dropped whole."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command without an option, such as IP or AYT."""

    code: int


@dataclass(frozen=True, slots=True)
class Option:
    """WILL, WONT, DO or DONT and the option it is about."""

    verb: int
    option: int


@dataclass(frozen=True, slots=True)
class Subnegotiation:
    """What was said about an option, its doubled IACs made single."""

    option: int
    payload: bytes


Piece = bytes | Command | Option | Subnegotiation


class State(Enum):
    """What the next byte is."""

    DATA = auto()
    COMMAND = auto()
    OPTION = auto()
    TOPIC = auto()
    PAYLOAD = auto()
    PAYLOAD_COMMAND = auto()


class Splitter:
    """Splits a stream of bytes into data and telnet."""

    __slots__ = ("_mark_is_due", "_payload", "_state", "_topic", "_verb")

    def __init__(self) -> None:
        self._state = State.DATA
        self._mark_is_due = False
        self._verb = 0
        self._topic = 0
        self._payload = bytearray()

    def feed(self, data: bytes) -> list[Piece]:
        """Takes bytes; returns what they complete, in order."""
        if self._state is State.DATA and IAC not in data:
            self._mark_is_due = self._mark_is_due and not data
            return [data]
        pieces: list[Piece] = []
        at = 0
        while at < len(data):
            at = self._step(data, at, pieces)
        return pieces

    def _step(self, data: bytes, at: int, pieces: list[Piece]) -> int:
        """Takes what stands at a place; returns the next place."""
        match self._state:
            case State.DATA:
                return self._take_data(data, at, pieces)
            case State.COMMAND:
                return at + self._take_command(data[at], pieces)
            case State.OPTION:
                pieces.append(Option(self._verb, data[at]))
                self._state = State.DATA
            case State.TOPIC:
                self._topic = data[at]
                self._payload.clear()
                self._state = State.PAYLOAD
            case State.PAYLOAD:
                return self._take_payload(data, at)
            case State.PAYLOAD_COMMAND:
                self._take_payload_command(data[at], pieces)
        return at + 1

    def _take_data(self, data: bytes, at: int, pieces: list[Piece]) -> int:
        end = data.find(IAC, at)
        if end != at:
            self._mark_is_due = False
            pieces.append(data[at : end if end >= 0 else None])
        if end < 0:
            return len(data)
        self._state = State.COMMAND
        return end + 1

    def _take_command(self, code: int, pieces: list[Piece]) -> int:
        """Takes the byte behind an IAC; returns how many bytes it used."""
        self._state = State.DATA
        if self._mark_is_due and (code == IAC or code < FIRST_COMMAND):
            return self._miss_mark(code)
        if code == IAC:
            pieces.append(bytes([IAC]))
        elif code in b"\r\n":
            # No telnet at all, but a letter of an old charset at the end of a line.
            pieces.append(bytes([IAC]))
            return 0
        elif code in (WILL, WONT, DO, DONT):
            self._verb = code
            self._state = State.OPTION
        elif code == SB:
            self._state = State.TOPIC
        elif code >= FIRST_COMMAND:
            self._mark_is_due = code == IP
            pieces.append(Command(code))
        return 1

    def _miss_mark(self, code: int) -> int:
        """Takes the byte behind an IAC whose data mark the network has swallowed.

        Clients send the DM behind an interrupt as urgent data, which a socket hands out apart
        from the rest unless it is told otherwise.
        """
        self._mark_is_due = False
        self._state = State.COMMAND if code == IAC else State.DATA
        return 1 if code == IAC else 0

    def _take_payload(self, data: bytes, at: int) -> int:
        end = data.find(IAC, at)
        self._keep(data[at : end if end >= 0 else len(data)])
        if end < 0:
            return len(data)
        self._state = State.PAYLOAD_COMMAND
        return end + 1

    def _take_payload_command(self, code: int, pieces: list[Piece]) -> None:
        self._state = State.PAYLOAD
        if code == SE:
            self._state = State.DATA
            if len(self._payload) <= PAYLOAD_LIMIT:
                pieces.append(Subnegotiation(self._topic, bytes(self._payload)))
        elif code in (WILL, WONT, DO, DONT, SB):
            # The peer has gone on without an end: what it began is void.
            self._take_command(code, pieces)
        elif code == IAC:
            self._keep(bytes([IAC]))
        else:
            # Some clients do not double the 255 of a window's width.
            self._keep(bytes([IAC, code]))

    def _keep(self, payload: bytes) -> None:
        """Keeps a part of a payload, at most one byte over the limit as the sign of excess."""
        self._payload += payload[: PAYLOAD_LIMIT + 1 - len(self._payload)]


def doubled(data: bytes) -> bytes:
    """Returns data with its IACs doubled, as telnet carries them."""
    return data.replace(b"\xff", b"\xff\xff")


def said(verb: int, option: int) -> bytes:
    """Returns the bytes that say WILL, WONT, DO or DONT about an option."""
    return bytes([IAC, verb, option])


def subnegotiation(code: int, payload: bytes) -> bytes:
    """Returns the bytes that say something about an option."""
    return bytes([IAC, SB, code]) + doubled(payload) + bytes([IAC, SE])
