"""How fast the rules are: random moves per second, and microseconds of the single steps.

One move is: list what the seat may do, choose, apply.  Steps are measured over states of whole
random games with the default options.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import perf_counter
from typing import Any

from bots.brain import RandomBrain
from games.catalogue import Title, catalogue
from games.core import Game
from games.layout import table
from games.voice import Voice

SECONDS = 1.0
"""How long each number is measured, and before it the game is played to fill its caches."""

HEAD = ("game", "seats", "moves/s", "moves/game", "clone", "offers", "apply", "view", "show")


def new(title: Title, seats: int, number: int) -> Game:
    """Return a game at its first question."""
    return title.start(seats, f"{number:032x}", title.rules.OPTIONS())


def move(game: Game, brain: RandomBrain) -> Any:
    """Let the first waited-for seat choose."""
    return brain.choose(None, game.offers(game.waiting()[0]))


def pace(title: Title, seats: int) -> tuple[float, float]:
    """Return random moves per second, and the moves of a game."""
    brain = RandomBrain(Random(1))
    play(title, seats, brain, 0)
    start = perf_counter()
    games, moves = play(title, seats, brain, 1_000_000)
    return moves / (perf_counter() - start), moves / games


def play(title: Title, seats: int, brain: RandomBrain, number: int) -> tuple[int, int]:
    """Play games from this number on for some seconds; return how many, and their moves."""
    games = moves = 0
    end = perf_counter() + SECONDS
    while perf_counter() < end:
        game = new(title, seats, number + games)
        games += 1
        while game.waiting():
            game.apply(move(game, brain))
            moves += 1
    return games, moves


def states(title: Title, seats: int) -> Iterator[Game]:
    """Yield every state of a few random games."""
    brain = RandomBrain(Random(2))
    for number in range(3):
        game = new(title, seats, number)
        while game.waiting():
            yield game.clone()
            game.apply(move(game, brain))


def microseconds(things: Sequence[Any], act: Callable[[Any], object]) -> float:
    """Return how long ``act`` takes for one of the things, on the average."""
    start = perf_counter()
    for thing in things:
        act(thing)
    return (perf_counter() - start) / len(things) * 1e6


def steps(title: Title, seats: int) -> tuple[float, ...]:
    """Return the microseconds of clone, offers, apply, view and show."""
    games, brain = list(states(title, seats)), RandomBrain(Random(3))
    clone = microseconds(games, Game.clone)
    offers = microseconds(games, lambda game: game.list_offers(game.waiting()[0]))
    moves = [(game.clone(), move(game, brain)) for game in games]
    for twin, action in moves:
        twin.offers(action.seat)
    apply = microseconds(moves, lambda each: each[0].apply(each[1]))
    view = microseconds(games, lambda game: title.views.view(game, 1))
    views = [title.views.view(game, 1) for game in games]
    voice = Voice(names=("anna", "ben", "cleo", "dora", "emil"), you=1)
    show = microseconds(views, lambda seen: title.text.show(seen, voice))
    return clone, offers, apply, view, show


def main() -> None:
    """Print a line for each game and number of seats."""
    rows = [HEAD]
    for title in catalogue().values():
        for seats in title.seats:
            rate, length = pace(title, seats)
            figures = [f"{figure:.1f}" for figure in steps(title, seats)]
            rows.append((title.word, f"{seats}", f"{rate:,.0f}", f"{length:.0f}", *figures))
    print("Rules: random moves per second on one core; microseconds for each step")
    for line in table(rows, "<>>>>>>>>"):
        print(line)


if __name__ == "__main__":
    main()
