"""Sentences and laid-out lines folded into the columns of a window."""

import re
import textwrap
from functools import lru_cache

from wcwidth import wcwidth, wrap
from wcwidth import width as columns_of

NARROWEST = 20
"""The fewest columns that anything is folded to."""

_REMEMBERED = 1024
"""The longest text whose lines are remembered, for others who are told the same."""

_GAP = re.compile(" {2,}")
_DEEPEST = 4
"""The most blanks that a folded line begins with; what is deeper is for wide windows."""


def wrapped(text: str, width: int, first: str = "", rest: str = "  ") -> list[str]:
    """Returns lines of at most ``width`` columns: ``first`` leads the first, ``rest`` the others.

    Only a word longer than a line is cut.  No line feed of the text comes through.
    """
    if len(first) + len(text) <= width and text.isascii() and text.isprintable():
        return [first + text]
    fold = _folded if len(text) <= _REMEMBERED else _folded.__wrapped__
    return list(fold(first + text, max(width, NARROWEST), rest))


@lru_cache(maxsize=512)
def _folded(text: str, width: int, rest: str) -> tuple[str, ...]:
    """Folds a text; what is said to many at once is folded once for each width.

    Where each character fills a column the standard library serves, and is far faster.
    """
    if any(wcwidth(character) != 1 for character in set(text)):
        return tuple(wrap(text, width, subsequent_indent=rest, break_on_hyphens=False)) or ("",)
    lines = textwrap.wrap(text, width, subsequent_indent=rest, break_on_hyphens=False)
    return tuple(line.rstrip(" ") for line in lines) or ("",)


def laid_out(line: str, width: int) -> list[str]:
    """Returns a line that has columns of its own, parted between them if it is too wide.

    The columns are what two blanks or more stand between; each part that is still too wide is
    folded as a sentence is.
    """
    width = max(width, NARROWEST)
    if (len(line) <= width and line.isascii()) or columns_of(line) <= width:
        return [line]
    lead = " " * min(len(line) - len(line.lstrip(" ")), _DEEPEST)
    parts: list[str] = []
    for cell in _GAP.split(line.strip(" ")):
        if parts and columns_of(f"{parts[-1]}  {cell}") <= width:
            parts[-1] += f"  {cell}"
        else:
            parts.append(f"{lead}  {cell}" if parts else lead + cell)
    return [each for part in parts for each in wrapped(part, width, rest=f"{lead}  ")]
