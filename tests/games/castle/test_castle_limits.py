"""§2.13, ruling 1 and amendments 1, 9, 14: limits, figures, and random games in full."""

from random import Random

import pytest

from bots.brain import RandomBrain
from games.castle.rules import PRESETS, Castle
from games.core import Action
from tests.games.castle.invariants import check_invariants
from tests.games.castle.table import MATERIAL, choose, dummy, start


def random_game(seats: int, preset: str, seed: int) -> tuple[Castle, list[Action]]:
    """Play a game at random; the invariants hold after each move."""
    game = Castle(seats, f"{seed:032x}", PRESETS[preset], MATERIAL)
    random = Random(seed)
    brain, moves = RandomBrain(random), []
    while waiting := game.waiting():
        moves.append(brain.choose(None, game.offers(random.choice(waiting))))
        game.apply(moves[-1])
        check_invariants(game)
    return game, moves


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize(("seats", "rounds"), [(2, 12), (3, 15), (4, 12)])
def test_random_games(seats: int, rounds: int, preset: str) -> None:
    """Amendment 14: 12/15/12 rounds, 101 to 130 decisions a game on average."""
    games = [random_game(seats, preset, seed) for seed in range(12)]
    assert {game.round for game, _ in games} == {rounds}
    average = sum(len(moves) for _, moves in games) / len(games)
    assert 95 <= average <= 140


def test_money_is_amounts_with_a_total() -> None:
    """Ruling 1: talers on the round track are not in the bank; the total is 105."""
    game = start(4)
    choose(game, dummy(4))
    assert game.track == 10
    assert game.bank + game.track + sum(game.purses) == 105


def test_stocks_run_out_in_random_play() -> None:
    """Amendment 14: stocks of the plain kinds do run out, so rulings 3 and 4 are met."""
    empty = set[int]()
    for seed in range(30):
        game = Castle(2, f"{seed:032x}", PRESETS["summer"], MATERIAL)
        brain = RandomBrain(Random(seed))
        while waiting := game.waiting():
            game.apply(brain.choose(None, game.offers(waiting[0])))
            empty |= {kind for kind, pieces in enumerate(game.stock[:4]) if not pieces}
    assert empty
