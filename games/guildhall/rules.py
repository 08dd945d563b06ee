"""The rules of Guildhall: the setup, a turn with its actions, and the end."""

from dataclasses import dataclass

from games.core import Action, Decision, Offer, Outcome, Standing, owed
from games.guildhall import actions, effects, events, payment, variants
from games.guildhall.actions import Buy, Discard, Draw, Give, Pass, Play, Take
from games.guildhall.cards import KINDS, count, full, listed, within
from games.guildhall.choices import ChapterSwap, Choice, Next, Placing, Swap
from games.guildhall.pieces import Pieces


@dataclass(frozen=True)
class Mulligan(Choice):
    """Each player in turn may discard any number of the first cards, once, and draws as many."""

    thrown: int = 0

    def choices(self, game: Pieces) -> list[Offer]:
        hand = game.hands[self.seat]
        discards = [owed(Discard, self.seat, tuple(dict.fromkeys(hand)))] if hand else []
        return [*discards, owed(Draw, self.seat)]

    def answer(self, game: Pieces, action: Action) -> Next:
        if type(action) is Discard:
            game.discard(self.seat, action.card)
            return [type(self)(self.seat, self.thrown + 1)]
        game.end_discarding(self.seat, self.thrown, game.material.dealt)
        return [Opening(self.seat, game.material.placed)]

    def reveals(self, game: Pieces, action: Action) -> bool:
        return type(action) is Draw and self.thrown > 0


@dataclass(frozen=True)
class Opening(Placing):
    """Then three hand cards, no two alike, go into the own hall, and the next player follows."""

    def ask(self) -> str:
        return "start"

    def after(self, game: Pieces) -> Next:
        following = game.after(self.seat)
        return begin_turn(game, following) if following == game.first else [Mulligan(following)]


def begin_turn(game: Pieces, seat: int) -> Next:
    """Give a seat its actions; before the first it gives back chapters that are too many."""
    game.active = seat
    game.turn += 1
    game.actions = game.material.actions
    game.played = 0
    game.emit(events.TurnBegun(seat, game.turn, game.points(seat), game.actions))
    return [Actions(seat), Settling()]


@dataclass(frozen=True)
class Settling(Decision[Pieces]):
    """After each action full chapters are turned down, and those too many are given back.

    Who is not on turn gives them back when next on turn, or at once if so agreed.
    """

    def proceed(self, game: Pieces) -> Next:
        game.complete_chapters()
        is_at_once, active = game.options.excess == "immediate", game.active
        for seat in game.from_seat(active) if is_at_once else (active,):
            if len(game.complete[seat]) > game.material.chapters:
                return [self, *payment.hand_over(game, seat)]
        return ()


@dataclass(frozen=True)
class Actions(Choice):
    """The seat on turn plays a card, discards and draws, or buys a VP card, twice."""

    def ask(self) -> str:
        return "action"

    def waiting(self, game: Pieces) -> tuple[int, ...]:
        return (self.seat,) if game.actions else ()

    def choices(self, game: Pieces) -> list[Offer]:
        passes = [owed(Pass, self.seat)] if game.options.allow_pass == "on" else []
        return self.plays(game) + Refill(self.seat).choices(game) + self.buys(game) + passes

    def plays(self, game: Pieces) -> list[Offer]:
        """Return the cards that may be played: a new profession, and not in the own hall."""
        seat, hall = self.seat, game.halls[self.seat]
        return [
            owed(Play, seat, (card,), effects.levels(game, seat, card))
            for card in dict.fromkeys(game.hands[seat])
            if not game.played >> card // 5 & 1 and not hall >> card & 1
        ]

    def buys(self, game: Pieces) -> list[Offer]:
        """Return the VP cards for sale that the seat's complete chapters can pay."""
        seat, cards, money = self.seat, game.material.point_cards, len(game.complete[self.seat])
        return [
            owed(Buy, seat, (kind,), effects.uses(game, seat, kind))
            for kind in sorted(set(game.row))
            if cards[kind].cost <= money
        ]

    def answer(self, game: Pieces, action: Action) -> Next:
        game.actions -= 1
        match action:
            case Play():
                return [self, Settling(), *self.play(game, action)]
            case Buy(seat, kind, use):
                game.emit(events.Bought(seat, kind, use is not None))
                return [self, Settling(), *payment.hand_over(game, seat, kind, use is not None)]
            case Pass(seat):
                game.emit(events.Passed(seat))
                return [self]
        return [self, Settling(), *Refill(self.seat).answer(game, action)]

    def play(self, game: Pieces, action: Play) -> Next:
        """Move the card from the hand to the played ones, and begin its effect."""
        seat, card, level = action.seat, action.card, action.level
        game.leave_hand(seat, card)
        game.area += (card,)
        game.played |= 1 << card // 5
        game.emit(events.Played(seat, card, count(game.halls[seat], card // 5), level))
        return () if level == actions.DECLINED else effects.begin(game, seat, card // 5, level)

    def reveals(self, game: Pieces, action: Action) -> bool:
        match action:
            case Play(_, card, level):
                return effects.draws(game, card, level)
            case Draw():
                return Refill(self.seat).reveals(game, action)
        return False

    def proceed(self, game: Pieces) -> Next:
        """End the turn: the played cards join the hall, then the points are counted."""
        seat = self.seat
        if game.area:
            game.end_turn(seat)
            return [self, Settling()]
        is_won, is_last = has_won(game, seat), game.turn >= game.material.last
        if is_won or is_last:
            game.emit(events.Finished(seat if is_won else 0, game.turn))
            return ()
        return begin_turn(game, game.after(seat))


@dataclass(frozen=True)
class Refill(Choice):
    """Any number of hand cards is discarded in a chosen order, then the hand drawn up to six."""

    thrown: int = 0

    def ask(self) -> str:
        return "discard"

    def choices(self, game: Pieces) -> list[Offer]:
        hand, seat = game.hands[self.seat], self.seat
        is_strict = game.options.discard_strict == "on"
        most = game.material.strict if is_strict else game.material.hand
        discards = [owed(Discard, seat, tuple(dict.fromkeys(hand)))] if hand else []
        return [*discards, owed(Draw, seat)] if len(hand) <= most else discards

    def answer(self, game: Pieces, action: Action) -> Next:
        if type(action) is Discard:
            game.discard(self.seat, action.card)
            return [type(self)(self.seat, self.thrown + 1)]
        game.end_discarding(self.seat, self.thrown, game.material.hand)
        return ()

    def reveals(self, game: Pieces, action: Action) -> bool:
        lacking = game.material.hand - len(game.hands[self.seat])
        return type(action) is Draw and game.drawable(lacking) > 0


def has_won(game: Pieces, seat: int) -> bool:
    """Tell whether a seat has the points that end the game at the end of its turn."""
    return game.points(seat) >= game.options.target_vp


class Guildhall(Pieces):
    """A game of Guildhall in play."""

    def setup(self) -> Next:
        self.lay_out()
        return [Mulligan(self.first)]

    def outcome(self) -> Outcome | None:
        if self.agenda:
            return None
        score = {seat: (self.points(seat), self.counted(seat)) for seat in self.everyone}
        standings = [
            Standing(
                seat,
                1 + sum(other > score[seat] for other in score.values()),
                score[seat][0],
                self.parts(seat),
            )
            for seat in self.everyone
        ]
        reason = "points" if has_won(self, self.active) else "cap"
        return Outcome(reason, tuple(sorted(standings, key=lambda one: (one.rank, one.seat))))

    def counted(self, seat: int) -> int:
        """Return the complete chapters that decide between equal points."""
        return min(len(self.complete[seat]), self.material.chapters)

    def parts(self, seat: int) -> tuple[tuple[str, int], ...]:
        """Return what a seat's result is made of."""
        tokens = self.tokens[seat]
        return (
            ("cards", self.points(seat) - tokens),
            ("tokens", tokens),
            ("complete", self.counted(seat)),
        )

    def absent(self, seat: int) -> Action:
        offers = self.offers(seat)
        match self.agenda[-1]:
            case Mulligan():
                return Draw(seat)
            case Actions() | Refill():
                if any(offer.action is Draw for offer in offers):
                    return Draw(seat)
                return Discard(seat, self.spare(seat))
        return min((one for offer in reversed(offers) for one in offer), key=self.loss)

    def loss(self, action: Action) -> int:
        """Return how bad an answer is for a seat that only wants to be done without harm."""
        match self.agenda[-1], action:
            case Swap(gives=gives) as choice, Take(seat, int(player), card) if gives:
                is_twin = self.halls[seat] & self.halls[player] & 1 << card
                return 0 if is_twin else 1 + self.least_gift(choice.lengthened(action))
            case Swap() as choice, Give(_, card):
                return self.gift(choice, (*choice.given, card))
            case ChapterSwap(gives=gives), Take(_, int(player), thing) if gives:
                return -within(self.halls[player], (thing,)).bit_count()
            case ChapterSwap() as choice, Give(_, thing):
                return self.gift(choice, (thing,))
        return 0

    def least_gift(self, choice: Swap) -> int:
        """Return how bad the best gift for the cards taken is; 0 while more are to be taken."""
        if len(choice.taken) < choice.takes:
            return 0
        own = listed(choice.giveable(self))
        return min([self.gift(choice, (*choice.given, card)) for card in own])

    def gift(self, choice: Swap | ChapterSwap, things: tuple[int, ...]) -> int:
        """Return how bad a gift is: worst if it completes a chapter, then by its cards."""
        taken = within(self.halls[choice.player], choice.taken)
        given = within(self.halls[choice.seat], things)
        completed = full(self.halls[choice.player] & ~taken | given)
        return len(KINDS) * completed.bit_count() + given.bit_count()

    def spare(self, seat: int) -> int:
        """Return the hand card that serves a seat least: best a twin of one in its hall."""
        hand, hall = self.hands[seat], self.halls[seat]
        return min(hand, key=lambda card: (not hall >> card & 1, card))


GAME = Guildhall
OPTIONS = variants.Options
PRESETS = variants.PRESETS
NOTATION = actions.NOTATION
