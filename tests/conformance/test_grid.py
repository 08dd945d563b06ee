"""The grid that the suite plays holds what it promises."""

from itertools import combinations, product

from tests.conformance.grid import cases, factors, pairwise
from tests.toy.title import TOY

VALUES = {"seats": (2, 3, 4, 5), "a": "xyz", "b": "uv", "c": "uv", "d": "uv", "e": "uvw"}


def test_a_pairwise_cover_has_every_pair() -> None:
    """Any two values of two factors meet at least once."""
    chosen = list(pairwise(VALUES))
    for (a, xs), (b, ys) in combinations(VALUES.items(), 2):
        assert {(c[a], c[b]) for c in chosen} == set(product(xs, ys))
    assert all(list(choice) == list(VALUES) for choice in chosen)


def test_a_pairwise_cover_is_small() -> None:
    """Far fewer than the 288 of the product; 12 is the least there can be."""
    assert 12 <= len(list(pairwise(VALUES))) <= 18


def test_a_cover_of_one_factor_is_empty() -> None:
    """There are no pairs; the defaults are played anyway."""
    assert list(pairwise({"seats": (2, 3)})) == []


def test_factors_begin_with_the_default() -> None:
    """Values are words, as they are typed."""
    assert factors(TOY) == {
        "seats": (2, 3),
        "rounds": ("2", "1", "3"),
        "money": ("open", "secret"),
    }


def test_every_number_of_seats_has_defaults_and_presets_and_every_value_is_played() -> None:
    """No case twice."""
    found = cases(TOY)
    assert len(found) == len(set(found))
    assert {str(case) for case in found} >= {
        "menagerie-2",
        "menagerie-3",
        "menagerie-2-rounds=1,money=secret",
        "menagerie-3-rounds=1,money=secret",
    }
    for key, values in factors(TOY).items():
        if key != "seats":
            assert {str(getattr(case.options, key)) for case in found} == set(values)
