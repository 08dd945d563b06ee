"""The questions of Turin Market in words, and the moves that are possible."""

from collections.abc import Mapping, Sequence

from games.core import Domain, Offer, Revise
from games.text import Question
from games.turin.view import TurinView
from games.voice import Voice

Moves = Mapping[str, Offer]
"""Offers by verb."""


def ask(view: TurinView, offers: Sequence[Offer], voice: Voice) -> Question:
    """Return the question to a seat that owes an answer, or what it may do meanwhile."""
    extra = {o.action.verb(): o for o in offers if o.kind == "anytime"}
    more = also(view, extra, voice)
    if view.you not in view.waiting:
        return Question(unasked(view, voice), (), more)
    owed = {o.action.verb(): o for o in offers if o.kind == "owed"}
    may_revise = any(offer.action is Revise for offer in offers)
    draft = (voice.say("revise (throws your draft away)"),) if may_revise else ()
    return Question(text(view, owed, voice), words(owed), (*draft, *more), board(view))


def board(view: TurinView) -> tuple[str, ...]:
    """Return the sections that a question needs above it; none once it is half answered."""
    if view.sealed:
        return ()
    return {
        "play": ("goods", "hand"),
        "bid": ("all",),
        "add": ("bids",),
        "take": ("auction",),
        "sell": ("players",),
    }.get(view.ask, ())


def unasked(view: TurinView, voice: Voice) -> str:
    """Return what a seat has sealed that is not asked any more."""
    if view.sealed:
        return voice.say("Your answer is sealed: {moves}.", moves=", ".join(view.sealed))
    return voice.say("Nothing is asked of you now.")


def text(view: TurinView, owed: Moves, voice: Voice) -> str:
    """Return what is asked."""
    you = view.you or 1
    match view.ask:
        case "play":
            return voice.say("Choose a hand card for the auction; all do so in secret.")
        case "bid":
            return voice.say(
                "Your bid, 0 to {n} scudo; if you win nothing you pay half.", n=highest(owed["bid"])
            )
        case "add":
            return second_bid(view, owed, voice)
        case "take":
            return voice.count("Take 1 card.", "Take {n} cards.", view.winners.count(you))
        case "sell":
            return market(owed, voice)
        case "buy":
            return voice.say("Buy a card?")
    return voice.say(
        "Several want card {card}. Who gets it?  {buyers}.",
        card=view.wanted[0][0],
        buyers=", ".join(f"{seat} {voice.name(seat)}" for seat in view.wanted[0][1]),
    )


def second_bid(view: TurinView, owed: Moves, voice: Voice) -> str:
    """Return the question for an addition, and the goose's way out."""
    bid, most = view.bids[(view.you or 1) - 1], highest(owed["add"])
    told = voice.say("You are tied: add 0 to {n} scudo to your bid of {bid}.", n=most, bid=bid)
    if "concede" in owed:
        return f"{told} {voice.say('concede takes the goose and the last place of the tie.')}"
    if "goose" in owed:
        return f"{told} {voice.say('With the goose you give a seat the best place of the tie.')}"
    return told


def market(owed: Moves, voice: Voice) -> str:
    """Return the question for the market's offers, as far as there is a choice."""
    if "sell" in owed:
        most = owed["sell"].domains[1]
        return voice.say("Sell a card? The price N, 1 to {n}, you lay on it yourself.", n=max(most))
    if "withdraw" in owed:
        return voice.say("Take an offer back?")
    return voice.say("You can offer nothing more in this market.")


def highest(offer: Offer) -> int:
    """Return the highest amount that an offer allows."""
    return int(max(offer.domains[0]))


def words(owed: Moves) -> tuple[str, ...]:
    """Return the moves that answer the question."""
    found: list[str] = []
    for verb, offer in sorted(owed.items(), key=lambda item: item[0] in ("done", "pass")):
        if not offer.domains:
            found.append(verb)
        elif verb in ("bid", "add"):
            found.append(f"{verb} N")
        else:
            price = " at N" if verb == "sell" else ""
            found += [f"{verb} {value}{price}" for value in offer.domains[0]]
    return tuple(found)


def also(view: TurinView, extra: Moves, voice: Voice) -> tuple[str, ...]:
    """Return the interrupts with their meaning."""
    found = []
    if "loan" in extra:
        terms = {"n": view.loan_terms.receive, "repay": view.loan_terms.repay}
        if view.ask == "bid":
            found.append(
                voice.say(
                    "loan ({n} now, {repay} back at the end; leaves coins for a second bid)",
                    **terms,
                )
            )
        else:
            found.append(voice.say("loan ({n} now, {repay} back at the end)", **terms))
    prices = {sale.card: sale.price for sale in view.offers}
    for card in extra["buy"].domains[0] if "buy" in extra else ():
        found.append(voice.say("buy {card} ({price} scudo)", card=card, price=prices[card]))
    return tuple(found)


def moves(view: TurinView, offers: Sequence[Offer], voice: Voice) -> list[tuple[str, str]]:
    """Return the possible moves as forms, each with its meaning."""
    return [(form(offer), meaning(view, offer, voice)) for offer in offers]


def form(offer: Offer) -> str:
    """Return how a move is written: amounts as N, the rest in capitals."""
    written = offer.action.form
    for name in offer.action.names:
        word = "N" if name in ("amount", "price") else name.upper()
        written = written.replace("{" + name + "}", word)
    return written


def span(domain: Domain) -> str:
    """Return the values of a domain: the ends of a range, else all."""
    if isinstance(domain, range):
        return f"{domain[0]}-{domain[-1]}"
    return ", ".join(map(str, domain))


def meaning(view: TurinView, offer: Offer, voice: Voice) -> str:
    """Return what a move does, and the values that it takes."""
    values = span(offer.domains[0]) if offer.domains else ""
    match offer.action.verb():
        case "play":
            return voice.say("choose a hand card for the auction: {values}", values=values)
        case "bid":
            return voice.say(
                "{values} scudo, sealed; you may bid again until all have", values=values
            )
        case "add":
            return voice.say("{values} scudo on top of your bid, sealed", values=values)
        case "concede":
            return voice.say("take the goose and the last place of your tie, add nothing")
        case "goose":
            return voice.say(
                "give this seat the goose and the tie's best place: {values}", values=values
            )
        case "take":
            return voice.say("take a card that you won: {values}", values=values)
        case "serve":
            return voice.say("sell to this seat: {values}", values=values)
    return market_meaning(view, offer, values, voice)


def market_meaning(view: TurinView, offer: Offer, values: str, voice: Voice) -> str:
    """Return what a move of the market, or a loan, does."""
    match offer.action.verb():
        case "sell":
            prices = span(offer.domains[1])
            told = {"values": values, "prices": prices}
            return voice.say("offer card {values}; {prices} of your coins lie on it", **told)
        case "withdraw":
            return voice.say("take your card and the coins on it back: {values}", values=values)
        case "done":
            return voice.say("seal what you have drafted")
        case "revise":
            return voice.say("throw your draft away and begin again")
        case "buy":
            return voice.say("buy a card that somebody sells: {values}", values=values)
        case "pass":
            return voice.say("buy nothing")
    terms = view.loan_terms
    return voice.say(
        "{n} scudo now, {repay} back at the end, once a game", n=terms.receive, repay=terms.repay
    )
