"""What happens in Hacienda; fields are given by their names, cards and piles by their words."""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from games.core import Event
from games.hacienda.scoring import Parts

Why = Literal["drawn", "idle", "stalled"]
"""Why an animal stack is used up: drawn empty, a round without actions, or no card for long."""


@dataclass(frozen=True)
class Started(Event):
    """The start player is known; nobody else ever is."""

    seat: int


@dataclass(frozen=True)
class CardDrawn(Event):
    """A seat bought a card unseen; only it knows which."""

    reveals: ClassVar[bool] = True

    seat: int
    pile: str
    card: str | None
    cost: int
    pesos: int | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True)
class CardBought(Event):
    """A seat bought an open card."""

    seat: int
    pile: str
    card: str
    cost: int
    pesos: int | None


@dataclass(frozen=True)
class CardTurned(Event):
    """A card was turned over into the display."""

    reveals: ClassVar[bool] = True

    pile: str
    card: str


@dataclass(frozen=True)
class Reshuffled(Event):
    """The discarded land cards became the new stack."""

    cards: int


@dataclass(frozen=True)
class LandLaid(Event):
    """A land tile was laid; ``chain`` is the size of its chain now."""

    seat: int
    card: str
    field: str
    chain: int


@dataclass(frozen=True)
class AnimalPlaced(Event):
    """An animal was placed; ``markets`` are those whose side it reached.

    Each of them paid for ``herd`` animals and ``land`` tiles, ``pay`` in all; without a market
    ``land`` is 0.
    """

    seat: int
    card: str
    field: str
    herd: int
    land: int
    markets: tuple[str, ...]
    pay: int
    pesos: int | None
    is_product: bool


@dataclass(frozen=True)
class HaciendaBuilt(Event):
    """A hacienda was set on a chain ("land") or a herd (the animal) of ``size``."""

    seat: int
    field: str
    kind: str
    size: int
    cost: int
    pesos: int | None


@dataclass(frozen=True)
class WaterLaid(Event):
    """A water tile came to the board."""

    seat: int
    letter: str
    fields: tuple[str, ...]
    cost: int
    pesos: int | None


@dataclass(frozen=True)
class ChainHarvested(Event):
    """A chain was harvested; the chip came from ``owner``'s field ``chip``, or the supply (0)."""

    seat: int
    field: str
    size: int
    gain: int
    pesos: int | None
    owner: int
    chip: str


@dataclass(frozen=True)
class TurnEnded(Event):
    """A turn is over; ``unused`` actions were left."""

    seat: int
    unused: int


@dataclass(frozen=True)
class StackEmptied(Event):
    """Animal stack 1 or 2 is used up; ``removed`` cards left the game unseen."""

    stack: int
    removed: int
    why: Why


@dataclass(frozen=True)
class MoneyCounted(Event):
    """Secret money is scored: everybody sees how many points it gave to the seats."""

    reveals: ClassVar[bool] = True

    points: tuple[int, ...]


@dataclass(frozen=True)
class PositionScored(Event):
    """A scoring: the parts and the scores after it, by seat."""

    is_final: bool
    parts: tuple[Parts, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class ScoreChanged(Event):
    """Under the second variant a seat's position is worth more, or less, than before."""

    seat: int
    gain: int
    score: int
