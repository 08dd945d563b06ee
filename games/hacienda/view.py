"""What a seat, or a watcher, may know of a game of Hacienda."""

from dataclasses import dataclass
from functools import lru_cache

from games.chance import Chance
from games.core import Decision, View
from games.hacienda.actions import Options
from games.hacienda.board import FIELDS, NAMES, STRIDE, Board, bits, members, names
from games.hacienda.material import (
    ANIMALS,
    CARDS,
    FIRST_ANIMAL,
    WATER_LETTERS,
    Components,
    Material,
)
from games.hacienda.rules import HaciendaGame, RoundEnd, Turn
from games.hacienda.scoring import Parts, herds_of
from games.hacienda.table import KINDS, News


@dataclass(frozen=True)
class Tile:
    """A tile on the board: its field, owner, kind ("land" or the animal) and what stands on it."""

    field: str
    seat: int
    kind: str
    hacienda: bool
    chip: bool


@dataclass(frozen=True)
class WaterOnBoard:
    """A water tile on the board."""

    letter: str
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Supply:
    """What is left beside the board; ``water`` has (size, number), ``removed`` animal cards."""

    land_cards: int
    animal_cards: int
    second_stack: int
    removed: int
    haciendas: int
    chips: int
    land_tiles: int
    water: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Player:
    """A seat as all see it; ``pesos`` and ``now.money`` are None and 0 where money is secret.

    ``seen`` are the cards of the hand that everybody knows; ``now`` is what a scoring would give.
    """

    pesos: int | None
    score: int
    now: Parts
    interim: Parts | None
    final: Parts | None
    land_cards: int
    animal_cards: int
    seen: tuple[str, ...]


@dataclass(frozen=True)
class HaciendaView(View):
    """The table as one seat, or a watcher, sees it; ``players`` go by seat.

    ``rows`` draw the empty board, ``tiles`` and ``water`` what lies on it; ``turn`` is the seat
    whose turn it is (0 at the end) with the actions ``left`` and the verbs ``used`` up.
    """

    options: Options
    components: Components
    rows: tuple[str, ...]
    round: int
    start: int
    turn: int
    turns: int
    left: int
    used: tuple[str, ...]
    last_act: int
    last_draw: int
    used_up: int
    scorings: int
    ending: str
    tiles: tuple[Tile, ...]
    water: tuple[WaterOnBoard, ...]
    news: tuple[News, ...]
    open_land: tuple[str, ...]
    open_animals: tuple[str, ...]
    discards: tuple[tuple[str, int], ...]
    supply: Supply
    players: tuple[Player, ...]
    hand: tuple[str, ...]


VIEW = HaciendaView


def view(game: HaciendaGame, seat: int | None) -> HaciendaView:
    """Return what this seat, or a watcher, may know."""
    top = game.agenda[-1] if game.agenda else None
    turn = top if isinstance(top, Turn) else None
    return HaciendaView(
        you=seat,
        seats=game.seats,
        ask=game.ask,
        waiting=game.waiting(),
        outcome=game.outcome(),
        options=game.options,
        components=game.components,
        rows=game.board.rows,
        round=game.round,
        start=game.start,
        turn=turn.seat if turn else 0,
        turns=game.turn,
        left=turn.left if turn else 0,
        used=turn.used if turn else (),
        last_act=game.last_act,
        last_draw=game.last_draw,
        used_up=game.used_up,
        scorings=game.scorings,
        ending=game.ending,
        tiles=game.once("tiles", lambda: tiles(game)),
        water=game.once("water", lambda: water(game)),
        news=tuple(game.news),
        open_land=tuple(CARDS[card] for card in game.open_land),
        open_animals=tuple(CARDS[card] for card in game.open_animals),
        discards=tuple(zip(CARDS, game.discards, strict=True)),
        supply=game.once("supply", lambda: supply(game)),
        players=players(game, seat),
        hand=cards(game.hands, seat) if seat else (),
    )


def tiles(game: HaciendaGame) -> tuple[Tile, ...]:
    """Return the tiles on the board by field."""
    found = []
    for seat in range(1, game.seats + 1):
        marks, chips = game.haciendas[seat - 1], game.chips[seat - 1]
        kinds = zip(("land", *ANIMALS), (game.land[seat - 1], *herds_of(game, seat)), strict=True)
        found += [
            (
                place,
                Tile(NAMES[place], seat, kind, bool(marks >> place & 1), bool(chips >> place & 1)),
            )
            for kind, fields in kinds
            for place in members(fields)
        ]
    return tuple(tile for _, tile in sorted(found, key=lambda each: each[0]))


def water(game: HaciendaGame) -> tuple[WaterOnBoard, ...]:
    """Return the water tiles on the board, in the order in which they were laid."""
    return tuple(
        WaterOnBoard(WATER_LETTERS[place], names(tile)) for place, tile in enumerate(game.water)
    )


def supply(game: HaciendaGame) -> Supply:
    """Return what is left beside the board."""
    return Supply(
        land_cards=len(game.land_stack),
        animal_cards=len(game.animal_stack),
        second_stack=len(game.second_stack),
        removed=game.removed,
        haciendas=game.haciendas_left,
        chips=game.chips_left,
        land_tiles=game.land_tiles,
        water=tuple(
            (tile.size, left)
            for tile, left in zip(game.components.water_tiles, game.supply, strict=True)
        ),
    )


def cards(counts: list[int], seat: int) -> tuple[str, ...]:
    """Return a seat's cards by kind, from the numbers of all seats."""
    own = counts[KINDS * (seat - 1) : KINDS * seat]
    return tuple(CARDS[card] for card, number in enumerate(own) for _ in range(number))


def players(game: HaciendaGame, viewer: int | None) -> tuple[Player, ...]:
    """Return all seats as the viewer may know them; with open money all viewers see the same."""
    seats = range(1, game.seats + 1)
    if game.options.money == "open":
        return game.once("players", lambda: tuple(player(game, n, None) for n in seats))
    return tuple(player(game, n, viewer) for n in seats)


def player(game: HaciendaGame, seat: int, viewer: int | None) -> Player:
    """Return a seat as the viewer may know it."""
    is_open = game.options.money == "open" or seat == viewer or not game.agenda
    pesos = game.pesos[seat - 1]
    hand = game.hands[KINDS * (seat - 1) : KINDS * seat]
    return Player(
        pesos=pesos if is_open else None,
        score=game.scores[seat - 1],
        now=game.score(seat, pesos if is_open else 0),
        interim=game.interim[seat - 1] if game.interim else None,
        final=game.final[seat - 1] if game.final else None,
        land_cards=sum(hand[:FIRST_ANIMAL]),
        animal_cards=sum(hand[FIRST_ANIMAL:]),
        seen=cards(game.seen, seat),
    )


def imagine(view: HaciendaView, chance: Chance) -> HaciendaGame:
    """Return some full game consistent with the view."""
    game = undealt(view.seats, view.options, view.components, view.rows).clone()
    game.chance = chance
    lay_out(game, view)
    copy_players(game, view)
    deal(game, view)
    game.agenda = agenda(game, view)
    return game


@lru_cache(maxsize=64)
def undealt(
    seats: int, options: Options, components: Components, rows: tuple[str, ...]
) -> HaciendaGame:
    """Return a game to be cloned and filled; shuffling one for each view would be most of it."""
    board = Board.of(options.board, rows)
    game = HaciendaGame(seats, "00", options, Material(components, {board.id: board}, digest=""))
    game.take_events()
    return game


def lay_out(game: HaciendaGame, view: HaciendaView) -> None:
    """Put on the board and beside it what the view shows."""
    for tile in view.tiles:
        bit, place = 1 << FIELDS[tile.field], tile.seat - 1
        if tile.kind == "land":
            game.land[place] |= bit
        else:
            game.animals[game.herd(tile.seat, CARDS.index(tile.kind))] |= bit
        game.haciendas[place] |= bit * tile.hacienda
        game.chips[place] |= bit * tile.chip
        game.free &= ~bit
    game.water = [bits(FIELDS[name] for name in tile.fields) for tile in view.water]
    for fields in game.water:
        game.free &= ~fields
    game.supply = [left for _, left in view.supply.water]
    game.haciendas_left, game.chips_left = view.supply.haciendas, view.supply.chips
    game.land_tiles, game.removed = view.supply.land_tiles, view.supply.removed
    game.discards = [number for _, number in view.discards]
    game.open_land = [CARDS.index(card) for card in view.open_land]
    game.open_animals = [CARDS.index(card) for card in view.open_animals]
    game.news, game.turn, game.round = list(view.news), view.turns, view.round
    game.start, game.last_act, game.last_draw = view.start, view.last_act, view.last_draw
    game.used_up, game.scorings, game.ending = view.used_up, view.scorings, view.ending


def copy_players(game: HaciendaGame, view: HaciendaView) -> None:
    """Give the seats their money and scores; secret money is made up."""
    game.pesos = [
        each.pesos if each.pesos is not None else game.chance.below(STRIDE) for each in view.players
    ]
    game.scores = [each.score for each in view.players]
    game.interim = [each.interim for each in view.players if each.interim]
    game.final = [each.final for each in view.players if each.final]


def deal(game: HaciendaGame, view: HaciendaView) -> None:
    """Deal the cards that the view does not know to hands, stacks and what was removed."""
    game.hands, game.seen = [], []
    for seat, each in enumerate(view.players, 1):
        seen = [each.seen.count(card) for card in CARDS]
        game.seen += seen
        game.hands += [view.hand.count(card) for card in CARDS] if seat == view.you else seen
    land, animals = (
        unknown(game, kinds) for kinds in (range(FIRST_ANIMAL), range(FIRST_ANIMAL, KINDS))
    )
    for seat, each in enumerate(view.players, 1):
        if seat != view.you:
            hidden = [card for card in each.seen if card not in ANIMALS]
            game.deal_hand(seat - 1, land, each.land_cards - len(hidden))
            game.deal_hand(seat - 1, animals, each.animal_cards - len(each.seen) + len(hidden))
    game.land_stack = land[: view.supply.land_cards]
    game.set_aside, rest = animals[: view.supply.removed], animals[view.supply.removed :]
    game.animal_stack = rest[: view.supply.animal_cards]
    game.second_stack = rest[view.supply.animal_cards :]


def unknown(game: HaciendaGame, kinds: range) -> list[int]:
    """Return the cards of these kinds that are not known, shuffled."""
    shown = [*game.open_land, *game.open_animals]
    left = []
    for card in kinds:
        known = sum(game.hands[card::KINDS]) + game.discards[card] + shown.count(card)
        left += [card] * (game.components.count(card) - known)
    game.chance.shuffle(left)
    return left


def agenda(game: HaciendaGame, view: HaciendaView) -> list[Decision[HaciendaGame]]:
    """Return the turn in progress and those behind it in the round."""
    if not view.turn:
        return []
    order = [(view.start - 1 + turn) % view.seats + 1 for turn in range(view.seats)]
    later = order[order.index(view.turn) + 1 :]
    actions = game.components.actions_per_turn
    return [
        RoundEnd(),
        *(Turn(seat, actions) for seat in reversed(later)),
        Turn(view.turn, view.left, view.used),
    ]
