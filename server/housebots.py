"""House bots at the tables: fetched when they are wanted, and sent home."""

from contextlib import suppress
from typing import TYPE_CHECKING

from twisted.internet.defer import Deferred, TimeoutError

from protocol.clean import name_key
from server import refusals, seating
from server.person import Person, token_hash, token_words
from server.refusal import Refused
from server.store.storage import DropPerson, PutPerson
from server.table import Table

if TYPE_CHECKING:
    from server.lobby import Lobby


class BotFailed(Exception):
    """A house bot cannot sit down."""


PATIENCE = 10.0
"""Seconds in which a house bot must have sat down."""


def level_named(lobby: "Lobby", word: str | None) -> str:
    """Return a level of house bots; raises Refused."""
    levels = lobby.bots.levels
    level = (word or lobby.bots.level).lower()
    if level not in levels:
        raise refusals.no_level(level, list(levels))
    return level


def _free_name(lobby: "Lobby") -> str:
    rounds = [""] + [f"_{number}" for number in range(2, 1000)]
    names = (name + more for more in rounds for name in lobby.bots.names)
    return next(name for name in names if name_key(name) not in lobby.people)


async def add(lobby: "Lobby", table: Table, level: str, wanted: int | None) -> Person:
    """Seat a house bot and wait until it is there; its seat is freed again if it is not."""
    if lobby.house is None:
        raise refusals.no_bots()
    token = token_words(lobby.random(16))
    async with lobby.turnstile:
        name = _free_name(lobby)
        person = Person(name, True, level, token_hash(token), lobby.now(), True)
        lobby.people[person.key] = person
    try:
        await lobby.commit(PutPerson(person.row()))
        seat = await seating.sit(lobby, table, person, wanted)
    except Refused:
        await _forget(lobby, person)
        raise
    await _fetch(lobby, table, person, token, seat)
    return person


async def fill(lobby: "Lobby", table: Table, level: str) -> None:
    """Seat house bots until no seat is free; others may sit down meanwhile."""
    while table.status == "open" and table.free_seats():
        try:
            await add(lobby, table, level, None)
        except Refused as error:
            if error.code not in ("table_full", "already_started"):
                raise


async def _fetch(lobby: "Lobby", table: Table, person: Person, token: str, seat: int) -> None:
    assert lobby.house is not None
    assert person.level is not None
    arrival: Deferred[None] = Deferred()
    lobby.arrivals[person] = arrival
    arrival.addTimeout(PATIENCE, lobby.clock)
    lobby.house.seat(person.level, person.name, token, table.id, seat, table.title.word)
    try:
        await arrival
    except (TimeoutError, BotFailed) as error:
        lobby.arrivals.pop(person, None)
        # Somebody may have freed the seat, or closed the table, while the bot was awaited.
        if table.status == "open" and table.seat_of(person) is not None:
            await seating.clear(lobby, table, person)
        await send_home(lobby, person)
        raise refusals.bot_is_late() from error


async def call_again(lobby: "Lobby", table: Table) -> None:
    """Send the house bots of a table that goes on to their seats, with new tokens."""
    for seat in table.seats:
        if seat.person is not None and seat.person.level is not None:
            # It has the whole grace to come.
            seat.away_since = lobby.clock.seconds()
    for number, seat in enumerate(table.seats, 1):
        person = seat.person
        if person is not None and person.level is not None and lobby.house is not None:
            token = token_words(lobby.random(16))
            person.token_hash = token_hash(token)
            await lobby.commit(PutPerson(person.row()))
            lobby.house.seat(person.level, person.name, token, table.id, number, table.title.word)


def rest(lobby: "Lobby", table: Table) -> None:
    """Let the house bots of a table that is set aside hang up; their seats are kept."""
    for person in table.sitters():
        if person.level is not None and lobby.house is not None:
            lobby.house.leave(person.level, person.name)


async def send_home(lobby: "Lobby", person: Person) -> None:
    """Let go of a house bot that no table needs any more."""
    if person.level is None or any(t.status != "over" for t in lobby.tables_of(person)):
        return
    if lobby.house is not None:
        lobby.house.leave(person.level, person.name)
    if person.session is not None:
        person.session.close()
    await _forget(lobby, person)


async def _forget(lobby: "Lobby", person: Person) -> None:
    """Give the name of a house bot free; a row that cannot be removed now goes in a day."""
    lobby.people.pop(person.key, None)
    with suppress(Refused):
        await lobby.commit(DropPerson(person.key))


def failed(lobby: "Lobby", name: str) -> None:
    """Note that a house bot cannot sit down, so that nobody waits for it."""
    person = lobby.people.get(name_key(name))
    arrival = lobby.arrivals.pop(person, None) if person is not None else None
    if arrival is not None:
        arrival.errback(BotFailed(name))
