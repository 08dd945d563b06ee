"""Pages of rules for people: one text file for each language, cut into topics.

A line ``# word: Title`` begins a topic; ``word`` is what a player types and is the same in every
language.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Page:
    """One topic: its title and its lines, at most 80 columns each."""

    title: str
    lines: tuple[str, ...]


def read_pages(path: Path) -> Mapping[str, Page]:
    """Return the pages of a file by topic, in order; the first is the overview."""
    pages: dict[str, Page] = {}
    for block in f"\n{path.read_text('utf-8')}".split("\n# ")[1:]:
        head, _, body = block.partition("\n")
        word, _, title = head.partition(": ")
        pages[word.strip()] = Page(title.strip(), tuple(body.strip("\n").split("\n")))
    return pages
