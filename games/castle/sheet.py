"""The component file of the castle as it is written: its shape, and what may be wrong in it."""

from typing import Any, Literal

import msgspec

from games.castle.names import BUILDINGS, CARDS, KINDS, WINTER, Group, Per


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the component file; ``src`` says where its values come from."""

    src: str


Kind = Literal["sand", "wood", "clay", "stone", "silver"]


class TableSheet(Sheet, frozen=True):
    """What holds for a number of seats."""

    seats: int
    rounds: int
    cards: int
    helpers: int
    winter: tuple[int, ...]


class TalersSheet(Sheet, frozen=True):
    """Talers in the box, of each player at the start, and on each round space."""

    box: int
    start: int
    round: int


class KindSheet(Sheet, frozen=True):
    """A kind of goods."""

    id: Kind
    value: int
    pieces: int
    cart: int
    tribute: int
    start: int
    tower: int


class TurnSheet(Sheet, frozen=True):
    """What a card may build and place, and how many kinds a payment needs."""

    buildings: int
    helpers: int
    kinds: int


class MessengerSheet(Sheet, frozen=True):
    """Talers that a Messenger takes, or a Bricklayer earns for a piece."""

    talers: int


class StonemasonSheet(Sheet, frozen=True):
    """What a Stonemason pays for a piece, and how many pieces stay on the card."""

    price: int
    keeps: int


class MasterBuilderSheet(Sheet, frozen=True):
    """Points for each building of others."""

    vp: int


class WorkerSheet(Sheet, frozen=True):
    """A Worker card."""

    id: Literal["worker_stone", "worker_clay", "worker_silver"]
    fixed: Kind
    picks: int
    free: tuple[Kind, ...]
    different: bool


class SpotSheet(Sheet, frozen=True):
    """A place for a helper."""

    price: int
    per: Per
    vp: int
    each: int


class BuildingSheet(Sheet, frozen=True):
    """A type of tile with its spots."""

    id: str
    group: Group
    tiles: int
    vp: int
    value: int
    spots: tuple[SpotSheet, ...]


class InnkeeperSheet(Sheet, frozen=True):
    """The innkeeper's price, and what he pays."""

    price: int
    pays: int


class DamselSheet(Sheet, frozen=True):
    """How much value makes a point."""

    each: int


class FrostSheet(Sheet, frozen=True):
    """Points that the frost costs."""

    vp: int


class SnowdriftSheet(Sheet, frozen=True):
    """By how much a distribution is less."""

    less: int


class LeanWinterSheet(Sheet, frozen=True):
    """What a helper on a cart costs."""

    price: int


class WinterFairSheet(Sheet, frozen=True):
    """How many swaps there are."""

    swaps: int


class WinterSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The winter cards."""

    innkeeper: InnkeeperSheet
    damsel: DamselSheet
    frost: FrostSheet
    snowdrift: SnowdriftSheet
    lean_winter: LeanWinterSheet
    winter_fair: WinterFairSheet


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole component file."""

    tables: tuple[TableSheet, ...]
    talers: TalersSheet
    kinds: tuple[KindSheet, ...]
    turn: TurnSheet
    messenger: MessengerSheet
    bricklayer: MessengerSheet
    stonemason: StonemasonSheet
    master_builder: MasterBuilderSheet
    workers: tuple[WorkerSheet, ...]
    buildings: tuple[BuildingSheet, ...]
    winter: WinterSheet


def faults(file: File, content: Any) -> list[str]:
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


def _building_faults(building: BuildingSheet) -> list[str]:
    faults = []
    if (building.group == "prebuilt") != (building.tiles == 0):
        faults.append(f"buildings: {building.id} is built from the start just when it has no tile")
    if building.spots and building.tiles > 1:
        faults.append(f"buildings: {building.id} has spots, so there can be one tile only")
    if any(spot.each < 1 for spot in building.spots):
        faults.append(f"buildings: a spot of {building.id} has an each of 0")
    if not _score_alike(building.spots):
        faults.append(f"buildings: equal spots of {building.id} must score alike")
    return faults


def _score_alike(spots: tuple[SpotSheet, ...]) -> bool:
    """Tell whether spots of one price are one choice, and conversions of a building one rule."""
    rules = {spot.price: (spot.per, spot.vp, spot.each) for spot in spots}
    converting = {(s.per, s.vp, s.each) for s in spots if s.per in ("talers", "goods")}
    others = [spot for spot in spots if spot.per not in ("talers", "goods")]
    return (
        all(rules[spot.price] == (spot.per, spot.vp, spot.each) for spot in spots)
        and len(converting) <= 1
        and not (converting and others)
    )


def _worker_faults(worker: WorkerSheet) -> list[str]:
    if worker.fixed in worker.free:
        return [f"workers: {worker.id} has its fixed kind among the free ones"]
    if len(set(worker.free)) < len(worker.free):
        return [f"workers: {worker.id} names a free kind twice"]
    return []


def _table_faults(table: TableSheet) -> list[str]:
    if any(not 1 <= space <= table.rounds for space in table.winter):
        return [f"tables: {table.seats} seats: a winter space is not on the round track"]
    if len(table.winter) > len(WINTER):
        return [f"tables: {table.seats} seats: more winter spaces than the {len(WINTER)} cards"]
    if not 1 <= table.cards <= 2:
        return [f"tables: {table.seats} seats: cards must be 1 or 2"]
    return []


def _supply_faults(file: File) -> list[str]:
    short = [
        f"kinds: not enough {kind.id} for the start of 4 players"
        for kind in file.kinds
        if kind.pieces < 4 * kind.start + kind.tower
    ]
    needed = max(t.rounds * file.talers.round + t.seats * file.talers.start for t in file.tables)
    return short + ["talers: box is too small for the start"] * (file.talers.box < needed)
