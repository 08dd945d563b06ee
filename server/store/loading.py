"""Reading everything that the database holds; what is damaged is set aside and named."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Table, bindparam, func, select
from sqlalchemy.exc import DatabaseError

from server.store.database import reason
from server.store.schema import LINES, PERSONS, TABLES
from server.store.storage import Damage, Loaded, PersonRow, TableRow

_Row = TypeVar("_Row")

_SURROGATE = re.compile("[\ud800-\udfff]")
"""What bytes that are not UTF-8 have been read as."""

_LINES = (
    select(LINES.c.number, LINES.c.line)
    .where(LINES.c.table_id == bindparam("table"))
    .order_by(LINES.c.number)
)
_LAST = select(func.max(TABLES.c.id))
_ORPHANS = select(LINES.c.table_id).distinct().where(LINES.c.table_id.not_in(select(TABLES.c.id)))


class _Damaged(Exception):
    """Something cannot be read as what it should be; the text is the reason."""


class Reader:
    """Reads one database once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._damaged: list[Damage] = []

    def read(self) -> Loaded:
        """Read all persons and tables, and the lines of each table."""
        persons = tuple(self._rows(PERSONS, PersonRow, "person"))
        tables = tuple(self._rows(TABLES, TableRow, "table"))
        lines = dict(self._records(tables))
        orphans = self._orphans()
        return Loaded(
            persons=persons,
            tables=tuple(row for row in tables if row.id in lines),
            lines=lines,
            damaged=tuple(self._damaged),
            last_table=max([self._connection.scalar(_LAST) or 0, *orphans]),
        )

    def _rows(self, table: Table, kind: type[_Row], noun: str) -> Iterator[_Row]:
        (key,) = table.primary_key
        for row in self._connection.execute(select(table).order_by(key)).mappings():
            try:
                yield _typed({str(name): value for name, value in row.items()}, kind)
            except _Damaged as damage:
                self._set_aside(f"{noun} {row[key]!a}", str(damage))

    def _records(self, tables: Iterable[TableRow]) -> Iterator[tuple[int, tuple[str, ...]]]:
        for row in tables:
            try:
                yield row.id, self._record(row.id)
            except _Damaged as damage:
                self._set_aside(f"table {row.id}", str(damage))
            except DatabaseError as error:
                self._set_aside(f"table {row.id}", reason(error))

    def _record(self, table: int) -> tuple[str, ...]:
        rows = self._connection.execute(_LINES, {"table": table}).all()
        for expected, (number, line) in enumerate(rows):
            if number != expected:
                raise _Damaged(f"line {expected} is missing")
            if not _is_text(line):
                raise _Damaged(f"line {number} is no text")
        return tuple(line for _, line in rows)

    def _orphans(self) -> list[int]:
        try:
            found = self._connection.scalars(_ORPHANS)
            orphans = [table for table in found if isinstance(table, int)]
        except DatabaseError as error:
            self._set_aside("lines without a table", reason(error))
            return []
        for table in orphans:
            self._set_aside(f"lines of table {table}", "there is no such table")
        return orphans

    def _set_aside(self, what: str, why: str) -> None:
        self._damaged.append(Damage(what, why))


def _typed(row: dict[str, Any], kind: type[_Row]) -> _Row:
    for name, value in row.items():
        if isinstance(value, str) and not _is_text(value):
            raise _Damaged(f"{name} is no text")
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as error:
        raise _Damaged(str(error)) from error


def _is_text(value: object) -> bool:
    return isinstance(value, str) and not _SURROGATE.search(value)
