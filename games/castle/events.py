"""What happens in A Castle for All Seasons."""

from dataclasses import dataclass
from typing import ClassVar

from games.castle.names import Goods
from games.core import Event


@dataclass(frozen=True)
class RoundBegan(Event):
    """The start player took the talers of the round space; ``purse`` is what the seat has now."""

    round: int
    rounds: int
    seat: int
    talers: int
    purse: int


@dataclass(frozen=True)
class WinterRevealed(Event):
    """A winter card was turned up; ``numbers`` are those on it."""

    reveals: ClassVar[bool] = True

    card: int
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class CardsRevealed(Event):
    """All chosen character cards were turned up, by seat."""

    reveals: ClassVar[bool] = True

    cards: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Equipped(Event):
    """A Worker card got its fixed piece; ``kind`` is None if the stock had none."""

    seat: int
    card: int
    kind: int | None


@dataclass(frozen=True)
class Picked(Event):
    """A Worker card got a free piece; ``goods`` lie on it now."""

    seat: int
    card: int
    kind: int
    goods: Goods


@dataclass(frozen=True)
class PickLost(Event):
    """The stock had nothing for a free pick."""

    seat: int
    card: int


@dataclass(frozen=True)
class TalersFetched(Event):
    """A Messenger took talers from the bank."""

    seat: int
    talers: int
    purse: int


@dataclass(frozen=True)
class HelperSent(Event):
    """A Trader's helper went to a cart or the rider; ``displaced`` is whose it was, 0 if free."""

    seat: int
    kind: int
    displaced: int
    supply: int


@dataclass(frozen=True)
class TraderPassed(Event):
    """A Trader placed no helper."""

    seat: int


@dataclass(frozen=True)
class Distributed(Event):
    """Helpers on carts and rider earned: rows of kind, seat, pieces got, pieces paid as tribute."""

    rows: tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True)
class TowerTaken(Event):
    """A Bricklayer took all pieces of a kind (None: the tower was empty) from the tower."""

    seat: int
    kind: int | None
    pieces: int


@dataclass(frozen=True)
class Bought(Event):
    """A Stonemason bought a piece from a Worker card."""

    seat: int
    owner: int
    card: int
    kind: int
    price: int
    purse: int
    owner_purse: int


@dataclass(frozen=True)
class CardEmptied(Event):
    """A Worker took the pieces on the card; ``goods`` is what the seat has now."""

    seat: int
    card: int
    pieces: Goods
    goods: Goods


@dataclass(frozen=True)
class Built(Event):
    """A tile was built by the card; what it brought, and what the builder has now."""

    seat: int
    card: int
    building: int
    payment: Goods
    vp: int
    points: int
    talers: int
    purse: int
    goods: Goods
    smithy: int


@dataclass(frozen=True)
class BuildingEnded(Event):
    """A card built nothing."""

    seat: int
    card: int


@dataclass(frozen=True)
class HelperPlaced(Event):
    """A helper went into the castle or to the innkeeper; ``source`` is a cart, None the supply."""

    seat: int
    place: int
    mark: int
    price: int
    source: int | None
    purse: int
    supply: int


@dataclass(frozen=True)
class InnkeeperPaid(Event):
    """The innkeeper's owner got talers for another player's helper."""

    seat: int
    talers: int
    purse: int


@dataclass(frozen=True)
class CardsReturned(Event):
    """A Master Builder scored the buildings of others and took all cards back."""

    seat: int
    buildings: int
    vp: int
    points: int


@dataclass(frozen=True)
class RoundEnded(Event):
    """A round was over."""

    round: int
    unbuilt: int


@dataclass(frozen=True)
class FrostSuffered(Event):
    """A piece (``kind``) or points were lost to the frost, or nothing."""

    seat: int
    kind: int | None
    vp: int
    points: int


@dataclass(frozen=True)
class Presented(Event):
    """A piece was given to an opponent for the damsel's sake."""

    seat: int
    opponent: int
    kind: int
    vp: int
    points: int


@dataclass(frozen=True)
class DamselPassed(Event):
    """A seat gave nothing."""

    seat: int


@dataclass(frozen=True)
class HelperKept(Event):
    """A helper stayed on its cart through the lean winter."""

    seat: int
    kind: int
    price: int
    purse: int


@dataclass(frozen=True)
class HelperWithdrawn(Event):
    """A helper left its cart in the lean winter."""

    seat: int
    kind: int
    supply: int


@dataclass(frozen=True)
class Swapped(Event):
    """A piece was swapped at the winter fair."""

    seat: int
    given: int
    taken: int


@dataclass(frozen=True)
class Scored(Event):
    """A seat's final score: parts by category, and what is left for ties."""

    seat: int
    score: int
    parts: tuple[tuple[str, int], ...]
    talers: int
    value: int


@dataclass(frozen=True)
class TieBroken(Event):
    """Equal scores were parted by what was left: ``talers`` or ``goods``; or ``shared``."""

    seats: tuple[int, ...]
    by: str
