"""Games between brains in one process, without a server: who wins, by how much, how fast."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from statistics import fmean

from bots.brain import Brain
from bots.brains import Kind, brain
from games.catalogue import Title
from games.core import Game, Outcome
from games.layout import table

MOST_MOVES = 20_000
"""More than any game takes; a brain that only replaces its answers is stopped there."""


class ArenaError(Exception):
    """A game in the arena that does not come to an end."""


@dataclass
class Tally:
    """What one of the brains has reached; the shares of a tied win add up to one."""

    name: str
    wins: float = 0.0
    ranks: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Result:
    """All games of an arena: a tally for each brain, moves, and seconds."""

    tallies: tuple[Tally, ...]
    moves: int
    seconds: float


def play(title: Title, game: Game, brains: Sequence[Brain]) -> int:
    """Play a game to its end, the first brain on seat 1; return the number of moves."""
    for moves in range(MOST_MOVES):
        waiting = game.waiting()
        if not waiting:
            return moves
        seat = waiting[0]
        view = title.views.view(game, seat)
        game.apply(brains[seat - 1].choose(view, game.offers(seat)))
    raise ArenaError(f"{title.word}: no end after {MOST_MOVES} moves")


def compete(
    title: Title,
    kinds: Sequence[Kind],
    games: int,
    seed: int,
    options: Mapping[str, str],
    clock: Callable[[], float],
) -> Result:
    """Play some games; the brains move on by one seat from each to the next.

    Seeds and brains' chance follow from ``seed`` alone.  Raises OptionError and ArenaError.
    """
    tallies = tuple(Tally(f"{number} {kind}") for number, kind in enumerate(kinds, 1))
    agreed = title.read_options(options)
    moves, start = 0, clock()
    for number in range(games):
        seats = list(_seats(len(kinds), number))
        brains = [brain(kinds[i], title, Random(f"{seed} {number} {i}")) for i in seats]
        drawn = sha256(f"{seed} {number}".encode()).hexdigest()[:32]
        game = title.start(len(kinds), drawn, agreed)
        moves += play(title, game, brains)
        outcome = game.outcome()
        assert outcome is not None
        _count(outcome, [tallies[i] for i in seats])
    return Result(tallies, moves, clock() - start)


def _seats(brains: int, number: int) -> Iterator[int]:
    """Yield the place of the brain that sits on each seat."""
    return ((seat + number) % brains for seat in range(brains))


def _count(outcome: Outcome, by_seat: Sequence[Tally]) -> None:
    winners = sum(standing.rank == 1 for standing in outcome.standings)
    for standing in outcome.standings:
        tally = by_seat[standing.seat - 1]
        tally.wins += (standing.rank == 1) / winners
        tally.ranks.append(standing.rank)
        tally.scores.append(standing.score)


def report(result: Result) -> list[str]:
    """Return the result in lines: wins, mean rank and scores of each brain, and the speed."""
    rows = [("brain", "wins", "rank", "score", "least", "most")]
    for tally in result.tallies:
        rows.append(
            (
                tally.name,
                f"{tally.wins:g}",
                f"{fmean(tally.ranks):.2f}",
                f"{fmean(tally.scores):.1f}",
                f"{min(tally.scores)}",
                f"{max(tally.scores)}",
            )
        )
    games = len(result.tallies[0].ranks)
    pace = result.moves / result.seconds if result.seconds else 0.0
    speed = f"{games} games, {result.moves} moves, {pace:,.0f} moves per second"
    return [*table(rows, "<>>>>>"), speed]
