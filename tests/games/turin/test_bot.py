"""The greedy brain: legal in every position, sensible, and better than chance."""

from random import Random
from typing import Any

import pytest

from bots.brain import Brain, RandomBrain
from bots.turin import Greedy, Worth
from games.options import read
from games.turin.actions import Loan, Take
from games.turin.rules import OPTIONS, Turin
from games.turin.view import view
from tests.games.turin.table import MATERIAL, Table


def play(game: Turin, brains: dict[int, Brain]) -> list[Any]:
    """Play a game to its end; return the standings by seat."""
    while waiting := game.waiting():
        seat = waiting[0]
        game.apply(brains[seat].choose(view(game, seat), game.offers(seat)))
    outcome = game.outcome()
    assert outcome is not None
    return sorted(outcome.standings, key=lambda standing: standing.seat)


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize(
    "options",
    [
        {"money": "secret", "series": "3"},
        {"goose": "concede", "final_market": "on", "payout": "new"},
        {"goose": "fewest", "buy_outside_market": "off", "zero_tie": "soft"},
    ],
    ids=str,
)
def test_it_plays_every_game(seats: int, options: dict[str, str]) -> None:
    """Whatever the options, each of its moves is one of the offers."""
    random = Random(seats)
    game = Turin(seats, "0b07", read(OPTIONS, options), MATERIAL)
    play(game, {seat: Greedy(random, MATERIAL) for seat in game.all_seats})


def test_it_beats_random_players() -> None:
    """One greedy brain among three random ones wins far more than its quarter of 20 games."""
    wins = 0
    for number in range(20):
        random, own = Random(number), number % 4 + 1
        game = Turin(4, f"{number:04x}", OPTIONS(), MATERIAL)
        brains: dict[int, Brain] = {seat: RandomBrain(random) for seat in game.all_seats}
        brains[own] = Greedy(random, MATERIAL)
        wins += play(game, brains)[own - 1].rank == 1
    assert wins >= 15


def test_it_takes_the_card_that_completes_a_lead() -> None:
    """A lead that is within reach is worth more than a card nobody needs."""
    table = Table(3).give({1: [2], 2: [1]}).auction()
    table.game.table = [4, 8, 11]
    table.game.hand = dict.fromkeys(table.game.hand, ())
    table.arrange()
    table.bid(5, 3, 1)
    brain = Greedy(Random(1), MATERIAL)
    chosen = brain.choose(view(table.game, 1), table.game.offers(1))
    worth = Worth(view(table.game, 1))
    assert chosen == Take(1, max((4, 8, 11), key=worth.of))
    assert worth.of(11) > 0


def test_it_borrows_when_it_has_no_coin_and_auctions_are_left() -> None:
    """No money, three auctions to come: the loan; in the last auction not any more."""
    table = Table(3).arrange(purse={1: 0}).auction()
    brain = Greedy(Random(1), MATERIAL)
    assert brain.choose(view(table.game, 1), table.game.offers(1)) == Loan(1)
    table = Table(3).arrange(purse={1: 0}, round=5).auction()
    assert brain.choose(view(table.game, 1), table.game.offers(1)) != Loan(1)
