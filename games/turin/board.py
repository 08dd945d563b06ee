"""The board of Turin Market in sections, drawn wide or narrow."""

from collections.abc import Sequence
from itertools import zip_longest

from games.layout import Section, columns, flow, fold, left, right, table
from games.turin.final import payout_sections
from games.turin.speech import spoken
from games.turin.view import TurinView
from games.turin.words import (
    INDENT,
    amounts,
    coins,
    face,
    goods_on,
    headed,
    is_narrow,
    nothing,
    place,
    tied,
)
from games.voice import Voice


def show(view: TurinView, voice: Voice) -> tuple[Section, ...]:
    """Return the board, own things last; the final table when the game is over."""
    if view.outcome:
        return payout_sections(view, voice)
    if voice.spoken:
        return tuple(spoken(view, voice))
    sections = [auction(view, voice), goods(view, voice), players(view, voice)]
    sections[1:1] = bids(view, voice)
    sections += [*goose(view, voice), *series(view, voice), *own(view, voice)]
    return tuple(sections)


def auction(view: TurinView, voice: Voice) -> Section:
    """Return the cards on auction and what each place takes."""
    if is_narrow(voice):
        prizes = voice.say("prizes {prizes}", prizes=" ".join(map(str, view.prizes)))
        head = left(voice.say("Auction"), 10) + ("" if view.ask in ("sell", "buy") else prizes)
        cards = [face(view, card) for card in view.table]
        return Section("auction", (head.rstrip(), *flow(cards, voice.width, gap="   ")))
    units = voice.say("3 units"), voice.say("2 units"), voice.say("1 unit")
    head_row = (left(voice.say("Auction"), INDENT - 2), *units)
    rows = [head_row if view.table else (head_row[0], voice.say("no cards now"), "", "")]
    rows += [card_row(view, voice, card) for card in view.table]
    notes = taking(view, voice)
    rows_with = zip_longest(rows, notes, fillvalue=None)
    whole = [(*(row or ("",) * 4), note or "") for row, note in rows_with]
    return Section("auction", tuple(table(whole, "<<<<<")))


def card_row(view: TurinView, voice: Voice, card: int) -> tuple[str, str, str, str]:
    """Return a card with its goods written out."""
    first, second, third = [voice.say(good.word) for _, good in goods_on(view, card)]
    return f"  {card:<2} {view.faces[card - 1]}", first, second, third


def taking(view: TurinView, voice: Voice) -> list[str]:
    """Return what each place takes, or while cards are taken, who still takes how many."""
    if view.winners:
        seats = dict.fromkeys(view.winners)
        return [takes(voice, voice.who(seat), view.winners.count(seat)) for seat in seats]
    if view.ask in ("sell", "buy", "serve"):
        return []
    return [place_takes(voice, number, n) for number, n in enumerate(view.prizes, 1)]


def takes(voice: Voice, who: str, n: int) -> str:
    """Return how many cards someone still takes."""
    return voice.count("{who}: still 1 card", "{who}: still {n} cards", n, who=who)


def place_takes(voice: Voice, number: int, n: int) -> str:
    """Return what a place takes."""
    ordinal = place(voice, number)
    if not n:
        return voice.say("{ordinal} takes nothing", ordinal=ordinal, place=number)
    one, many = "{ordinal} takes 1 card", "{ordinal} takes {n} cards"
    return voice.count(one, many, n, ordinal=ordinal, place=number)


def bids(view: TurinView, voice: Voice) -> list[Section]:
    """Return the revealed bids and who decides a tie, while a second bid runs."""
    if not view.bids:
        return []
    all_bids = enumerate(view.bids, 1)
    parts = [voice.say("bids {bids}.", bids=amounts(voice, all_bids))]
    for tie in view.ties:
        parts.append(tied(voice, tie.place, tie.seats))
    return [headed(voice, "bids", voice.say("Bids"), " ".join(parts))]


def goods(view: TurinView, voice: Voice) -> Section:
    """Return the payout card with the open units of each seat."""
    narrow = is_narrow(voice)
    cells = [seat_head(view, voice, seat) for seat in range(1, view.seats + 1)]
    head = [voice.say("Goods"), voice.say("pays"), voice.say("all" if narrow else "in all")]
    note = [] if narrow or view.seats > 4 else [voice.say("units open in front")]
    rows = [[*head, *cells, *note]]
    for n, good in enumerate(view.goods):
        start = [f"  {good.code} {voice.say(good.word)}", str(good.pays), str(good.total)]
        rows.append([*start, *unit_cells(view, voice, view.units[n]), *([""] if note else [])])
    align = "<>>" + "<" * (len(rows[0]) - 3)
    if not narrow:
        return Section("goods", tuple(table(rows, align)))
    lines = [
        a + b
        for a, b in zip(
            table([row[:3] for row in rows], "<>>", gap=1),
            ["".join(row[3:]).rstrip() for row in rows],
            strict=True,
        )
    ]
    return Section("goods", tuple(lines))


def cell_width(view: TurinView, voice: Voice) -> int:
    """Return the columns of a seat in the table of goods."""
    return 3 if is_narrow(voice) and view.seats > 4 else 4


def seat_head(view: TurinView, voice: Voice, seat: int) -> str:
    """Return the head of a seat's column."""
    return voice.seat_number(seat)[-cell_width(view, voice) :]


def unit_cells(view: TurinView, voice: Voice, units: Sequence[int]) -> list[str]:
    """Return the units by seat: ``*`` behind a sole leader's, ``=`` behind tied leaders'."""
    most = max(units)
    mark = "*" if units.count(most) == 1 else "="
    width = cell_width(view, voice) - 1
    return [
        right(str(n) if n else nothing(voice), width) + (mark if n == most and n else " ")
        for n in units
    ]


def sale_prices(view: TurinView) -> dict[int, int]:
    """Return the prices of the cards for sale."""
    return {sale.card: sale.price for sale in view.offers}


def cards_in_front(view: TurinView, seat: int) -> list[str]:
    """Return a seat's open cards, with the price behind those for sale."""
    prices = sale_prices(view)
    cards = view.owned[seat - 1]
    return [face(view, c) + (f" @{prices[c]}" if c in prices else "") for c in cards]


def debt(view: TurinView, voice: Voice, seat: int) -> str:
    """Return what a seat's loan costs at the end."""
    return str(view.loan_terms.repay) if view.loan[seat - 1] else nothing(voice)


def players(view: TurinView, voice: Voice) -> Section:
    """Return a row for each seat: money, loan, hand and open cards; ``?`` marks who is asked."""
    if is_narrow(voice):
        lines = [line for n in range(view.seats) for line in narrow_player(view, voice, n + 1)]
        return Section("players", (voice.say("Players"), *lines))
    head = [
        left(voice.say("Players"), 22),
        voice.say("scudo"),
        voice.say("loan"),
        voice.say("hand"),
        voice.say("cards in front (@ price: for sale)"),
    ]
    rows = [head]
    for seat in range(1, view.seats + 1):
        row = [asked_name(view, voice, seat), coins(view, seat), debt(view, voice, seat)]
        row.append(str(view.hand_sizes[seat - 1]))
        start = 24 + sum(max(columns(cell), 4) + 2 for cell in head[1:4])
        cards = flow(cards_in_front(view, seat), 79 - start, "", "   ") or [nothing(voice)]
        rows.append([*row, cards[0]])
        rows += [[""] * 4 + [more] for more in cards[1:]]
    return Section("players", tuple(table(rows, "<>>><")))


def asked_name(view: TurinView, voice: Voice, seat: int) -> str:
    """Return the beginning of a seat's row."""
    mark = "?" if seat in view.waiting else " "
    return f"{mark}{voice.seat_number(seat)} {voice.name(seat)}"


def narrow_player(view: TurinView, voice: Voice, seat: int) -> list[str]:
    """Return a seat in short lines."""
    money = voice.say("{n} scudo", n=coins(view, seat))
    hand = voice.say("hand {n}", n=view.hand_sizes[seat - 1])
    parts = [asked_name(view, voice, seat), money, hand]
    if view.loan[seat - 1]:
        parts.append(voice.say("loan {n}", n=view.loan_terms.repay))
    cards = cards_in_front(view, seat) or [nothing(voice)]
    lines = fold(", ".join(parts), voice.width, " " * 6)
    return [*lines, *flow(cards, voice.width, " " * 6, "   ")]


def goose(view: TurinView, voice: Voice) -> list[Section]:
    """Return where the goose is, if it plays."""
    if view.options.goose == "off":
        return []
    at = voice.who(view.goose) if view.goose else voice.say("on the table")
    return [headed(voice, "goose", voice.say("Goose"), at)]


def series(view: TurinView, voice: Voice) -> list[Section]:
    """Return the scores of a series so far."""
    if view.options.series == 1:
        return []
    head = voice.say("game {game} of {games}.", game=view.game, games=view.options.series)
    scores = [
        voice.say(
            "Game {game}: {scores}.", game=s.game, scores=amounts(voice, enumerate(s.scores, 1))
        )
        for s in view.scored
    ]
    return [headed(voice, "series", voice.say("Series"), " ".join([head, *scores]))]


def own(view: TurinView, voice: Voice) -> list[Section]:
    """Return what only this seat may see: the hand, and a sealed answer."""
    if view.you is None:
        return []
    return [*own_hand(view, voice), *own_sealed(view, voice)]


def own_hand(view: TurinView, voice: Voice) -> list[Section]:
    """Return the hand."""
    name = voice.say("Hand")
    if not view.hand:
        return [headed(voice, "hand", name, voice.say("no cards left"))]
    if is_narrow(voice):
        cards = [face(view, card) for card in view.hand]
        return [Section("hand", (name, *flow(cards, voice.width, gap="   ")))]
    rows = table([card_row(view, voice, card) for card in view.hand], "<<<<")
    return [Section("hand", (left(name, INDENT) + voice.say("only you see it"), *rows))]


def own_sealed(view: TurinView, voice: Voice) -> list[Section]:
    """Return the sealed answer, or the draft so far."""
    if not view.sealed and view.you not in view.ready:
        return []
    moves = ", ".join(view.sealed) or voice.say("nothing")
    if view.you not in view.ready:
        told = voice.say("{moves} (draft, not done)", moves=moves)
    elif view.ask == "sell":
        told = voice.say("{moves}; revise takes it back until all are done", moves=moves)
    else:
        told = voice.say("{moves} (you may still replace it)", moves=moves)
    return [headed(voice, "sealed", voice.say("Sealed"), told)]
