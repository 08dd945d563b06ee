"""The rules of A Castle for All Seasons, one decision for each paragraph."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, Literal

from games.castle import scoring, winter
from games.castle.actions import NOTATION as NOTATION
from games.castle.actions import (
    Build,
    Buy,
    Choose,
    First,
    Helper,
    Pass,
    Pick,
    Place,
    Take,
)
from games.castle.board import Board, Stack
from games.castle.events import (
    Bought,
    BuildingEnded,
    CardEmptied,
    CardsReturned,
    CardsRevealed,
    Distributed,
    Equipped,
    HelperSent,
    Picked,
    PickLost,
    RoundBegan,
    RoundEnded,
    Scored,
    TalersFetched,
    TieBroken,
    TowerTaken,
    TraderPassed,
)
from games.castle.names import (
    ALL_CARDS,
    BRICKLAYER,
    MASTER_BUILDER,
    MESSENGER,
    SILVER,
    STONEMASON,
    TRADER,
    WINTER,
    WORKERS,
)
from games.castle.payment import NOTHING, ways
from games.castle.question import Question
from games.core import Action, Decision, Done, Kind, Offer, Outcome, owed
from games.together import Together


@dataclass(frozen=True)
class Options:
    """``winter`` adds the six winter cards."""

    winter: Literal["off", "on"] = "off"


OPTIONS = Options
PRESETS = {"summer": Options(), "winter": Options(winter="on")}


class Castle(Board):
    """A game of A Castle for All Seasons."""

    options: Options

    def setup(self) -> Stack:
        """Lay out; the start player is drawn first, then the winter deck is shuffled."""
        self.lay_out()
        if self.options.winter == "on":
            self.deck = list(range(len(WINTER)))
            self.chance.shuffle(self.deck)
        return [Round()]

    def outcome(self) -> Outcome | None:
        """Return the standings once nothing is left to do."""
        return None if self.agenda else scoring.outcome(self)

    def absent(self, seat: int) -> Action:
        """Do without where that is possible, else take the first answer offered."""
        offers = [offer for offer in self.offers(seat) if offer.kind == "owed"]
        without = [offer for offer in offers if offer.action in (Done, Pass)]
        return next(iter((without or offers)[0]))


@dataclass(frozen=True)
class Round(Decision[Board]):
    """The start player takes the taler of the round space; all choose their characters."""

    def proceed(self, game: Board) -> Stack:
        game.round += 1
        game.clear_round()
        talers = game.material.round_talers
        game.track -= talers
        game.purses[game.first - 1] += talers
        purse = game.purses[game.first - 1]
        game.emit(RoundBegan(game.round, game.table.rounds, game.first, talers, purse))
        return [RoundEnd(), Characters.of(range(1, game.seats + 1))]


@dataclass(frozen=True)
class Characters(Together[Board]):
    """Each seat chooses its cards from the hand, in secret."""

    def ask(self) -> str:
        return "characters"

    def choices(self, game: Board, seat: int, kind: Kind, draft: tuple[Action, ...]) -> list[Offer]:
        hand = game.hands[seat - 1]
        return [Offer(kind, Choose, seat, (choosable(hand, game.table.cards),))]

    def reveal(self, game: Board) -> Stack:
        chosen = tuple(draft[0].cards for draft in self.drafts if isinstance(draft[0], Choose))
        return [FaceDown(chosen), *(winter.draw(game) if game.has_winter() else ())]


_CHOOSABLE = {
    (hand, cards): tuple(
        combinations(
            [
                card
                for card in range(ALL_CARDS.bit_length())
                if hand >> card & 1 and not (card == MASTER_BUILDER and hand == ALL_CARDS)
            ],
            cards,
        )
    )
    for hand in range(ALL_CARDS + 1)
    for cards in (1, 2)
}


def choosable(hand: int, cards: int) -> tuple[tuple[int, ...], ...]:
    """Return the choices from a hand: no Master Builder while all eight cards are there."""
    return _CHOOSABLE[hand, cards]


@dataclass(frozen=True)
class FaceDown(Decision[Board]):
    """The chosen cards lie face down until the winter card is done; then all are turned up."""

    chosen: tuple[tuple[int, ...], ...]

    def sealed(self, seat: int) -> tuple[Action, ...]:
        return (Choose(seat, self.chosen[seat - 1]),)

    def proceed(self, game: Board) -> Stack:
        for place, cards in enumerate(self.chosen):
            game.shown[place] = cards
            game.hands[place] &= ~sum(1 << card for card in cards)
        game.emit(CardsRevealed(self.chosen))
        equip(game)
        return list(reversed(list(turns(game))))


def equip(game: Board) -> None:
    """Give every revealed Worker card its fixed piece, as far as the stock has it."""
    for seat in game.order:
        for card in game.own_workers(seat):
            kind = game.material.worker(card).fixed
            had = game.fill_card(seat, card, kind)
            game.workers.setdefault((seat, card), NOTHING)
            game.emit(Equipped(seat, card, kind if had else None))


def turns(game: Board) -> Iterable[Decision[Any]]:
    """Yield what the revealed cards do, in their order, equal cards in player order."""
    order, material = game.order, game.material
    for seat in order:
        cards = game.own_workers(seat)
        yield from (FreePick(seat, card) for card in cards if material.worker(card).picks)
    for card, turn in TURNS:
        seats = [seat for seat in order if card in game.shown[seat - 1]]
        yield from (turn(seat) for seat in seats)
        if card == TRADER and seats:
            yield Distribution()
    yield from (WorkerTurn(seat) for seat in order if game.own_workers(seat))
    yield from (MasterBuilder(s) for s in order if MASTER_BUILDER in game.shown[s - 1])


@dataclass(frozen=True)
class FreePick(Question):
    """A Worker card gets free pieces of its kinds, as far as the stock has them."""

    word: ClassVar[str] = "free_pick"

    card: int
    picks: int = 0

    def choices(self, game: Board) -> list[Offer]:
        worker = game.material.worker(self.card)
        taken = game.workers[self.seat, self.card] if worker.is_different else NOTHING
        kinds = tuple([k for k in worker.free if game.stock[k] and not taken[k]])
        return [owed(Pick, self.seat, (self.card,), kinds)] if kinds else []

    def proceed(self, game: Board) -> Stack:
        if not self.choices(game):
            game.emit(PickLost(self.seat, self.card))
        return super().proceed(game)

    def answer(self, game: Board, action: Action) -> Stack:
        assert isinstance(action, Pick)
        game.fill_card(self.seat, self.card, action.kind)
        pieces = game.workers[self.seat, self.card]
        game.emit(Picked(self.seat, self.card, action.kind, pieces))
        if self.picks + 1 == game.material.worker(self.card).picks:
            return ()
        return [FreePick(self.seat, self.card, self.picks + 1)]


@dataclass(frozen=True)
class Messenger(Decision[Board]):
    """The Messenger takes talers from the bank."""

    seat: int

    def proceed(self, game: Board) -> Stack:
        talers = game.from_bank(self.seat, game.material.messenger_talers)
        game.emit(TalersFetched(self.seat, talers, game.purses[self.seat - 1]))
        return ()


@dataclass(frozen=True)
class Trader(Question):
    """A Trader may place a helper: on a free cart; if none is free on the rider, or displacing."""

    word: ClassVar[str] = "trader"

    def choices(self, game: Board) -> list[Offer]:
        kinds = self.open_spots(game) if game.supply[self.seat - 1] else ()
        place = [owed(Place, self.seat, kinds)] if kinds else []
        return [*place, owed(Pass, self.seat)]

    def open_spots(self, game: Board) -> tuple[int, ...]:
        """Return the free carts; without one, all whose helper did not come this round."""
        free = tuple([kind for kind in range(SILVER) if not game.carts[kind]])
        return free or tuple([kind for kind, fresh in enumerate(game.fresh) if not fresh])

    def answer(self, game: Board, action: Action) -> Stack:
        if isinstance(action, Place):
            displaced = game.carts[action.kind]
            game.withdraw(action.kind)
            game.supply[self.seat - 1] -= 1
            game.carts[action.kind] = self.seat
            game.fresh[action.kind] = 1
            supply = game.supply[self.seat - 1]
            game.emit(HelperSent(self.seat, action.kind, displaced, supply))
        else:
            game.emit(TraderPassed(self.seat))
        return ()


@dataclass(frozen=True)
class Distribution(Decision[Board]):
    """Every helper on a cart or the rider earns, and pays its tribute to the defense tower."""

    def proceed(self, game: Board) -> Stack:
        less = game.snow * game.material.winter.snow_less
        game.snow = 0
        rows = [
            (kind, seat, *earn(game, seat, kind, less))
            for kind, seat in enumerate(game.carts)
            if seat
        ]
        game.emit(Distributed(tuple(rows)))
        return ()


def earn(game: Board, seat: int, kind: int, less: int) -> tuple[int, int]:
    """Give a helper's owner what the stock has, and take the tribute; return both numbers."""
    got = min(max(game.material.carts[kind] - less, 0), game.stock[kind])
    tribute = min(got, game.material.tributes[kind])
    game.stock[kind] -= got
    game.tower[kind] += tribute
    game.move_piece(seat, kind, got - tribute)
    return got, tribute


@dataclass(frozen=True)
class Bricklayer(Question):
    """The Bricklayer takes all pieces of one kind from the defense tower, then builds."""

    word: ClassVar[str] = "bricklayer"

    def choices(self, game: Board) -> list[Offer]:
        kinds = tuple([kind for kind, pieces in enumerate(game.tower) if pieces])
        return [owed(Take, self.seat, kinds)] if kinds else []

    def proceed(self, game: Board) -> Stack:
        if self.choices(game):
            return super().proceed(game)
        game.emit(TowerTaken(self.seat, None, 0))
        return [Building(self.seat, BRICKLAYER)]

    def answer(self, game: Board, action: Action) -> Stack:
        assert isinstance(action, Take)
        pieces, game.tower[action.kind] = game.tower[action.kind], 0
        game.move_piece(self.seat, action.kind, pieces)
        game.emit(TowerTaken(self.seat, action.kind, pieces))
        return [Building(self.seat, BRICKLAYER)]


@dataclass(frozen=True)
class Stonemason(Question):
    """The Stonemason may buy a piece from each Worker card of others, then builds.

    ``bought`` has a bit for each card that sold already: 8 times the seat plus the card.
    """

    word: ClassVar[str] = "stonemason"

    bought: int = 0

    def choices(self, game: Board) -> list[Offer]:
        offers = []
        if game.purses[self.seat - 1] >= game.material.stonemason_price:
            for (owner, card), pieces in game.workers.items():
                if owner != self.seat and not self.bought >> (owner * 8 + card) & 1:
                    offers += self.sales(game, owner, card, pieces)
        return [*offers, owed(Done, self.seat)]

    def sales(self, game: Board, owner: int, card: int, pieces: tuple[int, ...]) -> list[Offer]:
        """Return what a Worker card sells: any piece but the last."""
        if sum(pieces) <= game.material.worker_keeps:
            return []
        kinds = tuple([kind for kind, n in enumerate(pieces) if n])
        return [owed(Buy, self.seat, (owner,), (card,), kinds)]

    def answer(self, game: Board, action: Action) -> Stack:
        if not isinstance(action, Buy):
            return [Building(self.seat, STONEMASON)]
        self.buy(game, action.owner, action.card, action.kind)
        return [Stonemason(self.seat, self.bought | 1 << (action.owner * 8 + action.card))]

    def buy(self, game: Board, owner: int, card: int, kind: int) -> None:
        """Move the piece one way and the talers the other."""
        price = game.material.stonemason_price
        pieces = list(game.workers[owner, card])
        pieces[kind] -= 1
        game.workers[owner, card] = tuple(pieces)  # type: ignore[assignment]
        game.move_piece(self.seat, kind, 1)
        game.purses[self.seat - 1] -= price
        game.purses[owner - 1] += price
        purses = game.purses[self.seat - 1], game.purses[owner - 1]
        game.emit(Bought(self.seat, owner, card, kind, price, *purses))


@dataclass(frozen=True)
class WorkerTurn(Question):
    """A Worker takes what is left on the card, then builds; the owner of two orders them."""

    word: ClassVar[str] = "workers"

    def choices(self, game: Board) -> list[Offer]:
        cards = tuple(card for seat, card in game.workers if seat == self.seat)
        return [owed(First, self.seat, cards)] if cards else []

    def answer(self, game: Board, action: Action) -> Stack:
        assert isinstance(action, First)
        pieces = game.take_card(self.seat, action.card)
        goods = game.goods[self.seat - 1]
        game.emit(CardEmptied(self.seat, action.card, pieces, goods))
        return [self, Building(self.seat, action.card)]


@dataclass(frozen=True)
class Building(Question):
    """A card builds tiles, each with an exact payment; helpers follow if it may place them."""

    word: ClassVar[str] = "build"

    card: int
    tiles: int = 0

    def choices(self, game: Board) -> list[Offer]:
        offers = payable(game, self.seat) if self.tiles < game.material.buildings_a_turn else []
        return [*offers, owed(Done, self.seat)]

    def answer(self, game: Board, action: Action) -> Stack:
        if isinstance(action, Build):
            game.build(self.seat, self.card, action.building, action.payment)
            return [Building(self.seat, self.card, self.tiles + 1)]
        if not self.tiles:
            game.emit(BuildingEnded(self.seat, self.card))
            return ()
        return [Placing(self.seat)] if self.card not in WORKERS else ()


def payable(game: Board, seat: int) -> list[Offer]:
    """Return an offer for each unbuilt type of tile that the seat can pay, with its payments."""
    material, goods = game.material, game.goods[seat - 1]
    offers = []
    for building, left in enumerate(game.unbuilt):
        if left:
            price = material.buildings[building].value
            payments = ways(material.values, material.kinds_to_pay, goods, price)
            if payments:
                offers.append(owed(Build, seat, (building,), payments))
    return offers


@dataclass(frozen=True)
class Placing(Question):
    """A Bricklayer or Stonemason who built places helpers on free spots of built buildings."""

    word: ClassVar[str] = "helper"

    helpers: int = 0

    def choices(self, game: Board) -> list[Offer]:
        offers = []
        if self.helpers < game.material.helpers_a_turn:
            spots, sources = open_places(game, self.seat), helper_sources(game, self.seat)
            offers = [owed(Helper, self.seat, spots, sources)] if spots and sources else []
        return [*offers, owed(Done, self.seat)]

    def answer(self, game: Board, action: Action) -> Stack:
        if not isinstance(action, Helper):
            return ()
        game.place_helper(self.seat, action.spot, action.source)
        return [Placing(self.seat, self.helpers + 1)]


def open_places(game: Board, seat: int) -> tuple[tuple[int, int], ...]:
    """Return the free spots that a seat can pay, not twice in one building in one round."""
    purse, placed = game.purses[seat - 1], game.placed[seat - 1]
    names = [
        spot.name
        for spot, owner in zip(game.material.spots, game.owners, strict=True)
        if not owner
        and spot.price <= purse
        and not placed >> spot.place & 1
        and game.is_built(spot.place)
    ]
    return tuple(dict.fromkeys(names))


def helper_sources(game: Board, seat: int) -> tuple[int | None, ...]:
    """Return where a helper can come from: the supply (None), or carts with an own one."""
    own = [kind for kind, owner in enumerate(game.carts) if owner == seat]
    return (None, *own) if game.supply[seat - 1] else tuple(own)


@dataclass(frozen=True)
class MasterBuilder(Decision[Board]):
    """The Master Builder scores what others built this round and takes all own cards back."""

    seat: int

    def proceed(self, game: Board) -> Stack:
        place = self.seat - 1
        buildings = sum(game.built) - game.built[place]
        vp = game.material.master_vp * buildings
        game.points[place] += vp
        game.hands[place] = ALL_CARDS
        game.emit(CardsReturned(self.seat, buildings, vp, game.points[place]))
        return ()


@dataclass(frozen=True)
class RoundEnd(Decision[Board]):
    """The game ends after the last round or the last tile; else the start player passes on."""

    def proceed(self, game: Board) -> Stack:
        game.emit(RoundEnded(game.round, sum(game.unbuilt)))
        if game.round == game.table.rounds or not sum(game.unbuilt):
            tell_result(game)
            return ()
        game.first = game.first % game.seats + 1
        return [Round()]


def tell_result(game: Board) -> None:
    """Say what each seat scores, and how a tie for the first rank was decided."""
    ends = scoring.finals(game)
    for end in ends:
        game.emit(Scored(end.seat, end.score, end.parts, end.talers, end.value))
    best = max(ends, key=lambda end: end.key)
    equal = [end for end in ends if end.score == best.score and end is not best]
    if equal:
        level = [end for end in equal if end.talers == best.talers]
        shared = [end for end in level if end.value == best.value]
        by = "shared" if shared else "goods" if level else "talers"
        game.emit(TieBroken((best.seat, *(end.seat for end in shared or level or equal)), by))


TURNS: tuple[tuple[int, Any], ...] = (
    (MESSENGER, Messenger),
    (TRADER, Trader),
    (BRICKLAYER, Bricklayer),
    (STONEMASON, Stonemason),
)
"""The cards that act before the Workers, in their order."""

DECISIONS: dict[str, type[Decision[Any]]] = {
    kind.__name__: kind
    for kind in (
        RoundEnd,
        FreePick,
        Messenger,
        Trader,
        Distribution,
        Bricklayer,
        Stonemason,
        WorkerTurn,
        Building,
        Placing,
        MasterBuilder,
        winter.Damsel,
        winter.Frost,
        winter.LeanWinter,
        winter.WinterFair,
    )
}
"""The decisions made of numbers only, by name."""

GAME = Castle
