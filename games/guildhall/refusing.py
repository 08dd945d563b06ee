"""Why a move is not possible: what, why, and what is accepted instead, from the view alone."""

from collections.abc import Callable, Sequence

from games.chance import Chance
from games.core import Action, Offer
from games.guildhall.actions import (
    NOTATION,
    Buy,
    Discard,
    Draw,
    Drop,
    Fetch,
    Give,
    Kill,
    Pay,
    Place,
    Play,
    Take,
    Top,
)
from games.guildhall.ask import listing
from games.guildhall.cards import DANCER, FARMER, KINDS, WHOLE
from games.guildhall.view import HIDDEN, GuildhallView, imagine
from games.guildhall.words import PLURALS, card, cards, profession
from games.text import Refusal
from games.voice import Voice


def why(view: GuildhallView, action: Action, voice: Voice) -> Refusal | None:
    """Return why this move is not possible now; None if no reason of the rules is known."""
    if not view.ask or view.you is None or action.seat != view.you:
        return None
    if view.you not in view.waiting:
        who = voice.name(view.waiting[0])
        text = voice.say("It is not your turn: {who} is asked. Wait for your question.", who=who)
        return Refusal("not_your_turn", text)
    game = imagine(view, Chance("00"))
    offers = game.offers(view.you)
    if game.find_offer(action):
        return None
    same = [offer for offer in offers if offer.action is type(action)]
    if not same and not is_asked(view, action):
        return wrong_phase(action, offers, voice)
    reason = _REASONS.get(type(action))
    return reason(view, action, same, voice) if reason else wrong_phase(action, offers, voice)


def is_asked(view: GuildhallView, action: Action) -> bool:
    """Tell whether a move fits to the question, although none of its kind is possible."""
    if isinstance(action, Play | Buy):
        return view.ask == "action"
    return type(action) is Draw and view.ask in ("action", "discard")


def wrong_phase(action: Action, offers: Sequence[Offer], voice: Voice) -> Refusal:
    """Return that something else is asked."""
    verbs = list(dict.fromkeys(offer.action.verb() for offer in offers))
    text = voice.say(
        "{verb} is not asked for now. Possible: {verbs}.",
        verb=action.verb(),
        verbs=", ".join(verbs),
    )
    return Refusal("wrong_phase", text)


def refused(same: Sequence[Offer], reason: str, voice: Voice) -> Refusal:
    """Return a reason with what may be named instead."""
    moves = NOTATION.moves(same, 8)
    shown = listing(same, voice) or ", ".join(moves)
    said = voice.say("Possible: {moves}.", moves=shown) if shown else ""
    return Refusal("illegal_move", f"{reason} {said}".strip())


def is_card(thing: object) -> bool:
    """Tell whether a thing is a single card."""
    return type(thing) is int and 0 <= thing < WHOLE


def why_not_play(
    view: GuildhallView, action: Play, same: Sequence[Offer], voice: Voice
) -> Refusal | None:
    """Return why a card cannot be played, or not at this level."""
    if not is_card(action.card):
        return None
    name, kind = card(voice, action.card), action.card // 5
    own = [one for one in view.halls[action.seat - 1] if one // 5 == kind]
    if action.card not in view.hand:
        text = voice.say(
            "You have no {card}. Your hand: {cards}.", card=name, cards=cards(voice, view.hand)
        )
        return Refusal("illegal_move", text)
    if action.card in own:
        text = voice.say("The {card} cannot be played: it is in your hall already.", card=name)
        return Refusal("illegal_move", text)
    if kind in view.played:
        text = voice.say(
            "The {card} cannot be played: each profession only once in a turn.", card=name
        )
        return Refusal("illegal_move", text)
    moves = [
        NOTATION.encode(Play(action.seat, action.card, level))
        for offer in same
        if action.card in offer.domains[0]
        for level in offer.domains[1]
    ]
    reason = why_not_level(action.level, kind, len(own), voice)
    said = voice.say("Possible: {moves}.", moves=", ".join(moves))
    return Refusal("illegal_move", f"{reason} {said}")


def why_not_level(level: int, kind: int, number: int, voice: Voice) -> str:
    """Return why a profession cannot be used at a level with so many cards in the hall."""
    if kind == DANCER:
        return voice.say("The Dancer draws as many cards as your hall has Dancers: {n}.", n=number)
    if kind == FARMER:
        return voice.say("The Farmer acts at its highest level, 1 or 3, by itself.")
    if level not in (0, 2, 4):
        return voice.say("There is no level {level}, only 0, 2 and 4.", level=level)
    if level > number:
        name = voice.say(PLURALS[kind])
        return voice.say(
            "Level {level} needs {level} {chapter} in your hall; you have {n}.",
            level=level,
            chapter=name,
            n=number,
        )
    return voice.say("Level {level} cannot be carried out in full now.", level=level)


def why_not_draw(
    view: GuildhallView, action: Draw, same: Sequence[Offer], voice: Voice
) -> Refusal | None:
    """Return how many cards must go before drawing."""
    strict = view.options.discard_strict == "on"
    most = view.material.strict if strict else view.material.hand
    left = len(view.hand) - most
    if left <= 0:
        return None
    text = voice.count(
        "You have {hand} cards: discard at least 1 before you draw.",
        "You have {hand} cards: discard at least {n} before you draw.",
        left,
        hand=len(view.hand),
    )
    return Refusal("illegal_move", text)


def why_not_discard(
    view: GuildhallView, action: Discard, same: Sequence[Offer], voice: Voice
) -> Refusal | None:
    """Return that the card is not in the hand."""
    return why_not_in_hand(view, action.card, same, voice)


def why_not_in_hand(
    view: GuildhallView, thing: int, same: Sequence[Offer], voice: Voice
) -> Refusal | None:
    """Return that the card is not in the hand, or what would be accepted."""
    if not is_card(thing):
        return refused(same, voice.say("A single card must be named."), voice)
    if thing not in view.hand:
        return refused(same, voice.say("You have no {card}.", card=card(voice, thing)), voice)
    return None


def why_not_buy(
    view: GuildhallView, action: Buy, same: Sequence[Offer], voice: Voice
) -> Refusal | None:
    """Return why a VP card cannot be bought."""
    if not 0 <= action.kind < len(view.material.point_cards):
        return None
    bought = view.material.point_cards[action.kind]
    if action.kind not in view.row:
        names = ", ".join([view.material.point_cards[kind].name for kind in view.row])
        text = voice.say(
            "{card} is not for sale. For sale: {cards}.", card=bought.name, cards=names
        )
        return Refusal("illegal_move", text)
    money = len(view.complete[action.seat - 1])
    if bought.cost > money:
        text = voice.count(
            "{card} costs 1 complete chapter, you have {money}. Complete a chapter first.",
            "{card} costs {n} complete chapters, you have {money}. Complete a chapter first.",
            bought.cost,
            card=bought.name,
            money=money,
        )
        return Refusal("too_expensive", text)
    if action.use is None:
        text = voice.say(
            "The effect of {card} cannot be carried out now; buy {card} none buys it without.",
            card=bought.name,
        )
    else:
        text = voice.say("{card} is bought by buy {card} alone.", card=bought.name)
    return Refusal("illegal_move", text)


def why_not_hand_over(
    view: GuildhallView, action: Pay | Drop, same: Sequence[Offer], voice: Voice
) -> Refusal | None:
    """Return which chapters are complete."""
    own = [kind for kind in view.complete[action.seat - 1] if kind != HIDDEN]
    names = voice.listed([profession(voice, kind) for kind in sorted(set(own))])
    return refused(same, voice.say("Your complete chapters are: {names}.", names=names), voice)


def why_not_top(
    view: GuildhallView, action: Top, same: Sequence[Offer], voice: Voice
) -> Refusal | None:
    """Return which cards are left to be ordered."""
    return refused(same, voice.say("That card is not among those to be ordered."), voice)


def why_not_put(
    view: GuildhallView, action: Place | Give, same: Sequence[Offer], voice: Voice
) -> Refusal | None:
    """Return why a card cannot be put into the own hall, or given."""
    thing = action.values()[0]
    if view.ask in ("swap", "chapters"):
        return why_not_return(view, thing, same, voice)
    missing = why_not_in_hand(view, thing, same, voice)
    if missing:
        return missing
    text = voice.say(
        "The {card} cannot be put into your hall: it would be there twice, or the rest of the "
        "effect could not be carried out.",
        card=card(voice, thing),
    )
    return refused(same, text, voice)


def why_not_return(
    view: GuildhallView, thing: int, same: Sequence[Offer], voice: Voice
) -> Refusal | None:
    """Return why something cannot be given for what was taken."""
    if thing in KINDS and thing not in view.halls[view.asked.seat - 1]:
        text = voice.say("Your hall has no {card}.", card=card(voice, thing))
    elif thing in view.asked.given:
        text = voice.say("You have named the {card} already.", card=card(voice, thing))
    else:
        text = voice.say(
            "That cannot be given: no hall may hold a card twice, and a card that both have can "
            "only go for itself."
        )
    return refused(same, text, voice)


def why_not_fetch(
    view: GuildhallView, action: Fetch, same: Sequence[Offer], voice: Voice
) -> Refusal | None:
    """Return why a card cannot be fetched."""
    if not is_card(action.card):
        return None
    name = card(voice, action.card)
    if action.card in view.halls[action.seat - 1]:
        text = voice.say("You cannot fetch the {card}: your hall has one.", card=name)
    elif action.card in view.asked.chosen:
        text = voice.say("You have named the {card} already.", card=name)
    else:
        text = voice.say("There is no {card} on the discard pile.", card=name)
    return refused(same, text, voice)


def why_not_target(
    view: GuildhallView, action: Take | Kill, same: Sequence[Offer], voice: Voice
) -> Refusal | None:
    """Return why a card of a hall cannot be taken or discarded."""
    player, thing = action.values()
    if view.ask == "weave":
        return why_not_taken_back(player, same, voice)
    if player is None:
        text = voice.say("Name the seat of another player, then the card.")
        return refused(same, text, voice)
    if player == action.seat or not 1 <= player <= view.seats:
        return refused(same, voice.say("Name the seat of another player."), voice)
    if view.asked.player not in (0, player):
        text = voice.say(
            "All cards of an effect are of one player: {who}.", who=voice.name(view.asked.player)
        )
        return refused(same, text, voice)
    if thing in view.asked.taken and thing in KINDS:
        text = voice.say("You have named the {card} already.", card=card(voice, thing))
        return refused(same, text, voice)
    if thing in KINDS and thing not in view.halls[player - 1]:
        text = voice.say(
            "The hall of {who} has no {card}.", who=voice.name(player), card=card(voice, thing)
        )
        return refused(same, text, voice)
    if thing in KINDS and type(action) is Take and thing in view.halls[action.seat - 1]:
        text = voice.say("You cannot take the {card}: your hall has one.", card=card(voice, thing))
        return refused(same, text, voice)
    return refused(same, voice.say("That cannot be done in full."), voice)


def why_not_taken_back(player: int | None, same: Sequence[Offer], voice: Voice) -> Refusal:
    """Return why a card cannot be taken from the own hall into the hand."""
    text = voice.say("That card of your hall cannot be taken.")
    if player is not None:
        text = voice.say("The Weaver takes from your own hall: name the card without a seat.")
    return refused(same, text, voice)


_REASONS: dict[type[Action], Callable[..., Refusal | None]] = {
    Play: why_not_play,
    Draw: why_not_draw,
    Discard: why_not_discard,
    Buy: why_not_buy,
    Pay: why_not_hand_over,
    Drop: why_not_hand_over,
    Top: why_not_top,
    Place: why_not_put,
    Give: why_not_put,
    Fetch: why_not_fetch,
    Take: why_not_target,
    Kill: why_not_target,
}
