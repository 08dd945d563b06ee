"""From data bytes to lines: where a line ends, how long it may be, how it is edited."""

import re
from typing import Final

from protocol.charsets import Charset, decoded
from protocol.clean import ESCAPES
from protocol.inputs import Input, Latin1, Line, TooLong

LINE_END = re.compile(rb"[\r\n]")
CR: Final = 0x0D
LF: Final = 0x0A
NUL: Final = 0x00

BACKSPACES = "\x08\x7f"
ERASE_LINE = "\x15"
ERASE_WORD = "\x17"

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class Lines:
    """Collects bytes into lines, whatever packets they come in.

    A line ends at LF, CR LF, CR NUL or CR: at the CR at once, and the LF or NUL right behind it
    belongs to it.  More than ``limit`` bytes (the end not counted) are too long: the line is
    dropped up to its end, so nothing beyond the limit is ever kept.
    """

    __slots__ = ("_after_cr", "_dropping", "_kept", "_told_latin1", "charset", "limit")

    def __init__(self, limit: int, charset: Charset = "utf-8") -> None:
        self.limit = limit
        self.charset: Charset = charset
        self._kept = bytearray()
        self._after_cr = False
        self._dropping = False
        self._told_latin1 = False

    def feed(self, data: bytes) -> list[Input]:
        """Takes data bytes; returns what they complete."""
        found: list[Input] = []
        if self._after_cr and data:
            self._after_cr = False
            data = data[1:] if data[0] in (LF, NUL) else data
        start = 0
        while end := LINE_END.search(data, start):
            self._keep(data[start : end.start()], found)
            self._end(found)
            start = end.end()
            if data[start - 1] == CR:
                start = self._skip_companion(data, start)
        self._keep(data[start:], found)
        return found

    def finish(self) -> list[Input]:
        """Takes the peer's last byte as the end of a line that has none."""
        found: list[Input] = []
        if self._kept:
            self._end(found)
        return found

    def forget(self) -> None:
        """Drops the line that is being typed."""
        self._kept.clear()
        self._dropping = False

    def _skip_companion(self, data: bytes, start: int) -> int:
        """Returns where the next line starts behind a CR; remembers a CR at the packet's end."""
        self._after_cr = start == len(data)
        return start if self._after_cr or data[start] not in (LF, NUL) else start + 1

    def _keep(self, data: bytes, found: list[Input]) -> None:
        if self._dropping:
            return
        if len(self._kept) + len(data) <= self.limit:
            self._kept += data
            return
        self._dropping = True
        self._kept.clear()
        found.append(TooLong(self.limit))

    def _end(self, found: list[Input]) -> None:
        if self._dropping:
            self._dropping = False
            return
        text, guessed = decoded(bytes(self._kept), self.charset)
        self._kept.clear()
        if guessed and not self._told_latin1:
            self._told_latin1 = True
            found.append(Latin1())
        found.append(Line(edited(text)))


def edited(text: str) -> str:
    """Carries out the editing keys in a line and drops all other control characters.

    Backspace (08, 7F) takes back a character, ^W a word, ^U the line.  A tab is a blank; the
    sequences of arrow and function keys vanish whole.
    """
    if text.isprintable():
        return text
    text = ESCAPES.sub("", text.replace("\t", " "))
    kept: list[str] = []
    for character in text:
        if character in BACKSPACES:
            del kept[-1:]
        elif character == ERASE_LINE:
            kept.clear()
        elif character == ERASE_WORD:
            kept = list(_without_last_word("".join(kept)))
        else:
            kept.append(character)
    return _CONTROLS.sub("", "".join(kept))


def _without_last_word(text: str) -> str:
    return text[: text.rstrip().rfind(" ") + 1]
