"""How far a game has come: the game, the number of its public state, and the questions' age.

This is where lines of moves are carried out, on a copy, for playing, for ``/try`` and for
rebuilding a table from its record.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.catalogue import Title
from games.core import Action, Event, Game, GameError, Offer, Ready, Sealed
from games.record import RecordError, read_line, standing, write_line

Numbered = tuple[int, Event]
"""An event with the number of the public state that it led to."""


class Stuck(Exception):
    """A line of moves that cannot be carried out: why, and the game before the move at fault."""

    def __init__(self, error: GameError, game: Game) -> None:
        super().__init__(error)
        self.error = error
        self.game = game


@dataclass(frozen=True)
class Step:
    """One action that was carried out, and what happened; others hear of a public one."""

    action: Action
    line: str
    events: tuple[Numbered, ...]
    is_public: bool


@dataclass(frozen=True)
class Progress:
    """A game and the numbers that the protocol gives it.

    ``n`` numbers the public state.  ``question`` is the ``n`` at which the table's question last
    changed, ``since`` the same for the question to each seat (the first is seat 1).
    """

    game: Game
    n: int
    question: int
    since: tuple[int, ...]

    @classmethod
    def start(cls, game: Game) -> "Progress":
        """Return the progress of a game at its first question."""
        return cls(game, 1, 1, (1,) * game.seats)

    def clone(self) -> "Progress":
        """Return an independent copy."""
        return Progress(self.game.clone(), self.n, self.question, self.since)


@dataclass(frozen=True)
class Carried:
    """What became of a line of moves: the new progress, the steps, and how many moves are left.

    Moves are left only behind one that brought something hidden to light.
    """

    progress: Progress
    steps: tuple[Step, ...]
    left: int


def advance(progress: Progress, title: Title, action: Action) -> tuple[Progress, Step]:
    """Apply one action to the game of ``progress`` (in place); raises IllegalAction."""
    game = progress.game
    offer = game.find_offer(action)
    is_interrupt = offer is not None and offer.kind == "anytime"
    seats = range(1, game.seats + 1)
    before = [answers(game, seat) for seat in seats] if is_interrupt else []
    own = answers(game, action.seat)
    events = game.apply(action)
    is_sealing = bool(events) and all(isinstance(event, Ready | Sealed) for event in events)
    numbered = number(events, progress.n)
    n = max([n for n, _ in numbered], default=progress.n)
    if not is_interrupt and not is_sealing:
        # An open answer is public even where nothing else is to be told of it.
        n = max(n, progress.n + 1)
    step = Step(action, write_line(title.notation, action), tuple(numbered), n > progress.n)
    if is_interrupt:
        changed = [seat for seat in seats if answers(game, seat) != before[seat - 1]]
    elif is_sealing:
        changed = [action.seat] if answers(game, action.seat) != own else []
    else:
        return Progress(game, n, n, (n,) * game.seats), step
    since = tuple(n if seat in changed else progress.since[seat - 1] for seat in seats)
    return Progress(game, n, progress.question, since), step


def answers(game: Game, seat: int) -> list[tuple[type[Action], tuple[object, ...]]]:
    """Return what a seat can answer, whether it owes the answer or may replace it."""
    offers: Sequence[Offer] = game.offers(seat)
    return [(offer.action, offer.domains) for offer in offers if offer.kind != "anytime"]


def number(events: Sequence[Event], n: int) -> list[Numbered]:
    """Number events: readiness is a public step of its own, all else public is one step."""
    numbered: list[Numbered] = []
    has_counted = False
    for event in events:
        if isinstance(event, Ready):
            n += 1
        elif not has_counted and event.seen_by(None) is not None:
            n += 1
            has_counted = True
        numbered.append((n, event))
    return numbered


def carry_out(
    progress: Progress,
    title: Title,
    seat: int,
    line: str,
    is_exact: bool = False,
    is_trying: bool = False,
) -> Carried:
    """Carry out a line of moves on a copy, up to one that brings something hidden to light.

    That one is carried out too, unless the line is only tried: its outcome would be told.
    Raises Stuck, and then nothing is done.
    """
    now = progress.clone()
    steps: list[Step] = []
    rest = line
    while rest:
        game = now.game
        try:
            action, rest = title.notation.understand(rest, seat, game.offers(seat), is_exact)
            is_revealing = game.reveals(action)
            if is_revealing and is_trying:
                return Carried(now, tuple(steps), 1 + count(rest))
            now, step = advance(now, title, action)
        except GameError as error:
            raise Stuck(error, game) from error
        steps.append(step)
        if is_revealing:
            break
    return Carried(now, tuple(steps), count(rest))


def count(line: str) -> int:
    """Return how many moves a line has."""
    return len([part for part in line.split(";") if part.strip()])


def replay(title: Title, game: Game, lines: Sequence[str]) -> tuple[Progress, list[Numbered]]:
    """Return the progress that the lines of a record lead to, and all that happened.

    ``game`` is at its first question; ``undo`` lines are understood.  Raises RecordError.
    """
    first = Progress.start(game)
    now = first.clone()
    history: list[Numbered] = []
    for place, line in enumerate(lines):
        if line.startswith("undo "):
            again = Progress.start(first.game.clone())
            for kept in standing(lines[: place + 1]):
                again, _ = advance(again, title, read_line(title.notation, kept))
            n = now.n + 1
            now = Progress(again.game, n, n, (n,) * game.seats)
        else:
            now, step = _replayed(now, title, line, place + 1)
            history += step.events
    return now, history


def _replayed(now: Progress, title: Title, line: str, number: int) -> tuple[Progress, Step]:
    try:
        return advance(now, title, read_line(title.notation, line))
    except GameError as error:
        raise RecordError(f"{line!r} cannot be replayed: {error!r}", number) from error
