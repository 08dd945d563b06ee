"""The questions of Guildhall: what is asked, what may be typed, and what each move means."""

from collections.abc import Iterable, Iterator, Sequence

from games.core import Offer
from games.guildhall.actions import CODES, DECLINED, NOTATION, Buy, Discard, Kill, Place, Play, Take
from games.guildhall.view import GuildhallView
from games.guildhall.words import card, codes, effect, level, price, things
from games.text import Question
from games.voice import Voice

MOST_WORDS = 5
"""How many moves a question spells out."""


def ask(view: GuildhallView, offers: Sequence[Offer], voice: Voice) -> Question:
    """Return the question to a seat that owes an answer; nothing to others."""
    if not offers:
        return Question("")
    match view.ask:
        case "mulligan":
            return mulligan(view, offers, voice)
        case "start":
            return start(view, offers, voice)
        case "action":
            return action(view, offers, voice)
        case "discard":
            return discard(view, offers, voice)
        case "pay" | "drop" | "top":
            return handover(view, offers, voice)
    return Question(
        f"{effect_text(view, offers, voice)} {listing(offers, voice)}".strip(),
        words(offers),
        (),
        board(view),
    )


def board(view: GuildhallView) -> tuple[str, ...]:
    """Return which sections a new question needs above it."""
    asked = view.asked
    if asked.chosen or asked.taken or asked.given or asked.killed:
        return ()
    return ("hand",) if view.ask == "place" else ("halls", "hand")


def has(offers: Sequence[Offer], verb: str) -> bool:
    """Tell whether a verb is offered."""
    return any(offer.action.verb() == verb for offer in offers)


def words(offers: Sequence[Offer]) -> tuple[str, ...]:
    """Return the moves to type: spelt out if they are few, else by their form."""
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        found.setdefault(offer.action.verb(), []).append(offer)
    return tuple([word for same in found.values() for word in few_or_form(same)])


def few_or_form(same: Sequence[Offer]) -> Iterator[str]:
    """Yield the moves of one verb if they are few, else what they look like."""
    if sum(map(len, same)) <= MOST_WORDS:
        yield from NOTATION.moves(same)
        return
    kind = same[0]
    card = "CARDS" if kind.action in (Discard, Place) else "CARD"
    names = {"player": "SEAT", "thing": "CARD", "card": card}
    parts = [
        names[name]
        for name, domain in zip(kind.action.names, kind.domains, strict=True)
        if None not in domain and (name != "player" or len(same) > 1)
    ]
    yield " ".join([kind.action.verb(), *parts])


def mulligan(view: GuildhallView, offers: Sequence[Offer], voice: Voice) -> Question:
    """Ask for the first discards."""
    if view.asked.thrown:
        text = voice.say("Discard more, or draw up to {n}.", n=view.material.dealt)
        return Question(text, words(offers), (), ("hand",))
    text = voice.say(
        "Discard any of your cards, then draw up to {n}; draw at once keeps all.",
        n=view.material.dealt,
    )
    return Question(text, words(offers), (), ("all",))


def discard(view: GuildhallView, offers: Sequence[Offer], voice: Voice) -> Question:
    """Ask for further discards of an action."""
    text = voice.say("Discard more, the last one on top, or draw up to {n}.", n=view.material.hand)
    if not has(offers, "draw"):
        text = voice.say("You have too many cards: discard more.")
    return Question(text, words(offers), (), ("hand",))


def start(view: GuildhallView, offers: Sequence[Offer], voice: Voice) -> Question:
    """Ask for the first cards of the hall."""
    to_place = view.asked.number - len(view.asked.chosen)
    text = voice.count(
        "Put 1 more card into your hall, no two alike.",
        "Put {n} cards into your hall, no two alike.",
        to_place,
    )
    return Question(text, words(offers), (), ("hand",))


def action(view: GuildhallView, offers: Sequence[Offer], voice: Voice) -> Question:
    """Ask for an action."""
    said = voice.count("1 action left.", "{n} actions left.", view.actions)
    plays = [playable(offer, voice) for offer in offers if offer.action is Play]
    if plays:
        said += " " + voice.say("You can play: {plays}.", plays="; ".join(plays))
    buys = [
        moves[0] for offer in offers if offer.action is Buy for moves in [NOTATION.moves([offer])]
    ]
    shown = [
        *(["play CARD LEVEL"] if plays else []),
        *(buys if len(buys) <= MOST_WORDS else ["buy CARD"]),
        *(["discard CARDS"] if has(offers, "discard") else []),
        *[word for word in ("draw", "pass") if has(offers, word)],
    ]
    is_new = view.actions == view.material.actions and not view.area
    return Question(said, tuple(shown), hints(offers, voice), ("all",) if is_new else ("hand",))


def playable(offer: Offer, voice: Voice) -> str:
    """Return a card that may be played, and its levels; ``none`` only where there is no other."""
    number = next(iter(offer.domains[0]))
    levels = [str(level) for level in offer.domains[1] if level != DECLINED] or ["none"]
    if voice.spoken:
        return f"{card(voice, number)} {voice.listed(levels, 'or')}"
    return f"{CODES[number]} {'/'.join(levels)}"


def hints(offers: Sequence[Offer], voice: Voice) -> tuple[str, ...]:
    """Return how to decline, and that a bought effect begins after the row is refilled."""
    can_decline = any(len(offer.domains[1]) > 1 for offer in offers if offer.action in (Play, Buy))
    found = [voice.say("none (as level, or behind buy: no effect)")] if can_decline else []
    if any(None in offer.domains[1] for offer in offers if offer.action is Buy):
        found.append(voice.say("a purchase acts on a new line, once the row is refilled"))
    return tuple(found)


def handover(view: GuildhallView, offers: Sequence[Offer], voice: Voice) -> Question:
    """Ask for chapters that are paid or too many, or for the order of their cards."""
    if view.ask == "top":
        text = voice.say("In which order are the cards discarded? The last named lies on top.")
    else:
        text = (drop_text if view.ask == "drop" else pay_text)(view, voice)
    shown = listing(offers, voice)
    return Question(f"{text} {shown}".strip(), words(offers))


def drop_text(view: GuildhallView, voice: Voice) -> str:
    """Return what is asked for chapters that are too many."""
    number = len(view.complete[view.asked.seat - 1]) - view.material.chapters
    number -= len(view.asked.chosen)
    if view.options.discard_order == "free":
        return voice.count(
            "You have 1 complete chapter too many: which one goes?",
            "You have {n} complete chapters too many: which ones go?",
            number,
        )
    return voice.count(
        "You have 1 complete chapter too many: which one, and which of its cards on top?",
        "You have {n} complete chapters too many: which ones, and which card of each on top?",
        number,
    )


def pay_text(view: GuildhallView, voice: Voice) -> str:
    """Return what is asked for chapters that pay."""
    bought = view.material.point_cards[view.asked.kind]
    number = bought.cost - len(view.asked.chosen)
    if view.options.discard_order == "free":
        return voice.count(
            "{card}: which chapter pays?",
            "{card}: which {n} chapters pay?",
            number,
            card=bought.name,
        )
    return voice.count(
        "{card}: which chapter pays, and which of its cards on top?",
        "{card}: which {n} chapters pay, and which card of each on top?",
        number,
        card=bought.name,
    )


def listing(offers: Sequence[Offer], voice: Voice) -> str:
    """Return what may be named where the words do not spell it out, by seat if of others."""
    found = []
    for offer in offers:
        if (
            not offer.domains
            or sum(len(o) for o in offers if o.action is offer.action) <= MOST_WORDS
        ):
            continue
        named = listed(offer.domains[-1], voice)
        player = offer.domains[0]
        if offer.action in (Take, Kill) and None not in player:
            found.append(f"{next(iter(player))}: {named}")
        else:
            found.append(named)
    return "; ".join(found)


def listed(domain: Iterable[int], voice: Voice) -> str:
    """Return cards as they are typed, or as they are spoken."""
    return things(voice, domain) if voice.spoken else codes(domain, voice)


def effect_text(view: GuildhallView, offers: Sequence[Offer], voice: Voice) -> str:
    """Return what is asked for an effect."""
    asked = view.asked
    match view.ask:
        case "kill":
            number = (1, 0, 2, 0, view.options.assassin_l4)[asked.level] - len(asked.killed)
            if asked.level == 2:
                return voice.say(
                    "Discard cards of different chapters of one player, {n} left.", n=number
                )
            return voice.say("Discard cards of one player, {n} left.", n=number)
        case "fetch":
            number = asked.number - len(asked.chosen)
            return voice.say("Fetch from the discard pile, {n} left.", n=number)
        case "swap" if len(asked.taken) < asked.takes:
            number = asked.takes - len(asked.taken)
            if not asked.gives:
                return voice.say("Take from the hall of one player, {n} left.", n=number)
            return voice.say("Take from the hall of one player, {n} left, then give.", n=number)
        case "swap":
            number = asked.gives - len(asked.given)
            return voice.say("Give of your hall in return, {n} left.", n=number)
        case "chapters":
            return chapters_text(view, voice)
        case "weave":
            return weave_text(view, offers, voice)
    return place_text(view, voice)


def chapters_text(view: GuildhallView, voice: Voice) -> str:
    """Return what is asked for whole chapters."""
    if view.asked.taken:
        return voice.say("Give a whole chapter of yours in return.")
    if view.asked.gives:
        return voice.say("Take a whole chapter of one player, then give one.")
    return voice.say("Take a whole chapter of one player.")


def weave_text(view: GuildhallView, offers: Sequence[Offer], voice: Voice) -> str:
    """Return what is asked for the Weaver at level 2 or 4."""
    asked = view.asked
    number = asked.takes - len(asked.taken)
    if asked.least == asked.most and len(asked.given) < asked.least:
        more = asked.least - len(asked.given)
        return voice.say("Give hand cards into your hall, {n} left, then take.", n=more)
    if not has(offers, "give"):
        return voice.say("Take cards of your hall into your hand, {n} left.", n=number)
    if len(asked.given) < asked.least:
        return voice.say("Give any number of hand cards into your hall, then take {n}.", n=number)
    return voice.say("Give more hand cards, or take cards of your hall, {n} left.", n=number)


def place_text(view: GuildhallView, voice: Voice) -> str:
    """Return what is asked for hand cards to be placed."""
    if view.asked.number:
        return voice.say("Put a hand card into your hall.")
    return voice.say("Put hand cards into your hall; done ends it.")


def moves(view: GuildhallView, offers: Sequence[Offer], voice: Voice) -> list[tuple[str, str]]:
    """Return the moves that are possible now, each with its meaning."""
    return [move for offer in offers for move in explained(view, offer, voice)]


def explained(view: GuildhallView, offer: Offer, voice: Voice) -> Iterator[tuple[str, str]]:
    """Yield the moves of an offer; sets of cards as one form with the list behind it."""
    if offer.action is Play:
        played = next(iter(offer.domains[0]))
        for number in offer.domains[1]:
            move = NOTATION.encode(Play(offer.seat, played, number))
            yield move, level(voice, view, played // 5, number)
    elif offer.action is Buy:
        bought = view.material.point_cards[next(iter(offer.domains[0]))]
        for use in offer.domains[1]:
            meaning = voice.say("no effect") if use else effect(voice, bought)
            said = voice.say(
                "{points} VP for {price}; {effect}",
                points=bought.points,
                price=price(voice, bought),
                effect=meaning,
            )
            yield f"buy {bought.name}{' none' if use else ''}", said
    elif offer.domains:
        yield form(offer), listed(offer.domains[-1], voice)
    else:
        yield offer.action.verb(), MEANINGS[offer.action.verb()](voice)


def form(offer: Offer) -> str:
    """Return the move with its card left open."""
    verb, player = offer.action.verb(), offer.domains[0]
    if offer.action in (Take, Kill) and None not in player:
        return f"{verb} {next(iter(player))} CARD"
    return f"{verb} CARD"


def _draw(voice: Voice) -> str:
    return voice.say("end discarding and draw")


def _done(voice: Voice) -> str:
    return voice.say("that is all")


def _pass(voice: Voice) -> str:
    return voice.say("do nothing with this action")


MEANINGS = {"draw": _draw, "done": _done, "pass": _pass}
