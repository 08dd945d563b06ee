"""Answers given at once and in secret: one decision that waits for all and holds what is sealed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar

from games.core import (
    Action,
    Decision,
    Done,
    Game,
    Kind,
    Offer,
    Ready,
    Revise,
    Sealed,
    changed,
)

MOST_CHANGES = 20
"""How often a sealed answer may be replaced."""

G = TypeVar("G", bound=Game)
T = TypeVar("T")


@dataclass(frozen=True)
class Together(Decision[G]):
    """All asked seats answer at once and in secret; the answers live here until all are in.

    ``drafts`` and ``changes`` run parallel to ``asked``; ``ready`` has a bit for each seat that
    has sealed its answer.  Subclasses give ``choices`` and ``reveal``; one that collects several
    moves until ``done`` sets ``is_draft``.
    """

    asked: tuple[int, ...]
    drafts: tuple[tuple[Action, ...], ...]
    changes: tuple[int, ...]
    ready: int = 0

    is_draft: ClassVar[bool] = False

    @classmethod
    def of(cls, asked: Sequence[int], **fields: Any) -> Self:
        """Ask these seats."""
        seats = tuple(asked)
        return cls(asked=seats, drafts=((),) * len(seats), changes=(0,) * len(seats), **fields)

    def choices(self, game: G, seat: int, kind: Kind, draft: tuple[Action, ...]) -> list[Offer]:
        """Return the offers of this kind to a seat whose draft so far is ``draft``."""
        raise NotImplementedError

    def reveal(self, game: G) -> Sequence[Decision[Any]]:
        """Bring all answers to light; return what replaces the decision."""
        raise NotImplementedError

    def draft(self, seat: int) -> tuple[Action, ...]:
        """Return the sealed moves of an asked seat."""
        return self.drafts[self.asked.index(seat)]

    def is_ready(self, seat: int) -> bool:
        """Tell whether this seat has sealed its answer."""
        return bool(self.ready >> seat & 1)

    def waiting(self, game: G) -> tuple[int, ...]:
        """Return the asked seats that have not sealed."""
        return tuple([seat for seat in self.asked if not self.ready >> seat & 1])

    def offers(self, game: G, seat: int) -> list[Offer]:
        """Return the answers owed, or those that may replace the sealed one."""
        if seat not in self.asked:
            return []
        place = self.asked.index(seat)
        may_change = self.changes[place] < MOST_CHANGES
        if not self.is_ready(seat):
            offers = self.choices(game, seat, "owed", self.drafts[place])
        elif self.is_draft or not may_change:
            offers = []
        else:
            offers = self.choices(game, seat, "again", ())
        if self.is_draft and may_change and (self.drafts[place] or self.is_ready(seat)):
            offers.append(Offer("again", Revise, seat))
        return offers

    def answer(self, game: G, action: Action) -> Sequence[Decision[Any]]:
        """Seal the answer, lengthen the draft, or take it back."""
        seat, place = action.seat, self.asked.index(action.seat)
        was_ready, is_closing = self.is_ready(seat), self.is_closing(action)
        replaced = was_ready or type(action) is Revise
        draft = self.lengthened(() if was_ready else self.drafts[place], action)
        ready = self.ready | 1 << seat if is_closing else self.ready & ~(1 << seat)
        game.emit(Sealed(seat, draft, not is_closing))
        if was_ready != is_closing:
            game.emit(Ready(seat, was_ready, self.ask(), ready.bit_count(), len(self.asked)))
        return [
            changed(
                self,
                drafts=_with(self.drafts, place, draft),
                changes=_with(self.changes, place, self.changes[place] + replaced),
                ready=ready,
            )
        ]

    def lengthened(self, draft: tuple[Action, ...], action: Action) -> tuple[Action, ...]:
        """Return the draft after this action."""
        if type(action) is Revise:
            return ()
        if type(action) is Done:
            return draft
        return (*draft, action)

    def is_closing(self, action: Action) -> bool:
        """Tell whether this action seals the answer."""
        return type(action) is Done if self.is_draft else True

    def proceed(self, game: G) -> Sequence[Decision[Any]]:
        """Reveal, since all are in."""
        return self.reveal(game)

    def reveals(self, game: G, action: Action) -> bool:
        """Tell whether this is the last answer."""
        return self.is_closing(action) and self.waiting(game) == (action.seat,)

    def sealed(self, seat: int) -> tuple[Action, ...]:
        """Return this seat's pending answer."""
        return self.draft(seat) if seat in self.asked else ()


def _with(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])
