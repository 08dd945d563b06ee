"""The components of Hacienda and its boards, read from YAML; a host may replace and add some.

``components.yaml`` holds every number, ``boards/*.yaml`` the maps.  In a host's folder a
``components.yaml`` takes the place of ours, and each board there is added to ours.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import msgspec
import yaml

from games.core import GameError
from games.hacienda.board import (
    LETTERS,
    MARKET,
    MOST_COLUMNS,
    NAMES,
    SIGNS,
    TERRAINS,
    VOID,
    WATER,
    Board,
    bits,
    flood,
    grow,
    lowest,
    number,
)

ANIMALS = ("cattle", "horse", "pig", "sheep")
CARDS = (*TERRAINS, *ANIMALS)
"""The kinds of cards; their numbers are used throughout."""

PAMPA = TERRAINS.index("pampa")
FIRST_ANIMAL = len(TERRAINS)

WATER_LETTERS = "abcdefghjkmnpqrstuvwxyz"
"""The water tiles in the order in which they come to the board."""

WORDS = (*CARDS, "land", "animals", "water", "markets", "chains", "haciendas", "herds", "money")
"""Words of the material that texts look up."""

Natural = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Distance = Annotated[int, msgspec.Meta(ge=-7, le=7)]
BySeats = tuple[Natural, Natural, Natural, Natural]
"""A number for 2, 3, 4 and 5 players."""


class MaterialError(GameError):
    """Components that cannot be used: the file, the place in it, and what is wrong there."""

    def __init__(self, path: Path, reason: str) -> None:
        """Keep the file and the reason."""
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


@dataclass(frozen=True)
class Start:
    """What each player begins with, and how many cards lie open."""

    pesos: Natural
    land_hand: Natural
    animal_hand: Natural
    open_land: Natural
    open_animals: Natural


@dataclass(frozen=True)
class Cost:
    """Prices in pesos."""

    hidden: Natural
    open: Natural
    hacienda: Natural
    water: Natural


@dataclass(frozen=True)
class LandCards:
    """How many land cards there are of each kind."""

    mountain: Natural
    forest: Natural
    meadow: Natural
    rock: Natural
    moor: Natural
    pampa: Natural


@dataclass(frozen=True)
class AnimalCards:
    """How many animal cards there are of each kind."""

    cattle: Natural
    horse: Natural
    pig: Natural
    sheep: Natural


@dataclass(frozen=True)
class HandLimit:
    """How many cards a hand may hold, by kind."""

    land: Positive
    animals: Positive


@dataclass(frozen=True)
class WaterTile:
    """A kind of water tile: its number of fields, how many there are, and its shape."""

    size: Positive
    count: Positive
    shape: tuple[tuple[Distance, Distance], ...]


@dataclass(frozen=True)
class Variant1:
    """The numbers of the first official variant."""

    cost: Natural
    herd_min: Positive
    pesos_per_point: Positive


@dataclass(frozen=True)
class Components:
    """Every number of the game, as ``components.yaml`` has it."""

    start: Start
    actions_per_turn: Positive
    cost: Cost
    land_cards: LandCards
    animal_cards: AnimalCards
    animal_cards_removed: BySeats
    haciendas: BySeats
    harvest_chips: Natural
    harvest_factor: Natural
    land_tiles: Natural
    animal_tiles: Natural
    hand_limit: HandLimit
    market_points: tuple[Natural, ...]
    chain_min: Positive
    chain_factor: Natural
    pesos_per_point: Positive
    water_tiles: tuple[WaterTile, ...]
    variant1: Variant1

    def count(self, card: int) -> int:
        """Return how many cards of a kind there are in all."""
        cards = self.land_cards if card < FIRST_ANIMAL else self.animal_cards
        return int(getattr(cards, CARDS[card]))


@dataclass(frozen=True)
class Material:
    """The components and the boards by word; ``digest`` covers all of them."""

    components: Components
    boards: Mapping[str, Board]
    digest: str

    def digest_for(self, options: Mapping[str, str]) -> str:
        """Return the digest of the components and the one board that these options choose.

        A host who adds a board thereby leaves the records of games on other boards readable.  A
        board that is gone counts as none.
        """
        board = self.boards.get(options.get("board", ""))
        return _digest(self.components, [board] if board else [])


def load(folder: Path | None = None) -> Material:
    """Return the components and boards, with those of ``folder``; raises MaterialError."""
    own = Path(__file__).parent
    replaced = folder / "components.yaml" if folder else None
    path = replaced if replaced and replaced.exists() else own / "components.yaml"
    components = _components(path, _read(path))
    folders = [own, folder] if folder else [own]
    boards = {
        board.id: board
        for place in folders
        for file in sorted((place / "boards").glob("*.yaml"))
        for board in [_board(file, _read(file), components)]
    }
    return Material(components, boards, _digest(components, [boards[k] for k in sorted(boards)]))


def _digest(components: Components, boards: list[Board]) -> str:
    data = [msgspec.to_builtins(components), [[board.id, list(board.rows)] for board in boards]]
    return sha256(msgspec.json.encode(data)).hexdigest()


def _read(path: Path) -> dict[str, Any]:
    """Return the data of a YAML file, which must be a mapping."""
    try:
        data = yaml.safe_load(path.read_text("utf-8"))
    except OSError as error:
        raise MaterialError(path, f"cannot be read: {error.strerror}") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise MaterialError(path, f"is no YAML: {error}") from error
    if not isinstance(data, dict):
        raise MaterialError(path, "holds no keys with values")
    return data


def _components(path: Path, data: dict[str, Any]) -> Components:
    """Check the numbers and return them."""
    try:
        components = msgspec.convert(data, Components)
    except msgspec.ValidationError as error:
        raise MaterialError(path, str(error).replace("$.", "")) from error
    for place in _unknown(data, msgspec.to_builtins(components)):
        raise MaterialError(path, f"{place} is no value of this game")
    for reason in _faults(components):
        raise MaterialError(path, reason)
    return components


def _unknown(given: Any, known: Any, place: str = "") -> Iterator[str]:
    """Yield the places of keys that nobody reads."""
    if isinstance(given, dict) and isinstance(known, dict):
        for key, value in given.items():
            if key in known:
                yield from _unknown(value, known[key], f"{place}{key}.")
            else:
                yield f"{place}{key}"


def _faults(components: Components) -> Iterator[str]:
    """Yield what does not fit together in the numbers."""
    for tile in components.water_tiles:
        shape = bits(32 * (r + 8) + q + 8 for q, r in tile.shape)
        if tile.size != len(set(tile.shape)) or shape.bit_count() != tile.size:
            yield f"water_tiles: size {tile.size} needs a shape of {tile.size} different fields"
        elif flood(shape & -shape, shape) != shape:
            yield f"water_tiles: the shape of size {tile.size} does not hang together"
    tiles = sum(tile.count for tile in components.water_tiles)
    if tiles > len(WATER_LETTERS):
        yield f"water_tiles: there are {tiles}, at most {len(WATER_LETTERS)} are possible"
    if len({tile.size for tile in components.water_tiles}) < len(components.water_tiles):
        yield "water_tiles: each size may stand there once"
    animals = sum(components.count(card) for card in range(FIRST_ANIMAL, len(CARDS)))
    land = sum(components.count(card) for card in range(FIRST_ANIMAL))
    start = components.start
    for seats, removed in enumerate(components.animal_cards_removed, 2):
        if animals < removed + seats * start.animal_hand + start.open_animals + 2:
            yield f"animal_cards: {animals} are too few for {seats} players"
        if land < seats * start.land_hand + start.open_land:
            yield f"land_cards: {land} are too few for {seats} players"


def _board(path: Path, data: dict[str, Any], components: Components) -> Board:
    """Check a board file and return its board."""
    if unknown := set(data) - {"id", "layout", "rows"}:
        raise MaterialError(path, f"{min(map(str, unknown))} is no value of a board")
    word, rows = data.get("id"), data.get("rows")
    if not isinstance(word, str) or not word.isidentifier() or not word.islower():
        raise MaterialError(path, "id: a word of small letters is needed")
    if data.get("layout") != "even-r":
        raise MaterialError(path, "layout: only even-r is known (row A lies half a hex right)")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise MaterialError(path, "rows: a list of quoted lines is needed")
    for reason in _row_faults(rows):
        raise MaterialError(path, reason)
    board = Board.of(word, tuple(rows))
    for reason in [*_count_faults(board, components), *_island_faults(board)]:
        raise MaterialError(path, reason)
    return board


def _row_faults(rows: list[str]) -> Iterator[str]:
    """Yield what is wrong with the size and the signs of a board."""
    if not 1 <= len(rows) <= len(LETTERS):
        yield f"rows: there are {len(rows)}, 1 to {len(LETTERS)} are possible"
        return
    for row, line in enumerate(rows):
        letter = LETTERS[row]
        if not 1 <= len(line) <= MOST_COLUMNS:
            yield f"row {letter} has {len(line)} fields, 1 to {MOST_COLUMNS} are possible"
        elif len(line) != len(rows[row % 2]):
            model = len(rows[row % 2])
            yield f"row {letter} has {len(line)} fields, row {LETTERS[row % 2]} has {model}"
        for column, sign in enumerate(line[:MOST_COLUMNS]):
            if sign not in SIGNS + MARKET + WATER + VOID:
                kinds = " ".join(SIGNS + MARKET + WATER + VOID)
                name = NAMES[number(row, column)]
                yield f"{name} is {sign!r}, which is no kind of field ({kinds})"


def _count_faults(board: Board, components: Components) -> Iterator[str]:
    """Yield what a board has too few or too many of."""
    for terrain, fields in zip(TERRAINS, board.terrains, strict=True):
        if not fields:
            yield f"there is no {terrain} ({SIGNS[TERRAINS.index(terrain)]})"
    markets, water = board.markets.bit_count(), board.water.bit_count()
    if not 1 <= markets < len(components.market_points):
        most = len(components.market_points) - 1
        yield f"there are {markets} markets ($), 1 to {most} are possible"
    singles = sum(tile.count for tile in components.water_tiles if tile.size == 1)
    if water > singles:
        yield f"there are {water} water fields (~), at most {singles} are possible"


def _island_faults(board: Board) -> Iterator[str]:
    """Yield the fields that cannot be reached."""
    for what, fields in (("the board", board.fields), ("the pampa", board.pampa)):
        apart = fields & ~flood(fields & -fields, fields)
        if apart:
            yield f"{NAMES[lowest(apart)]} is cut off from the rest of {what}"
    for market in (place for place in NAMES if board.markets >> place & 1):
        if not grow(1 << market) & board.pampa:
            yield f"market {NAMES[market]} has no side of pampa"
