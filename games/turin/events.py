"""What happens in Turin Market; lists by seat begin with seat 1.

``left`` is the purse afterwards: None or () when money is secret, so that no text tells it.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from games.core import Event

Leads = tuple[tuple[str, int, tuple[int, ...]], ...]
"""Goods whose leaders changed: the good, the most units, and the seats that have as many."""

Standing = tuple[int, str, int, int]
"""A card for sale: its number, its letters, the seller and the price."""


@dataclass(frozen=True)
class Dealt(Event):
    """A game of the series began with these hands, and these cards open."""

    game: int
    hands: tuple[tuple[int, ...], ...]
    open: tuple[int, ...]
    reveals: ClassVar[bool] = True

    def seen_by(self, seat: int | None) -> Event | None:
        hands = tuple(hand if seat == n else () for n, hand in enumerate(self.hands, 1))
        return replace(self, hands=hands)


@dataclass(frozen=True)
class RoundBegun(Event):
    """A round began."""

    round: int
    rounds: int


@dataclass(frozen=True)
class CardsRevealed(Event):
    """Each seat's chosen card was laid open."""

    cards: tuple[int, ...]
    faces: tuple[str, ...]
    reveals: ClassVar[bool] = True


@dataclass(frozen=True)
class BidsRevealed(Event):
    """All bids were laid open; ``places`` count from 1, 0 is none or still tied.

    ``goose`` is the seat whose bid counts 1 more by the goose for the fewest goods, 0 if none.
    """

    bids: tuple[int, ...]
    places: tuple[int, ...]
    ties: tuple[tuple[int, ...], ...]
    best: tuple[int, ...]
    goose: int = 0
    reveals: ClassVar[bool] = True


@dataclass(frozen=True)
class AddsRevealed(Event):
    """The additions of ``asked`` were laid open; ``flips`` are the orders that chance gave."""

    asked: tuple[int, ...]
    adds: tuple[int, ...]
    places: tuple[int, ...]
    flips: tuple[tuple[int, ...], ...]
    reveals: ClassVar[bool] = True


@dataclass(frozen=True)
class Conceded(Event):
    """A tied seat took the goose and the last place of its tie.

    ``rival`` is who is left alone and has the place before it, 0 if several go on.
    """

    seat: int
    place: int
    rival: int = 0


@dataclass(frozen=True)
class GooseGiven(Event):
    """A tied seat handed the goose and the best place of the tie to another.

    ``rival`` is who is left alone and has the place behind it, 0 if there are several.
    """

    seat: int
    receiver: int
    place: int
    rival: int = 0


@dataclass(frozen=True)
class GooseMoved(Event):
    """The goose went to the seat that leads the fewest goods, or to the table (0)."""

    seat: int


@dataclass(frozen=True)
class Settled(Event):
    """An auction was paid; ``won`` counts cards, ``total`` is bid and addition."""

    places: tuple[int, ...]
    won: tuple[int, ...]
    total: tuple[int, ...]
    paid: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True)
class Taken(Event):
    """A winner took a card; ``is_forced`` if it was all that was left for it."""

    seat: int
    card: int
    face: str
    is_forced: bool
    leads: Leads


@dataclass(frozen=True)
class Removed(Event):
    """Auctioned cards that nobody won left the game."""

    cards: tuple[int, ...]
    faces: tuple[str, ...]


@dataclass(frozen=True)
class MarketOpened(Event):
    """The market of a round opened."""

    round: int


@dataclass(frozen=True)
class MarketSet(Event):
    """All drafts were laid open: cards taken back, cards put up, and all now for sale."""

    withdrawn: tuple[tuple[int, int], ...]
    offered: tuple[tuple[int, int, int], ...]
    sales: tuple[Standing, ...]
    left: tuple[int, ...]
    reveals: ClassVar[bool] = True


@dataclass(frozen=True)
class WishesRevealed(Event):
    """All wishes were laid open: the card that each of ``asked`` wants, 0 for none."""

    asked: tuple[int, ...]
    wishes: tuple[int, ...]
    reveals: ClassVar[bool] = True


@dataclass(frozen=True)
class Bought(Event):
    """A card changed hands; the seller got the price and the coins that lay on it."""

    buyer: int
    seller: int
    card: int
    face: str
    price: int
    left: tuple[int, ...]
    leads: Leads


@dataclass(frozen=True)
class Borrowed(Event):
    """A seat took its loan."""

    seat: int
    amount: int
    repay: int
    left: int | None


@dataclass(frozen=True)
class HandsRevealed(Event):
    """Each seat's last hand card was laid open and counts."""

    cards: tuple[int, ...]
    faces: tuple[str, ...]
    reveals: ClassVar[bool] = True


@dataclass(frozen=True)
class PaidOut(Event):
    """A good was paid out: units and coins by seat, forced loans, and payments by the bank."""

    good: str
    amount: int
    units: tuple[int, ...]
    change: tuple[int, ...]
    forced: tuple[int, ...]
    covered: tuple[int, ...]


@dataclass(frozen=True)
class Scored(Event):
    """A game was scored: purse before, from the goods, from loans and covers, and the sum.

    It brings secret purses to light.
    """

    game: int
    before: tuple[int, ...]
    goods: tuple[int, ...]
    loans: tuple[int, ...]
    covers: tuple[int, ...]
    scores: tuple[int, ...]
    reveals: ClassVar[bool] = True
