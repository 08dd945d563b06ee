"""Every game of the catalogue, in every case of the grid, passes every check."""

import pytest

from tests.conformance.checks import CHECKS, Check
from tests.conformance.grid import TITLES, Case, cases
from tests.conformance.journey import travel

GRID = [case for title in TITLES.values() for case in cases(title)]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize("case", GRID, ids=str)
def test_conforms(case: Case, check: Check) -> None:
    """The contract of design.md, section 3, checked by playing."""
    check(travel(case))
