"""The tests of ``legal`` against counting out every possibility as the rules (3e) put it."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

import pytest

from games.guildhall import legal
from games.guildhall.cards import KINDS, bits, chapters, colours, listed

SAMPLES = 250


def halls(seed: int, number: int, most: int = 6) -> Iterator[tuple[int, ...]]:
    """Yield rows of small sets of cards that often have cards in common."""
    random = Random(seed)
    for _ in range(SAMPLES):
        pool = random.sample(KINDS, 9)
        yield tuple(bits(random.sample(pool, random.randint(0, most))) for _ in range(number))


def subsets(cards: int, size: int) -> Iterator[int]:
    """Yield all sets of so many of the cards."""
    return (bits(chosen) for chosen in combinations(listed(cards), size))


def extends(whole: Iterable[tuple[int, ...]], part: tuple[int, ...]) -> bool:
    """Tell whether one of the complete choices holds the partial one."""
    return any(all(p & ~w == 0 for w, p in zip(row, part, strict=True)) for row in whole)


def next_of(whole: list[tuple[int, ...]], place: int, part: tuple[int, ...], source: int) -> int:
    """Return which cards of the source lengthen a partial choice that can still be completed."""
    found = 0
    for card in listed(source & ~part[place]):
        longer = (*part[:place], part[place] | 1 << card, *part[place + 1 :])
        found |= extends(whole, longer) << card
    return found


@pytest.mark.parametrize(("takes", "gives"), [(1, 1), (2, 2), (2, 1), (1, 0)])
def test_swaps(takes, gives):
    """(mine - A) and B disjoint, (opp - B) and A disjoint: usable, and the next card."""
    for mine, theirs in halls(takes * 10 + gives, 2):
        whole = [
            (taken, given)
            for taken in subsets(theirs, takes)
            for given in subsets(mine, gives)
            if not mine & ~given & taken and not theirs & ~taken & given
        ]
        assert legal.can_swap(mine, theirs, 0, 0, takes, gives) == bool(whole)
        first = legal.takeable(mine, theirs, 0, takes, gives)
        assert first == next_of(whole, 0, (0, 0), theirs)
        for card in listed(first):
            part = (1 << card, 0)
            if takes == 2:
                expected = next_of(whole, 0, part, theirs)
                assert legal.takeable(mine, theirs, part[0], takes, gives) == expected
        for taken in {row[0] for row in whole} if gives else ():
            expected = next_of([row for row in whole if row[0] == taken], 1, (taken, 0), mine)
            assert legal.giveable(mine, theirs, taken, 0, gives) == expected
            for card in listed(expected) if gives == 2 else ():
                given = 1 << card
                more = next_of([r for r in whole if r[0] == taken], 1, (taken, given), mine)
                assert legal.giveable(mine, theirs, taken, given, gives) == more


@pytest.mark.parametrize(("gives", "takes"), [(2, 1), (1, 2), (2, 2), (3, 2)])
def test_weaving(gives, takes):
    """(G - T) and S disjoint, S from the hand, T of the old hall."""
    for hall, hand in halls(gives * 10 + takes, 2):
        whole = [
            (given, taken)
            for given in subsets(hand, gives)
            for taken in subsets(hall, takes)
            if not hall & ~taken & given
        ]
        first = legal.weave_in(hall, hand, 0, gives, takes)
        assert first == next_of(whole, 0, (0, 0), hand)
        for card in listed(first) if gives > 1 else ():
            expected = next_of(whole, 0, (1 << card, 0), hand)
            assert legal.weave_in(hall, hand, 1 << card, gives, takes) == expected
        for given in {row[0] for row in whole}:
            rows = [row for row in whole if row[0] == given]
            expected = next_of(rows, 1, (given, 0), hall)
            assert legal.weave_out(hall, given, 0, takes) == expected
            for card in listed(expected) if takes == 2 else ():
                more = next_of(rows, 1, (given, 1 << card), hall)
                assert legal.weave_out(hall, given, 1 << card, takes) == more


def test_weaving_none_in():
    """With none in, any two of the hall come back."""
    for (hall,) in halls(5, 1):
        usable = hall if hall.bit_count() >= 2 else 0
        assert legal.weave_out(hall, 0, 0, 2) == usable


@pytest.mark.parametrize(("number", "is_apart"), [(1, False), (2, True), (2, False), (4, False)])
def test_killing(number, is_apart):
    """So many cards, at level 2 of different chapters."""
    for (hall,) in halls(number, 1, most=7):
        whole = [
            (chosen,)
            for chosen in subsets(hall, number)
            if not is_apart or len(chapters(chosen)) == number
        ]
        first = legal.killable(hall, (), number, is_apart)
        assert first == next_of(whole, 0, (0,), hall)
        for card in listed(first) if number > 1 else ():
            expected = next_of(whole, 0, (1 << card,), hall)
            assert legal.killable(hall & ~(1 << card), (card,), number, is_apart) == expected


def test_chapters():
    """3e: for P and Q different, colours of Q disjoint here, of P there; for one, always."""
    for mine, theirs in halls(7, 2):
        for taken in range(6):
            for given in range(6):
                out, back = colours(theirs, taken), colours(mine, given)
                left_mine = bits(card for card in listed(mine) if card // 5 != given)
                left_theirs = bits(card for card in listed(theirs) if card // 5 != taken)
                clash = left_mine & out << 5 * taken or left_theirs & back << 5 * given
                expected = bool(out and back and not clash)
                assert legal.can_swap_chapters(mine, theirs, taken, given) == expected
            clash = colours(mine, taken) & colours(theirs, taken)
            expected = bool(colours(theirs, taken) and not clash)
            assert legal.can_take_chapter(mine, theirs, taken) == expected


def test_placing():
    """No card twice: neither in the hall nor among those named."""
    for hall, source in halls(9, 2):
        for number in (1, 2, 3):
            fitting = source & ~hall
            expected = fitting if fitting.bit_count() >= number else 0
            assert legal.placeable(hall, source, 0, number) == expected
