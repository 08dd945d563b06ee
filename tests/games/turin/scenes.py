"""A table of Turin Market in mid-game, and voices to speak of it."""

from pathlib import Path
from typing import Any

from games.text import Question
from games.turin import text
from games.turin.questions import Bidding, Sale
from games.turin.view import view
from games.voice import Voice, read_language
from tests.games.turin.table import Table

GAMES = Path(text.__file__).parents[1]
GERMAN = read_language("de", [GAMES / "lang", GAMES / "turin" / "lang"])
NAMES = ("anna", "ben", "Maximilian_von_U", "dora", "emil")


def voice(you: int | None = 2, **more: Any) -> Voice:
    """Return a voice at a table where seat 4 is a bot."""
    return Voice(names=NAMES, bots=frozenset({4}), you=you, **more)


def third_round() -> Table:
    """All bid in round 3; two cards are for sale."""
    table = Table(4).arrange(
        round=3,
        table=[10, 12, 13, 18],
        removed=[15],
        hand={1: (2, 3), 2: (4, 16), 3: (5, 9), 4: (17,)},
        owned={1: (8, 11), 2: (), 3: (1,), 4: (6, 7, 14)},
        purse={1: 1, 2: 13, 3: 8, 4: 2},
        sales={8: Sale(8, 1, 5, 1), 14: Sale(14, 4, 3, 2)},
    )
    table.game.agenda = [Bidding.of(table.game.all_seats)]
    return table.arrange()


def board(table: Table, speaks: Voice) -> str:
    """Return the whole board."""
    sections = text.show(view(table.game, speaks.you), speaks)
    return "\n".join(line for section in sections for line in section.lines)


def question(table: Table, speaks: Voice) -> Question:
    """Return the question to the voice's seat."""
    seat = speaks.you or 0
    return text.ask(view(table.game, seat), table.game.offers(seat), speaks)
