"""What a peer tells of its window and its terminal (RFC 1073, RFC 1091, MTTS)."""

import re
from typing import Final

from protocol.inputs import Input, ScreenReader, Terminal, Width

COLUMNS: Final = (20, 500)
"""The columns that a window is taken to have; some clients report pixels, or nothing."""

USUAL_ROWS: Final = 24

_MTTS = re.compile(r"MTTS ([0-9]{1,9})")
_ANSI, _UTF8, _256_COLOURS, _SCREEN_READER, _TRUE_COLOUR = 1, 4, 8, 64, 256
_COLOURFUL = re.compile(
    r"ansi|xterm|rxvt|screen|tmux|linux|putty|cygwin|konsole|kitty|alacritty|.*(256color|truecolor)",
    re.IGNORECASE,
)
_ASKED_AT_MOST = 3
_LONGEST_NAME = 40


def window(payload: bytes) -> Width | None:
    """Returns the window that a NAWS payload tells of; None if it tells nothing of use."""
    if len(payload) != 4:
        return None
    columns = int.from_bytes(payload[:2], "big")
    rows = int.from_bytes(payload[2:], "big")
    return Width(clamped(columns), rows or USUAL_ROWS) if columns else None


def clamped(columns: int) -> int:
    """Returns a number of columns that can be laid out for."""
    least, most = COLUMNS
    return min(max(columns, least), most)


class TerminalTypes:
    """Asks for terminal types until the answer repeats itself, three times at most.

    A client that keeps to MTTS answers with its name, its terminal and its abilities as bits.
    """

    __slots__ = ("_complete", "_known", "_types")

    def __init__(self) -> None:
        self._types: list[str] = []
        self._complete = False
        self._known: Terminal | None = None

    def hear(self, payload: bytes) -> tuple[list[Input], bool]:
        """Takes an answer; returns what is new in it, and whether to ask again."""
        if self._complete or payload[:1] != b"\0":
            return [], False
        name = "".join(filter(str.isprintable, payload[1:].decode("ascii", "ignore")))
        self._complete = name in self._types or len(self._types) == _ASKED_AT_MOST - 1
        self._types.append(name[:_LONGEST_NAME])
        return self._news(), not self._complete

    def _news(self) -> list[Input]:
        terminal = self._terminal()
        news: list[Input] = [] if terminal == self._known else [terminal]
        self._known = terminal
        return [*news, ScreenReader()] if self._complete and self._has(_SCREEN_READER) else news

    def _terminal(self) -> Terminal:
        if self._abilities() is None:
            colour = any(map(_COLOURFUL.match, self._types))
        else:
            colour = self._has(_ANSI | _256_COLOURS | _TRUE_COLOUR)
        return Terminal(self._types[0], colour, self._has(_UTF8))

    def _has(self, bits: int) -> bool:
        return bool((self._abilities() or 0) & bits)

    def _abilities(self) -> int | None:
        match = _MTTS.fullmatch(self._types[-1])
        return int(match[1]) if match else None
