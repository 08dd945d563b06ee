"""The lobby: people, tables, and the ways between them.

What must survive a crash is stored before it takes effect; while a table's change is on its way
to the disk, further changes of that table wait at its turnstile.
"""

from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any, Protocol

from twisted.internet.defer import Deferred, DeferredLock
from twisted.internet.interfaces import IReactorTime
from twisted.logger import Logger

from config.settings import Bots, Settings
from games.catalogue import Title
from games.voice import Entries, Voice
from protocol.clean import name_key, name_problem
from protocol.messages import AnyMessage, Notice
from server import people_refusals, refusals
from server.absence import Absence
from server.line import Line
from server.metrics import Metrics
from server.person import Person, token_hash, token_words
from server.refusal import Refused, Telling
from server.session import Session
from server.store.storage import Change, DropPerson, PutPerson, PutTable, Storage, StorageError
from server.table import Table

log = Logger()

CROWD = 500
"""How many connections are written to before others have their turn."""


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
        self.begun = now()
        self.metrics = Metrics()
        self.metrics.count_tables(self.tables.values())
        self.absence = Absence(self)

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
            self.absence.gone(person)
            if not person.is_known:
                self.people.pop(person.key, None)
        self.flush()

    def flush(self) -> None:
        """Write to every connection what it heard since the last flush.

        Of a crowd some are written to in the next turn, so that nobody else waits for all.
        """
        for _ in range(min(len(self.unflushed), CROWD)):
            self.unflushed.pop().flush()
        if self.unflushed:
            self.clock.callLater(0, self.flush)

    def house_voice(self, table: Table | None = None) -> Voice:
        """Return how to speak to those who have chosen nothing, also about a table."""
        language = self.settings.language
        voice = Voice(entries=self.languages[language], language=language)
        return replace(voice, names=table.names(), bots=table.bots()) if table else voice

    def status(self) -> dict[str, str | list[str]]:
        """Return what lists of servers want to know: names and values of MSSP."""
        return {
            "NAME": "Tafelrunde",
            "PLAYERS": str(sum(person.is_here for person in self.people.values())),
            "UPTIME": str(int(self.begun)),
            "CODEBASE": f"Tafelrunde {self.version}",
            "GENRE": "Board games",
            "GAMES": [title.word for title in self.titles.values()],
            "LANGUAGE": list(self.languages),
            "ANSI": "1",
            "GMCP": "1",
            "UTF-8": "1",
        }

    def reference(self) -> str:
        """Return a word that finds an error in the log."""
        return self.random(4).hex()

    # -- the store

    async def commit(self, *changes: Change) -> None:
        """Make changes durable; raises Refused if they could not be stored."""
        try:
            with self.metrics.journal.time():
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

    # -- people

    async def rename(self, session: Session, name: str, is_bot: bool) -> str:
        """Give a guest a name and return the token to come back with."""
        person = session.person
        async with AsyncExitStack() as held:
            # What is on its way to the disk holds the old name, or an older state of a table.
            for lock in (self.turnstile, *(each.turnstile for each in self.tables_of(person))):
                await lock.acquire()
                held.callback(lock.release)
            self._check_name(person, name)
            token = token_words(self.random(16))
            named = Person(name, is_bot or person.is_bot, None, token_hash(token), self.now())
            named.chosen = person.chosen
            older = person.token_hash
            seated = self.tables_of(person)
            rows = [PutTable(self._renamed_row(table, person, named)) for table in seated]
            dropped = [DropPerson(person.key)] if person.is_known else []
            await self.commit(*dropped, PutPerson(named.row()), *rows)
            self.people.pop(person.key, None)
            for table in seated:
                table.host = named.name if table.host == person.name else table.host
            person.name, person.is_bot = named.name, named.is_bot
            person.token_hash, person.is_known = named.token_hash, True
            self.people[person.key] = person
            await self._take_back(person, older)
        return token

    async def _take_back(self, person: Person, older: str) -> None:
        """Let the older token hold if the new one cannot be told; without one the name is free."""
        if person.session is not None:
            return
        if older:
            person.token_hash = older
            await self.commit(PutPerson(person.row()))
        elif not self.tables_of(person):
            self.people.pop(person.key, None)
            await self.commit(DropPerson(person.key))

    def _renamed_row(self, table: Table, old: Person, new: Person) -> Any:
        seats = [replace(seat, person=new) if seat.person is old else seat for seat in table.seats]
        host = new.name if table.host == old.name else None
        return table.row(self.now(), seats=seats, host=host)

    def _check_name(self, person: Person, name: str) -> None:
        problem = name_problem(name)
        if problem is not None:
            raise people_refusals.bad_name(problem, name)
        owner = self.people.get(name_key(name))
        if owner is not None and owner is not person:
            raise people_refusals.taken(name)

    async def know(self, person: Person) -> str | None:
        """Store a guest who takes a seat without a name; return the new token, if one was made."""
        return None if person.is_known else await self.renew_token(person)

    async def renew_token(self, person: Person) -> str:
        """Give a person a new token; the old one no longer works."""
        token, older = token_words(self.random(16)), person.token_hash
        person.seen = self.now()
        row = replace(person.row(), token_hash=token_hash(token))
        await self.commit(PutPerson(row))
        person.token_hash, person.is_known = row.token_hash, True
        # A guest whose line was lost meanwhile was forgotten, but has a name in the store now.
        self.people.setdefault(person.key, person)
        if older:
            await self._take_back(person, older)
        return token

    async def choose(self, session: Session, **wishes: Any) -> None:
        """Change how somebody is spoken to, now and after coming back."""
        person = session.person
        chosen = person.chosen | wishes
        if person.is_known:
            await self.commit(PutPerson(replace(person, chosen=chosen).row()))
        person.chosen = chosen
        session.prefer(**wishes)

    def owner(self, token: str) -> Person | None:
        """Return whose token this is."""
        wanted = token_hash(token)
        return next((p for p in self.people.values() if p.token_hash == wanted), None)

    def take_over(self, session: Session, person: Person) -> None:
        """Give a connection the identity of a person, and end that person's older connection."""
        older, guest = person.session, session.person
        guest.session = None
        if guest is not person:
            self._leave_behind(session, guest)
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
        for table in seated:
            table.watchers.discard(session)
        if seated:
            if session.table is not None:
                session.table.watchers.discard(session)
            session.table = seated[-1]
        self.absence.back(person)
        arrival = self.arrivals.pop(person, None)
        if arrival is not None:
            arrival.callback(None)

    def _leave_behind(self, session: Session, guest: Person) -> None:
        """Forget who a connection was before, or keep the seats as if that line were lost."""
        guest.seen = self.now()
        if session.table is not None and session not in session.table.watchers:
            session.table = None
        if guest.is_known:
            self.absence.gone(guest)
        else:
            self.people.pop(guest.key, None)

    def find(self, name: str) -> Person:
        """Return who has this name; raises Refused."""
        person = self.people.get(name_key(name))
        if person is None:
            raise people_refusals.nobody(name, [each.name for each in self.people.values()])
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
            elif session.has_gmcp:
                session.hear_beside(table.changed())

    def tell_all(self, message: Callable[[Session], AnyMessage]) -> None:
        """Tell everyone who is connected."""
        for session in sorted(self.sessions, key=id):
            session.hear(message(session))
