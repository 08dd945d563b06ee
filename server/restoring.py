"""Rebuilding people and tables from the store when the server starts."""

import msgspec
from twisted.logger import Logger

from games.core import GameError
from server.lobby import Lobby
from server.person import Person
from server.store.storage import (
    Damage,
    DropPerson,
    Loaded,
    PutPerson,
    TableRow,
)
from server.table import Table, rebuild

log = Logger()

SWEEP = 3600.0
"""Seconds between two looks for names whose time is over."""

GUEST_LIFE = 86_400
"""Seconds that a name is kept for someone who sits at no unfinished table."""


def restore(lobby: Lobby, loaded: Loaded) -> tuple[Damage, ...]:
    """Rebuild everything that was going on; return what had to be set aside.

    One record that cannot be replayed does not stop the rest, and stays in the store.
    """
    lobby.last_table = loaded.last_table
    damaged = list(loaded.damaged)
    people = {row.name: Person.of(row) for row in loaded.persons}
    for row in loaded.tables:
        if row.status != "over":
            try:
                table = _rebuilt(lobby, row, people, loaded.lines[row.id])
            except (GameError, KeyError, msgspec.MsgspecError) as error:
                damaged.append(Damage(f"table {row.id}", str(error)))
            else:
                lobby.tables[table.id] = table
    for person in people.values():
        if person.is_known or lobby.tables_of(person):
            lobby.people[person.key] = person
    for damage in damaged:
        log.error("set aside: {what}: {reason}", what=damage.what, reason=damage.reason)
    return tuple(damaged)


def _rebuilt(
    lobby: Lobby, row: TableRow, people: dict[str, Person], lines: tuple[str, ...]
) -> Table:
    if row.game not in lobby.titles:
        raise KeyError(f"there is no game {row.game}")
    return rebuild(row, lobby.titles[row.game], people, lines, lobby.clock.seconds())


def _is_kept(lobby: Lobby, person: Person) -> bool:
    return bool(lobby.tables_of(person)) or person.seen > lobby.now() - GUEST_LIFE


def wake(lobby: Lobby) -> None:
    """Set the timers of all tables that go on."""
    for table in lobby.tables.values():
        lobby.absence.schedule(table)


async def sweep(lobby: Lobby) -> None:
    """Forget the people whose time is over, and keep when the others were last seen."""
    async with lobby.turnstile:
        known = [person for person in lobby.people.values() if person.is_known]
        for person in known:
            if person.is_here:
                person.seen = lobby.now()
        kept = [person for person in known if _is_kept(lobby, person)]
        gone = [person for person in known if not _is_kept(lobby, person)]
        for person in gone:
            lobby.people.pop(person.key, None)
        recent = [PutPerson(p.row()) for p in kept if p.seen > lobby.now() - 2 * SWEEP]
        if gone or recent:
            await lobby.commit(*(DropPerson(person.key) for person in gone), *recent)
