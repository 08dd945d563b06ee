"""What the server keeps, and the contract of every store that keeps it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from twisted.internet.defer import Deferred

from protocol.messages import Status


class StorageError(Exception):
    """Something could not be stored or read; the text says what, and why."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without the lines of its record.

    ``header`` is JSON text that the store does not read; ``changed`` is in seconds since 1970.
    """

    id: int
    game: str
    status: Status
    header: str
    changed: float


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Someone known by name, person or bot.

    ``key`` is the name as it is compared; ``token_hash`` is never the token itself; ``settings``
    is JSON text that the store does not read; ``seen`` is in seconds since 1970.
    """

    key: str
    name: str
    bot: bool
    token_hash: str
    seen: float
    settings: str


@dataclass(frozen=True, slots=True)
class PutTable:
    """A table is new, or its row has changed; the lines stay."""

    row: TableRow


@dataclass(frozen=True, slots=True)
class DropTable:
    """A table goes, and its lines with it; one that is not there is gone already."""

    id: int


@dataclass(frozen=True, slots=True)
class Append:
    """Lines at the end of a table's record.

    ``first`` is the number of the first of them, from 0: how many lines there are before it.
    Anything else would leave a gap or overwrite what was promised, and is an error.
    """

    table: int
    first: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PutPerson:
    """A person is new, or has changed."""

    row: PersonRow


@dataclass(frozen=True, slots=True)
class DropPerson:
    """A person goes; one who is not there is gone already."""

    key: str


Change = PutTable | DropTable | Append | PutPerson | DropPerson
"""The closed union of what can be committed."""


@dataclass(frozen=True, slots=True)
class Damage:
    """Something that was set aside while loading: ``table 7``, and why."""

    what: str
    reason: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """All that a store held at the start.

    ``lines`` has an entry for each of ``tables``.  What is named in ``damaged`` is in none of
    the others and stays in the store untouched; ``last_table`` is the highest number of a table
    that the store has met, damaged ones included, so that no new table takes its place.
    """

    persons: tuple[PersonRow, ...]
    tables: tuple[TableRow, ...]
    lines: Mapping[int, tuple[str, ...]]
    damaged: tuple[Damage, ...]
    last_table: int


class Storage(Protocol):
    """Keeps tables and persons; everything but ``load`` returns at once."""

    def load(self) -> Loaded:
        """Read everything; called once, before the first commit.  Raises StorageError."""
        ...

    def commit(self, *changes: Change) -> Deferred[None]:
        """Carry all changes out or none, in the order of the calls.

        The Deferred fires when they are durable, or fails with StorageError and nothing was
        done; the next call tries anew, so a store recovers when its database does.
        """
        ...

    def close(self) -> Deferred[None]:
        """Commit what is queued, let go of the database, and refuse everything from now on."""
        ...
