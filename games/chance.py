"""Chance as a stream: a seed and a counter, the same in every language.

Draw number ``k`` (from 0) is the first 8 bytes, big-endian, of
SHA-256(seed || k as 8 bytes big-endian).  ``below(n)`` takes draws until one lies below the
largest multiple of ``n`` that fits into 64 bits, and returns it modulo ``n``.  ``shuffle`` walks
from the last place to the second and swaps each with ``below(place + 1)``.
"""

from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_SPAN = 1 << 64


class Chance:
    """A reproducible stream of numbers; copying it copies two values."""

    __slots__ = ("counter", "seed")

    def __init__(self, seed: str, counter: int = 0) -> None:
        """Start the stream of ``seed`` (hexadecimal digits) at draw ``counter``."""
        self.seed = bytes.fromhex(seed)
        self.counter = counter

    def copy(self) -> "Chance":
        """Return an independent stream at the same place."""
        twin = object.__new__(type(self))
        twin.seed = self.seed
        twin.counter = self.counter
        return twin

    def below(self, n: int) -> int:
        """Return a number from 0 to ``n - 1``, each as likely as the others."""
        limit = _SPAN - _SPAN % n
        while True:
            block = sha256(self.seed + self.counter.to_bytes(8, "big")).digest()
            self.counter += 1
            draw = int.from_bytes(block[:8], "big")
            if draw < limit:
                return draw % n

    def shuffle(self, pile: list[T]) -> None:
        """Shuffle ``pile`` in place (Fisher and Yates)."""
        for last in range(len(pile) - 1, 0, -1):
            place = self.below(last + 1)
            pile[last], pile[place] = pile[place], pile[last]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Chance) and self.seed == other.seed and self.counter == other.counter
        )

    __hash__ = None  # type: ignore[assignment]
