"""What happens when players are not there: they are waited for, then absent moves are made.

A table where no person is left pauses, and is set aside after a day.
"""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import Deferred
from twisted.logger import Logger

from server import housebots, play, seating
from server.person import Person
from server.refusal import Refused
from server.store.storage import PutTable
from server.table import Seat, Table

if TYPE_CHECKING:
    from server.lobby import Lobby

log = Logger()

Happening = Callable[[Table], Coroutine[Deferred[None], Any, None]]
"""Something that is due at a table."""

RETRY = 5.0
"""Seconds until an absent move is tried again that could not be stored."""


def has_person(table: Table) -> bool:
    """Tell whether a person or a guest bot, not only the house's, is at the table."""
    return any(seat.is_here and seat.person and not seat.person.level for seat in table.seats)


class Absence:
    """Waits for those who are away, for all tables of a lobby."""

    def __init__(self, lobby: "Lobby") -> None:
        self.lobby = lobby

    def gone(self, person: Person) -> None:
        """Note that a connection was lost, and tell the tables what happens next."""
        for table in self.lobby.tables_of(person):
            number = table.seat_of(person)
            assert number is not None
            self.note_gone(table, number)

    def note_gone(self, table: Table, number: int) -> None:
        """Note that nobody is at a seat from now on, and tell the table what happens next."""
        seat = table.seats[number - 1]
        if seat.away_since is None:
            seat.away_since = self.lobby.clock.seconds()
        if not seat.has_left and table.status in ("open", "running"):
            self._tell_gone(table, number)
        self.schedule(table)

    def _tell_gone(self, table: Table, number: int) -> None:
        grace = round(self.lobby.settings.absence.grace)
        if table.status == "open":
            self.lobby.tell(
                table,
                "absent",
                lambda voice: voice.say(
                    "{who} has lost the line; the seat is kept.", who=voice.name(number)
                ),
            )
        else:
            self.lobby.tell(
                table,
                "absent",
                lambda voice: voice.say(
                    "{who} has lost the line; the seat is kept. After {n} seconds the least is "
                    "played for it whenever it is asked.",
                    who=voice.name(number),
                    n=grace,
                ),
            )
        self.lobby.show_change(table)

    def back(self, person: Person) -> None:
        """Note that somebody is back, and tell the tables."""
        for table in self.lobby.tables_of(person):
            number = table.seat_of(person)
            assert number is not None
            seat = table.seats[number - 1]
            was_away, seat.away_since, seat.has_left = seat.away_since, None, False
            self.take_up(table)
            if was_away is not None:
                self._tell_back(table, number, person)
            self.schedule(table)

    def _tell_back(self, table: Table, number: int, person: Person) -> None:
        self.lobby.tell(
            table,
            "back",
            lambda voice: voice.say("{who} is back.", who=voice.name(number)),
            besides=person.session,
        )
        self.lobby.show_change(table)

    def due(self, table: Table, seat: Seat) -> float:
        """Return the clock's time from which absent moves are made for a seat that is away."""
        if seat.has_left or seat.has_resigned or seat.away_since is None:
            return self.lobby.clock.seconds()
        return seat.away_since + self.lobby.settings.absence.grace

    def cancel(self, table: Table) -> None:
        """Stop the table's timer."""
        if table.absence is not None and table.absence.active():
            table.absence.cancel()
        table.absence = None

    def schedule(self, table: Table) -> None:
        """Set the table's timer to the next thing that must happen because somebody is away."""
        self.cancel(table)
        if self.lobby.is_closing:
            return
        if table.status == "running":
            self._schedule_play(table)
        elif table.status in ("open", "over") and not has_person(table):
            delay = self.lobby.settings.absence.grace
            table.absence = self.lobby.clock.callLater(delay, self._run, table, self._close)

    def _schedule_play(self, table: Table) -> None:
        now = self.lobby.clock.seconds()
        away = [table.seats[n - 1] for n in table.waiting() if not table.seats[n - 1].is_here]
        if not has_person(table):
            delay = self.lobby.settings.absence.table
            table.absence = self.lobby.clock.callLater(delay, self._run, table, self._set_aside)
        elif away:
            delay = max(0.0, min(self.due(table, seat) for seat in away) - now)
            table.absence = self.lobby.clock.callLater(delay, self._run, table, self._play_absent)

    def _run(self, table: Table, what: Happening) -> None:
        table.absence = None
        done = Deferred.fromCoroutine(what(table))
        done.addErrback(lambda failure: log.failure("absence at table {id}", failure, id=table.id))
        done.addBoth(lambda _: self.lobby.flush())

    async def _play_absent(self, table: Table) -> None:
        """Make the moves of those whose time is over."""
        now = self.lobby.clock.seconds()
        for number in table.waiting():
            seat = table.seats[number - 1]
            if not seat.is_here and self.due(table, seat) <= now + 0.001:
                try:
                    await play.absent(self.lobby, table, number)
                except Refused:
                    self._retry(table, self._play_absent)
                    return
        if table.absence is None:
            self.schedule(table)

    def _retry(self, table: Table, what: Happening) -> None:
        """Try again soon what could not be stored."""
        self.cancel(table)
        table.absence = self.lobby.clock.callLater(RETRY, self._run, table, what)

    async def _close(self, table: Table) -> None:
        """Close a table without a game in play where nobody is left."""
        bots = [person for person in table.sitters() if person.is_bot]
        try:
            is_closed = await seating.drop(self.lobby, table, has_person)
        except Refused:
            self._retry(table, self._close)
            return
        if is_closed:
            for bot in bots:
                await housebots.send_home(self.lobby, bot)

    async def _set_aside(self, table: Table) -> None:
        """Set a table aside where nobody has been for long."""
        async with table.turnstile:
            if table.status == "running" and not has_person(table):
                await self.lobby.commit(PutTable(table.row(self.lobby.now(), status="adjourned")))
                # Whoever came back meanwhile plays on.
                if not has_person(table):
                    table.status = "adjourned"
                    housebots.rest(self.lobby, table)

    def take_up(self, table: Table) -> None:
        """Go on with a table that was set aside; its house bots are called again."""
        if table.status == "adjourned":
            table.status = "running"
            called = Deferred.fromCoroutine(housebots.call_again(self.lobby, table))
            called.addErrback(lambda failure: log.failure("bots did not come back", failure))
