"""The table of Hacienda: what lies on and beside the board, and what each seat may do."""

from dataclasses import dataclass
from typing import ClassVar

from games.core import Game, Offer, owed
from games.hacienda.actions import Buy, Hacienda, Harvest, Options, Play, Water
from games.hacienda.board import Fields, Groups, Placements, grow, patterns
from games.hacienda.events import Started
from games.hacienda.material import ANIMALS, CARDS, FIRST_ANIMAL, PAMPA, Material
from games.hacienda.scoring import Parts, herds_of, score

KINDS = len(CARDS)


@dataclass(frozen=True)
class News:
    """A piece that came to the board in this turn: its sign there and its fields by name."""

    turn: int
    sign: str
    fields: tuple[str, ...]


class Table(Game):
    """What a game of Hacienda consists of, and the questions that it can be asked.

    Sets of fields are ints (see ``board``).  ``land``, ``haciendas``, ``chips``, ``pesos`` and
    ``scores`` go by seat, ``animals`` by seat and kind, ``hands`` and the ``seen`` cards among
    them by seat and card; ``water`` has a set for each tile in the order of laying, ``supply`` the
    water tiles left by size.
    """

    SEATS: ClassVar[range] = range(2, 6)

    options: Options
    material: Material

    def lay_out(self) -> None:
        """Lay out the board and what is beside it; the water fields get tiles of size 1."""
        components = self.components = self.material.components
        board = self.board = self.material.boards[self.options.board]
        self.free = board.fields & ~board.markets & ~board.water
        self.water = [1 << place for place in Fields(board.water)]
        self.supply = [
            tile.count - (len(self.water) if tile.size == 1 else 0)
            for tile in components.water_tiles
        ]
        self.haciendas_left = components.haciendas[self.seats - 2]
        self.chips_left = components.harvest_chips
        self.land_tiles = components.land_tiles
        is_variant = self.options.variant1 == "on"
        self.hacienda_cost = components.variant1.cost if is_variant else components.cost.hacienda
        self.water_cost = components.variant1.cost if is_variant else components.cost.water

    def equip(self) -> None:
        """Give each seat its start, before any card is dealt."""
        seats = self.seats
        self.land = [0] * seats
        self.animals = [0] * seats * len(ANIMALS)
        self.haciendas = [0] * seats
        self.chips = [0] * seats
        self.pesos = [self.components.start.pesos] * seats
        self.scores = [0] * seats
        self.hands = [0] * seats * KINDS
        self.seen = [0] * seats * KINDS
        self.discards = [0] * KINDS

    def begin(self) -> None:
        """Set the counts and records of the course of the game to their start."""
        self.round = self.turn = 1
        self.last_draw = self.last_act = 0
        self.used_up = self.scorings = 0
        self.ending = ""
        self.news: list[News] = []
        self.interim: list[Parts] = []
        self.final: list[Parts] = []

    def deal(self) -> None:
        """Deal the cards; the last of a shuffled pile is its top.

        The order: land hands by seat, removed animals, animal hands by seat, open land, open
        animals, the animal stack in use, the second stack, the start player.
        """
        start, seats = self.components.start, range(self.seats)
        self.land_stack = self.shuffled(range(FIRST_ANIMAL))
        for seat in seats:
            self.deal_hand(seat, self.land_stack, start.land_hand)
        animals = self.shuffled(range(FIRST_ANIMAL, KINDS))
        self.removed = self.components.animal_cards_removed[self.seats - 2]
        self.set_aside = dealt(animals, self.removed)
        for seat in seats:
            self.deal_hand(seat, animals, start.animal_hand)
        self.open_land = dealt(self.land_stack, start.open_land)
        self.open_animals = dealt(animals, start.open_animals)
        self.animal_stack = dealt(animals, (len(animals) + 1) // 2)[::-1]
        self.second_stack = animals
        self.start = self.chance.below(self.seats) + 1
        self.emit(Started(self.start))

    def shuffled(self, kinds: range) -> list[int]:
        """Return all cards of these kinds, shuffled."""
        pile = [card for card in kinds for _ in range(self.components.count(card))]
        self.chance.shuffle(pile)
        return pile

    def deal_hand(self, place: int, pile: list[int], cards: int) -> None:
        """Deal cards from the top of a pile to a seat's hand."""
        for card in dealt(pile, cards):
            self.hands[KINDS * place + card] += 1

    # What a seat may do.

    def purchases(self, seat: int) -> list[Offer]:
        """Return the cards that a seat can pay: unseen from a stack, or open ones."""
        pesos, cost = self.pesos[seat - 1], self.components.cost
        offers = []
        for pile in ("land", "animal"):
            if self.is_hand_full(seat, pile):
                continue
            can_draw = pesos >= cost.hidden and self.has_more(pile)
            cards: list[int | None] = [None] if can_draw else []
            if pesos >= cost.open:
                cards += sorted({*self.open_cards(pile)})
            if cards:
                offers.append(owed(Buy, seat, (pile,), tuple(cards)))
        return offers

    def open_cards(self, pile: str) -> list[int]:
        """Return the display of land or animals."""
        return self.open_land if pile == "land" else self.open_animals

    def has_more(self, pile: str) -> bool:
        """Tell whether a card of this pile can be drawn."""
        if pile == "animal":
            return bool(self.animal_stack)
        return bool(self.land_stack) or self.can_reshuffle()

    def can_reshuffle(self) -> bool:
        """Tell whether discarded land cards may become a new stack."""
        return self.options.reshuffle == "on" and any(self.discards[:FIRST_ANIMAL])

    def is_hand_full(self, seat: int, pile: str) -> bool:
        """Tell whether the hand limit forbids a seat to buy."""
        if self.options.hand_limit == "off":
            return False
        first, limit = KINDS * (seat - 1), self.components.hand_limit
        if pile == "land":
            return sum(self.hands[first : first + FIRST_ANIMAL]) >= limit.land
        return sum(self.hands[first + FIRST_ANIMAL : first + KINDS]) >= limit.animals

    def plays(self, seat: int) -> list[Offer]:
        """Return the cards in hand that have a field to go to."""
        first = KINDS * (seat - 1)
        near = grow(self.land[seat - 1])
        offers = []
        for card, number in enumerate(self.hands[first : first + KINDS]):
            if number and (fields := self.fields_for(seat, card, near)):
                offers.append(owed(Play, seat, (card,), Fields(fields)))
        return offers

    def fields_for(self, seat: int, card: int, near: int) -> int:
        """Return the fields for a card; ``near`` are the neighbours of the seat's land.

        A terrain card goes to a free field of its terrain; when none is left on the board it is
        a pampa card.  That goes to free pampa next to own land.  An animal goes to free pampa next
        to own land or its own kind.
        """
        if card >= FIRST_ANIMAL:
            tiles = self.animals[self.herd(seat, card)]
            if tiles.bit_count() >= self.components.animal_tiles:
                return 0
            return self.free & self.board.pampa & (near | grow(tiles))
        if not self.land_tiles:
            return 0
        if card != PAMPA and (fields := self.free & self.board.terrains[card]):
            return fields
        return self.free & self.board.pampa & near

    def herd(self, seat: int, card: int) -> int:
        """Return the place of a seat's animals of one kind in ``animals``."""
        return len(ANIMALS) * (seat - 1) + card - FIRST_ANIMAL

    def hacienda_offers(self, seat: int) -> list[Offer]:
        """Return the own chains and herds without a hacienda, if one can be bought."""
        if not self.haciendas_left or self.pesos[seat - 1] < self.hacienda_cost:
            return []
        sets = (self.land[seat - 1], *herds_of(self, seat))
        domain = Groups(sets, self.haciendas[seat - 1])
        return [owed(Hacienda, seat, domain)] if domain else []

    def water_offers(self, seat: int) -> list[Offer]:
        """Return the places for water tiles, an offer for each size."""
        if self.pesos[seat - 1] < self.water_cost:
            return []
        pampa = self.free & self.board.pampa
        places = [
            Placements(patterns(tile.shape), pampa)
            for tile, left in zip(self.components.water_tiles, self.supply, strict=True)
            if left
        ]
        return [owed(Water, seat, domain) for domain in places if domain]

    def harvest_offers(self, seat: int) -> list[Offer]:
        """Return the own chains without a chip, with a chip from the supply, else from others."""
        chips = () if self.chips_left else self.chips_of_others(seat)
        domain = Groups((self.land[seat - 1],), self.chips[seat - 1])
        if not domain or not (self.chips_left or chips):
            return []
        return [owed(Harvest, seat, domain, chips or (None,))]

    def chips_of_others(self, seat: int) -> Fields:
        """Return the fields of the harvest chips that other seats have."""
        fields = 0
        for owner, chips in enumerate(self.chips, 1):
            if owner != seat:
                fields |= chips
        return Fields(fields)

    def score(self, seat: int, pesos: int) -> Parts:
        """Return the points of a seat if it were scored now with this money."""
        return score(self, seat, pesos, self.options, self.components)


def dealt(pile: list[int], cards: int) -> list[int]:
    """Take cards from the top (the end) of a pile, in the order in which they come."""
    return [pile.pop() for _ in range(cards)]
