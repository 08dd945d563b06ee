"""The store in a database: one thread writes, all that is waiting goes in one transaction."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from queue import SimpleQueue
from threading import Thread
from typing import Literal

from sqlalchemy import URL
from twisted.internet.defer import Deferred, fail

from server.store.database import Database, Unavailable
from server.store.loading import Reader
from server.store.schema import prepare, write
from server.store.storage import Change, Loaded, StorageError

Point = Literal["before", "written", "committed"]
"""A moment in a transaction: nothing is written, all is but can be lost, all is durable."""

CallFromThread = Callable[..., object]
"""Calls a function with arguments in the reactor's thread: ``reactor.callFromThread``."""

CallSoon = Callable[[Callable[[], None]], object]
"""Calls a function when the reactor has dealt with what it heard: ``callLater`` with 0."""


def _carry_on(point: Point) -> None:
    """Let the transaction go on."""


def _at_once(function: Callable[[], None]) -> None:
    """Wait for nothing else."""
    function()


@dataclass(eq=False, slots=True)
class _Call:
    """One call of ``commit`` on its way."""

    changes: Sequence[Change]
    done: Deferred[None] = field(default_factory=Deferred)
    error: StorageError | None = None

    def settle(self) -> None:
        if self.error is None:
            self.done.callback(None)
        else:
            self.done.errback(self.error)


class Store:
    """Keeps everything in an SQL database, by default a file.

    ``patience`` is how many seconds another's lock is waited for.  ``call_soon`` lets the calls
    of one moment gather for one transaction.  ``crash`` is called at each point of each
    transaction, in the writer's thread, and may end the process.
    """

    def __init__(
        self,
        url: URL | str,
        call_from_thread: CallFromThread,
        *,
        patience: float = 5,
        call_soon: CallSoon = _at_once,
        crash: Callable[[Point], None] = _carry_on,
    ) -> None:
        self._database = Database(url, patience)
        self._call_from_thread = call_from_thread
        self._call_soon = call_soon
        self._crash = crash
        self._gathered: list[_Call] = []
        self._queue: SimpleQueue[list[_Call] | None] = SimpleQueue()
        self._is_open = True
        self._closed: Deferred[None] = Deferred()
        Thread(target=self._run, name="store", daemon=True).start()

    def load(self) -> Loaded:
        """Create what is missing in the database and read everything; see Storage."""
        self._database.create()
        with self._database.transaction() as connection:
            prepare(connection)
        # The connection is dropped, since one of SQLite stays in its thread.
        with self._database.reading() as connection:
            return Reader(connection).read()

    def commit(self, *changes: Change) -> Deferred[None]:
        """Carry all changes out or none; see Storage."""
        if not self._is_open:
            return fail(StorageError("the store is closed"))
        call = _Call(changes)
        self._gathered.append(call)
        if len(self._gathered) == 1:
            self._call_soon(self._send_off)
        return call.done

    def _send_off(self) -> None:
        gathered, self._gathered = self._gathered, []
        self._queue.put(gathered)

    def close(self) -> Deferred[None]:
        """Commit what is queued and let go of the database; called once."""
        self._is_open = False
        self._send_off()
        self._queue.put(None)
        return self._closed

    def _run(self) -> None:
        is_open = True
        while is_open:
            waiting = self._waiting()
            is_open = waiting[-1] is not None
            if group := [call for calls in waiting for call in calls or ()]:
                self._attempt(group)
                self._call_from_thread(_settle, group)
        self._database.close()
        self._call_from_thread(self._closed.callback, None)

    def _waiting(self) -> list[list[_Call] | None]:
        waiting = [self._queue.get()]
        while not self._queue.empty():
            waiting.append(self._queue.get())
        return waiting

    def _attempt(self, group: Sequence[_Call]) -> None:
        # Halved again and again, a failing group leaves each fault to the call that has it.
        error = self._transact(group)
        if isinstance(error, Unavailable) or len(group) == 1:
            for call in group:
                call.error = error
        elif error is not None:
            middle = len(group) // 2
            self._attempt(group[:middle])
            self._attempt(group[middle:])

    def _transact(self, group: Iterable[_Call]) -> StorageError | None:
        try:
            self._crash("before")
            with self._database.transaction() as connection:
                write(connection, chain.from_iterable(call.changes for call in group))
                self._crash("written")
            self._crash("committed")
        except StorageError as error:
            return error
        except Exception as error:
            # Whatever else goes wrong is this call's misfortune, and not the end of the thread.
            return StorageError(f"the store failed: {error!r}")
        return None


def _settle(group: Iterable[_Call]) -> None:
    for call in group:
        call.settle()
