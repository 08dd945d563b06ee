"""What the text of every game gives: the functions of its ``text`` module, and their results.

Texts are made from views and events only, never from games, in the voice of one receiver.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from games.core import Action, Event, Offer, Outcome
from games.layout import Section
from games.voice import Voice

RefusalCode = Literal[
    "bad_value", "illegal_move", "not_your_turn", "too_expensive", "too_late", "wrong_phase"
]


@dataclass(frozen=True)
class Question:
    """The question on the table: what is asked, the words to type, and what else is possible.

    ``words`` are moves to be joined by "or" behind ``Type:``, the list of what may be sent;
    capitals stand for a choice named in the text.  ``also`` are moves with their meaning.
    ``board`` names the sections to be shown above a new question, ``("all",)`` the whole board:
    where a round or a turn of one's own begins.
    """

    text: str
    words: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    board: tuple[str, ...] = ()


@dataclass(frozen=True)
class Refusal:
    """Why a move is refused, what is accepted instead, and the error code."""

    code: RefusalCode
    text: str


class GameText(Protocol):
    """The ``text`` module of a game."""

    def name(self, voice: Voice) -> str:
        """Return the title of the game."""

    def summary(self, voice: Voice) -> str:
        """Return the game in a few words, for the list of games (at most 40 columns)."""

    def options(self, options: Any, voice: Voice) -> list[str]:
        """Return each option in words, ``key=value`` first."""

    def heading(self, view: Any, voice: Voice) -> tuple[str, ...]:
        """Return the parts of a board's title behind the game and the table."""

    def show(self, view: Any, voice: Voice) -> tuple[Section, ...]:
        """Return the board as sections, own things last; the final table when it is over."""

    def part(self, view: Any, voice: Voice, word: str) -> list[str] | None:
        """Return a part of the board that is no section: a seat, a good; None if there is none."""

    def near(self, view: Any, voice: Voice, word: str) -> list[str] | None:
        """Return in sentences what stands around a thing; None if there is no such thing."""

    def hand(self, view: Any, voice: Voice) -> list[str]:
        """Return what only this seat may see, a sealed answer included."""

    def tell(self, event: Event, voice: Voice) -> str:
        """Return an event in a sentence; "" if it needs no words."""

    def ask(self, view: Any, offers: Sequence[Offer], voice: Voice) -> Question:
        """Return the question to a seat that owes an answer, or what it may do meanwhile."""

    def moves(self, view: Any, offers: Sequence[Offer], voice: Voice) -> list[tuple[str, str]]:
        """Return the moves that are possible now, as forms, each with its meaning."""

    def why(self, view: Any, action: Action, voice: Voice) -> Refusal | None:
        """Return why this move is not possible now; None if no reason of the rules is known."""

    def result(self, outcome: Outcome, voice: Voice) -> str:
        """Return who won and why the game ended, in a sentence or two."""
