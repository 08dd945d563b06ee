"""The checks of paragraph 2.15, on random games with interrupts."""

from random import Random

import pytest

from games.options import read
from games.turin.rules import OPTIONS, Turin
from tests.games.turin.invariants import check_invariants
from tests.games.turin.table import MATERIAL, Table

OPTION_SETS = [
    {},
    {"payout": "new", "money": "secret", "series": "3"},
    {"goose": "concede", "final_market": "on", "zero_tie": "soft"},
    {"goose": "fewest", "buy_outside_market": "off"},
]


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_cards_and_money_are_kept(seats: int, options: dict[str, str]) -> None:
    """2.15: 18 cards, constant money, no purse below 0, whatever is done, loans and sales too."""
    random = Random(f"{seats}{options}")
    game = Turin(seats, "2015", read(OPTIONS, options), MATERIAL)
    while game.waiting():
        check_invariants(game)
        asked = random.random() < 0.8
        seat = random.choice(game.waiting() if asked else game.all_seats)
        offers = game.offers(seat)
        if offers:
            game.apply(random.choice(list(random.choice(offers))))
    check_invariants(game)


@pytest.mark.parametrize("seats", range(2, 6))
def test_coins_do_not_change_by_commitments(seats: int) -> None:
    """2.15: whole money never changes through bid, add, sell and withdraw."""
    random = Random(seats)
    game = Turin(seats, "15", OPTIONS(), MATERIAL)
    quiet = ("bid", "add", "sell", "withdraw", "done", "revise", "play")
    while waiting := game.waiting():
        whole = {seat: whole_money(game, seat) for seat in game.all_seats}
        offers = [o for o in game.offers(waiting[0]) if o.kind != "anytime"]
        action = random.choice(list(random.choice(offers)))
        is_last = len(waiting) == 1
        game.apply(action)
        if action.verb() in quiet and not (is_last and action.verb() in ("bid", "add", "revise")):
            assert whole == {seat: whole_money(game, seat) for seat in game.all_seats}


def whole_money(game: Turin, seat: int) -> int:
    """Return the purse and the prices of own offers."""
    own = [sale.price for sale in game.sales.values() if sale.seller == seat]
    return game.purse[seat] + sum(own)


@pytest.mark.parametrize(("seats", "sold"), [(2, 10), (3, 15), (4, 18), (5, 18)])
def test_without_zero_ties_all_cards_find_an_owner(seats: int, sold: int) -> None:
    """2.15 and amendment 6: 10, 15, 18 and 18 cards are auctioned, and nobody loses one."""
    table = Table(seats)
    game = table.game
    for number in range(game.terms.auctions):
        table.away("play")
        table.bid(*((seat + number) % seats for seat in range(seats)))
        table.away("take")
        if number < game.terms.auctions - 1:
            assert sum(map(len, game.owned.values())) == sum(
                sum(game.terms.prizes_of(n)) for n in range(1, number + 2)
            )
            table.away("sell", "buy")
    kept = seats * game.terms.kept
    assert sum(map(len, game.owned.values())) == sold + kept
    assert game.removed == []
