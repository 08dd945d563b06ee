"""The house style, as far as a machine can see it."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("server", "games", "protocol", "bots", "config")
EMPTY_NAMES = re.compile(r"(handler|manager|processor|engine|helper|util|utils|data|info)$", re.I)
"""Names that say nothing."""

WORDS_OF_PLAYERS = {"info", "Helper", "of_helper", "place_helper"}
"""Names that say something: a command, and a piece of A Castle for All Seasons."""

TEXTS = (".py", ".md", ".yaml", ".po", ".cfg", ".toml", ".sh", ".txt", "Makefile", "run")
FOREIGN = re.compile(
    "|".join(
        (
            r"(?<![\w.])/(work|root|home)/\w",
            r"\bpypi\.org",
            r"\bgithub\.com/(?!\w)",
            r"\bissue #?\d",
            r"\b(TODO|FIXME|XXX)\b",
        )
    )
)
"""Paths of a machine, hosts of registries, and notes that were never carried out."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def modules() -> tuple[tuple[Path, str], ...]:
    """Return every module of ours with its text."""
    paths = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    return tuple((path.relative_to(ROOT), path.read_text("utf-8")) for path in sorted(paths))


@cache
def functions() -> tuple[tuple[str, Function], ...]:
    """Return every function of ours, with where it is."""
    return tuple(
        (f"{path}:{node.lineno} {node.name}", node)
        for path, text in modules()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, Function)
    )


def length(function: Function) -> int:
    """Return the lines of a function's body, without its docstring."""
    body = function.body[ast.get_docstring(function) is not None :]
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def depth(node: ast.AST) -> int:
    """Return how deep statements with bodies are nested; ``elif`` and ``case`` go no deeper."""
    blocks = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.AsyncFor, ast.AsyncWith, ast.Match)
    inner = 0
    for child in ast.iter_child_nodes(node):
        is_elif = isinstance(node, ast.If) and node.orelse == [child] and isinstance(child, ast.If)
        inner = max(inner, depth(child) + (isinstance(child, blocks) and not is_elif))
    return inner


def test_functions_are_short() -> None:
    """The median has at most 5 lines, nine in ten at most 15, none over 40."""
    lengths = sorted(length(function) for _, function in functions())
    assert [where for where, function in functions() if length(function) > 40] == []
    assert median(lengths) <= 5
    assert lengths[len(lengths) * 9 // 10] <= 15


def test_statements_are_not_deeply_nested() -> None:
    """At most three deep."""
    assert [where for where, function in functions() if depth(function) > 3] == []


def test_modules_are_short() -> None:
    """At most 400 lines, ``rules.py`` at most 600."""
    too_long = {
        str(path): lines
        for path, text in modules()
        if (lines := text.count("\n")) > (600 if path.name == "rules.py" else 400)
    }
    assert too_long == {}


def test_names_say_something() -> None:
    """No handler, manager, processor, engine, helper, util, data, info."""
    named = [
        f"{path}:{node.lineno} {node.name}"
        for path, text in modules()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, Function | ast.ClassDef)
        if EMPTY_NAMES.search(node.name) and node.name not in WORDS_OF_PLAYERS
        if not node.name.startswith("_")
    ]
    assert named == []


def test_imports_stand_at_the_top() -> None:
    """No relative or wildcard import, none inside a function."""
    for path, text in modules():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, path
                assert [alias.name for alias in node.names] != ["*"], path
    for where, function in functions():
        inside = [n for n in ast.walk(function) if isinstance(n, ast.Import | ast.ImportFrom)]
        assert inside == [], where


def test_packages_begin_with_a_docstring_only() -> None:
    """``__init__.py`` does nothing."""
    for path, text in modules():
        if path.name == "__init__.py":
            statements = ast.parse(text).body
            assert len(statements) == 1, path
            assert ast.get_docstring(ast.parse(text)), path


def test_everything_public_has_a_docstring_and_keeps_the_rules_of_ruff() -> None:
    """One sentence for each module, class and public function; no complaint of the linter."""
    ruff = [sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format", "concise", "."]
    checked = subprocess.run(ruff, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def texts() -> Iterator[Path]:
    """Yield what is written in the repository, without what is made."""
    for top in (*PACKAGES, "tests", "docs", ".ci"):
        yield from (p for p in (ROOT / top).rglob("*") if p.is_file() and p.name.endswith(TEXTS))
    yield from (p for p in ROOT.iterdir() if p.is_file() and p.name.endswith(TEXTS))


def test_the_repository_speaks_of_the_project_alone() -> None:
    """No path of a machine, no registry, no note about work that is still to be done."""
    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in texts()
        if path != Path(__file__) and "__pycache__" not in path.parts
        for match in FOREIGN.finditer(path.read_text("utf-8", "replace"))
    ]
    assert found == []


@pytest.mark.parametrize(("text", "found"), [("/home/x", True), ("a/home/x", False)])
def test_a_path_of_a_machine_is_seen(text: str, found: bool) -> None:
    """The pattern above finds what it is for."""
    assert bool(FOREIGN.search(text)) == found
