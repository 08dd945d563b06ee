"""The board of Guildhall in sentences, in the order of the drawn sections."""

from collections.abc import Iterator

from games.guildhall.actions import CODES
from games.guildhall.material import COLOURS, PROFESSIONS
from games.guildhall.view import HIDDEN, GuildhallView
from games.guildhall.words import (
    PLURALS,
    card,
    cards,
    chapters,
    colours,
    effect,
    point_cards,
    price,
    profession,
    things,
)
from games.layout import Section
from games.voice import Voice


def spoken(view: GuildhallView, voice: Voice) -> Iterator[Section]:
    """Yield the sections of a running game in sentences, own things last."""
    yield Section("sale", tuple(sale(view, voice)))
    yield Section("cards", (piles(view, voice),))
    yield Section("halls", tuple(hall_of(view, voice, seat) for seat in seats(view)))
    yield Section("players", tuple(player(view, voice, seat) for seat in seats(view)))
    if view.turn:
        yield Section("played", (played(view, voice),))
    if view.you:
        yield Section("hand", tuple(hand(view, voice)))


def seats(view: GuildhallView) -> range:
    """Return all seats."""
    return range(1, view.seats + 1)


def sale(view: GuildhallView, voice: Voice) -> list[str]:
    """Return the VP cards for sale."""
    lines = []
    for kind in sorted(set(view.row)):
        bought, number = view.material.point_cards[kind], view.row.count(kind)
        lines.append(
            voice.count(
                "For sale: {card}, costs {price}, {points} VP, {effect}.",
                "For sale, {n} times: {card}, costs {price}, {points} VP, {effect}.",
                number,
                card=bought.name,
                price=price(voice, bought),
                points=bought.points,
                effect=effect(voice, bought),
            )
        )
    return [*lines, voice.say("VP cards left in the deck: {n}.", n=view.points_deck)]


def piles(view: GuildhallView, voice: Voice) -> str:
    """Return the draw pile and the discard pile."""
    if not view.pile:
        return voice.say(
            "Draw pile: {deck}. Discard pile: {pile}.", deck=view.deck, pile=view.pile_size
        )
    return voice.say(
        "Draw pile: {deck}. Discard pile: {pile}, on top {card}.",
        deck=view.deck,
        pile=view.pile_size,
        card=cards(voice, view.pile[-1:]),
    )


def hall_of(view: GuildhallView, voice: Voice, seat: int) -> str:
    """Return the hall of a seat."""
    hall = view.halls[seat - 1]
    found = []
    for kind in range(len(PROFESSIONS)):
        own = [card for card in hall if card // 5 == kind]
        if own:
            found.append(f"{profession(voice, kind)}: {colours(voice, own)}{lacking(voice, own)}")
    shown = ". ".join(found) or voice.say("empty")
    done = complete(view, voice, seat)
    return voice.by(
        seat,
        "Your hall. {hall}. Complete: {complete}.",
        "Hall of {who}. {hall}. Complete: {complete}.",
        hall=shown,
        complete=done,
    )


def lacking(voice: Voice, own: list[int]) -> str:
    """Return which colour a chapter of four lacks."""
    if len(own) != 4:
        return ""
    colour = next(c for c in range(5) if c not in [card % 5 for card in own])
    return voice.say(", only {colour} missing", colour=voice.say(COLOURS[colour]))


def complete(view: GuildhallView, voice: Voice, seat: int) -> str:
    """Return the complete chapters of a seat."""
    done = view.complete[seat - 1]
    if HIDDEN in done:
        return voice.count("1 chapter, hidden", "{n} chapters, hidden", len(done))
    return chapters(voice, done) or voice.say("none")


def player(view: GuildhallView, voice: Voice, seat: int) -> str:
    """Return what is open of a seat beside its hall."""
    place = seat - 1
    return voice.by(
        seat,
        "You have {points} VP, {tokens} of them tokens. Cards in hand: {hand}, known to all: "
        "{known}. Bought: {bought}.",
        "{who}: {points} VP, {tokens} of them tokens. Cards in hand: {hand}, known to all: "
        "{known}. Bought: {bought}.",
        points=view.points[place],
        tokens=view.tokens[place],
        hand=view.hand_sizes[place],
        known=cards(voice, view.known[place]) or voice.say("none"),
        bought=bought(view, voice, seat),
    )


def bought(view: GuildhallView, voice: Voice, seat: int) -> str:
    """Return the VP cards that a seat has bought."""
    kinds = view.bought[seat - 1]
    return ", ".join(point_cards(view, kinds, voice).split()) if kinds else voice.say("none")


def played(view: GuildhallView, voice: Voice) -> str:
    """Return the cards played in this turn."""
    shown = cards(voice, view.area) or voice.say("none")
    return voice.say("Played in this turn: {cards}.", cards=shown)


def hand(view: GuildhallView, voice: Voice) -> Iterator[str]:
    """Yield the own hand, each card with its word, and what was named of a choice so far."""
    held = ", ".join(f"{CODES[number]} {card(voice, number)}" for number in view.hand)
    yield voice.say("Your hand: {cards}.", cards=held or voice.say("none"))
    asked = view.asked
    chosen = (*asked.chosen, *asked.given, *asked.taken)
    if chosen and asked.seat == view.you:
        yield voice.say("Chosen: {things}.", things=things(voice, chosen))


def final(view: GuildhallView, voice: Voice) -> list[str]:
    """Return the final standings, by rank."""
    assert view.outcome is not None
    return [
        voice.say(
            "Rank {rank}: {who}, {points} VP, {tokens} of them tokens, complete chapters "
            "{complete}. Bought: {bought}.",
            rank=one.rank,
            who=voice.name(one.seat),
            points=one.score,
            tokens=parts["tokens"],
            complete=parts["complete"],
            bought=bought(view, voice, one.seat),
        )
        for one in view.outcome.standings
        for parts in [dict(one.parts)]
    ]


def near(view: GuildhallView, voice: Voice, kind: int) -> list[str]:
    """Return where the cards of a profession lie."""
    lines = [voice.say("{chapter}:", chapter=voice.say(PLURALS[kind]))]
    for seat in seats(view):
        own = [card for card in view.halls[seat - 1] if card // 5 == kind]
        lines.append(
            voice.by(
                seat,
                "You: {colours}.",
                "{who}: {colours}.",
                colours=f"{colours(voice, own)}{lacking(voice, own)}" or voice.say("none"),
            )
        )
    piled = [card for card in view.pile if card // 5 == kind]
    shown = colours(voice, piled) or voice.say("none")
    return [*lines, voice.say("Seen on the discard pile: {colours}.", colours=shown)]


def unseen(view: GuildhallView, voice: Voice, counts: dict[int, int]) -> list[str]:
    """Return how many copies of each card are not seen yet."""
    lines = []
    for kind in range(len(PROFESSIONS)):
        found = [
            f"{voice.say(COLOURS[colour])} {counts[5 * kind + colour]}"
            for colour in range(5)
            if counts[5 * kind + colour]
        ]
        shown = ", ".join(found) or voice.say("none")
        name = voice.say(PLURALS[kind])
        lines.append(voice.say("Unseen {chapter}: {colours}.", chapter=name, colours=shown))
    return lines
