"""The components of A Castle for All Seasons: read from YAML, checked, and put into tuples."""

import json
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import msgspec
import yaml

from games.castle import sheet
from games.castle.names import CARDS, INNKEEPER, KINDS, WORKER_STONE, Goods, Group, Per
from games.core import GameError


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


def load(folder: Path | None = None) -> Material:
    """Return the components; ``folder/components.yaml`` takes the place of the embedded file.

    Raises MaterialError, which names the file and the place in it.
    """
    path = (folder or Path()) / "components.yaml"
    if folder is None or not path.exists():
        path = Path(__file__).with_name("components.yaml")
    try:
        content = yaml.safe_load(path.read_text("utf-8"))
        file = msgspec.convert(content, sheet.File)
    except (yaml.YAMLError, msgspec.ValidationError) as error:
        raise MaterialError(f"{path}: {error}") from error
    for fault in sheet.faults(file, content):
        raise MaterialError(f"{path}: {fault}")
    return _material(file, content)


def _material(file: sheet.File, content: Any) -> Material:
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


def _worker(worker: sheet.WorkerSheet) -> Worker:
    free = tuple(sorted(map(KINDS.index, worker.free)))
    card, fixed = CARDS.index(worker.id), KINDS.index(worker.fixed)
    return Worker(card, fixed, worker.picks, free, worker.different)


def _spots(file: sheet.File) -> tuple[Spot, ...]:
    spots = []
    for place, building in enumerate(file.buildings):
        differ = any(a.price != b.price for a, b in pairwise(building.spots))
        for spot in building.spots:
            mark = spot.price if differ else 0
            spots.append(Spot(place, spot.price, spot.per, spot.vp, spot.each, mark))
    return (*spots, Spot(INNKEEPER, file.winter.innkeeper.price, "innkeeper", 0, 1, 0))


def _winter(cards: sheet.WinterSheet) -> Winter:
    return Winter(
        inn_price=cards.innkeeper.price,
        inn_pays=cards.innkeeper.pays,
        damsel_each=cards.damsel.each,
        frost_vp=cards.frost.vp,
        snow_less=cards.snowdrift.less,
        lean_price=cards.lean_winter.price,
        fair_swaps=cards.winter_fair.swaps,
    )
