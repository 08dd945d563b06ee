"""What one connection is still to be told, while its peer does not read.

As long as the peer reads, everything is handed on at once.  Else it waits, and less is kept
the longer the queue grows: first views that a later one replaces go, then what happened at
tables that are only watched, each gap with a notice; above the last limit nothing can be saved.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from config.settings import OutQueue

Form = Literal["text", "json", "gmcp", "mark"]
"""What a piece is on the wire; a mark says that a question ends here."""

Keep = Literal["always", "latest", "watched"]
"""Whether a piece may be left out: never, when a later one of its table is there, or at need."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A rendered message; ``package`` is the name under which GMCP carries it."""

    text: str
    form: Form = "text"
    keep: Keep = "always"
    table: int | None = None
    package: str = ""


class Outbox:
    """The pieces on their way to one peer.

    ``put`` hands pieces to the connection; ``gap`` makes the notice for a table of which
    something was left out; ``overflow`` is called once, when even what must be kept is too much.
    """

    def __init__(
        self,
        put: Callable[[Sequence[Piece]], None],
        limits: OutQueue,
        gap: Callable[[int], Piece],
        overflow: Callable[[], None],
    ) -> None:
        self._put = put
        self._limits = limits
        self._gap = gap
        self._overflow = overflow
        self._waiting: deque[Piece] = deque()
        self._size = 0
        self._gaps: set[int] = set()
        self.is_paused = False
        self.is_lost = False

    @property
    def size(self) -> int:
        """The characters that wait; nearly their bytes."""
        return self._size

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def send(self, pieces: Sequence[Piece]) -> None:
        """Hand pieces on, or keep them until the peer reads again."""
        if self.is_lost:
            return
        if not self.is_paused and not self._waiting:
            self._put(pieces)
            return
        self._waiting += pieces
        self._size += _size(pieces)
        if self._size > self._limits.drop:
            self._thin_out()
        if self._size > self._limits.close:
            self._give_up()

    def pause(self) -> None:
        """Note that the peer does not read."""
        self.is_paused = True

    def resume(self) -> None:
        """Note that the peer reads again, and hand on what waits, until it stops again."""
        self.is_paused = False
        while self._waiting and not self.is_paused:
            first = self._waiting.popleft()
            self._size -= len(first.text)
            self._put([first])
        if not self._waiting:
            self._gaps.clear()

    def _thin_out(self) -> None:
        self._waiting = _without_superseded(self._waiting)
        self._size = _size(self._waiting)
        if self._size > self._limits.drop:
            self._leave_out_watched()

    def _leave_out_watched(self) -> None:
        kept: deque[Piece] = deque()
        for piece in self._waiting:
            if piece.keep != "watched":
                kept.append(piece)
            elif piece.table is not None and piece.table not in self._gaps:
                self._gaps.add(piece.table)
                kept.append(self._gap(piece.table))
        self._waiting = kept
        self._size = _size(kept)

    def _give_up(self) -> None:
        self.is_lost = True
        self._waiting.clear()
        self._size = 0
        self._overflow()


def _without_superseded(pieces: Sequence[Piece]) -> deque[Piece]:
    """Return the pieces without the views behind which a later one of the same table comes."""
    kept: deque[Piece] = deque()
    later: set[tuple[int | None, Form]] = set()
    for piece in reversed(pieces):
        if piece.keep == "latest":
            if (piece.table, piece.form) in later:
                continue
            later.add((piece.table, piece.form))
        kept.appendleft(piece)
    return kept


def _size(pieces: Iterable[Piece]) -> int:
    return sum(len(piece.text) for piece in pieces)


def runs(pieces: Iterable[Piece]) -> Iterable[tuple[Form, list[Piece]]]:
    """Yield neighbours of the same form together, so that they are written in one piece."""
    for form, run in groupby(pieces, key=lambda piece: piece.form):
        yield form, list(run)
