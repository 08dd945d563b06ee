"""The board of Turin Market in sections, drawn wide or narrow."""

from collections.abc import Sequence
from itertools import zip_longest

from games.layout import Section, columns, flow, fold, left, right, table
from games.together import MOST_CHANGES
from games.turin.final import payout_sections
from games.turin.speech import spoken
from games.turin.view import TurinView
from games.turin.words import (
    INDENT,
    amounts,
    card_told,
    coins,
    face,
    game_scores,
    goods_on,
    headed,
    is_narrow,
    nothing,
    place,
    seat_table,
    tied,
    unit_cell,
)
from games.voice import Voice

NAMES = 23
"""The columns of the mark, the number and the name of a seat."""


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
    """Return the cards on auction, and what the places take or who takes cards."""
    notes = taking(view, voice)
    if is_narrow(voice):
        return narrow_auction(view, voice, notes)
    name = left(voice.say("Auction"), INDENT - 2)
    units = (voice.say("3 units"), voice.say("2 units"), voice.say("1 unit"))
    none = (voice.say("no cards now"), "", "")
    rows = [(name, *(units if view.table else none))]
    rows += [card_row(view, voice, card) for card in view.table]
    whole = [
        (*(row or ("",) * 4), note or "") for row, note in zip_longest(rows, notes, fillvalue=None)
    ]
    return Section("auction", tuple(table(whole, "<<<<<")))


def narrow_auction(view: TurinView, voice: Voice, notes: list[str]) -> Section:
    """Return the cards without the words on them, and the prizes in the head."""
    head = voice.say("Auction")
    if notes and not view.winners:
        prizes = " ".join(map(str, view.prizes))
        head, notes = left(head, INDENT) + voice.say("prizes {prizes}", prizes=prizes), []
    cards = [face(view, card) for card in view.table]
    shown = flow([*cards, *notes], voice.width, gap="   ")
    return Section("auction", (head, *shown))


def card_row(view: TurinView, voice: Voice, card: int) -> tuple[str, str, str, str]:
    """Return a card with its goods written out."""
    first, second, third = [voice.say(good.word) for _, good in goods_on(view, card)]
    return f"  {card:<2} {view.faces[card - 1]}", first, second, third


def all_cards(view: TurinView, voice: Voice) -> list[str]:
    """Return all cards of the deck."""
    cards = range(1, len(view.faces) + 1)
    if voice.spoken:
        return [card_told(view, voice, card) for card in cards]
    if is_narrow(voice):
        return flow([face(view, card) for card in cards], voice.width, gap="   ")
    return table([card_row(view, voice, card) for card in cards], "<<<<")


def taking(view: TurinView, voice: Voice) -> list[str]:
    """Return what each place takes, or while cards are taken, who still takes how many."""
    if view.winners:
        seats = dict.fromkeys(view.winners)
        return [takes(voice, voice.who(seat), view.winners.count(seat)) for seat in seats]
    if view.ask in ("sell", "buy", "serve"):
        return []
    return [place_takes(voice, number, n) for number, n in enumerate(view.prizes, 1)]


def takes(voice: Voice, who: str, n: int) -> str:
    """Return how many cards somebody takes now."""
    return voice.count("1 card: {who}", "{n} cards: {who}", n, who=who)


def place_takes(voice: Voice, number: int, n: int) -> str:
    """Return what a place takes."""
    ordinal = place(voice, number)
    if not n:
        return voice.say("{ordinal} takes nothing", ordinal=ordinal, place=number)
    return voice.count(
        "{ordinal} takes 1 card", "{ordinal} takes {n} cards", n, ordinal=ordinal, place=number
    )


def bids(view: TurinView, voice: Voice) -> list[Section]:
    """Return the revealed bids and who decides a tie, while a second bid runs."""
    if not view.bids:
        return []
    parts = [f"{amounts(voice, enumerate(view.bids, 1))}."]
    parts += [tied(voice, tie.place, tie.seats) for tie in view.ties]
    return [headed(voice, "bids", voice.say("Bids"), " ".join(parts))]


def goods(view: TurinView, voice: Voice) -> Section:
    """Return the payout card with the open units of each seat."""
    seats = range(1, view.seats + 1)
    total = voice.say("all") if is_narrow(voice) else voice.say("in all")
    head = (voice.say("Goods"), voice.say("pays"), total)
    width = cell_width(view, voice, head)
    rows = [(head, [right(voice.seat_number(seat).lstrip(), width) for seat in seats])]
    for good, units in zip(view.goods, view.units, strict=True):
        start = (f"  {good.code} {voice.say(good.word)}", str(good.pays), str(good.total))
        rows.append((start, [unit_cell(voice, units, seat, width) for seat in seats]))
    has_room = not is_narrow(voice) and view.seats < 5
    note = voice.say("units open in front") if has_room else ""
    return Section("goods", tuple(seat_table(rows, voice, note)))


def cell_width(view: TurinView, voice: Voice, head: Sequence[str]) -> int:
    """Return the columns of a seat in the table of goods: 4, or 3 if that is too wide."""
    name = max(columns(voice.say(good.word)) for good in view.goods) + len("  X ")
    start = name + sum(1 + columns(cell) for cell in head[1:])
    return 4 if start + 4 * view.seats <= voice.width or not is_narrow(voice) else 3


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
        left(voice.say("Players"), NAMES),
        voice.say("scudo"),
        voice.say("loan"),
        voice.say("hand"),
        voice.say("cards in front (@ price: for sale)"),
    ]
    rows = [head]
    start = NAMES + 2 + sum(columns(cell) + 2 for cell in head[1:4])
    for seat in range(1, view.seats + 1):
        row = [asked_name(view, voice, seat), coins(view, seat), debt(view, voice, seat)]
        row.append(str(view.hand_sizes[seat - 1]))
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
    games = [voice.say("Game {game} of {games}.", game=view.game, games=view.options.series)]
    games += [game_scores(voice, scored) for scored in view.scored]
    return [headed(voice, "series", voice.say("Series"), " ".join(games))]


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
    elif view.changes >= MOST_CHANGES:
        told = voice.say("{moves} (it stands now)", moves=moves)
    elif view.ask == "sell":
        told = voice.say("{moves}; revise takes it back until all are done", moves=moves)
    else:
        told = voice.say("{moves} (you may still replace it)", moves=moves)
    return [headed(voice, "sealed", voice.say("Sealed"), told)]
