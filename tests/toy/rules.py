"""Menagerie: a tiny game with all that the kernel knows, for the tests of what stands on it.

Each round the seats lay cards in secret (a draft), then bid in secret; the highest bidder pays and
takes two coins or draws a card.  Once in a game each seat may borrow, at any time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal

from games.core import (
    Action,
    Decision,
    Done,
    Event,
    Game,
    Kind,
    Offer,
    Outcome,
    Revise,
    Standing,
    anytime,
    owed,
)
from games.lexicon import Words
from games.notation import Notation
from games.together import Together
from tests.toy.material import WORDS, Material

Card = Annotated[int, Words(dict(enumerate(WORDS, 1)), also={"kitten": 3})]


@dataclass(frozen=True)
class Options:
    """What is agreed before the game."""

    rounds: Literal[2, 1, 3] = 2
    money: Literal["open", "secret"] = "open"


@dataclass(frozen=True)
class Lay(Action):
    """Lay a card, which counts at the end."""

    card: Card


@dataclass(frozen=True)
class Bid(Action):
    """Bid for the prize."""

    amount: int


@dataclass(frozen=True)
class Take(Action):
    """Take coins or draw a card as the prize."""

    form: ClassVar[str] = "take {prize}"
    prize: Literal["coins", "card"]


@dataclass(frozen=True)
class Loan(Action):
    """Borrow from the bank."""


@dataclass(frozen=True)
class LaysRevealed(Event):
    """All cards laid in secret came to light, by seat."""

    lays: tuple[tuple[int, ...], ...]
    reveals = True


@dataclass(frozen=True)
class BidsRevealed(Event):
    """All bids came to light; the seat pays the highest."""

    bids: tuple[int, ...]
    seat: int
    reveals = True


@dataclass(frozen=True)
class CoinsTaken(Event):
    """A seat took coins."""

    seat: int
    amount: int


@dataclass(frozen=True)
class CardDrawn(Event):
    """A seat drew a card, None for those who may not see it."""

    seat: int
    card: int | None
    reveals = True

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True)
class Borrowed(Event):
    """A seat took its loan."""

    seat: int
    amount: int


@dataclass(frozen=True)
class Round(Decision["Menagerie"]):
    """Each round the cards are laid first, then the bids are made."""

    number: int

    def proceed(self, game: "Menagerie") -> Sequence[Decision[Any]]:
        if self.number > game.options.rounds:
            return ()
        game.round = self.number
        return [Round(self.number + 1), Bids.of(game.everyone), Lays.of(game.everyone)]


@dataclass(frozen=True)
class Lays(Together["Menagerie"]):
    """Everyone lays up to two cards in secret."""

    is_draft = True

    def choices(
        self, game: "Menagerie", seat: int, kind: Kind, draft: tuple[Action, ...]
    ) -> list[Offer]:
        laid = {action.card for action in draft if isinstance(action, Lay)}
        left = tuple([card for card in game.hands[seat - 1] if card not in laid])
        more = [Offer(kind, Lay, seat, (left,))] if left and len(laid) < 2 else []
        return [*more, Offer(kind, Done, seat)]

    def reveal(self, game: "Menagerie") -> Sequence[Decision[Any]]:
        lays = tuple(
            tuple(sorted(action.card for action in draft if isinstance(action, Lay)))
            for draft in self.drafts
        )
        for place, laid in enumerate(lays):
            game.hands[place] = tuple([c for c in game.hands[place] if c not in laid])
            game.laid[place] += laid
        game.emit(LaysRevealed(lays))
        return ()


@dataclass(frozen=True)
class Bids(Together["Menagerie"]):
    """Everyone bids in secret; of equal bids the lower seat's wins."""

    def choices(
        self, game: "Menagerie", seat: int, kind: Kind, draft: tuple[Action, ...]
    ) -> list[Offer]:
        return [Offer(kind, Bid, seat, (range(game.purses[seat - 1] + 1),))]

    def reveal(self, game: "Menagerie") -> Sequence[Decision[Any]]:
        bids = tuple([draft[0].values()[0] for draft in self.drafts])
        winner = bids.index(max(bids)) + 1
        game.purses[winner - 1] -= max(bids)
        game.emit(BidsRevealed(bids, winner))
        return [Prize(winner)]


@dataclass(frozen=True)
class Prize(Decision["Menagerie"]):
    """The highest bidder takes two coins or draws a card."""

    seat: int

    def waiting(self, game: "Menagerie") -> tuple[int, ...]:
        return (self.seat,)

    def offers(self, game: "Menagerie", seat: int) -> list[Offer]:
        prizes = ("coins", "card") if game.deck else ("coins",)
        return [owed(Take, seat, prizes)] if seat == self.seat else []

    def answer(self, game: "Menagerie", action: Action) -> Sequence[Decision[Any]]:
        place = self.seat - 1
        if action == Take(self.seat, "coins"):
            game.purses[place] += 2
            game.emit(CoinsTaken(self.seat, 2))
        else:
            card = game.deck.pop(game.chance.below(len(game.deck)))
            game.hands[place] = tuple(sorted((*game.hands[place], card)))
            game.emit(CardDrawn(self.seat, card))
        return ()

    def reveals(self, game: "Menagerie", action: Action) -> bool:
        shows_money = game.options.money == "secret" and game.round == game.options.rounds
        return action == Take(self.seat, "card") or shows_money


class Menagerie(Game):
    """The toy game in play."""

    SEATS = range(2, 4)

    options: Options
    material: Material

    @property
    def everyone(self) -> range:
        """All seats."""
        return range(1, self.seats + 1)

    def setup(self) -> Sequence[Decision[Any]]:
        deck = list(self.material.cards)
        self.chance.shuffle(deck)
        dealt = self.material.hand
        self.hands = [tuple(sorted(deck[i * dealt : (i + 1) * dealt])) for i in range(self.seats)]
        self.deck = sorted(deck[self.seats * dealt :])
        self.laid: list[tuple[int, ...]] = [()] * self.seats
        self.purses = [self.material.purse] * self.seats
        self.loans = [False] * self.seats
        self.round = 0
        return [Round(1)]

    def anytime(self, seat: int) -> list[Offer]:
        return [] if self.loans[seat - 1] else [anytime(Loan, seat)]

    def interrupt(self, action: Action) -> Sequence[Decision[Any]]:
        self.loans[action.seat - 1] = True
        self.purses[action.seat - 1] += self.material.loan
        self.emit(Borrowed(action.seat, self.material.loan))
        return ()

    def absent(self, seat: int) -> Action:
        match self.agenda[-1]:
            case Lays():
                return Done(seat)
            case Bids():
                return Bid(seat, 0)
        return Take(seat, "coins")

    def outcome(self) -> Outcome | None:
        if self.agenda:
            return None
        parts = [self.parts(seat) for seat in self.everyone]
        scores = [sum(points for _, points in part) for part in parts]
        standings = [
            Standing(seat, 1 + sum(s > scores[seat - 1] for s in scores), scores[seat - 1], part)
            for seat, part in zip(self.everyone, parts, strict=True)
        ]
        return Outcome("rounds", tuple(sorted(standings, key=lambda s: (s.rank, s.seat))))

    def parts(self, seat: int) -> tuple[tuple[str, int], ...]:
        """Return the score of a seat by category."""
        place = seat - 1
        owes = (self.material.loan + 2) * self.loans[place]
        return ("cards", sum(self.laid[place])), ("coins", self.purses[place] - owes)


GAME = Menagerie
OPTIONS = Options
PRESETS: Mapping[str, Options] = {"poker": Options(rounds=1, money="secret")}
NOTATION = Notation([Lay, Done, Revise, Bid, Take, Loan], also={"borrow": "loan", "offer": "bid"})
