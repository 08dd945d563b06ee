"""Chance is a stream that a player can follow in any language (design: chance)."""

from collections import Counter
from hashlib import sha256

import pytest

from games.chance import Chance

SEED = "5d0c3e9a71b84f26a8e4d19077c6b23f"


def draw(seed: str, k: int) -> int:
    """Work out draw number ``k`` by the rule alone, without the class."""
    text = seed + format(k, "016x")
    return int(sha256(bytes.fromhex(text)).hexdigest()[:16], 16)


def test_draws_are_the_first_eight_bytes_of_the_hash_of_seed_and_counter() -> None:
    """Draw k is the first 8 bytes, big-endian, of SHA-256(seed || k as 8 bytes big-endian)."""
    chance = Chance(SEED)
    assert [chance.below(1000) for _ in range(50)] == [draw(SEED, k) % 1000 for k in range(50)]
    assert chance.counter == 50


def test_figures_that_stay() -> None:
    """Figures worked out with sha256sum in a shell: a change of the stream breaks old records."""
    assert [draw("00", 0), draw("00", 1)] == [0x3E7077FD2F66D689, 0x2AE1C19C0CBD378E]
    chance = Chance("00")
    assert chance.below(1 << 64) == 0x3E7077FD2F66D689
    assert chance.below(1 << 64) == 0x2AE1C19C0CBD378E


def test_a_draw_above_the_largest_multiple_is_thrown_away() -> None:
    """Draws until one lies below the largest multiple of n: here half of them do not."""
    n = (1 << 63) + 1
    kept = [d for k in range(40) if (d := draw(SEED, k)) < n]
    chance = Chance(SEED)
    assert [chance.below(n) for _ in kept] == kept
    assert 10 < len(kept) < 30


def test_shuffle_swaps_from_the_last_place_to_the_second() -> None:
    """Each place is swapped with below(place + 1), the last first."""
    pile = list("abcdefgh")
    expected = list(pile)
    for k, last in enumerate(range(7, 0, -1)):
        place = draw(SEED, k) % (last + 1)
        expected[last], expected[place] = expected[place], expected[last]
    Chance(SEED).shuffle(pile)
    assert pile == expected
    assert pile != sorted(pile)


def test_a_shuffle_of_one_or_none_draws_nothing() -> None:
    """A pile without a choice does not move the counter."""
    chance = Chance(SEED)
    chance.shuffle([])
    chance.shuffle(["only"])
    assert chance.counter == 0


def test_every_order_comes_about_equally_often() -> None:
    """A shuffle of three gives each of the six orders with equal chances (a fixed seed)."""
    chance = Chance(SEED)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        pile = [1, 2, 3]
        chance.shuffle(pile)
        found[tuple(pile)] += 1
    assert len(found) == 6
    assert all(900 < times < 1100 for times in found.values())


def test_a_copy_goes_its_own_way() -> None:
    """Cloning copies two values; the twins do not disturb each other."""
    chance = Chance(SEED, 7)
    twin = chance.copy()
    assert twin == chance
    assert [twin.below(100), twin.below(100)] == [draw(SEED, k) % 100 for k in (7, 8)]
    assert (chance.counter, twin.counter) == (7, 9)
    assert twin != chance


def test_streams_with_other_seeds_differ() -> None:
    """Equal means the same seed and the same place."""
    assert Chance("00") != Chance("01")
    assert Chance("00", 1) != Chance("00", 2)
    assert Chance("AB") == Chance("ab")
    assert Chance("00") != "00"


def test_a_seed_is_hexadecimal() -> None:
    """A seed of anything but hexadecimal digits is refused at once."""
    with pytest.raises(ValueError):
        Chance("dice")
