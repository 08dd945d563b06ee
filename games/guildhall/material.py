"""The components of Guildhall: the cards by name, and every number from ``components.yaml``."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, get_args

import yaml

from games.core import GameError

PROFESSIONS = ("assassin", "dancer", "farmer", "historian", "trader", "weaver")
COLOURS = ("red", "yellow", "green", "blue", "purple")
POINT_CARDS = (
    "2chapter",
    "3draw",
    "4draw",
    "3swap",
    "3place",
    "4take",
    "4action",
    "5",
    "7",
    "9",
)
"""The kinds of VP cards, a kind being its place here; of the two that draw one is in play."""

Effect = Literal["none", "chapter", "draw", "swap", "place", "take", "actions"]
EFFECTS: tuple[Effect, ...] = get_args(Effect)


class ComponentError(GameError):
    """A component file that cannot be used, and why."""


@dataclass(frozen=True)
class PointCard:
    """A kind of VP card: its price in complete chapters, its points, and what it does.

    ``copies`` are those with four players, ``few`` those with two or three.
    """

    name: str
    cost: int
    points: int
    effect: Effect
    amount: int
    copies: int
    few: int


@dataclass(frozen=True)
class Material:
    """Every number of the game, named as in the file."""

    digest: str
    copies: int
    dealt: int
    placed: int
    actions: int
    hand: int
    strict: int
    chapters: int
    row: int
    last: int
    farmer: int
    point_cards: tuple[PointCard, ...]


def load(folder: Path | None = None) -> Material:
    """Return the components; ``components.yaml`` in ``folder`` replaces the embedded one.

    Raises ComponentError.
    """
    own = folder / "components.yaml" if folder else None
    path = own if own and own.exists() else Path(__file__).parent / "components.yaml"
    try:
        return checked(_material(yaml.safe_load(path.read_text("utf-8"))))
    except yaml.YAMLError as error:
        raise ComponentError(f"{path}: {error}") from error
    except ComponentError as error:
        raise ComponentError(f"{path}: {error}") from None


def checked(material: Material) -> Material:
    """Return components that can be played with; raises ComponentError."""
    cards, most = 30 * material.copies, 4 * 2 * material.dealt
    if most > cards:
        raise ComponentError(f"four players may need {most} cards before turn 1, of {cards}")
    if material.placed > -(-material.dealt // material.copies):
        raise ComponentError(f"{material.dealt} cards may hold fewer than {material.placed} kinds")
    return material


def _material(found: Any) -> Material:
    cards, setup = _part(found, "cards"), _part(found, "setup")
    turn = _part(found, "turn")
    return Material(
        digest=sha256(json.dumps(found, sort_keys=True).encode()).hexdigest(),
        copies=_number(cards, "copies", 1),
        dealt=_number(setup, "dealt", 1),
        placed=_number(setup, "placed", 1),
        actions=_number(turn, "actions", 1),
        hand=_number(turn, "hand", 1),
        strict=_number(turn, "strict", 0),
        chapters=_number(turn, "chapters", 2),
        row=_number(turn, "row", 1),
        last=_number(turn, "last", 1),
        farmer=_number(_part(found, "farmer"), "tokens", 0),
        point_cards=_point_cards(_part(found, "point_cards")),
    )


def _part(found: Any, key: Any) -> Mapping[Any, Any]:
    part = found.get(key) if isinstance(found, Mapping) else None
    if not isinstance(part, Mapping):
        raise ComponentError(f"{key} is missing or is not a list of names and values")
    return part


def _number(part: Mapping[Any, Any], key: Any, least: int) -> int:
    value = part.get(key)
    if type(value) is not int or value < least:
        raise ComponentError(f"{key} is {value!r}, but must be a whole number from {least}")
    return value


def _point_cards(part: Mapping[Any, Any]) -> tuple[PointCard, ...]:
    if sorted(map(str, part)) != sorted(POINT_CARDS):
        raise ComponentError(f"point_cards must be exactly {', '.join(POINT_CARDS)}")
    return tuple(_point_card(name, _part(part, name)) for name in POINT_CARDS)


def _point_card(name: str, part: Mapping[Any, Any]) -> PointCard:
    copies = part.get("copies")
    if not isinstance(copies, list) or len(copies) != 2:
        raise ComponentError(f"{name}: copies must be two numbers, for 4 and for 2-3 players")
    return PointCard(
        name=name,
        cost=_number(part, "cost", 1),
        points=_number(part, "points", 0),
        effect=_effect(name, part.get("effect")),
        amount=_number(part, "amount", 0),
        copies=_number({"copies": copies[0]}, "copies", 0),
        few=_number({"copies": copies[1]}, "copies", 0),
    )


def _effect(name: str, word: Any) -> Effect:
    for effect in EFFECTS:
        if effect == word:
            return effect
    raise ComponentError(f"{name}: effect is {word!r}, not of {', '.join(EFFECTS)}")
