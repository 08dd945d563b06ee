"""The questions of Turin Market in the order of the rulebook, each a decision on the agenda."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from games.core import Action, Decision, Done, Kind, Offer, owed
from games.together import Together
from games.turin import events
from games.turin.actions import (
    Add,
    Bid,
    Buy,
    Buyers,
    Concede,
    Goose,
    Pass,
    Play,
    Sell,
    Serve,
    Take,
    Withdraw,
)
from games.turin.auction import Tie, rank_additions, rank_bids

if TYPE_CHECKING:
    from games.turin.rules import Turin

Turn = Sequence[Decision[Any]]
"""What replaces a decision on the agenda."""


@dataclass(frozen=True)
class Sale:
    """A card for sale: the seller's own coins lie on it as its price, since a round's market."""

    card: int
    seller: int
    price: int
    round: int


@dataclass(frozen=True)
class CardChoice(Together["Turin"]):
    """Each player chooses one card of the hand for the auction."""

    def ask(self) -> str:
        return "play"

    def choices(
        self, game: "Turin", seat: int, kind: Kind, draft: tuple[Action, ...]
    ) -> list[Offer]:
        return [Offer(kind, Play, seat, (game.hand[seat],))]

    def reveal(self, game: "Turin") -> Turn:
        return game.lay_open([draft[0].values()[0] for draft in self.drafts])


@dataclass(frozen=True)
class Bidding(Together["Turin"]):
    """Each player bids in secret; 0 is allowed and wins nothing."""

    def ask(self) -> str:
        return "bid"

    def choices(
        self, game: "Turin", seat: int, kind: Kind, draft: tuple[Action, ...]
    ) -> list[Offer]:
        return [Offer(kind, Bid, seat, (range(game.purse[seat] + 1),))]

    def reveal(self, game: "Turin") -> Turn:
        bids = [draft[0].values()[0] for draft in self.drafts]
        game.bids = dict(zip(self.asked, bids, strict=True))
        places, ties = rank_bids(game.compared_bids(), game.prizes)
        game.emit(
            events.BidsRevealed(
                tuple(bids),
                game.by_seat(places),
                tuple(tie.seats for tie in ties),
                tuple(tie.place for tie in ties),
                game.helped,
            )
        )
        if not ties:
            return game.settle(places, {})
        return [SecondBid.of(seats_of(ties), ties=ties, places=game.by_seat(places))]


@dataclass(frozen=True)
class SecondBid(Together["Turin"]):
    """The members of each tie add to their bids in secret, to rank themselves over its places.

    With the goose, one of them may settle for the last place, or lift another to the best.
    """

    ties: tuple[Tie, ...] = ()
    places: tuple[int, ...] = ()
    is_spent: bool = False

    def ask(self) -> str:
        return "add"

    def choices(
        self, game: "Turin", seat: int, kind: Kind, draft: tuple[Action, ...]
    ) -> list[Offer]:
        return [Offer(kind, Add, seat, (range(game.purse[seat] - game.bids[seat] + 1),))]

    def offers(self, game: "Turin", seat: int) -> list[Offer]:
        offers = super().offers(game, seat)
        if game.options.goose == "concede" and offers and not self.is_spent:
            offers += self.goose_offers(game, seat)
        return offers

    def goose_offers(self, game: "Turin", seat: int) -> list[Offer]:
        """Return the goose action of a tied seat that has not sealed its addition."""
        if self.is_ready(seat):
            return []
        if not game.goose:
            return [owed(Concede, seat)]
        if game.goose == seat:
            others = tuple(n for n in self.tie_of(seat).seats if n != seat)
            return [owed(Goose, seat, others)]
        return []

    def tie_of(self, seat: int) -> Tie:
        """Return the tie that a seat belongs to."""
        return next(tie for tie in self.ties if seat in tie.seats)

    def rival_of(self, seat: int) -> int:
        """Return who alone shares a seat's tie; 0 if there are several."""
        first, *more = [n for n in self.tie_of(seat).seats if n != seat]
        return 0 if more else first

    def answer(self, game: "Turin", action: Action) -> Turn:
        match action:
            case Concede(seat):
                tie = self.tie_of(seat)
                game.goose = seat
                game.emit(events.Conceded(seat, tie.last, self.rival_of(seat)))
                return [self.placed(game, seat, tie.last, tie.place)]
            case Goose(seat, receiver):
                tie = self.tie_of(seat)
                game.goose = receiver
                rival = self.rival_of(receiver)
                game.emit(events.GooseGiven(seat, receiver, tie.place, rival))
                return [self.placed(game, receiver, tie.place, tie.place + 1)]
        return super().answer(game, action)

    def placed(self, game: "Turin", seat: int, place: int, best: int) -> "SecondBid":
        """Give a seat its place; the others go on for the places from ``best``.

        A second bid ends when one is left, or no prize; the additions of those go back.
        """
        tie = self.tie_of(seat)
        others = tuple(n for n in tie.seats if n != seat)
        places = game.by_seat({seat: place}, self.places)
        goes_on = len(others) > 1 and game.prizes[best - 1] > 0
        if len(others) == 1:
            places = game.by_seat({others[0]: best}, places)
        rest = [Tie(best, others)] if goes_on else []
        ties = tuple(t for old in self.ties for t in (rest if old is tie else [old]))
        return self.among(ties, places)

    def among(self, ties: tuple[Tie, ...], places: tuple[int, ...]) -> "SecondBid":
        """Go on among these ties; sealed additions of their members stay."""
        asked = seats_of(ties)
        kept = [self.asked.index(seat) for seat in asked]
        return replace(
            self,
            asked=asked,
            drafts=tuple(self.drafts[n] for n in kept),
            changes=tuple(self.changes[n] for n in kept),
            ready=self.ready & sum(1 << seat for seat in asked),
            ties=ties,
            places=places,
            is_spent=True,
        )

    def reveals(self, game: "Turin", action: Action) -> bool:
        return type(action) is Add and super().reveals(game, action)

    def reveal(self, game: "Turin") -> Turn:
        sums = [draft[0].values()[0] for draft in self.drafts]
        adds = dict(zip(self.asked, sums, strict=True))
        places = {seat: place for seat, place in enumerate(self.places, 1) if place}
        flips: list[tuple[int, ...]] = []
        is_soft = game.options.zero_tie == "soft"
        for tie in self.ties:
            found, drawn = rank_additions(tie, adds, game.prizes, is_soft, game.chance)
            places |= found
            flips += drawn
        if self.asked:
            told = (game.by_seat(adds), game.by_seat(places), tuple(flips))
            game.emit(events.AddsRevealed(self.asked, *told))
        return game.settle(places, adds)


def seats_of(ties: Iterable[Tie]) -> tuple[int, ...]:
    """Return all members of ties, in seat order."""
    return tuple(sorted(seat for tie in ties for seat in tie.seats))


@dataclass(frozen=True)
class Picking(Decision["Turin"]):
    """The winners take their cards, all of one before the next; ``winners`` has one seat a card."""

    winners: tuple[int, ...]

    def ask(self) -> str:
        return "take"

    def waiting(self, game: "Turin") -> tuple[int, ...]:
        return () if self.is_forced(game) else self.winners[:1]

    def is_forced(self, game: "Turin") -> bool:
        """Tell whether one seat, or none, just takes all that is left to take."""
        one_seat = len(set(self.winners)) == 1 and len(self.winners) == len(game.table)
        return one_seat or not self.winners

    def offers(self, game: "Turin", seat: int) -> list[Offer]:
        return [owed(Take, seat, tuple(game.table))] if seat in self.waiting(game) else []

    def answer(self, game: "Turin", action: Action) -> Turn:
        game.take(action.seat, *action.values())
        return [Picking(self.winners[1:])]

    def proceed(self, game: "Turin") -> Turn:
        for seat in self.winners:
            game.take(seat, game.table[0], is_forced=True)
        return ()


@dataclass(frozen=True)
class Clearing(Decision["Turin"]):
    """What nobody won is removed; then the market opens, or the game ends."""

    def proceed(self, game: "Turin") -> Turn:
        if game.table:
            game.emit(events.Removed(tuple(game.table), game.faces(game.table)))
        game.removed += game.table
        game.table = []
        if game.is_last_round and game.options.final_market == "off":
            return game.finish()
        game.emit(events.MarketOpened(game.round))
        return [MarketOffer.of([seat for seat, cards in game.owned.items() if cards])]


@dataclass(frozen=True)
class MarketOffer(Together["Turin"]):
    """Each player may take offers back that lay through an auction, and put one card up for sale.

    Nobody sees it before all are done.
    """

    is_draft = True

    def ask(self) -> str:
        return "sell"

    def choices(
        self, game: "Turin", seat: int, kind: Kind, draft: tuple[Action, ...]
    ) -> list[Offer]:
        offers = [Offer(kind, Done, seat)]
        taken = [action.card for action in draft if isinstance(action, Withdraw)]
        mine = [sale for sale in game.sales.values() if sale.seller == seat]
        kept = [sale for sale in mine if sale.card not in taken]
        if back := tuple(sorted(sale.card for sale in kept if sale.round < game.round)):
            offers.append(Offer(kind, Withdraw, seat, (back,)))
        held = {sale.card for sale in kept}
        cards = tuple(card for card in game.owned[seat] if card not in held)
        free = game.free(seat)
        if cards and free and len(taken) == len(draft):
            offers.append(Offer(kind, Sell, seat, (cards, range(1, free + 1))))
        return offers

    def reveal(self, game: "Turin") -> Turn:
        withdrawn, offered = [], []
        for action in (action for draft in self.drafts for action in draft):
            match action:
                case Withdraw(seat, card):
                    game.purse[seat] += game.sales.pop(card).price
                    withdrawn.append((seat, card))
                case Sell(seat, card, price):
                    offered.append((seat, card, price))
        for seat, card, price in offered:
            game.purse[seat] -= price
            game.sales[card] = Sale(card, seat, price, game.round)
        told = (tuple(withdrawn), tuple(offered), game.standing_sales(), game.purses_told())
        game.emit(events.MarketSet(*told))
        return game.open_sales()


@dataclass(frozen=True)
class MarketBuy(Together["Turin"]):
    """Each player who sees an offer of somebody else may wish to buy one card."""

    def ask(self) -> str:
        return "buy"

    def choices(
        self, game: "Turin", seat: int, kind: Kind, draft: tuple[Action, ...]
    ) -> list[Offer]:
        offers = [Offer(kind, Pass, seat)]
        if cards := game.buyable(seat, game.purse[seat]):
            offers.append(Offer(kind, Buy, seat, (cards,)))
        return offers

    def reveal(self, game: "Turin") -> Turn:
        wishes = {
            draft[0].seat: draft[0].card for draft in self.drafts if isinstance(draft[0], Buy)
        }
        game.emit(events.WishesRevealed(self.asked, game.by_seat(wishes)))
        wanted = sorted(set(wishes.values()))
        if not wanted:
            return game.end_round()
        return [
            SellerChoice(
                tuple(
                    (card, tuple(seat for seat in self.asked if wishes.get(seat) == card))
                    for card in wanted
                )
            )
        ]


@dataclass(frozen=True)
class SellerChoice(Decision["Turin"]):
    """Wanted cards are sold, the lowest number first; among several buyers the seller chooses."""

    wanted: tuple[tuple[int, tuple[int, ...]], ...]

    def ask(self) -> str:
        return "serve"

    def waiting(self, game: "Turin") -> tuple[int, ...]:
        if not self.wanted or len(self.wanted[0][1]) == 1:
            return ()
        return (game.sales[self.wanted[0][0]].seller,)

    def offers(self, game: "Turin", seat: int) -> list[Offer]:
        return [owed(Serve, seat, Buyers(*self.wanted[0]))] if seat in self.waiting(game) else []

    def answer(self, game: "Turin", action: Action) -> Turn:
        game.sell(self.wanted[0][0], *action.values())
        return [SellerChoice(self.wanted[1:])]

    def proceed(self, game: "Turin") -> Turn:
        if not self.wanted:
            return game.open_sales()
        card, buyers = self.wanted[0]
        game.sell(card, buyers[0])
        return [SellerChoice(self.wanted[1:])]
