"""The store: what is acknowledged is there, what failed left nothing, damage stops nothing."""

import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from server.store import database
from server.store.folder import DataFolder
from server.store.storage import (
    Append,
    Damage,
    DropPerson,
    DropTable,
    PersonRow,
    PutPerson,
    PutTable,
    Storage,
    StorageError,
    TableRow,
)
from server.store.store import Store
from server.store.store_memory import MemoryStore

TABLE = TableRow(7, "turin", "running", '{"seed": 1}', 1000.5)
ANNA = PersonRow("anna", "Anna", False, "hash", 1000.5, "{}")
LARGE = "x" * 2_000_000


@pytest.fixture(params=["database", "memory"])
def store(request: pytest.FixtureRequest, open_store: Callable[..., Store]) -> Storage:
    """Each kind of store, empty: they keep one contract."""
    store: Storage = open_store() if request.param == "database" else MemoryStore()
    store.load()
    return store


@pytest.fixture
def file(folder: DataFolder) -> Path:
    """The database file."""
    return folder.path / "tafelrunde.db"


@pytest.fixture
def by_hand(file: Path) -> Iterator[sqlite3.Connection]:
    """The database as something else than the server may use it."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        yield connection


def test_everything_comes_back(store: Storage, loop: Any) -> None:
    """Rows and lines are read as they were committed, Unicode and empty texts included."""
    lines = ("1 bid 4", "2 say ›Grüße‹ 𝄞", "")
    assert loop.wait(
        store.commit(PutTable(TABLE), Append(7, 0, lines[:1]), PutPerson(ANNA)),
        store.commit(Append(7, 1, lines[1:])),
    ) == ["", ""]
    loaded = store.load()
    assert loaded.tables == (TABLE,)
    assert loaded.lines == {7: lines}
    assert loaded.persons == (ANNA,)
    assert loaded.last_table == 7
    assert loaded.damaged == ()


def test_rows_are_replaced_and_dropped(store: Storage, loop: Any) -> None:
    """A row put again replaces the old one and keeps the lines; a table takes its lines along."""
    over = TableRow(7, "turin", "over", "{}", 2000.0)
    loop.wait(
        store.commit(PutTable(TABLE), Append(7, 0, ("a",)), PutPerson(ANNA)),
        store.commit(PutTable(over), DropPerson("anna"), DropPerson("ben")),
    )
    loaded = store.load()
    assert (loaded.tables, loaded.lines, loaded.persons) == ((over,), {7: ("a",)}, ())
    loop.wait(store.commit(DropTable(7), DropTable(8)))
    assert store.load().tables == ()
    assert loop.wait(store.commit(PutTable(TABLE), Append(7, 0, ("b",)))) == [""]


@pytest.mark.parametrize("first", [0, 2])
def test_lines_have_no_gap_and_no_overlap(store: Storage, loop: Any, first: int) -> None:
    """Lines that do not follow the last one are refused, with all that came with them."""
    loop.wait(store.commit(PutTable(TABLE), Append(7, 0, ("a",))))
    (error,) = loop.wait(store.commit(PutPerson(ANNA), Append(7, first, ("b",))))
    assert error == "the lines do not follow the last one of their table (7)"
    loaded = store.load()
    assert (loaded.lines, loaded.persons) == ({7: ("a",)}, ())


def test_a_table_must_be_there(store: Storage, loop: Any) -> None:
    """Lines without a table are refused."""
    assert loop.wait(store.commit(Append(7, 0, ("a",)))) != [""]


def test_one_fault_in_a_group_is_one_error(store: Storage, loop: Any) -> None:
    """A failing call does not fail the calls that are committed with it, and they keep order."""
    loop.wait(store.commit(PutTable(TABLE)))
    faulty = {3, 4, 11}
    calls = []
    for at in range(16):
        first = 99 if at in faulty else at - sum(1 for fault in faulty if fault < at)
        calls.append(store.commit(Append(7, first, (str(at),))))
    errors = loop.wait(*calls)
    assert {at for at, error in enumerate(errors) if error} == faulty
    assert store.load().lines[7] == tuple(str(at) for at in range(16) if at not in faulty)


def test_close_commits_first(
    open_store: Callable[..., Store], folder: DataFolder, loop: Any
) -> None:
    """What is queued when the store closes is committed; what comes later is refused."""
    store = Store(folder.database, loop.call_from_thread)
    store.load()
    calls = [store.commit(PutTable(TABLE)), store.commit(Append(7, 0, ("a",)))]
    assert loop.wait(*calls, store.close(), store.commit(DropTable(7))) == [
        *("", "", ""),
        "the store is closed",
    ]
    assert open_store().load().lines == {7: ("a",)}


def test_acknowledgements_come_in_order(open_store: Callable[..., Store], loop: Any) -> None:
    """The Deferreds fire in the order of the calls, in the thread of the reactor."""
    store = open_store()
    store.load()
    order: list[int] = []
    calls = [store.commit(PutTable(TABLE)) for _ in range(50)]
    for at, call in enumerate(calls):
        call.addCallback(lambda _, at=at: order.append(at))
    assert order == []
    loop.wait(*calls)
    assert order == list(range(50))


def test_pragmas(open_store: Callable[..., Store], by_hand: sqlite3.Connection) -> None:
    """A commit is on the disk: write-ahead log with full synchronisation, and foreign keys."""
    store = open_store()
    store.load()
    with store._database.transaction() as connection:
        read = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    store._database.close()
    assert read == ["wal", 2, 1]
    assert by_hand.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_file_is_private(open_store: Callable[..., Store], file: Path) -> None:
    """The database can be read by its owner alone, wherever it lies."""
    open_store().load()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_newer_schema_is_refused(
    open_store: Callable[..., Store], by_hand: sqlite3.Connection
) -> None:
    """A database of a newer version is refused with what to do, and not touched."""
    open_store().load()
    by_hand.execute("UPDATE meta SET value = '2'")
    with pytest.raises(StorageError, match="has schema 2, this server knows schema 1: start"):
        open_store().load()


def test_foreign_file_is_refused(open_store: Callable[..., Store], file: Path) -> None:
    """A file that is no database is refused and stays as it is."""
    file.write_bytes(b"no database" * 1000)
    with pytest.raises(StorageError, match="file is not a database"):
        open_store().load()
    assert file.read_bytes() == b"no database" * 1000


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("sqlite://", "needs a file"),
        ("nosuch://host/db", "nosuch"),
        ("rubbish", "Could not parse"),
    ],
)
def test_unusable_url(loop: Any, url: str, reason: str) -> None:
    """A store that cannot be is refused before anything starts."""
    with pytest.raises(StorageError, match=reason):
        Store(url, loop.call_from_thread)


def test_damage_is_set_aside(
    open_store: Callable[..., Store], by_hand: sqlite3.Connection, loop: Any
) -> None:
    """Damaged tables and persons are named with the reason and left alone; the rest loads."""
    store = open_store()
    store.load()
    whole = TableRow(1, "turin", "running", "{}", 1.0)
    for id in range(1, 8):
        row = replace(whole, id=id)
        loop.wait(store.commit(PutTable(row), Append(id, 0, ("a", "b", "c"))))
    for key in ("anna", "ben"):
        loop.wait(store.commit(PutPerson(PersonRow(key, key, False, "", 1.0, "{}"))))
    by_hand.execute("DELETE FROM lines WHERE table_id = 2 AND number = 1")
    by_hand.execute("UPDATE lines SET line = CAST(x'FF' AS TEXT) WHERE table_id = 3")
    by_hand.execute("UPDATE lines SET line = x'61' WHERE table_id = 4")
    by_hand.execute("UPDATE tables SET status = 'strange' WHERE id = 5")
    by_hand.execute("UPDATE tables SET changed = 'then' WHERE id = 6")
    by_hand.execute("DELETE FROM tables WHERE id = 7")
    by_hand.execute("UPDATE persons SET settings = CAST(x'C3' AS TEXT) WHERE key = 'ben'")
    before = contents(by_hand)

    loaded = open_store().load()

    assert loaded.tables == (whole,)
    assert loaded.lines == {1: ("a", "b", "c")}
    assert [person.key for person in loaded.persons] == ["anna"]
    assert loaded.last_table == 7
    assert set(loaded.damaged) == {
        Damage("person 'ben'", "settings is no text"),
        Damage("table 5", "Invalid enum value 'strange' - at `$.status`"),
        Damage("table 6", "Expected `float`, got `str` - at `$.changed`"),
        Damage("table 2", "line 1 is missing"),
        Damage("table 3", "line 0 is no text"),
        Damage("table 4", "line 0 is no text"),
        Damage("lines of table 7", "there is no such table"),
    }
    assert contents(by_hand) == before


@pytest.fixture
def fifty(file: Path, folder: DataFolder, loop: Any) -> dict[int, tuple[str, ...]]:
    """The lines of fifty tables in a closed database."""
    store = Store(folder.database, loop.call_from_thread)
    store.load()
    lines = {id: tuple(f"table {id} line {at}" for at in range(200)) for id in range(1, 51)}
    for id, record in lines.items():
        store.commit(PutTable(replace(TABLE, id=id)), Append(id, 0, record))
    loop.wait(store.close())
    return lines


def test_a_torn_page_stops_only_its_tables(
    open_store: Callable[..., Store], file: Path, loop: Any, fifty: dict[int, tuple[str, ...]]
) -> None:
    """With a page of the file destroyed, the tables on it are set aside and the rest play on."""
    content = bytearray(file.read_bytes())
    page = content.index(b"table 30 line 100") // 4096 * 4096
    content[page : page + 4096] = bytes(4096)
    file.write_bytes(content)
    store = open_store()
    loaded = store.load()
    aside = {damage.what for damage in loaded.damaged}
    assert "table 30" in aside
    assert len(aside) < 10
    assert loaded.lines == {id: lines for id, lines in fifty.items() if f"table {id}" not in aside}
    assert loop.wait(store.commit(Append(1, 200, ("on",)))) == [""]


def test_half_a_file_is_refused(
    open_store: Callable[..., Store], file: Path, fifty: dict[int, tuple[str, ...]]
) -> None:
    """A file that was cut is refused in one clear line, and stays as it is."""
    half = file.read_bytes()[: file.stat().st_size // 2]
    file.write_bytes(half)
    with pytest.raises(StorageError, match=r"^the database says: .* malformed$"):
        open_store().load()
    assert file.read_bytes() == half


def contents(database: sqlite3.Connection) -> list[object]:
    database.text_factory = bytes
    return [
        database.execute(f"SELECT * FROM {table}").fetchall()
        for table in ("tables", "lines", "persons")
    ]


def test_disk_full(
    open_store: Callable[..., Store], loop: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a full disk what does not fit fails whole, and all is well when there is room."""
    store = open_store()
    store.load()
    full = "the database says: database or disk is full"
    monkeypatch.setattr(database, "PRAGMAS", (*database.PRAGMAS, "max_page_count=20"))
    assert loop.wait(
        store.commit(PutTable(TABLE)),
        store.commit(PutPerson(ANNA), Append(7, 0, (LARGE,))),
        store.commit(Append(7, 0, ("b",))),
    ) == ["", full, ""]
    assert loop.wait(store.commit(Append(7, 1, (LARGE,)))) == [full]
    monkeypatch.undo()
    assert loop.wait(store.commit(Append(7, 1, (LARGE,)))) == [""]
    loaded = open_store().load()
    assert (loaded.lines, loaded.persons) == ({7: ("b", LARGE)}, ())


def test_locked_by_another(
    open_store: Callable[..., Store], by_hand: sqlite3.Connection, loop: Any
) -> None:
    """While another holds the database all calls fail, once and together; then all is well."""
    points: list[str] = []
    store = open_store(patience=0.01, crash=points.append)
    store.load()
    loop.wait(store.commit(PutTable(TABLE)))
    by_hand.execute("BEGIN IMMEDIATE")
    errors = loop.wait(*(store.commit(Append(7, 0, ("a",))) for _ in range(20)))
    assert set(errors) == {"the database says: database is locked"}
    by_hand.execute("ROLLBACK")
    assert loop.wait(store.commit(Append(7, 0, ("a",)))) == [""]
    assert open_store().load().lines == {7: ("a",)}


def test_file_gone(open_store: Callable[..., Store], file: Path, loop: Any) -> None:
    """Nothing is written into a file that is gone, and none is made; it may come back."""
    store = open_store()
    store.load()
    loop.wait(store.commit(PutTable(TABLE)))
    away = file.rename(file.with_suffix(".away"))
    (error,) = loop.wait(store.commit(Append(7, 0, ("a",))))
    assert error == f"the database {file} cannot be used: No such file or directory"
    assert not file.exists()
    away.rename(file)
    assert loop.wait(store.commit(Append(7, 0, ("b",)))) == [""]
    assert open_store().load().lines == {7: ("b",)}


def test_a_fault_of_ours_does_not_end_the_writer(
    open_store: Callable[..., Store], loop: Any
) -> None:
    """A change that is none fails its own call; the thread goes on."""
    store = open_store()
    store.load()
    errors = loop.wait(
        store.commit("nonsense"),  # type: ignore[arg-type]
        store.commit(PutTable(TABLE)),
    )
    assert errors[0].startswith("the store failed: ")
    assert errors[1] == ""


CHILD = """
import os, sys
from queue import SimpleQueue
from server.store.storage import Append, PutTable, TableRow
from server.store.store import Store

url, point, at = sys.argv[1], sys.argv[2], int(sys.argv[3])
calls, seen = SimpleQueue(), 0

def crash(here):
    global seen
    seen += here == point
    if seen == at:
        os._exit(9)

store = Store(url, lambda function, *arguments: calls.put((function, arguments)), crash=crash)
store.load()

def told(done, line):
    done.addCallback(lambda _: os.write(1, f"{line}\\n".encode()))
    return done

def wait(*deferreds):
    while not all(done.called for done in deferreds):
        function, arguments = calls.get()
        function(*arguments)

wait(store.commit(PutTable(TableRow(7, "turin", "running", "{}", 1.0))))
for line in range(0, 40, 4):
    wait(*(told(store.commit(Append(7, n, (str(n),))), n) for n in range(line, line + 4)))
"""


@pytest.mark.parametrize("at", [1, 2, 3])
@pytest.mark.parametrize("point", ["before", "written", "committed"])
def test_killed(open_store: Callable[..., Store], file: Path, point: str, at: int) -> None:
    """Ended at any point of a write, the store holds all that it acknowledged, and no half."""
    child = subprocess.run(
        [sys.executable, "-c", CHILD, f"sqlite:///{file}", point, str(at)],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (child.returncode, child.stderr) == (9, "")
    lines = open_store().load().lines.get(7, ())
    assert lines == tuple(str(number) for number in range(len(lines)))
    assert len(lines) >= len(child.stdout.split())


def test_memory_store_can_wait_and_fail(loop: Any) -> None:
    """On hold nothing fires until it is stepped or released; a failure leaves no trace."""
    store = MemoryStore()
    store.hold()
    first, second = store.commit(PutTable(TABLE)), store.commit(PutPerson(ANNA))
    assert not first.called
    store.step()
    assert first.called
    assert not second.called
    store.failure = "the disk is full"
    store.release()
    assert loop.wait(first, second) == ["", "the disk is full"]
    store.failure = None
    assert store.load().persons == ()
    assert loop.wait(store.commit(PutPerson(ANNA)), store.close()) == ["", ""]
    assert loop.wait(store.commit(DropPerson("anna"))) == ["the store is closed"]


def test_calls_of_one_moment_gather(open_store: Callable[..., Store], loop: Any) -> None:
    """What is committed before the reactor has a moment goes in one transaction, in order."""
    later: list[Callable[[], None]] = []
    points: list[str] = []
    store = open_store(call_soon=later.append, crash=points.append)
    store.load()
    points.clear()
    done = [store.commit(PutTable(TABLE)), *(store.commit(Append(7, n, ("x",))) for n in range(2))]
    assert (len(later), points) == (1, [])
    later.pop()()
    assert loop.wait(*done) == ["", "", ""]
    assert points == ["before", "written", "committed"]


def test_what_has_gathered_is_committed_at_the_end(
    open_store: Callable[..., Store], loop: Any
) -> None:
    """A store that is closed waits for no further moment of the reactor."""
    store = open_store(call_soon=lambda _: None)
    store.load()
    done = store.commit(PutTable(TABLE))
    assert loop.wait(store.close(), done) == ["", ""]
