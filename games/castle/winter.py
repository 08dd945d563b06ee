"""The winter cards: each turned up before the chosen characters are, and carried out at once."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from games.castle.actions import Give, Lose, Name, Pass, Pay, Swap, Withdraw
from games.castle.board import Board, Stack
from games.castle.events import (
    DamselPassed,
    FrostSuffered,
    HelperKept,
    HelperWithdrawn,
    Presented,
    Swapped,
    WinterRevealed,
)
from games.castle.names import (
    DAMSEL,
    FROST,
    LEAN_WINTER,
    SAND,
    SILVER,
    SNOWDRIFT,
    WINTER_FAIR,
    WOOD,
)
from games.castle.question import Question
from games.core import Action, Done, Offer, owed


class WinterQuestion(Question):
    """A question of a winter card; behind the last one the chosen characters are turned up."""

    def reveals(self, game: Board, action: Action) -> bool:
        """Tell whether nobody is asked after this: that depends on what lies open only."""
        twin = game.clone()
        return any(event.reveals for event in twin.apply(action))


@dataclass(frozen=True)
class Damsel(WinterQuestion):
    """A seat may give one piece to an opponent and scores half its value, rounded up."""

    word: ClassVar[str] = "damsel"

    def choices(self, game: Board) -> list[Offer]:
        kinds = held(game, self.seat)
        others = tuple(seat for seat in game.order if seat != self.seat)
        gifts = [owed(Name, self.seat, tuple(sorted(others)), kinds)] if kinds else []
        return [*gifts, owed(Pass, self.seat)]

    def answer(self, game: Board, action: Action) -> Stack:
        if isinstance(action, Name):
            self.give(game, action.opponent, action.kind)
        else:
            game.emit(DamselPassed(self.seat))
        return ()

    def give(self, game: Board, opponent: int, kind: int) -> None:
        """Move the piece and score."""
        game.move_piece(self.seat, kind, -1)
        game.move_piece(opponent, kind, 1)
        vp = -(-game.material.values[kind] // game.material.winter.damsel_each)
        game.points[self.seat - 1] += vp
        game.emit(Presented(self.seat, opponent, kind, vp, game.points[self.seat - 1]))


@dataclass(frozen=True)
class Frost(WinterQuestion):
    """A seat returns a wood or loses points; with neither a sand, or nothing."""

    word: ClassVar[str] = "frost"

    def choices(self, game: Board) -> list[Offer]:
        goods = game.goods[self.seat - 1]
        choices = [owed(Give, self.seat, (WOOD,))] if goods[WOOD] else []
        if game.points[self.seat - 1] >= game.material.winter.frost_vp:
            choices.append(owed(Lose, self.seat, ("vp",)))
        if not choices and goods[SAND]:
            choices.append(owed(Give, self.seat, (SAND,)))
        return choices

    def proceed(self, game: Board) -> Stack:
        if not self.choices(game):
            game.emit(FrostSuffered(self.seat, None, 0, game.points[self.seat - 1]))
        return super().proceed(game)

    def answer(self, game: Board, action: Action) -> Stack:
        kind, vp = (
            (action.kind, 0) if isinstance(action, Give) else (None, game.material.winter.frost_vp)
        )
        if kind is not None:
            game.return_piece(self.seat, kind)
        game.points[self.seat - 1] -= vp
        game.emit(FrostSuffered(self.seat, kind, vp, game.points[self.seat - 1]))
        return ()


@dataclass(frozen=True)
class LeanWinter(WinterQuestion):
    """The owner of a helper on a cart or the rider pays for it or takes it back."""

    word: ClassVar[str] = "lean_winter"

    kind: int

    def choices(self, game: Board) -> list[Offer]:
        can_pay = game.purses[self.seat - 1] >= game.material.winter.lean_price
        pay = [owed(Pay, self.seat, (self.kind,))] if can_pay else []
        return [*pay, owed(Withdraw, self.seat, (self.kind,))]

    def answer(self, game: Board, action: Action) -> Stack:
        seat, price = self.seat, game.material.winter.lean_price
        if isinstance(action, Pay):
            game.to_bank(seat, price)
            game.emit(HelperKept(seat, self.kind, price, game.purses[seat - 1]))
        else:
            game.withdraw(self.kind)
            game.emit(HelperWithdrawn(seat, self.kind, game.supply[seat - 1]))
        return ()


@dataclass(frozen=True)
class WinterFair(WinterQuestion):
    """A seat may swap pieces one for one for other kinds in the stock, but not for silver."""

    word: ClassVar[str] = "winter_fair"

    swaps: int = 0

    def choices(self, game: Board) -> list[Offer]:
        offers = []
        if self.swaps < game.material.winter.fair_swaps:
            for kind in held(game, self.seat):
                others = tuple(k for k in range(SILVER) if k != kind and game.stock[k])
                offers += [owed(Swap, self.seat, (kind,), others)] if others else []
        return [*offers, owed(Done, self.seat)]

    def answer(self, game: Board, action: Action) -> Stack:
        if not isinstance(action, Swap):
            return ()
        game.return_piece(self.seat, action.given)
        game.stock[action.taken] -= 1
        game.move_piece(self.seat, action.taken, 1)
        game.emit(Swapped(self.seat, action.given, action.taken))
        return [WinterFair(self.seat, self.swaps + 1)]


def held(game: Board, seat: int) -> tuple[int, ...]:
    """Return the kinds of which a seat has a piece."""
    return tuple(kind for kind, pieces in enumerate(game.goods[seat - 1]) if pieces)


def draw(game: Board) -> Stack:
    """Turn up the next winter card and return its questions, the first asked last in the list."""
    card = game.deck.pop()
    game.drawn.append(card)
    game.emit(WinterRevealed(card, game.material.winter.numbers(card)))
    if card == SNOWDRIFT:
        game.snow = 1
    if card == LEAN_WINTER:
        owners = [
            (seat, kind) for seat in game.order for kind, o in enumerate(game.carts) if o == seat
        ]
        return [LeanWinter(seat, kind) for seat, kind in reversed(owners)]
    ask: Callable[[int], Question] | None = ASKED.get(card)
    return [ask(seat) for seat in reversed(game.order)] if ask else []


ASKED = {DAMSEL: Damsel, FROST: Frost, WINTER_FAIR: WinterFair}
"""The question that each seat is asked in player order."""
