"""Long runs: only with ``SOAK=1``; figures are printed, and judged only where they must be."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.end_to_end.conftest import robot, serve

__all__ = ["report", "robot", "serve"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what takes minutes unless it is asked for."""
    if os.environ.get("SOAK") != "1":
        for item in items:
            if "soak" in Path(item.path).parts:
                item.add_marker(pytest.mark.skip(reason="long; run it with SOAK=1"))


@pytest.fixture
def report(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Prints a figure at once."""

    def report(line: str) -> None:
        with capsys.disabled():
            print(f"\n  {line}", end="", flush=True)

    return report
