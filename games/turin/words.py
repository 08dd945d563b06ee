"""Small words that all texts of Turin Market share: places, cards, amounts, signs."""

from collections.abc import Iterable, Sequence

from games.layout import Section, fold, left
from games.turin.view import GoodShown, TurinView
from games.voice import Voice

PLACES = ("1st", "2nd", "3rd", "4th", "5th")
"""The places of an auction, for translators."""

NARROW = 60
"""Below this width tables are turned."""

INDENT = 11
"""The column where the content of a one-line section begins."""


def is_narrow(voice: Voice) -> bool:
    """Tell whether the window is too narrow for the wide tables."""
    return voice.width < NARROW


def place(voice: Voice, number: int) -> str:
    """Return the word of a place."""
    return voice.say(PLACES[number - 1])


def face(view: TurinView, card: int) -> str:
    """Return a card as its number and letters."""
    return f"{card} {view.faces[card - 1]}"


def goods_on(view: TurinView, card: int) -> list[tuple[int, GoodShown]]:
    """Return the units and goods on a card, most units first."""
    letters = view.faces[card - 1]
    by_code = {good.code: good for good in view.goods}
    return [(letters.count(code), by_code[code]) for code in dict.fromkeys(letters)]


def goods_told(view: TurinView, voice: Voice, card: int) -> str:
    """Return the goods on a card in words."""
    return ", ".join(f"{n} {voice.say(good.word)}" for n, good in goods_on(view, card))


def card_told(view: TurinView, voice: Voice, card: int) -> str:
    """Return a card in words."""
    return voice.say("card {card}, {goods}", card=card, goods=goods_told(view, voice, card))


def nothing(voice: Voice) -> str:
    """Return the sign for nothing."""
    return "·" if voice.unicode else "."


def headed(voice: Voice, word: str, name: str, content: str) -> Section:
    """Return a section that is a name and a text."""
    return Section(word, tuple(fold(left(name, INDENT) + content, min(voice.width, 80) - 1)))


def amounts(voice: Voice, pairs: Iterable[tuple[int, int]]) -> str:
    """Return numbers with their owners."""
    return ", ".join(f"{voice.who(seat)} {n}" for seat, n in pairs)


def coins(view: TurinView, seat: int) -> str:
    """Return a seat's purse, ``?`` for a secret one."""
    purse = view.purse[seat - 1]
    return "?" if purse is None else str(purse)


def tied(voice: Voice, best: int, seats: Sequence[int]) -> str:
    """Return who is tied for which places."""
    last = best + len(seats) - 1
    return voice.say(
        "Tied for {ordinal} to {last_ordinal}: {who}.",
        ordinal=place(voice, best),
        last_ordinal=place(voice, last),
        first=best,
        last=last,
        who=voice.listed([voice.who(seat) for seat in seats]),
    )
