"""Imports run one way: the contracts of setup.cfg, and those between the rooms of a game."""

import subprocess
import sys
from collections.abc import Set
from functools import cache
from pathlib import Path

import grimp
import pytest

from games.catalogue import catalogue

ROOT = Path(__file__).parents[2]
GAMES = tuple(catalogue())
NO_NETWORK = ("bots.arena", "bots.brain", "bots.brains", "bots.player", "config", "games")
"""What anybody can use without a reactor."""


@cache
def graph() -> grimp.ImportGraph:
    """Return who imports whom, packages from outside included."""
    packages = ("server", "games", "protocol", "bots", "config")
    return grimp.build_graph(*packages, include_external_packages=True, cache_dir=None)


def above(module: str) -> Set[str]:
    """Return all that a module stands on, however far away."""
    as_package = module not in graph().modules or bool(graph().find_children(module))
    return graph().find_upstream_modules(module, as_package=as_package)


def test_the_contracts_hold() -> None:
    """Siblings, layers and the purity of games, as import-linter reads them in setup.cfg."""
    code = "from importlinter.cli import lint_imports as check; exit(check(no_cache=True))"
    checked = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "0 broken" in checked.stdout


@pytest.mark.parametrize("game", GAMES)
def test_no_game_knows_another(game: str) -> None:
    """Whoever adds a game adds a folder and a line in the catalogue."""
    others = tuple(f"games.{other}" for other in GAMES if other != game)
    assert [module for module in above(f"games.{game}") if module.startswith(others)] == []
    assert "games.catalogue" not in above(f"games.{game}")


def test_the_kernel_knows_no_game() -> None:
    """Only the catalogue does."""
    games = tuple(f"games.{game}" for game in GAMES)
    for module in graph().find_children("games") - {*games, "games.catalogue"}:
        assert [known for known in above(module) if known.startswith(games)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_rooms_of_a_game_stand_on_one_another(game: str) -> None:
    """Text on view, view on rules, rules on material."""
    rooms = [f"games.{game}.{room}" for room in ("material", "rules", "view", "text")]
    for place, room in enumerate(rooms):
        assert not above(room) & set(rooms[place + 1 :]), room
    assert rooms[1] in above(rooms[2])
    assert rooms[0] in above(rooms[1])


@pytest.mark.parametrize("game", GAMES)
def test_only_material_reads_data(game: str) -> None:
    """Rules, views and texts get their components from it."""
    readers = graph().find_modules_that_directly_import("yaml")
    assert {m for m in readers if m.startswith(f"games.{game}.")} <= {f"games.{game}.material"}


@pytest.mark.parametrize("module", NO_NETWORK)
def test_what_needs_no_network_knows_none(module: str) -> None:
    """Neither Twisted nor click stands behind it."""
    assert not above(module) & {"twisted", "click"}


def test_nothing_is_imported_in_a_circle() -> None:
    """Packages can be read from below; what types alone need is no import."""
    for package in ("games", "protocol", "bots", "config"):
        for module in graph().find_descendants(package):
            assert module not in graph().find_upstream_modules(module), module
