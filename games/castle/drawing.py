"""The board as columns of text: wide for a window of 80, turned for a narrow one."""

from collections.abc import Iterable, Sequence

from games.castle import wording as w
from games.castle.material import Spot
from games.castle.names import BUILDINGS, CARDS, INNKEEPER, KINDS
from games.castle.telling import category
from games.castle.view import CastleView
from games.layout import Section, columns, flow, fold, left, right
from games.voice import Voice

NARROW = 60
"""Below this width tables are turned."""

LABEL = 23
"""Columns of a player's row before the numbers: mark, seat number, name."""


SPOTS = 50
"""Columns of a building's row before its spots."""


def is_narrow(voice: Voice) -> bool:
    """Tell whether tables are to be turned."""
    return voice.width < NARROW


def width(voice: Voice) -> int:
    """Return the columns that a line may take."""
    return min(voice.width, 80) - 1


def sections(view: CastleView, voice: Voice) -> Iterable[Section]:
    """Yield the sections that everybody sees."""
    if view.outcome:
        yield Section("final", tuple(final_lines(view, voice)))
    yield Section("goods", tuple(goods_lines(view, voice)))
    yield Section("castle", tuple(castle_lines(view, voice)))
    yield Section("track", tuple(track_lines(view, voice)))
    yield Section("played", tuple(played_lines(view, voice)))
    if view.workers:
        yield Section("workers", tuple(worker_lines(view, voice)))


def seat_label(view: CastleView, seat: int, voice: Voice) -> str:
    """Return mark, number and name of a seat."""
    mark = "?" if seat in view.waiting else " "
    return f"{mark}{voice.seat_number(seat)} {voice.name(seat)}"


def number(n: int) -> str:
    """Return a number as it stands in a column: nothing is a dot."""
    return str(n) if n else "."


def seat_mark(seat: int, voice: Voice) -> str:
    """Return a seat number as it stands in a spot, "." for nobody."""
    return voice.seat_number(seat).strip() if seat else "."


def goods_lines(view: CastleView, voice: Voice) -> list[str]:
    """Return goods, talers, points and helpers of all, with tower, stock and carts below."""
    return _goods_turned(view, voice) if is_narrow(voice) else _goods_table(view, voice)


def _goods_table(view: CastleView, voice: Voice) -> list[str]:
    heads = [w.kind(kind, voice) for kind in range(len(KINDS))]
    heads += [voice.say("talers"), voice.say("VP"), voice.say("helpers")]
    widths = [max(columns(head), 3) for head in heads]

    def row(label: str, cells: Sequence[str]) -> str:
        shown = "".join(right(c, n + 2) for c, n in zip(cells, widths, strict=False))
        return left(label, LABEL) + shown[1:]

    seats = range(1, view.seats + 1)
    return [
        row(voice.say("Goods"), heads),
        *(row(seat_label(view, s, voice), [*map(number, seat_numbers(view, s))]) for s in seats),
        row("      " + voice.say("defense tower"), [*map(number, view.tower)]),
        row("      " + voice.say("stock, bank"), [*map(number, view.stock), number(view.bank)]),
        row("      " + voice.say("cart yield:seat"), carts(view, voice)),
    ]


def seat_numbers(view: CastleView, seat: int) -> tuple[int, ...]:
    """Return a seat's goods, talers, points, and helpers to place."""
    place = seat - 1
    return *view.goods[place], view.purses[place], view.points[place], view.supply[place]


def carts(view: CastleView, voice: Voice) -> list[str]:
    """Return yield and owner of each cart and the rider."""
    return [
        f"{view.cart_yield(kind)}:{seat_mark(seat, voice)}" for kind, seat in enumerate(view.carts)
    ]


def _goods_turned(view: CastleView, voice: Voice) -> list[str]:
    lines = [voice.say("Goods")]
    for seat in range(1, view.seats + 1):
        *amounts, purse, points, supply = seat_numbers(view, seat)
        rest = [w.talers(purse, voice), voice.say("{n} VP", n=points), w.helpers(supply, voice)]
        lines += [seat_label(view, seat, voice), *amount_lines("", amounts, voice)]
        lines += flow(rest, width(voice), " " * 6, ", ")
    places = [f"{w.kind(k, voice)} {c}" for k, c in enumerate(carts(view, voice))]
    return [
        *lines,
        *amount_lines(voice.say("defense tower"), view.tower, voice),
        *amount_lines(voice.say("stock"), view.stock, voice),
        f"  {voice.say('bank')}: {w.talers(view.bank, voice)}",
        f"  {voice.say('cart yield:seat')}",
        *flow(places, width(voice), " " * 6),
    ]


def amount_lines(label: str, amounts: Sequence[int], voice: Voice) -> list[str]:
    """Return amounts of goods in a narrow window, below their label if they have one."""
    there = w.amounts(amounts, voice) or [voice.say("nothing")]
    return [*([f"  {label}:"] if label else []), *flow(there, width(voice), " " * 6, ", ")]


def castle_lines(view: CastleView, voice: Voice) -> list[str]:
    """Return each building with VP, cost and spots, then the piles of towers and houses."""
    tiles = sum(building.tiles for building in view.material.buildings)
    unbuilt = voice.say("{n} of {all} unbuilt", n=sum(view.unbuilt), all=tiles)
    if is_narrow(voice):
        head = [f"{voice.say('Castle')}  {unbuilt}", "  " + voice.say("spot: price owner VP-now")]
    else:
        head = [
            f"{left(voice.say('Castle'), 16)} {right(voice.say('VP'), 3)}"
            f"  {right(voice.say('cost'), 4)}  {left(unbuilt, 21)}"
            f" {voice.say('spot: price, owner, VP now')}"
        ]
    buildings = range(len(BUILDINGS))
    special = [b for b in buildings if view.material.buildings[b].group in ("prebuilt", "special")]
    lines = [line for b in special for line in _building_lines(view, b, voice)]
    if view.is_built(INNKEEPER):
        lines += _spots_line(f"  {left(voice.say('innkeeper'), 14)}", view, INNKEEPER, voice)
    piles = [_pile(view, b, voice) for b in buildings if b not in special]
    return [*head, *lines, *flow(piles, width(voice), gap="    ")]


def spots_of(view: CastleView, place: int) -> list[tuple[int, Spot]]:
    """Return the spots of a place with their numbers."""
    return [(n, spot) for n, spot in enumerate(view.material.spots) if spot.place == place]


def spot_cells(view: CastleView, place: int, voice: Voice) -> list[str]:
    """Return price, owner and present worth of each spot of a place."""
    cells = []
    for n, spot in spots_of(view, place):
        mark, worth = seat_mark(view.owners[n], voice), view.worths[n]
        shown = "-" if worth is None or place == INNKEEPER else str(worth)
        cells.append(f"{spot.price:>2} {right(mark, 3)} {shown:>3}")
    return cells


def state_word(view: CastleView, building: int, voice: Voice) -> str:
    """Return whether a building is built."""
    return voice.say("built") if view.is_built(building) else voice.say("unbuilt")


def _building_lines(view: CastleView, building: int, voice: Voice) -> list[str]:
    tile = view.material.buildings[building]
    word = BUILDINGS[building]
    vp, cost = (str(tile.vp), str(tile.value)) if tile.tiles else ("-", "-")
    state = state_word(view, building, voice)
    cells = spot_cells(view, building, voice)
    name = foreign_name(building, voice)
    if is_narrow(voice):
        price = f" {vp}/{cost}" if tile.tiles else ""
        head = f"  {word}{price}, {state}" + (f" ({name})" if name else "")
        return [*fold(head, width(voice)), *flow(cells, width(voice), "    ", "    ")]
    head = f"  {left(word, 14)} {vp:>3}  {cost:>4}  {left(state, 8)} {name}"
    return [f"{left(head, SPOTS)}{'    '.join(cells)}".rstrip()]


def _spots_line(head: str, view: CastleView, place: int, voice: Voice) -> list[str]:
    cells = spot_cells(view, place, voice)
    if is_narrow(voice):
        return [head.rstrip(), *flow(cells, width(voice), "    ")]
    return [f"{left(head, SPOTS)}{'    '.join(cells)}"]


def foreign_name(building: int, voice: Voice) -> str:
    """Return the building's name where it is not the word to type."""
    return "" if voice.language == "en" else w.place(building, voice)


def _pile(view: CastleView, building: int, voice: Voice) -> str:
    tile = view.material.buildings[building]
    return voice.say(
        "{word} {vp}/{cost}: {n} of {all}",
        word=BUILDINGS[building],
        vp=tile.vp,
        cost=tile.value,
        n=view.unbuilt[building],
        all=tile.tiles,
    )


def track_lines(view: CastleView, voice: Voice) -> list[str]:
    """Return the round track, counting down, and the winter cards."""
    marked = view.material.table(view.seats).winter if view.winter == "on" else ()
    space = view.rounds + 1 - view.round
    spaces = [
        f"[{n}{'w' * (n in marked)}]" if n == space else f"{n}{'w' * (n in marked)}"
        for n in range(space, 0, -1)
    ]
    begins = voice.by(view.first, "you begin", "{who} begins")
    head = f"{left(voice.say('Track'), 10)} {' '.join(spaces)}  ({begins})"
    lines = fold(head, width(voice), " " * 11)
    return lines + (_winter_lines(view, voice) if view.winter == "on" else [])


def _winter_lines(view: CastleView, voice: Voice) -> list[str]:
    def names(cards: Iterable[int]) -> str:
        return ", ".join(w.winter_card(card, voice) for card in cards) or "."

    said = voice.say(
        "out: {out}; to come on w spaces: {rest}", out=names(view.drawn), rest=names(view.to_come)
    )
    return fold(f"{left(voice.say('Winter'), 10)} {said}", width(voice), " " * 11)


def played_lines(view: CastleView, voice: Voice) -> list[str]:
    """Return the cards that lie open before each seat, those of this round in brackets."""
    label, room = voice.say("Played"), width(voice) - 11
    entries = [_played(view, seat, voice) for seat in range(1, view.seats + 1)]
    if is_narrow(voice):
        room = width(voice) - 2
        lines = [f"  {part}" for entry in entries for part in fold(entry, room, " " * 4)]
        return [label, *lines]
    if all(columns(entry) <= room for entry in entries):
        lines = [line[1:] for line in flow(entries, room, indent=" ", gap="   ")]
    else:
        lines = [part for entry in entries for part in fold(entry, room, " " * 4)]
    return [f"{left('' if n else label, 10)} {line}" for n, line in enumerate(lines)]


def _played(view: CastleView, seat: int, voice: Voice) -> str:
    """Return a seat's number, its played cards, and how many it has in hand."""
    shown = view.shown[seat - 1]
    cards = [f"[{CARDS[c]}]" if c in shown else CARDS[c] for c in view.played(seat)]
    in_hand = voice.say("({n} left)", n=view.hands[seat - 1].bit_count())
    return f"{right(voice.seat_number(seat).strip(), 3)} {' '.join(cards) or '.'} {in_hand}"


def worker_lines(view: CastleView, voice: Voice) -> list[str]:
    """Return what lies on the Worker cards."""
    label = left(voice.say("Workers"), 10)
    lines = []
    for card in view.workers:
        mark = voice.seat_number(card.seat).strip()
        entry = f"{right(mark, 3)} {CARDS[card.card]}: {w.goods(card.pieces, voice)}"
        lines.append(entry)
    if is_narrow(voice):
        return [label.rstrip(), *(f for e in lines for f in fold(f"  {e}", width(voice), "      "))]
    return [f"{label if not n else ' ' * 10} {line}" for n, line in enumerate(lines)]


def final_lines(view: CastleView, voice: Voice) -> list[str]:
    """Return the seats by rank, then the points of each by category."""
    return [*_ranks(view, voice), *_categories(view, voice)]


def _ranks(view: CastleView, voice: Voice) -> list[str]:
    assert view.outcome is not None
    heads = [voice.say("VP"), voice.say("talers"), voice.say("goods"), voice.say("rank")]
    rows = [f"{left(voice.say('Players'), LABEL)}  {'  '.join(heads)}"]
    if is_narrow(voice):
        rows = [voice.say("Players")]
    for standing in view.outcome.standings:
        label = seat_label(view, standing.seat, voice)
        cells = (standing.score, *view.left[standing.seat - 1], standing.rank)
        if is_narrow(voice):
            said = voice.say(
                "rank {rank}, {score} VP; left: {talers}, goods worth {value}",
                rank=standing.rank,
                score=standing.score,
                talers=w.talers(cells[1], voice),
                value=cells[2],
            )
            rows += [label, *fold(f"      {said}", width(voice), " " * 6)]
        else:
            shown = (right(str(n), columns(head)) for n, head in zip(cells, heads, strict=True))
            rows.append(f"{left(label, LABEL)}  {'  '.join(shown)}")
    return rows


def _categories(view: CastleView, voice: Voice) -> list[str]:
    """Return a row for each category that brought points, a column for each seat by rank."""
    assert view.outcome is not None
    standings = view.outcome.standings
    marks = [voice.seat_number(standing.seat) for standing in standings]
    rows = [f"{left(voice.say('Scoring'), 15)}{''.join(right(mark, 6) for mark in marks)}"]
    for word in ("board", *BUILDINGS):
        points = [dict(standing.parts).get(word, 0) for standing in standings]
        if any(points):
            shown = "".join(right(f"{number(n)} ", 6) for n in points).rstrip()
            rows.append(f"{left('  ' + category(word, voice), 15)}{shown}")
    return [row.rstrip() for row in rows]
