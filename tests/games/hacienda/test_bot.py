"""The greedy brain of Hacienda, from the view and the offers alone."""

from random import Random

import pytest

from bots.brain import Brain, RandomBrain
from bots.hacienda import Estate, Greedy
from games.chance import Chance
from games.core import Outcome
from games.hacienda.actions import NOTATION, End, Harvest, Options, Play
from games.hacienda.rules import HaciendaGame
from games.hacienda.view import imagine, view
from tests.games.hacienda import positions as at

GAMES = 6


def play(game: HaciendaGame, brains: dict[int, Brain]) -> Outcome:
    """Play to the end, each seat with its brain."""
    while waiting := game.waiting():
        seat = waiting[0]
        game.apply(brains[seat].choose(view(game, seat), game.offers(seat)))
    outcome = game.outcome()
    assert outcome is not None
    return outcome


def test_it_beats_three_random_players() -> None:
    """It wins nearly every game of four seats, whatever its seat (90 of 100 are asked for)."""
    won = 0
    for number in range(GAMES):
        game = HaciendaGame(4, f"b07{number:05x}", Options(), at.MATERIAL)
        seat, random = number % 4 + 1, Random(number)
        brains: dict[int, Brain] = {other: RandomBrain(random) for other in range(1, 5)}
        brains[seat] = Greedy(random, at.MATERIAL)
        won += any(s.seat == seat and s.rank == 1 for s in play(game, brains).standings)
    assert won >= GAMES - 1


@pytest.mark.parametrize(
    "options",
    [Options(variant1="on", variant2="on"), Options(money="secret", bought="hidden")],
    ids=["variants", "secret"],
)
def test_it_plays_with_every_kind_of_option(options: Options) -> None:
    """Two of them play whole games by the variants and with secret money."""
    game = HaciendaGame(2, "0b07", options, at.MATERIAL)
    random = Random(3)
    outcome = play(game, {seat: Greedy(random, at.MATERIAL) for seat in (1, 2)})
    assert outcome.standings[0].score > 40


def chosen(game: HaciendaGame) -> str:
    """Return the move that it chooses in a position."""
    action = Greedy(Random(1), at.MATERIAL).choose(view(game, 1), game.offers(1))
    return NOTATION.encode(action)


def test_it_takes_the_side_of_a_market() -> None:
    """An animal goes where a market pays."""
    game = at.new()
    at.put(game, 1, land="B5 B6 C5")
    at.deal(game, 1, pig=1)
    game.pesos = [0, 0]
    at.put(game, 1, pig="C4")
    assert chosen(game) == "play pig D4"


def test_it_makes_a_chain_of_three() -> None:
    """Land goes where it makes a chain that scores."""
    game = at.new()
    at.put(game, 1, land="B3 B4")
    at.deal(game, 1, meadow=1)
    at.put(game, 1, land="E18", chip="B3 E18")
    at.deal(game, 1, moor=1, mountain=1)
    game.pesos = [0, 0]
    assert chosen(game).split()[:2] in (["play", "mountain"], ["play", "moor"])
    assert chosen(game).split()[2] in {"B5", "C2", "D2"}


def test_it_restores_the_position_that_it_tries() -> None:
    """Reckoning leaves the imagined game as it was."""
    game = at.new()
    at.put(game, 1, land="B5 B6 C5", pig="C4")
    other = imagine(view(game, 1), Chance("00"))
    kept = other.clone()
    estate = Estate(other, 1)
    choices = [choice for offer in game.offers(1) for choice in estate.choices(offer)]
    assert {type(choice.action) for choice in choices} >= {End, Harvest, Play}
    assert other == kept
    for choice in choices:
        assert type(choice.action) is not Play or game.find_offer(choice.action) is not None
