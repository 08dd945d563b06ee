"""The events of Turin Market in sentences that carry their results."""

from collections.abc import Sequence

from games.core import Event, Ready, Sealed
from games.turin import actions, events
from games.turin.words import amounts, place, tied
from games.voice import Voice


def tell(event: Event, voice: Voice) -> str:
    """Return an event in a sentence or two; "" if it needs no words."""
    match event:
        case Ready():
            return ready(event, voice)
        case Sealed():
            return sealed(event, voice)
        case events.Dealt():
            return dealt(event, voice)
        case events.RoundBegun(number, rounds):
            return voice.say("Round {round} of {rounds}.", round=number, rounds=rounds)
        case events.CardsRevealed(cards, faces):
            return voice.say("For auction: {cards}.", cards=cards_by(voice, cards, faces))
        case events.BidsRevealed():
            return bids(event, voice)
        case events.AddsRevealed():
            return adds(event, voice)
        case events.Settled():
            return settled(event, voice)
        case events.Taken():
            return taken(event, voice)
        case events.Removed(cards, faces):
            named = [card_name(voice, *each) for each in zip(cards, faces, strict=True)]
            listed = voice.listed(named)
            return voice.say("Nobody won these; removed: {cards}.", cards=listed)
        case events.MarketOpened():
            return voice.say("Market. Everybody may put one card up for sale, in secret.")
        case events.MarketSet():
            return market(event, voice)
        case events.WishesRevealed():
            return wishes(event, voice)
        case events.Bought():
            return bought(event, voice)
        case events.Borrowed():
            return borrowed(event, voice)
        case _:
            return tell_end(event, voice)


def tell_end(event: Event, voice: Voice) -> str:
    """Return an event of the goose or of the end in a sentence."""
    match event:
        case events.Conceded():
            return conceded(event, voice)
        case events.GooseGiven():
            return goose_given(event, voice)
        case events.GooseMoved(0):
            return voice.say("The goose goes back to the table.")
        case events.GooseMoved(seat):
            return voice.by(
                seat,
                "You lead the fewest goods and get the goose.",
                "{who} leads the fewest goods and gets the goose.",
            )
        case events.HandsRevealed(cards, faces):
            return voice.say("Last hand cards: {cards}.", cards=cards_by(voice, cards, faces))
        case events.PaidOut():
            return paid_out(event, voice)
        case events.Scored(game=game, scores=scores):
            told = amounts(voice, enumerate(scores, 1))
            return voice.say("Game {game} is over: {scores}.", game=game, scores=told)
    return ""


def card_name(voice: Voice, card: int, face: str) -> str:
    """Return a card as number and letters, in speech as a number."""
    return voice.say("card {card}", card=card) if voice.spoken else f"{card} {face}"


def cards_by(voice: Voice, cards: Sequence[int], faces: Sequence[str]) -> str:
    """Return the card of each seat."""
    return ", ".join(
        f"{voice.who(seat)} {card_name(voice, card, face)}"
        for seat, (card, face) in enumerate(zip(cards, faces, strict=True), 1)
    )


def ready(event: Ready, voice: Voice) -> str:
    """Return that an answer came in: all that others may know of it."""
    n, of = event.ready, event.asked
    if event.again:
        return voice.by(
            event.seat,
            "You owe an answer again ({n} of {of} have answered).",
            "{who} takes the answer back ({n} of {of} have answered).",
            n=n,
            of=of,
        )
    if event.seat == voice.you:
        return voice.say("{n} of {of} have answered.", n=n, of=of)
    who = voice.name(event.seat)
    match event.ask:
        case "play":
            return voice.say("{who} has chosen a card ({n} of {of}).", who=who, n=n, of=of)
        case "bid":
            return voice.say("{who} has bid ({n} of {of}).", who=who, n=n, of=of)
        case "add":
            return voice.say("{who} has added ({n} of {of}).", who=who, n=n, of=of)
        case "sell":
            return voice.say("{who} is done ({n} of {of}).", who=who, n=n, of=of)
    return voice.say("{who} has answered ({n} of {of}).", who=who, n=n, of=of)


def sealed(event: Sealed, voice: Voice) -> str:
    """Return the own pending answer."""
    match event.moves:
        case (actions.Play(_, card),):
            return voice.say("Card {card} is chosen, sealed. play replaces it.", card=card)
        case (actions.Bid(_, amount),):
            return voice.say("Your bid of {n} is sealed. bid N replaces it.", n=amount)
        case (actions.Add(_, amount),):
            return voice.say("Your addition of {n} is sealed. add N replaces it.", n=amount)
        case (actions.Buy(_, card),) if not event.is_draft:
            return voice.say("You want {card}, sealed. pass or buy replaces it.", card=card)
        case (actions.Pass(),):
            return voice.say("You pass, sealed. buy replaces it.")
    moves = ", ".join(map(actions.NOTATION.encode, event.moves)) or voice.say("nothing")
    if event.is_draft:
        return voice.say("Your draft: {moves}. done seals it.", moves=moves)
    return voice.say("You are done: {moves}. revise takes it back.", moves=moves)


def dealt(event: events.Dealt, voice: Voice) -> str:
    """Return the deal, with the receiver's own hand."""
    parts = []
    if event.game > 1:
        parts.append(voice.say("Game {game} of the series begins.", game=event.game))
    hand = event.hands[voice.you - 1] if voice.you else ()
    if hand:
        cards = voice.listed([str(card) for card in hand])
        parts.append(voice.say("Your hand: {cards}.", cards=cards))
    else:
        parts.append(voice.say("The cards are dealt."))
    return " ".join(parts)


def bids(event: events.BidsRevealed, voice: Voice) -> str:
    """Return all bids, the places that they decide, and the ties."""
    told = amounts(voice, enumerate(event.bids, 1))
    parts = [voice.say("All have bid: {bids}.", bids=told)]
    if event.goose:
        told = voice.by(
            event.goose,
            "With the goose your bid counts 1 more.",
            "With the goose the bid of {who} counts 1 more.",
        )
        parts.append(told)
    parts += placed(voice, event.places)
    for best, seats in zip(event.best, event.ties, strict=True):
        parts.append(tied(voice, best, seats))
    if event.ties:
        parts.append(voice.say("A second bid decides."))
    return " ".join(parts)


def placed(voice: Voice, places: Sequence[int], among: Sequence[int] = ()) -> list[str]:
    """Return who has which place, the best first."""
    found = sorted((n, seat) for seat, n in enumerate(places, 1) if n)
    return [at_place(voice, n, seat) for n, seat in found if not among or seat in among]


def at_place(voice: Voice, number: int, seat: int) -> str:
    """Return who has a place."""
    ordinal, who = place(voice, number), voice.who(seat)
    return voice.say("{ordinal}: {who}.", ordinal=ordinal, place=number, who=who)


def adds(event: events.AddsRevealed, voice: Voice) -> str:
    """Return the additions and what they decide."""
    told = amounts(voice, ((seat, event.adds[seat - 1]) for seat in event.asked))
    parts = [voice.say("All have added: {adds}.", adds=told)]
    for order in event.flips:
        who = ", ".join(voice.who(seat) for seat in order)
        parts.append(voice.say("Still equal, so chance gives the order: {who}.", who=who))
    parts += placed(voice, event.places, event.asked)
    if none := [voice.who(seat) for seat in event.asked if not event.places[seat - 1]]:
        parts.append(voice.say("Without a place: {who}.", who=voice.listed(none)))
    return " ".join(parts)


def settled(event: events.Settled, voice: Voice) -> str:
    """Return what each seat pays, and what is left of it."""
    parts = []
    for n, (won, total, paid) in enumerate(zip(event.won, event.total, event.paid, strict=True)):
        told = voice.say("{who} {paid}", who=voice.who(n + 1), paid=paid)
        if total and not won:
            told = voice.say(
                "{who} half of {total}: {paid}", who=voice.who(n + 1), total=total, paid=paid
            )
        parts.append(f"{told}{left(voice, event.left, n + 1)}")
    return voice.say("Paid: {parts}.", parts=", ".join(parts))


def left(voice: Voice, purses: Sequence[int], seat: int) -> str:
    """Return what is left in a purse, in brackets; nothing when money is secret."""
    return voice.say(" ({n} left)", n=purses[seat - 1]) if purses else ""


def taken(event: events.Taken, voice: Voice) -> str:
    """Return who took which card, and who leads now."""
    card = card_name(voice, event.card, event.face)
    if event.is_forced:
        told = voice.by(event.seat, "You get {card}.", "{who} gets {card}.", card=card)
    else:
        told = voice.by(event.seat, "You take {card}.", "{who} takes {card}.", card=card)
    return " ".join([told, *leads(voice, event.leads)])


def leads(voice: Voice, changed: events.Leads) -> list[str]:
    """Return who leads goods now that others led before."""
    alone: dict[int, list[str]] = {}
    shared = []
    for good, most, seats in changed:
        if len(seats) == 1:
            alone.setdefault(seats[0], []).append(f"{voice.say(good)} {most}")
        elif seats:
            who = ", ".join(voice.who(seat) for seat in seats)
            shared.append(f"{voice.say(good)} {most} ({who})")
    parts = [
        voice.by(seat, "You lead now: {goods}.", "{who} leads now: {goods}.", goods=", ".join(own))
        for seat, own in alone.items()
    ]
    return parts + ([voice.say("Tied now: {goods}.", goods=", ".join(shared))] if shared else [])


def market(event: events.MarketSet, voice: Voice) -> str:
    """Return who took back and who sells, and all that is for sale."""
    parts = [
        voice.by(seat, "You take {card} back.", "{who} takes {card} back.", card=card)
        for seat, card in event.withdrawn
    ]
    parts += [
        voice.by(
            seat,
            "You sell {card} at {price}{left}.",
            "{who} sells {card} at {price}{left}.",
            card=card,
            price=price,
            left=left(voice, event.left, seat),
        )
        for seat, card, price in event.offered
    ]
    return " ".join([*parts, for_sale(voice, event.sales)])


def for_sale(voice: Voice, sales: Sequence[events.Standing]) -> str:
    """Return all cards that are for sale."""
    if not sales:
        return voice.say("Nothing is for sale.")
    cards = [
        voice.say(
            "{card} at {price} ({who})",
            card=card_name(voice, card, face),
            price=price,
            who=voice.who(seller),
        )
        for card, face, seller, price in sales
    ]
    return voice.say("For sale: {cards}.", cards=", ".join(cards))


def wishes(event: events.WishesRevealed, voice: Voice) -> str:
    """Return who wants what."""
    wanted = [
        voice.by(seat, "You want {card}.", "{who} wants {card}.", card=card)
        for seat, card in enumerate(event.wishes, 1)
        if card
    ]
    return " ".join(wanted) or voice.say("Nobody buys.")


def bought(event: events.Bought, voice: Voice) -> str:
    """Return a sale: buyer, price, what the seller gets, and who leads now."""
    got = voice.by(
        event.seller,
        "You get {price} and the {price} that lay on it{left}.",
        "{who} gets {price} and the {price} that lay on it{left}.",
        price=event.price,
        left=left(voice, event.left, event.seller),
    )
    return " ".join([purchase(event, voice), got, *leads(voice, event.leads)])


def purchase(event: events.Bought, voice: Voice) -> str:
    """Return who buys what from whom."""
    card = card_name(voice, event.card, event.face)
    rest = left(voice, event.left, event.buyer)
    told = {"card": card, "price": event.price, "left": rest}
    if event.seller == voice.you:
        who = voice.name(event.buyer)
        return voice.say("{who} buys {card} from you for {price}{left}.", who=who, **told)
    return voice.by(
        event.buyer,
        "You buy {card} from {seller} for {price}{left}.",
        "{who} buys {card} from {seller} for {price}{left}.",
        seller=voice.name(event.seller),
        **told,
    )


def borrowed(event: events.Borrowed, voice: Voice) -> str:
    """Return a loan and what the purse holds now."""
    told = voice.by(
        event.seat,
        "You take the loan: {n} scudo, {repay} to pay back.",
        "{who} takes the loan: {n} scudo, {repay} to pay back.",
        n=event.amount,
        repay=event.repay,
    )
    if event.left is None:
        return told
    return f"{told} {voice.say('Now {n}.', n=event.left)}"


def conceded(event: events.Conceded, voice: Voice) -> str:
    """Return who took the goose, the place that goes with it, and that of who is left alone."""
    told = voice.by(
        event.seat,
        "You take the goose and are {ordinal}, without an addition.",
        "{who} takes the goose and is {ordinal}, without an addition.",
        ordinal=place(voice, event.place),
        place=event.place,
    )
    return " ".join([told, *rival(voice, event.rival, event.place - 1)])


def rival(voice: Voice, seat: int, number: int) -> list[str]:
    """Return the place of who is left alone in a tie, if somebody is."""
    return [at_place(voice, number, seat)] if seat else []


def goose_given(event: events.GooseGiven, voice: Voice) -> str:
    """Return who handed the goose on, and who has the best place now."""
    told = voice.by(event.seat, "You hand on the goose.", "{who} hands on the goose.")
    got = voice.by(
        event.receiver,
        "You get it and are {ordinal}, without an addition.",
        "{who} gets it and is {ordinal}, without an addition.",
        ordinal=place(voice, event.place),
        place=event.place,
    )
    return " ".join([told, got, *rival(voice, event.rival, event.place + 1)])


def paid_out(event: events.PaidOut, voice: Voice) -> str:
    """Return the forced loans and the bank's payments of a good; the rest is in the table."""
    good = voice.say(event.good)
    parts = [
        voice.by(
            seat,
            "{good}: you cannot pay 1 and have to take the loan.",
            "{good}: {who} cannot pay 1 and has to take the loan.",
            good=good,
        )
        for seat in event.forced
    ]
    parts += [
        voice.by(
            seat,
            "{good}: you cannot pay 1; the bank pays it, and you owe it for that.",
            "{good}: {who} cannot pay 1; the bank pays it, and is owed for that.",
            good=good,
        )
        for seat in event.covered
    ]
    return " ".join(parts)
