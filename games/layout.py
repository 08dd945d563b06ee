"""Lines of text in columns: padding, folding, tables and titles, counted in terminal columns."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wcwidth import wcswidth


@dataclass(frozen=True)
class Section:
    """A named part of a board: ``word`` is what a player types, ``lines`` begin with its name."""

    word: str
    lines: tuple[str, ...]


_PAINT = re.compile(r"\x1b\[[0-9;]*m")


def columns(text: str) -> int:
    """Return how many columns a text takes on a terminal; colours take none."""
    if "\x1b" in text:
        text = _PAINT.sub("", text)
    return len(text) if text.isascii() else max(0, wcswidth(text))


def left(text: str, width: int) -> str:
    """Pad a text on the right to ``width`` columns."""
    return text + " " * (width - columns(text))


def right(text: str, width: int) -> str:
    """Pad a text on the left to ``width`` columns."""
    return " " * (width - columns(text)) + text


def fold(text: str, width: int, indent: str = "  ") -> list[str]:
    """Break a text between words into lines of at most ``width`` columns, later ones indented.

    Double blanks inside a line are kept; a word wider than the line stands alone.
    """
    lines: list[str] = []
    line = ""
    for word in _words(text):
        if line.strip() and columns(line) + columns(word.rstrip()) > width:
            lines.append(line.rstrip())
            line = indent + word.lstrip()
        else:
            line += word
    return [*lines, line.rstrip()]


def _words(text: str) -> Iterable[str]:
    """Yield words, each with the blanks behind it."""
    start = 0
    for place in range(1, len(text)):
        if text[place - 1] == " " and text[place] != " ":
            yield text[start:place]
            start = place
    yield text[start:]


def flow(words: Iterable[str], width: int, indent: str = "  ", gap: str = "  ") -> list[str]:
    """Set words (which may hold blanks) side by side, ``gap`` between, all lines indented."""
    lines: list[str] = []
    line = ""
    for word in words:
        if line and columns(line) + columns(gap) + columns(word) > width:
            lines.append(line)
            line = ""
        line = f"{line}{gap}{word}" if line else indent + word
    return [*lines, line] if line else lines


def table(rows: Sequence[Sequence[str]], align: str, gap: int = 2) -> list[str]:
    """Set rows in columns; ``align`` has ``<`` or ``>`` for each column."""
    widths = [max(columns(row[i]) for row in rows) for i in range(len(align))]
    return [
        (" " * gap)
        .join(
            left(cell, width) if side == "<" else right(cell, width)
            for cell, width, side in zip(row, widths, align, strict=True)
        )
        .rstrip()
        for row in rows
    ]


def title(parts: Sequence[str], end: str, width: int) -> str:
    """Return the head of a board: ``=== a | b ===== end``, one column short of the window."""
    head = "=== " + " | ".join(parts) + " "
    fill = "=" * max(1, min(width, 80) - 2 - columns(head) - columns(end))
    return f"{head}{fill} {end}"
