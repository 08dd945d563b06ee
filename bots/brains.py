"""The brains that are shipped: by kind, and for greedy ones by game."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Literal

from bots import castle, guildhall, hacienda, turin
from bots.brain import Brain, RandomBrain
from games.catalogue import Title

Kind = Literal["random", "greedy"]
"""What a bot thinks with."""

KINDS: tuple[Kind, ...] = ("random", "greedy")

GREEDY: Mapping[str, Callable[[Random, Any], Brain]] = {
    "castle": castle.Greedy,
    "guildhall": guildhall.Greedy,
    "hacienda": hacienda.Greedy,
    "turin": turin.Greedy,
}
"""The greedy brain of each game, made from a source of chance and the game's material."""


def brain(kind: Kind, title: Title, random: Random) -> Brain:
    """Return a brain for a game; a game without a greedy one is played at random."""
    if kind == "greedy" and title.word in GREEDY:
        return GREEDY[title.word](random, title.material)
    return RandomBrain(random)
