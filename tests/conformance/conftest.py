"""The checks are written as plain functions; pytest explains their assertions too."""

import pytest

pytest.register_assert_rewrite(
    "tests.conformance.check_play",
    "tests.conformance.check_secrets",
    "tests.conformance.check_words",
    "tests.conformance.check_text",
    "tests.conformance.journey",
)
