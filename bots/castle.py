"""A sensible player of A Castle for All Seasons: it weighs goods, talers and points in points.

Goods are worth what a Stonemason would make of them, less and less as the rounds run out; talers
are worth what helpers make of them.  Each question is answered for the largest gain.
"""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

from games.castle.actions import (
    Build,
    Buy,
    Choose,
    First,
    Helper,
    Name,
    Pass,
    Pay,
    Pick,
    Place,
    Swap,
    Take,
)
from games.castle.material import Spot
from games.castle.names import (
    BRICKLAYER,
    INNKEEPER,
    MESSENGER,
    SILVER,
    STONEMASON,
    TRADER,
    WORKERS,
    Goods,
)
from games.castle.payment import changed, minus, ways
from games.castle.view import CastleView
from games.core import Action, Done, Offer

GOODS = 0.5
"""Points that a building value of 1 in the own goods is worth while there are rounds to come."""

TALER = 0.9
"""Points that a taler will be worth in a helper, while there are rounds to come."""

PRICE = 0.4
"""Points that a taler paid for a helper is worth: others could have been better, or none."""

RETURN = 1.0
"""Points that each card coming back with the Master Builder is worth."""

BUILDS = 0.3
"""Buildings that another player builds in a round, as a rule."""

LOOKED_AT = 12
"""Payments of one building that are weighed."""


class Greedy:
    """Plays for the largest gain of each single question."""

    def __init__(self, random: Random, material: Any) -> None:
        """Take the source of chance; the components are in the view."""
        self.random = random

    def choose(self, view: CastleView, offers: Sequence[Offer]) -> Action:
        """Return the answer that seems to gain most; of equal ones any."""
        found = [action for offer in offers if offer.kind == "owed" for action in few(offer)]
        worth = Worth(view)
        best = max(found, key=lambda action: (worth.of(action), self.random.random()))
        return best


def few(offer: Offer) -> Sequence[Action]:
    """Return the actions of an offer, of payments only the first."""
    if offer.action is not Build:
        return list(offer)
    (building,), payments = offer.domains
    return [Build(offer.seat, building, payment) for payment in list(payments)[:LOOKED_AT]]


class Worth:
    """What moves are worth to the seat of a view, in points."""

    def __init__(self, view: CastleView) -> None:
        """Look at the view; the last rounds make goods and talers worthless."""
        self.view = view
        self.material = view.material
        self.place = (view.you or 1) - 1
        self.goods = view.goods[self.place]
        self.rest = view.rounds - view.round
        self.good = GOODS * min(1.0, self.rest / 2)
        self.taler = TALER * min(1.0, self.rest / 3)
        self.price = PRICE * min(1.0, self.rest / 3)

    def of(self, action: Action) -> float:
        """Return what a move gains."""
        match action:
            case Choose(_, cards):
                return sum(self.of_card(card) for card in cards)
            case Build(_, building, payment):
                return self.of_build(building, payment)
            case Helper(_, name, source):
                return self.of_helper(name, source)
            case Pick(_, _, kind) | Take(_, kind) | Buy(_, _, _, kind):
                return self.of_goods(changed(self.goods, kind, self.pieces(action)))
            case Place(_, kind):
                net = self.material.carts[kind] - self.material.tributes[kind]
                return net * self.material.values[kind] + 1 - (self.rest < 1)
            case Swap(_, given, taken):
                swapped = changed(changed(self.goods, given, -1), taken, 1)
                return self.of_goods(swapped) - self.of_goods(self.goods) - 0.5
            case _:
                return self.of_plain(action)

    def pieces(self, action: Action) -> int:
        """Return how many pieces a move brings."""
        return self.view.tower[action.kind] if isinstance(action, Take) else 1

    def of_plain(self, action: Action) -> float:
        """Return what a move without choices gains."""
        match action:
            case Name(_, _, kind):
                value = self.material.values[kind]
                return -(-value // self.material.winter.damsel_each) - value * self.good - 1
            case Pay():
                return 4 * self.good - self.material.winter.lean_price * self.taler
            case First() | Pass() | Done():
                return 0.0
        return -3.0 if action.verb() == "lose" else -self.good * 2

    def of_goods(self, goods: Goods) -> float:
        """Return what goods are worth: their value, and a bonus for kinds that can pay."""
        value = sum(n * worth for n, worth in zip(goods, self.material.values, strict=True))
        kinds = sum(1 for n in goods[:SILVER] if n) + goods[SILVER]
        return self.good * (value + 2 * min(kinds, self.material.kinds_to_pay))

    def of_build(self, building: int, payment: Goods, card: int | None = None) -> float:
        """Return points and talers for a building, less the goods it takes."""
        card = self.view.agenda[-1].numbers[1] if card is None else card
        vp = self.material.buildings[building].vp
        spent = self.of_goods(self.goods) - self.of_goods(minus(self.goods, payment))
        if card == BRICKLAYER:
            earned = min(sum(payment) * self.material.bricklayer_talers, self.view.bank)
            return earned * max(self.taler, 0.1) + self.of_talers() * 0.3 - spent
        return (vp if card == STONEMASON else vp // 2) - spent

    def best_build(self, goods: Goods, card: int) -> float:
        """Return what the best building would gain with these goods."""
        material, kept = self.material, self.goods
        self.goods = goods
        gains = [
            self.of_build(building, payment, card)
            for building, unbuilt in enumerate(self.view.unbuilt)
            if unbuilt
            for payment in ways(
                material.values,
                material.kinds_to_pay,
                goods,
                material.buildings[building].value,
            )[:1]
        ]
        self.goods = kept
        return max(gains, default=0.0)

    def of_talers(self) -> float:
        """Return what the best spot that can be paid now would gain."""
        purse = self.view.purses[self.place]
        return max(
            (
                self.of_spot(number, spot)
                for number, spot in self.view.open_spots()
                if not self.view.owners[number]
                and self.view.is_built(spot.place)
                and spot.price <= purse
            ),
            default=0.0,
        )

    def of_spot(self, number: int, spot: Spot) -> float:
        """Return what a helper on a spot gains beyond its price."""
        if spot.place == INNKEEPER:
            return self.rest * 0.8 - spot.price * self.price
        return (self.view.worths[number] or 0) - spot.price * self.price

    def of_helper(self, name: tuple[int, int], source: int | None) -> float:
        """Return what a helper gains there, less what its cart would still bring."""
        number, spot = next(
            (n, s)
            for n, s in enumerate(self.material.spots)
            if s.name == name and not self.view.owners[n]
        )
        lost = 0.0 if source is None else 3 * self.good * min(self.rest, 3)
        return self.of_spot(number, spot) - lost

    def of_card(self, card: int) -> float:
        """Return what a character would gain this round."""
        if card in WORKERS:
            return self.of_worker(card)
        if card == MESSENGER:
            return self.material.messenger_talers * self.taler
        if card == TRADER:
            return self.of_trader()
        if card == BRICKLAYER:
            return self.of_bricklayer()
        if card == STONEMASON:
            gain = self.best_build(self.goods, card)
            return gain + self.of_talers() if gain > 0 else -1.0
        return self.of_master_builder()

    def of_master_builder(self) -> float:
        """Return what others may build, and what the played cards are worth in hand."""
        builds = BUILDS * (self.view.seats - 1)
        back = RETURN * (len(self.view.played(self.place + 1)) - 1) if self.rest else 0.0
        return builds * self.material.master_vp + back

    def of_worker(self, card: int) -> float:
        """Return what the best picks of a Worker would gain, a building included."""
        worker = self.material.worker(card)
        goods = changed(self.goods, worker.fixed, 1)
        best = -1.0
        for kinds in product(worker.free, repeat=worker.picks):
            if not worker.is_different or len(set(kinds)) == len(kinds):
                got = goods
                for kind in kinds:
                    got = changed(got, kind, 1)
                gain = self.of_goods(got) - self.of_goods(self.goods)
                best = max(best, gain + max(self.best_build(got, card), 0.0))
        return best

    def of_trader(self) -> float:
        """Return what own helpers on carts would earn, with one more on the best free cart."""
        seat = self.place + 1
        nets = [
            (n - tribute) * value
            for n, tribute, value in zip(
                self.material.carts, self.material.tributes, self.material.values, strict=True
            )
        ]
        own = sum(net for net, owner in zip(nets, self.view.carts, strict=True) if owner == seat)
        free = [net for net, owner in zip(nets, self.view.carts, strict=True) if not owner]
        new = max(free or nets) if self.view.supply[self.place] else 0
        return self.good * (own + new) + 2 * self.good * min(self.rest, 3) * bool(new)

    def of_bricklayer(self) -> float:
        """Return what the best kind of the tower and a building for talers would gain."""
        best = 0.0
        for kind, pieces in enumerate(self.view.tower):
            got = changed(self.goods, kind, pieces)
            gain = self.of_goods(got) - self.of_goods(self.goods)
            best = max(best, gain + max(self.best_build(got, BRICKLAYER), 0.0))
        return best
