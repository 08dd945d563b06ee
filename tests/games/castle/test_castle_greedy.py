"""The greedy brain: legal everywhere, the same for the same seed, and better than chance."""

from hashlib import sha256
from random import Random

import msgspec
import pytest

from bots.brain import Brain, RandomBrain
from bots.brains import GREEDY
from bots.castle import Greedy
from games.castle.actions import NOTATION
from games.castle.rules import PRESETS, Castle
from games.castle.view import CastleView, view
from games.core import Outcome
from tests.games.castle.table import MATERIAL


def play(game: Castle, brains: dict[int, Brain]) -> Outcome:
    """Play a game to its end."""
    while waiting := game.waiting():
        seat = waiting[0]
        game.apply(brains[seat].choose(view(game, seat), game.offers(seat)))
    outcome = game.outcome()
    assert outcome is not None
    return outcome


def wins(games: int, preset: str) -> float:
    """Return how many games of four the brain wins against three random ones."""
    found = 0.0
    for number in range(games):
        seed = sha256(f"castle {number}".encode()).hexdigest()[:32]
        game = Castle(4, seed, PRESETS[preset], MATERIAL)
        own = number % 4 + 1
        brains: dict[int, Brain] = {s: RandomBrain(Random(f"{number} {s}")) for s in range(1, 5)}
        brains[own] = Greedy(Random(number), MATERIAL)
        best = [s.seat for s in play(game, brains).standings if s.rank == 1]
        found += (own in best) / len(best)
    return found


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_beats_three_random_brains(preset: str) -> None:
    """At least 90 of 100 games of four seats, in summer and in winter."""
    assert wins(100, preset) >= 90


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_plays_every_kind_of_game(seats: int, preset: str) -> None:
    """Every answer is one of the offers, or the game would refuse it."""
    game = Castle(seats, f"{seats:032x}", PRESETS[preset], MATERIAL)
    outcome = play(game, {seat: Greedy(Random(seat), MATERIAL) for seat in range(1, seats + 1)})
    assert outcome.standings[0].score > 20


def test_plays_from_what_comes_over_the_wire() -> None:
    """View and offers as JSON are enough."""
    game = Castle(3, "3a", PRESETS["winter"], MATERIAL)
    brain = Greedy(Random(1), MATERIAL)
    while waiting := game.waiting():
        seat = waiting[0]
        sent = msgspec.json.encode(msgspec.to_builtins(view(game, seat)))
        shown = msgspec.json.decode(sent, type=CastleView)
        offers = [
            NOTATION.unwire(msgspec.json.decode(msgspec.json.encode(NOTATION.wire(offer))), seat)
            for offer in game.offers(seat)
        ]
        game.apply(brain.choose(shown, offers))
    assert game.outcome() is not None


def test_is_the_brain_of_the_catalogue() -> None:
    """``/bot greedy`` sits down with it."""
    assert GREEDY["castle"] is Greedy
