"""The board of Guildhall, drawn: wide for 80 columns, or turned for narrow windows."""

from collections.abc import Iterator
from itertools import zip_longest

from games.core import Standing
from games.guildhall.material import COLOURS, PROFESSIONS
from games.guildhall.view import HIDDEN, GuildhallView
from games.guildhall.words import (
    PAINTS,
    codes,
    effect,
    is_narrow,
    nothing,
    point_cards,
    price,
    profession,
    width,
)
from games.layout import Section, flow, fold, left, right
from games.voice import Voice

INDENT = 11
"""The column where the content of a section's first line begins."""

KNOWN, BOUGHT = 17, 17
"""The widths of the last columns of the players."""


def drawn(view: GuildhallView, voice: Voice) -> Iterator[Section]:
    """Yield the sections of a running game, own things last."""
    yield Section("sale", tuple(sale(view, voice)))
    yield Section("cards", tuple(piles(view, voice)))
    yield Section("halls", tuple(halls(view, voice)))
    yield Section("players", tuple(players(view, voice)))
    if view.turn:
        yield Section("played", (left(voice.say("Played"), INDENT) + codes(view.area, voice),))
    if view.you:
        yield Section("hand", tuple(hand(view, voice)))


def sale(view: GuildhallView, voice: Voice) -> list[str]:
    """Return the VP cards for sale, with price, points and effect."""
    head = voice.say("VP cards in the deck: {n}", n=view.points_deck)
    lines = [left(voice.say("For sale"), INDENT) + head]
    for kind in sorted(set(view.row)):
        bought, number = view.material.point_cards[kind], view.row.count(kind)
        name = f"{bought.name} x{number}" if number > 1 else bought.name
        cost, points = price(voice, bought), voice.say("{n} VP", n=bought.points)
        if is_narrow(voice):
            lines.append(f"  {name}, {cost}, {points}")
            lines += fold(" " * 6 + effect(voice, bought), width(voice), " " * 8)
        else:
            start = f"  {left(name, 11)}  {left(cost, 10)}  {points}  "
            lines += fold(start + effect(voice, bought), width(voice), " " * len(start))
    return lines


def piles(view: GuildhallView, voice: Voice) -> list[str]:
    """Return the draw pile and the discard pile."""
    top = codes(view.pile[-1:], voice)
    said = voice.say(
        "draw pile {deck}    discard pile {pile}, top {top}",
        deck=view.deck,
        pile=view.pile_size,
        top=top,
    )
    return fold(left(voice.say("Cards"), INDENT) + said, width(voice))


def halls(view: GuildhallView, voice: Voice) -> list[str]:
    """Return all halls: a row for each profession, a colour always at the same place."""
    narrow = is_narrow(voice)
    gap, wide = ("  ", 6) if narrow else (" " * 5, 11)
    heads = [left(voice.seat_number(seat), wide) for seat in range(1, view.seats + 1)]
    first = 6 if narrow else 16
    lines = [left(voice.say("Halls"), first) + gap.join(heads)]
    for kind, word in enumerate(PROFESSIONS):
        label = f"  {word[0]}" if narrow else f"  {word[0]} {profession(voice, kind)}"
        cells = [cell(hall, kind, voice, "" if narrow else " ") for hall in view.halls]
        lines.append(left(label, first) + gap.join(cells))
    done = [left(letters(chapters, voice, wide), wide) for chapters in view.complete]
    label = voice.say("full") if narrow else f"  {voice.say('complete')}"
    return [line.rstrip() for line in [*lines, left(label, first) + gap.join(done)]]


def cell(hall: tuple[int, ...], kind: int, voice: Voice, gap: str) -> str:
    """Return a chapter as its colours' letters and their number."""
    found = [5 * kind + colour in hall for colour in range(5)]
    shown = [
        voice.painted(name[0], paint) if has else nothing(voice)
        for name, paint, has in zip(COLOURS, PAINTS, found, strict=True)
    ]
    return gap.join([*shown, str(sum(found) or nothing(voice))])


def letters(chapters: tuple[int, ...], voice: Voice, wide: int) -> str:
    """Return complete chapters as letters, ``?`` for hidden ones."""
    shown = ["?" if kind == HIDDEN else PROFESSIONS[kind][0] for kind in chapters]
    return (" " if 2 * len(shown) <= wide else "").join(shown) or nothing(voice)


def players(view: GuildhallView, voice: Voice) -> list[str]:
    """Return a row for each seat, or a few lines in a narrow window."""
    if is_narrow(voice):
        rows = [narrow_player(view, voice, seat) for seat in range(1, view.seats + 1)]
        return [voice.say("Players"), *[line for row in rows for line in row]]
    head = left(voice.say("Players"), 24) + "".join(
        [
            right(voice.say("VP"), 2),
            right(voice.say("tokens"), 8),
            right(voice.say("hand"), 6),
            "  ",
            left(voice.say("known in hand"), KNOWN + 2),
            voice.say("VP cards bought"),
        ]
    )
    lines = [head]
    for seat in range(1, view.seats + 1):
        lines += player(view, voice, seat)
    return lines


def player(view: GuildhallView, voice: Voice, seat: int) -> list[str]:
    """Return the row of a seat; long lists go on in the next line."""
    place = seat - 1
    known = flow(codes(view.known[place], voice).split(), KNOWN, "", " ")
    bought = flow(point_cards(view, view.bought[place], voice).split(), BOUGHT, "", " ")
    numbers = "".join(
        [
            right(str(view.points[place]), 2),
            right(str(view.tokens[place] or nothing(voice)), 8),
            right(str(view.hand_sizes[place]), 6),
        ]
    )
    first = f"{named(view, voice, seat)}{numbers}"
    starts = [first, *[" " * 40] * (max(len(known), len(bought)) - 1)]
    rows = zip_longest(starts, known, bought, fillvalue="")
    return [f"{start}  {left(one, KNOWN)}  {two}".rstrip() for start, one, two in rows]


def named(view: GuildhallView, voice: Voice, seat: int) -> str:
    """Return the beginning of a seat's row: whether it is asked, its number and its name."""
    mark = "?" if seat in view.waiting else " "
    return f"{mark}{voice.seat_number(seat)} {left(voice.name(seat), 18)}"


def narrow_player(view: GuildhallView, voice: Voice, seat: int) -> list[str]:
    """Return a seat in lines of their own."""
    place = seat - 1
    said = voice.say(
        "{points} VP, tokens {tokens}, hand {hand}",
        points=view.points[place],
        tokens=view.tokens[place],
        hand=view.hand_sizes[place],
    )
    lists = [
        voice.say("known: {cards}", cards=codes(view.known[place], voice)),
        voice.say("bought: {cards}", cards=point_cards(view, view.bought[place], voice)),
    ]
    lines = [named(view, voice, seat).rstrip()]
    for line in [said, *lists]:
        lines += fold(" " * 6 + line, width(voice), " " * 8)
    return lines


def hand(view: GuildhallView, voice: Voice) -> list[str]:
    """Return the own hand, and what was named of a choice so far."""
    shown = flow(codes(view.hand, voice).split(), width(voice), " " * INDENT)
    lines = [left(voice.say("Hand"), INDENT) + shown[0].lstrip(), *shown[1:]]
    asked = view.asked
    chosen = (*asked.chosen, *asked.given, *asked.taken)
    if chosen and asked.seat == view.you:
        lines.append(left(voice.say("Chosen"), INDENT) + codes(chosen, voice))
    return lines


def final(view: GuildhallView, voice: Voice) -> list[str]:
    """Return the final table, by rank."""
    assert view.outcome is not None
    if is_narrow(voice):
        return narrow_final(view, voice)
    head = left(voice.say("Players"), 24) + "".join(
        [
            right(voice.say("rank"), 4),
            right(voice.say("VP"), 5),
            right(voice.say("tokens"), 8),
            right(voice.say("complete"), 13),
            "  ",
            voice.say("VP cards bought"),
        ]
    )
    return [head, *[line for one in view.outcome.standings for line in ranked(view, voice, one)]]


def ranked(view: GuildhallView, voice: Voice, one: Standing) -> list[str]:
    """Return the row of a seat in the final table."""
    parts = dict(one.parts)
    numbers = (
        right(str(one.rank), 4),
        right(str(one.score), 5),
        right(str(parts["tokens"] or nothing(voice)), 8),
        right(str(parts["complete"] or nothing(voice)), 13),
    )
    start = named(view, voice, one.seat) + "".join(numbers) + "  "
    bought = point_cards(view, view.bought[one.seat - 1], voice)
    shown = flow(bought.split(), width(voice) - len(start), "", " ")
    return [start + shown[0], *[" " * len(start) + line for line in shown[1:]]]


def narrow_final(view: GuildhallView, voice: Voice) -> list[str]:
    """Return the final standings in lines of their own."""
    assert view.outcome is not None
    lines = [voice.say("Players")]
    for one in view.outcome.standings:
        parts = dict(one.parts)
        said = voice.say(
            "rank {rank}: {points} VP, tokens {tokens}, complete chapters {complete}",
            rank=one.rank,
            points=one.score,
            tokens=parts["tokens"],
            complete=parts["complete"],
        )
        bought = point_cards(view, view.bought[one.seat - 1], voice)
        lines.append(named(view, voice, one.seat).rstrip())
        for line in [said, voice.say("bought: {cards}", cards=bought)]:
            lines += fold(" " * 6 + line, width(voice), " " * 8)
    return lines


def unseen(view: GuildhallView, voice: Voice, counts: dict[int, int]) -> list[str]:
    """Return how many copies of each card are not seen yet, as a grid."""
    label = 6 if is_narrow(voice) else 16
    lines = [left(voice.say("Unseen"), label) + "  ".join(name[0] for name in COLOURS)]
    for kind, word in enumerate(PROFESSIONS):
        name = "" if is_narrow(voice) else f" {profession(voice, kind)}"
        cells = [str(counts[5 * kind + colour] or nothing(voice)) for colour in range(5)]
        lines.append(left(f"  {word[0]}{name}", label) + "  ".join(cells))
    return lines
