"""What happened, in sentences that carry the result: nobody needs the board to follow."""

from collections.abc import Callable, Mapping
from typing import Any

from games.castle import events as e
from games.castle import winter_telling as cold
from games.castle import wording as w
from games.castle.actions import Choose
from games.castle.names import BRICKLAYER, SILVER
from games.core import Event, Ready, Sealed
from games.voice import Voice


def tell(event: Event, voice: Voice) -> str:
    """Return an event in a sentence or two; "" if it needs no words."""
    return TELLERS[type(event)](event, voice)


def _round_began(event: e.RoundBegan, voice: Voice) -> str:
    return voice.by(
        event.seat,
        "You begin round {n} of {rounds} and take {talers} ({purse} now).",
        "{who} begins round {n} of {rounds} and takes {talers} ({purse} now).",
        n=event.round,
        rounds=event.rounds,
        talers=w.talers(event.talers, voice),
        purse=event.purse,
    )


def _ready(event: Ready, voice: Voice) -> str:
    if event.seat == voice.you:
        return ""
    who = voice.name(event.seat)
    return voice.say("{who} has chosen ({n} of {all}).", who=who, n=event.ready, all=event.asked)


def _sealed(event: Sealed, voice: Voice) -> str:
    cards = [card for move in event.moves if isinstance(move, Choose) for card in move.cards]
    return voice.say(
        "You choose {cards}, face down. choose CARD replaces it until all have chosen.",
        cards=voice.listed([w.card(card, voice) for card in cards]),
    )


def _cards_revealed(event: e.CardsRevealed, voice: Voice) -> str:
    chosen = [
        voice.say(
            "{who} {cards}",
            who=voice.who(seat),
            cards=voice.listed([w.card(card, voice) for card in cards]),
        )
        for seat, cards in enumerate(event.cards, 1)
    ]
    return voice.say("All have chosen: {list}.", list="; ".join(chosen))


def _round_ended(event: e.RoundEnded, voice: Voice) -> str:
    left = voice.count("{n} tile is unbuilt", "{n} tiles are unbuilt", event.unbuilt)
    return voice.say("Round {n} ends, {left}.", n=event.round, left=left)


def _equipped(event: e.Equipped, voice: Voice) -> str:
    if event.kind is None:
        return voice.by(
            event.seat,
            "Your {card} gets no fixed piece: the stock has none.",
            "The {card} of {who} gets no fixed piece: the stock has none.",
            card=w.card(event.card, voice),
        )
    if event.seat != voice.you:
        return ""
    return voice.say(
        "Your {card} gets {pieces}.",
        card=w.card(event.card, voice),
        pieces=w.pieces(1, event.kind, voice),
    )


def _picked(event: e.Picked, voice: Voice) -> str:
    return voice.by(
        event.seat,
        "You pick {kind}: your {card} holds {goods}.",
        "{who} picks {kind}: the {card} holds {goods}.",
        kind=w.kind(event.kind, voice),
        card=w.card(event.card, voice),
        goods=w.goods(event.goods, voice),
    )


def _pick_lost(event: e.PickLost, voice: Voice) -> str:
    return voice.by(
        event.seat,
        "A pick for your {card} is lost: the stock has nothing for it.",
        "A pick for the {card} of {who} is lost: the stock has nothing for it.",
        card=w.card(event.card, voice),
    )


def _card_emptied(event: e.CardEmptied, voice: Voice) -> str:
    return voice.by(
        event.seat,
        "You take {pieces} from your {card}: {goods} now.",
        "{who} takes {pieces} from the {card}: {goods} now.",
        pieces=w.goods(event.pieces, voice),
        card=w.card(event.card, voice),
        goods=w.goods(event.goods, voice),
    )


def _bought(event: e.Bought, voice: Voice) -> str:
    values = {
        "kind": w.kind(event.kind, voice),
        "card": w.card(event.card, voice),
        "price": w.talers(event.price, voice),
        "purse": event.purse,
        "owner_purse": event.owner_purse,
    }
    if event.owner == voice.you:
        return voice.say(
            "{who}, Stonemason, buys {kind} from your {card} for {price} ({purse} left); "
            "you have {owner_purse}.",
            who=voice.name(event.seat),
            **values,
        )
    return voice.by(
        event.seat,
        "You buy {kind} from the {card} of {owner} for {price} ({purse} left).",
        "{who}, Stonemason, buys {kind} from the {card} of {owner} for {price} ({purse} left).",
        owner=voice.name(event.owner),
        **values,
    )


def _talers_fetched(event: e.TalersFetched, voice: Voice) -> str:
    return voice.by(
        event.seat,
        "Your Messenger brings {talers} ({purse} now).",
        "{who}, Messenger, takes {talers} ({purse} now).",
        talers=w.talers(event.talers, voice),
        purse=event.purse,
    )


def _helper_sent(event: e.HelperSent, voice: Voice) -> str:
    values = {"cart": w.cart(event.kind, voice), "n": event.supply}
    if not event.displaced:
        return voice.by(
            event.seat,
            "Your Trader sends a helper: {cart}. Helpers left to place: {n}.",
            "{who}, Trader, sends a helper: {cart}.",
            **values,
        )
    other = event.displaced
    return voice.by(
        event.seat,
        "Your Trader sends a helper: {cart}. It displaces a helper of {other}.",
        "{who}, Trader, sends a helper: {cart}. It displaces a helper of {other}.",
        other=voice.say("your own") if other == voice.you else voice.name(other),
        **values,
    )


def _trader_passed(event: e.TraderPassed, voice: Voice) -> str:
    return voice.by(event.seat, "Your Trader places no helper.", "{who}, Trader, places no helper.")


def _distributed(event: e.Distributed, voice: Voice) -> str:
    if not event.rows:
        return voice.say("Distribution: no helper is on a cart or the rider.")
    earned = [
        voice.say(
            "{who} {pieces}, {tribute} as tribute",
            who=voice.who(seat),
            pieces=w.pieces(got, kind, voice),
            tribute=tribute,
        )
        for kind, seat, got, tribute in event.rows
    ]
    return voice.say(
        "Distribution: {list}. The tribute goes to the defense tower.", list="; ".join(earned)
    )


def _tower_taken(event: e.TowerTaken, voice: Voice) -> str:
    if event.kind is None:
        return voice.by(
            event.seat,
            "Your Bricklayer finds the defense tower empty.",
            "{who}, Bricklayer, finds the defense tower empty.",
        )
    return voice.by(
        event.seat,
        "Your Bricklayer takes {pieces} from the defense tower.",
        "{who}, Bricklayer, takes {pieces} from the defense tower.",
        pieces=w.pieces(event.pieces, event.kind, voice),
    )


def _building_ended(event: e.BuildingEnded, voice: Voice) -> str:
    return voice.by(
        event.seat,
        "Your {card} builds nothing.",
        "{who}, {card}, builds nothing.",
        card=w.card(event.card, voice),
    )


def _built(event: e.Built, voice: Voice) -> str:
    parts = [
        voice.by(
            event.seat,
            "You build ({card}): {building}, paid {payment}.",
            "{who} builds ({card}): {building}, paid {payment}.",
            card=w.card(event.card, voice),
            building=w.place(event.building, voice),
            payment=w.goods(event.payment, voice),
        ),
        _reward(event, voice),
    ]
    if event.payment[SILVER]:
        parts.append(voice.say("Silver in the smithy: {n}.", n=event.smithy))
    return " ".join([*parts, voice.say("Goods left: {goods}.", goods=w.goods(event.goods, voice))])


def _reward(event: e.Built, voice: Voice) -> str:
    if event.card == BRICKLAYER:
        talers = w.talers(event.talers, voice)
        return voice.say("Earned {talers}, now {purse}.", talers=talers, purse=event.purse)
    return voice.say("Scored {vp} VP, now {points}.", vp=event.vp, points=event.points)


def _helper_placed(event: e.HelperPlaced, voice: Voice) -> str:
    values = {
        "spot": w.spot_name(event.place, event.mark, voice),
        "price": w.talers(event.price, voice),
        "purse": event.purse,
    }
    if event.source is None:
        return voice.by(
            event.seat,
            "You place a helper for {price}: {spot}. Talers left: {purse}.",
            "{who} places a helper for {price}: {spot}. Talers left: {purse}.",
            **values,
        )
    return voice.by(
        event.seat,
        "You place a helper for {price}: {spot}. It comes from: {cart}. Talers left: {purse}.",
        "{who} places a helper for {price}: {spot}. It comes from: {cart}. Talers left: {purse}.",
        cart=w.cart(event.source, voice),
        **values,
    )


def _cards_returned(event: e.CardsReturned, voice: Voice) -> str:
    return voice.by(
        event.seat,
        "Your Master Builder counts buildings of others: {n}, {vp} VP, now {points}. "
        "All your cards return.",
        "{who}, Master Builder, counts buildings of others: {n}, {vp} VP, now {points}. "
        "All cards of {who} return.",
        n=event.buildings,
        vp=event.vp,
        points=event.points,
    )


def _scored(event: e.Scored, voice: Voice) -> str:
    return voice.by(
        event.seat,
        "Final scoring, you: {list}, together {score} VP.",
        "Final scoring, {who}: {list}, together {score} VP.",
        list=parts(event.parts, voice),
        score=event.score,
    )


def parts(scored: tuple[tuple[str, int], ...], voice: Voice) -> str:
    """Return the categories of the final scoring with their points."""
    return ", ".join(
        voice.say("{category} {points}", category=category(word, voice), points=points)
        for word, points in scored
    )


def category(word: str, voice: Voice) -> str:
    """Return the name of a category of the final scoring."""
    return voice.say("in the game") if word == "board" else w.named_place(word, voice)


def _tie_broken(event: e.TieBroken, voice: Voice) -> str:
    best, *others = event.seats
    names = voice.listed([voice.who(seat) for seat in others])
    match event.by:
        case "talers":
            return voice.by(
                best,
                "Equal VP with {others}; you have more talers left.",
                "Equal VP with {others}; {who} has more talers left.",
                others=names,
            )
        case "goods":
            return voice.by(
                best,
                "Equal VP and talers with {others}; your goods left are worth more.",
                "Equal VP and talers with {others}; the goods left to {who} are worth more.",
                others=names,
            )
    return voice.by(
        best,
        "You share the victory with {others}: nothing parts you.",
        "{who} shares the victory with {others}: nothing parts them.",
        others=names,
    )


TELLERS: Mapping[type[Event], Callable[[Any, Voice], str]] = {
    Ready: _ready,
    Sealed: _sealed,
    e.RoundBegan: _round_began,
    e.WinterRevealed: cold.winter_revealed,
    e.CardsRevealed: _cards_revealed,
    e.Equipped: _equipped,
    e.Picked: _picked,
    e.PickLost: _pick_lost,
    e.TalersFetched: _talers_fetched,
    e.HelperSent: _helper_sent,
    e.TraderPassed: _trader_passed,
    e.Distributed: _distributed,
    e.TowerTaken: _tower_taken,
    e.Bought: _bought,
    e.CardEmptied: _card_emptied,
    e.Built: _built,
    e.BuildingEnded: _building_ended,
    e.HelperPlaced: _helper_placed,
    e.InnkeeperPaid: cold.innkeeper_paid,
    e.CardsReturned: _cards_returned,
    e.RoundEnded: _round_ended,
    e.FrostSuffered: cold.frost_suffered,
    e.Presented: cold.presented,
    e.DamselPassed: cold.damsel_passed,
    e.HelperKept: cold.helper_kept,
    e.HelperWithdrawn: cold.helper_withdrawn,
    e.Swapped: cold.swapped,
    e.Scored: _scored,
    e.TieBroken: _tie_broken,
}
"""How each kind of event is told."""
