"""What lies on the table, and the steps that every rule is made of: giving, paying, counting."""

from collections.abc import Sequence

from games.castle.events import Built, HelperPlaced, InnkeeperPaid
from games.castle.material import Material, Table
from games.castle.names import (
    ALL_CARDS,
    BRICKLAYER,
    INN,
    INNKEEPER,
    SILVER,
    STONEMASON,
    WORKERS,
    Goods,
)
from games.castle.payment import NOTHING, changed, minus, plus
from games.core import Decision, Game


class Board(Game):
    """The state of a game: piles, and for each seat a purse, goods, helpers, cards and points.

    Lists of seats begin with seat 1; lists of five follow ``KINDS``; ``hands`` has a bit for each
    card in hand, ``placed`` for each place where a seat put a helper this round.  ``workers``
    holds the pieces on the Worker cards (seat, card) of this round.
    """

    SEATS = range(2, 5)
    material: Material

    def lay_out(self) -> None:
        """Put everything where it is at the start; the start player and the deck are drawn."""
        material, seats = self.material, self.seats
        table = self.table
        self.round = 0
        self.first = self.chance.below(seats) + 1
        self.goods: list[Goods] = [material.start_goods] * seats
        self.purses = [material.start_talers] * seats
        self.points = [0] * seats
        self.supply = [table.helpers] * seats
        self.hands = [ALL_CARDS] * seats
        self.stock = [
            all_pieces - seats * start - tower
            for all_pieces, start, tower in zip(
                material.pieces, material.start_goods, material.tower_goods, strict=True
            )
        ]
        self.tower = list(material.tower_goods)
        self.smithy = 0
        self.track = table.rounds * material.round_talers
        self.bank = material.talers - self.track - seats * material.start_talers
        self.carts = [0] * len(self.tower)
        self.unbuilt = [building.tiles for building in material.buildings]
        self.owners = [0] * len(material.spots)
        self.deck: list[int] = []
        self.drawn: list[int] = []
        self.snow = 0
        self.clear_round()

    def clear_round(self) -> None:
        """Forget what concerns one round only."""
        self.shown: list[tuple[int, ...]] = [()] * self.seats
        self.workers: dict[tuple[int, int], Goods] = {}
        self.built = [0] * self.seats
        self.placed = [0] * self.seats
        self.fresh = [0] * len(self.carts)

    @property
    def table(self) -> Table:
        """What holds for this number of seats."""
        return self.material.table(self.seats)

    @property
    def space(self) -> int:
        """The space of the round track: it counts down to 1."""
        return self.table.rounds + 1 - self.round

    @property
    def order(self) -> list[int]:
        """The seats in player order, from the start player."""
        return [(self.first - 1 + step) % self.seats + 1 for step in range(self.seats)]

    def has_winter(self) -> bool:
        """Tell whether a winter card is turned up in this round."""
        return bool(self.deck) and self.space in self.table.winter

    def is_built(self, place: int) -> bool:
        """Tell whether the spots of a place are open."""
        if place == INNKEEPER:
            return INN in self.drawn
        return not self.unbuilt[place]

    def from_bank(self, seat: int, talers: int) -> int:
        """Pay talers from the bank, as far as it has them; return how many."""
        paid = min(talers, self.bank)
        self.bank -= paid
        self.purses[seat - 1] += paid
        return paid

    def to_bank(self, seat: int, talers: int) -> None:
        """Let a seat pay the bank."""
        self.purses[seat - 1] -= talers
        self.bank += talers

    def move_piece(self, seat: int, kind: int, by: int) -> None:
        """Give a seat pieces of a kind, or take them."""
        self.goods[seat - 1] = changed(self.goods[seat - 1], kind, by)

    def return_piece(self, seat: int, kind: int) -> None:
        """Put a piece of a seat back into the stock."""
        self.move_piece(seat, kind, -1)
        self.stock[kind] += 1

    def fill_card(self, seat: int, card: int, kind: int) -> bool:
        """Lay a piece from the stock on a Worker card; tell whether there was one."""
        if not self.stock[kind]:
            return False
        self.stock[kind] -= 1
        pieces = self.workers.get((seat, card), NOTHING)
        self.workers[seat, card] = changed(pieces, kind, 1)
        return True

    def withdraw(self, kind: int) -> None:
        """Give the helper on a cart back to its owner, if there is one."""
        owner = self.carts[kind]
        self.carts[kind] = self.fresh[kind] = 0
        if owner:
            self.supply[owner - 1] += 1

    def build(self, seat: int, card: int, building: int, payment: Goods) -> None:
        """Pay for a tile, take it, and let the card bring what it brings."""
        place = seat - 1
        tile = self.material.buildings[building]
        self.goods[place] = minus(self.goods[place], payment)
        for kind in range(SILVER):
            self.stock[kind] += payment[kind]
        self.smithy += payment[SILVER]
        self.unbuilt[building] -= 1
        self.built[place] += 1
        talers = vp = 0
        if card == BRICKLAYER:
            talers = self.from_bank(seat, self.material.bricklayer_talers * sum(payment))
        else:
            vp = tile.vp if card == STONEMASON else tile.vp // 2
            self.points[place] += vp
        self.emit(
            Built(
                seat=seat,
                card=card,
                building=building,
                payment=payment,
                vp=vp,
                points=self.points[place],
                talers=talers,
                purse=self.purses[place],
                goods=self.goods[place],
                smithy=self.smithy,
            )
        )

    def find_spot(self, name: tuple[int, int]) -> int:
        """Return the first free spot of a name."""
        spots = self.material.spots
        return next(i for i, spot in enumerate(spots) if spot.name == name and not self.owners[i])

    def place_helper(self, seat: int, name: tuple[int, int], source: int | None) -> None:
        """Pay for a spot and put a helper there, from the supply or from an own cart."""
        number = self.find_spot(name)
        spot = self.material.spots[number]
        self.to_bank(seat, spot.price)
        if source is not None:
            self.withdraw(source)
        self.supply[seat - 1] -= 1
        self.owners[number] = seat
        self.placed[seat - 1] |= 1 << spot.place
        self.emit(
            HelperPlaced(
                seat=seat,
                place=spot.place,
                mark=spot.mark,
                price=spot.price,
                source=source,
                purse=self.purses[seat - 1],
                supply=self.supply[seat - 1],
            )
        )
        if spot.place != INNKEEPER:
            self.pay_innkeeper(seat)

    def pay_innkeeper(self, seat: int) -> None:
        """Pay the innkeeper's owner for another player's helper in the castle."""
        owner = self.owners[-1]
        if owner not in (0, seat):
            talers = self.from_bank(owner, self.material.winter.inn_pays)
            self.emit(InnkeeperPaid(owner, talers, self.purses[owner - 1]))

    def take_card(self, seat: int, card: int) -> Goods:
        """Give a seat the pieces on its Worker card; return them."""
        pieces = self.workers.pop((seat, card), NOTHING)
        self.goods[seat - 1] = plus(self.goods[seat - 1], pieces)
        return pieces

    def own_workers(self, seat: int) -> tuple[int, ...]:
        """Return the Worker cards that a seat has on the table."""
        return tuple(card for card in self.shown[seat - 1] if card in WORKERS)


Stack = Sequence[Decision[Board]]
"""What replaces a decision; the last is asked first."""
