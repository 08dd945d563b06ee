"""The moves of A Castle for All Seasons, and how they are written."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Annotated, ClassVar, Literal

from games.castle.names import BUILDINGS, CARDS, KINDS, PLACES, SILVER, Goods
from games.castle.payment import NOTHING, Ways, together
from games.core import Action, Domain, Done, Offer
from games.lexicon import Lexicon, Words
from games.notation import Notation, Unclear

KIND = Words(dict(enumerate(KINDS)), also={"rider": SILVER})
CARD = Words(dict(enumerate(CARDS)))
BUILDING = Words(dict(enumerate(BUILDINGS)))
PLACE = Words(dict(enumerate(PLACES)))


class Source(Words):
    """Where a helper comes from; it ends the move, so a wrong cart is never taken for a spot."""

    is_set = True


class Hand(Lexicon):
    """Character cards, in the order in which they act."""

    is_set = True

    def write(self, value: tuple[int, ...]) -> str:
        return " ".join(CARDS[card] for card in value)

    def wire(self, value: tuple[int, ...]) -> str:
        return self.write(value)

    def read(self, words: Sequence[str]) -> Iterator[tuple[tuple[int, ...], int]]:
        cards = [card for word in words for card, _ in CARD.read([word])]
        if words and len(cards) == len(words):
            yield tuple(sorted(cards)), len(words)

    def match(self, words: Sequence[str], domain: Domain) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield what the words can mean; more words than cards mean nothing, and are not tried."""
        if len(words) > len(CARDS):
            return
        held = {card for cards in domain for card in cards}
        meant = [[card for card, _ in CARD.match([word], held)] for word in words]
        for cards in product(*meant) if meant else ():
            yield tuple(sorted(cards)), len(words)


class Payment(Lexicon):
    """A payment, ``sand=4 clay=1 stone=2``; people may give a number in the list, or a part."""

    is_set = True

    def write(self, value: Goods) -> str:
        return " ".join(f"{KINDS[kind]}={n}" for kind, n in enumerate(value) if n) or "?"

    def wire(self, value: Goods) -> str:
        return self.write(value)

    def read(self, words: Sequence[str]) -> Iterator[tuple[Goods, int]]:
        named = _named(words)
        if named and all(word.split("=")[0].lower() in KINDS for word in words):
            yield _goods(named), len(words)

    def match(self, words: Sequence[str], domain: Domain) -> Iterator[tuple[Goods, int]]:
        """Yield the default for no words, the payment of a number, or the best with a part."""
        ways: Sequence[Goods] = tuple(domain)
        if not words or re.fullmatch("[0-9]{1,4}", words[0]):
            place = int(words[0]) - 1 if words else 0
            yield (ways[place] if 0 <= place < len(ways) else NOTHING), len(words[:1])
            return
        named = _named(words)
        if named:
            fitting = (way for way in ways if all(way[kind] == n for kind, n in named.items()))
            whole = _goods(named)
            yield (whole if whole in domain else next(fitting, whole)), len(words)


def _named(words: Sequence[str]) -> dict[int, int]:
    """Return the pieces that ``kind=number`` words name; {} if they name none or one twice."""
    found: dict[int, int] = {}
    for word in words:
        match = re.fullmatch(r"([a-z]+)=([0-9]{1,3})", word.lower())
        kinds = [kind for kind, _ in KIND.match([match[1]], KINDS)] if match else []
        if not match or len(kinds) != 1 or kinds[0] in found:
            return {}
        found[kinds[0]] = int(match[2])
    return found


def _goods(named: dict[int, int]) -> Goods:
    sand, wood, clay, stone, silver = (named.get(kind, 0) for kind in range(len(KINDS)))
    return sand, wood, clay, stone, silver


class SpotName(Lexicon):
    """A spot: its building, and its price where the building's spots differ (else 0)."""

    def write(self, value: tuple[int, int]) -> str:
        place, mark = value
        return f"{PLACES[place]} {mark}" if mark else PLACES[place]

    def wire(self, value: tuple[int, int]) -> str:
        return self.write(value)

    def read(self, words: Sequence[str]) -> Iterator[tuple[tuple[int, int], int]]:
        for place, _ in PLACE.read(words):
            yield from _marked(place, words)
            yield (place, 0), 1

    def match(self, words: Sequence[str], domain: Domain) -> Iterator[tuple[tuple[int, int], int]]:
        """Yield the named spots; without a price, all of that building."""
        free = {place for place, _ in domain}
        for place, _ in PLACE.match(words, free):
            yield from _marked(place, words)
            yield from ((spot, 1) for spot in domain if spot[0] == place)
            if place not in free:
                yield (place, 0), 1


def _marked(place: int, words: Sequence[str]) -> Iterator[tuple[tuple[int, int], int]]:
    if len(words) > 1 and re.fullmatch("[0-9]{1,4}", words[1]):
        yield (place, int(words[1])), 2


KindWord = Annotated[int, KIND]
CardWord = Annotated[int, CARD]
BuildingWord = Annotated[int, BUILDING]


@dataclass(frozen=True)
class Choose(Action):
    """Choose this round's character cards."""

    cards: Annotated[tuple[int, ...], Hand()]


@dataclass(frozen=True)
class Pick(Action):
    """Pick a free piece for an own Worker card."""

    card: CardWord
    kind: KindWord


@dataclass(frozen=True)
class Place(Action):
    """Trader: place a helper on a cart or on the rider."""

    kind: KindWord


@dataclass(frozen=True)
class Take(Action):
    """Bricklayer: take all pieces of a kind from the defense tower."""

    kind: KindWord


@dataclass(frozen=True)
class Buy(Action):
    """Stonemason: buy a piece from a Worker card."""

    owner: int
    card: CardWord
    kind: KindWord


@dataclass(frozen=True)
class First(Action):
    """Say which of the own Workers acts first."""

    card: CardWord


@dataclass(frozen=True)
class Build(Action):
    """Build a tile with an exact payment."""

    building: BuildingWord
    payment: Annotated[Goods, Payment()]


@dataclass(frozen=True)
class Helper(Action):
    """Place a helper in the castle, from the supply or from an own cart."""

    form: ClassVar[str] = "helper {spot} from {source}"

    spot: Annotated[tuple[int, int], SpotName()]
    source: Annotated[int | None, Source(dict(enumerate(KINDS)), also={"rider": SILVER})] = None


@dataclass(frozen=True)
class Pass(Action):
    """Do without."""


@dataclass(frozen=True)
class Give(Action):
    """Frost: return a piece to the stock."""

    kind: KindWord


@dataclass(frozen=True)
class Lose(Action):
    """Frost: lose points instead."""

    what: Literal["vp"]


@dataclass(frozen=True)
class Name(Action):
    """Damsel: name an opponent who gets an own piece."""

    opponent: int
    kind: KindWord


@dataclass(frozen=True)
class Pay(Action):
    """Lean winter: pay for a helper on a cart."""

    kind: KindWord


@dataclass(frozen=True)
class Withdraw(Action):
    """Lean winter: take a helper back from a cart."""

    kind: KindWord


@dataclass(frozen=True)
class Swap(Action):
    """Winter fair: swap an own piece for one from the stock."""

    given: KindWord
    taken: KindWord


def build_two(words: Sequence[str], offers: Sequence[Offer]) -> list[str] | None:
    """Return ``build A B`` as two moves whose payments go together; None if it is not that.

    Raises Unclear if each could be paid, but not both.
    """
    if len(words) != 3 or len(words[0]) < 2 or not "build".startswith(words[0].lower()):
        return None
    domains = {next(iter(o.domains[0])): o.domains[1] for o in offers if o.action is Build}
    named = [[b for b, _ in BUILDING.match([word], domains)] for word in words[1:]]
    if any(len(found) != 1 for found in named):
        return None
    tiles = [found[0] for found in named]
    for tile in tiles:
        if tile not in domains:
            return [f"build {BUILDINGS[tile]}"]
    first, second = (domains[tile] for tile in tiles)
    paid = together(first, second) if isinstance(first, Ways) and isinstance(second, Ways) else None
    if paid is None:
        single = dict.fromkeys(f"build {BUILDINGS[tile]}" for tile in tiles)
        raise Unclear("too_expensive", " ".join(words), list(single))
    return [NOTATION.encode(Build(0, *move)) for move in zip(tiles, paid, strict=True)]


NOTATION = Notation(
    [
        Choose,
        Pick,
        Place,
        Take,
        Buy,
        First,
        Build,
        Helper,
        Give,
        Lose,
        Name,
        Pay,
        Withdraw,
        Swap,
        Pass,
        Done,
    ],
    also={"erect": "build", "skip": "pass"},
    shorthand=build_two,
)
