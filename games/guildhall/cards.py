"""Cards as numbers and sets of cards as bits.

A card is profession times five plus colour, from 0 to 29.  A hall is one number with a bit for
each card, so it cannot hold a card twice; intersections and counts are single operations.  A whole
chapter, where one is named like a card, is 30 plus its profession.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from games.guildhall.material import COLOURS, PROFESSIONS

KINDS = range(len(PROFESSIONS) * len(COLOURS))
"""All cards, each once, in canonical order."""

WHOLE = KINDS.stop
"""Added to a profession it names the whole chapter."""

ASSASSIN, DANCER, FARMER, HISTORIAN, TRADER, WEAVER = range(len(PROFESSIONS))

_CHAPTER = 0b11111
_REDS = sum(1 << 5 * profession for profession in range(len(PROFESSIONS)))
_BY_CHAPTER = tuple(
    tuple(
        tuple(5 * profession + colour for colour in range(5) if colours >> colour & 1)
        for colours in range(32)
    )
    for profession in range(len(PROFESSIONS))
)


def colours(hall: int, profession: int) -> int:
    """Return the colours of a chapter as five bits."""
    return hall >> 5 * profession & _CHAPTER


def count(hall: int, profession: int) -> int:
    """Return how many cards a chapter has."""
    return (hall >> 5 * profession & _CHAPTER).bit_count()


def chapter(profession: int) -> int:
    """Return all five cards of a profession as bits."""
    return _CHAPTER << 5 * profession


def whole(profession: int) -> range:
    """Return the five cards of a profession."""
    return range(5 * profession, 5 * profession + 5)


def chapters(hall: int) -> tuple[int, ...]:
    """Return the professions that have at least one card."""
    return tuple([p for p in range(len(PROFESSIONS)) if hall >> 5 * p & _CHAPTER])


def full(hall: int) -> int:
    """Return a bit at the red card of each chapter that has all five colours."""
    return hall & hall >> 1 & hall >> 2 & hall >> 3 & hall >> 4 & _REDS


def listed(cards: int) -> tuple[int, ...]:
    """Return the cards of a set in canonical order."""
    one, two, three, four, five, six = _BY_CHAPTER
    return (
        one[cards & 31]
        + two[cards >> 5 & 31]
        + three[cards >> 10 & 31]
        + four[cards >> 15 & 31]
        + five[cards >> 20 & 31]
        + six[cards >> 25 & 31]
    )


def bits(cards: Iterable[int]) -> int:
    """Return the set of the cards; copies count once."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def within(hall: int, things: Iterable[int]) -> int:
    """Return the cards of a hall that things name: single cards, or whole chapters."""
    named = 0
    for thing in things:
        named |= chapter(thing - WHOLE) if thing >= WHOLE else 1 << thing
    return hall & named


def without(row: tuple[int, ...], thing: int) -> tuple[int, ...]:
    """Return a row without the first copy of a thing in it."""
    place = row.index(thing)
    return row[:place] + row[place + 1 :]


@dataclass(frozen=True, slots=True)
class Cards(Collection[int]):
    """The cards of a set as the domain of an offer."""

    set: int

    def __contains__(self, card: object) -> bool:
        return type(card) is int and 0 <= card < WHOLE and self.set >> card & 1 == 1

    def __iter__(self) -> Iterator[int]:
        return iter(listed(self.set))

    def __len__(self) -> int:
        return self.set.bit_count()
