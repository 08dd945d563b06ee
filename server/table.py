"""A table: its seats, its game with the record, and those who look on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
from twisted.internet.defer import DeferredLock
from twisted.internet.interfaces import IDelayedCall

from games import options as game_options
from games.catalogue import Title
from games.core import Game, Outcome
from games.record import Header, Record
from protocol.messages import Seat as SeatMessage
from protocol.messages import Status, TableChanged
from server import shuffles
from server.person import Person
from server.progress import Numbered, Progress, replay
from server.store.storage import TableRow

if TYPE_CHECKING:
    from server.session import Session


class SeatRecord(msgspec.Struct, frozen=True):
    """Who sits on a seat, as the store keeps it."""

    name: str
    bot: bool = False
    level: str | None = None
    resigned: bool = False


class TableRecord(msgspec.Struct, frozen=True):
    """What the store keeps of a table beside its lines."""

    options: dict[str, str]
    host: str
    secret: str
    salts: dict[str, str]
    seats: tuple[SeatRecord | None, ...]
    rules: int
    digest: str


@dataclass(slots=True)
class Seat:
    """A place at a table.

    ``away_since`` is the clock's time since which its player is gone.  ``has_left`` ends the
    grace; ``has_resigned`` is for good.
    """

    person: Person | None = None
    away_since: float | None = None
    has_left: bool = False
    has_resigned: bool = False

    @property
    def is_here(self) -> bool:
        """Whether its player can answer."""
        return (
            self.person is not None
            and self.person.is_here
            and not self.has_left
            and not self.has_resigned
        )


@dataclass(eq=False)
class Table:
    """One table of the lobby.

    ``host`` is who opened it.  ``secret`` (hexadecimal, 128 bits) is drawn when it opens; its
    hash is shown at once, so that nobody can choose the shuffles.  ``turnstile`` lets one change
    at a time through.
    """

    id: int
    title: Title
    options: Any
    seats: list[Seat]
    host: str
    secret: str
    status: Status = "open"
    salts: dict[int, str] = field(default_factory=dict)
    progress: Progress | None = None
    lines: list[str] = field(default_factory=list)
    history: list[Numbered] = field(default_factory=list)
    watchers: "set[Session]" = field(default_factory=set)
    turnstile: DeferredLock = field(default_factory=DeferredLock)
    absence: IDelayedCall | None = None
    verdict: Outcome | None = None

    @property
    def game(self) -> Game:
        """The game in play or just ended."""
        assert self.progress is not None
        return self.progress.game

    @property
    def n(self) -> int:
        """The number of the public state; 0 before the start."""
        return self.progress.n if self.progress else 0

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret."""
        return shuffles.commitment(self.secret)

    @property
    def seed(self) -> str:
        """The SHA-256 over secret, table and salts: what the shuffles follow from."""
        return shuffles.seed(self.secret, self.id, self.salts)

    def outcome(self) -> Outcome | None:
        """Return how the game ended: by its rules, or because all but one gave up."""
        return self.verdict or (self.game.outcome() if self.progress else None)

    def start(self) -> Progress:
        """Return the game at its first question, as the options and the seed make it."""
        game = self.title.start(len(self.seats), self.seed, self.options)
        game.take_events()
        return Progress.start(game)

    def seat_of(self, person: Person) -> int | None:
        """Return the seat of a person who plays here, or played to the end and has not left."""
        for number, seat in enumerate(self.seats, 1):
            if seat.person is person:
                return None if self.is_given_up(seat) else number
        return None

    def is_given_up(self, seat: Seat) -> bool:
        """Tell whether a seat no longer belongs to its player."""
        return seat.has_resigned or (seat.has_left and self.status == "over")

    @property
    def keeper(self) -> str:
        """Who may free seats: who opened the table, or if gone the first person at it."""
        names = [person.name for person in self.sitters() if not person.level]
        return self.host if self.host in names or not names else names[0]

    def free_seats(self) -> list[int]:
        """Return the seats that nobody has taken."""
        return [number for number, seat in enumerate(self.seats, 1) if seat.person is None]

    def sitters(self) -> Iterator[Person]:
        """Yield who sits here, by seat."""
        return (seat.person for seat in self.seats if seat.person is not None)

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that owe an answer."""
        return self.game.waiting() if self.status == "running" else ()

    def waiting_for(self, seat: int | None) -> bool:
        """Tell whether this seat owes an answer; a watcher never does."""
        return seat is not None and seat in self.waiting()

    def audience(self) -> "Iterator[tuple[Session, int | None]]":
        """Yield every connection that hears of this table, with its seat."""
        for number, seat in enumerate(self.seats, 1):
            is_away = seat.has_left or seat.has_resigned
            if seat.person is not None and seat.person.session is not None and not is_away:
                yield seat.person.session, number
        for session in sorted(self.watchers, key=id):
            yield session, None

    def names(self) -> tuple[str, ...]:
        """Return the names by seat; free seats have none."""
        return tuple(seat.person.name if seat.person else "-" for seat in self.seats)

    def bots(self) -> frozenset[int]:
        """Return the seats of bots."""
        return frozenset(
            number
            for number, seat in enumerate(self.seats, 1)
            if seat.person and seat.person.is_bot
        )

    def changed(self, text: str = "") -> TableChanged:
        """Return the table as everyone may know it."""
        return TableChanged(
            table=self.id,
            game=self.title.word,
            options=game_options.write(self.options),
            status=self.status,
            seats=tuple(_seat_message(number, seat) for number, seat in enumerate(self.seats, 1)),
            watchers=len(self.watchers),
            waiting=self.waiting(),
            text=text,
        )

    def summary(self) -> dict[str, Any]:
        """Return the table in a few fields, for lists that programs read."""
        return {
            "table": self.id,
            "game": self.title.word,
            "status": self.status,
            "seats": [None if seat.person is None else seat.person.name for seat in self.seats],
        }

    def row(
        self,
        now: float,
        *,
        status: Status | None = None,
        seats: Sequence[Seat] | None = None,
        salts: Mapping[int, str] | None = None,
        host: str | None = None,
    ) -> TableRow:
        """Return the table as the store keeps it, or will keep it with these changes.

        ``now`` is in seconds since 1970.
        """
        options = game_options.write(self.options)
        # There may be no salts left, and that is a change like any other.
        salts = self.salts if salts is None else salts
        kept = TableRecord(
            options=options,
            host=host or self.host,
            secret=self.secret,
            salts={str(seat): salt for seat, salt in salts.items()},
            seats=tuple(_seat_record(seat) for seat in seats or self.seats),
            rules=self.title.rules.GAME.VERSION,
            digest=self.title.digest(options),
        )
        header = msgspec.json.encode(kept).decode()
        return TableRow(self.id, self.title.word, status or self.status, header, now)

    def record(self) -> Record:
        """Return the whole record, the seed included: for the end of the game only."""
        notes = {f"seat.{n}": name for n, name in enumerate(self.names(), 1)}
        notes |= shuffles.notes(self.secret, self.id, self.salts)
        header: Header = self.title.header(len(self.seats), self.seed, self.options, notes)
        return Record(header, tuple(self.lines))


def _seat_message(number: int, seat: Seat) -> SeatMessage:
    person = seat.person
    return SeatMessage(
        seat=number,
        name=person.name if person else None,
        bot=person.is_bot if person else False,
        level=person.level if person else None,
        here=seat.is_here,
    )


def _seat_record(seat: Seat) -> SeatRecord | None:
    person = seat.person
    if person is None:
        return None
    return SeatRecord(person.name, person.is_bot, person.level, seat.has_resigned)


def rebuild(
    row: TableRow, title: Title, people: dict[str, Person], lines: tuple[str, ...], now: float
) -> Table:
    """Return the table that the store kept; raises RecordError or msgspec.ValidationError.

    ``people`` is by name; whoever is missing there (guests that were forgotten) is made anew.
    ``now`` is the clock's time: everybody is away since then.
    """
    kept = msgspec.json.decode(row.header, type=TableRecord)
    options = title.read_options(kept.options)
    table = Table(
        id=row.id,
        title=title,
        options=options,
        seats=[_seat(seat, people, now) for seat in kept.seats],
        host=kept.host,
        secret=kept.secret,
        status=row.status,
        salts={int(seat): salt for seat, salt in kept.salts.items()},
        lines=list(lines),
    )
    if row.status != "open":
        title.check(
            Header(title.word, kept.rules, kept.digest, len(kept.seats), kept.options, table.seed)
        )
        table.progress, table.history = replay(title, table.start().game, lines)
    return table


def _seat(kept: SeatRecord | None, people: dict[str, Person], now: float) -> Seat:
    if kept is None:
        return Seat()
    person = people.get(kept.name)
    if person is None:
        person = people[kept.name] = Person(kept.name, kept.bot)
    person.level = kept.level
    return Seat(person, now, False, kept.resigned)
