"""The lobby: people, tables, and the ways between them.

What must survive a crash is stored before it takes effect; while a table's change is on its way
to the disk, further changes of that table wait at its turnstile.
"""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Protocol

from twisted.internet.defer import Deferred, DeferredLock, TimeoutError
from twisted.internet.interfaces import IReactorTime
from twisted.logger import Logger

from config.settings import Bots, Settings
from games.catalogue import Title
from games.core import Outcome, Standing
from games.voice import Entries
from protocol.clean import name_key, name_problem
from protocol.messages import AnyMessage, Notice, Status
from server import absence, play, refusals
from server.person import Person, token_hash, token_words
from server.refusal import Refused, Telling
from server.session import Line, Session
from server.storage import Change, DropPerson, PutPerson, PutTable, Storage, StorageError
from server.table import Seat, Table
from server.telling import show_progress, tell_end

log = Logger()

BOT_PATIENCE = 10.0
"""Seconds in which a house bot must have sat down."""


class House(Protocol):
    """Where house bots live."""

    def seat(self, level: str, name: str, token: str, table: int, seat: int, game: str) -> None:
        """Send a bot of this level to its seat; it connects like any other client."""

    def leave(self, level: str, name: str) -> None:
        """Call a bot home."""


class Lobby:
    """Everything that is shared: who is here, which tables there are, and what they stand on.

    ``clock`` measures spans and calls later, ``now`` gives seconds since 1970, ``random`` gives
    so many secret bytes.
    """

    def __init__(
        self,
        *,
        settings: Settings,
        bots: Bots,
        titles: Mapping[str, Title],
        languages: Mapping[str, Entries],
        store: Storage,
        clock: IReactorTime,
        now: Callable[[], float],
        random: Callable[[int], bytes],
        version: str,
    ) -> None:
        self.settings = settings
        self.bots = bots
        self.titles = titles
        self.languages = languages
        self.store = store
        self.clock = clock
        self.now = now
        self.random = random
        self.version = version
        self.house: House | None = None
        self.sessions: set[Session] = set()
        self.people: dict[str, Person] = {}
        self.tables: dict[int, Table] = {}
        self.unflushed: set[Session] = set()
        self.arrivals: dict[Person, Deferred[None]] = {}
        self.turnstile = DeferredLock()
        self.last_table = 0
        self.is_closing = False
        self._guests = 0

    # -- connections

    def connect(self, line: Line) -> Session:
        """Return the session of a new connection, as a guest with a number for a name."""
        person = Person(self._guest_name())
        session = Session(self, line, person)
        person.session = session
        self.people[person.key] = person
        self.sessions.add(session)
        return session

    def _guest_name(self) -> str:
        while True:
            self._guests += 1
            name = f"{self.settings.names.guest_prefix}-{self._guests}"
            if name_key(name) not in self.people:
                return name

    def disconnect(self, session: Session) -> None:
        """Forget a connection; seats are kept."""
        session.is_closed = True
        self.sessions.discard(session)
        self.unflushed.discard(session)
        for table in self.tables.values():
            table.watchers.discard(session)
        person = session.person
        if person.session is session:
            person.session = None
            person.seen = self.now()
            absence.gone(self, person)
            if not person.is_known:
                self.people.pop(person.key, None)
        self.flush()

    def flush(self) -> None:
        """Write to every connection what it heard since the last flush."""
        while self.unflushed:
            self.unflushed.pop().flush()

    def reference(self) -> str:
        """Return a word that finds an error in the log."""
        return self.random(4).hex()

    # -- the store

    async def commit(self, *changes: Change) -> None:
        """Make changes durable; raises Refused if they could not be stored."""
        try:
            await self.store.commit(*changes)
        except StorageError as error:
            log.error("not stored: {error}", error=str(error))
            raise Refused(
                "storage",
                lambda voice: voice.say(
                    "The server cannot store anything just now, so nothing was changed. "
                    "Please try again in a moment."
                ),
            ) from error

    @asynccontextmanager
    async def alone(self, lock: DeferredLock) -> AsyncIterator[None]:
        """Let one change at a time through a turnstile."""
        await lock.acquire()
        try:
            yield
        finally:
            lock.release()

    # -- people

    async def rename(self, session: Session, name: str, is_bot: bool) -> str:
        """Give a guest a name and return the token to come back with."""
        person = session.person
        async with self.alone(self.turnstile):
            self._check_name(person, name)
            token = token_words(self.random(16))
            named = Person(name, is_bot or person.is_bot, None, token_hash(token), self.now())
            seated = self.tables_of(person)
            rows = [PutTable(self._renamed_row(table, person, named)) for table in seated]
            dropped = [DropPerson(person.key)] if person.is_known else []
            await self.commit(*dropped, PutPerson(named.row()), *rows)
            self.people.pop(person.key, None)
            person.name, person.is_bot = named.name, named.is_bot
            person.token_hash, person.is_known = named.token_hash, True
            self.people[person.key] = person
        return token

    def _renamed_row(self, table: Table, old: Person, new: Person) -> Any:
        seats = [
            Seat(new, seat.away_since, seat.has_left, seat.has_resigned)
            if seat.person is old
            else seat
            for seat in table.seats
        ]
        return table.row(self.now(), seats=seats)

    def _check_name(self, person: Person, name: str) -> None:
        problem = name_problem(name)
        if problem is not None:
            raise refusals.bad_name(problem, name)
        owner = self.people.get(name_key(name))
        if owner is not None and owner is not person:
            raise refusals.taken(name)

    async def know(self, person: Person) -> str | None:
        """Store a guest who takes a seat without a name; return the new token, if one was made."""
        return None if person.is_known else await self.renew_token(person)

    async def renew_token(self, person: Person) -> str:
        """Give a person a new token; the old one no longer works."""
        token = token_words(self.random(16))
        person.seen = self.now()
        row = replace(person.row(), token_hash=token_hash(token))
        await self.commit(PutPerson(row))
        person.token_hash, person.is_known = row.token_hash, True
        return token

    def owner(self, token: str) -> Person | None:
        """Return whose token this is."""
        wanted = token_hash(token)
        return next((p for p in self.people.values() if p.token_hash == wanted), None)

    def take_over(self, session: Session, person: Person) -> None:
        """Give a connection the identity of a person, and end that person's older connection."""
        older, guest = person.session, session.person
        if guest is not person and not guest.is_known:
            self.people.pop(guest.key, None)
        guest.session = None
        session.person, person.session = person, session
        if older is not None and older is not session:
            older.hear(
                Notice(
                    code="taken_over",
                    text=older.voice().say("You came back on another connection; this one ends."),
                )
            )
            older.close()
        seated = self.tables_of(person)
        if seated:
            session.table = seated[-1]
        absence.back(self, person)
        arrival = self.arrivals.pop(person, None)
        if arrival is not None:
            arrival.callback(None)

    def find(self, name: str) -> Person:
        """Return who has this name; raises Refused."""
        person = self.people.get(name_key(name))
        if person is None:
            raise refusals.nobody(name, [each.name for each in self.people.values()])
        return person

    # -- tables

    def table(self, number: int) -> Table:
        """Return a table by its number; raises Refused."""
        found = self.tables.get(number)
        if found is None:
            numbers = [str(table.id) for table in self.tables.values() if table.status == "open"]
            raise refusals.no_table(number, numbers)
        return found

    def tables_of(self, person: Person) -> list[Table]:
        """Return the tables where a person sits, oldest first."""
        return [table for table in self.tables.values() if table.seat_of(person) is not None]

    def tell(
        self, table: Table, code: str, telling: Telling, besides: Session | None = None
    ) -> None:
        """Tell everyone at a table something, but for one."""
        for session, _ in table.audience():
            if session is not besides:
                text = telling(session.voice(table))
                session.hear(Notice(code=code, table=table.id, text=text))

    def show_change(self, table: Table) -> None:
        """Send the table itself to the programs that sit at it or look on."""
        for session, _ in table.audience():
            if session.is_json:
                session.hear(table.changed())

    def tell_all(self, message: Callable[[Session], AnyMessage]) -> None:
        """Tell everyone who is connected."""
        for session in sorted(self.sessions, key=id):
            session.hear(message(session))

    async def open_table(self, person: Person, title: Title, options: Any, seats: int) -> Table:
        """Open a table with this person on the first seat."""
        mine = [table for table in self.tables_of(person) if table.status != "over"]
        if len(mine) >= self.settings.limits.tables:
            raise refusals.too_many_tables(len(mine))
        self.last_table += 1
        table = Table(
            id=self.last_table,
            title=title,
            options=options,
            seats=[Seat(person), *(Seat() for _ in range(seats - 1))],
            host=person.name,
            secret=self.random(16).hex(),
        )
        await self.commit(PutTable(table.row(self.now())))
        self.tables[table.id] = table
        return table

    async def sit(self, table: Table, person: Person, wanted: int | None) -> int:
        """Give a person a seat, the wanted one or the first that is free."""
        async with self.alone(table.turnstile):
            if table.seat_of(person) is not None:
                raise refusals.seated_already(table.id)
            if table.status != "open":
                raise refusals.started(table.id)
            free = table.free_seats()
            if not free or (wanted is not None and wanted not in free):
                raise refusals.full(table.id, wanted, free)
            seat = wanted or free[0]
            await self._store_seats(table, seat, Seat(person))
            if person.session is not None:
                table.watchers.discard(person.session)
        return seat

    async def salt(self, table: Table, seat: int, words: str) -> None:
        """Add a player's words to the seed, before the game begins."""
        async with self.alone(table.turnstile):
            if table.status != "open":
                raise refusals.started(table.id)
            salts = {**table.salts, seat: words}
            await self.commit(PutTable(table.row(self.now(), salts=salts)))
            table.salts = salts

    async def clear(self, table: Table, seat: int) -> None:
        """Free a seat of a table that has not started."""
        async with self.alone(table.turnstile):
            if table.status != "open":
                raise refusals.started(table.id)
            await self._store_seats(table, seat, Seat())

    async def _store_seats(self, table: Table, number: int, seat: Seat) -> None:
        seats = list(table.seats)
        seats[number - 1] = seat
        await self.commit(PutTable(table.row(self.now(), seats=seats)))
        table.seats = seats

    async def start(self, table: Table) -> None:
        """Begin the game with those who sit; empty seats go."""
        async with self.alone(table.turnstile):
            if table.status != "open":
                raise refusals.started(table.id)
            seats = [seat for seat in table.seats if seat.person is not None]
            if len(seats) not in table.title.seats:
                raise refusals.too_few(table, len(seats))
            numbers = [n for n, seat in enumerate(table.seats, 1) if seat.person is not None]
            salts = {new: table.salts[n] for new, n in enumerate(numbers, 1) if n in table.salts}
            row = table.row(self.now(), status="running", seats=seats, salts=salts)
            await self.commit(PutTable(row))
            table.seats, table.salts = seats, salts
            table.status = "running"
            table.progress = table.start()
        absence.schedule(self, table)

    def show_start(self, table: Table) -> None:
        """Show everyone at a table where the game stands."""
        self.show_change(table)
        for session, seat in table.audience():
            session.asked.pop(table.id, None)
            show_progress(table, session, seat)

    def walk_away(self, table: Table, seat: int) -> None:
        """Note that a player left a running game; the least is played at once."""
        table.seats[seat - 1].has_left = True
        self.tell(
            table,
            "left",
            lambda voice: voice.say(
                "{who} has left; the least is played for it until it is back.",
                who=voice.name(seat),
            ),
        )
        self.show_change(table)
        absence.schedule(self, table)

    def come_back(self, table: Table, seat: int) -> None:
        """Give a player who left a running game the seat back."""
        if table.seats[seat - 1].has_left:
            table.seats[seat - 1].has_left = False
            self.tell(
                table, "back", lambda voice: voice.say("{who} is back.", who=voice.name(seat))
            )
            self.show_change(table)
        absence.schedule(self, table)

    async def resign(self, table: Table, seat: int) -> None:
        """Give up a game for good; it ends when only one seat is left in play."""
        async with self.alone(table.turnstile):
            seats = list(table.seats)
            given_up = seats[seat - 1] = replace(seats[seat - 1], has_resigned=True)
            left = [n for n, each in enumerate(seats, 1) if not each.has_resigned]
            status: Status = "over" if len(left) == 1 else "running"
            await self.commit(PutTable(table.row(self.now(), seats=seats, status=status)))
            table.seats[seat - 1] = given_up
            table.status = status
        self.tell(
            table, "resigned", lambda voice: voice.say("{who} gives up.", who=voice.name(seat))
        )
        if status == "over":
            table.verdict = _last_one(len(seats), left[0])
            tell_end(table)
            await play.finish(self, table)
        else:
            self.show_change(table)
            absence.schedule(self, table)

    async def after_leaving(self, table: Table, person: Person) -> None:
        """Tell those who stay, or close a table where only bots are left."""
        if all(each.is_bot for each in table.sitters()):
            bots = list(table.sitters())
            await self.drop(table)
            for bot in bots:
                await self.send_bot_home(bot)
            return
        if table.host == person.name:
            table.host = next(each.name for each in table.sitters() if not each.is_bot)
        self.tell(
            table, "left", lambda voice: voice.say("{who} leaves the table.", who=person.name)
        )
        self.show_change(table)

    async def forget_seat(self, table: Table, seat: int) -> None:
        """Let a player go from a table whose game is over; the last one closes it."""
        table.seats[seat - 1] = replace(table.seats[seat - 1], has_left=True)
        if all(each.has_left or (each.person and not each.person.is_here) for each in table.seats):
            await self.drop(table)

    async def drop(self, table: Table) -> None:
        """Close a table that nobody needs any more."""
        if table.status == "open":
            await self.commit(PutTable(table.row(self.now(), status="over")))
        table.status = "over"
        absence.cancel(table)
        self.tables.pop(table.id, None)
        for session in [session for session, _ in table.audience()]:
            if session.table is table:
                session.table = None

    # -- house bots

    def bot_level(self, word: str | None) -> str:
        """Return a level of house bots; raises Refused."""
        levels = self.bots.levels
        level = (word or self.bots.level).lower()
        if level not in levels:
            raise refusals.no_level(level, list(levels))
        return level

    def _bot_name(self) -> str:
        rounds = [""] + [f"_{number}" for number in range(2, 1000)]
        names = (name + more for more in rounds for name in self.bots.names)
        return next(name for name in names if name_key(name) not in self.people)

    async def add_bot(self, table: Table, level: str, wanted: int | None) -> Person:
        """Seat a house bot and wait until it is there; its seat is freed again if it is not."""
        if self.house is None:
            raise refusals.no_bots()
        token = token_words(self.random(16))
        person = Person(self._bot_name(), True, level, token_hash(token), self.now(), True)
        self.people[person.key] = person
        try:
            await self.commit(PutPerson(person.row()))
            seat = await self.sit(table, person, wanted)
        except Refused:
            self.people.pop(person.key, None)
            raise
        await self._fetch(table, person, token, seat)
        return person

    async def _fetch(self, table: Table, person: Person, token: str, seat: int) -> None:
        assert self.house is not None
        assert person.level is not None
        arrival: Deferred[None] = Deferred()
        self.arrivals[person] = arrival
        arrival.addTimeout(BOT_PATIENCE, self.clock)
        self.house.seat(person.level, person.name, token, table.id, seat, table.title.word)
        try:
            await arrival
        except TimeoutError as error:
            self.arrivals.pop(person, None)
            await self.clear(table, seat)
            self.people.pop(person.key, None)
            raise refusals.bot_is_late() from error

    async def call_bots_again(self, table: Table) -> None:
        """Send the house bots of a table that was rebuilt to their seats, with new tokens."""
        for number, seat in enumerate(table.seats, 1):
            person = seat.person
            if person is not None and person.level is not None and self.house is not None:
                token = token_words(self.random(16))
                person.token_hash = token_hash(token)
                await self.commit(PutPerson(person.row()))
                self.house.seat(
                    person.level, person.name, token, table.id, number, table.title.word
                )

    async def send_bot_home(self, person: Person) -> None:
        """Let go of a house bot that no table needs any more."""
        if person.level is None or any(t.status != "over" for t in self.tables_of(person)):
            return
        if self.house is not None:
            self.house.leave(person.level, person.name)
        self.people.pop(person.key, None)
        if person.session is not None:
            person.session.close()
        await self.commit(DropPerson(person.key))


def _last_one(seats: int, winner: int) -> Outcome:
    """Return the standings when all but one have given up."""
    ranks = [(1 if seat == winner else 2, seat) for seat in range(1, seats + 1)]
    standings = tuple(Standing(seat, rank, 0) for rank, seat in sorted(ranks))
    return Outcome("resigned", standings)
