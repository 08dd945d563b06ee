"""All checks of the conformance suite."""

from collections.abc import Callable

from tests.conformance import check_play, check_secrets, check_text, check_words
from tests.conformance.journey import Journey

Check = Callable[[Journey], None]

CHECKS: tuple[Check, ...] = tuple(
    check
    for module in (check_play, check_secrets, check_words, check_text)
    for name, check in vars(module).items()
    if name.startswith("check_")
)
"""Each takes a journey and raises AssertionError."""
