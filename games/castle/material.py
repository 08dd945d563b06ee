"""The components of A Castle for All Seasons: read from YAML, checked, and put into tuples."""

import json
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import msgspec
import yaml

from games.core import GameError

KINDS = ("sand", "wood", "clay", "stone", "silver")
SAND, WOOD, CLAY, STONE, SILVER = range(5)

CARDS = (
    "messenger",
    "trader",
    "bricklayer",
    "stonemason",
    "worker_stone",
    "worker_clay",
    "worker_silver",
    "master_builder",
)
MESSENGER, TRADER, BRICKLAYER, STONEMASON = range(4)
WORKER_STONE, WORKER_CLAY, WORKER_SILVER, MASTER_BUILDER = range(4, 8)
WORKERS = range(WORKER_STONE, WORKER_SILVER + 1)
ALL_CARDS = (1 << len(CARDS)) - 1

BUILDINGS = (
    "market",
    "smithy",
    "servants_house",
    "stable",
    "palace",
    "keep",
    "tavern",
    "big_gate",
    "small_gate",
    "big_tower",
    "small_tower",
    "house",
)
PLACES = (*BUILDINGS, "innkeeper")
"""Where helpers are placed: the buildings, then the innkeeper's winter card."""

MARKET, SMITHY = 0, 1
INNKEEPER = len(BUILDINGS)

WINTER = ("innkeeper", "damsel", "frost", "snowdrift", "lean_winter", "winter_fair")
INN, DAMSEL, FROST, SNOWDRIFT, LEAN_WINTER, WINTER_FAIR = range(6)

Goods = tuple[int, int, int, int, int]
"""Pieces of sand, wood, clay, stone and silver."""

Per = Literal["talers", "goods", "silver", "unbuilt", "free", "helpers", "towers", "houses"]
"""What a helper's points depend on."""

Group = Literal["prebuilt", "special", "tower", "house"]


class MaterialError(GameError):
    """A component file that cannot be used, and why."""


@dataclass(frozen=True)
class Table:
    """What depends on the number of seats; ``winter`` are the marked spaces of the round track."""

    seats: int
    rounds: int
    cards: int
    helpers: int
    winter: tuple[int, ...]


@dataclass(frozen=True)
class Building:
    """A type of tile, and how many tiles there are (none for what is built from the start)."""

    word: str
    group: Group
    tiles: int
    vp: int
    value: int


@dataclass(frozen=True)
class Spot:
    """A place for a helper.

    ``mark`` is its price where that tells it from the building's other spots, else 0.
    """

    place: int
    price: int
    per: Per | Literal["innkeeper"]
    vp: int
    each: int
    mark: int

    @property
    def name(self) -> tuple[int, int]:
        """Place and mark: what a player types; equal spots share it."""
        return self.place, self.mark


@dataclass(frozen=True)
class Worker:
    """A Worker card: its fixed piece, and the free picks."""

    card: int
    fixed: int
    picks: int
    free: tuple[int, ...]
    is_different: bool


@dataclass(frozen=True)
class Winter:
    """The numbers on the winter cards."""

    inn_price: int
    inn_pays: int
    damsel_each: int
    frost_vp: int
    snow_less: int
    lean_price: int
    fair_swaps: int

    def numbers(self, card: int) -> tuple[int, ...]:
        """Return the numbers on a card."""
        return (
            (self.inn_price, self.inn_pays),
            (self.damsel_each,),
            (self.frost_vp,),
            (self.snow_less,),
            (self.lean_price,),
            (self.fair_swaps,),
        )[card]


@dataclass(frozen=True)
class Material:
    """All components; tuples of five follow ``KINDS``, buildings follow ``BUILDINGS``.

    ``digest`` is the SHA-256 of the data in canonical form.  The innkeeper's spot is the last.
    """

    digest: str
    tables: tuple[Table, ...]
    talers: int
    start_talers: int
    round_talers: int
    values: Goods
    pieces: Goods
    carts: Goods
    tributes: Goods
    start_goods: Goods
    tower_goods: Goods
    buildings_a_turn: int
    helpers_a_turn: int
    kinds_to_pay: int
    messenger_talers: int
    bricklayer_talers: int
    stonemason_price: int
    worker_keeps: int
    master_vp: int
    workers: tuple[Worker, ...]
    buildings: tuple[Building, ...]
    spots: tuple[Spot, ...]
    winter: Winter

    def table(self, seats: int) -> Table:
        """Return what holds for this number of seats."""
        return self.tables[seats - 2]

    def worker(self, card: int) -> Worker:
        """Return a Worker card."""
        return self.workers[card - WORKER_STONE]


class _Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the component file; ``src`` says where its values come from."""

    src: str


Count = int
Kind = Literal["sand", "wood", "clay", "stone", "silver"]


class _Table(_Sheet, frozen=True):
    seats: int
    rounds: int
    cards: int
    helpers: int
    winter: tuple[int, ...]


class _Talers(_Sheet, frozen=True):
    box: int
    start: int
    round: int


class _Kind(_Sheet, frozen=True):
    id: Kind
    value: int
    pieces: int
    cart: int
    tribute: int
    start: int
    tower: int


class _Turn(_Sheet, frozen=True):
    buildings: int
    helpers: int
    kinds: int


class _Messenger(_Sheet, frozen=True):
    talers: int


class _Stonemason(_Sheet, frozen=True):
    price: int
    keeps: int


class _MasterBuilder(_Sheet, frozen=True):
    vp: int


class _Worker(_Sheet, frozen=True):
    id: Literal["worker_stone", "worker_clay", "worker_silver"]
    fixed: Kind
    picks: int
    free: tuple[Kind, ...]
    different: bool


class _Spot(_Sheet, frozen=True):
    price: int
    per: Per
    vp: int
    each: int


class _Building(_Sheet, frozen=True):
    id: str
    group: Group
    tiles: int
    vp: int
    value: int
    spots: tuple[_Spot, ...]


class _Innkeeper(_Sheet, frozen=True):
    price: int
    pays: int


class _Damsel(_Sheet, frozen=True):
    each: int


class _Frost(_Sheet, frozen=True):
    vp: int


class _Snowdrift(_Sheet, frozen=True):
    less: int


class _LeanWinter(_Sheet, frozen=True):
    price: int


class _WinterFair(_Sheet, frozen=True):
    swaps: int


class _Winter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    innkeeper: _Innkeeper
    damsel: _Damsel
    frost: _Frost
    snowdrift: _Snowdrift
    lean_winter: _LeanWinter
    winter_fair: _WinterFair


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tables: tuple[_Table, ...]
    talers: _Talers
    kinds: tuple[_Kind, ...]
    turn: _Turn
    messenger: _Messenger
    bricklayer: _Messenger
    stonemason: _Stonemason
    master_builder: _MasterBuilder
    workers: tuple[_Worker, ...]
    buildings: tuple[_Building, ...]
    winter: _Winter


def load(folder: Path | None = None) -> Material:
    """Return the components; ``folder/components.yaml`` takes the place of the embedded file.

    Raises MaterialError, which names the file and the place in it.
    """
    path = (folder or Path()) / "components.yaml"
    if folder is None or not path.exists():
        path = Path(__file__).with_name("components.yaml")
    try:
        content = yaml.safe_load(path.read_text("utf-8"))
        file = msgspec.convert(content, _File)
    except (yaml.YAMLError, msgspec.ValidationError) as error:
        raise MaterialError(f"{path}: {error}") from error
    for fault in _faults(file, content):
        raise MaterialError(f"{path}: {fault}")
    return _material(file, content)


def _faults(file: _File, content: Any) -> list[str]:
    """Return what is wrong beyond the types."""
    return [
        *_wrong_order("tables", tuple(t.seats for t in file.tables), (2, 3, 4)),
        *_wrong_order("kinds", tuple(k.id for k in file.kinds), KINDS),
        *_wrong_order("workers", tuple(w.id for w in file.workers), CARDS[4:7]),
        *_wrong_order("buildings", tuple(b.id for b in file.buildings), BUILDINGS),
        *_negative("", content),
        *(fault for building in file.buildings for fault in _building_faults(building)),
        *(fault for worker in file.workers for fault in _worker_faults(worker)),
        *(fault for table in file.tables for fault in _table_faults(table)),
        *(f"kinds: the value of {k.id} is not above 0" for k in file.kinds if k.value < 1),
        *_supply_faults(file),
    ]


def _wrong_order(what: str, found: tuple[Any, ...], wanted: tuple[Any, ...]) -> list[str]:
    if found == wanted:
        return []
    return [f"{what}: expected {', '.join(map(str, wanted))}, found {', '.join(map(str, found))}"]


def _negative(path: str, content: Any) -> list[str]:
    if isinstance(content, dict):
        return [fault for key, c in content.items() for fault in _negative(f"{path}.{key}", c)]
    if isinstance(content, list):
        return [f for place, c in enumerate(content) for f in _negative(f"{path}[{place}]", c)]
    if isinstance(content, int) and content < 0:
        return [f"{path[1:]}: {content} is below 0"]
    return []


def _building_faults(building: _Building) -> list[str]:
    faults = []
    if (building.group == "prebuilt") != (building.tiles == 0):
        faults.append(f"buildings: {building.id} is built from the start just when it has no tile")
    if building.spots and building.tiles > 1:
        faults.append(f"buildings: {building.id} has spots, so there can be one tile only")
    if any(spot.each < 1 for spot in building.spots):
        faults.append(f"buildings: a spot of {building.id} has an each of 0")
    return faults


def _worker_faults(worker: _Worker) -> list[str]:
    if worker.fixed in worker.free:
        return [f"workers: {worker.id} has its fixed kind among the free ones"]
    if len(set(worker.free)) < len(worker.free):
        return [f"workers: {worker.id} names a free kind twice"]
    return []


def _table_faults(table: _Table) -> list[str]:
    if any(not 1 <= space <= table.rounds for space in table.winter):
        return [f"tables: {table.seats} seats: a winter space is not on the round track"]
    if len(table.winter) > len(WINTER):
        return [f"tables: {table.seats} seats: more winter spaces than the {len(WINTER)} cards"]
    if not 1 <= table.cards <= 2:
        return [f"tables: {table.seats} seats: cards must be 1 or 2"]
    return []


def _supply_faults(file: _File) -> list[str]:
    short = [
        f"kinds: not enough {kind.id} for the start of 4 players"
        for kind in file.kinds
        if kind.pieces < 4 * kind.start + kind.tower
    ]
    needed = max(t.rounds * file.talers.round + t.seats * file.talers.start for t in file.tables)
    return short + ["talers: box is too small for the start"] * (file.talers.box < needed)


def _material(file: _File, content: Any) -> Material:
    def five(field: str) -> Any:
        return tuple(getattr(kind, field) for kind in file.kinds)

    return Material(
        digest=sha256(json.dumps(content, sort_keys=True).encode()).hexdigest(),
        tables=tuple(Table(t.seats, t.rounds, t.cards, t.helpers, t.winter) for t in file.tables),
        talers=file.talers.box,
        start_talers=file.talers.start,
        round_talers=file.talers.round,
        values=five("value"),
        pieces=five("pieces"),
        carts=five("cart"),
        tributes=five("tribute"),
        start_goods=five("start"),
        tower_goods=five("tower"),
        buildings_a_turn=file.turn.buildings,
        helpers_a_turn=file.turn.helpers,
        kinds_to_pay=file.turn.kinds,
        messenger_talers=file.messenger.talers,
        bricklayer_talers=file.bricklayer.talers,
        stonemason_price=file.stonemason.price,
        worker_keeps=file.stonemason.keeps,
        master_vp=file.master_builder.vp,
        workers=tuple(_worker(worker) for worker in file.workers),
        buildings=tuple(Building(b.id, b.group, b.tiles, b.vp, b.value) for b in file.buildings),
        spots=_spots(file),
        winter=_winter(file.winter),
    )


def _worker(worker: _Worker) -> Worker:
    free = tuple(sorted(map(KINDS.index, worker.free)))
    card, fixed = CARDS.index(worker.id), KINDS.index(worker.fixed)
    return Worker(card, fixed, worker.picks, free, worker.different)


def _spots(file: _File) -> tuple[Spot, ...]:
    spots = []
    for place, building in enumerate(file.buildings):
        differ = any(a.price != b.price for a, b in pairwise(building.spots))
        for spot in building.spots:
            mark = spot.price if differ else 0
            spots.append(Spot(place, spot.price, spot.per, spot.vp, spot.each, mark))
    return (*spots, Spot(INNKEEPER, file.winter.innkeeper.price, "innkeeper", 0, 1, 0))


def _winter(cards: _Winter) -> Winter:
    return Winter(
        inn_price=cards.innkeeper.price,
        inn_pays=cards.innkeeper.pays,
        damsel_each=cards.damsel.each,
        frost_vp=cards.frost.vp,
        snow_less=cards.snowdrift.less,
        lean_price=cards.lean_winter.price,
        fair_swaps=cards.winter_fair.swaps,
    )
