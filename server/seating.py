"""Seats and tables as they change: opened, taken, started, left, given up, closed.

Each change is stored before it takes effect.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.catalogue import Title
from server import refusals
from server.person import Person
from server.store.storage import PutTable
from server.table import Seat, Table
from server.telling import show_progress

if TYPE_CHECKING:
    from server.lobby import Lobby
    from server.session import Session


async def open_table(
    lobby: "Lobby", person: Person, title: Title, options: Any, seats: int
) -> Table:
    """Open a table with this person on the first seat."""
    mine = [table for table in lobby.tables_of(person) if table.status != "over"]
    if len(mine) >= lobby.settings.limits.tables:
        raise refusals.too_many_tables(len(mine))
    lobby.last_table += 1
    table = Table(
        id=lobby.last_table,
        title=title,
        options=options,
        seats=[Seat(person), *(Seat() for _ in range(seats - 1))],
        host=person.name,
        secret=lobby.random(16).hex(),
    )
    await lobby.commit(PutTable(table.row(lobby.now())))
    lobby.tables[table.id] = table
    _note_arrival(lobby, table, 1)
    return table


def _note_arrival(lobby: "Lobby", table: Table, seat: int) -> None:
    """Note if a player's line was lost while the seat was on its way to the disk."""
    person = table.seats[seat - 1].person
    if person is not None and not person.is_here and not person.level:
        lobby.absence.note_gone(table, seat)


async def sit(lobby: "Lobby", table: Table, person: Person, wanted: int | None) -> int:
    """Give a person a seat, the wanted one or the first that is free."""
    async with table.turnstile:
        if table.seat_of(person) is not None:
            raise refusals.seated_already(table.id)
        if table.status != "open":
            raise refusals.started(table.id)
        free = table.free_seats()
        if not free or (wanted is not None and wanted not in free):
            raise refusals.full(table.id, wanted, free)
        seat = wanted or free[0]
        await _store_seats(lobby, table, seat, Seat(person))
        if person.session is not None:
            table.watchers.discard(person.session)
        _note_arrival(lobby, table, seat)
    return seat


async def clear(lobby: "Lobby", table: Table, person: Person) -> None:
    """Free the seat of a person at a table that has not started."""
    async with table.turnstile:
        seat = table.seat_of(person)
        if seat is None:
            raise refusals.not_seated()
        if table.status != "open":
            raise refusals.has_begun(table.id)
        await _store_seats(lobby, table, seat, Seat())


async def _store_seats(lobby: "Lobby", table: Table, number: int, seat: Seat) -> None:
    """Store who sits on a seat now; the salt of who sat there goes along."""
    seats = list(table.seats)
    seats[number - 1] = seat
    salts = {other: words for other, words in table.salts.items() if other != number}
    await lobby.commit(PutTable(table.row(lobby.now(), seats=seats, salts=salts)))
    table.seats, table.salts = seats, salts


async def salt(lobby: "Lobby", table: Table, seat: int, words: str) -> None:
    """Add a player's words to the seed, before the game begins."""
    async with table.turnstile:
        if table.status != "open":
            raise refusals.has_begun(table.id)
        salts = {**table.salts, seat: words}
        await lobby.commit(PutTable(table.row(lobby.now(), salts=salts)))
        table.salts = salts


async def start(lobby: "Lobby", table: Table) -> None:
    """Begin the game with those who sit; empty seats go."""
    async with table.turnstile:
        if table.status != "open":
            raise refusals.has_begun(table.id)
        seats = [seat for seat in table.seats if seat.person is not None]
        if len(seats) not in table.title.seats:
            raise refusals.too_few(table, len(seats))
        numbers = [n for n, seat in enumerate(table.seats, 1) if seat.person is not None]
        salts = {new: table.salts[n] for new, n in enumerate(numbers, 1) if n in table.salts}
        row = table.row(lobby.now(), status="running", seats=seats, salts=salts)
        await lobby.commit(PutTable(row))
        table.seats, table.salts = seats, salts
        table.status = "running"
        table.progress = table.start()
    lobby.absence.schedule(table)


def show_start(lobby: "Lobby", table: Table) -> None:
    """Show everyone at a table where the game stands."""
    lobby.show_change(table)
    for session, seat in table.audience():
        session.asked.pop(table.id, None)
        show_progress(table, session, seat)


async def drop(lobby: "Lobby", table: Table, is_needed: Callable[[Table], bool]) -> bool:
    """Close a table without a game in play, unless somebody needs it; tell whether it is closed."""
    async with table.turnstile:
        if table.status == "running" or is_needed(table):
            return False
        if table.status == "open":
            await lobby.commit(PutTable(table.row(lobby.now(), status="over")))
        audience = [session for session, _ in table.audience()]
        table.status = "over"
        lobby.absence.cancel(table)
        lobby.tables.pop(table.id, None)
    for session in audience:
        forget(session, table)
    return True


def forget(session: "Session", table: Table) -> None:
    """Let a connection keep nothing of a table that is closed, or that it has left."""
    session.asked.pop(table.id, None)
    session.voices.pop(table.id, None)
    if session.table is table:
        session.table = None
