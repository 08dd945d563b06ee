"""What a seat, or a watcher, may know of a game of Guildhall, and games that fit to it."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from games.chance import Chance
from games.core import Decision, View
from games.guildhall.cards import KINDS, bits, count, listed, whole
from games.guildhall.choices import (
    Assassination,
    ChapterSwap,
    Choice,
    Placing,
    Search,
    Swap,
    Weaving,
)
from games.guildhall.material import POINT_CARDS, PROFESSIONS, Material
from games.guildhall.payment import Handover, Ordering
from games.guildhall.rules import Actions, Guildhall, Mulligan, Opening, Refill, Settling
from games.guildhall.variants import Options

HIDDEN = -1
"""A complete chapter whose profession may not be seen."""


@dataclass(frozen=True)
class Asked:
    """The question on the table: what is known of it, and one's own choice so far.

    Of another's choice only what has happened is known, so ``leaving``, ``chosen``, ``taken`` and
    ``given`` are empty, and ``player`` is 0 until a card was killed.

    ``level`` is the Assassin's; ``kind`` the VP card to be paid, -1 for chapters too many;
    ``leaving`` the chapters whose order is asked.  ``number`` cards are wanted in all, or 0 for any
    number; ``takes`` and ``gives`` those of a swap; ``least`` and ``most`` those to weave in.
    ``thrown`` cards are discarded already.
    """

    seat: int = 0
    level: int = 0
    kind: int = -1
    is_plain: bool = False
    number: int = 0
    takes: int = 0
    gives: int = 0
    least: int = 0
    most: int = 0
    player: int = 0
    thrown: int = 0
    killed: tuple[int, ...] = ()
    leaving: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    given: tuple[int, ...] = ()


CHOICES: dict[str, type[Choice]] = {
    "mulligan": Mulligan,
    "start": Opening,
    "action": Actions,
    "discard": Refill,
    "kill": Assassination,
    "fetch": Search,
    "swap": Swap,
    "chapters": ChapterSwap,
    "weave": Weaving,
    "place": Placing,
    "pay": Handover,
    "drop": Handover,
    "top": Ordering,
}


@dataclass(frozen=True)
class GuildhallView(View):
    """The table as one seat, or a watcher, sees it; tuples of tuples go by seat.

    Cards are numbers, profession times five plus colour, sorted; ``halls`` has them for each seat.
    ``row`` has the kinds of VP cards for sale.  ``pile`` has the discards that may be seen, the
    last on top, of ``pile_size``.  ``complete`` has professions, -1 for a hidden one.
    """

    options: Options
    material: Material
    first: int
    active: int
    turn: int
    actions: int
    played: tuple[int, ...]
    area: tuple[int, ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]
    halls: tuple[tuple[int, ...], ...]
    complete: tuple[tuple[int, ...], ...]
    tokens: tuple[int, ...]
    bought: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    row: tuple[int, ...]
    points_deck: int
    deck: int
    pile: tuple[int, ...]
    pile_size: int
    asked: Asked


VIEW = GuildhallView


def view(game: Guildhall, seat: int | None) -> GuildhallView:
    """Return what this seat, or a watcher, may know."""
    return GuildhallView(
        you=seat,
        seats=game.seats,
        ask=game.ask,
        waiting=game.waiting(),
        outcome=game.outcome(),
        options=game.options,
        material=game.material,
        first=game.first,
        active=game.active,
        turn=game.turn,
        actions=game.actions,
        played=tuple([p for p in range(len(PROFESSIONS)) if game.played >> p & 1]),
        area=game.area,
        hand=game.hands[seat] if seat else (),
        hand_sizes=tuple(map(len, game.hands.values())),
        known=tuple(game.known.values()),
        halls=tuple(map(listed, game.halls.values())),
        complete=tuple([visible_chapters(game, seat, owner) for owner in game.everyone]),
        tokens=tuple(game.tokens.values()),
        bought=tuple(game.bought.values()),
        points=tuple(map(game.points, game.everyone)),
        row=tuple(game.row),
        points_deck=len(game.points_deck),
        deck=len(game.deck),
        pile=visible_pile(game, seat),
        pile_size=len(game.pile),
        asked=asked(game, seat),
    )


def visible_chapters(game: Guildhall, seat: int | None, owner: int) -> tuple[int, ...]:
    """Return an owner's complete chapters, those hidden from the seat as -1."""
    chapters = game.complete[owner]
    is_hidden = game.options.complete_hidden == "on" and seat != owner
    return (HIDDEN,) * len(chapters) if is_hidden else chapters


def visible_pile(game: Guildhall, seat: int | None) -> tuple[int, ...]:
    """Return the part of the discard pile that the seat may see.

    Under cover that is the top card, which shows only when an action is complete, what the seat
    itself discards now, and all of it for the seat that searches it.
    """
    top = game.agenda[-1] if game.agenda else None
    if not game.is_covered or (isinstance(top, Search) and top.seat == seat):
        return tuple(game.pile)
    thrown = top.thrown if isinstance(top, Mulligan | Refill) else 0
    if thrown and isinstance(top, Choice) and top.seat == seat:
        return tuple(game.pile[-thrown - 1 :])
    return tuple(game.pile[: len(game.pile) - thrown][-1:])


def asked(game: Guildhall, seat: int | None) -> Asked:
    """Return the question on the table, without what only another seat knows."""
    choice = game.agenda[-1] if game.agenda else None
    if not isinstance(choice, Choice):
        return Asked()
    found = Asked(**vars(choice))
    if seat == choice.seat:
        return found
    player = found.player if found.killed else 0
    return replace(found, player=player, leaving=(), chosen=(), taken=(), given=())


def imagine(view: GuildhallView, chance: Chance) -> Guildhall:
    """Return some full game consistent with the view, whose question can be answered."""
    while True:
        game = imagine_once(view, chance)
        if not view.ask or game.offers(view.asked.seat):
            return game


def imagine_once(view: GuildhallView, chance: Chance) -> Guildhall:
    """Return a full game with what is hidden made up; its question may have no answer."""
    game = Guildhall.__new__(Guildhall)
    everyone = range(1, view.seats + 1)
    game.seats, game.options, game.material = view.seats, view.options, view.material
    game.first, game.active, game.turn = view.first, view.active, view.turn
    game.actions, game.area = view.actions, view.area
    game.played = sum(1 << profession for profession in view.played)
    game.halls = {seat: bits(view.halls[seat - 1]) for seat in everyone}
    game.known = by_seat(view.known)
    game.bought, game.row = by_seat(view.bought), list(view.row)
    game.tokens = dict(enumerate(view.tokens, 1))
    game.events, game.kept = [], {}
    unseen = unseen_cards(view)
    game.complete = imagine_chapters(view, unseen, chance)
    chance.shuffle(unseen)
    game.hands = {seat: deal_hand(view, seat, unseen) for seat in everyone}
    covered = view.pile_size - len(view.pile)
    game.pile = spliced(view, [unseen.pop() for _ in range(covered)])
    game.deck = unseen
    game.points_deck = unseen_point_cards(game)
    chance.shuffle(game.points_deck)
    game.agenda = agenda(view, game)
    game.chance = chance.copy()
    return game


def by_seat(rows: Iterable[tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """Return rows by seat."""
    return dict(enumerate(rows, 1))


def unseen_cards(view: GuildhallView) -> list[int]:
    """Return the cards that the viewer has not seen, sorted: the rest of all there are."""
    seen = [*view.area, *view.pile, *view.hand]
    for owner in range(1, view.seats + 1):
        seen += view.halls[owner - 1]
        seen += view.known[owner - 1] if owner != view.you else ()
        for profession in view.complete[owner - 1]:
            seen += whole(profession) if profession != HIDDEN else ()
    return sorted(card for card in KINDS for _ in range(view.material.copies - seen.count(card)))


def imagine_chapters(
    view: GuildhallView, unseen: list[int], chance: Chance
) -> dict[int, tuple[int, ...]]:
    """Return complete chapters by seat, the hidden ones made of cards taken out of ``unseen``."""
    return {
        seat: tuple([imagine_chapter(kind, unseen, chance) for kind in chapters])
        for seat, chapters in by_seat(view.complete).items()
    }


def imagine_chapter(kind: int, unseen: list[int], chance: Chance) -> int:
    """Return the profession of a complete chapter; a hidden one is any that can be made."""
    if kind != HIDDEN:
        return kind
    possible = [p for p in range(len(PROFESSIONS)) if count(bits(unseen), p) == 5]
    made = possible[chance.below(len(possible))]
    for card in whole(made):
        unseen.remove(card)
    return made


def deal_hand(view: GuildhallView, seat: int, unseen: list[int]) -> tuple[int, ...]:
    """Return the own hand, or one with the known cards, filled up from ``unseen``."""
    if seat == view.you:
        return view.hand
    known = view.known[seat - 1]
    rest = [unseen.pop() for _ in range(view.hand_sizes[seat - 1] - len(known))]
    return tuple(sorted((*known, *rest)))


def thrown_unseen(view: GuildhallView) -> int:
    """Return how many cards another seat has laid under cover on what is seen of the pile."""
    is_covered = view.pile_size > len(view.pile)
    return view.asked.thrown if is_covered and view.asked.seat != view.you else 0


def spliced(view: GuildhallView, covered: list[int]) -> list[int]:
    """Return the discard pile: under cover, unseen cards lie beneath the top that was seen last.

    What another seat discards in its unfinished action lies unseen above it.
    """
    beneath = len(covered) - thrown_unseen(view)
    return [*covered[:beneath], *view.pile, *covered[beneath:]]


def unseen_point_cards(game: Guildhall) -> list[int]:
    """Return the VP cards that are still in their deck, sorted."""
    seen = [*game.row, *[kind for kinds in game.bought.values() for kind in kinds]]
    every = game.point_cards()
    return [
        kind
        for kind in range(len(POINT_CARDS))
        for _ in range(every.count(kind) - seen.count(kind))
    ]


def agenda(view: GuildhallView, game: Guildhall) -> list[Decision[Any]]:
    """Return the questions that are open, the choice of another seat not begun."""
    if not view.ask:
        return []
    kind, asked = CHOICES[view.ask], view.asked
    if view.ask == "top" and not asked.leaving:
        number = Handover(asked.seat, asked.kind).number(game)
        asked = replace(asked, leaving=game.complete[asked.seat][:number])
    choice = kind(**{field.name: getattr(asked, field.name) for field in fields(kind)})
    if kind in (Mulligan, Opening, Actions):
        return [choice]
    return [Actions(view.active), Settling(), choice]
