"""How the values of a move's fields are written and read."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, get_args, get_origin

from games.core import Domain


class Lexicon:
    """How the values of a field are written and read; this one serves whole numbers."""

    is_set = False
    """Whether one value takes all the words that follow (a set of fields, a payment)."""

    is_implied = True
    """Whether the value may be left out where only one is possible."""

    def write(self, value: Any) -> str:
        """Return the canonical words of a value."""
        return str(value)

    def wire(self, value: Any) -> int | str:
        """Return the value as it stands in JSON: a number or its words."""
        return int(value)

    def read(self, words: Sequence[str]) -> Iterator[tuple[Any, int]]:
        """Yield each exact reading of the first words, and how many of them it takes."""
        if words and re.fullmatch(r"-?[0-9]{1,9}", words[0]):
            yield int(words[0]), 1

    def match(self, words: Sequence[str], domain: Domain) -> Iterator[tuple[Any, int]]:
        """Yield each forgiving reading; of shortened words only those in the domain."""
        yield from self.read(words)


class Words(Lexicon):
    """Values with names; ``also`` adds further words for them.  Words may be shortened."""

    def __init__(self, names: Mapping[Any, str], also: Mapping[str, Any] | None = None) -> None:
        """Take the canonical name of each value, and the other words that are understood."""
        self.names = dict(names)
        self.values = {name.lower(): value for value, name in names.items()} | dict(also or {})

    def write(self, value: Any) -> str:
        return str(self.names[value])

    def wire(self, value: Any) -> int | str:
        return self.write(value)

    def read(self, words: Sequence[str]) -> Iterator[tuple[Any, int]]:
        if words and words[0].lower() in self.values:
            yield self.values[words[0].lower()], 1

    def match(self, words: Sequence[str], domain: Domain) -> Iterator[tuple[Any, int]]:
        exact = list(self.read(words))
        yield from exact
        if words and not exact:
            start = words[0].lower()
            found = dict.fromkeys(v for name, v in self.values.items() if name.startswith(start))
            inside = [v for v in found if v in domain]
            yield from ((value, 1) for value in inside or found)


def words(*names: str) -> Words:
    """Return the lexicon of values that are their own names."""
    return Words({name: name for name in names})


_NUMBER = Lexicon()


def lexicon_of(annotation: Any) -> Lexicon:
    """Return the lexicon of a field: given by ``Annotated``, words of a ``Literal``, or numbers."""
    if get_origin(annotation) is Annotated:
        return next(part for part in get_args(annotation)[1:] if isinstance(part, Lexicon))
    if get_origin(annotation) is Literal:
        return words(*map(str, get_args(annotation)))
    for part in get_args(annotation):
        if part is not type(None):
            return lexicon_of(part)
    return _NUMBER


def is_optional(annotation: Any) -> bool:
    """Tell whether a field may be None."""
    parts = get_args(annotation)
    if get_origin(annotation) is Annotated:
        return is_optional(parts[0])
    return type(None) in parts
