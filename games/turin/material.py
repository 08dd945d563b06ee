"""The components of Turin Market: goods, cards, money, and the set-up for each number of seats."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import msgspec
import yaml

from games.core import GameError

FILE = "components.yaml"

WORDS = (
    "truffle",
    "hazelnut",
    "artichoke",
    "peach",
    "grape",
    "chestnut",
    "bean",
    "onion",
    "rice",
)
"""The goods of the embedded components, for translators."""

VERSIONS = ("classic", "new")
"""The two payout cards."""


UNITS = (3, 2, 1)
"""The units on a card of its three goods."""


class MaterialError(GameError):
    """A component file that cannot be used: which one, and all that is wrong with it."""


@dataclass(frozen=True)
class Loan:
    """What a loan gives and costs, and the debt for each coin that the bank pays for someone."""

    receive: int
    repay: int
    cover: int


@dataclass(frozen=True)
class Setup:
    """The set-up for one number of seats; ``prizes`` are the cards for each place, best first."""

    hand: int
    open: int
    removed: int
    auctions: int
    kept: int
    prizes: tuple[int, ...]
    first_prizes: tuple[int, ...] | None = None

    def prizes_of(self, auction: int) -> tuple[int, ...]:
        """Return the prizes of an auction, counted from 1."""
        return self.first_prizes if auction == 1 and self.first_prizes else self.prizes


@dataclass(frozen=True)
class Good:
    """A good: its word, its letter, its units in the deck, and what the bank pays by version."""

    word: str
    code: str
    total: int
    payout: dict[str, int]


@dataclass(frozen=True)
class Card:
    """A card: three units of one good, two of a second, one of a third."""

    id: int
    three: str
    two: str
    one: str

    @property
    def goods(self) -> tuple[str, str, str]:
        """The goods on it, most units first."""
        return self.three, self.two, self.one


@dataclass(frozen=True)
class Material:
    """All components; goods stand in payout order, cards by number."""

    start_money: int
    loan: Loan
    setup: dict[int, Setup]
    goods: tuple[Good, ...]
    cards: tuple[Card, ...]
    digest: str = ""

    @cached_property
    def codes(self) -> dict[str, str]:
        """The letter of each good."""
        return {good.word: good.code for good in self.goods}

    @cached_property
    def faces(self) -> dict[int, str]:
        """Each card as six letters, one for each unit."""
        return {
            card.id: "".join(
                self.codes[good] * n for good, n in zip(card.goods, UNITS, strict=True)
            )
            for card in self.cards
        }

    @cached_property
    def units(self) -> dict[int, tuple[int, ...]]:
        """The units of every good, in payout order, on each card."""
        return {
            card: tuple(face.count(good.code) for good in self.goods)
            for card, face in self.faces.items()
        }

    @cached_property
    def goods_on(self) -> dict[int, tuple[int, ...]]:
        """The places, in payout order, of the goods on each card."""
        return {
            card: tuple(place for place, n in enumerate(units) if n)
            for card, units in self.units.items()
        }


def load(folder: Path | None = None) -> Material:
    """Return the components, a file in ``folder`` taking the place of the embedded one.

    Raises MaterialError, which names every fault at once.
    """
    path = Path(__file__).with_name(FILE)
    if folder is not None and (folder / FILE).exists():
        path = folder / FILE
    return parse(path.read_text("utf-8"), str(path))


def parse(text: str, source: str = FILE) -> Material:
    """Return the components that a text describes; raises MaterialError."""
    try:
        content = yaml.safe_load(text)
        material = msgspec.convert(content, Material)
    except (yaml.YAMLError, msgspec.ValidationError) as error:
        raise MaterialError(f"{source}: {error}") from error
    if faults := list(find_faults(material)):
        raise MaterialError(f"{source}: {'; '.join(faults)}")
    canonical = json.dumps(asdict(material), sort_keys=True)
    return replace(material, digest=sha256(canonical.encode()).hexdigest())


def find_faults(material: Material) -> Iterator[str]:
    """Yield all that does not fit together."""
    yield from _goods_faults(material)
    yield from _card_faults(material)
    for seats, setup in material.setup.items():
        yield from _setup_faults(seats, setup, len(material.cards))
    if set(material.setup) != {2, 3, 4, 5}:
        yield "setup: 2, 3, 4 and 5 seats are expected"
    loan = material.loan
    if min(material.start_money, loan.receive, loan.repay, loan.cover) < 1:
        yield "start_money, loan: amounts of at least 1 are expected"


def _goods_faults(material: Material) -> Iterator[str]:
    codes = [good.code for good in material.goods]
    if len(set(codes)) < len(codes) or any(len(code) != 1 for code in codes):
        yield "goods: every code must be one letter of its own"
    for good in material.goods:
        if set(good.payout) != set(VERSIONS) or min(good.payout.values()) < 1:
            yield f"goods: {good.word} needs a payout of at least 1 for classic and for new"


def _card_faults(material: Material) -> Iterator[str]:
    if [card.id for card in material.cards] != list(range(1, len(material.cards) + 1)):
        yield "cards: the ids must be 1, 2, 3 and so on"
    for card in material.cards:
        if len(set(card.goods)) < 3 or not set(card.goods) <= set(material.codes):
            yield f"cards: card {card.id} must show three different goods of the list"
            return
    for place, good in enumerate(material.goods):
        total = sum(units[place] for units in material.units.values())
        if total != good.total:
            yield f"goods: {good.word} says {good.total} units, the cards show {total}"


def _setup_faults(seats: int, setup: Setup, cards: int) -> Iterator[str]:
    where = f"setup: {seats}"
    if seats * setup.hand + setup.open + setup.removed != cards:
        yield f"{where}: hands, open and removed cards must be {cards} together"
    if setup.hand - setup.auctions + bool(setup.open) != setup.kept:
        yield f"{where}: a hand of {setup.hand} does not last for {setup.auctions} auctions"
    for prizes, cards_there in ((setup.prizes, seats), (setup.first_prizes, setup.open)):
        if prizes is not None and (
            len(prizes) != seats
            or sum(prizes) != cards_there
            or list(prizes) != sorted(prizes, reverse=True)
        ):
            yield f"{where}: {list(prizes)} must fall and share out {cards_there} cards"
    if bool(setup.open) != (setup.first_prizes is not None):
        yield f"{where}: first_prizes are needed just when cards lie open"
