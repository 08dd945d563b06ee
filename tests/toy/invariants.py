"""What stays the same in the toy game."""

from tests.toy.rules import Menagerie


def check_invariants(game: Menagerie) -> None:
    """Every card is in one place, and nobody owes coins."""
    hands = [card for cards in (*game.hands, *game.laid, game.deck) for card in cards]
    assert sorted(hands) == list(game.material.cards)
    assert all(purse >= 0 for purse in game.purses)
