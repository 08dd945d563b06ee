"""Colour only adds: without its codes every board, hand and question is the plain one."""

import re
from dataclasses import replace
from random import Random

import pytest

from bots.brain import RandomBrain
from games.catalogue import Title, catalogue
from games.core import Game
from games.voice import Voice

TITLES = catalogue()
CODES = re.compile(r"\x1b\[[0-9;]*m")


def texts(title: Title, game: Game, seat: int, voice: Voice) -> list[str]:
    """Return all lines that a seat can be shown of a state."""
    view, offers = title.views.view(game, seat), game.offers(seat)
    question = title.text.ask(view, offers, voice)
    return [
        *(line for section in title.text.show(view, voice) for line in section.lines),
        *title.text.hand(view, voice),
        question.text,
        *question.words,
        *question.also,
        *(part for row in title.text.moves(view, offers, voice) for part in row),
    ]


@pytest.mark.parametrize("word", sorted(TITLES))
@pytest.mark.parametrize("width", [80, 40])
def test_colour_only_adds(word: str, width: int) -> None:
    """Nothing shifts, nothing is lost, and no colour is left on at the end of a line."""
    title, brain = TITLES[word], RandomBrain(Random(4))
    game = title.start(3, "05", title.rules.OPTIONS())
    plain = Voice(names=("anna", "ben", "cleo"), you=1, width=width)
    painted_lines = 0
    for _ in range(150):
        lines = texts(title, game, 1, plain)
        painted = texts(title, game, 1, replace(plain, colour=True))
        assert [CODES.sub("", line).rstrip() for line in painted] == [x.rstrip() for x in lines]
        painted_lines += sum("\x1b" in line for line in painted)
        assert all(line.count("\x1b[0m") * 2 == line.count("\x1b") for line in painted)
        if not game.waiting():
            break
        game.apply(brain.choose(None, game.offers(game.waiting()[0])))
    assert painted_lines


def test_colour_is_not_heard() -> None:
    """Speech has none, whatever is wished for."""
    voice = Voice(colour=True, spoken=True, you=1)
    assert voice.painted("red", 31) == "red"
    assert "\x1b" not in voice.seat_number(1)
