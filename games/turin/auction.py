"""Who takes which place: bids, ties, second bids, and chance where these are equal too.

Places count from 1, the best; ``prizes[place - 1]`` is the number of cards it takes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from games.chance import Chance


@dataclass(frozen=True)
class Tie:
    """Seats with equal amounts, and the best of the places that they cover together."""

    place: int
    seats: tuple[int, ...]

    @property
    def last(self) -> int:
        """The last of the places that they cover."""
        return self.place + len(self.seats) - 1


def groups(amounts: Mapping[int, int], place: int = 1) -> list[Tie]:
    """Return the seats by amount, the highest first, equal ones together from ``place`` on."""
    found = []
    for amount in sorted(set(amounts.values()), reverse=True):
        seats = tuple(sorted(seat for seat, own in amounts.items() if own == amount))
        found.append(Tie(place, seats))
        place += len(seats)
    return found


def rank_bids(
    bids: Mapping[int, int], prizes: Sequence[int]
) -> tuple[dict[int, int], tuple[Tie, ...]]:
    """Return the places that the bids decide, and the ties that need a second bid.

    A bid of 0 has no place; a tie for places without a prize needs none.
    """
    places, ties = {}, []
    for group in groups({seat: bid for seat, bid in bids.items() if bid}):
        if len(group.seats) == 1:
            places[group.seats[0]] = group.place
        elif prizes[group.place - 1]:
            ties.append(group)
    return places, tuple(ties)


def rank_additions(
    tie: Tie, adds: Mapping[int, int], prizes: Sequence[int], is_soft: bool, chance: Chance
) -> tuple[dict[int, int], list[tuple[int, ...]]]:
    """Return the places that a tie's additions decide, and the orders drawn for equal ones."""
    places: dict[int, int] = {}
    flips = []
    for group in groups({seat: adds[seat] for seat in tie.seats}, tie.place):
        order = list(group.seats)
        if len(order) > 1:
            if not is_drawn(group, adds[order[0]], prizes, is_soft):
                continue
            chance.shuffle(order)
            flips.append(tuple(order))
        places.update(zip(order, count(group.place)))
    return places, flips


def is_drawn(group: Tie, addition: int, prizes: Sequence[int], is_soft: bool) -> bool:
    """Tell whether chance decides between equal additions.

    Of equal additions of 0 only with soft zero ties, and only if each of the places has a prize.
    """
    if addition:
        return prizes[group.place - 1] > 0
    return is_soft and prizes[group.last - 1] > 0
