"""What happened in Guildhall, in a sentence each."""

from games.core import Event
from games.guildhall import events
from games.guildhall.actions import DECLINED
from games.guildhall.material import POINT_CARDS
from games.guildhall.words import card, cards, chapters, things
from games.voice import Voice


def tell(event: Event, voice: Voice) -> str:
    """Return an event in a sentence; "" if it needs no words."""
    match event:
        case events.Started(seat, row):
            names = ", ".join([POINT_CARDS[kind] for kind in row])
            return voice.by(
                seat,
                "You begin. For sale: {cards}.",
                "{who} begins. For sale: {cards}.",
                cards=names,
            )
        case events.TurnBegun(seat, turn, points, actions):
            return voice.by(
                seat,
                "Turn {turn} is yours: {points} VP, actions: {actions}.",
                "Turn {turn}: {who}, {points} VP, actions: {actions}.",
                turn=turn,
                points=points,
                actions=actions,
            )
        case events.Finished(0, turn):
            return voice.say("Turn {turn} was the last one.", turn=turn)
        case events.Passed(seat):
            return voice.by(seat, "You pass an action.", "{who} passes an action.")
        case events.Rewarded(seat, tokens, points):
            return voice.by(
                seat,
                "You get {n} VP and have {points}.",
                "{who} gets {n} VP and has {points}.",
                n=tokens,
                points=points,
            )
        case events.Prolonged(seat, more, left):
            return _prolonged(voice, seat, more, left)
    return next(filter(None, [part(event, voice) for part in _PARTS]), "")


def _prolonged(voice: Voice, seat: int, more: int, left: int) -> str:
    return voice.by(
        seat,
        "You get more actions: {n}. Left now: {left}.",
        "{who} gets more actions: {n}. Left now: {left}.",
        n=more,
        left=left,
    )


def _hands(event: Event, voice: Voice) -> str:
    """Tell of what is drawn, discarded and named."""
    match event:
        case events.Drawn(seat, number, (), hand):
            return voice.count(
                "{who} draws 1 card, {hand} in hand.",
                "{who} draws {n} cards, {hand} in hand.",
                number,
                who=voice.name(seat),
                hand=hand,
            )
        case events.Drawn(_, _, drawn, hand):
            return voice.say(
                "You draw {cards}; {hand} in hand.", cards=cards(voice, drawn), hand=hand
            )
        case events.Discarded(seat, thrown, hand) if seat == voice.you:
            return voice.say(
                "You discard the {card}; {hand} in hand.", card=card(voice, thrown), hand=hand
            )
        case events.Thrown(seat, number, thrown) if seat != voice.you:
            return _thrown(voice, seat, number, thrown)
        case events.Kept(seat, hand):
            return voice.by(seat, "You keep your hand: {n}.", "{who} keeps the hand: {n}.", n=hand)
        case events.Chosen(_, named):
            return voice.say("Chosen: {things}.", things=things(voice, named))
    return ""


def _piles(event: Event, voice: Voice) -> str:
    """Tell of the discard pile."""
    match event:
        case events.Reshuffled(number):
            return voice.count(
                "The discard pile is shuffled: 1 card to draw.",
                "The discard pile is shuffled: {n} cards to draw.",
                number,
            )
        case events.Searched(seat, number, pile):
            return _searched(voice, seat, number, pile)
        case events.Fetched(seat, found):
            return voice.by(
                seat,
                "You fetch from the discard pile: {cards}.",
                "{who} fetches from the discard pile: {cards}.",
                cards=cards(voice, found),
            )
        case events.TopShown(shown):
            return voice.say("On top of the discard pile now: {card}.", card=card(voice, shown))
    return ""


def _thrown(voice: Voice, seat: int, number: int, thrown: tuple[int, ...]) -> str:
    if len(thrown) == number:
        return voice.say(
            "{who} discards {cards}.", who=voice.name(seat), cards=cards(voice, thrown)
        )
    return voice.count(
        "{who} discards 1 card, {card} on top.",
        "{who} discards {n} cards, {card} on top.",
        number,
        who=voice.name(seat),
        card=card(voice, thrown[-1]),
    )


def _searched(voice: Voice, seat: int, number: int, pile: tuple[int, ...]) -> str:
    if seat == voice.you:
        seen = voice.say(
            "You search the discard pile, from the top: {cards}.", cards=cards(voice, pile[::-1])
        )
        return seen if number else f"{seen} {voice.say('Nothing of it fits into your hall.')}"
    if number:
        return voice.say("{who} searches the discard pile.", who=voice.name(seat))
    return voice.say("{who} searches the discard pile, and nothing fits.", who=voice.name(seat))


def _moves(event: Event, voice: Voice) -> str:
    """Tell of what a seat does with its own things."""
    match event:
        case events.Placed(seat, placed):
            return voice.by(
                seat,
                "You put into your hall: {cards}.",
                "{who} puts into the hall: {cards}.",
                cards=cards(voice, placed),
            )
        case events.Played():
            return _played(event, voice)
        case events.Bought():
            return _bought(event, voice)
        case events.Paid():
            return _paid(event, voice)
        case events.Dropped():
            return _dropped(event, voice)
        case events.RowRefilled(kind, left):
            return voice.say(
                "New for sale: {card}. VP cards left in the deck: {left}.",
                card=POINT_CARDS[kind],
                left=left,
            )
        case events.Completed(seat, profession, number):
            return voice.by(
                seat,
                "Your chapter is complete: {profession}! Complete chapters: {n}.",
                "{who} completes a chapter: {profession}. Complete chapters: {n}.",
                profession=chapters(voice, (profession,)),
                n=number,
            )
        case events.TurnEnded():
            return _turn_ended(event, voice)
    return ""


def _played(event: events.Played, voice: Voice) -> str:
    seat, name = event.seat, card(voice, event.card)
    if event.level == DECLINED:
        return voice.by(
            seat,
            "You play the {card} without effect.",
            "{who} plays the {card} without effect.",
            card=name,
        )
    return voice.by(
        seat,
        "You play the {card} with {n} in your hall, level {level}.",
        "{who} plays the {card} with {n} in the hall, level {level}.",
        card=name,
        n=event.number,
        level=event.level,
    )


def _bought(event: events.Bought, voice: Voice) -> str:
    seat, name = event.seat, POINT_CARDS[event.kind]
    if not event.is_plain:
        return voice.by(seat, "You buy {card}.", "{who} buys {card}.", card=name)
    return voice.by(
        seat,
        "You buy {card} without its effect.",
        "{who} buys {card} without its effect.",
        card=name,
    )


def _paid(event: events.Paid, voice: Voice) -> str:
    seat, top, points = event.seat, card(voice, event.top), event.points
    if not event.chapters:
        return voice.say(
            "{who} pays, {card} on top of the discard pile, and has {points} VP.",
            who=voice.name(seat),
            card=top,
            points=points,
        )
    return voice.by(
        seat,
        "You pay with {chapters}, {card} on top of the discard pile, and have {points} VP.",
        "{who} pays with {chapters}, {card} on top of the discard pile, and has {points} VP.",
        chapters=chapters(voice, event.chapters),
        card=top,
        points=points,
    )


def _dropped(event: events.Dropped, voice: Voice) -> str:
    seat, top = event.seat, card(voice, event.top)
    if not event.chapters:
        return voice.say(
            "{who} has too many complete chapters and gives back, {card} on top.",
            who=voice.name(seat),
            card=top,
        )
    return voice.by(
        seat,
        "Too many complete chapters: you give back {chapters}, {card} on top.",
        "Too many complete chapters: {who} gives back {chapters}, {card} on top.",
        chapters=chapters(voice, event.chapters),
        card=top,
    )


def _turn_ended(event: events.TurnEnded, voice: Voice) -> str:
    seat, kept, lost = event.seat, cards(voice, event.kept), cards(voice, event.lost)
    if not lost:
        return voice.by(
            seat,
            "Your turn ends; into your hall: {kept}.",
            "The turn of {who} ends; into the hall: {kept}.",
            kept=kept,
        )
    if not kept:
        return voice.by(
            seat,
            "Your turn ends; discarded, since it is in your hall: {lost}.",
            "The turn of {who} ends; discarded, since it is in the hall: {lost}.",
            lost=lost,
        )
    return voice.by(
        seat,
        "Your turn ends; into your hall: {kept}; discarded, since it is there: {lost}.",
        "The turn of {who} ends; into the hall: {kept}; discarded, since it is there: {lost}.",
        kept=kept,
        lost=lost,
    )


def _trades(event: Event, voice: Voice) -> str:
    """Tell of what a seat does to the hall of another."""
    match event:
        case events.Killed(seat, player, killed):
            return _killed(voice, seat, player, card(voice, killed))
        case events.Traded(seat, player, taken, ()) | events.ChaptersTraded(
            seat, player, taken, ()
        ):
            return _taken(voice, seat, player, cards(voice, taken))
        case events.Traded(seat, player, taken, given) | events.ChaptersTraded(
            seat, player, taken, given
        ):
            return _traded(voice, seat, player, cards(voice, taken), cards(voice, given))
        case events.Woven(seat, (), taken):
            return voice.by(
                seat,
                "You take into your hand: {taken}.",
                "{who} takes into the hand: {taken}.",
                taken=cards(voice, taken),
            )
        case events.Woven(seat, given, taken):
            return voice.by(
                seat,
                "You put into your hall: {given}; you take into your hand: {taken}.",
                "{who} puts into the hall: {given}; takes into the hand: {taken}.",
                given=cards(voice, given),
                taken=cards(voice, taken),
            )
    return ""


def _killed(voice: Voice, seat: int, player: int, killed: str) -> str:
    who, victim = voice.name(seat), voice.name(player)
    if seat == voice.you:
        return voice.say(
            "You discard from the hall of {player}: {card}.", player=victim, card=killed
        )
    if player == voice.you:
        return voice.say("{who} discards from your hall: {card}.", who=who, card=killed)
    return voice.say(
        "{who} discards from the hall of {player}: {card}.", who=who, player=victim, card=killed
    )


def _taken(voice: Voice, seat: int, player: int, taken: str) -> str:
    who, victim = voice.name(seat), voice.name(player)
    if seat == voice.you:
        return voice.say("You take from {player}: {taken}.", player=victim, taken=taken)
    if player == voice.you:
        return voice.say("{who} takes from you: {taken}.", who=who, taken=taken)
    return voice.say("{who} takes from {player}: {taken}.", who=who, player=victim, taken=taken)


def _traded(voice: Voice, seat: int, player: int, taken: str, given: str) -> str:
    who, victim = voice.name(seat), voice.name(player)
    if seat == voice.you:
        return voice.say(
            "You take from {player}: {taken}; you give: {given}.",
            player=victim,
            taken=taken,
            given=given,
        )
    if player == voice.you:
        return voice.say(
            "{who} takes from you: {taken}; you get: {given}.", who=who, taken=taken, given=given
        )
    return voice.say(
        "{who} takes from {player}: {taken}; gives: {given}.",
        who=who,
        player=victim,
        taken=taken,
        given=given,
    )


_PARTS = (_hands, _piles, _moves, _trades)
