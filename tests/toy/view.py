"""What a seat of the toy game may know."""

from dataclasses import dataclass
from typing import Literal

from games.chance import Chance
from games.core import Action, Decision, View
from tests.toy.material import load
from tests.toy.rules import Bid, Bids, Lay, Lays, Menagerie, Options, Prize, Round


@dataclass(frozen=True)
class MenagerieView(View):
    """The table as one seat, or a watcher, sees it; lists go by seat."""

    rounds: Literal[1, 2, 3]
    money: Literal["open", "secret"]
    round: int
    purses: tuple[int | None, ...]
    loans: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    laid: tuple[tuple[int, ...], ...]
    deck_size: int
    hand: tuple[int, ...]
    sealed: tuple[int, ...]
    changes: int


VIEW = MenagerieView


def view(game: Menagerie, seat: int | None) -> MenagerieView:
    """Return what this seat, or a watcher, may know."""
    is_open = game.options.money == "open"
    top = game.agenda[-1] if game.agenda else None
    return MenagerieView(
        you=seat,
        seats=game.seats,
        ask=game.ask,
        waiting=game.waiting(),
        outcome=game.outcome(),
        rounds=game.options.rounds,
        money=game.options.money,
        round=game.round,
        purses=tuple(
            purse if is_open or owner == seat or not game.agenda else None
            for owner, purse in enumerate(game.purses, 1)
        ),
        loans=tuple(game.loans),
        hand_sizes=tuple(map(len, game.hands)),
        laid=tuple(game.laid),
        deck_size=len(game.deck),
        hand=game.hands[seat - 1] if seat else (),
        sealed=tuple(v for a in game.sealed(seat) for v in a.values()) if seat else (),
        changes=top.changes[seat - 1] if seat and isinstance(top, (Lays, Bids)) else 0,
    )


def imagine(view: MenagerieView, chance: Chance) -> Menagerie:
    """Return some full game consistent with the view."""
    game = Menagerie(view.seats, "00", Options(view.rounds, view.money), load())
    game.take_events()
    known = {*view.hand, *(card for laid in view.laid for card in laid)}
    unknown = [card for card in game.material.cards if card not in known]
    chance.shuffle(unknown)
    for place, size in enumerate(view.hand_sizes):
        is_own = place + 1 == view.you
        drawn = () if is_own else tuple(unknown.pop() for _ in range(size))
        game.hands[place] = view.hand if is_own else tuple(sorted(drawn))
    game.deck = sorted(unknown)
    game.laid, game.loans, game.round = list(view.laid), list(view.loans), view.round
    game.purses = [purse if purse is not None else 3 for purse in view.purses]
    game.agenda = agenda(view, game)
    game.chance = chance.copy()
    return game


def agenda(view: MenagerieView, game: Menagerie) -> list[Decision[Menagerie]]:
    """Return the questions that are open, the sealed answers of others made up."""
    if not view.ask:
        return []
    rest: list[Decision[Menagerie]] = [Round(view.round + 1)]
    if view.ask == "prize":
        return [*rest, Prize(view.waiting[0])]
    seats = tuple(game.everyone)
    ready = sum(1 << seat for seat in seats if seat not in view.waiting)
    changes = tuple(view.changes if seat == view.you else 0 for seat in seats)
    verb = Bid if view.ask == "bids" else Lay
    drafts: list[tuple[Action, ...]] = []
    for seat in seats:
        own = tuple(verb(seat, value) for value in view.sealed)
        made_up: tuple[Action, ...] = (Bid(seat, 0),) if verb is Bid and ready >> seat & 1 else ()
        drafts.append(own if seat == view.you else made_up)
    if view.ask == "bids":
        return [*rest, Bids(seats, tuple(drafts), changes, ready)]
    return [*rest, Bids.of(seats), Lays(seats, tuple(drafts), changes, ready)]
