"""A greedy player of Hacienda: it takes the action that is worth most points right now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.chance import Chance
from games.core import Action, Offer
from games.hacienda.actions import Buy, Hacienda, Harvest, Play, Water
from games.hacienda.board import bits, flood, groups, grow, members
from games.hacienda.material import CARDS, FIRST_ANIMAL
from games.hacienda.rules import HaciendaGame
from games.hacienda.scoring import tiles_of
from games.hacienda.view import HaciendaView, imagine

PESO = 0.35
"""What a peso is worth in points to a seat that is poor, early in the game."""
RICH = 20
"""The pesos above which a further one is worth only its points in the scorings."""
KEPT = 0.75
"""What a card in hand is worth, against playing it at once."""
UNSEEN = 0.6
"""What an unseen card is worth, against the mean of the known kinds."""
NEAR = (0.4, 0.25, 0.1)
"""What a market is worth that one, two or three animals would reach."""
SMALL = (0.0, 0.8, 2.2)
"""What a chain of 0, 1 or 2 tiles promises."""


@dataclass(frozen=True)
class Choice:
    """An action and what it is worth."""

    worth: float
    action: Action


class Greedy:
    """Looks one action ahead: points of both scorings, money, and markets within reach."""

    def __init__(self, random: Random, material: Any) -> None:
        """Take the source of chance, which decides between equal actions."""
        self.random = random

    def choose(self, view: HaciendaView, offers: Sequence[Offer]) -> Action:
        """Return the best of the owed actions."""
        game = imagine(view, Chance("00"))
        estate = Estate(game, offers[0].seat)
        choices = [choice for offer in offers for choice in estate.choices(offer)]
        best = max(choice.worth for choice in choices)
        return self.random.choice([c.action for c in choices if c.worth > best - 0.01])


class Estate:
    """The position of one seat in an imagined game, which it may change and restore."""

    def __init__(self, game: HaciendaGame, seat: int) -> None:
        """Reckon what the position is worth as it stands."""
        self.game = game
        self.seat = seat
        self.scorings = 2 - game.used_up
        self.base = self.value()
        self.best: dict[int, Choice] = {}

    def choices(self, offer: Offer) -> Iterator[Choice]:
        """Yield the actions of an offer that come into question."""
        if offer.action is Play:
            yield self.play(next(iter(offer.domains[0])))
        elif offer.action is Buy:
            yield from self.purchases(offer)
        elif offer.action is Hacienda:
            yield from self.haciendas(offer)
        elif offer.action is Harvest:
            yield from self.harvests(offer)
        elif offer.action is Water:
            yield from self.waters(offer)
        else:
            yield Choice(0.0, offer.action(self.seat))

    # What a position is worth.

    def value(self) -> float:
        """Return the points that the position gives, and what it promises."""
        game = self.game
        now = game.score(self.seat, 0).position
        chains = [group.bit_count() for group in groups(game.land[self.seat - 1])]
        promise = sum(SMALL[size] for size in chains if size < len(SMALL))
        return self.scorings * now + promise + self.reach()

    def reach(self) -> float:
        """Return what the markets are worth that a few animals would reach."""
        game, own = self.game, tiles_of(self.game, self.seat)
        pampa = game.free & game.board.pampa
        taken = own & ~game.land[self.seat - 1]
        reached = grow(taken) & game.board.markets
        step = self.scorings * (reached.bit_count() + 1)
        edge, worth = own, 0.0
        for share in NEAR:
            edge = grow(edge) & pampa
            found = grow(edge) & game.board.markets & ~reached
            worth += share * step * found.bit_count()
            reached |= found
        return worth

    def money(self, gain: int) -> float:
        """Return what more pesos, or fewer (below 0), are worth."""
        low = self.game.pesos[self.seat - 1]
        step = 1 if gain > 0 else -1
        return step * sum(self.peso(low + step * n) for n in range(abs(gain)))

    def peso(self, owned: int) -> float:
        """Return what one more peso is worth to a seat that has some."""
        kept = self.scorings / self.game.components.pesos_per_point
        cards = len(self.game.animal_stack) + len(self.game.second_stack)
        early = min(1.0, cards / 20)
        return max(kept, PESO * early * max(0.0, 1 - owned / RICH / 2))

    # What an action is worth.

    def play(self, card: int) -> Choice:
        """Return the best field for a card."""
        if card not in self.best:
            near = grow(self.game.land[self.seat - 1])
            fields = self.game.fields_for(self.seat, card, near)
            plays = [
                Choice(self.placed(card, f), Play(self.seat, card, f)) for f in members(fields)
            ]
            nothing = Choice(-1.0, Play(self.seat, card, 0))
            self.best[card] = max(plays, key=lambda choice: choice.worth, default=nothing)
        return self.best[card]

    def placed(self, card: int, field: int) -> float:
        """Return what a card on a field is worth."""
        game, tile = self.game, 1 << field
        is_animal = card >= FIRST_ANIMAL
        row = game.animals if is_animal else game.land
        place = game.herd(self.seat, card) if is_animal else self.seat - 1
        row[place] |= tile
        game.free ^= tile
        gained = self.value() - self.base
        if is_animal:
            gained += self.money(self.pay(row[place], tile))
        row[place] ^= tile
        game.free ^= tile
        return gained

    def pay(self, animals: int, tile: int) -> int:
        """Return what the markets next to a new animal pay."""
        markets = grow(tile) & self.game.board.markets
        if not markets:
            return 0
        herd = flood(tile, animals)
        land, size = self.game.land_beside(self.seat, herd), herd.bit_count()
        is_product = self.game.options.variant1 == "on"
        return (size * land if is_product else size + land) * markets.bit_count()

    def purchases(self, offer: Offer) -> Iterator[Choice]:
        """Yield the cards that may be bought."""
        pile = next(iter(offer.domains[0]))
        kinds = range(FIRST_ANIMAL) if pile == "land" else range(FIRST_ANIMAL, len(CARDS))
        cost = self.game.components.cost
        for card in offer.domains[1]:
            if card is None:
                mean = sum(self.play(kind).worth for kind in kinds) / len(kinds)
                worth = UNSEEN * mean + self.money(-cost.hidden)
            else:
                worth = KEPT * self.play(card).worth + self.money(-cost.open)
            yield Choice(worth, Buy(self.seat, pile, card))

    def haciendas(self, offer: Offer) -> Iterator[Choice]:
        """Yield the groups that may get a hacienda."""
        cost = self.money(-self.game.hacienda_cost)
        for field in offer.domains[0]:
            size = self.group(field).bit_count()
            yield Choice(self.scorings * (size + 1) + cost, Hacienda(self.seat, field))

    def group(self, field: int) -> int:
        """Return the chain or herd around a field."""
        own = (self.game.land[self.seat - 1], *self.game.animals[4 * self.seat - 4 : 4 * self.seat])
        return next(flood(1 << field, tiles) for tiles in own if tiles >> field & 1)

    def harvests(self, offer: Offer) -> Iterator[Choice]:
        """Yield the chains that may be harvested; a small one had better grow first."""
        chips = list(offer.domains[1])
        for field in offer.domains[0]:
            size = self.group(field).bit_count()
            gain = self.money(self.game.components.harvest_factor * size)
            is_ripe = size >= 3 or self.game.pesos[self.seat - 1] < 3 or self.scorings < 2
            if is_ripe:
                yield Choice(gain, Harvest(self.seat, field, chips[0]))

    def waters(self, offer: Offer) -> Iterator[Choice]:
        """Yield the best place for a water tile, if it gives anything."""
        own = tiles_of(self.game, self.seat)
        places = ((grow(bits(f)) & own, f) for f in offer.domains[0])
        sides, fields = max(((side.bit_count(), f) for side, f in places), default=(0, ()))
        if not sides:
            return
        tile = bits(fields)
        self.game.water.append(tile)
        self.game.free ^= tile
        gained = self.value() - self.base + self.money(-self.game.water_cost)
        self.game.water.pop()
        self.game.free ^= tile
        yield Choice(gained, Water(self.seat, fields))
