"""A store in memory, for tests and for servers that may forget everything."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from twisted.internet.defer import Deferred, fail

from server.store.storage import (
    Append,
    Change,
    DropPerson,
    DropTable,
    Loaded,
    PersonRow,
    PutPerson,
    PutTable,
    StorageError,
    TableRow,
)


@dataclass
class _Content:
    persons: dict[str, PersonRow] = field(default_factory=dict)
    tables: dict[int, TableRow] = field(default_factory=dict)
    lines: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def changed(self, changes: Sequence[Change]) -> "_Content":
        content = _Content(dict(self.persons), dict(self.tables), dict(self.lines))
        for change in changes:
            content._take(change)
        return content

    def _take(self, change: Change) -> None:
        match change:
            case Append(lines=()):
                pass
            case Append():
                self._append(change)
            case PutTable(row):
                self.tables[row.id] = row
                self.lines.setdefault(row.id, ())
            case PutPerson(row):
                self.persons[row.key] = row
            case DropTable(id):
                self.tables.pop(id, None)
                self.lines.pop(id, None)
            case DropPerson(key):
                self.persons.pop(key, None)
            case _:
                assert_never(change)

    def _append(self, change: Append) -> None:
        if change.table not in self.tables:
            raise StorageError(f"there is no table {change.table}")
        lines = self.lines[change.table]
        if change.first != len(lines):
            raise StorageError(
                f"the lines do not follow the last one of their table ({change.table})"
            )
        self.lines[change.table] = lines + change.lines


class MemoryStore:
    """Keeps everything in memory; it can be told to wait and to fail."""

    def __init__(self) -> None:
        self.failure: str | None = None
        """Why every commit fails; None when they succeed."""
        self._content = _Content()
        self._waiting: list[tuple[Sequence[Change], Deferred[None]]] = []
        self._is_held = False
        self._is_open = True

    def load(self) -> Loaded:
        """Tell everything that was committed."""
        content = self._content
        return Loaded(
            persons=tuple(row for _, row in sorted(content.persons.items())),
            tables=tuple(row for _, row in sorted(content.tables.items())),
            lines=dict(content.lines),
            damaged=(),
            last_table=max(content.tables, default=0),
        )

    def commit(self, *changes: Change) -> Deferred[None]:
        """Carry all changes out or none, at once unless on hold."""
        if not self._is_open:
            return fail(StorageError("the store is closed"))
        done: Deferred[None] = Deferred()
        self._waiting.append((changes, done))
        if not self._is_held:
            self.release()
        return done

    def close(self) -> Deferred[None]:
        """Commit what waits, and refuse everything from now on."""
        self._is_open = False
        self.release()
        done: Deferred[None] = Deferred()
        done.callback(None)
        return done

    def hold(self) -> None:
        """Let commits wait until they are released."""
        self._is_held = True

    def step(self) -> None:
        """Carry out the commit that waits longest."""
        changes, done = self._waiting.pop(0)
        try:
            if self.failure is not None:
                raise StorageError(self.failure)
            self._content = self._content.changed(changes)
        except StorageError as error:
            done.errback(error)
        else:
            done.callback(None)

    def release(self) -> None:
        """Carry out everything that waits, and no longer hold anything."""
        self._is_held = False
        while self._waiting and not self._is_held:
            self.step()
