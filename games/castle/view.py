"""What a seat, or a watcher, may know of a game; and some full game that fits a view."""

from dataclasses import dataclass, fields
from typing import Any

from games.castle import scoring
from games.castle.actions import Choose
from games.castle.material import Material, Spot
from games.castle.names import CARDS, INN, INNKEEPER, Goods
from games.castle.rules import (
    DECISIONS,
    Castle,
    Characters,
    FaceDown,
    Options,
    choosable,
)
from games.chance import Chance
from games.core import Action, Decision, View


@dataclass(frozen=True)
class Step:
    """Something still to be done in this round: a decision's name and its numbers."""

    what: str
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class WorkerCard:
    """The pieces that lie on a Worker card of this round."""

    seat: int
    card: int
    pieces: Goods


@dataclass(frozen=True)
class CastleView(View):
    """Everything but the cards chosen by others and the order of the winter deck.

    Tuples of seats begin with seat 1; tuples of five follow ``KINDS``.  ``hands`` has a bit for
    each card in hand; ``shown`` holds the cards turned up in this round; ``fresh`` marks carts
    whose helper came this round; ``owners`` and ``worths`` run along ``material.spots``: whose
    helper is there (0: free), and what the spot would bring now (see ``scoring.worths``).
    ``sealed`` is your own choice of cards, ``changes`` how often you replaced it.  ``left`` holds,
    at the end and for each seat, the talers and the value of goods that count in a tie.
    ``agenda`` is the rest of the round, the next step last.
    """

    material: Material
    winter: str
    round: int
    first: int
    goods: tuple[Goods, ...]
    purses: tuple[int, ...]
    points: tuple[int, ...]
    supply: tuple[int, ...]
    hands: tuple[int, ...]
    stock: Goods
    bank: int
    tower: Goods
    smithy: int
    carts: Goods
    fresh: Goods
    unbuilt: tuple[int, ...]
    owners: tuple[int, ...]
    worths: tuple[int | None, ...]
    shown: tuple[tuple[int, ...], ...]
    workers: tuple[WorkerCard, ...]
    built: tuple[int, ...]
    placed: tuple[int, ...]
    drawn: tuple[int, ...]
    to_come: tuple[int, ...]
    snow: int
    left: tuple[tuple[int, int], ...]
    agenda: tuple[Step, ...]
    sealed: tuple[int, ...]
    changes: int

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return self.material.table(self.seats).rounds

    def is_built(self, place: int) -> bool:
        """Tell whether the spots of a place are open."""
        if place == INNKEEPER:
            return INN in self.drawn
        return not self.unbuilt[place]

    def cart_yield(self, kind: int) -> int:
        """Return what a helper on a cart or the rider earns in the next distribution."""
        less = self.snow * self.material.winter.snow_less
        return max(self.material.carts[kind] - less, 0)

    def played(self, seat: int) -> list[int]:
        """Return the cards that lie open before a seat, out of its reach."""
        return [card for card in range(len(CARDS)) if not self.hands[seat - 1] >> card & 1]

    def open_spots(self) -> list[tuple[int, Spot]]:
        """Return the spots that can be occupied now or later, with their numbers."""
        return [
            (i, s)
            for i, s in enumerate(self.material.spots)
            if s.place != INNKEEPER or self.is_built(INNKEEPER)
        ]


VIEW = CastleView


def view(game: Castle, seat: int | None) -> CastleView:
    """Return what this seat, or a watcher (None), may know."""
    return CastleView(
        you=seat,
        seats=game.seats,
        ask=game.ask,
        waiting=game.waiting(),
        outcome=game.outcome(),
        material=game.material,
        winter=game.options.winter,
        round=game.round,
        first=game.first,
        goods=tuple(game.goods),
        purses=tuple(game.purses),
        points=tuple(game.points),
        supply=tuple(game.supply),
        hands=tuple(game.hands),
        stock=_five(game.stock),
        bank=game.bank,
        tower=_five(game.tower),
        smithy=game.smithy,
        carts=_five(game.carts),
        fresh=_five(game.fresh),
        unbuilt=tuple(game.unbuilt),
        owners=tuple(game.owners),
        worths=scoring.worths(game, seat),
        shown=tuple(game.shown),
        workers=tuple(WorkerCard(*key, pieces) for key, pieces in game.workers.items()),
        built=tuple(game.built),
        placed=tuple(game.placed),
        drawn=tuple(game.drawn),
        to_come=tuple(sorted(game.deck)),
        snow=game.snow,
        left=_left(game),
        agenda=tuple(_step(decision) for decision in game.agenda),
        sealed=_sealed(game, seat),
        changes=_changes(game, seat),
    )


def _left(game: Castle) -> tuple[tuple[int, int], ...]:
    if game.agenda:
        return ()
    return tuple((final.talers, final.value) for final in scoring.finals(game))


def _five(row: list[int]) -> Goods:
    return row[0], row[1], row[2], row[3], row[4]


def _step(decision: Decision[Any]) -> Step:
    name = type(decision).__name__
    if name not in DECISIONS:
        return Step(name)
    return Step(name, tuple(getattr(decision, field.name) for field in fields(decision)))


def _sealed(game: Castle, seat: int | None) -> tuple[int, ...]:
    for action in game.sealed(seat) if seat else ():
        if isinstance(action, Choose):
            return action.cards
    return ()


def _changes(game: Castle, seat: int | None) -> int:
    top = game.agenda[-1] if game.agenda else None
    if seat is None or not isinstance(top, Characters):
        return 0
    return top.changes[seat - 1]


def imagine(view: CastleView, chance: Chance) -> Castle:
    """Return a game that this view could be of; what is hidden is made up with ``chance``."""
    game = object.__new__(Castle)
    game.seats = view.seats
    game.options = Options(winter=view.winter)  # type: ignore[arg-type]
    game.material = view.material
    game.chance = chance
    game.events, game.kept = [], {}
    _lay_out(game, view)
    game.deck = list(view.to_come)
    chance.shuffle(game.deck)
    game.agenda = [_decision(view, step, chance) for step in view.agenda]
    return game


def _lay_out(game: Castle, view: CastleView) -> None:
    """Put everything that lies open where the view shows it."""
    game.round, game.first, game.bank = view.round, view.first, view.bank
    game.smithy, game.snow = view.smithy, view.snow
    game.track = (view.rounds - view.round) * view.material.round_talers
    game.goods, game.purses, game.points = list(view.goods), list(view.purses), list(view.points)
    game.supply, game.hands = list(view.supply), list(view.hands)
    game.stock, game.tower = list(view.stock), list(view.tower)
    game.carts, game.fresh = list(view.carts), list(view.fresh)
    game.unbuilt, game.owners = list(view.unbuilt), list(view.owners)
    game.shown, game.built, game.placed = list(view.shown), list(view.built), list(view.placed)
    game.workers = {(card.seat, card.card): card.pieces for card in view.workers}
    game.drawn = list(view.drawn)


def _decision(view: CastleView, step: Step, chance: Chance) -> Decision[Any]:
    if step.what in DECISIONS:
        return DECISIONS[step.what](*step.numbers)
    chosen = [_chosen(view, seat, chance) for seat in range(1, view.seats + 1)]
    if step.what == FaceDown.__name__:
        return FaceDown(tuple(chosen))
    ready = [seat not in view.waiting for seat in range(1, view.seats + 1)]
    drafts: list[tuple[Action, ...]] = [
        (Choose(seat, cards),) if ready[seat - 1] else () for seat, cards in enumerate(chosen, 1)
    ]
    return Characters(
        asked=tuple(range(1, view.seats + 1)),
        drafts=tuple(drafts),
        changes=tuple(view.changes * (seat == view.you) for seat in range(1, view.seats + 1)),
        ready=sum(1 << seat for seat in range(1, view.seats + 1) if ready[seat - 1]),
    )


def _chosen(view: CastleView, seat: int, chance: Chance) -> tuple[int, ...]:
    """Return the seat's own choice, or a made-up one of another seat."""
    if seat == view.you and view.sealed:
        return view.sealed
    possible = choosable(view.hands[seat - 1], view.material.table(view.seats).cards)
    return possible[chance.below(len(possible))]
