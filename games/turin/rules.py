"""The rules of Turin Market: the game from the deal to the score.

The coins of a sealed answer, and those of revealed bids, stay in the purse until the auction is
settled, so that no public number betrays them; ``free`` is what is left for its owner to spend.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from games.core import Action, Game, IllegalAction, Offer, Outcome, Standing, anytime
from games.turin import actions, events
from games.turin.actions import Add, Bid, Buy, Concede, Goose, Loan, Sell, Serve, Take, Withdraw
from games.turin.material import Material
from games.turin.payout import pay_out
from games.turin.questions import (
    Bidding,
    CardChoice,
    Clearing,
    MarketBuy,
    Picking,
    Sale,
    Turn,
)

NOTATION = actions.NOTATION

TRADING = ("play", "bid", "add", "take")
"""The questions beside which cards may be bought outside the market."""


@dataclass(frozen=True)
class Options:
    """What a table agrees on before a game."""

    payout: Literal["classic", "new"] = "classic"
    money: Literal["open", "secret"] = "open"
    series: Literal[1, 3] = 1
    goose: Literal["off", "concede", "fewest"] = "off"
    final_market: Literal["off", "on"] = "off"
    zero_tie: Literal["strict", "soft"] = "strict"
    buy_outside_market: Literal["on", "off"] = "on"


OPTIONS = Options

PRESETS = {
    "default": Options(),
    "new": Options(payout="new"),
    "series": Options(series=3),
    "secret": Options(money="secret"),
    "goose": Options(goose="concede"),
}


class Turin(Game):
    """A game of Turin Market, or a series of them.  What belongs to seats is keyed by seat."""

    SEATS = range(2, 6)

    options: Options
    material: Material

    def setup(self) -> Turn:
        self.terms = self.material.setup[self.seats]
        self.all_seats = tuple(range(1, self.seats + 1))
        self.goose = 0
        self.scored: list[events.Scored] = []
        self.payout: list[events.PaidOut] = []
        return self.deal()

    def deal(self) -> Turn:
        """Begin a game: money, shuffled cards, and in larger groups the first open ones."""
        everyone, terms = self.all_seats, self.terms
        deck = [card.id for card in self.material.cards]
        self.chance.shuffle(deck)
        hands = [sorted(deck[terms.hand * n :][: terms.hand]) for n in range(self.seats)]
        rest = deck[terms.hand * self.seats :]
        self.hand = {seat: tuple(hands[seat - 1]) for seat in everyone}
        self.table = sorted(rest[: terms.open])
        self.unseen = sorted(rest[terms.open :])
        self.removed: list[int] = []
        self.owned: dict[int, tuple[int, ...]] = dict.fromkeys(everyone, ())
        self.purse = dict.fromkeys(everyone, self.material.start_money)
        self.loan = dict.fromkeys(everyone, False)
        self.cover = dict.fromkeys(everyone, 0)
        self.bids: dict[int, int] = {}
        self.sales: dict[int, Sale] = {}
        self.bank = 0
        self.round = 1
        if self.options.goose == "fewest":
            self.goose = 0
        hands_dealt = tuple(self.hand.values())
        self.emit(events.Dealt(len(self.scored) + 1, hands_dealt, tuple(self.table)))
        return self.begin_round()

    @property
    def prizes(self) -> tuple[int, ...]:
        """The cards for each place of this round's auction, best first."""
        return self.terms.prizes_of(self.round)

    @property
    def is_last_round(self) -> bool:
        """Whether this round's auction is the game's last."""
        return self.round == self.terms.auctions

    def by_seat(self, values: Mapping[int, int], base: Sequence[int] = ()) -> tuple[int, ...]:
        """Return values in seat order; seats without one keep that of ``base``, or 0."""
        base = base or (0,) * self.seats
        return tuple(values.get(seat, base[seat - 1]) for seat in self.all_seats)

    def faces(self, cards: Iterable[int]) -> tuple[str, ...]:
        """Return the letters of cards."""
        return tuple(self.material.faces[card] for card in cards)

    def purses_told(self) -> tuple[int, ...]:
        """Return the purses as events tell them: not at all when money is secret."""
        return () if self.options.money == "secret" else tuple(self.purse.values())

    # The round

    def begin_round(self) -> Turn:
        """Begin a round with open cards, a choice, or the only card that each hand has left."""
        self.emit(events.RoundBegun(self.round, self.terms.auctions))
        if self.table:
            return [Bidding.of(self.all_seats)]
        if all(len(cards) == 1 for cards in self.hand.values()):
            return self.lay_open([cards[0] for cards in self.hand.values()])
        return [CardChoice.of(self.all_seats)]

    def lay_open(self, cards: Sequence[int]) -> Turn:
        """Move one card of each hand, in seat order, to the table; then all bid."""
        for seat, card in zip(self.all_seats, cards, strict=True):
            self.hand[seat] = tuple(other for other in self.hand[seat] if other != card)
        self.table = sorted(cards)
        self.emit(events.CardsRevealed(tuple(cards), self.faces(cards)))
        return [Bidding.of(self.all_seats)]

    @property
    def helped(self) -> int:
        """The seat whose bid counts 1 more by the goose for the fewest goods; 0 if none."""
        return self.goose if self.options.goose == "fewest" and self.bids.get(self.goose) else 0

    def compared_bids(self) -> dict[int, int]:
        """Return the bids as they are compared: the goose for the fewest goods adds 1 to one."""
        bids = dict(self.bids)
        if self.helped:
            bids[self.helped] += 1
        return bids

    def settle(self, places: Mapping[int, int], adds: Mapping[int, int]) -> Turn:
        """Let all pay: the whole by who won cards, half, rounded down, by who did not."""
        won = {seat: self.prizes[place - 1] for seat, place in places.items()}
        total = {seat: self.bids[seat] + adds.get(seat, 0) for seat in self.all_seats}
        paid = {n: total[n] if won.get(n) else total[n] // 2 for n in self.all_seats}
        for seat, coins in paid.items():
            self.purse[seat] -= coins
            self.bank += coins
        self.bids = {}
        self.payout = []
        placed, cards, sums, coins_paid = map(self.by_seat, (places, won, total, paid))
        self.emit(events.Settled(placed, cards, sums, coins_paid, self.purses_told()))
        order = sorted(won, key=lambda seat: places[seat])
        return [Clearing(), Picking(tuple(seat for seat in order for _ in range(won[seat])))]

    def take(self, seat: int, card: int, is_forced: bool = False) -> None:
        """Give a winner a card of the auction."""
        self.table.remove(card)
        leads = self.hand_over(card, seat)
        self.emit(events.Taken(seat, card, self.material.faces[card], is_forced, leads))

    def open_sales(self) -> Turn:
        """Ask all who see an offer of somebody else; if none stands the round is over."""
        sellers = {sale.seller for sale in self.sales.values()}
        asked = [seat for seat in self.all_seats if sellers - {seat}]
        return [MarketBuy.of(asked)] if asked else self.end_round()

    def sell(self, card: int, buyer: int) -> None:
        """Sell a card: the seller gets the price, and the coins that lay on it."""
        sale = self.sales.pop(card)
        seller, price = sale.seller, sale.price
        self.purse[buyer] -= price
        self.purse[seller] += 2 * price
        leads = self.hand_over(card, buyer, seller)
        face, left = self.material.faces[card], self.purses_told()
        self.emit(events.Bought(buyer, seller, card, face, price, left, leads))

    def end_round(self) -> Turn:
        """Go on to the next round, or after a final market to the end."""
        if self.is_last_round:
            return self.finish()
        self.round += 1
        if self.options.goose == "fewest":
            self.move_goose()
        return self.begin_round()

    def move_goose(self) -> None:
        """Give the goose to the one who alone leads the fewest goods, else to the table."""
        leads = dict.fromkeys(self.all_seats, 0)
        for place in range(len(self.material.goods)):
            alone = leaders(self.units(place))
            if len(alone) == 1:
                leads[alone[0]] += 1
        fewest = [seat for seat, n in leads.items() if n == min(leads.values())]
        holder = fewest[0] if len(fewest) == 1 else 0
        if holder != self.goose:
            self.goose = holder
            self.emit(events.GooseMoved(holder))

    # Goods

    def units(self, place: int) -> dict[int, int]:
        """Return how many units of the good at a place of the payout card each seat has open."""
        units = self.material.units
        return {
            seat: sum([units[card][place] for card in cards]) for seat, cards in self.owned.items()
        }

    def hand_over(self, card: int, seat: int, giver: int = 0) -> events.Leads:
        """Lay a card before a seat, from the auction or a giver; return what leads change."""
        leads = []
        on_card = self.material.units[card]
        for place in self.material.goods_on[card]:
            units = self.units(place)
            before = leaders(units)
            units[seat] += on_card[place]
            if giver:
                units[giver] -= on_card[place]
            if (now := leaders(units)) != before:
                leads.append((self.material.goods[place].word, max(units.values()), now))
        self.owned[seat] = tuple(sorted((*self.owned[seat], card)))
        if giver:
            self.owned[giver] = tuple([own for own in self.owned[giver] if own != card])
        return tuple(leads)

    # Money

    def free(self, seat: int) -> int:
        """Return the coins that no bid, addition, wish or draft of a seat holds."""
        sealed = sum([self.price_of(action) for action in self.sealed(seat)])
        return self.purse[seat] - self.bids.get(seat, 0) - sealed

    def price_of(self, action: Action) -> int:
        """Return the coins that a sealed move holds; those of a withdrawal come back."""
        match action:
            case Bid(_, amount) | Add(_, amount):
                return amount
            case Sell(_, _, price):
                return price
            case Buy(_, card):
                return self.sales[card].price
            case Withdraw(_, card):
                return -self.sales[card].price
        return 0

    def buyable(self, seat: int, coins: int) -> tuple[int, ...]:
        """Return the offers of others that a seat could pay with ``coins``."""
        sales = self.sales.values()
        return tuple(sorted(s.card for s in sales if s.seller != seat and s.price <= coins))

    def standing_sales(self) -> tuple[events.Standing, ...]:
        """Return all cards for sale, by number, as events tell them."""
        faces = self.material.faces
        by_card = sorted(self.sales.values(), key=lambda sale: sale.card)
        return tuple((s.card, faces[s.card], s.seller, s.price) for s in by_card)

    # Interrupts

    def anytime(self, seat: int) -> list[Offer]:
        offers = [] if self.loan[seat] else [anytime(Loan, seat)]
        if self.sales and self.options.buy_outside_market == "on" and self.ask in TRADING:
            cards = self.buyable(seat, self.free(seat))
            offers += [anytime(Buy, seat, cards)] if cards else []
        return offers

    def interrupt(self, action: Action) -> Turn:
        match action:
            case Loan(seat):
                self.borrow(seat)
            case Buy(seat, card):
                self.sell(card, seat)
            case _:
                raise IllegalAction(action)
        return ()

    def borrow(self, seat: int) -> None:
        """Take the seat's loan."""
        terms = self.material.loan
        self.loan[seat] = True
        self.purse[seat] += terms.receive
        self.bank -= terms.receive
        left = None if self.options.money == "secret" else self.purse[seat]
        self.emit(events.Borrowed(seat, terms.receive, terms.repay, left))

    def absent(self, seat: int) -> Action:
        """Return the lowest card or seat, 0 coins, no purchase, or the draft as it stands."""
        answers = [offer for offer in self.offers(seat) if offer.kind == "owed"]
        return next(iter(answers[0]))

    def reveals(self, action: Action) -> bool:
        """Tell whether something hidden would come to light.

        An open answer is carried out on a twin: what follows from it by itself depends on public
        facts alone, so the twin tells nothing but them.
        """
        if super().reveals(action):
            return True
        if type(action) not in (Take, Serve, Concede, Goose) or not self.find_offer(action):
            return False
        return any(event.reveals for event in self.clone().apply(action))

    # The end

    def finish(self) -> Turn:
        """End a game: offers end, last hand cards count, goods are paid out, loans paid back."""
        for sale in self.sales.values():
            self.purse[sale.seller] += sale.price
        self.sales = {}
        self.reveal_hands()
        before, borrowed = dict(self.purse), dict(self.loan)
        for place, good in enumerate(self.material.goods):
            units = self.units(place)
            if any(units.values()):
                amount = good.payout[self.options.payout]
                accounts = (self.purse, self.loan, self.cover)
                row = pay_out(good.word, amount, units, *accounts, self.material.loan)
                self.payout.append(row)
                self.emit(row)
        self.bank -= sum(self.purse.values()) - sum(before.values())
        self.score(before, borrowed)
        return self.deal() if len(self.scored) < self.options.series else ()

    def reveal_hands(self) -> None:
        """Lay the last hand cards open; they count."""
        if not self.terms.kept:
            return
        cards = [card for hand in self.hand.values() for card in hand]
        for seat, hand in self.hand.items():
            self.owned[seat] = tuple(sorted(self.owned[seat] + hand))
            self.hand[seat] = ()
        self.emit(events.HandsRevealed(tuple(cards), self.faces(cards)))

    def score(self, before: Mapping[int, int], borrowed: Mapping[int, bool]) -> None:
        """Score a game: the purse less what a loan and the bank's payments have to be repaid."""
        terms = self.material.loan
        goods = dict.fromkeys(self.all_seats, 0)
        loans, scores = dict(goods), dict(goods)
        for seat in self.all_seats:
            goods[seat] = sum(row.change[seat - 1] for row in self.payout)
            if self.loan[seat]:
                loans[seat] = -terms.repay + (0 if borrowed[seat] else terms.receive)
            scores[seat] = before[seat] + goods[seat] + loans[seat] - self.cover[seat]
        covers = {seat: -cover for seat, cover in self.cover.items()}
        told = [self.by_seat(each) for each in (before, goods, loans, covers, scores)]
        scored = events.Scored(len(self.scored) + 1, *told)
        self.scored.append(scored)
        self.emit(scored)

    def outcome(self) -> Outcome | None:
        if len(self.scored) < self.options.series:
            return None
        by_game = [scored.scores for scored in self.scored]
        sums = [sum(scores) for scores in zip(*by_game, strict=True)]
        standings = [
            Standing(
                seat,
                1 + sum(other > sums[seat - 1] for other in sums),
                sums[seat - 1],
                tuple((f"game_{n}", scores[seat - 1]) for n, scores in enumerate(by_game, 1)),
            )
            for seat in self.all_seats
        ]
        standings.sort(key=lambda standing: (standing.rank, standing.seat))
        return Outcome("finished", tuple(standings))


def leaders(units: Mapping[int, int]) -> tuple[int, ...]:
    """Return the seats that have the most units of a good; none if nobody has any."""
    most = max(units.values())
    return tuple([seat for seat, n in units.items() if n == most]) if most else ()


GAME = Turin
