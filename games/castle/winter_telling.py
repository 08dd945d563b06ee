"""What the winter cards did, in sentences."""

from games.castle import events as e
from games.castle import wording as w
from games.voice import Voice


def innkeeper_paid(event: e.InnkeeperPaid, voice: Voice) -> str:
    """Tell what the innkeeper earned."""
    return voice.by(
        event.seat,
        "Your innkeeper earns {talers} ({purse} now).",
        "The innkeeper of {who} earns {talers} ({purse} now).",
        talers=w.talers(event.talers, voice),
        purse=event.purse,
    )


def winter_revealed(event: e.WinterRevealed, voice: Voice) -> str:
    """Tell which winter card was turned up, and what it asks for."""
    return voice.say(
        "Winter card: {name}. {effect}",
        name=w.winter_card(event.card, voice),
        effect=w.winter_effect(event.card, event.numbers, voice),
    )


def frost_suffered(event: e.FrostSuffered, voice: Voice) -> str:
    """Tell what the frost took."""
    if event.kind is not None:
        return voice.by(
            event.seat,
            "Frost: you return {pieces}.",
            "Frost: {who} returns {pieces}.",
            pieces=w.pieces(1, event.kind, voice),
        )
    if event.vp:
        return voice.by(
            event.seat,
            "Frost: you lose {vp} VP, {points} left.",
            "Frost: {who} loses {vp} VP, {points} left.",
            vp=event.vp,
            points=event.points,
        )
    return voice.by(event.seat, "Frost: you have nothing to lose.", "Frost: {who} loses nothing.")


def presented(event: e.Presented, voice: Voice) -> str:
    """Tell who gave what to whom for the damsel's sake."""
    values = {"pieces": w.pieces(1, event.kind, voice), "vp": event.vp, "points": event.points}
    if event.opponent == voice.you:
        return voice.say(
            "{who} gives you {pieces} and scores {vp} VP, now {points}.",
            who=voice.name(event.seat),
            **values,
        )
    return voice.by(
        event.seat,
        "You give {other} {pieces} and score {vp} VP, now {points}.",
        "{who} gives {other} {pieces} and scores {vp} VP, now {points}.",
        other=voice.name(event.opponent),
        **values,
    )


def damsel_passed(event: e.DamselPassed, voice: Voice) -> str:
    """Tell who gave nothing."""
    return voice.by(event.seat, "You give nothing away.", "{who} gives nothing away.")


def helper_kept(event: e.HelperKept, voice: Voice) -> str:
    """Tell who paid for a helper."""
    return voice.by(
        event.seat,
        "You pay {price} for your helper: {cart}. Talers left: {purse}.",
        "{who} pays {price} for a helper: {cart}. Talers left: {purse}.",
        price=w.talers(event.price, voice),
        cart=w.cart(event.kind, voice),
        purse=event.purse,
    )


def helper_withdrawn(event: e.HelperWithdrawn, voice: Voice) -> str:
    """Tell who took a helper back."""
    return voice.by(
        event.seat,
        "You take your helper back: {cart}.",
        "{who} takes a helper back: {cart}.",
        cart=w.cart(event.kind, voice),
    )


def swapped(event: e.Swapped, voice: Voice) -> str:
    """Tell what was swapped at the fair."""
    return voice.by(
        event.seat,
        "You swap: {given} for {taken}.",
        "{who} swaps: {given} for {taken}.",
        given=w.kind(event.given, voice),
        taken=w.kind(event.taken, voice),
    )
