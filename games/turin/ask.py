"""The questions of Turin Market in words, and the moves that are possible."""

import re
from collections.abc import Sequence

from games.core import Action, Offer
from games.text import Question
from games.turin.view import TurinView
from games.voice import Voice


def ask(view: TurinView, offers: Sequence[Offer], voice: Voice) -> Question:
    """Return the question to a seat that owes an answer, or what it may do meanwhile."""
    found = {(offer.kind == "anytime", offer.action.verb()): offer for offer in offers}
    owed = {verb: offer for (is_extra, verb), offer in found.items() if not is_extra}
    extra = {verb: offer for (is_extra, verb), offer in found.items() if is_extra}
    if view.you not in view.waiting:
        return Question(voice.say("Nothing is asked of you now."), (), also(view, extra, voice))
    return Question(text(view, owed, voice), words(view, owed), also(view, extra, voice))


def text(view: TurinView, owed: dict[str, Offer], voice: Voice) -> str:
    """Return what is asked."""
    match view.ask:
        case "play":
            return voice.say("Choose a hand card for the auction.")
        case "bid":
            most = owed["bid"].domains[0][-1]  # type: ignore[index]
            return voice.say("Your bid, 0 to {n} scudo; if you win nothing you pay half.", n=most)
        case "add":
            most = owed["add"].domains[0][-1]  # type: ignore[index]
            return voice.say(
                "Your second bid, 0 to {n} scudo on top of {bid}.",
                n=most,
                bid=view.bids[(view.you or 1) - 1],
            )
        case "take":
            return voice.count("Take 1 card.", "Take {n} cards.", view.winners.count(view.you or 0))
        case "sell":
            return voice.say("Put one card up for sale at N scudo, take offers back, or be done.")
        case "buy":
            return voice.say("Buy a card?")
        case "serve":
            return voice.say("Who gets card {card}?", card=view.wanted[0][0])
    return ""


def words(view: TurinView, owed: dict[str, Offer]) -> tuple[str, ...]:
    """Return the moves that answer the question."""
    found = []
    for verb in sorted(owed, key=lambda verb: verb in ("done", "pass")):
        domains = owed[verb].domains
        if not domains:
            found.append(verb)
        elif verb in ("bid", "add"):
            found.append(f"{verb} N")
        else:
            found += [
                f"{verb} {value}" + (" at N" if len(domains) > 1 else "") for value in domains[0]
            ]
    return tuple(found)


def also(view: TurinView, extra: dict[str, Offer], voice: Voice) -> tuple[str, ...]:
    """Return the interrupts with their meaning."""
    found = []
    if "loan" in extra:
        terms = view.loan_terms
        found.append(
            voice.say("loan ({n} now, {repay} back at the end)", n=terms.receive, repay=terms.repay)
        )
    prices = {sale.card: sale.price for sale in view.offers}
    if "buy" in extra:
        found += [
            voice.say("buy {card} ({price} scudo)", card=card, price=prices[card])
            for card in extra["buy"].domains[0]
        ]
    return tuple(found)


def moves(view: TurinView, offers: Sequence[Offer], voice: Voice) -> list[tuple[str, str]]:
    """Return the possible moves as forms, each with its meaning."""
    found = dict.fromkeys(offer.action for offer in offers)
    return [(form(action), meaning(view, action.verb(), voice)) for action in found]


def form(action: type[Action]) -> str:
    """Return how a move is written, its fields in capitals."""
    return re.sub(r"{(\w+)}", lambda match: match[1].upper(), action.form)


def meaning(view: TurinView, verb: str, voice: Voice) -> str:
    """Return what a move does, in a few words."""
    match verb:
        case "play":
            return voice.say("choose this hand card for the auction, sealed")
        case "bid":
            return voice.say("bid so much, sealed; you may bid again until all have bid")
        case "add":
            return voice.say("add so much to your bid to decide the tie, sealed")
        case "concede":
            return voice.say("take the goose and the last place of your tie")
        case "goose":
            return voice.say("hand on the goose: that seat gets the best place of your tie")
        case "take":
            return voice.say("take this card")
        case "sell":
            return voice.say("put a card up for sale; as many of your coins lie on it")
        case "withdraw":
            return voice.say("take your card and the coins on it back")
        case "done":
            return voice.say("seal what you have drafted")
        case "revise":
            return voice.say("throw your draft away and begin again")
        case "buy":
            return voice.say("buy a card that somebody sells")
        case "pass":
            return voice.say("buy nothing")
        case "serve":
            return voice.say("sell to this seat")
    terms = view.loan_terms
    told = {"n": terms.receive, "repay": terms.repay}
    return voice.say("{n} scudo now, {repay} back at the end, once a game", **told)
