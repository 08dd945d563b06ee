"""The choices that effects ask for.

A choice holds what was named so far; the cards of an effect stay where they are until it is
complete and then move at once.  ``offers`` lists only what can be completed (see ``legal``), so
an effect is usable when its empty choice has offers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from games.core import Action, Decision, Done, Offer, changed, owed
from games.guildhall import events, legal
from games.guildhall.actions import Fetch, Give, Kill, Place, Take
from games.guildhall.cards import WHOLE, Cards, bits, chapters, listed, within
from games.guildhall.pieces import Pieces

Next = Sequence[Decision[Any]]
"""What replaces a decision on the agenda; the last is asked first."""


@dataclass(frozen=True)
class Choice(Decision[Pieces]):
    """A question to one seat."""

    seat: int

    def waiting(self, game: Pieces) -> tuple[int, ...]:
        return (self.seat,)

    def offers(self, game: Pieces, seat: int) -> list[Offer]:
        return self.choices(game) if seat == self.seat else []

    def choices(self, game: Pieces) -> list[Offer]:
        """Return what the seat may answer."""
        raise NotImplementedError

    def going_on(self, game: Pieces, *named: int, **changes: Any) -> list[Self]:
        """Ask on with more things named, which only the seat itself sees."""
        game.emit(events.Chosen(self.seat, named))
        return [changed(self, **changes)]


def struck(game: Pieces, level: int) -> int:
    """Return how many cards the Assassin discards."""
    return (1, 0, 2, 0, game.options.assassin_l4)[level]


@dataclass(frozen=True)
class Assassination(Choice):
    """Cards of one other player are discarded; at level 2 from different chapters."""

    level: int
    player: int = 0
    killed: tuple[int, ...] = ()

    def ask(self) -> str:
        return "kill"

    def killable(self, game: Pieces, player: int) -> int:
        """Return the cards of a player that may be discarded next."""
        return legal.killable(
            game.halls[player], self.killed, struck(game, self.level), is_apart=self.level == 2
        )

    def choices(self, game: Pieces) -> list[Offer]:
        players = (self.player,) if self.player else game.others(self.seat)
        found = [(player, self.killable(game, player)) for player in players]
        return [owed(Kill, self.seat, (player,), Cards(cards)) for player, cards in found if cards]

    def answer(self, game: Pieces, action: Action) -> Next:
        player, card = action.values()
        game.halls[player] &= ~(1 << card)
        game.pile.append(card)
        game.emit(events.Killed(self.seat, player, card))
        killed = (*self.killed, card)
        is_done = len(killed) == struck(game, self.level)
        return () if is_done else [changed(self, player=player, killed=killed)]


@dataclass(frozen=True)
class Search(Choice):
    """The discard pile is searched for cards to put into the own hall."""

    number: int
    chosen: tuple[int, ...] = ()

    def ask(self) -> str:
        return "fetch"

    def fetchable(self, game: Pieces) -> int:
        """Return the cards that may be fetched next."""
        chosen = bits(self.chosen)
        return legal.placeable(game.halls[self.seat], bits(game.pile), chosen, self.number)

    def choices(self, game: Pieces) -> list[Offer]:
        return [owed(Fetch, self.seat, Cards(self.fetchable(game)))]

    def answer(self, game: Pieces, action: Action) -> Next:
        chosen = tuple(sorted((*self.chosen, *action.values())))
        if len(chosen) < self.number:
            return self.going_on(game, *action.values(), chosen=chosen)
        game.fetch(self.seat, chosen)
        return ()

    def reveals(self, game: Pieces, action: Action) -> bool:
        return len(self.chosen) + 1 == self.number and game.uncovers(self.number)


@dataclass(frozen=True)
class Swap(Choice):
    """Cards of one other player are taken for cards of the own hall, or for none."""

    takes: int
    gives: int
    player: int = 0
    taken: tuple[int, ...] = ()
    given: tuple[int, ...] = ()

    def takeable(self, game: Pieces, player: int) -> int:
        """Return the cards of a player that may be taken next."""
        mine, theirs = game.halls[self.seat], game.halls[player]
        return legal.takeable(mine, theirs, bits(self.taken), self.takes, self.gives)

    def giveable(self, game: Pieces) -> int:
        """Return the own cards that may be given next."""
        mine, theirs = game.halls[self.seat], game.halls[self.player]
        return legal.giveable(mine, theirs, bits(self.taken), bits(self.given), self.gives)

    def choices(self, game: Pieces) -> list[Offer]:
        if len(self.taken) == self.takes:
            return [owed(Give, self.seat, Cards(self.giveable(game)))]
        players = (self.player,) if self.player else game.others(self.seat)
        found = [(player, self.takeable(game, player)) for player in players]
        return [owed(Take, self.seat, (player,), Cards(cards)) for player, cards in found if cards]

    def answer(self, game: Pieces, action: Action) -> Next:
        now = self.lengthened(action)
        if len(now.taken) < self.takes or len(now.given) < self.gives:
            return self.going_on(game, action.values()[-1], **vars(now))
        game.exchange(self.seat, now.player, bits(now.taken), bits(now.given))
        game.emit(events.Traded(self.seat, now.player, now.taken, now.given))
        return ()

    def lengthened(self, action: Action) -> Self:
        """Return the choice with one more card named."""
        match action:
            case Take(_, int(player), card):
                taken = tuple(sorted((*self.taken, card)))
                return changed(self, player=player, taken=taken)
        return changed(self, given=tuple(sorted((*self.given, *action.values()))))


@dataclass(frozen=True)
class ChapterSwap(Choice):
    """A whole chapter of one other player is taken for an own one, or for none."""

    gives: int
    player: int = 0
    taken: tuple[int, ...] = ()

    def ask(self) -> str:
        return "chapters"

    def can_swap(self, game: Pieces, player: int, taken: int, given: int) -> bool:
        """Tell whether a player's chapter may be taken for this own chapter."""
        mine, theirs = game.halls[self.seat], game.halls[player]
        return legal.can_swap_chapters(mine, theirs, taken, given)

    def giveable(self, game: Pieces, player: int, taken: int) -> tuple[int, ...]:
        """Return the own chapters that may be given for a chapter, as things."""
        own = chapters(game.halls[self.seat])
        return tuple([WHOLE + p for p in own if self.can_swap(game, player, taken, p)])

    def takeable(self, game: Pieces, player: int) -> tuple[int, ...]:
        """Return the chapters of a player that may be taken, as things."""
        mine, theirs = game.halls[self.seat], game.halls[player]
        return tuple(
            [
                WHOLE + p
                for p in chapters(theirs)
                if (
                    self.giveable(game, player, p)
                    if self.gives
                    else legal.can_take_chapter(mine, theirs, p)
                )
            ]
        )

    def choices(self, game: Pieces) -> list[Offer]:
        if self.taken:
            given = self.giveable(game, self.player, self.taken[0] - WHOLE)
            return [owed(Give, self.seat, given)]
        found = [(player, self.takeable(game, player)) for player in game.others(self.seat)]
        return [owed(Take, self.seat, (player,), things) for player, things in found if things]

    def answer(self, game: Pieces, action: Action) -> Next:
        match action:
            case Take(_, int(player), thing) if self.gives:
                return self.going_on(game, thing, player=player, taken=(thing,))
            case Take(_, int(player), thing):
                return self.carry_out(game, player, (thing,), ())
        return self.carry_out(game, self.player, self.taken, action.values())

    def carry_out(
        self, game: Pieces, player: int, taken: tuple[int, ...], given: tuple[int, ...]
    ) -> Next:
        """Exchange the chapters."""
        of_theirs, of_mine = within(game.halls[player], taken), within(game.halls[self.seat], given)
        game.exchange(self.seat, player, of_theirs, of_mine)
        cards = listed(of_theirs), listed(of_mine)
        game.emit(events.ChaptersTraded(self.seat, player, *cards))
        return ()


@dataclass(frozen=True)
class Weaving(Choice):
    """Hand cards, from ``least`` to ``most``, go into the hall for ``takes`` cards of it."""

    takes: int
    least: int
    most: int
    given: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()

    def ask(self) -> str:
        return "weave"

    def giveable(self, game: Pieces) -> int:
        """Return the hand cards that may be put into the hall next."""
        if self.taken or len(self.given) == self.most:
            return 0
        hall, hand, given = game.halls[self.seat], bits(game.hands[self.seat]), bits(self.given)
        gives = max(self.least, len(self.given) + 1)
        return legal.weave_in(hall, hand, given, gives, self.takes)

    def takeable(self, game: Pieces) -> int:
        """Return the cards of the hall that may be taken next."""
        if len(self.given) < self.least:
            return 0
        return legal.weave_out(
            game.halls[self.seat], bits(self.given), bits(self.taken), self.takes
        )

    def choices(self, game: Pieces) -> list[Offer]:
        give, take = self.giveable(game), self.takeable(game)
        offers = [owed(Give, self.seat, Cards(give))] if give else []
        return offers + ([owed(Take, self.seat, (None,), Cards(take))] if take else [])

    def answer(self, game: Pieces, action: Action) -> Next:
        named = action.values()[-1]
        if type(action) is Give:
            return self.going_on(game, named, given=tuple(sorted((*self.given, named))))
        taken = tuple(sorted((*self.taken, named)))
        if len(taken) < self.takes:
            return self.going_on(game, named, taken=taken)
        game.weave(self.seat, self.given, taken)
        return ()


@dataclass(frozen=True)
class Placing(Choice):
    """Hand cards are put into the own hall: so many, or (0) any number until ``done``."""

    number: int
    chosen: tuple[int, ...] = ()

    def ask(self) -> str:
        return "place"

    def placeable(self, game: Pieces) -> int:
        """Return the hand cards that may be put into the hall next."""
        chosen = bits(self.chosen)
        number = self.number or len(self.chosen) + 1
        return legal.placeable(game.halls[self.seat], bits(game.hands[self.seat]), chosen, number)

    def choices(self, game: Pieces) -> list[Offer]:
        cards = self.placeable(game)
        offers = [owed(Place, self.seat, Cards(cards))] if cards else []
        can_end = self.chosen and not self.number
        return [*offers, owed(Done, self.seat)] if can_end else offers

    def answer(self, game: Pieces, action: Action) -> Next:
        chosen = tuple(sorted((*self.chosen, *action.values())))
        if type(action) is not Done and len(chosen) != self.number:
            return self.going_on(game, *action.values(), chosen=chosen)
        game.place(self.seat, chosen)
        return self.after(game)

    def after(self, game: Pieces) -> Next:
        """Go on when the cards are placed."""
        return ()
