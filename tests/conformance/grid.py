"""The grid of games that the conformance suite plays: titles, seats and options.

Every game is played with the defaults and with each preset at every number of seats, with each
value of each option once against the defaults, and with a pairwise cover of seats and options.
``SOAK=N`` does all that with N seeds, and N times a hundred cases of the full product besides.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from random import Random
from typing import Any

from games import options as game_options
from games.catalogue import Title, catalogue
from tests.toy.title import TOY

SOAK = int(os.environ.get("SOAK", "0"))
"""How many seeds are played; 0 is the short run with one."""

TITLES: Mapping[str, Title] = {TOY.word: TOY, **catalogue()}
"""The toy game first: what it cannot pass is a fault of the suite."""

Choice = Mapping[str, Any]
"""A value for each factor; the factor ``seats`` beside the options."""


@dataclass(frozen=True)
class Case:
    """One game to be played: which, by how many, with which options, from which seed."""

    word: str
    seats: int
    words: tuple[tuple[str, str], ...]
    seed: int = 0

    @property
    def title(self) -> Title:
        """The game in the catalogue."""
        return TITLES[self.word]

    @property
    def options(self) -> Any:
        """The options as the rules know them."""
        return self.title.read_options(dict(self.words))

    def __str__(self) -> str:
        changed = ",".join(f"{key}={value}" for key, value in self.words)
        return "-".join(filter(None, [f"{self.word}-{self.seats}", changed, f"{self.seed or ''}"]))


def factors(title: Title) -> dict[str, tuple[Any, ...]]:
    """Return the values of every option, the default first, and the numbers of seats."""
    kind = title.rules.OPTIONS
    defaults = game_options.write(kind())
    found: dict[str, tuple[Any, ...]] = {"seats": tuple(title.seats)}
    for key, values in game_options.accepted(kind, title.material).items():
        words = sorted(map(str, values), key=lambda word: word != defaults[key])
        found[key] = tuple(words)
    return found


def pairwise(values: Mapping[str, Sequence[Any]]) -> Iterator[Choice]:
    """Yield choices in which every pair of values of two factors occurs (greedily, few)."""
    keys = list(values)
    missing = {
        ((a, x), (b, y)) for a, b in combinations(keys, 2) for x in values[a] for y in values[b]
    }
    while missing:
        choice: dict[str, Any] = dict(min(missing, key=repr))
        for key in keys:
            if key not in choice:
                choice[key] = max(values[key], key=lambda v: _gain(missing, choice, key, v))
        choice = {key: choice[key] for key in keys}
        missing -= set(combinations(choice.items(), 2))
        yield choice


def _gain(missing: set[Any], choice: Choice, key: str, value: Any) -> int:
    """Count the missing pairs that ``value`` would bring, given what is already chosen."""
    pairs = ((other, (key, value)) for other in choice.items())
    return sum(pair in missing or pair[::-1] in missing for pair in pairs)


def cases(title: Title) -> list[Case]:
    """Return the grid of a game, each case once."""
    found = [replace(case, seed=seed) for seed in range(SOAK or 1) for case in _short(title)]
    if SOAK:
        whole = list(full(title))
        found += Random(title.word).sample(whole, min(len(whole), 100 * SOAK))
    return list(dict.fromkeys(found))


def _short(title: Title) -> Iterator[Case]:
    values = factors(title)
    seats = values.pop("seats")
    defaults = {key: each[0] for key, each in values.items()}
    for count in seats:
        yield _case(title, count, defaults)
        for preset in title.rules.PRESETS:
            words = game_options.write(title.read_options({"preset": preset}))
            yield _case(title, count, words)
    singles = ({**defaults, key: value} for key, each in values.items() for value in each[1:])
    for place, words in enumerate(singles):
        yield _case(title, seats[place % len(seats)], words)
    for choice in pairwise({"seats": seats, **values}):
        yield _case(title, choice["seats"], {k: v for k, v in choice.items() if k != "seats"})


def full(title: Title) -> Iterator[Case]:
    """Yield every combination of seats and options."""
    values = factors(title)
    for chosen in product(*values.values()):
        choice = dict(zip(values, chosen, strict=True))
        yield _case(title, choice.pop("seats"), choice)


def _case(title: Title, seats: int, words: Mapping[str, str]) -> Case:
    """Return a case; options that are at their defaults are left out of its name."""
    defaults = game_options.write(title.rules.OPTIONS())
    changed = tuple((key, value) for key, value in words.items() if value != defaults[key])
    return Case(title.word, seats, changed)
