"""One connection to the database: how it is set up, and how it is had again after an error."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from server.store.storage import StorageError

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""What each connection to an SQLite file begins with."""


class Unavailable(StorageError):
    """The database cannot be reached or is held by another, whatever one wants of it."""


class Database:
    """A connection for one thread, made when it is needed and dropped after an error.

    An SQLite file has to be there, with an inode that stays the same: SQLite would go on
    writing into a deleted file, and make an empty one in its place afterwards.
    """

    def __init__(self, url: URL | str, patience: float) -> None:
        self._engine = _engine(url, patience)
        self._connection: Connection | None = None
        self._inode: int | None = None

    def create(self) -> None:
        """Make an SQLite file, empty and private, where there is none."""
        if (path := self._file()) is not None:
            try:
                os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            except OSError as error:
                raise Unavailable(reason(error)) from error

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction, committed at the end of the block or rolled back.

        Raises StorageError, and Unavailable when it could not even begin.
        """
        try:
            connection = self._connected()
            transaction = connection.begin()
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            self.close()
            raise Unavailable(reason(error)) from error
        try:
            with transaction:
                yield connection
        except SQLAlchemyError as error:
            self.close()
            raise StorageError(reason(error)) from error

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with, dropped at the end of the block.

        Nothing is committed: SQLite refuses to, once it has met damage.  Raises StorageError.
        """
        try:
            yield self._connected()
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise StorageError(reason(error)) from error
        finally:
            self.close()

    def close(self) -> None:
        """Drop the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            # What failed may fail to close as well, and there is nothing left to save.
            with suppress(SQLAlchemyError, sqlite3.Error):
                connection.close()

    def _connected(self) -> Connection:
        path = self._file()
        inode = None if path is None else os.stat(path).st_ino
        if self._connection is None or inode != self._inode:
            self.close()
            self._connection = self._engine.connect()
            self._inode = inode
        return self._connection

    def _file(self) -> str | None:
        return self._engine.url.database if self._engine.name == "sqlite" else None


def _engine(url: URL | str, patience: float) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() != "sqlite":
            return create_engine(parsed, poolclass=NullPool)
        return _sqlite(parsed, patience)
    except (SQLAlchemyError, ImportError) as error:
        raise StorageError(f"the store cannot be used: {error}") from error


def _sqlite(url: URL, patience: float) -> Engine:
    if url.database in (None, "", ":memory:"):
        raise StorageError("the store cannot be used: an SQLite database needs a file")
    engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": patience})
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: sqlite3.Connection, _: object) -> None:
    # The driver would begin its transactions by itself, and too late.
    connection.isolation_level = None
    # A damaged text is to be found by its surrogates, not to stop the reading of all others.
    connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    # At once as a writer: a lock is then waited for here, before anything is written.
    connection.connection.cursor().execute("BEGIN IMMEDIATE")


def reason(error: Exception) -> str:
    """Say in one line why the database, its driver or its file failed."""
    if isinstance(error, DBAPIError):
        return f"the database says: {error.orig}"
    if isinstance(error, OSError):
        return f"the database {error.filename} cannot be used: {error.strerror}"
    return f"the database says: {error}"
