"""The moves of Hacienda, its options, and how its moves are written and read."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from games.core import Action, Domain
from games.hacienda.board import FIELDS, NAMES, Groups
from games.hacienda.material import CARDS, Material
from games.lexicon import Lexicon, Words
from games.notation import Notation

Switch = Literal["off", "on"]


@dataclass(frozen=True)
class Options:
    """What can be chosen for a game; the boards come from the material."""

    board: str = "bone"
    water: Literal["lakes", "tiles"] = "lakes"
    variant1: Switch = "off"
    variant2: Switch = "off"
    hand_limit: Literal["on", "off"] = "on"
    bought: Literal["seen", "hidden"] = "seen"
    money: Literal["open", "secret"] = "open"
    reshuffle: Switch = "off"
    stall: Literal[12, 6, 24] = 12

    @staticmethod
    def from_material(material: Material) -> dict[str, tuple[Any, ...]]:
        """Return the values that depend on the material: the boards, ours first."""
        return {"board": tuple(material.boards)}


OPTIONS = Options

PRESETS: Mapping[str, Options] = {
    "online": Options(),
    "printed": Options(water="tiles", hand_limit="off", bought="hidden", money="secret"),
    "variants": Options(variant1="on", variant2="on"),
}


GERMAN = dict(
    zip(
        ("berg", "wald", "wiese", "fels", "moor", "pampa", "rind", "pferd", "schwein", "schaf"),
        CARDS,
        strict=True,
    )
)
"""The kinds of cards as German readers see them."""


class CardWords(Words):
    """Kinds of cards by their names; whole German names are understood, but never written."""

    def match(self, words: Sequence[str], domain: Domain) -> Iterator[tuple[Any, int]]:
        first = [GERMAN.get(word.lower(), word) for word in words[:1]]
        return super().match([*first, *words[1:]], domain)


class SoldWords(CardWords):
    """Kinds of open cards: one left out always means an unseen card, never the only open kind."""

    is_implied = False


class FieldWords(Lexicon):
    """Fields as ``C7``; a domain of groups takes any field of a group."""

    def write(self, value: Any) -> str:
        return NAMES[value]

    def wire(self, value: Any) -> int | str:
        return NAMES[value]

    def read(self, words: Sequence[str]) -> Iterator[tuple[Any, int]]:
        if words and words[0].upper() in FIELDS:
            yield FIELDS[words[0].upper()], 1

    def match(self, words: Sequence[str], domain: Domain) -> Iterator[tuple[Any, int]]:
        for place, used in self.read(words):
            yield (domain.resolve(place) if isinstance(domain, Groups) else place), used


class TileWords(Lexicon):
    """The fields of a water tile, in any order: ``D9 D10 E9``."""

    is_set = True

    def write(self, value: Any) -> str:
        return " ".join(NAMES[place] for place in value)

    def wire(self, value: Any) -> int | str:
        return self.write(value)

    def read(self, words: Sequence[str]) -> Iterator[tuple[Any, int]]:
        names = [word.upper() for word in words]
        if names and all(name in FIELDS for name in names):
            yield tuple(sorted(FIELDS[name] for name in names)), len(names)


Card = Annotated[int, CardWords(dict(enumerate(CARDS)))]
Sold = Annotated[int, SoldWords(dict(enumerate(CARDS)))]
Place = Annotated[int, FieldWords()]
Places = Annotated[tuple[int, ...], TileWords()]
Pile = Literal["land", "animal"]


@dataclass(frozen=True)
class Buy(Action):
    """Buy a card: unseen from the stack, or an open one of this kind."""

    pile: Pile
    card: Sold | None


@dataclass(frozen=True)
class Play(Action):
    """Play a card: put land or an animal on a field."""

    card: Card
    field: Place


@dataclass(frozen=True)
class Hacienda(Action):
    """Buy a hacienda for a chain or a herd, named by its lowest field."""

    field: Place


@dataclass(frozen=True)
class Water(Action):
    """Buy a water tile and lay it on these fields, sorted."""

    fields: Places


@dataclass(frozen=True)
class Harvest(Action):
    """Harvest a chain, named by its lowest field, with a chip from the supply or from a field."""

    field: Place
    chip: Place | None

    form = "harvest {field} from {chip}"


@dataclass(frozen=True)
class End(Action):
    """End the turn before all actions are used."""


NOTATION = Notation([Buy, Play, Hacienda, Water, Harvest, End], also={"pass": "end", "done": "end"})
