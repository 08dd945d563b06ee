"""The voice in which a game speaks to one receiver: language, manner, glyphs and names.

No text function reaches for anything else.  English is the source language; other languages come
from the ``lang/CODE.po`` files beside the texts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

Entries = Mapping[str, str | tuple[str, ...]]
"""Sentences of one language by their English; plural ones by their English singular."""

BOLD, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN = 1, 31, 32, 33, 34, 35, 36
"""What terminals call their colours."""


@cache
def read_catalogue(path: Path) -> Entries:
    """Read the translated, not fuzzy sentences of a .po file."""
    with path.open("rb") as file:
        messages = read_po(file, locale=path.stem)
    found: dict[str, str | tuple[str, ...]] = {}
    for message in messages:
        if message.id and message.string and not message.fuzzy:
            key = message.id if isinstance(message.id, str) else message.id[0]
            string = message.string
            found[key] = string if isinstance(string, str) else tuple(string)
    return found


def read_language(code: str, folders: Iterable[Path]) -> Entries:
    """Return all sentences of a language from the ``lang`` folders; English needs none."""
    entries: dict[str, str | tuple[str, ...]] = {}
    for folder in folders:
        path = folder / f"{code}.po"
        if path.exists():
            entries.update(read_catalogue(path))
    return entries


@dataclass(frozen=True)
class Voice:
    """Who is spoken to, and how.

    ``names`` are the players by seat (the first is seat 1), ``bots`` the seats of bots, ``you``
    the receiver's own seat or None for a watcher.  ``spoken`` asks for sentences without
    drawings, for screen readers.  ``width`` counts columns.
    """

    entries: Entries = field(default_factory=dict)
    language: str = "en"
    names: Sequence[str] = ()
    bots: frozenset[int] = frozenset()
    you: int | None = None
    spoken: bool = False
    unicode: bool = False
    colour: bool = False
    width: int = 80

    def say(self, sentence: str, /, **values: Any) -> str:
        """Return a sentence in the receiver's language, with ``{name}`` filled in."""
        found = self.entries.get(sentence, sentence)
        return self.fill(found if isinstance(found, str) else found[0], sentence, values)

    def count(self, one: str, many: str, n: int, /, **values: Any) -> str:
        """Return the form of a sentence for ``n`` things; ``{n}`` is filled in too."""
        found = self.entries.get(one)
        forms = found if isinstance(found, tuple) else (one, many)
        return self.fill(forms[n != 1], one if n == 1 else many, {"n": n, **values})

    def by(self, seat: int, own: str, other: str, /, **values: Any) -> str:
        """Return ``own`` if the receiver did it, else ``other`` with ``{who}`` filled in."""
        if seat == self.you:
            return self.say(own, **values)
        return self.say(other, who=self.name(seat), **values)

    def fill(self, sentence: str, source: str, values: Mapping[str, Any]) -> str:
        """Fill in the values; a translation that cannot take them falls back to English."""
        if not values:
            return sentence
        try:
            return sentence.format(**values)
        except (KeyError, IndexError, ValueError):
            return source.format(**values)

    def name(self, seat: int) -> str:
        """Return the name of a seat with the mark of a bot, as it stands in boards."""
        name = self.names[seat - 1] if seat <= len(self.names) else self.say("seat {n}", n=seat)
        if seat not in self.bots:
            return name
        return self.say("bot {name}", name=name) if self.spoken else f"{name}~"

    def who(self, seat: int) -> str:
        """Return "you" for the receiver's own seat, else the name."""
        return self.say("you") if seat == self.you else self.name(seat)

    def listed(self, parts: Sequence[str], last: str = "and") -> str:
        """Return ``a, b and c``; ``last`` is "and" or "or"."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.say(last)} {parts[-1]}"

    def seat_number(self, seat: int) -> str:
        """Return the number of a seat as boards show it, four columns: brackets for one's own."""
        if seat != self.you:
            return f" {seat} ".rjust(4)
        return " " * max(0, 2 - len(str(seat))) + self.painted(f"({seat})", BOLD)

    def painted(self, text: str, paint: int, is_bold: bool = False) -> str:
        """Return a text in one of the eight colours, if colour is wished for.

        It only adds: what it says stands in letters or signs as well.
        """
        code = f"{BOLD};{paint}" if is_bold else str(paint)
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and not self.spoken else text
