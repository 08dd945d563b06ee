"""What happens when players are not there: they are waited for, then absent moves are made.

A table where no person is left pauses, and is set aside after a day.
"""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import Deferred
from twisted.logger import Logger

from server import play
from server.person import Person
from server.refusal import Refused
from server.storage import PutTable
from server.table import Seat, Table

if TYPE_CHECKING:
    from server.lobby import Lobby

log = Logger()

Happening = Callable[["Lobby", Table], Coroutine[Deferred[None], Any, None]]
"""Something that is due at a table."""

RETRY = 5.0
"""Seconds until an absent move is tried again that could not be stored."""


def gone(lobby: "Lobby", person: Person) -> None:
    """Note that a connection was lost, and tell the tables what happens next."""
    now = lobby.clock.seconds()
    for table in lobby.tables_of(person):
        number = table.seat_of(person)
        assert number is not None
        seat = table.seats[number - 1]
        if seat.away_since is None:
            seat.away_since = now
        if not seat.has_left and table.status in ("open", "running"):
            _tell_gone(lobby, table, number)
        schedule(lobby, table)


def _tell_gone(lobby: "Lobby", table: Table, number: int) -> None:
    grace = round(lobby.settings.absence.grace)
    if table.status == "open":
        lobby.tell(
            table,
            "absent",
            lambda voice: voice.say(
                "{who} has lost the line; the seat is kept.", who=voice.name(number)
            ),
        )
    else:
        lobby.tell(
            table,
            "absent",
            lambda voice: voice.say(
                "{who} has lost the line; the seat is kept. After {n} seconds the least is "
                "played for it whenever it is asked.",
                who=voice.name(number),
                n=grace,
            ),
        )
    lobby.show_change(table)


def back(lobby: "Lobby", person: Person) -> None:
    """Note that somebody is back, and tell the tables."""
    for table in lobby.tables_of(person):
        number = table.seat_of(person)
        assert number is not None
        seat = table.seats[number - 1]
        was_away, seat.away_since, seat.has_left = seat.away_since, None, False
        if table.status == "adjourned":
            table.status = "running"
        if was_away is not None:
            _tell_back(lobby, table, number, person)
        schedule(lobby, table)


def _tell_back(lobby: "Lobby", table: Table, number: int, person: Person) -> None:
    lobby.tell(
        table,
        "back",
        lambda voice: voice.say("{who} is back.", who=voice.name(number)),
        besides=person.session,
    )
    lobby.show_change(table)


def has_person(table: Table) -> bool:
    """Tell whether a person or a guest bot, not only the house's, is at the table."""
    return any(seat.is_here and seat.person and not seat.person.level for seat in table.seats)


def due(lobby: "Lobby", table: Table, seat: Seat) -> float:
    """Return the clock's time from which absent moves are made for a seat that is away."""
    if seat.has_left or seat.has_resigned or seat.away_since is None:
        return lobby.clock.seconds()
    return seat.away_since + lobby.settings.absence.grace


def cancel(table: Table) -> None:
    """Stop the table's timer."""
    if table.absence is not None and table.absence.active():
        table.absence.cancel()
    table.absence = None


def schedule(lobby: "Lobby", table: Table) -> None:
    """Set the table's timer to the next thing that must happen because somebody is away."""
    cancel(table)
    if lobby.is_closing:
        return
    if table.status == "running":
        _schedule_play(lobby, table)
    elif table.status in ("open", "over") and not has_person(table):
        delay = lobby.settings.absence.grace
        table.absence = lobby.clock.callLater(delay, _run, lobby, table, _close)


def _schedule_play(lobby: "Lobby", table: Table) -> None:
    now = lobby.clock.seconds()
    away = [table.seats[n - 1] for n in table.waiting() if not table.seats[n - 1].is_here]
    if not has_person(table):
        delay = lobby.settings.absence.table
        table.absence = lobby.clock.callLater(delay, _run, lobby, table, _set_aside)
    elif away:
        delay = max(0.0, min(due(lobby, table, seat) for seat in away) - now)
        table.absence = lobby.clock.callLater(delay, _run, lobby, table, _play_absent)


def _run(lobby: "Lobby", table: Table, what: Happening) -> None:
    table.absence = None
    done = Deferred.fromCoroutine(what(lobby, table))
    done.addErrback(lambda failure: log.failure("absence at table {id}", failure, id=table.id))
    done.addBoth(lambda _: lobby.flush())


async def _play_absent(lobby: "Lobby", table: Table) -> None:
    """Make the moves of those whose time is over."""
    now = lobby.clock.seconds()
    for number in table.waiting():
        seat = table.seats[number - 1]
        if not seat.is_here and due(lobby, table, seat) <= now + 0.001:
            if not seat.has_resigned:
                _tell_played(lobby, table, number)
            try:
                await play.absent(lobby, table, number)
            except Refused:
                table.absence = lobby.clock.callLater(RETRY, _run, lobby, table, _play_absent)
                return
    if table.absence is None:
        schedule(lobby, table)


async def _close(lobby: "Lobby", table: Table) -> None:
    """Close a table without a game in play where nobody is left."""
    if table.status != "running" and not has_person(table):
        bots = [person for person in table.sitters() if person.is_bot]
        await lobby.drop(table)
        for bot in bots:
            await lobby.send_bot_home(bot)


def _tell_played(lobby: "Lobby", table: Table, number: int) -> None:
    lobby.tell(
        table,
        "absent",
        lambda voice: voice.say("{who} is away; the least is played.", who=voice.name(number)),
    )


async def _set_aside(lobby: "Lobby", table: Table) -> None:
    """Set a table aside where nobody has been for long."""
    async with lobby.alone(table.turnstile):
        if table.status == "running" and not has_person(table):
            await lobby.commit(PutTable(table.row(lobby.now(), status="adjourned")))
            table.status = "adjourned"
