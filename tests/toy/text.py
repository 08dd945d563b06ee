"""What the toy game says."""

from collections.abc import Sequence
from typing import Any

from games.core import Action, Event, Offer, Outcome, Sealed
from games.layout import Section, fold
from games.text import Question, Refusal
from games.voice import Voice
from tests.toy.material import WORDS
from tests.toy.rules import Bid, BidsRevealed, Borrowed, CardDrawn, CoinsTaken, LaysRevealed
from tests.toy.view import MenagerieView


def name(voice: Voice) -> str:
    """Return the title of the game."""
    return voice.say("Menagerie")


def summary(voice: Voice) -> str:
    """Return the game in a few words."""
    return voice.say("Lay cards and bid, in secret")


def options(options: Any, voice: Voice) -> list[str]:
    """Return each option in words."""
    return [f"rounds={options.rounds}", f"money={options.money}"]


def heading(view: MenagerieView, voice: Voice) -> tuple[str, ...]:
    """Return the parts of the title."""
    return (voice.say("round {n}", n=view.round),)


def animals(cards: Sequence[int], voice: Voice) -> str:
    """Return cards by name."""
    return ", ".join(voice.say(WORDS[card - 1]) for card in cards) or voice.say("nothing")


def show(view: MenagerieView, voice: Voice) -> tuple[Section, ...]:
    """Return the board."""
    return Section("seats", tuple(seat_lines(view, voice))), Section(
        "hand", tuple(hand(view, voice))
    )


def seat_lines(view: MenagerieView, voice: Voice) -> list[str]:
    """Return the seats, a line or two each."""
    lines = []
    for seat in range(1, view.seats + 1):
        said = voice.say(
            "{who}: {coins} coins, laid {cards}",
            who=voice.name(seat),
            coins="?" if (purse := view.purses[seat - 1]) is None else purse,
            cards=animals(view.laid[seat - 1], voice),
        )
        lines += fold(said, voice.width - 1)
    return lines


def part(view: MenagerieView, voice: Voice, word: str) -> list[str] | None:
    """Return a part of the board that is no section."""
    return None


def near(view: MenagerieView, voice: Voice, word: str) -> list[str] | None:
    """Return what stands around a thing."""
    return None


def hand(view: MenagerieView, voice: Voice) -> list[str]:
    """Return what only this seat may see."""
    said = voice.say("Your hand: {cards}.", cards=animals(view.hand, voice))
    return fold(said, voice.width - 1) if view.you else []


def tell(event: Event, voice: Voice) -> str:
    """Return an event in a sentence."""
    match event:
        case LaysRevealed():
            return voice.say("All have laid.")
        case BidsRevealed(bids, seat):
            return voice.by(seat, "You win with {n}.", "{who} wins with {n}.", n=max(bids))
        case CoinsTaken(seat, n):
            return voice.by(seat, "You take {n} coins.", "{who} takes {n} coins.", n=n)
        case CardDrawn(seat, None):
            return voice.say("{who} draws a card.", who=voice.name(seat))
        case CardDrawn(_, card):
            return voice.say("You draw: {card}.", card=animals((card or 0,), voice))
        case Borrowed(seat, n):
            return voice.by(seat, "You borrow {n}.", "{who} borrows {n}.", n=n)
        case Sealed():
            return voice.say("Your answer is sealed.")
    return ""


def ask(view: MenagerieView, offers: Sequence[Offer], voice: Voice) -> Question:
    """Return the question to a seat."""
    words = {
        "lays": ("lay CARD", "done"),
        "bids": ("bid N", "bid 0"),
        "prize": ("take coins",),
    }.get(view.ask, ())
    return Question(voice.say("Choose."), words if view.you in view.waiting else ())


def moves(view: MenagerieView, offers: Sequence[Offer], voice: Voice) -> list[tuple[str, str]]:
    """Return the moves that are possible now."""
    return [(offer.action.form, "") for offer in offers]


def why(view: MenagerieView, action: Action, voice: Voice) -> Refusal | None:
    """Return why this move is not possible now."""
    match action:
        case Bid(seat, amount) if seat == view.you and view.ask == "bids":
            purse = view.purses[seat - 1] or 0
            said = voice.say("You cannot bid {n}: you have {purse}.", n=amount, purse=purse)
            return Refusal("too_expensive", said)
    return None


def result(outcome: Outcome, voice: Voice) -> str:
    """Return who won."""
    return voice.say("{who} wins.", who=voice.name(outcome.standings[0].seat))
