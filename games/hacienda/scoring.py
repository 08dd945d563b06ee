"""What a position is worth: groups and lakes are counted afresh from the tiles on the board."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Protocol

from games.hacienda.actions import Options
from games.hacienda.board import Board, flood, groups, grow
from games.hacienda.material import ANIMALS, Components


@dataclass(frozen=True)
class Parts:
    """The points of one seat in one scoring, by category."""

    markets: int = 0
    chains: int = 0
    haciendas: int = 0
    herds: int = 0
    water: int = 0
    money: int = 0

    @property
    def total(self) -> int:
        """The sum."""
        return self.position + self.money

    @property
    def position(self) -> int:
        """The sum without the money."""
        return self.markets + self.chains + self.haciendas + self.herds + self.water


class Position(Protocol):
    """What lies on the board: sets of fields by seat, ``animals`` by seat and kind."""

    board: Board
    land: list[int]
    animals: list[int]
    haciendas: list[int]
    water: list[int]


def herds_of(position: Position, seat: int) -> list[int]:
    """Return the animal tiles of a seat by kind."""
    first = len(ANIMALS) * (seat - 1)
    return position.animals[first : first + len(ANIMALS)]


def tiles_of(position: Position, seat: int) -> int:
    """Return all tiles of a seat."""
    return reduce(or_, herds_of(position, seat), position.land[seat - 1])


def markets_of(position: Position, seat: int) -> int:
    """Return the markets that a seat is connected with."""
    return grow(reduce(or_, herds_of(position, seat))) & position.board.markets


def large_groups(tiles: int, least: int) -> int:
    """Return how many tiles lie in groups of at least this size."""
    sizes = [group.bit_count() for group in groups(tiles)]
    return sum(size for size in sizes if size >= least)


def hacienda_points(position: Position, seat: int) -> int:
    """Return the size of all groups with a hacienda, each counted once."""
    marks = position.haciendas[seat - 1]
    if not marks:
        return 0
    sets = [position.land[seat - 1], *herds_of(position, seat)]
    return sum(flood(marks, tiles).bit_count() for tiles in sets)


def waters(tiles: Sequence[int], rule: str) -> list[int]:
    """Return what counts as one water: touching tiles together (lakes), or each tile."""
    return list(groups(reduce(or_, tiles, 0))) if rule == "lakes" else list(tiles)


def score(
    position: Position, seat: int, pesos: int, options: Options, components: Components
) -> Parts:
    """Return the points of a seat if its position were scored now."""
    is_variant = options.variant1 == "on"
    rules = components.variant1
    own = tiles_of(position, seat)
    chains = large_groups(position.land[seat - 1], components.chain_min)
    herds = herds_of(position, seat) if is_variant else []
    return Parts(
        markets=components.market_points[markets_of(position, seat).bit_count()],
        chains=components.chain_factor * chains,
        haciendas=hacienda_points(position, seat),
        herds=sum(large_groups(tiles, rules.herd_min) for tiles in herds),
        water=sum((grow(lake) & own).bit_count() for lake in waters(position.water, options.water)),
        money=pesos // (rules if is_variant else components).pesos_per_point,
    )
