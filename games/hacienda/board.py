"""The map of hexes: fields, neighbours, connected groups and places for water tiles.

A field is a number, ``32 * row + q`` with ``q`` the skewed column, so that the six neighbours lie
at fixed distances; a set of fields is an int with a bit for each.  Each row leaves at least one
number unused, which keeps neighbours from reaching round the edge.  People write a field as the
letter of its row and its number in the row from 1: ``C7``.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import overload

STRIDE = 32
MOST_COLUMNS = 19
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The rows: no I and no O, which look like digits."""

TERRAINS = ("mountain", "forest", "meadow", "rock", "moor", "pampa")
SIGNS = "mfgrs."
"""The terrains in a board file."""
MARKET, WATER, VOID = "$", "~", "-"


def number(row: int, column: int) -> int:
    """Return the field at a row and a column, from 0; even rows lie half a hex to the right."""
    return STRIDE * row + column + 12 - (row + 1) // 2


def row_of(place: int) -> int:
    """Return the row of a field, from 0."""
    return place // STRIDE


def column_of(place: int) -> int:
    """Return the column of a field in its row, from 0."""
    return place % STRIDE - 12 + (place // STRIDE + 1) // 2


NAMES = {
    number(row, column): f"{letter}{column + 1}"
    for row, letter in enumerate(LETTERS)
    for column in range(MOST_COLUMNS)
}
"""How each field is written."""

FIELDS = {name: place for place, name in NAMES.items()}
"""The field of each name."""


def grow(fields: int) -> int:
    """Return the neighbours of a set of fields, off the board included."""
    return (
        fields << 1
        | fields >> 1
        | fields << STRIDE
        | fields >> STRIDE
        | fields << (STRIDE - 1)
        | fields >> (STRIDE - 1)
    )


def flood(start: int, inside: int) -> int:
    """Return the groups of ``inside`` that hold a field of ``start``."""
    found, edge = 0, start & inside
    while edge:
        found |= edge
        edge = grow(edge) & inside & ~found
    return found


def groups(inside: int) -> Iterator[int]:
    """Yield the connected groups of a set, by their lowest fields."""
    while inside:
        group = flood(inside & -inside, inside)
        yield group
        inside ^= group


def lowest(fields: int) -> int:
    """Return the lowest field of a set that is not empty."""
    return (fields & -fields).bit_length() - 1


def members(fields: int) -> Iterator[int]:
    """Yield the fields of a set in order."""
    while fields:
        bit = fields & -fields
        yield bit.bit_length() - 1
        fields ^= bit


def names(fields: int) -> tuple[str, ...]:
    """Return the names of a set of fields in order."""
    return tuple([NAMES[place] for place in members(fields)])


def bits(fields: Iterable[int]) -> int:
    """Return the set of these fields."""
    found = 0
    for place in fields:
        found |= 1 << place
    return found


def pick(fields: int, place: int) -> int:
    """Return the member number ``place`` (from 0) of a set."""
    for _ in range(place):
        fields &= fields - 1
    return lowest(fields)


@dataclass(frozen=True)
class Board:
    """A map: its rows as they stand in the file, and the sets of its fields."""

    id: str
    rows: tuple[str, ...]
    fields: int = field(compare=False, repr=False)
    terrains: tuple[int, ...] = field(compare=False, repr=False)
    pampa: int = field(compare=False, repr=False)
    markets: int = field(compare=False, repr=False)
    water: int = field(compare=False, repr=False)

    @classmethod
    @cache
    def of(cls, word: str, rows: tuple[str, ...]) -> "Board":
        """Return the board that these rows draw."""
        kinds = {
            sign: bits(
                number(row, column)
                for row, line in enumerate(rows)
                for column, found in enumerate(line)
                if found == sign
            )
            for sign in SIGNS + MARKET + WATER
        }
        return cls(
            id=word,
            rows=rows,
            fields=bits(place for fields in kinds.values() for place in members(fields)),
            terrains=tuple(kinds[sign] for sign in SIGNS),
            pampa=kinds["."],
            markets=kinds[MARKET],
            water=kinds[WATER],
        )


Pattern = tuple[int, ...]
"""A turned water tile: the distances of its fields from the lowest one, 0 first."""


@cache
def patterns(shape: tuple[tuple[int, int], ...]) -> tuple[Pattern, ...]:
    """Return a shape in axial (q, r) in all its turns and mirrorings, without doubles."""
    found = set()
    for fields in (shape, tuple((r, q) for q, r in shape)):
        turned = fields
        for _ in range(6):
            turned = tuple((-r, q + r) for q, r in turned)
            places = sorted(STRIDE * r + q for q, r in turned)
            found.add(tuple(place - places[0] for place in places))
    return tuple(sorted(found))


# The domains are not frozen, like the offers that hold them: they are made for each question, and
# freezing doubles the cost.
@dataclass(slots=True)
class Fields(Sequence[int]):
    """A set of fields as a domain."""

    fields: int

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and value >= 0 and bool(self.fields >> value & 1)

    def __iter__(self) -> Iterator[int]:
        return members(self.fields)

    def __len__(self) -> int:
        return self.fields.bit_count()

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[int, ...]: ...
    def __getitem__(self, place: int | slice) -> int | tuple[int, ...]:
        if isinstance(place, slice):
            return tuple(self)[place]
        return pick(self.fields, range(len(self))[place])


@dataclass(slots=True)
class Groups(Sequence[int]):
    """The groups of some sets that bear no mark, each by its lowest field, as a domain."""

    sets: tuple[int, ...]
    marks: int

    def resolve(self, place: int) -> int:
        """Return the lowest field of the group around a field, or the field itself if bare."""
        start = 1 << place
        return next((lowest(flood(start, each)) for each in self.sets if each & start), place)

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, int) or value < 0:
            return False
        group = next((flood(1 << value, each) for each in self.sets if each >> value & 1), 0)
        return group != 0 and not group & self.marks and lowest(group) == value

    def __bool__(self) -> bool:
        for each in self.sets:
            if each and (not each & self.marks or flood(self.marks, each) != each):
                return True
        return False

    def unmarked(self) -> Iterator[int]:
        """Yield the groups themselves."""
        for each in self.sets:
            yield from (group for group in groups(each) if not group & self.marks)

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(map(lowest, self.unmarked())))

    def __len__(self) -> int:
        return sum(1 for _ in self.unmarked())

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[int, ...]: ...
    def __getitem__(self, place: int | slice) -> int | tuple[int, ...]:
        return tuple(self)[place]


@dataclass(slots=True)
class Placements(Sequence[tuple[int, ...]]):
    """The places on free fields for a water tile in all its turns, as a domain."""

    patterns: tuple[Pattern, ...]
    free: int

    def anchors(self, pattern: Pattern) -> int:
        """Return the lowest fields that the tile may take in one turn."""
        fits = self.free
        for distance in pattern:
            fits &= self.free >> distance
        return fits

    def __bool__(self) -> bool:
        return any(self.anchors(pattern) for pattern in self.patterns)

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not value:
            return False
        pattern = tuple(place - value[0] for place in value)
        return pattern in self.patterns and all(self.free >> place & 1 for place in value)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        for pattern in self.patterns:
            for anchor in members(self.anchors(pattern)):
                yield tuple([anchor + distance for distance in pattern])

    def __len__(self) -> int:
        return sum(self.anchors(pattern).bit_count() for pattern in self.patterns)

    @overload
    def __getitem__(self, place: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[tuple[int, ...], ...]: ...
    def __getitem__(self, place: int | slice) -> tuple[int, ...] | tuple[tuple[int, ...], ...]:
        if isinstance(place, slice):
            return tuple(self)[place]
        left = range(len(self))[place]
        for pattern in self.patterns:
            fits = self.anchors(pattern)
            if left < fits.bit_count():
                anchor = pick(fits, left)
                return tuple([anchor + distance for distance in pattern])
            left -= fits.bit_count()
        raise IndexError(place)
