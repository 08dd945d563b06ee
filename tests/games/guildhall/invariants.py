"""What stays the same in Guildhall, in every state."""

from games.guildhall.cards import KINDS, chapter, listed, whole
from games.guildhall.rules import Guildhall


def check_invariants(game: Guildhall) -> None:
    """Every card is in one place, every VP card too, and no incomplete chapter is full."""
    cards = [*game.deck, *game.pile, *game.area]
    for seat in game.everyone:
        cards += game.hands[seat] + listed(game.halls[seat])
        cards += [card for profession in game.complete[seat] for card in whole(profession)]
        assert all(game.halls[seat] & chapter(p) != chapter(p) for p in range(6))
        assert game.tokens[seat] >= 0
    assert sorted(cards) == [card for card in KINDS for _ in range(game.material.copies)]
    points = [*game.points_deck, *game.row, *(p for own in game.bought.values() for p in own)]
    assert sorted(points) == sorted(game.point_cards())
