"""What happened, in sentences that carry the result: nobody needs the board to follow."""

from games.castle import events as e
from games.castle import wording as w
from games.castle.actions import Choose
from games.castle.material import BRICKLAYER, SILVER
from games.core import Event, Ready, Sealed
from games.voice import Voice


def tell(event: Event, voice: Voice) -> str:
    """Return an event in a sentence or two; "" if it needs no words."""
    match event:
        case Ready() | Sealed() | e.CardsRevealed() | e.RoundBegan() | e.RoundEnded():
            return _tell_round(event, voice)
        case e.Equipped() | e.Picked() | e.PickLost() | e.Bought() | e.CardEmptied():
            return _tell_worker_card(event, voice)
        case e.HelperSent() | e.TraderPassed() | e.Distributed():
            return _tell_trader(event, voice)
        case e.Scored() | e.TieBroken():
            return _tell_end(event, voice)
        case e.WinterRevealed() | e.FrostSuffered() | e.Presented() | e.DamselPassed():
            return _tell_winter(event, voice)
        case e.HelperKept() | e.HelperWithdrawn() | e.Swapped() | e.InnkeeperPaid():
            return _tell_winter(event, voice)
        case _:
            return _tell_turn(event, voice)


def _tell_round(event: Event, voice: Voice) -> str:
    match event:
        case e.RoundBegan(number, rounds, seat, talers, purse):
            return voice.by(
                seat,
                "You begin round {n} of {rounds} and take {talers} ({purse} now).",
                "{who} begins round {n} of {rounds} and takes {talers} ({purse} now).",
                n=number,
                rounds=rounds,
                talers=w.talers(talers, voice),
                purse=purse,
            )
        case Ready(seat) if seat == voice.you:
            return ""
        case Ready(seat):
            return voice.say(
                "{who} has chosen ({n} of {all}).",
                who=voice.name(seat),
                n=event.ready,
                all=event.asked,
            )
        case Sealed(_, (Choose(_, cards), *_)):
            return voice.say(
                "You choose {cards}, face down. choose CARD replaces it until all have chosen.",
                cards=voice.listed([w.card(card, voice) for card in cards]),
            )
        case e.CardsRevealed(cards):
            return voice.say("All have chosen: {list}.", list=_revealed(cards, voice))
        case e.RoundEnded(number, unbuilt):
            left = voice.count("{n} tile is unbuilt", "{n} tiles are unbuilt", unbuilt)
            return voice.say("Round {n} ends, {left}.", n=number, left=left)
    return ""


def _revealed(cards: tuple[tuple[int, ...], ...], voice: Voice) -> str:
    return "; ".join(
        voice.say(
            "{who} {cards}",
            who=voice.who(seat),
            cards=voice.listed([w.card(card, voice) for card in chosen]),
        )
        for seat, chosen in enumerate(cards, 1)
    )


def _tell_worker_card(event: Event, voice: Voice) -> str:
    match event:
        case e.Equipped(seat, card, None):
            return voice.by(
                seat,
                "Your {card} gets no fixed piece: the stock has none.",
                "The {card} of {who} gets no fixed piece: the stock has none.",
                card=w.card(card, voice),
            )
        case e.Equipped(seat, card, kind):
            return voice.by(
                seat,
                "Your {card} gets {pieces}.",
                "The {card} of {who} gets {pieces}.",
                card=w.card(card, voice),
                pieces=w.pieces(1, kind or 0, voice),
            )
        case e.Picked(seat, card, kind, goods):
            return voice.by(
                seat,
                "You pick {kind}: your {card} holds {goods}.",
                "{who} picks {kind}: the {card} holds {goods}.",
                kind=w.kind(kind, voice),
                card=w.card(card, voice),
                goods=w.goods(goods, voice),
            )
        case e.PickLost(seat, card):
            return voice.by(
                seat,
                "A pick for your {card} is lost: the stock has nothing for it.",
                "A pick for the {card} of {who} is lost: the stock has nothing for it.",
                card=w.card(card, voice),
            )
        case e.CardEmptied(seat, card, pieces, goods):
            return voice.by(
                seat,
                "You take {pieces} from your {card}: {goods} now.",
                "{who} takes {pieces} from the {card}: {goods} now.",
                pieces=w.goods(pieces, voice),
                card=w.card(card, voice),
                goods=w.goods(goods, voice),
            )
        case e.Bought():
            return _tell_purchase(event, voice)
    return ""


def _tell_purchase(event: e.Bought, voice: Voice) -> str:
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


def _tell_trader(event: Event, voice: Voice) -> str:
    match event:
        case e.HelperSent(seat, kind, 0, supply):
            return voice.by(
                seat,
                "Your Trader sends a helper: {cart}. Helpers left to place: {n}.",
                "{who}, Trader, sends a helper: {cart}.",
                cart=w.cart(kind, voice),
                n=supply,
            )
        case e.HelperSent(seat, kind, displaced, _):
            return voice.by(
                seat,
                "Your Trader sends a helper: {cart}. It displaces a helper of {other}.",
                "{who}, Trader, sends a helper: {cart}. It displaces a helper of {other}.",
                cart=w.cart(kind, voice),
                other=voice.say("your own") if displaced == voice.you else voice.name(displaced),
            )
        case e.TraderPassed(seat):
            return voice.by(
                seat, "Your Trader places no helper.", "{who}, Trader, places no helper."
            )
        case e.Distributed(()):
            return voice.say("Distribution: no helper is on a cart or the rider.")
        case e.Distributed(rows):
            return voice.say(
                "Distribution: {list}. The tribute goes to the defense tower.",
                list="; ".join(_earned(*row, voice) for row in rows),
            )
    return ""


def _earned(kind: int, seat: int, got: int, tribute: int, voice: Voice) -> str:
    return voice.say(
        "{who} {pieces}, {tribute} as tribute",
        who=voice.who(seat),
        pieces=w.pieces(got, kind, voice),
        tribute=tribute,
    )


def _tell_turn(event: Event, voice: Voice) -> str:
    match event:
        case e.TalersFetched(seat, talers, purse):
            return voice.by(
                seat,
                "Your Messenger brings {talers} ({purse} now).",
                "{who}, Messenger, takes {talers} ({purse} now).",
                talers=w.talers(talers, voice),
                purse=purse,
            )
        case e.TowerTaken(seat, None, _):
            return voice.by(
                seat,
                "Your Bricklayer finds the defense tower empty.",
                "{who}, Bricklayer, finds the defense tower empty.",
            )
        case e.TowerTaken(seat, kind, number):
            return voice.by(
                seat,
                "Your Bricklayer takes {pieces} from the defense tower.",
                "{who}, Bricklayer, takes {pieces} from the defense tower.",
                pieces=w.pieces(number, kind or 0, voice),
            )
        case e.BuildingEnded(seat, card):
            return voice.by(
                seat,
                "Your {card} builds nothing.",
                "{who}, {card}, builds nothing.",
                card=w.card(card, voice),
            )
        case e.CardsReturned(seat, buildings, vp, points):
            return voice.by(
                seat,
                "Your Master Builder counts buildings of others: {n}, {vp} VP, now {points}. "
                "All your cards return.",
                "{who}, Master Builder, counts buildings of others: {n}, {vp} VP, now {points}. "
                "All cards of {who} return.",
                n=buildings,
                vp=vp,
                points=points,
            )
        case e.Built():
            return _tell_built(event, voice)
        case e.HelperPlaced():
            return _tell_helper(event, voice)
    return ""


def _tell_built(event: e.Built, voice: Voice) -> str:
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
        return voice.say(
            "Earned {talers}, now {purse}.",
            talers=w.talers(event.talers, voice),
            purse=event.purse,
        )
    return voice.say("Scored {vp} VP, now {points}.", vp=event.vp, points=event.points)


def _tell_helper(event: e.HelperPlaced, voice: Voice) -> str:
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


def _tell_winter(event: Event, voice: Voice) -> str:
    match event:
        case e.WinterRevealed(card, numbers):
            name, effect = w.winter_card(card, voice), w.winter_effect(card, numbers, voice)
            return voice.say("Winter card: {name}. {effect}", name=name, effect=effect)
        case e.FrostSuffered():
            return _tell_frost(event, voice)
        case e.Presented():
            return _tell_present(event, voice)
        case e.DamselPassed(seat):
            return voice.by(seat, "You give nothing away.", "{who} gives nothing away.")
        case e.HelperKept(seat, kind, price, purse):
            return voice.by(
                seat,
                "You pay {price} for your helper: {cart}. Talers left: {purse}.",
                "{who} pays {price} for a helper: {cart}. Talers left: {purse}.",
                price=w.talers(price, voice),
                cart=w.cart(kind, voice),
                purse=purse,
            )
        case e.HelperWithdrawn(seat, kind, _):
            return voice.by(
                seat,
                "You take your helper back: {cart}.",
                "{who} takes a helper back: {cart}.",
                cart=w.cart(kind, voice),
            )
        case e.Swapped(seat, given, taken):
            return voice.by(
                seat,
                "You swap: {given} for {taken}.",
                "{who} swaps: {given} for {taken}.",
                given=w.kind(given, voice),
                taken=w.kind(taken, voice),
            )
        case e.InnkeeperPaid(seat, talers, purse):
            return voice.by(
                seat,
                "Your innkeeper earns {talers} ({purse} now).",
                "The innkeeper of {who} earns {talers} ({purse} now).",
                talers=w.talers(talers, voice),
                purse=purse,
            )
    return ""


def _tell_frost(event: e.FrostSuffered, voice: Voice) -> str:
    if event.kind is not None:
        return voice.by(
            event.seat,
            "Frost: you return {pieces}.",
            "Frost: {who} returns {pieces}.",
            pieces=w.pieces(1, event.kind, voice),
        )
    if event.vp:
        return voice.by(
            event.seat,
            "Frost: you lose {vp} VP, {points} left.",
            "Frost: {who} loses {vp} VP, {points} left.",
            vp=event.vp,
            points=event.points,
        )
    return voice.by(event.seat, "Frost: you have nothing to lose.", "Frost: {who} loses nothing.")


def _tell_present(event: e.Presented, voice: Voice) -> str:
    values = {"pieces": w.pieces(1, event.kind, voice), "vp": event.vp, "points": event.points}
    if event.opponent == voice.you:
        return voice.say(
            "{who} gives you {pieces} and scores {vp} VP, now {points}.",
            who=voice.name(event.seat),
            **values,
        )
    return voice.by(
        event.seat,
        "You give {other} {pieces} and score {vp} VP, now {points}.",
        "{who} gives {other} {pieces} and scores {vp} VP, now {points}.",
        other=voice.name(event.opponent),
        **values,
    )


def _tell_end(event: Event, voice: Voice) -> str:
    match event:
        case e.Scored(seat, score, parts, _, _):
            return voice.by(
                seat,
                "Final scoring, you: {list}, together {score} VP.",
                "Final scoring, {who}: {list}, together {score} VP.",
                list=", ".join(part(word, points, voice) for word, points in parts),
                score=score,
            )
        case e.TieBroken((best, *others), by):
            return _tell_tie(best, [voice.who(seat) for seat in others], by, voice)
    return ""


def part(word: str, points: int, voice: Voice) -> str:
    """Return a category of the final scoring with its points."""
    return voice.say("{category} {points}", category=category(word, voice), points=points)


def category(word: str, voice: Voice) -> str:
    """Return the name of a category of the final scoring."""
    return voice.say("in the game") if word == "board" else w.named_place(word, voice)


def _tell_tie(best: int, others: list[str], by: str, voice: Voice) -> str:
    names = voice.listed(others)
    match by:
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
