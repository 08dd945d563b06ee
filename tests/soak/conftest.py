"""Long runs, only when they are asked for: ``SOAK=1``, as ``make soak`` does."""

import os
from pathlib import Path

import pytest

from tests.end_to_end.conftest import robot, serve

__all__ = ["robot", "serve"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the long runs when nobody asked for them."""
    if os.environ.get("SOAK") != "1":
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason="a long run: make soak"))
