"""How Guildhall names cards, chapters and VP cards, and lists them."""

from collections.abc import Iterable

from games.guildhall.actions import CODES, DECLINED
from games.guildhall.cards import (
    ASSASSIN,
    DANCER,
    FARMER,
    HISTORIAN,
    TRADER,
    WEAVER,
    WHOLE,
)
from games.guildhall.material import COLOURS, PROFESSIONS, PointCard
from games.guildhall.variants import Options
from games.guildhall.view import GuildhallView
from games.voice import BLUE, GREEN, MAGENTA, RED, YELLOW, Voice

NARROW = 60
"""Below this width tables are turned."""

NAMES = ("Assassin", "Dancer", "Farmer", "Historian", "Trader", "Weaver")
PLURALS = ("Assassins", "Dancers", "Farmers", "Historians", "Traders", "Weavers")
CARDS = (
    "red Assassin",
    "yellow Assassin",
    "green Assassin",
    "blue Assassin",
    "purple Assassin",
    "red Dancer",
    "yellow Dancer",
    "green Dancer",
    "blue Dancer",
    "purple Dancer",
    "red Farmer",
    "yellow Farmer",
    "green Farmer",
    "blue Farmer",
    "purple Farmer",
    "red Historian",
    "yellow Historian",
    "green Historian",
    "blue Historian",
    "purple Historian",
    "red Trader",
    "yellow Trader",
    "green Trader",
    "blue Trader",
    "purple Trader",
    "red Weaver",
    "yellow Weaver",
    "green Weaver",
    "blue Weaver",
    "purple Weaver",
)
WORDS = (*NAMES, *PLURALS, *COLOURS, *CARDS)
"""All words that are looked up by number, for translators."""


PAINTS = (RED, YELLOW, GREEN, BLUE, MAGENTA)
"""How the colours of the cards are painted where colour is wished for."""


def is_narrow(voice: Voice) -> bool:
    """Tell whether the window is too narrow for the wide tables."""
    return voice.width < NARROW


def width(voice: Voice) -> int:
    """Return how many columns a line of a board may have."""
    return min(voice.width, 80) - 1


def nothing(voice: Voice) -> str:
    """Return the sign for nothing."""
    return "·" if voice.unicode else "."


def codes(things: Iterable[int], voice: Voice) -> str:
    """Return cards as two letters each, chapters by profession."""
    shown = [
        code(voice, thing) if thing < WHOLE else PROFESSIONS[thing - WHOLE] for thing in things
    ]
    return " ".join(shown) or nothing(voice)


def code(voice: Voice, number: int) -> str:
    """Return the two letters of a card, in its colour."""
    return voice.painted(CODES[number], PAINTS[number % 5])


def card(voice: Voice, number: int) -> str:
    """Return the name of a card."""
    return voice.say(CARDS[number])


def cards(voice: Voice, numbers: Iterable[int]) -> str:
    """Return the names of cards."""
    return ", ".join([voice.say(CARDS[number]) for number in numbers])


def profession(voice: Voice, number: int) -> str:
    """Return the name of a profession."""
    return voice.say(NAMES[number])


def chapters(voice: Voice, numbers: Iterable[int]) -> str:
    """Return the names of chapters."""
    return voice.listed([voice.say(PLURALS[number]) for number in numbers])


def things(voice: Voice, numbers: Iterable[int]) -> str:
    """Return the names of cards and of whole chapters."""
    return ", ".join(
        [
            voice.say(CARDS[thing]) if thing < WHOLE else voice.say(PLURALS[thing - WHOLE])
            for thing in numbers
        ]
    )


def colours(voice: Voice, found: Iterable[int]) -> str:
    """Return the colours of cards."""
    return ", ".join([voice.say(COLOURS[number % 5]) for number in found])


def point_cards(view: GuildhallView, kinds: Iterable[int], voice: Voice) -> str:
    """Return VP cards by the words that buy them."""
    return " ".join([view.material.point_cards[kind].name for kind in kinds]) or nothing(voice)


def price(voice: Voice, bought: PointCard) -> str:
    """Return what a VP card costs."""
    return voice.count("1 chapter", "{n} chapters", bought.cost)


def effect(voice: Voice, bought: PointCard) -> str:
    """Return what a VP card does."""
    number = bought.amount
    match bought.effect:
        case "chapter":
            return voice.say("take a whole chapter of another hall")
        case "draw":
            return voice.count("draw 1 card", "draw {n} cards", number)
        case "swap":
            return voice.count(
                "take 2 cards of another hall for 1 of yours",
                "take 2 cards of another hall for {n} of yours",
                number,
            )
        case "place":
            return voice.say("put any number of hand cards into your hall")
        case "take":
            return voice.count(
                "take 1 card of another hall", "take {n} cards of another hall", number
            )
        case "actions":
            return voice.count("1 more action", "{n} more actions", number)
    return voice.say("no effect")


def level(voice: Voice, view: GuildhallView, kind: int, number: int) -> str:
    """Return what a profession does at a level."""
    if number == DECLINED:
        return voice.say("no effect")
    if kind == DANCER:
        return voice.count(
            "draw 1 card, one more action", "draw {n} cards, one more action", number
        )
    if kind == FARMER:
        tokens = view.material.farmer if number == 1 else view.options.farmer_hi
        return voice.say("get {n} VP", n=tokens)
    return _LEVELS[kind](voice, view.options, number)


def _assassin(voice: Voice, options: Options, number: int) -> str:
    if number == 0:
        return voice.say("discard 1 card of another hall")
    if number == 2:
        return voice.say("discard 2 cards of different chapters of another hall")
    return voice.say("discard any {n} cards of another hall", n=options.assassin_l4)


def _historian(voice: Voice, options: Options, number: int) -> str:
    if number == 0:
        return voice.say("top card of the discard pile into your hall")
    return voice.count(
        "search the discard pile for 1 card", "search the discard pile for {n} cards", number // 2
    )


def _trader(voice: Voice, options: Options, number: int) -> str:
    if number == 4:
        return voice.say("swap a whole chapter for one of another hall")
    return voice.count(
        "swap 1 card with another hall", "swap {n} cards with another hall", max(1, number)
    )


def _weaver(voice: Voice, options: Options, number: int) -> str:
    if number == 0:
        return voice.say("put 1 hand card into your hall")
    if number == 2:
        return voice.say("put in 2 hand cards, take 1 card of your hall")
    return voice.say("put in any number of hand cards, take 2 cards of your hall")


_LEVELS = {ASSASSIN: _assassin, HISTORIAN: _historian, TRADER: _trader, WEAVER: _weaver}
