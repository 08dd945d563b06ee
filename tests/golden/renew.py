"""Renew the golden transcripts, or add a case: the difference in git is the review.

python -m tests.golden.renew               writes the transcripts of all games anew
python -m tests.golden.renew turin         only those of one game
python -m tests.golden.renew --add turin NAME --seats 4 --seed 2a series=3
                                           plays a game with bots and adds its record
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random

from bots.brains import brain
from games.core import Game
from games.record import Record, dump, write_line
from tests.golden.transcript import HERE, TITLES, cases, transcript

INTERRUPTS = 0.1
"""How often a bot does what is possible but not asked for."""


def renew(word: str | None = None) -> None:
    """Write the transcripts of all games, or of one."""
    for path in cases():
        if word in (None, path.parent.name):
            path.with_suffix(".txt").write_text(transcript(path), "utf-8")


def add(word: str, name: str, seats: int, seed: str, kind: str, words: Sequence[str]) -> Path:
    """Play a game with bots of a kind and keep its record; return where."""
    title = TITLES[word]
    options = title.read_options(dict(each.split("=") for each in words))
    game = title.start(seats, seed, options)
    lines = tuple(played(game, word, kind, Random(seed)))
    path = HERE / word / f"{name}.record"
    path.parent.mkdir(exist_ok=True)
    path.write_text(dump(Record(title.header(seats, seed, options), lines)), "utf-8")
    return path


def played(game: Game, word: str, kind: str, random: Random) -> Sequence[str]:
    """Play a game to its end, with some interrupts, and return its lines."""
    title = TITLES[word]
    thinks = brain("greedy" if kind == "greedy" else "random", title, random)
    lines = []
    while waiting := game.waiting():
        seat = random.choice(waiting)
        offers = game.offers(seat)
        others = [o for o in offers if o.kind != "owed"]
        if others and random.random() < INTERRUPTS:
            action = random.choice(list(random.choice(others)))
        else:
            action = thinks.choose(title.views.view(game, seat), offers)
        lines.append(write_line(title.notation, action))
        game.apply(action)
    return lines


def main() -> None:
    """Read the arguments and renew."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("game", nargs="?", choices=list(TITLES))
    parser.add_argument("name", nargs="?")
    parser.add_argument("options", nargs="*", metavar="option=value")
    parser.add_argument("--add", action="store_true", help="play a game and keep it as NAME")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", default="2a")
    parser.add_argument("--bots", choices=("random", "greedy"), default="random")
    args = parser.parse_intermixed_args()
    if args.add:
        add(args.game, args.name, args.seats, args.seed, args.bots, args.options)
    renew(args.game)


if __name__ == "__main__":
    main()
