"""What a question is about: what can be built, how it is paid, and where helpers can go."""

from collections.abc import Sequence

from games.castle import wording as w
from games.castle.drawing import foreign_name, is_narrow, number, width
from games.castle.material import Spot
from games.castle.names import BUILDINGS, CARDS, INNKEEPER
from games.castle.payment import Ways, ways
from games.castle.view import CastleView
from games.layout import fold, left, right
from games.voice import Voice


def payable(view: CastleView, seat: int) -> dict[int, Ways]:
    """Return the payments of each unbuilt tile that a seat can pay."""
    material, amounts = view.material, view.goods[seat - 1]
    found = {}
    for building, unbuilt in enumerate(view.unbuilt):
        price = material.buildings[building].value
        payments = ways(material.values, material.kinds_to_pay, amounts, price) if unbuilt else ()
        if isinstance(payments, Ways) and payments:
            found[building] = payments
    return found


def step_numbers(view: CastleView, what: str) -> tuple[int, ...]:
    """Return the numbers of the step that is asked now; () if it is another one."""
    last = view.agenda[-1] if view.agenda else None
    return last.numbers if last and last.what == what else ()


def build_lines(view: CastleView, voice: Voice) -> list[str]:
    """Return what you can build, what it brings, and how it would be paid."""
    _, card, _ = step_numbers(view, "Building")
    can = payable(view, view.you or 0)
    if is_narrow(voice):
        return [voice.say("Build"), *(f for b in can for f in _build_turned(view, b, card, voice))]
    lines = [
        f"{left(voice.say('Build'), 29)} {right(voice.say('cost'), 4)}"
        f"  {left(voice.say('brings'), 9)} {right(voice.say('ways'), 4)}"
        f"  {voice.say('default')}: {'  '.join(SHORT_KINDS)}"
    ]
    indent = len(voice.say("default"))
    for building, payments in can.items():
        tile = view.material.buildings[building]
        name = f"  {left(BUILDINGS[building], 14)} {foreign_name(building, voice)}"
        brings = left(reward(view, building, card, payments[0], voice), 9)
        row = f"{left(name, 29)} {tile.value:>4}  {brings} {len(payments):>4}  {' ' * indent}"
        lines.append(row + "".join(f"{number(n):>4}" for n in payments[0]))
    return lines


SHORT_KINDS = ("sa", "wo", "cl", "st", "si")
"""The kinds as short as they may be typed."""


def _build_turned(view: CastleView, building: int, card: int, voice: Voice) -> list[str]:
    payments = payable(view, view.you or 0)[building]
    said = voice.say(
        "{word}, cost {cost}, brings {reward}; ways: {n}; default: {payment}",
        word=BUILDINGS[building],
        cost=view.material.buildings[building].value,
        reward=reward(view, building, card, payments[0], voice),
        n=len(payments),
        payment=w.goods(payments[0], voice),
    )
    return fold(f"  {said}", width(voice), " " * 6)


def reward(view: CastleView, building: int, card: int, payment: Sequence[int], voice: Voice) -> str:
    """Return what a building brings when this card builds it."""
    vp = view.material.buildings[building].vp
    match CARDS[card]:
        case "bricklayer":
            earned = min(sum(payment) * view.material.bricklayer_talers, view.bank)
            return w.talers(earned, voice)
        case "stonemason":
            return voice.say("{n} VP", n=vp)
        case _:
            return voice.say("{n} VP", n=vp // 2)


def way_lines(view: CastleView, building: int, voice: Voice, most: int = 10) -> list[str]:
    """Return the numbered payments for a building, fewest silver first."""
    payments = payable(view, view.you or 0).get(building)
    if not payments:
        return []
    head = voice.say(
        "{word}, cost {cost}, at least {kinds} kinds. You have {goods}.",
        word=BUILDINGS[building],
        cost=view.material.buildings[building].value,
        kinds=view.material.kinds_to_pay,
        goods=w.goods(view.goods[(view.you or 0) - 1], voice),
    )
    lines = [f"  {n:>2}  {w.goods(way, voice)}" for n, way in enumerate(payments[:most], 1)]
    lines[0] += f"   ({voice.say('default')})"
    if len(payments) > most:
        lines.append("  " + voice.say("and {n} more", n=len(payments) - most))
    return [*fold(head, width(voice)), *(f for row in lines for f in fold(row, width(voice)))]


def spot_lines(view: CastleView, voice: Voice) -> list[str]:
    """Return the spots where you can place a helper now."""
    purse = view.purses[(view.you or 0) - 1]
    name = right(voice.say("price"), 8)
    head = f"{left(voice.say('Spots'), 28)}{name}  {voice.say('VP for it now')}"
    if is_narrow(voice):
        head = f"{left(voice.say('Spots'), 20)}{name}  {voice.say('VP')}"
    rows = []
    for n, spot in free_spots(view, view.you or 0):
        worth = "-" if view.worths[n] is None or spot.place == INNKEEPER else view.worths[n]
        label = f"  {w.spot_words(spot)}"
        named = f"{left(label, 18)} {foreign_name(spot.place, voice)}"
        short = left(label, 20) if is_narrow(voice) else left(named, 28)
        rows.append(f"{short}{spot.price:>8}  {worth:>3}")
    return [head, *rows, *fold("  " + voice.say("Your talers: {n}.", n=purse), width(voice))]


def free_spots(view: CastleView, seat: int) -> list[tuple[int, Spot]]:
    """Return the first free spot of each name that a seat can pay, with its number."""
    found: dict[tuple[int, int], tuple[int, Spot]] = {}
    for n, spot in enumerate(view.material.spots):
        if (
            not view.owners[n]
            and view.is_built(spot.place)
            and spot.price <= view.purses[seat - 1]
            and not view.placed[seat - 1] >> spot.place & 1
        ):
            found.setdefault(spot.name, (n, spot))
    return list(found.values())
