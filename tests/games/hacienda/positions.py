"""Positions of Hacienda built by hand, and short ways to play in tests."""

from typing import Any

from games.core import Event
from games.hacienda.actions import NOTATION, Options
from games.hacienda.board import FIELDS, NAMES, Board, bits, number
from games.hacienda.material import CARDS, Components, Material, load
from games.hacienda.rules import HaciendaGame, RoundEnd, Turn
from games.hacienda.scoring import Parts
from games.hacienda.table import KINDS

MATERIAL = load()
SEED = "5eed"


def name(place: str) -> str:
    """Return the name of a field given as ``r4c3``, or as a name already."""
    if not place.startswith("r"):
        return place
    row, _, column = place[1:].partition("c")
    return NAMES[number(int(row), int(column))]


def field(place: str) -> int:
    """Return the field of ``r4c3`` or ``E4``."""
    return FIELDS[name(place)]


def fields(places: str) -> int:
    """Return the set of some fields."""
    return bits(field(place) for place in places.split())


def new(seats: int = 2, *, material: Material = MATERIAL, **options: Any) -> HaciendaGame:
    """Return a game at its first question, seat 1 to move."""
    game = HaciendaGame(seats, SEED, Options(**options), material)
    game.take_events()
    game.start = 1
    game.agenda = [RoundEnd(), *(Turn(seat, 3) for seat in range(seats, 0, -1))]
    return game


def on(*rows: str, components: Components = MATERIAL.components) -> Material:
    """Return the material with a board of these rows only."""
    board = Board.of("bone", rows)
    return Material(components, {"bone": board}, "")


def put(game: HaciendaGame, seat: int, **pieces: str) -> None:
    """Put tiles of a seat on the board: land, cattle, horse, pig, sheep; haciendas and chips."""
    for kind, places in pieces.items():
        tiles = fields(places)
        if kind == "hacienda":
            game.haciendas[seat - 1] |= tiles
        elif kind == "chip":
            game.chips[seat - 1] |= tiles
            game.chips_left -= tiles.bit_count()
        else:
            if kind == "land":
                game.land[seat - 1] |= tiles
            else:
                game.animals[game.herd(seat, CARDS.index(kind))] |= tiles
            game.free &= ~tiles
    game.kept = {}


def flood(game: HaciendaGame, *tiles: str) -> None:
    """Lay water tiles."""
    for places in tiles:
        game.water.append(fields(places))
        game.free &= ~fields(places)


def deal(game: HaciendaGame, seat: int, **cards: int) -> None:
    """Set the hand of a seat."""
    game.hands[KINDS * (seat - 1) : KINDS * seat] = [cards.get(card, 0) for card in CARDS]
    game.kept = {}


def money(game: HaciendaGame, *pesos: int) -> None:
    """Set the pesos of all seats."""
    game.pesos = list(pesos)
    game.kept = {}


def fill(game: HaciendaGame, terrain: str, seat: int, keep: str = "") -> None:
    """Cover the free fields of a terrain with land of a seat, but not ``keep``."""
    tiles = game.free & game.board.terrains[CARDS.index(terrain)] & ~fields(keep)
    game.land[seat - 1] |= tiles
    game.free &= ~tiles
    game.kept = {}


def play(game: HaciendaGame, *lines: str) -> list[Event]:
    """Play moves for whoever is asked, and return all events."""
    events: list[Event] = []
    for line in lines:
        seat = game.waiting()[0]
        words = " ".join(name(word) if word[1:2].isdigit() else word for word in line.split())
        action, rest = NOTATION.understand(words, seat, game.offers(seat))
        assert not rest
        events += game.apply(action)
    return events


def offered(game: HaciendaGame, line: str) -> bool:
    """Tell whether the seat that is asked may play this line."""
    seat = game.waiting()[0]
    words = " ".join(name(word) if word[1:2].isdigit() else word for word in line.split())
    return game.find_offer(NOTATION.decode(words, seat)) is not None


def choices(game: HaciendaGame, start: str) -> list[str]:
    """Return all canonical moves that begin with these words."""
    seat = game.waiting()[0]
    return [line for line in NOTATION.moves(game.offers(seat)) if line.startswith(start)]


def parts(game: HaciendaGame, seat: int) -> Parts:
    """Return what a scoring now would give."""
    return game.score(seat, game.pesos[seat - 1])


def worth(game: HaciendaGame, seat: int) -> tuple[int, ...]:
    """Return markets, chains, haciendas, water and money of a scoring now."""
    now = parts(game, seat)
    return now.markets, now.chains, now.haciendas, now.water, now.money
