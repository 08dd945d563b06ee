"""What holds in every state of A Castle for All Seasons."""

from games.castle.board import Board
from games.castle.names import SILVER


def check_invariants(game: Board) -> None:
    """Pieces, talers, helpers and tiles are all there, and nothing is below zero."""
    check_pieces(game)
    check_helpers(game)
    assert game.bank + game.track + sum(game.purses) == game.material.talers
    assert min(game.bank, game.track, *game.purses, *game.points, *game.supply) >= 0
    assert len(game.deck) + len(game.drawn) == (6 if game.options.winter == "on" else 0)
    for building, unbuilt in zip(game.material.buildings, game.unbuilt, strict=True):
        assert 0 <= unbuilt <= building.tiles


def check_pieces(game: Board) -> None:
    """All 83 pieces lie in the stock, the tower, the smithy, before seats or on Worker cards."""
    for kind, pieces in enumerate(game.material.pieces):
        rows = [game.stock, game.tower, *game.goods, *game.workers.values()]
        assert min(row[kind] for row in rows) >= 0
        assert sum(row[kind] for row in rows) + game.smithy * (kind == SILVER) == pieces


def check_helpers(game: Board) -> None:
    """Each seat's helpers are in its supply, on carts, and on spots of built buildings."""
    for seat in range(1, game.seats + 1):
        placed = game.carts.count(seat) + game.owners.count(seat)
        assert game.supply[seat - 1] + placed == game.table.helpers
    for spot, owner in zip(game.material.spots, game.owners, strict=True):
        assert not owner or game.is_built(spot.place)
