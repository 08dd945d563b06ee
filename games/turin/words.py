"""Small words that all texts of Turin Market share: places, cards, amounts, signs."""

from collections.abc import Iterable, Sequence

from games.layout import Section, fold, left, right, table
from games.turin.events import Scored
from games.turin.view import GoodShown, TurinView
from games.voice import Voice

NARROW = 60
"""Below this width tables are turned."""

INDENT = 11
"""The column where the content of a one-line section begins."""


def is_narrow(voice: Voice) -> bool:
    """Tell whether the window is too narrow for the wide tables."""
    return voice.width < NARROW


def place(voice: Voice, number: int) -> str:
    """Return the word of a place of an auction."""
    match number:
        case 1:
            return voice.say("1st")
        case 2:
            return voice.say("2nd")
        case 3:
            return voice.say("3rd")
        case 4:
            return voice.say("4th")
    return voice.say("5th")


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
    """Return a section that is a name and a text; in speech the text alone."""
    if voice.spoken:
        return Section(word, (content,))
    indent = "  " if is_narrow(voice) else " " * INDENT
    return Section(
        word, tuple(fold(left(name, INDENT) + content, min(voice.width, 80) - 1, indent))
    )


def amounts(voice: Voice, pairs: Iterable[tuple[int, int]]) -> str:
    """Return numbers with their owners."""
    return ", ".join(f"{voice.who(seat)} {n}" for seat, n in pairs)


def game_scores(voice: Voice, scored: Scored) -> str:
    """Return the scores of a finished game."""
    told = amounts(voice, enumerate(scored.scores, 1))
    return voice.say("Game {game}: {scores}.", game=scored.game, scores=told)


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


def seat_table(
    rows: Sequence[tuple[Sequence[str], Sequence[str]]], voice: Voice, note: str = ""
) -> list[str]:
    """Set rows of a name and numbers, and a cell for each seat; in a narrow window without gaps.

    ``note`` stands behind the head.
    """
    gap, align = (1, "") if is_narrow(voice) else (2, "  ")
    starts = table([start for start, _ in rows], "<" + ">" * (len(rows[0][0]) - 1), gap)
    lines = [
        f"{start}{align}{align.join(cells)}" for start, (_, cells) in zip(starts, rows, strict=True)
    ]
    return [f"{lines[0]}  {note}".rstrip(), *(line.rstrip() for line in lines[1:])]


def unit_cell(voice: Voice, units: Sequence[int], seat: int, width: int = 4) -> str:
    """Return a seat's units of a good: ``*`` behind a sole leader's, ``=`` behind tied leaders'."""
    own, most = units[seat - 1], max(units)
    mark = " " if own < most or not own else "*" if units.count(most) == 1 else "="
    return right(str(own) if own else nothing(voice), width - 1) + mark
