"""The tables of the database and its version, and how each change is written into them."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, assert_never

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from server.store.storage import (
    Append,
    Change,
    DropPerson,
    DropTable,
    PutPerson,
    PutTable,
    StorageError,
)

VERSION = 1
"""Grows by one with every change of the schema."""

METADATA = MetaData()

META = Table(
    "meta",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("header", Text, nullable=False),
    Column("changed", Double, nullable=False),
)

LINES = Table(
    "lines",
    METADATA,
    Column("table_id", ForeignKey(TABLES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    sqlite_with_rowid=False,
)

PERSONS = Table(
    "persons",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("token_hash", Text, nullable=False),
    Column("seen", Double, nullable=False),
    Column("settings", Text, nullable=False),
)

_LENGTH = (
    select(func.coalesce(func.max(LINES.c.number) + 1, 0))
    .where(LINES.c.table_id == bindparam("table"))
    .scalar_subquery()
)
_LINE = select(
    bindparam("table", type_=Integer), bindparam("at", type_=Integer), bindparam("text", type_=Text)
)
# Built once, since to compile a statement costs more than to run it.
_APPEND = (
    insert(LINES)
    .from_select(["table_id", "number", "line"], _LINE.where(bindparam("at") == _LENGTH))
    .execution_options(preserve_rowcount=True)
)
_UPDATE = {
    TABLES: update(TABLES).where(TABLES.c.id == bindparam("at")),
    PERSONS: update(PERSONS).where(PERSONS.c.key == bindparam("at")),
}


def prepare(connection: Connection) -> None:
    """Create the tables in an empty database, or refuse one that is not for this server."""
    METADATA.create_all(connection)
    found = connection.scalar(select(META.c.value).where(META.c.key == "schema"))
    if found is None:
        connection.execute(insert(META).values(key="schema", value=str(VERSION)))
    elif found != str(VERSION):
        raise StorageError(
            f"the database has schema {found}, this server knows schema {VERSION}: "
            "start the version of Tafelrunde that wrote it, or a newer one"
        )


def write(connection: Connection, changes: Iterable[Change]) -> None:
    """Write the changes in the open transaction, in their order.

    Raises StorageError when lines do not follow the last line of their table.
    """
    appended: list[Append] = []
    for change in changes:
        if isinstance(change, Append):
            appended.append(change)
            continue
        _append(connection, appended)
        appended = []
        _write(connection, change)
    _append(connection, appended)


def _write(connection: Connection, change: PutTable | PutPerson | DropTable | DropPerson) -> None:
    match change:
        case PutTable(row):
            _put(connection, TABLES, row.id, asdict(row))
        case PutPerson(row):
            _put(connection, PERSONS, row.key, asdict(row))
        case DropTable(id):
            connection.execute(delete(TABLES).where(TABLES.c.id == id))
        case DropPerson(key):
            connection.execute(delete(PERSONS).where(PERSONS.c.key == key))
        case _:
            assert_never(change)


def _put(connection: Connection, table: Table, at: int | str, row: dict[str, Any]) -> None:
    # Never as a replacement: that would delete the row first, and its lines with it.
    if not connection.execute(_UPDATE[table], {**row, "at": at}).rowcount:
        connection.execute(insert(table), row)


def _append(connection: Connection, changes: Iterable[Append]) -> None:
    # In one statement, which inserts only what comes next: many tables append at the same time.
    lines = [
        {"table": change.table, "at": at, "text": line}
        for change in changes
        for at, line in enumerate(change.lines, change.first)
    ]
    if lines and connection.execute(_APPEND, lines).rowcount != len(lines):
        tables = ", ".join(sorted({str(line["table"]) for line in lines}))
        raise StorageError(f"the lines do not follow the last one of their table ({tables})")
