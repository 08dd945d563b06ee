"""What is agreed with the peer by telnet: which options, and what they tell either side."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from protocol import options
from protocol.charsets import Charset, charset_named
from protocol.inputs import CharsetAgreed, Gmcp, Input, Width
from protocol.options import Sides
from protocol.telnet import (
    DO,
    DONT,
    WILL,
    WONT,
    Option,
    Subnegotiation,
    said,
    subnegotiation,
)
from protocol.terminal import TerminalTypes, window

Status = Callable[[], Mapping[str, str | Sequence[str]]]
"""Gives what MSSP tells of the server, variables and values, when a peer asks."""

_MARKS_BETWEEN_LINES: Final = 64

_TTYPE_SEND: Final = b"\x01"
_REQUEST: Final = b"\x01"
_ACCEPTED: Final = b"\x02"
_REJECTED: Final = b"\x03"
_CHARSETS_OFFERED: Final = b";UTF-8;ISO-8859-1;US-ASCII"
_TRANSLATION_TABLE: Final = b"[TTABLE]"
_MSSP_VARIABLE: Final = b"\x01"
_MSSP_VALUE: Final = b"\x02"


class Negotiation:
    """The options of one connection; ``out`` collects the bytes to be sent."""

    __slots__ = (
        "_asked_charset",
        "_marks",
        "_ours",
        "_status",
        "_theirs",
        "_types",
        "_window",
        "out",
    )

    def __init__(self, status: Status | None = None) -> None:
        self.out = bytearray()
        self._status = status
        self._ours = Sides(WILL, WONT, options.OURS if status else options.OURS - {options.MSSP})
        self._theirs = Sides(DO, DONT, options.THEIRS)
        self._types = TerminalTypes()
        self._window: Width | None = None
        self._asked_charset = False
        self._marks = _MARKS_BETWEEN_LINES

    def offer(self) -> None:
        """Asks for all that is of use; never for SGA, which makes clients send single keys."""
        for option in (options.TTYPE, options.NAWS):
            self.out += self._theirs.ask(option, True)
        for option in (options.CHARSET, options.EOR, options.GMCP, options.MSSP):
            if self._ours.may(option):
                self.out += self._ours.ask(option, True)

    def bracket(self, option: int, on: bool) -> bytes:
        """Returns the bytes that put one of our options on for a while, or off again."""
        return self._ours.ask(option, on)

    def has(self, option: int) -> bool:
        """Tells whether the peer has agreed to one of our options."""
        return self._ours.is_on(option)

    def next_line(self) -> None:
        """Takes a line of the peer as the sign that it is no machine gone mad."""
        self._marks = _MARKS_BETWEEN_LINES

    def hear(self, heard: Option) -> None:
        """Takes WILL, WONT, DO or DONT."""
        if heard.option == options.TIMING_MARK:
            self._mark_time(heard.verb)
        elif heard.verb in (DO, DONT):
            self._hear_of_ours(heard.option, heard.verb == DO)
        else:
            self._hear_of_theirs(heard.option, heard.verb == WILL)

    def learn(self, told: Subnegotiation) -> list[Input]:
        """Takes what the peer tells about an option; what was not agreed is ignored."""
        match told.option:
            case options.NAWS if self._theirs.is_on(options.NAWS):
                return self._learn_window(told.payload)
            case options.TTYPE if self._theirs.is_on(options.TTYPE):
                return self._learn_terminal(told.payload)
            case options.CHARSET:
                return self._learn_charset(told.payload[:1], told.payload[1:])
            case options.GMCP if self._ours.is_on(options.GMCP):
                return self._learn_gmcp(told.payload.decode("utf-8", "replace"))
        return []

    def _mark_time(self, verb: int) -> None:
        """Answers each DO TIMING-MARK: clients show nothing until they have the answer.

        The count ends the game of a peer that takes the answer for a question.
        """
        if verb == DO and self._marks:
            self._marks -= 1
            self.out += said(WILL, options.TIMING_MARK)

    def _hear_of_ours(self, option: int, on: bool) -> None:
        was_on = self._ours.is_on(option)
        self.out += self._ours.hear(option, on)
        if was_on or not self._ours.is_on(option):
            return
        if option == options.MSSP and self._status:
            self.out += subnegotiation(option, mssp_payload(self._status()))
        elif option == options.CHARSET and not self._asked_charset:
            self._asked_charset = True
            self.out += subnegotiation(option, _REQUEST + _CHARSETS_OFFERED)

    def _hear_of_theirs(self, option: int, on: bool) -> None:
        was_on = self._theirs.is_on(option)
        self.out += self._theirs.hear(option, on)
        if option == options.TTYPE and self._theirs.is_on(option) and not was_on:
            self.out += subnegotiation(option, _TTYPE_SEND)

    def _learn_window(self, payload: bytes) -> list[Input]:
        found = window(payload)
        if found is None or found == self._window:
            return []
        self._window = found
        return [found]

    def _learn_terminal(self, payload: bytes) -> list[Input]:
        news, again = self._types.hear(payload)
        if again:
            self.out += subnegotiation(options.TTYPE, _TTYPE_SEND)
        return news

    def _learn_charset(self, what: bytes, payload: bytes) -> list[Input]:
        """Takes a request, or the answer to ours; RFC 2066 has the server refuse a second one."""
        if what in (_ACCEPTED, _REJECTED):
            asked, self._asked_charset = self._asked_charset, False
            charset = charset_named(payload.decode("ascii", "ignore"))
            return [CharsetAgreed(charset)] if asked and what == _ACCEPTED and charset else []
        if what != _REQUEST or not self._speaks_charset():
            return []
        name, charset = (None, None) if self._asked_charset else first_known(payload)
        answer = _REJECTED if name is None else _ACCEPTED + name
        self.out += subnegotiation(options.CHARSET, answer)
        return [CharsetAgreed(charset)] if charset else []

    def _speaks_charset(self) -> bool:
        return self._ours.is_on(options.CHARSET) or self._theirs.is_on(options.CHARSET)

    def _learn_gmcp(self, text: str) -> list[Input]:
        package, _, rest = text.partition(" ")
        return [Gmcp(package, rest.strip())] if package else []


def first_known(payload: bytes) -> tuple[bytes, Charset] | tuple[None, None]:
    """Returns the first charset of a request that is known here, as it was called there."""
    if payload.startswith(_TRANSLATION_TABLE):
        payload = payload[len(_TRANSLATION_TABLE) + 1 :]
    for name in payload[1:].split(payload[:1]) if payload else ():
        if charset := charset_named(name.decode("ascii", "ignore")):
            return name, charset
    return None, None


def mssp_payload(status: Mapping[str, str | Sequence[str]]) -> bytes:
    """Returns variables and values as MSSP has them."""
    payload = b""
    for variable, values in status.items():
        payload += _MSSP_VARIABLE + _printable(variable)
        for value in [values] if isinstance(values, str) else values:
            payload += _MSSP_VALUE + _printable(value)
    return payload


def _printable(text: str) -> bytes:
    return "".join(filter(str.isprintable, text)).encode("utf-8", "replace")
