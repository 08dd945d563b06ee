"""The kernel of every game: actions, offers, events, decisions, and the game with its agenda.

A game offers, applies one action, and returns events.  It is a value outside ``apply``: copy it
with ``clone``, compare it with ``==``.  The agenda is a stack of decisions, the last on top; a
decision is one paragraph of the rulebook.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

from games.chance import Chance

Kind = Literal["owed", "again", "anytime"]
"""An answer that is waited for, one that replaces a sealed answer, or an interrupt."""

Domain = Collection[Any]
"""The values that a field may take: a range, a tuple, a frozenset or any other collection."""


class GameError(Exception):
    """The root of what the games package raises."""


class IllegalAction(GameError):
    """An action that is not offered; nothing was changed."""

    def __init__(self, action: "Action") -> None:
        """Keep the refused action, so that a text can say why."""
        super().__init__(action)
        self.action = action


@dataclass(frozen=True)
class Action:
    """A move: its verb is the class name, its fields follow the seat (from 1)."""

    seat: int

    form: ClassVar[str] = ""
    """How it is written, ``sell {card} at {price}``; by default the verb and the fields."""

    names: ClassVar[tuple[str, ...]] = ()
    """The fields behind ``seat``, in order."""

    def __init_subclass__(cls) -> None:
        own = [name for name in cls.__annotations__ if name not in ("form", "names")]
        cls.names = tuple(own)
        if not cls.form:
            cls.form = " ".join([cls.verb(), *("{" + name + "}" for name in own)])

    @classmethod
    def verb(cls) -> str:
        """Return the word that a player types for it."""
        return cls.__name__.lower()

    def values(self) -> tuple[Any, ...]:
        """Return the values of the fields behind ``seat``, in order."""
        return tuple([getattr(self, name) for name in self.names])


# Not frozen, since an object is made for each question and freezing triples the cost; nothing
# changes an offer once it is made.
@dataclass(slots=True)
class Offer:
    """An action that a seat may take, with a domain for each field: every combination is legal."""

    kind: Kind
    action: type[Action]
    seat: int
    domains: tuple[Domain, ...] = ()

    def __contains__(self, action: object) -> bool:
        if type(action) is not self.action or action.seat != self.seat:
            return False
        for name, domain in zip(self.action.names, self.domains, strict=True):
            if getattr(action, name) not in domain:
                return False
        return True

    def __iter__(self) -> Iterator[Action]:
        domains = [sorted(d) if isinstance(d, frozenset) else d for d in self.domains]
        return (self.action(self.seat, *values) for values in product(*domains))

    def __len__(self) -> int:
        size = 1
        for domain in self.domains:
            size *= len(domain)
        return size


def owed(action: type[Action], seat: int, *domains: Domain) -> Offer:
    """Offer an answer that is waited for."""
    return Offer("owed", action, seat, domains)


def anytime(action: type[Action], seat: int, *domains: Domain) -> Offer:
    """Offer an interrupt: possible, but not asked for."""
    return Offer("anytime", action, seat, domains)


@dataclass(frozen=True)
class Event:
    """Something that happened: a past participle with what it did."""

    reveals: ClassVar[bool] = False
    """Whether it brings something hidden to light (a draw, a flip, sealed answers)."""

    def seen_by(self, seat: int | None) -> "Event | None":
        """Return what this seat, or a watcher (None), may know of it: itself, less, or None."""
        return self


@dataclass(frozen=True)
class Ready(Event):
    """A sealed answer came in, or (``again``) the seat owes it anew.

    ``ask`` is the word of the question; of the ``asked`` seats, ``ready`` have now answered.
    """

    seat: int
    again: bool = False
    ask: str = ""
    ready: int = 0
    asked: int = 0


@dataclass(frozen=True)
class Sealed(Event):
    """What a seat's own pending answer now says; nobody else sees it."""

    seat: int
    moves: tuple[Action, ...]
    is_draft: bool = False

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


@dataclass(frozen=True)
class Standing:
    """One seat's end: rank from 1 (shared ranks are equal), score, and the score by category."""

    seat: int
    rank: int
    score: int
    parts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How a game ended: why, and the standings by rank, then seat."""

    reason: str
    standings: tuple[Standing, ...]


@dataclass(frozen=True)
class View:
    """What a seat, or a watcher (``you`` None), may know; each game adds its own fields.

    ``ask`` is the word of the question on the table, "" when the game is over.
    """

    you: int | None
    seats: int
    ask: str
    waiting: tuple[int, ...]
    outcome: Outcome | None


G = TypeVar("G", bound="Game")
T = TypeVar("T")


@dataclass(frozen=True)
class Decision(Generic[G]):
    """A question on the agenda; it holds ids and numbers, never a part of the state."""

    def ask(self) -> str:
        """Return the word of the question; by default the name of the decision."""
        return type(self).__name__.lower()

    def waiting(self, game: G) -> tuple[int, ...]:
        """Return the seats that owe an answer; () when the game can go on by itself."""
        return ()

    def offers(self, game: G, seat: int) -> list[Offer]:
        """Return what this seat may answer."""
        return []

    def answer(self, game: G, action: Action) -> Sequence["Decision[Any]"]:
        """Carry out an answer and return what replaces the decision (the last is asked first)."""
        raise IllegalAction(action)

    def proceed(self, game: G) -> Sequence["Decision[Any]"]:
        """Go on when nobody is waited for; return what replaces the decision."""
        return ()

    def reveals(self, game: G, action: Action) -> bool:
        """Tell from public facts whether this answer would bring something hidden to light."""
        return False

    def sealed(self, seat: int) -> tuple[Action, ...]:
        """Return what this seat has answered in secret; () for open decisions."""
        return ()


@dataclass(frozen=True)
class Revise(Action):
    """Take back a sealed draft; the seat then owes an answer again."""


@dataclass(frozen=True)
class Done(Action):
    """End a choice of several moves."""


D = TypeVar("D", bound=Decision[Any])


def changed(decision: D, **fields: Any) -> D:
    """Return a decision with some fields changed: ``replace`` at a quarter of its cost."""
    twin = object.__new__(type(decision))
    twin.__dict__.update(decision.__dict__, **fields)
    return twin


class Game(ABC):
    """A game in play: pure and deterministic from its seats, seed, options and material.

    The state is ints, strings, frozen dataclasses and one level of lists or dicts of those, so
    that ``clone`` is a shallow copy of each attribute.
    """

    VERSION: ClassVar[int] = 1
    """The version of the rules; a record of another one is refused."""

    SEATS: ClassVar[range]
    """The numbers of seats it can be played with."""

    def __init__(self, seats: int, seed: str, options: Any, material: Any) -> None:
        """Set up and run to the first question; the events of it wait in ``take_events``."""
        self.seats = seats
        self.options = options
        self.material = material
        self.chance = Chance(seed)
        self.agenda: list[Decision[Any]] = []
        self.events: list[Event] = []
        self.kept: dict[int | str, Any] = {}
        self.agenda += self.setup()
        self.run()

    @abstractmethod
    def setup(self) -> Sequence[Decision[Any]]:
        """Lay out the material and return the first decisions."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the standings; None while the game runs."""

    @abstractmethod
    def absent(self, seat: int) -> Action:
        """Return the answer given for a waited-for seat whose player is not there."""

    def anytime(self, seat: int) -> list[Offer]:
        """Return the interrupts possible beside the question on the table."""
        return []

    def interrupt(self, action: Action) -> Sequence[Decision[Any]]:
        """Carry out an interrupt; return decisions to be asked before the question."""
        raise IllegalAction(action)

    def reveals(self, action: Action) -> bool:
        """Tell from public facts whether ``action`` would bring something hidden to light."""
        offer = self.find_offer(action)
        if offer is None or offer.kind == "anytime":
            return False
        return self.agenda[-1].reveals(self, action)

    @property
    def ask(self) -> str:
        """The word of the question on the table, "" when the game is over."""
        return self.agenda[-1].ask() if self.agenda else ""

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that owe an answer; empty only when the game is over."""
        return self.agenda[-1].waiting(self) if self.agenda else ()

    def offers(self, seat: int) -> list[Offer]:
        """Return all that the seat may do now: answers, replacements and interrupts."""
        known: list[Offer] | None = self.kept.get(seat)
        if known is None:
            known = self.kept[seat] = self.list_offers(seat)
        return known

    def once(self, name: str, make: Callable[[], T]) -> T:
        """Return what ``make`` gives for the present state, worked out once until it changes."""
        if name not in self.kept:
            self.kept[name] = make()
        found: T = self.kept[name]
        return found

    def list_offers(self, seat: int) -> list[Offer]:
        """Work out the offers of a seat afresh."""
        if not self.agenda or not 1 <= seat <= self.seats:
            return []
        return self.agenda[-1].offers(self, seat) + self.anytime(seat)

    def find_offer(self, action: Action) -> Offer | None:
        """Return the offer that allows ``action``, or None."""
        for offer in self.offers(action.seat):
            if offer.action is type(action) and action in offer:
                return offer
        return None

    def apply(self, action: Action) -> list[Event]:
        """Carry out ``action`` and run on to the next question.

        Raises IllegalAction before anything is touched.
        """
        offer = self.find_offer(action)
        if offer is None:
            raise IllegalAction(action)
        self.events = []
        self.kept = {}
        if offer.kind == "anytime":
            self.agenda += self.interrupt(action)
        else:
            self.agenda[-1:] = self.agenda[-1].answer(self, action)
        self.run()
        return self.take_events()

    def run(self) -> None:
        """Let decisions that wait for nobody proceed."""
        while self.agenda and not self.agenda[-1].waiting(self):
            self.kept = {}
            self.agenda[-1:] = self.agenda[-1].proceed(self)

    def emit(self, event: Event) -> None:
        """Say that something happened."""
        self.events.append(event)

    def take_events(self) -> list[Event]:
        """Return the events since the last call."""
        events, self.events = self.events, []
        return events

    def sealed(self, seat: int) -> tuple[Action, ...]:
        """Return the seat's own pending answer, for its own view."""
        drafts: list[tuple[Action, ...]] = [decision.sealed(seat) for decision in self.agenda]
        return next(filter(None, reversed(drafts)), ())

    def clone(self) -> Self:
        """Return an independent twin."""
        twin = object.__new__(type(self))
        state = twin.__dict__
        for name, value in self.__dict__.items():
            kind = type(value)
            state[name] = value.copy() if kind is list or kind is dict else value
        state["chance"] = self.chance.copy()
        state["kept"] = {}
        return twin

    def state(self) -> dict[str, Any]:
        """Return all that makes the game what it is, without caches and untaken events."""
        return {k: v for k, v in self.__dict__.items() if k not in ("kept", "events")}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.state() == getattr(other, "state")()  # noqa: B009

    __hash__ = None  # type: ignore[assignment]
