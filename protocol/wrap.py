"""Sentences folded into the columns of a window."""

from wcwidth import wrap

NARROWEST = 20
"""The fewest columns that anything is folded to."""


def wrapped(text: str, width: int, first: str = "", rest: str = "  ") -> list[str]:
    """Returns lines of at most ``width`` columns: ``first`` leads the first, ``rest`` the others.

    Only a word longer than a line is cut.  No line feed of the text comes through.
    """
    if len(first) + len(text) <= width and text.isascii() and text.isprintable():
        return [first + text]
    columns = max(width, NARROWEST)
    return wrap(first + text, columns, subsequent_indent=rest, break_on_hyphens=False) or [""]
