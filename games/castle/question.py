"""A question to one seat, carried out unasked when there is only one answer."""

from dataclasses import dataclass
from typing import ClassVar

from games.castle.board import Board, Stack
from games.core import Action, Decision, Offer


@dataclass(frozen=True)
class Question(Decision[Board]):
    """A seat chooses; all facts behind the choices are public, so a single one needs no asking."""

    word: ClassVar[str]

    seat: int

    def choices(self, game: Board) -> list[Offer]:
        """Return what the seat may answer; [] if there is nothing to do."""
        raise NotImplementedError

    def ask(self) -> str:
        return self.word

    def waiting(self, game: Board) -> tuple[int, ...]:
        choices = game.offers(self.seat)
        if len(choices) > 1 or (choices and len(choices[0]) > 1):
            return (self.seat,)
        return ()

    def offers(self, game: Board, seat: int) -> list[Offer]:
        return self.choices(game) if seat == self.seat else []

    def proceed(self, game: Board) -> Stack:
        choices = self.choices(game)
        return self.answer(game, next(iter(choices[0]))) if choices else ()

    def answer(self, game: Board, action: Action) -> Stack:
        raise NotImplementedError
