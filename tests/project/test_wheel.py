"""The wheel holds our packages, whole, and nothing else."""

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("server", "games", "protocol", "bots", "config")
SHIPPED = (".py", ".yaml", ".po", ".md", ".txt", "py.typed")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    """Build the wheel from a copy of the sources, without network or isolation."""
    tree = tmp_path_factory.mktemp("tree")
    for name in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, tree / name, ignore=ignored)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, tree)
    (tree / "tests").mkdir()
    (tree / "tests" / "__init__.py").write_text('"""What must not be shipped."""\n', "utf-8")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--skip-dependency-check"]
    built = subprocess.run(build, cwd=tree, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (found,) = (tree / "dist").glob("*.whl")
    return ZipFile(found)


def ours(wheel: ZipFile) -> set[str]:
    """Return the files of the wheel without its own papers."""
    return {name for name in wheel.namelist() if ".dist-info/" not in name}


def test_every_file_of_a_package_is_in_it(wheel: ZipFile) -> None:
    """Modules, components, boards, pages and languages: all that the program reads."""
    packages = {path.parent for name in PACKAGES for path in (ROOT / name).rglob("__init__.py")}
    expected = {
        path.relative_to(ROOT).as_posix()
        for package in packages
        for path in package.rglob("*")
        if path.is_file() and path.name.endswith(SHIPPED) and "examples" not in path.parts
    }
    assert len(expected) > 100
    assert ours(wheel) == expected


def test_there_is_nothing_but_our_packages(wheel: ZipFile) -> None:
    """The names at the top are the five; tests stay at home."""
    assert {name.partition("/")[0] for name in ours(wheel)} == set(PACKAGES)


def test_the_command_is_declared(wheel: ZipFile) -> None:
    """``tafelrunde`` is its one entry point."""
    (paper,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    assert wheel.read(paper).decode().split() == [
        "[console_scripts]",
        "tafelrunde",
        "=",
        "server.main:main",
    ]
