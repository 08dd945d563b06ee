"""A sensible player of Guildhall: it tries each action on a copy and keeps the best outcome."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from games.chance import Chance
from games.core import Action, Offer
from games.guildhall.actions import Discard, Draw, Give, Kill, Take
from games.guildhall.cards import KINDS, bits, count, within
from games.guildhall.rules import Guildhall
from games.guildhall.view import GuildhallView, imagine

CHAPTER = (0.0, 2.0, 5.0, 9.0, 16.0, 30.0)
"""What a chapter with so many cards is worth; a VP is worth 10."""

POINT, ACTION, UNKNOWN, VICTORY = 10.0, 6.0, 2.0, 1000.0
"""What a VP, an action still to be taken, a card just drawn, and the game are worth."""

ENVY = 0.3
"""How much of another player's chapters counts against the own."""


class Greedy:
    """Plays for the best position after each action of its own."""

    def __init__(self, random: Random, material: Any) -> None:
        """Take the source of chance; the components are in the view."""
        self.random = random

    def choose(self, view: GuildhallView, offers: Sequence[Offer]) -> Action:
        """Return the answer that leads to the best position."""
        game = imagine(view, Chance(f"{self.random.getrandbits(64):016x}"))
        if view.ask != "action":
            return step(game, offers)
        seat, hand = offers[0].seat, game.hands[offers[0].seat]
        return max(candidates(game, offers), key=lambda action: outlook(game, action, seat, hand))


def candidates(game: Guildhall, offers: Sequence[Offer]) -> Iterator[Action]:
    """Yield the actions worth trying: of the discards only the least useful card."""
    for offer in offers:
        if offer.action is Discard:
            yield least_useful(game, offer)
        else:
            yield from offer


def outlook(game: Guildhall, action: Action, seat: int, hand: tuple[int, ...]) -> float:
    """Return the worth of the position after an action and all that it asks for."""
    trial = game.clone()
    trial.apply(action)
    while trial.ask not in ("", "action") and trial.waiting() == (seat,):
        trial.apply(step(trial, trial.offers(seat)))
    return worth(trial, seat, hand)


def step(game: Guildhall, offers: Sequence[Offer]) -> Action:
    """Return the answer to a question within an action, or before the first turn."""
    seat = offers[0].seat
    if game.ask in ("mulligan", "discard"):
        return discard_or_draw(game, offers)
    if game.ask in ("pay", "drop", "top"):
        return min((action for offer in offers for action in offer), key=lambda a: risk(game, a))
    return max(
        (action for offer in offers for action in offer),
        key=lambda action: standing(game, pictured(game, action), seat),
    )


def discard_or_draw(game: Guildhall, offers: Sequence[Offer]) -> Action:
    """Return the next discard while a hand card is worth less than an unknown one."""
    found = {offer.action: offer for offer in offers}
    seat = offers[0].seat
    if Discard not in found:
        return Draw(seat)
    action = least_useful(game, found[Discard])
    is_worth_it = use(game, seat, action.card, game.hands[seat]) < UNKNOWN
    return action if is_worth_it or Draw not in found else Draw(seat)


def least_useful(game: Guildhall, offer: Offer) -> Discard:
    """Return the discard of the card that helps least."""
    hand = game.hands[offer.seat]
    card = min(offer.domains[0], key=lambda card: use(game, offer.seat, card, hand))
    return Discard(offer.seat, card)


def use(game: Guildhall, seat: int, card: int, hand: tuple[int, ...]) -> float:
    """Return what a hand card is worth: little if the hall or the hand has its twin."""
    hall, number = game.halls[seat], count(game.halls[seat], card // 5)
    if hall >> card & 1 or hand.count(card) > 1:
        return 0.5
    return 1.5 + 0.3 * (CHAPTER[number + 1] - CHAPTER[number])


def risk(game: Guildhall, action: Action) -> float:
    """Return what the next player may gain from a card on top of the discard pile."""
    following = game.halls[game.after(action.seat)]
    cards = [thing for thing in action.values() if thing in KINDS]
    return sum(
        0.0 if following >> card & 1 else 1.0 + count(following, card // 5) for card in cards
    )


def worth(game: Guildhall, seat: int, hand: tuple[int, ...]) -> float:
    """Return the worth of a position; cards that are not of the old ``hand`` count as unknown."""
    points = game.points(seat)
    total = POINT * points + (VICTORY if points >= game.options.target_vp else 0.0)
    halls = dict(game.halls)
    if game.active == seat:
        total += ACTION * game.actions
        halls[seat] |= bits(game.area)
    old = list(hand)
    for card in game.hands[seat]:
        if card in old:
            old.remove(card)
            total += use(game, seat, card, game.hands[seat])
        else:
            total += UNKNOWN
    return total + standing(game, halls, seat)


def standing(game: Guildhall, halls: dict[int, int], seat: int) -> float:
    """Return the worth of the own chapters less a part of those of the others."""
    total = 0.0
    for owner, hall in halls.items():
        most = game.material.chapters
        complete = CHAPTER[5] * min(most, len(game.complete[owner]))
        own = complete + sum([CHAPTER[count(hall, kind)] for kind in range(6)])
        total += own if owner == seat else -ENVY * own
    return total


def pictured(game: Guildhall, action: Action) -> dict[int, int]:
    """Return the halls as if what was named so far, and this, had moved already."""
    named = vars(game.agenda[-1])
    seat, halls = action.seat, dict(game.halls)
    player = named.get("player", 0)
    taken, given, placed = (list(named.get(k, ())) for k in ("taken", "given", "chosen"))
    match action:
        case Kill(_, victim, card):
            halls[victim] &= ~(1 << card)
        case Take(_, other, thing):
            taken.append(thing)
            player = other or 0
        case Give(_, thing):
            given.append(thing)
        case _:
            placed += action.values()
    halls[seat] |= bits(placed)
    if player:
        return swapped(halls, seat, player, taken, given)
    halls[seat] = halls[seat] & ~within(halls[seat], taken) | bits(given)
    return halls


def swapped(
    halls: dict[int, int], seat: int, player: int, taken: Iterable[int], given: Iterable[int]
) -> dict[int, int]:
    """Return the halls after a swap of cards or whole chapters."""
    theirs, mine = within(halls[player], taken), within(halls[seat], given)
    halls[seat] = halls[seat] & ~mine | theirs
    halls[player] = halls[player] & ~theirs | mine
    return halls
