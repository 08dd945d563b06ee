"""What happened in Hacienda, in sentences that tell the result with its arithmetic."""

from games.core import Event
from games.hacienda import players
from games.hacienda.events import (
    AnimalPlaced,
    CardBought,
    CardDrawn,
    CardTurned,
    ChainHarvested,
    HaciendaBuilt,
    LandLaid,
    PositionScored,
    Reshuffled,
    ScoreChanged,
    StackEmptied,
    Started,
    TurnEnded,
    WaterLaid,
)
from games.layout import table
from games.voice import Voice


def pesos(n: int, voice: Voice) -> str:
    """Return an amount of money."""
    return voice.count("{n} peso", "{n} pesos", n)


def left(n: int | None, voice: Voice) -> str:
    """Return what is left of a seat's money, "" if that is secret."""
    return "" if n is None else " " + voice.count("{n} peso left.", "{n} pesos left.", n)


def tell(event: Event, voice: Voice) -> str:
    """Return an event in a sentence or two."""
    match event:
        case Started(seat):
            return voice.by(seat, "You are the start player.", "{who} is the start player.")
        case LandLaid():
            return tell_land(event, voice)
        case AnimalPlaced():
            return tell_animal(event, voice)
        case CardDrawn():
            return tell_drawn(event, voice) + left(event.pesos, voice)
        case CardBought():
            return tell_bought(event, voice) + left(event.pesos, voice)
        case HaciendaBuilt():
            return tell_hacienda(event, voice) + left(event.pesos, voice)
        case WaterLaid():
            return tell_water(event, voice) + left(event.pesos, voice)
        case ChainHarvested():
            return tell_harvest(event, voice) + left(event.pesos, voice)
    return tell_course(event, voice)


def tell_course(event: Event, voice: Voice) -> str:
    """Return an event in the course of the game, "" for others."""
    match event:
        case CardTurned(_, card):
            return voice.say("Open now: {card}.", card=voice.say(card))
        case Reshuffled(n):
            return voice.say("The discarded land cards are the new stack: {n}.", n=n)
        case TurnEnded(seat, 0):
            return voice.by(seat, "Your turn is over.", "{who}: the turn is over.")
        case TurnEnded(seat, n):
            return voice.by(
                seat,
                "You end your turn, actions unused: {n}.",
                "{who} ends the turn, actions unused: {n}.",
                n=n,
            )
        case StackEmptied():
            return tell_empty(event, voice)
        case PositionScored():
            return tell_scoring(event, voice)
        case ScoreChanged():
            return tell_score(event, voice)
    return ""


def tell_land(event: LandLaid, voice: Voice) -> str:
    """Return a land tile and its chain."""
    return voice.by(
        event.seat,
        "You play {card} on {field}: chain of {n}.",
        "{who} plays {card} on {field}: chain of {n}.",
        card=voice.say(event.card),
        field=event.field,
        n=event.chain,
    )


def tell_animal(event: AnimalPlaced, voice: Voice) -> str:
    """Return an animal, its herd, and what the markets pay."""
    placed = voice.by(
        event.seat,
        "You play {card} on {field}: herd of {n}.",
        "{who} plays {card} on {field}: herd of {n}.",
        card=voice.say(event.card),
        field=event.field,
        n=event.herd,
    )
    return f"{placed} {payout(event, voice)}{left(event.pesos, voice)}" if event.markets else placed


def payout(event: AnimalPlaced, voice: Voice) -> str:
    """Return the sides that were reached and the reckoning."""
    values = {
        "herd": event.herd,
        "land": event.land,
        "markets": voice.listed(event.markets),
        "pay": pesos(event.pay, voice),
        "n": len(event.markets),
    }
    is_one = len(event.markets) == 1
    if event.is_product and is_one:
        return voice.say("A side of market {markets}: {herd} times land {land}, {pay}.", **values)
    if event.is_product:
        return voice.say(
            "Sides of markets {markets}: {n} times {herd} times land {land}, {pay}.", **values
        )
    if is_one:
        return voice.say(
            "A side of market {markets}: herd {herd} and land {land}, {pay}.", **values
        )
    return voice.say(
        "Sides of markets {markets}: {n} times herd {herd} and land {land}, {pay}.", **values
    )


def tell_drawn(event: CardDrawn, voice: Voice) -> str:
    """Return a card bought unseen, by name to its owner alone."""
    cost = pesos(event.cost, voice)
    if event.card is not None:
        card = voice.say(event.card)
        if event.pile == "land":
            return voice.say("You buy a land card unseen for {cost}: {card}.", cost=cost, card=card)
        return voice.say("You buy an animal card unseen for {cost}: {card}.", cost=cost, card=card)
    who = voice.name(event.seat)
    if event.pile == "land":
        return voice.say("{who} buys a land card unseen for {cost}.", who=who, cost=cost)
    return voice.say("{who} buys an animal card unseen for {cost}.", who=who, cost=cost)


def tell_bought(event: CardBought, voice: Voice) -> str:
    """Return an open card bought."""
    return voice.by(
        event.seat,
        "You buy open {card} for {cost}.",
        "{who} buys open {card} for {cost}.",
        card=voice.say(event.card),
        cost=pesos(event.cost, voice),
    )


def tell_hacienda(event: HaciendaBuilt, voice: Voice) -> str:
    """Return a hacienda and its group."""
    values = {
        "field": event.field,
        "n": event.size,
        "cost": pesos(event.cost, voice),
        "animal": voice.say(event.kind),
    }
    if event.kind == "land":
        return voice.by(
            event.seat,
            "You build a hacienda on {field}, on a chain of {n}, for {cost}.",
            "{who} builds a hacienda on {field}, on a chain of {n}, for {cost}.",
            **values,
        )
    return voice.by(
        event.seat,
        "You build a hacienda on {field}, on a herd of {n} ({animal}), for {cost}.",
        "{who} builds a hacienda on {field}, on a herd of {n} ({animal}), for {cost}.",
        **values,
    )


def tell_water(event: WaterLaid, voice: Voice) -> str:
    """Return a water tile and its fields."""
    return voice.by(
        event.seat,
        "You lay water {letter} on {fields} for {cost}.",
        "{who} lays water {letter} on {fields} for {cost}.",
        letter=event.letter,
        fields=voice.listed(event.fields),
        cost=pesos(event.cost, voice),
    )


def tell_harvest(event: ChainHarvested, voice: Voice) -> str:
    """Return a harvest, what it gives, and whose chip it took."""
    told = voice.by(
        event.seat,
        "You harvest the chain of {n} at {field}: {gain}.",
        "{who} harvests the chain of {n} at {field}: {gain}.",
        n=event.size,
        field=event.field,
        gain=pesos(event.gain, voice),
    )
    if not event.owner:
        return told
    taken = voice.by(
        event.owner,
        "The chip is yours, from {chip}.",
        "The chip comes from {who}, {chip}.",
        chip=event.chip,
    )
    return f"{told} {taken}"


def tell_empty(event: StackEmptied, voice: Voice) -> str:
    """Return why an animal stack is used up, and what follows."""
    told = []
    if event.why == "idle":
        told.append(
            voice.say("Nobody acted in a whole round. Animal cards removed: {n}.", n=event.removed)
        )
    elif event.why == "stalled":
        told.append(
            voice.say(
                "No animal card was drawn for long. Animal cards removed: {n}.", n=event.removed
            )
        )
    if event.stack == 1:
        told.append(voice.say("The first animal stack is used up, the second comes into play."))
    else:
        told.append(voice.say("The second animal stack is used up: this round is the last."))
    return " ".join(told)


def tell_scoring(event: PositionScored, voice: Voice) -> str:
    """Return a scoring by category: a table, or a sentence for each seat."""
    title = voice.say("Final scoring.") if event.is_final else voice.say("Interim scoring.")
    with_herds = any(parts.herds for parts in event.parts)
    scored = list(enumerate(zip(event.parts, event.scores, strict=True), 1))
    if voice.spoken or voice.width < players.WIDE:
        said = [
            voice.say(
                "{who} {total} ({parts}), {score} in all.",
                who=voice.name(seat),
                total=parts.total,
                parts=players.in_words(parts, with_herds, voice),
                score=score,
            )
            for seat, (parts, score) in scored
        ]
        return " ".join([title, *said])
    head = ["", *players.heads(with_herds, voice), voice.say("sum"), voice.say("in all")]
    rows = [
        [voice.name(seat), *map(str, [*players.points(parts, with_herds), parts.total, score])]
        for seat, (parts, score) in scored
    ]
    return "\n".join([title, *table([head, *rows], "<" + ">" * (len(head) - 1))])


def tell_score(event: ScoreChanged, voice: Voice) -> str:
    """Return points that came or went at once."""
    if event.gain > 0:
        return voice.by(
            event.seat,
            "You score {n}, {score} in all.",
            "{who} scores {n}, {score} in all.",
            n=event.gain,
            score=event.score,
        )
    return voice.by(
        event.seat,
        "You lose {n}, {score} in all.",
        "{who} loses {n}, {score} in all.",
        n=-event.gain,
        score=event.score,
    )
