"""What stays the same in Turin Market, in every state."""

from games.turin.rules import Turin


def check_invariants(game: Turin) -> None:
    """Every card is in one place; all coins and the bank's balance make what was dealt out."""
    piles = [*game.hand.values(), *game.owned.values(), game.table, game.removed, game.unseen]
    assert sorted(card for pile in piles for card in pile) == list(range(1, 19))
    on_cards = sum(sale.price for sale in game.sales.values())
    assert sum(game.purse.values()) + on_cards + game.bank == game.seats * 15
    assert all(purse >= 0 for purse in game.purse.values())
    assert all(game.free(seat) >= 0 for seat in game.all_seats)
    for card, sale in game.sales.items():
        assert card in game.owned[sale.seller]
        assert sale.price >= 1
