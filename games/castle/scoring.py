"""The final scoring: what each helper brings, and who wins."""

from dataclasses import dataclass

from games.castle.board import Board
from games.castle.material import Spot
from games.castle.names import BUILDINGS, INNKEEPER, Goods, Group
from games.castle.payment import NOTHING, minus
from games.core import Outcome, Standing


@dataclass(frozen=True)
class Final:
    """A seat's end: points by category (the board first), and what is left for ties."""

    seat: int
    parts: tuple[tuple[str, int], ...]
    talers: int
    value: int

    @property
    def score(self) -> int:
        """All points."""
        return sum(points for _, points in self.parts)

    @property
    def key(self) -> tuple[int, int, int]:
        """Most points, then most talers left, then most value of goods left."""
        return self.score, self.talers, self.value


def finals(game: Board) -> list[Final]:
    """Return the end of all seats, in seat order, if the game were over now."""
    counts = counted(game)
    return [_final(game, seat, counts) for seat in range(1, game.seats + 1)]


def counted(game: Board) -> dict[str, int]:
    """Return what is counted for helpers without conversion, the same for all seats."""
    castle = [
        owner
        for spot, owner in zip(game.material.spots, game.owners, strict=True)
        if spot.place != INNKEEPER and game.is_built(spot.place)
    ]
    return {
        "silver": game.smithy,
        "unbuilt": sum(game.unbuilt),
        "free": castle.count(0),
        "helpers": len(castle) - castle.count(0),
        "towers": _built(game, "tower"),
        "houses": _built(game, "house"),
        "innkeeper": 0,
    }


def _built(game: Board, group: Group) -> int:
    return sum(
        building.tiles - left
        for building, left in zip(game.material.buildings, game.unbuilt, strict=True)
        if building.group == group
    )


def best_pieces(game: Board, goods: Goods, most: int) -> Goods:
    """Return the most valuable pieces, at most ``most``; of equal ones silver goes first."""
    values = game.material.values
    chosen = [0] * len(goods)
    for kind in sorted(range(len(goods)), key=lambda kind: (-values[kind], -kind)):
        chosen[kind] = min(goods[kind], most - sum(chosen))
    return chosen[0], chosen[1], chosen[2], chosen[3], chosen[4]


def worth(game: Board, goods: Goods) -> int:
    """Return the building value of pieces, silver as the best kind."""
    values = game.material.values
    return sum(pieces * value for pieces, value in zip(goods, values, strict=True))


def worths(game: Board, viewer: int | None) -> tuple[int | None, ...]:
    """Return for each spot what it brings if the game ended now: to its owner, or if it is free
    to the viewer; None where that depends on an owner and there is none.
    """
    counts, seen = counted(game), dict[tuple[int, int], int]()
    taken = counts | {"helpers": counts["helpers"] + 1}
    found: list[int | None] = []
    for spot, owner in zip(game.material.spots, game.owners, strict=True):
        if spot.per in counts:
            taken["free"] = counts["free"] - game.is_built(spot.place)
            number = (counts if owner else taken)[spot.per]
            found.append(spot.vp * (number // spot.each))
        else:
            found.append(_gain(game, spot, owner, viewer, seen))
    return tuple(found)


def _gain(
    game: Board, spot: Spot, owner: int, viewer: int | None, seen: dict[tuple[int, int], int]
) -> int | None:
    """Return what one more helper of the owner, or else of the viewer, brings by conversion."""
    seat = owner or viewer
    if not seat:
        return None
    before = seen.get((spot.place, seat), 0) if owner else helpers_in(game, seat, spot.place)
    seen[spot.place, seat] = before + 1
    return converted(game, seat, spot, before + 1)[0] - converted(game, seat, spot, before)[0]


def helpers_in(game: Board, seat: int, place: int) -> int:
    """Return how many helpers a seat has in a building."""
    owned = zip(game.material.spots, game.owners, strict=True)
    return sum(1 for spot, owner in owned if spot.place == place and owner == seat)


def converted(game: Board, seat: int, spot: Spot, helpers: int) -> tuple[int, int, Goods]:
    """Return what helpers on such spots make of a seat's talers or goods.

    These are the points, the talers spent, and the goods spent.
    """
    if spot.per == "goods":
        best = best_pieces(game, game.goods[seat - 1], spot.each * helpers)
        return worth(game, best) * spot.vp, 0, best
    if not helpers:
        return 0, 0, NOTHING
    pairs = game.purses[seat - 1] * helpers // spot.each
    return pairs * spot.vp, -(-pairs * spot.each // helpers), NOTHING


def _final(game: Board, seat: int, counts: dict[str, int]) -> Final:
    parts = [("board", game.points[seat - 1])]
    talers, goods = game.purses[seat - 1], game.goods[seat - 1]
    own = [s for s, owner in zip(game.material.spots, game.owners, strict=True) if owner == seat]
    for place, word in enumerate(BUILDINGS):
        spots = [spot for spot in own if spot.place == place]
        points = sum(spot.vp * (counts.get(spot.per, 0) // spot.each) for spot in spots)
        if spots and spots[0].per not in counts:
            points, spent, given = converted(game, seat, spots[0], len(spots))
            talers, goods = talers - spent, minus(goods, given)
        parts += [(word, points)] if spots else []
    return Final(seat, tuple(parts), talers, worth(game, goods))


def outcome(game: Board) -> Outcome:
    """Return the standings: ranks by points, talers and value left; full equals share a rank."""
    ends = sorted(finals(game), key=lambda final: (*(-n for n in final.key), final.seat))
    keys = [final.key for final in ends]
    standings = tuple(
        Standing(final.seat, keys.index(final.key) + 1, final.score, final.parts) for final in ends
    )
    return Outcome("rounds" if sum(game.unbuilt) else "all_built", standings)
