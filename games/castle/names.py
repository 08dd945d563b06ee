"""The names of what is in the box, as they are typed, and their numbers in the rules."""

from typing import Literal

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
