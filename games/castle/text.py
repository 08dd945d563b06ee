"""What A Castle for All Seasons says: boards, events, questions, reasons, the result."""

from typing import Any

from games.castle import choosing, drawing, speaking
from games.castle import wording as w
from games.castle.asking import ask as ask
from games.castle.asking import card_meaning
from games.castle.asking import moves as moves
from games.castle.names import BUILDINGS, CARDS, INNKEEPER, KINDS, PLACES, WINTER
from games.castle.refusing import why as why
from games.castle.telling import tell as tell
from games.castle.view import CastleView
from games.core import Outcome
from games.layout import Section, fold
from games.voice import Voice


def name(voice: Voice) -> str:
    """Return the title of the game."""
    return voice.say("Castle")


def summary(voice: Voice) -> str:
    """Return the game in a few words."""
    return voice.say("choose roles, build, place helpers")


def options(options: Any, voice: Voice) -> list[str]:
    """Return each option in words."""
    if options.winter == "on":
        return [voice.say("winter=on: six winter cards change some rounds")]
    return [voice.say("winter=off: no winter cards")]


def heading(view: CastleView, voice: Voice) -> tuple[str, ...]:
    """Return where in the game it is, and what is asked."""
    if view.outcome:
        return (voice.say("final"),)
    where = voice.say("round {n} of {rounds}", n=view.round, rounds=view.rounds)
    return where, _asked(view, voice)


def _asked(view: CastleView, voice: Voice) -> str:
    match view.ask:
        case "characters":
            return voice.say("choose characters")
        case "free_pick":
            return voice.say("equip the Workers")
        case "trader":
            return voice.say("Trader")
        case "bricklayer":
            return voice.say("Bricklayer")
        case "stonemason":
            return voice.say("Stonemason")
        case "workers":
            return voice.say("order of Workers")
        case "build":
            return voice.say("build")
        case "helper":
            return voice.say("place helpers")
        case _:
            return w.winter_card(WINTER.index(view.ask), voice)


def show(view: CastleView, voice: Voice) -> tuple[Section, ...]:
    """Return the board: what all see, then what the own question is about."""
    common = speaking.sections(view, voice) if voice.spoken else drawing.sections(view, voice)
    return (*common, *_own(view, voice))


def _own(view: CastleView, voice: Voice) -> list[Section]:
    if view.you not in view.waiting:
        return []
    if view.ask == "build":
        lines = speaking.builds if voice.spoken else choosing.build_lines
        return [Section("build", tuple(lines(view, voice)))]
    if view.ask == "helper":
        lines = speaking.spots if voice.spoken else choosing.spot_lines
        return [Section("spots", tuple(lines(view, voice)))]
    return []


def hand(view: CastleView, voice: Voice) -> list[str]:
    """Return the own cards, the sealed choice, and where the own helpers are."""
    if view.you is None:
        return []
    bits = view.hands[view.you - 1]
    cards = [card for card in range(len(CARDS)) if bits >> card & 1]
    lines = [
        voice.say("{card}: {meaning}", card=CARDS[card], meaning=card_meaning(view, card, voice))
        for card in cards
    ]
    if view.sealed:
        lines.append(voice.say("Chosen, face down: {cards}.", cards=w.card_words(view.sealed)))
    return [
        *([] if voice.spoken else [voice.say("Hand")]),
        *_folded(lines, voice),
        *_folded([_helpers(view, view.you, voice)], voice),
    ]


def _helpers(view: CastleView, seat: int, voice: Voice) -> str:
    """Return where a seat's helpers are."""
    there = [w.cart(kind, voice) for kind, owner in enumerate(view.carts) if owner == seat]
    there += [
        w.spot_name(spot.place, spot.mark, voice)
        for spot, owner in zip(view.material.spots, view.owners, strict=True)
        if owner == seat
    ]
    return voice.say(
        "Helpers to place: {n}. Placed: {list}.",
        n=view.supply[seat - 1],
        list="; ".join(there) or voice.say("none"),
    )


def _folded(lines: list[str], voice: Voice) -> list[str]:
    if voice.spoken:
        return lines
    return [part for line in lines for part in fold(f"  {line}", drawing.width(voice), " " * 6)]


def part(view: CastleView, voice: Voice, word: str) -> list[str] | None:
    """Return a seat, a kind, a building, the carts or the tower; a building with its payments."""
    lines = near(view, voice, word)
    place = _find(word, BUILDINGS)
    if place is not None and view.ask == "build" and view.you in view.waiting:
        return [*(lines or []), *ways(view, voice, word)]
    return lines


def ways(view: CastleView, voice: Voice, word: str) -> list[str]:
    """Return the numbered payments with which you can build a tile; [] if there is none."""
    place = _find(word, BUILDINGS)
    if place is None or view.you is None:
        return []
    lines = choosing.way_lines(view, place, voice)
    return [" ".join(line.split()) for line in lines] if voice.spoken else lines


def near(view: CastleView, voice: Voice, word: str) -> list[str] | None:
    """Return in sentences what stands around a seat, a place, a kind or a card."""
    lines = _near(view, voice, word.lower())
    if lines is None or voice.spoken:
        return lines
    return [part for line in lines for part in fold(line, drawing.width(voice))]


def _near(view: CastleView, voice: Voice, word: str) -> list[str] | None:
    if seat := _seat(view, voice, word):
        return [
            speaking.seat_goods(view, seat, voice),
            _helpers(view, seat, voice),
            speaking.played(view, seat, voice),
        ]
    if word in ("carts", "cart"):
        return speaking.carts(view, voice)
    if word == "tower":
        return [speaking.tower(view, voice)]
    if (kind := _find("silver" if word == "rider" else word, KINDS)) is not None:
        return _near_kind(view, kind, voice)
    return _near_named(view, voice, word)


def _near_named(view: CastleView, voice: Voice, word: str) -> list[str] | None:
    """Return what a building, a character or a winter card is about."""
    place = _find(word, PLACES)
    if place is not None and (place != INNKEEPER or view.is_built(INNKEEPER)):
        return _near_place(view, place, voice)
    if (card := _find(word, CARDS)) is not None:
        name, meaning = w.card(card, voice), card_meaning(view, card, voice)
        return [voice.say("{card}: {meaning}", card=name, meaning=meaning)]
    if view.winter == "on" and (card := _find(word, WINTER)) is not None:
        return [w.winter_effect(card, view.material.winter.numbers(card), voice)]
    return None


def _find(word: str, words: tuple[str, ...]) -> int | None:
    return words.index(word) if word in words else None


def _seat(view: CastleView, voice: Voice, word: str) -> int:
    names = [voice.names[n].lower() if n < len(voice.names) else "" for n in range(view.seats)]
    if word.isdigit() and word.isascii():
        return int(word) if 1 <= int(word) <= view.seats else 0
    return names.index(word) + 1 if word in names else 0


def _near_kind(view: CastleView, kind: int, voice: Voice) -> list[str]:
    held = [
        voice.say("{who} {n}", who=voice.who(seat), n=view.goods[seat - 1][kind])
        for seat in range(1, view.seats + 1)
    ]
    said = voice.say(
        "{kind}: {list}; defense tower {tower}, stock {stock}.",
        kind=w.kind(kind, voice),
        list=", ".join(held),
        tower=view.tower[kind],
        stock=view.stock[kind],
    )
    return [said, speaking.cart(view, kind, voice)]


def _near_place(view: CastleView, place: int, voice: Voice) -> list[str]:
    lines = speaking.building(view, place, voice)
    if place != INNKEEPER and view.material.buildings[place].word == "smithy":
        lines.append(voice.say("Silver in the smithy: {n}.", n=view.smithy))
    return lines


def result(outcome: Outcome, voice: Voice) -> str:
    """Return who won, and why the game ended."""
    best = [standing for standing in outcome.standings if standing.rank == 1]
    level = [standing for standing in outcome.standings if standing.score == best[0].score]
    if len(best) > 1:
        names = voice.listed([voice.who(standing.seat) for standing in best])
        won = voice.say("Shared victory: {names}, {n} VP.", names=names, n=best[0].score)
    elif len(level) > 1:
        won = voice.by(
            best[0].seat,
            "You win with {n} VP, by what is left after equal VP.",
            "{who} wins with {n} VP, by what is left after equal VP.",
            n=best[0].score,
        )
    else:
        won = voice.by(
            best[0].seat, "You win with {n} VP.", "{who} wins with {n} VP.", n=best[0].score
        )
    if outcome.reason == "all_built":
        return f"{won} {voice.say('All tiles are built.')}"
    return f"{won} {voice.say('The last round is over.')}"
