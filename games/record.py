"""The record of a game: a header, and one line for each action.

The record is the truth; a game is only its latest replay.  Lines are ``SEAT MOVE`` in canonical
notation, or ``undo N``, which takes back the last N moves that still stand.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core import Action, Game, GameError, IllegalAction
from games.notation import Notation

FORMAT = "tafelrunde record 1"


class RecordError(GameError):
    """A record that cannot be read or replayed, and why; ``line`` counts moves from 1, or 0."""

    def __init__(self, reason: str, line: int = 0) -> None:
        """Keep the reason and the place."""
        super().__init__(f"move {line}: {reason}" if line else reason)
        self.reason = reason
        self.line = line


@dataclass(frozen=True)
class Header:
    """What a game starts from: with the lines it is the whole truth.

    ``digest`` is the SHA-256 of the material; ``seed`` is hexadecimal; ``notes`` holds what the
    table adds (players, commitment, salts) and the rules never read.
    """

    game: str
    rules: int
    digest: str
    seats: int
    options: Mapping[str, str]
    seed: str
    notes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Record:
    """A header and its lines."""

    header: Header
    lines: tuple[str, ...] = ()


def write_line(notation: Notation, action: Action) -> str:
    """Return the line of an action: its seat and the canonical move."""
    return f"{action.seat} {notation.encode(action)}"


def read_line(notation: Notation, line: str) -> Action:
    """Return the action of a line; raises RecordError."""
    seat, _, move = line.partition(" ")
    if not seat.isascii() or not seat.isdigit() or not move:
        raise RecordError(f"{line!r} is no move: SEAT MOVE is expected")
    try:
        return notation.decode(move, int(seat))
    except GameError as error:
        raise RecordError(f"{line!r} is no move: {error}") from error


def standing(lines: Iterable[str]) -> list[str]:
    """Return the lines that still stand after all ``undo N``."""
    kept: list[str] = []
    for number, line in enumerate(lines, 1):
        word, _, count = line.partition(" ")
        if word != "undo":
            kept.append(line)
        elif not count.isdigit() or not 0 < int(count) <= len(kept):
            raise RecordError(f"{line!r} takes back what is not there", number)
        else:
            del kept[-int(count) :]
    return kept


def play(game: Game, notation: Notation, lines: Sequence[str]) -> Game:
    """Apply the lines to a game that has just been set up, and return it; raises RecordError."""
    for number, line in enumerate(standing(lines), 1):
        try:
            game.apply(read_line(notation, line))
        except IllegalAction as error:
            raise RecordError(f"{line!r} is not possible there", number) from error
        except GameError as error:
            raise RecordError(str(error), number) from error
    return game


def dump(record: Record) -> str:
    """Return the record as text: the header as ``key: value`` lines, a blank line, the moves."""
    header = record.header
    rows: list[tuple[str, Any]] = [
        ("game", header.game),
        ("rules", header.rules),
        ("digest", header.digest),
        ("seats", header.seats),
        ("seed", header.seed),
        *((f"option.{key}", value) for key, value in header.options.items()),
        *((f"note.{key}", value) for key, value in header.notes.items()),
    ]
    head = [FORMAT, *(f"{key}: {value}" for key, value in rows), ""]
    return "\n".join([*head, *record.lines, ""])


def parse(text: str) -> Record:
    """Return the record that ``dump`` wrote; raises RecordError.

    A line that begins with two blanks goes on with the one before, as narrow windows fold it.
    """
    head, _, body = text.replace("\r\n", "\n").replace("\n  ", " ").partition("\n\n")
    first, *rows = head.split("\n")
    if first != FORMAT:
        raise RecordError(f"it begins with {first[:40]!r}, not with {FORMAT!r}")
    found = {key: value.strip() for key, _, value in (row.partition(":") for row in rows)}
    try:
        return Record(_header(found), tuple(line for line in body.split("\n") if line))
    except (KeyError, ValueError) as error:
        raise RecordError(f"its header lacks {error}") from error


def _header(found: Mapping[str, str]) -> Header:
    def under(prefix: str) -> dict[str, str]:
        return {k.removeprefix(prefix): v for k, v in found.items() if k.startswith(prefix)}

    return Header(
        game=found["game"],
        rules=int(found["rules"]),
        digest=found["digest"],
        seats=int(found["seats"]),
        options=under("option."),
        seed=found["seed"],
        notes=under("note."),
    )
