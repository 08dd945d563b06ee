"""What Guildhall says: boards, questions, events and results in the voice of the receiver."""

from dataclasses import fields

from games.chance import Chance
from games.core import Outcome
from games.guildhall import ask as asking
from games.guildhall import board, effects, refusing, speech, telling
from games.guildhall.actions import CODES, NOTATION, Play
from games.guildhall.cards import KINDS
from games.guildhall.material import PROFESSIONS
from games.guildhall.variants import Options
from games.guildhall.view import GuildhallView, imagine, thrown_unseen
from games.guildhall.words import (
    card,
    cards,
    codes,
    effect,
    is_narrow,
    level,
    point_cards,
    price,
    profession,
    width,
)
from games.layout import Section, flow, fold, left
from games.voice import Voice

tell = telling.tell
ask = asking.ask
moves = asking.moves
why = refusing.why


def name(voice: Voice) -> str:
    """Return the title of the game."""
    return voice.say("Guildhall")


def summary(voice: Voice) -> str:
    """Return the game in a few words."""
    return voice.say("complete chapters, buy points")


def options(options: Options, voice: Voice) -> list[str]:
    """Return each option in words, ``key=value`` first."""
    words = _numbers(options, voice) | _switches(options, voice)
    keys = [field.name for field in fields(options)]
    return [f"{key}={getattr(options, key)}  {words[key]}" for key in keys]


def _numbers(options: Options, voice: Voice) -> dict[str, str]:
    """Return in words what the options with numbers and names say."""
    draw = voice.say("3draw is in the deck: 3 VP, draw 6 cards")
    if options.vp_draw == "4draw":
        draw = voice.say("4draw is in the deck: 4 VP, draw 5 cards")
    excess = voice.say("who is not on turn keeps a fourth chapter until then")
    if options.excess == "immediate":
        excess = voice.say("everyone gives back a fourth chapter at once")
    order = voice.say("of chapters that leave, the top card is chosen")
    if options.discard_order == "free":
        order = voice.say("of chapters that leave, the whole order is chosen")
    return {
        "target_vp": voice.say("{n} VP win, at the end of the own turn", n=options.target_vp),
        "assassin_l4": voice.say(
            "the Assassin discards {n} cards at level 4", n=options.assassin_l4
        ),
        "farmer_hi": voice.say("the Farmer gives {n} VP at level 3", n=options.farmer_hi),
        "vp_draw": draw,
        "excess": excess,
        "discard_order": order,
    }


def _switches(options: Options, voice: Voice) -> dict[str, str]:
    """Return in words what the options that are off or on say."""
    both = {
        "discard_strict": (
            voice.say("with 6 cards in hand, none need be discarded"),
            voice.say("with 6 or more cards, discarding goes down to 5"),
        ),
        "complete_hidden": (
            voice.say("everyone sees which chapters are complete"),
            voice.say("others see only how many chapters are complete"),
        ),
        "discard_top_only": (
            voice.say("the whole discard pile may be seen"),
            voice.say("only the top of the discard pile may be seen"),
        ),
        "known": (
            voice.say("hand cards that all have seen are not shown"),
            voice.say("hand cards that all have seen are shown"),
        ),
        "dancer_partial": (
            voice.say("the Dancer draws all cards or none"),
            voice.say("the Dancer may draw fewer cards"),
        ),
        "weaver4_zero": (
            voice.say("at level 4 the Weaver puts in at least 1 card"),
            voice.say("at level 4 the Weaver may take 2 cards and put in none"),
        ),
        "allow_pass": (
            voice.say("an action may not be passed"),
            voice.say("an action may be passed"),
        ),
    }
    return {key: words[getattr(options, key) == "on"] for key, words in both.items()}


def heading(view: GuildhallView, voice: Voice) -> tuple[str, ...]:
    """Return the parts of a board's title."""
    if view.outcome:
        return (voice.say("final"),)
    if not view.turn:
        return (voice.say("before turn 1"),)
    if is_narrow(voice):
        return (voice.say("turn {n}", n=view.turn),)
    said = voice.by(
        view.active,
        "your turn, actions left: {n}",
        "turn of {who}, actions left: {n}",
        n=view.actions,
    )
    return (voice.say("turn {n}", n=view.turn), said)


def show(view: GuildhallView, voice: Voice) -> tuple[Section, ...]:
    """Return the board as sections; the final table when the game is over."""
    if view.outcome:
        lines = speech.final(view, voice) if voice.spoken else board.final(view, voice)
        return (Section("players", tuple(lines)),)
    return tuple(speech.spoken(view, voice) if voice.spoken else board.drawn(view, voice))


def part(view: GuildhallView, voice: Voice, word: str) -> list[str] | None:
    """Return a seat, a profession, a VP card, the pile or the unseen cards; None for others."""
    lower = word.lower()
    for seat in range(1, view.seats + 1):
        if lower in (str(seat), _plain_name(voice, seat)):
            return seat_lines(view, voice, seat)
    if lower == "unseen":
        return unseen(view, voice)
    if lower == "pile":
        return pile(view, voice)
    for bought in view.material.point_cards:
        if lower == bought.name:
            points = voice.say("{n} VP", n=bought.points)
            told = (price(voice, bought), points, effect(voice, bought))
            return fold(f"{bought.name}: {', '.join(told)}", width(voice))
    return near(view, voice, word)


def _plain_name(voice: Voice, seat: int) -> str:
    return voice.names[seat - 1].lower() if seat <= len(voice.names) else ""


def seat_lines(view: GuildhallView, voice: Voice, seat: int) -> list[str]:
    """Return all that is open of a seat."""
    said = f"{speech.player(view, voice, seat)} {speech.hall_of(view, voice, seat)}"
    return fold(said, width(voice))


def near(view: GuildhallView, voice: Voice, word: str) -> list[str] | None:
    """Return where the cards of a profession, or of a card's profession, lie."""
    lower = word.lower()
    for kind, full in enumerate(PROFESSIONS):
        if lower in (full, f"{full}s", full[0]) or lower in CODES[5 * kind : 5 * kind + 5]:
            return [
                part for line in speech.near(view, voice, kind) for part in fold(line, width(voice))
            ]
    return None


def pile(view: GuildhallView, voice: Voice) -> list[str]:
    """Return the discard pile as far as it may be seen, from the top."""
    shown = cards(voice, view.pile[::-1]) if voice.spoken else codes(view.pile[::-1], voice)
    said = voice.say(
        "Discard pile, {n} in all, from the top: {cards}",
        n=view.pile_size,
        cards=shown or voice.say("none"),
    )
    return fold(said, width(voice))


def unseen(view: GuildhallView, voice: Voice) -> list[str]:
    """Return the cards not seen yet: in the draw pile or in hands, and in the deck of VP cards."""
    if "on" in (view.options.complete_hidden, view.options.discard_top_only):
        return fold(
            voice.say("Cards not seen yet are not listed with these options."), width(voice)
        )
    game = imagine(view, Chance("00"))
    rest = list(game.deck)
    for seat, hand in game.hands.items():
        if seat != view.you:
            rest += hand
            for known in view.known[seat - 1]:
                rest.remove(known)
    counts = {kind: rest.count(kind) for kind in KINDS}
    grid = (speech if voice.spoken else board).unseen(view, voice, counts)
    names = point_cards(view, sorted(game.points_deck), voice)
    said = voice.say("VP cards in the deck: {cards}", cards=names)
    return [*grid, *fold(said, width(voice))]


def hand(view: GuildhallView, voice: Voice) -> list[str]:
    """Return the own hand with what each card can do, and what was named of a choice so far."""
    if view.you is None:
        return []
    if voice.spoken:
        return [*speech.hand(view, voice), *completing(view, voice, view.you)]
    lines = board.hand(view, voice)
    known = view.known[view.you - 1]
    if known:
        lines += fold(voice.say("known to all: {cards}", cards=codes(known, voice)), width(voice))
    for number in sorted(set(view.hand)) if view.turn else ():
        lines += card_lines(view, voice, view.you, number)
    return [*lines, *completing(view, voice, view.you)]


def card_lines(view: GuildhallView, voice: Voice, seat: int, number: int) -> list[str]:
    """Return what a hand card can do in the own turn."""
    label = f"  {CODES[number]}  {left(card(voice, number), 18)}"
    if number in view.halls[seat - 1]:
        return fold(f"{label}{voice.say('is in your hall already')}", width(voice), " " * 6)
    if seat == view.active and number // 5 in view.played:
        return fold(f"{label}{voice.say('profession played in this turn')}", width(voice), " " * 6)
    lines = [label.rstrip()] if is_narrow(voice) else []
    start = " " * 6 if lines else label
    game = imagine(view, Chance("00"))
    game.pile = game.pile[: view.pile_size - thrown_unseen(view)]
    for use in effects.levels(game, seat, number):
        start += left(NOTATION.encode(Play(seat, number, use)), 14)
        meaning = level(voice, view, number // 5, use)
        lines += fold(start + meaning, width(voice), " " * (8 if is_narrow(voice) else len(start)))
        start = " " * (6 if is_narrow(voice) else len(label))
    return lines


def completing(view: GuildhallView, voice: Voice, seat: int) -> list[str]:
    """Return which cards would complete a chapter of the own hall."""
    hall = view.halls[seat - 1]
    found = []
    for kind in range(len(PROFESSIONS)):
        lacking = [one for one in range(5 * kind, 5 * kind + 5) if one not in hall]
        if len(lacking) == 1:
            found.append(f"{codes(lacking, voice)} ({profession(voice, kind)})")
    if not found:
        return []
    if voice.spoken:
        return [voice.say("Would complete a chapter: {cards}.", cards=", ".join(found))]
    label = left(voice.say("Completes"), board.INDENT)
    shown = flow(found, width(voice), " " * board.INDENT)
    return [label + shown[0].lstrip(), *shown[1:]]


def result(outcome: Outcome, voice: Voice) -> str:
    """Return who won and why the game ended."""
    best = [one for one in outcome.standings if one.rank == 1]
    who, points = voice.listed([voice.name(one.seat) for one in best]), best[0].score
    if len(best) > 1:
        said = voice.say(
            "{names} share the first place with {points} VP.", names=who, points=points
        )
    else:
        said = voice.by(
            best[0].seat, "You win with {points} VP.", "{who} wins with {points} VP.", points=points
        )
    if outcome.reason == "points":
        return said
    return f"{said} {voice.say('The last turn is played.')}"
