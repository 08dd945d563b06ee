"""The greedy brain: it beats random ones, and its games end by points."""

from hashlib import sha256
from random import Random

import pytest

from bots.brain import RandomBrain
from bots.guildhall import Greedy, candidates, outlook, step
from games.guildhall.rules import PRESETS, Guildhall
from games.guildhall.variants import Options
from games.guildhall.view import view
from tests.games.guildhall.positions import MATERIAL, cards, do, position


def played(seats, seed, greedy, options):
    """Return a game played to its end, the greedy brain on some seats, random ones elsewhere."""
    game = Guildhall(seats, sha256(seed.encode()).hexdigest()[:32], options, MATERIAL)
    brains = {
        seat: Greedy(Random(f"{seed} {seat}"), MATERIAL)
        if seat in greedy
        else RandomBrain(Random(f"{seed} {seat}"))
        for seat in game.everyone
    }
    while game.waiting():
        seat = game.waiting()[0]
        game.apply(brains[seat].choose(view(game, seat), game.offers(seat)))
    return game


def test_it_beats_three_random_ones():
    """At least 90 of 100 four-seat games, each seat a quarter of them."""
    won = 0
    for number in range(100):
        seat = 1 + number % 4
        game = played(4, f"vs {number}", {seat}, Options())
        won += game.outcome().standings[0].seat == seat
    assert won >= 90


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_its_games_end_by_points(seats, preset):
    """Greedy brains among themselves reach the points long before the last turn."""
    game = played(seats, f"{seats} {preset}", {1, 2, 3, 4}, PRESETS[preset])
    outcome = game.outcome()
    assert (outcome.reason, outcome.standings[0].score >= 20) == ("points", True)
    assert game.turn < 200


def test_it_completes_a_chapter_when_it_can():
    """Taking the missing card is worth more than any other."""
    game = position(halls={1: "rf yf gf bf", 2: "pf ra ya"}, complete={1: "weaver"}, row="4take")
    do(game, "buy 4take; pay rw")
    assert step(game, game.offers(1)).values() == (2, *cards("pf"))


def test_it_buys_the_points_that_win():
    """Among all actions the purchase that reaches the points is tried and kept."""
    game = position(hands={1: "ra"}, complete={1: "weaver"}, tokens={1: 15}, row="5")
    choices = list(candidates(game, game.offers(1)))
    best = max(choices, key=lambda action: outlook(game, action, 1, game.hands[1]))
    assert best.verb() == "buy"
