"""A sensible player of Turin Market: it weighs what cards are worth to it, and bids a share."""

from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from typing import Any

from games.core import Action, Done, Offer
from games.turin.actions import Add, Bid, Buy, Loan, Pass, Play, Sell, Serve, Take, Withdraw
from games.turin.view import TurinView

SHARE = 0.15
"""The part of a card's worth that is bid for it."""

BARGAIN = 0.6
"""The part of a card's worth up to which it is bought from somebody else."""

MARGIN = 1
"""What a sale has to bring at least beyond what the card is worth to its owner."""


class Greedy:
    """Plays for the largest gain of each single question."""

    def __init__(self, random: Random, material: Any) -> None:
        """Take the source of chance; the components are in the view."""
        self.random = random

    def choose(self, view: TurinView, offers: Sequence[Offer]) -> Action:
        """Return the answer that seems to gain most."""
        table = Worth(view)
        found = {offer.action: offer for offer in offers if offer.kind != "again"}
        if Loan in found and self.needs_loan(view):
            return Loan(table.seat)
        if bargain := self.bargain(table, found):
            return bargain
        match view.ask:
            case "play":
                return Play(table.seat, min(view.hand, key=table.of))
            case "bid":
                return Bid(table.seat, min(self.bid(table), most(found[Bid])))
            case "add":
                return Add(table.seat, min(self.random.choice((0, 1, 1, 2, 3)), most(found[Add])))
            case "take":
                return Take(table.seat, max(view.table, key=table.of))
            case "sell":
                return self.offer(table, found)
            case "buy":
                return Pass(table.seat)
        buyers = found[Serve].domains[0]
        return Serve(table.seat, min(buyers, key=lambda buyer: table.of(view.wanted[0][0], buyer)))

    def needs_loan(self, view: TurinView) -> bool:
        """Tell whether a loan is worth its price: hardly a coin left, and auctions to come."""
        return view.ask == "bid" and (view.free or 0) < 2 and view.rounds - view.round >= 2

    def bid(self, table: "Worth") -> int:
        """Return a share of what the best cards for the best place are worth, a little varied."""
        worth = sorted(map(table.of, table.view.table), reverse=True)
        wanted = sum(worth[: max(table.view.prizes)])
        return max(0, round(wanted * SHARE * self.random.uniform(0.5, 1.6)))

    def bargain(self, table: "Worth", found: Mapping[type[Action], Offer]) -> Action | None:
        """Return the purchase that gains most, if one is good enough."""
        if Buy not in found:
            return None
        prices = {sale.card: sale.price for sale in table.view.offers}
        card = max(found[Buy].domains[0], key=lambda card: table.of(card) - prices[card])
        return Buy(table.seat, card) if prices[card] <= BARGAIN * table.of(card) else None

    def offer(self, table: "Worth", found: Mapping[type[Action], Offer]) -> Action:
        """Return the sale that gains most, after taking back what nobody wanted."""
        if Withdraw in found:
            return Withdraw(table.seat, next(iter(found[Withdraw].domains[0])))
        if Sell in found:
            cards, prices = found[Sell].domains
            gains = {card: table.price(card) - table.loss(card) for card in cards}
            card = max(gains, key=lambda card: gains[card])
            price = min(table.price(card), max(prices) // 2)
            if price and price - table.loss(card) >= MARGIN:
                return Sell(table.seat, card, price)
        return Done(table.seat)


def most(offer: Offer) -> int:
    """Return the highest amount that an offer allows."""
    return int(max(offer.domains[0]))


class Worth:
    """What cards are worth at a table, as coins of the payout that they bring nearer."""

    def __init__(self, view: TurinView) -> None:
        """Count what everybody has, the own last hand card included."""
        self.view = view
        self.seat = view.you or 1
        self.doubt = 0.7 + 0.35 * (view.rounds - view.round)
        self.units = {
            seat: [units[seat - 1] for units in view.units] for seat in range(1, view.seats + 1)
        }

    def on(self, card: int) -> list[int]:
        """Return the units of every good on a card."""
        face = self.view.faces[card - 1]
        return [face.count(good.code) for good in self.view.goods]

    def of(self, card: int, seat: int = 0) -> float:
        """Return what getting a card is worth to a seat, by default the own."""
        return self.change(card, seat or self.seat, 1)

    def loss(self, card: int) -> float:
        """Return what giving an own card away costs."""
        return -self.change(card, self.seat, -1)

    def price(self, card: int) -> int:
        """Return what somebody else may pay for an own card."""
        others = [seat for seat in self.units if seat != self.seat]
        return max(1, round(BARGAIN * max(self.of(card, seat) for seat in others)))

    def change(self, card: int, seat: int, sign: int) -> float:
        """Return what a seat's payout changes by when it gets (1) or loses (-1) a card."""
        total = 0.0
        for number, units in enumerate(self.on(card)):
            if units:
                now = self.units[seat][number]
                total += self.payout(number, seat, now + sign * units)
                total -= self.payout(number, seat, now)
        return total

    def payout(self, number: int, seat: int, units: int) -> float:
        """Return the coins that a good is likely to bring a seat with so many units."""
        if not units:
            return 0.0
        best = max(own[number] for other, own in self.units.items() if other != seat)
        chance = 1 / (1 + exp((best - units + 0.3) / self.doubt))
        return chance * (self.view.goods[number].pays + 1) - (1 - chance)
