"""Every game of the catalogue, in every case of the grid, passes every check."""

from itertools import islice
from random import Random

import pytest

from bots.brain import RandomBrain
from tests.conformance.checks import CHECKS, Check
from tests.conformance.grid import SOAK, TITLES, Case, cases, full
from tests.conformance.journey import start, travel
from tests.toy.title import TOY

GRID = [case for title in TITLES.values() for case in cases(title)]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize("case", GRID, ids=str)
def test_conforms(case: Case, check: Check) -> None:
    """The contract of design.md, section 3, checked by playing."""
    check(travel(case))


CHUNK = 500
WHOLE = TITLES.values() if SOAK else [TOY]
CHUNKS = [(t.word, first) for t in WHOLE for first in range(0, len(list(full(t))), CHUNK)]


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("word", "first"), CHUNKS)
def test_every_combination_of_options_can_be_played(word: str, first: int) -> None:
    """The full product of seats and options, a random game each; only the toy's when short."""
    for case in islice(full(TITLES[word]), first, first + CHUNK):
        game, seed = start(case)
        brain = RandomBrain(Random(seed))
        while game.waiting():
            game.apply(brain.choose(None, game.offers(game.waiting()[0])))
        assert game.outcome() is not None, case
