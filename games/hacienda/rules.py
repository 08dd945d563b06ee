"""The rules of Hacienda: rounds of turns with up to three actions, two scorings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.core import Action, Decision, Offer, Outcome, Standing, owed
from games.hacienda.actions import (
    NOTATION,
    OPTIONS,
    PRESETS,
    Buy,
    End,
    Hacienda,
    Harvest,
    Pile,
    Play,
    Water,
)
from games.hacienda.board import (
    NAMES,
    bits,
    flood,
    grow,
    names,
)
from games.hacienda.events import (
    AnimalPlaced,
    CardBought,
    CardDrawn,
    CardTurned,
    ChainHarvested,
    HaciendaBuilt,
    LandLaid,
    MoneyCounted,
    PositionScored,
    Reshuffled,
    ScoreChanged,
    StackEmptied,
    TurnEnded,
    WaterLaid,
    Why,
)
from games.hacienda.material import (
    ANIMALS,
    CARDS,
    FIRST_ANIMAL,
    WATER_LETTERS,
)
from games.hacienda.scoring import herds_of
from games.hacienda.table import KINDS, News, Table

__all__ = ["GAME", "NOTATION", "OPTIONS", "PRESETS"]

SIGNS = ("L", "C", "H", "P", "S")
"""Land and the animals as the board shows them, with the seat behind."""


@dataclass(frozen=True)
class Turn(Decision["HaciendaGame"]):
    """A seat takes up to three actions in any order: it buys, plays cards and harvests.

    Hacienda, water and harvest are possible once in a turn each; ``used`` holds their verbs.
    """

    seat: int
    left: int
    used: tuple[str, ...] = ()

    def waiting(self, game: "HaciendaGame") -> tuple[int, ...]:
        return (self.seat,)

    def offers(self, game: "HaciendaGame", seat: int) -> list[Offer]:
        if seat != self.seat:
            return []
        offers = game.plays(seat) + game.purchases(seat)
        if "hacienda" not in self.used:
            offers += game.hacienda_offers(seat)
        if "water" not in self.used:
            offers += game.water_offers(seat)
        if "harvest" not in self.used:
            offers += game.harvest_offers(seat)
        offers.append(owed(End, seat))
        return offers

    def answer(self, game: "HaciendaGame", action: Action) -> Sequence[Decision[Any]]:
        used = self.used
        match action:
            case End(seat):
                return self.ended(game, self.left)
            case Buy(seat, pile, card):
                game.buy(seat, pile, card)
            case Play(seat, card, field):
                game.play(seat, card, field)
            case Hacienda(seat, field):
                used = (*used, "hacienda")
                game.build(seat, field)
            case Water(seat, fields):
                used = (*used, "water")
                game.lay_water(seat, fields)
            case Harvest(seat, field, chip):
                used = (*used, "harvest")
                game.harvest(seat, field, chip)
        game.last_act = game.round
        return [Turn(self.seat, self.left - 1, used)] if self.left > 1 else self.ended(game, 0)

    def ended(self, game: "HaciendaGame", unused: int) -> Sequence[Decision[Any]]:
        """The turn is over; the next decision on the agenda follows."""
        game.emit(TurnEnded(self.seat, unused))
        game.next_turn()
        return ()

    def reveals(self, game: "HaciendaGame", action: Action) -> bool:
        match action:
            case Buy(_, pile, card) if card is None or game.has_more(pile):
                return True
            case End():
                has_acted = game.last_act == game.round
            case _ if self.left > 1:
                return False
            case _:
                has_acted = True
        return game.will_count_secret_money(self.seat, has_acted)


@dataclass(frozen=True)
class Round(Decision["HaciendaGame"]):
    """Each seat has a turn, the start player first; then the round ends."""

    def proceed(self, game: "HaciendaGame") -> Sequence[Decision[Any]]:
        order = [(game.start - 1 + turn) % game.seats + 1 for turn in range(game.seats)]
        actions = game.components.actions_per_turn
        return [RoundEnd(), *(Turn(seat, actions) for seat in reversed(order))]


@dataclass(frozen=True)
class RoundEnd(Decision["HaciendaGame"]):
    """A used-up animal stack leads to a scoring, the second one to the end of the game.

    A stack also counts as used up after a round in which nobody acted, or after some rounds in a
    row in which no card left it.
    """

    def proceed(self, game: "HaciendaGame") -> Sequence[Decision[Any]]:
        if why := game.neglect(game.last_act == game.round):
            game.use_up(why)
        while game.scorings < game.used_up:
            game.score_all()
        if game.scorings == 2:
            return ()
        game.round += 1
        return [Round()]


class HaciendaGame(Table):
    """A game of Hacienda: what the actions do, and how it goes on to its end."""

    VERSION: ClassVar[int] = 1

    def setup(self) -> Sequence[Decision[Any]]:
        self.lay_out()
        self.equip()
        self.begin()
        self.deal()
        return [Round()]

    # What the actions do.

    def buy(self, seat: int, pile: Pile, card: int | None) -> None:
        """A bought card goes to the hand; the display is filled up at once."""
        cost = self.components.cost
        if card is None:
            drawn = self.draw(pile)
            pesos = self.pay(seat, cost.hidden)
            self.emit(CardDrawn(seat, pile, CARDS[drawn], cost.hidden, pesos))
            self.note_empty()
        else:
            drawn = card
            self.open_cards(pile).remove(card)
            pesos = self.pay(seat, cost.open)
            self.emit(CardBought(seat, pile, CARDS[card], cost.open, pesos))
            self.fill(pile)
            if self.options.bought == "seen":
                self.seen[KINDS * (seat - 1) + card] += 1
        self.hands[KINDS * (seat - 1) + drawn] += 1

    def draw(self, pile: str) -> int:
        """Take the top card; discarded land is shuffled anew only when a card is needed."""
        if pile == "animal":
            self.last_draw = self.round
            return self.animal_stack.pop()
        if not self.land_stack:
            self.reshuffle()
        return self.land_stack.pop()

    def reshuffle(self) -> None:
        """Shuffle the discarded land cards, sorted by kind before, into a new stack."""
        for card in range(FIRST_ANIMAL):
            self.land_stack += [card] * self.discards[card]
            self.discards[card] = 0
        self.chance.shuffle(self.land_stack)
        self.emit(Reshuffled(len(self.land_stack)))

    def fill(self, pile: str) -> None:
        """Fill the display as far as there are cards."""
        start, cards = self.components.start, self.open_cards(pile)
        size = start.open_land if pile == "land" else start.open_animals
        while len(cards) < size and self.has_more(pile):
            cards.append(self.draw(pile))
            self.emit(CardTurned(pile, CARDS[cards[-1]]))
            self.note_empty()

    def note_empty(self) -> None:
        """An animal stack whose last card was drawn is used up."""
        if not self.animal_stack and self.used_up < 2:
            self.use_up("drawn")

    def use_up(self, why: Why) -> None:
        """The animal stack in use is used up, its rest unseen; the second comes into play."""
        self.used_up += 1
        self.removed += len(self.animal_stack)
        self.emit(StackEmptied(self.used_up, len(self.animal_stack), why))
        self.set_aside += self.animal_stack
        self.animal_stack, self.second_stack = self.second_stack, []
        self.last_draw, self.ending = self.round, why

    def neglect(self, has_acted: bool) -> Why | None:
        """Return why the animal stack counts as used up at the end of this round, if it does."""
        if not has_acted:
            return "idle"
        return "stalled" if self.round - self.last_draw >= self.options.stall else None

    def will_count_secret_money(self, seat: int, has_acted: bool) -> bool:
        """Tell whether secret money is scored when the turn of this seat ends the round now."""
        is_last = seat == (self.start - 2) % self.seats + 1
        if self.options.money == "open" or not is_last:
            return False
        due = self.used_up + (self.neglect(has_acted) is not None)
        return due > self.scorings and (due == 2 or self.options.variant2 == "off")

    def pay(self, seat: int, pesos: int) -> int | None:
        """Take pesos from a seat, or give them (below 0); return what it has, if that is open."""
        self.pesos[seat - 1] -= pesos
        return self.pesos[seat - 1] if self.options.money == "open" else None

    def play(self, seat: int, card: int, field: int) -> None:
        """A played card is discarded, a visible one first; its tile goes to the field."""
        place = KINDS * (seat - 1) + card
        self.hands[place] -= 1
        if self.seen[place]:
            self.seen[place] -= 1
        self.discards[card] += 1
        self.free ^= 1 << field
        if card >= FIRST_ANIMAL:
            self.place_animal(seat, card, field)
        else:
            self.lay_land(seat, card, field)
        self.score_at_once()

    def lay_land(self, seat: int, card: int, field: int) -> None:
        """A land tile comes to the board."""
        tile = 1 << field
        self.land[seat - 1] |= tile
        self.land_tiles -= 1
        chain = flood(tile, self.land[seat - 1])
        self.emit(LandLaid(seat, CARDS[card], NAMES[field], chain.bit_count()))
        self.note("L", seat, field)

    def place_animal(self, seat: int, card: int, field: int) -> None:
        """An animal comes to the board; each market next to it pays for its herd and the land."""
        place, tile = self.herd(seat, card), 1 << field
        self.animals[place] |= tile
        herd = flood(tile, self.animals[place])
        markets = grow(tile) & self.board.markets
        land = self.land_beside(seat, herd) if markets else 0
        is_product = self.options.variant1 == "on"
        size = herd.bit_count()
        pay = (size * land if is_product else size + land) * markets.bit_count()
        pesos = self.pay(seat, -pay)
        event = AnimalPlaced(
            seat, CARDS[card], NAMES[field], size, land, names(markets), pay, pesos, is_product
        )
        self.emit(event)
        self.note(SIGNS[card - FIRST_ANIMAL + 1], seat, field)

    def land_beside(self, seat: int, herd: int) -> int:
        """Return how many land tiles count for a herd: its chains, or the tiles it touches."""
        touched = grow(herd) & self.land[seat - 1]
        if self.options.variant1 == "on":
            return touched.bit_count()
        return flood(touched, self.land[seat - 1]).bit_count()

    def build(self, seat: int, field: int) -> None:
        """A hacienda is bought and set on a chain or herd."""
        self.haciendas_left -= 1
        tile = 1 << field
        self.haciendas[seat - 1] |= tile
        pesos = self.pay(seat, self.hacienda_cost)
        sets = (self.land[seat - 1], *herds_of(self, seat))
        kind = next(kind for kind, tiles in enumerate(sets) if tiles & tile)
        word = ("land", *ANIMALS)[kind]
        size = flood(tile, sets[kind]).bit_count()
        self.emit(HaciendaBuilt(seat, NAMES[field], word, size, self.hacienda_cost, pesos))
        self.note(SIGNS[kind], seat, field)
        self.score_at_once()

    def lay_water(self, seat: int, fields: tuple[int, ...]) -> None:
        """A water tile is bought and laid on free pampa."""
        tile = bits(fields)
        letter = WATER_LETTERS[len(self.water)]
        self.water.append(tile)
        self.free ^= tile
        sizes = [kind.size for kind in self.components.water_tiles]
        self.supply[sizes.index(len(fields))] -= 1
        pesos = self.pay(seat, self.water_cost)
        self.emit(WaterLaid(seat, letter, names(tile), self.water_cost, pesos))
        self.news.append(News(self.turn, f"~{letter}~", names(tile)))
        self.score_at_once()

    def harvest(self, seat: int, field: int, chip: int | None) -> None:
        """A chip comes to a chain, which gives three pesos for each of its tiles."""
        owner = 0
        if chip is None:
            self.chips_left -= 1
        else:
            owner = next(i for i, chips in enumerate(self.chips, 1) if chips >> chip & 1)
            self.chips[owner - 1] ^= 1 << chip
        tile = 1 << field
        self.chips[seat - 1] |= tile
        size = flood(tile, self.land[seat - 1]).bit_count()
        gain = self.components.harvest_factor * size
        pesos, named = self.pay(seat, -gain), "" if chip is None else NAMES[chip]
        self.emit(ChainHarvested(seat, NAMES[field], size, gain, pesos, owner, named))
        self.note("L", seat, field)

    def note(self, letter: str, seat: int, field: int) -> None:
        """Remember what is new on a field, as the board shows it."""
        sign = f"{letter}{seat}{self.mark(seat, field)}"
        self.news.append(News(self.turn, sign, (NAMES[field],)))

    def mark(self, seat: int, field: int) -> str:
        """Return the sign for a hacienda, a chip or both on a tile, "" for neither."""
        has_hacienda, has_chip = (
            self.haciendas[seat - 1] >> field & 1,
            self.chips[seat - 1] >> field & 1,
        )
        return ("", "^", "*", "&")[has_hacienda + 2 * has_chip]

    # Turns, scorings and the end.

    def score_at_once(self) -> None:
        """By the second variant a changed position counts at once, for everybody it touches."""
        if self.options.variant2 == "off":
            return
        for seat, before in enumerate(self.scores, 1):
            worth = self.score(seat, 0).position
            self.scores[seat - 1] = worth
            if worth != before:
                self.emit(ScoreChanged(seat, worth - before, worth))

    def next_turn(self) -> None:
        """Count the turn and forget what came to the board a round ago."""
        self.turn += 1
        self.news = [piece for piece in self.news if piece.turn > self.turn - self.seats]

    def score_all(self) -> None:
        """The interim scoring or the final one; the second variant has none in between."""
        self.scorings += 1
        is_final = self.scorings == 2
        parts = [self.score(seat, pesos) for seat, pesos in enumerate(self.pesos, 1)]
        if self.options.variant2 == "on":
            if not is_final:
                return
            self.scores = [0] * self.seats
        if self.options.money == "secret":
            self.emit(MoneyCounted(tuple(each.money for each in parts)))
        self.scores = [score + each.total for score, each in zip(self.scores, parts, strict=True)]
        if is_final:
            self.final = parts
        else:
            self.interim = parts
        self.emit(PositionScored(is_final, tuple(parts), tuple(self.scores)))

    def outcome(self) -> Outcome | None:
        if self.agenda:
            return None
        worth = list(zip(self.scores, self.pesos, strict=True))
        standings = [
            Standing(
                seat,
                rank=1 + sum(other > own for other in worth),
                score=own[0],
                parts=self.parts_of(seat),
            )
            for seat, own in enumerate(worth, 1)
        ]
        return Outcome(self.ending, tuple(sorted(standings, key=lambda s: (s.rank, s.seat))))

    def parts_of(self, seat: int) -> tuple[tuple[str, int], ...]:
        """Return the points of the interim scoring, and of the final one by category."""
        interim = (("interim", self.interim[seat - 1].total),) if self.interim else ()
        final = self.final[seat - 1]
        herds = (("herds", final.herds),) if self.options.variant1 == "on" else ()
        return (
            *interim,
            ("markets", final.markets),
            ("chains", final.chains),
            ("haciendas", final.haciendas),
            *herds,
            ("water", final.water),
            ("money", final.money),
        )

    def absent(self, seat: int) -> Action:
        return End(seat)


GAME = HaciendaGame
