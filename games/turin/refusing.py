"""Why a move of Turin Market is refused: what, why, and what to do instead."""

from collections.abc import Sequence

from games.core import Action, Revise
from games.text import Refusal, RefusalCode
from games.together import MOST_CHANGES
from games.turin import actions
from games.turin.view import TurinView
from games.voice import Voice

ASKS = {
    "play": "play",
    "bid": "bid",
    "add": "add",
    "concede": "add",
    "goose": "add",
    "take": "take",
    "sell": "sell",
    "withdraw": "sell",
    "done": "sell",
    "pass": "buy",
    "serve": "serve",
}
"""The question that each verb answers; the others are interrupts."""


def why(view: TurinView, action: Action, voice: Voice) -> Refusal | None:
    """Return why a move is not possible now; None if no reason of the rules is known."""
    verb = action.verb()
    if view.outcome:
        return Refusal("wrong_phase", voice.say("The game is over."))
    if verb in ASKS and ASKS[verb] != view.ask:
        return wrong_phase(view, action, voice)
    if verb in ASKS and action.seat not in (*view.waiting, *view.ready):
        return not_asked(view, voice)
    if is_changed_too_often(view, action):
        told = voice.say("You have changed it {n} times: your answer stands now.", n=MOST_CHANGES)
        return Refusal("too_late", told)
    return of_action(view, action, voice)


def is_changed_too_often(view: TurinView, action: Action) -> bool:
    """Tell whether a move would change an answer that may not be changed any more."""
    if view.changes < MOST_CHANGES:
        return False
    if isinstance(action, Revise):
        return view.ask == "sell"
    return action.seat in view.ready and action.verb() in (*ASKS, view.ask)


def wrong_phase(view: TurinView, action: Action, voice: Voice) -> Refusal:
    """Refuse a move that answers another question than the one on the table."""
    told = voice.say("{move} is not possible now.", move=actions.NOTATION.encode(action))
    return Refusal("wrong_phase", f"{told} {phase(view, voice)}")


def phase(view: TurinView, voice: Voice) -> str:
    """Return what is going on, and what may be typed for it."""
    match view.ask:
        case "play":
            return voice.say("All choose a card for the auction: play CARD.")
        case "bid":
            return voice.say("All bid for the cards on auction: bid N.")
        case "add":
            return voice.say("Who is tied makes a second bid: add N.")
        case "take":
            return voice.say("The winners take their cards, one after the other: take CARD.")
        case "sell":
            return voice.say("All prepare the market: sell CARD at N, withdraw CARD, then done.")
        case "buy":
            return voice.say("All say what they buy: buy CARD or pass.")
    return voice.say("A seller chooses who gets a card: serve SEAT.")


def not_asked(view: TurinView, voice: Voice) -> Refusal:
    """Refuse an answer of a seat that is not asked."""
    who = voice.listed([voice.who(seat) for seat in view.waiting])
    if view.ask == "sell":
        told = voice.say("You have no open card to sell. Asked now: {who}.", who=who)
    else:
        told = voice.say("This is not asked of you. Asked now: {who}.", who=who)
    return Refusal("not_your_turn", told)


def of_action(view: TurinView, action: Action, voice: Voice) -> Refusal | None:
    """Return what speaks against a move that fits to the question."""
    match action:
        case actions.Play(_, card):
            return refuse("illegal_move", play(view, card, voice))
        case actions.Bid(_, amount):
            return bid(view, amount, voice)
        case actions.Add(_, amount):
            return add(view, amount, voice)
        case actions.Concede() | actions.Goose():
            return refuse("illegal_move", goose(view, action, voice))
        case actions.Take(_, card):
            return refuse("illegal_move", take(view, card, voice))
        case actions.Sell(_, card, price):
            return done_already(view, voice) or sell(view, card, price, voice)
        case actions.Withdraw(_, card):
            return done_already(view, voice) or refuse("illegal_move", withdraw(view, card, voice))
        case actions.Buy(_, card):
            return buy(view, card, voice)
        case actions.Serve(_, buyer) if buyer not in view.wanted[0][1]:
            buyers = voice.listed([str(seat) for seat in view.wanted[0][1]], "or")
            told = voice.say("That seat does not want the card. Choose seat {seats}.", seats=buyers)
            return Refusal("illegal_move", told)
        case actions.Loan(seat) if view.loan[seat - 1]:
            told = voice.say("You have had your loan: one in a game, paid back at the end.")
            return Refusal("illegal_move", told)
        case Revise() if view.ask != "sell" or not (view.sealed or view.you in view.ready):
            told = voice.say("There is no draft to take back. A sealed answer is just sent again.")
            return Refusal("illegal_move", told)
    return done_already(view, voice)


def refuse(code: RefusalCode, told: str) -> Refusal | None:
    """Refuse with a text, if there is one."""
    return Refusal(code, told) if told else None


def done_already(view: TurinView, voice: Voice) -> Refusal | None:
    """Refuse a move of a draft that is sealed."""
    if view.ask != "sell" or view.you not in view.ready:
        return None
    told = voice.say("You are done. To change your draft type revise, while others are not done.")
    return Refusal("too_late", told)


def numbers(cards: Sequence[int], voice: Voice) -> str:
    """Return card numbers, or that there are none."""
    return voice.listed([str(card) for card in cards]) or voice.say("none")


def play(view: TurinView, card: int, voice: Voice) -> str:
    """Tell that a card is not in the hand."""
    if card in view.hand:
        return ""
    told = numbers(view.hand, voice)
    return voice.say("Card {card} is not in your hand. There: {cards}.", card=card, cards=told)


def bid(view: TurinView, amount: int, voice: Voice) -> Refusal | None:
    """Tell how much may be bid."""
    most = own_purse(view)
    if 0 <= amount <= most:
        return None
    if amount < 0:
        return Refusal("bad_value", voice.say("A bid is 0 to {n} scudo.", n=most))
    told = voice.say(
        "You cannot bid {n}: you have {most} scudo. Bid 0 to {most}.", n=amount, most=most
    )
    return Refusal("too_expensive", told)


def own_purse(view: TurinView) -> int:
    """Return the own purse."""
    return (view.purse[view.you - 1] if view.you else None) or 0


def add(view: TurinView, amount: int, voice: Voice) -> Refusal | None:
    """Tell how much may be added."""
    first = view.bids[(view.you or 1) - 1]
    most = own_purse(view) - first
    if 0 <= amount <= most:
        return None
    if amount < 0:
        return Refusal("bad_value", voice.say("An addition is 0 to {n} scudo.", n=most))
    told = voice.say(
        "You cannot add {n}: beside your bid of {bid} you have {most} scudo. Add 0 to {most}.",
        n=amount,
        bid=first,
        most=most,
    )
    return Refusal("too_expensive", told)


def goose(view: TurinView, action: Action, voice: Voice) -> str:
    """Tell why the goose may not be used."""
    if view.options.goose != "concede":
        return voice.say("The goose settles no ties at this table (option goose).")
    if view.goose_spent:
        return voice.say("The goose has settled a tie in this auction already.")
    if view.you in view.ready:
        return voice.say("You have sealed your addition; the goose comes before it.")
    if isinstance(action, actions.Concede):
        return voice.say("The goose is not on the table. Who has it may hand it on: goose SEAT.")
    if view.goose != view.you:
        return voice.say("You do not have the goose. From the table you take it by: concede.")
    tie = next(tie for tie in view.ties if view.you in tie.seats)
    seats = voice.listed([str(seat) for seat in tie.seats if seat != view.you], "or")
    return voice.say("The goose goes to somebody of your tie: seat {seats}.", seats=seats)


def take(view: TurinView, card: int, voice: Voice) -> str:
    """Tell where a card is that is not on auction."""
    if card in view.table:
        return ""
    there = numbers(view.table, voice)
    for sale in view.offers:
        if sale.card == card:
            return voice.say(
                "Card {card} is for sale ({price} scudo), not on auction. On auction: {cards}.",
                card=card,
                price=sale.price,
                cards=there,
            )
    return voice.say("Card {card} is not on auction. There: {cards}.", card=card, cards=there)


def sell(view: TurinView, card: int, price: int, voice: Voice) -> Refusal | None:
    """Tell why a card cannot be put up for sale at a price."""
    own, free = view.owned[(view.you or 1) - 1], view.free or 0
    if card not in own:
        told = voice.say("You can sell your open cards: {cards}.", cards=numbers(own, voice))
        return Refusal("illegal_move", told)
    if any(line.startswith("sell") for line in view.sealed):
        return Refusal("illegal_move", voice.say("One new offer in a market. revise begins anew."))
    if is_on_sale(view, card):
        told = voice.say("Card {card} is for sale already; first withdraw it.", card=card)
        return Refusal("illegal_move", told)
    if price < 1:
        return Refusal("bad_value", voice.say("A price is at least 1 scudo."))
    if price > free:
        told = voice.say("You lay the price on the card yourself, and have {n} scudo free.", n=free)
        return Refusal("too_expensive", told)
    return None


def is_on_sale(view: TurinView, card: int) -> bool:
    """Tell whether a card is for sale and not withdrawn in the own draft."""
    return any(sale.card == card for sale in view.offers) and f"withdraw {card}" not in view.sealed


def withdraw(view: TurinView, card: int, voice: Voice) -> str:
    """Tell why a card cannot be taken back."""
    mine = {sale.card: sale for sale in view.offers if sale.seller == view.you}
    if card not in mine:
        told = numbers(tuple(mine), voice)
        return voice.say(
            "Card {card} is not for sale by you. You sell: {cards}.", card=card, cards=told
        )
    if mine[card].round >= view.round:
        return voice.say(
            "Card {card} has to lie through an auction before it comes back.", card=card
        )
    return voice.say("Card {card} is in your draft already.", card=card)


def buy(view: TurinView, card: int, voice: Voice) -> Refusal | None:
    """Tell why a card cannot be bought."""
    sales = {sale.card: sale for sale in view.offers}
    if view.ask in ("sell", "serve"):
        told = voice.say("Nothing can be bought at this moment.")
        return Refusal("wrong_phase", f"{told} {phase(view, voice)}")
    if view.options.buy_outside_market == "off" and view.ask != "buy":
        told = voice.say("At this table cards are bought in the market only.")
        return Refusal("wrong_phase", f"{told} {phase(view, voice)}")
    if card not in sales:
        listed = numbers(tuple(sales), voice)
        told = voice.say("Card {card} is not for sale. For sale: {cards}.", card=card, cards=listed)
        return Refusal("illegal_move", told)
    if sales[card].seller == view.you:
        return Refusal("illegal_move", voice.say("Card {card} is your own.", card=card))
    price, coins = sales[card].price, own_purse(view) if view.ask == "buy" else view.free or 0
    if price <= coins:
        return None
    told = voice.say(
        "Card {card} costs {price}, and you have {n} scudo free.", card=card, price=price, n=coins
    )
    return Refusal("too_expensive", told)
