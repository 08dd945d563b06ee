"""What the professions and the VP cards do: which levels are usable, and how they begin."""

from games.guildhall import events, legal
from games.guildhall.actions import DECLINED
from games.guildhall.cards import (
    ASSASSIN,
    DANCER,
    FARMER,
    HISTORIAN,
    TRADER,
    WEAVER,
    bits,
    without,
)
from games.guildhall.choices import (
    Assassination,
    ChapterSwap,
    Choice,
    Next,
    Placing,
    Search,
    Swap,
    Weaving,
    struck,
)
from games.guildhall.pieces import Pieces


def levels(game: Pieces, seat: int, card: int) -> tuple[int, ...]:
    """Return the levels at which a hand card may be played; the last is without effect.

    A level is usable if the hall has so many cards of the profession and the effect can be
    carried out in full.
    """
    profession = card // 5
    number = game.in_hall(seat, profession)
    if profession == DANCER:
        least = 0 if game.options.dancer_partial == "on" else number
        return (*range(number, least - 1, -1), DECLINED)
    if profession == FARMER:
        return (3 if number >= 3 else 1 if number else DECLINED,)
    possible = (4, 2, 0)[2 - number // 2 :]
    return (*[level for level in possible if can_use(game, seat, card, level)], DECLINED)


def can_use(game: Pieces, seat: int, card: int, level: int) -> bool:
    """Tell whether a hand card's effect can be carried out in full once the card is played."""
    profession = card // 5
    if profession == HISTORIAN:
        return can_search(game, seat, level)
    if profession == WEAVER:
        return can_weave(game, seat, bits(without(game.hands[seat], card)), level)
    if profession == TRADER and level == 4:
        return bool(ChapterSwap(seat, gives=1).choices(game))
    others = [game.halls[other] for other in game.others(seat)]
    if profession == TRADER:
        mine, swaps = game.halls[seat], max(1, level)
        return any(legal.can_swap(mine, theirs, 0, 0, swaps, swaps) for theirs in others)
    number, is_apart = struck(game, level), level == 2
    return any(legal.killable(hall, (), number, is_apart) for hall in others)


def can_search(game: Pieces, seat: int, level: int) -> bool:
    """Tell whether the discard pile holds enough fitting cards, as far as it may be seen."""
    hall, top, number = game.halls[seat], bits(game.pile[-1:]), max(1, level // 2)
    if level == 0:
        return bool(top & ~hall)
    if game.is_covered:
        return len(game.pile) - (not top & ~hall) >= number
    return bool(legal.placeable(hall, bits(game.pile), 0, number))


def can_weave(game: Pieces, seat: int, hand: int, level: int) -> bool:
    """Tell whether the Weaver can be used with such a hand."""
    hall = game.halls[seat]
    if level == 0:
        return bool(legal.placeable(hall, hand, 0, 1))
    weaving = woven(game, seat, level)
    if weaving.least == 0 and legal.weave_out(hall, 0, 0, weaving.takes):
        return True
    return bool(legal.weave_in(hall, hand, 0, max(1, weaving.least), weaving.takes))


def woven(game: Pieces, seat: int, level: int) -> Weaving:
    """Return what the Weaver asks at level 2 or 4."""
    if level == 2:
        return Weaving(seat, takes=1, least=2, most=2)
    least = 0 if game.options.weaver4_zero == "on" else 1
    return Weaving(seat, takes=2, least=least, most=len(game.hands[seat]))


def asked(game: Pieces, seat: int, profession: int, level: int) -> Choice:
    """Return the choice that a profession's effect begins with."""
    if profession == ASSASSIN:
        return Assassination(seat, level)
    if profession == HISTORIAN:
        return Search(seat, number=level // 2)
    if profession == TRADER:
        swaps = max(1, level)
        return ChapterSwap(seat, gives=1) if level == 4 else Swap(seat, swaps, swaps)
    return woven(game, seat, level) if level else Placing(seat, number=1)


def begin(game: Pieces, seat: int, profession: int, level: int) -> Next:
    """Begin the effect of a card just played at a usable level."""
    if profession == DANCER:
        game.draw(seat, level)
        prolong(game, seat, 1)
        return ()
    if profession == FARMER:
        reward(game, seat, level)
        return ()
    if profession == HISTORIAN and level == 0:
        game.fetch(seat, (game.pile[-1],))
        return ()
    if profession == HISTORIAN and game.is_covered:
        return look_through(game, seat, level // 2)
    return [asked(game, seat, profession, level)]


def look_through(game: Pieces, seat: int, number: int) -> Next:
    """Show the covered pile to the seat, which then fetches as many cards as it can."""
    fitting = bits(game.pile) & ~game.halls[seat]
    number = min(number, fitting.bit_count())
    game.emit(events.Searched(seat, number, tuple(game.pile)))
    return [Search(seat, number)] if number else ()


def draws(game: Pieces, card: int, level: int) -> bool:
    """Tell whether playing a card brings hidden cards to light."""
    if card // 5 == DANCER:
        return game.drawable(level) > 0
    if card // 5 == HISTORIAN and level != DECLINED:
        return game.uncovers(1) if level == 0 else game.is_covered
    return False


def reward(game: Pieces, seat: int, level: int) -> None:
    """Give the VP tokens of the Farmer."""
    tokens = game.material.farmer if level == 1 else game.options.farmer_hi
    game.tokens[seat] += tokens
    game.emit(events.Rewarded(seat, tokens, game.points(seat)))


def prolong(game: Pieces, seat: int, actions: int) -> None:
    """Give further actions in this turn."""
    game.actions += actions
    game.emit(events.Prolonged(seat, actions, game.actions))


def offered_by(game: Pieces, seat: int, kind: int) -> Choice | None:
    """Return the choice that a VP card's effect begins with; None if it needs none."""
    card = game.material.point_cards[kind]
    match card.effect:
        case "swap":
            return Swap(seat, takes=2, gives=card.amount)
        case "take":
            return Swap(seat, takes=card.amount, gives=0)
        case "place":
            return Placing(seat, number=card.amount)
        case "chapter":
            return ChapterSwap(seat, gives=0)
    return None


def uses(game: Pieces, seat: int, kind: int) -> tuple[str | None, ...]:
    """Return how a VP card may be bought: with its effect (None) or without it ("none")."""
    if game.material.point_cards[kind].effect in ("none", "actions"):
        return (None,)
    choice = offered_by(game, seat, kind)
    return (None, "none") if choice is None or choice.choices(game) else ("none",)


def use(game: Pieces, seat: int, kind: int) -> Next:
    """Carry out the effect of a VP card just bought."""
    card = game.material.point_cards[kind]
    if card.effect == "draw":
        game.draw(seat, card.amount)
    elif card.effect == "actions":
        prolong(game, seat, card.amount)
    choice = offered_by(game, seat, kind)
    return [choice] if choice else ()
