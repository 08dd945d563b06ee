"""Complete chapters that leave: to pay for a VP card, or because they are too many."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Action, Done, Offer, changed, owed
from games.guildhall import events
from games.guildhall.actions import Drop, Pay, Top
from games.guildhall.cards import WHOLE, Cards, bits, chapter, listed, whole, without
from games.guildhall.choices import Choice, Next
from games.guildhall.effects import use
from games.guildhall.pieces import Pieces, chapters_of

NO_CARD = -1
"""Instead of the kind of a VP card: the chapters are not a payment but too many."""


@dataclass(frozen=True)
class Handover(Choice):
    """The chapters that leave are named one by one.

    Each is named by the card that lies on top of it, and the last named lies on top of all.  Where
    the whole order is free, chapters are named by profession and the order is asked behind.
    """

    kind: int = NO_CARD
    is_plain: bool = False
    chosen: tuple[int, ...] = ()

    def ask(self) -> str:
        return "drop" if self.kind == NO_CARD else "pay"

    def number(self, game: Pieces) -> int:
        """Return how many chapters leave."""
        if self.kind == NO_CARD:
            return len(game.complete[self.seat]) - game.material.chapters
        return game.material.point_cards[self.kind].cost

    def left(self, game: Pieces) -> tuple[int, ...]:
        """Return the complete chapters that are not named yet."""
        return less(game.complete[self.seat], chapters_of(self.chosen))

    def choices(self, game: Pieces) -> list[Offer]:
        professions = sorted(set(self.left(game)))
        things = [card for profession in professions for card in whole(profession)]
        if is_order_free(game):
            things = [WHOLE + profession for profession in professions]
        return [owed(Drop if self.kind == NO_CARD else Pay, self.seat, tuple(things))]

    def answer(self, game: Pieces, action: Action) -> Next:
        now = changed(self, chosen=self.chosen + action.values())
        if now.is_complete(game):
            return now.close(game)
        return self.going_on(game, *action.values(), chosen=now.chosen)

    def is_complete(self, game: Pieces) -> bool:
        """Tell whether no chapter need be named: all are, or which ones is no choice."""
        to_name, left = self.number(game) - len(self.chosen), self.left(game)
        is_forced = len(left) == to_name or is_one_kind(game, left)
        return not to_name or (is_forced and is_order_free(game))

    def close(self, game: Pieces) -> Next:
        """Let the named chapters leave, or ask for the order of their cards."""
        seat, kind, is_plain = self.seat, self.kind, self.is_plain
        named = chapters_of(self.chosen)
        if is_order_free(game):
            leaving = (*named, *self.left(game)[: self.number(game) - len(named)])
            return [Ordering(seat, kind, is_plain, leaving)]
        return leave(game, seat, kind, is_plain, named, stacked(self.chosen))

    def reveals(self, game: Pieces, action: Action) -> bool:
        is_last = len(self.chosen) + 1 == self.number(game)
        return is_last and not is_order_free(game) and turns_up(game, self.kind, self.is_plain)


@dataclass(frozen=True)
class Ordering(Choice):
    """The cards of leaving chapters are laid on the discard pile in a free order.

    Each card named goes on top of the others; the rest lies beneath in canonical order.
    """

    kind: int
    is_plain: bool
    leaving: tuple[int, ...]
    chosen: tuple[int, ...] = ()

    def ask(self) -> str:
        return "top"

    def left(self) -> tuple[int, ...]:
        """Return the cards that are not named yet, in canonical order."""
        cards = sorted([card for profession in self.leaving for card in whole(profession)])
        return less(tuple(cards), self.chosen)

    def choices(self, game: Pieces) -> list[Offer]:
        return [owed(Top, self.seat, Cards(bits(self.left()))), owed(Done, self.seat)]

    def answer(self, game: Pieces, action: Action) -> Next:
        now = changed(self, chosen=self.chosen + action.values())
        if self.is_last(game, action):
            order = now.left() + now.chosen
            return leave(game, self.seat, self.kind, self.is_plain, self.leaving, order)
        return self.going_on(game, *action.values(), chosen=now.chosen)

    def is_last(self, game: Pieces, action: Action) -> bool:
        """Tell whether the order is settled with this answer: one kind of card remains."""
        return type(action) is Done or is_one_kind(game, less(self.left(), action.values()))

    def reveals(self, game: Pieces, action: Action) -> bool:
        return self.is_last(game, action) and turns_up(game, self.kind, self.is_plain)


def less(row: tuple[int, ...], named: Sequence[int]) -> tuple[int, ...]:
    """Return a row without one copy of each thing named."""
    for thing in named:
        row = without(row, thing)
    return row


def is_order_free(game: Pieces) -> bool:
    """Tell whether the whole order of chapters that leave is chosen."""
    return game.options.discard_order == "free"


def is_one_kind(game: Pieces, row: tuple[int, ...]) -> bool:
    """Tell whether there is nothing to choose from.

    Twins count as different where the others may not know that they are twins.
    """
    return len(row if game.options.complete_hidden == "on" else set(row)) == 1


def stacked(tops: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards of chapters, each named by its top card, as they lie from the bottom."""
    return tuple(
        [
            card
            for top in tops
            for card in (*[c for c in listed(chapter(top // 5)) if c != top], top)
        ]
    )


def hand_over(game: Pieces, seat: int, kind: int = NO_CARD, is_plain: bool = False) -> Next:
    """Ask a seat for chapters to pay with, or for those that it has too many."""
    choice = Handover(seat, kind, is_plain)
    return choice.close(game) if choice.is_complete(game) else [choice]


def turns_up(game: Pieces, kind: int, is_plain: bool) -> bool:
    """Tell whether a purchase, once paid, brings hidden cards to light."""
    if kind == NO_CARD:
        return False
    draws = game.material.point_cards[kind].effect == "draw" and not is_plain
    return draws or bool(game.points_deck)


def leave(
    game: Pieces,
    seat: int,
    kind: int,
    is_plain: bool,
    leaving: tuple[int, ...],
    order: tuple[int, ...],
) -> Next:
    """Lay the chapters on the discard pile; what they pay for follows."""
    game.give_back(seat, leaving, order)
    is_secret = game.is_covered and game.options.complete_hidden == "on"
    if kind == NO_CARD:
        game.emit(events.Dropped(seat, leaving, order[-1], is_secret))
        return ()
    place = game.sell(seat, kind)
    points = game.points(seat)
    game.emit(events.Paid(seat, kind, leaving, order[-1], points, is_secret))
    game.refill_row(place)
    return () if is_plain else use(game, seat, kind)
