"""A game played at random from a fixed seed, with every state on its way kept."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any

from bots.brain import RandomBrain
from games.catalogue import Title
from games.core import Action, Event, Game, Offer
from tests.conformance.grid import SOAK, Case

BOUND = 6000
"""More moves than any game takes."""

SAMPLES = 16 if SOAK else 8
"""How many states are looked at beside the first of each question."""


@dataclass(frozen=True)
class Step:
    """The state before a move, the move, and what it brought about."""

    before: Game
    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Journey:
    """A whole game; ``case`` says which, ``end`` is its last state."""

    case: Case
    seed: str
    steps: tuple[Step, ...]
    end: Game

    @property
    def title(self) -> Title:
        """The game in the catalogue."""
        return self.case.title

    @property
    def seats(self) -> range:
        """The seats at the table."""
        return range(1, self.case.seats + 1)

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """The seats, and a watcher."""
        return (*self.seats, None)

    @property
    def states(self) -> list[Game]:
        """All states, the end included."""
        return [*(step.before for step in self.steps), self.end]

    def sample(self, wanted: Callable[[Step], bool] | None = None) -> list[Step]:
        """Return the first wanted step of each question, and more at even distances."""
        steps = [step for step in self.steps if wanted is None or wanted(step)]
        firsts = {step.before.ask: number for number, step in reversed(list(enumerate(steps)))}
        stride = max(1, len(steps) // SAMPLES)
        return [steps[n] for n in sorted({*firsts.values(), *range(0, len(steps), stride)})]

    def random(self, name: str) -> Random:
        """Return a source of chance of its own for each check."""
        return Random(f"{self.seed} {name}")

    def view(self, game: Game, viewer: int | None) -> Any:
        """Return what a viewer sees of a state."""
        return self.title.views.view(game, viewer)


def start(case: Case) -> tuple[Game, str]:
    """Return the game of a case at its first question, and its seed."""
    seed = sha256(str(case).encode()).hexdigest()[:32]
    game = case.title.start(case.seats, seed, case.options)
    game.take_events()
    return game, seed


def pick(game: Game, brain: RandomBrain) -> Action:
    """Choose who moves and how: mostly an answer that is owed, sometimes anything else."""
    random = brain.random
    if random.random() < 0.1:
        others = [o for s in range(1, game.seats + 1) for o in game.offers(s) if o.kind != "owed"]
        if others:
            offer = random.choice(others)
            return offer.action(offer.seat, *map(brain.pick, offer.domains))
    return brain.choose(None, game.offers(random.choice(game.waiting())))


@lru_cache(maxsize=2)
def travel(case: Case) -> Journey:
    """Play a case to its end at random; raises AssertionError when it does not come."""
    game, seed = start(case)
    return Journey(case, seed, *play(game, RandomBrain(Random(seed))))


def play(game: Game, brain: RandomBrain) -> tuple[tuple[Step, ...], Game]:
    """Play on to the end; return the steps and the last state."""
    steps: list[Step] = []
    while game.waiting():
        before = game.clone()
        action = pick(game, brain)
        steps.append(Step(before, action, tuple(game.apply(action))))
        assert len(steps) < BOUND, "the game does not end"
    return tuple(steps), game


def listed(offers: Sequence[Offer], most: int) -> Iterator[Action]:
    """Yield actions of the offers, at most ``most`` of each, from both ends of the list."""
    for offer in offers:
        actions = list(offer)
        yield from actions[: most // 2]
        yield from actions[max(most // 2, len(actions) - most // 2) :]


def illegal(journey: Journey, game: Game) -> list[Action]:
    """Return well-formed actions that are not offered now: of other seats and other moments."""
    random = journey.random(f"illegal {game.ask} {len(game.agenda)}")
    steps = random.sample(journey.steps, min(12, len(journey.steps)))
    found = [step.action for step in steps]
    found += [type(a)(seat, *a.values()) for a in found for seat in (*journey.seats, 0, 9)]
    return [a for a in dict.fromkeys(found) if game.find_offer(a) is None]
