"""A bot's side of one connection, without its bytes: lines of JSON in, command lines out.

One command is under way at a time.  Lines that are no JSON objects (the greeting before the mode
is set), unknown types and unknown fields are passed over.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from bots.brain import Brain
from games.catalogue import Title

MOST_TRIES = 30
"""How often one question is answered before the bot keeps quiet and lets others decide."""

PATIENCE = 1.0
"""Seconds until a command that met a passing fault is sent again."""

TAKEN_OVER = "taken_over"
"""The notice that its person came back on another connection, with which no bot should fight."""

PASSING = ("rate_limited", "storage", "internal")
"""Refusals after which the same command may succeed."""


class Turn(msgspec.Struct, frozen=True):
    """The question at a table, as far as a bot needs it."""

    table: int
    n: int
    you: bool
    offers: tuple[Mapping[str, Any], ...] = ()
    moves: tuple[str, ...] = ()
    default: str | None = None


class View(msgspec.Struct, frozen=True):
    """What the bot's seat may know of a game."""

    table: int
    game: str
    you: int | None
    view: Any


class Reply(msgspec.Struct, frozen=True):
    """The end of a command."""

    ok: bool
    id: str | None = None
    code: str = ""
    text: str = ""
    data: Mapping[str, Any] | None = None
    retry_after: float | None = None


class Over(msgspec.Struct, frozen=True):
    """The end of a game."""

    table: int
    reason: str
    standings: tuple[Mapping[str, Any], ...]


class Outside(Protocol):
    """Who a player works for."""

    def send(self, line: str) -> None:
        """Send a command line."""

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        """Do something after a while."""

    def brain(self, title: Title) -> Brain:
        """Return a brain for a game."""

    def heard(self, reply: Reply) -> None:
        """Hear that an errand is done."""

    def done(self, player: "Player", reply: Reply) -> None:
        """Hear that all errands are done, with the reply to the last."""

    def failed(self, player: "Player", code: str, text: str) -> None:
        """Hear that an errand was refused; those behind it are given up."""

    def over(self, player: "Player", message: Over) -> None:
        """Hear that a game has ended."""

    def trouble(self, text: str) -> None:
        """Hear that a brain failed or a move was refused; the player went on without it."""


@dataclass
class Place:
    """A table at which the bot sits: the last view and question, and the moves already tried."""

    view: View | None = None
    turn: Turn | None = None
    brain: Brain | None = None
    tries: int = 0
    refused: set[str] = field(default_factory=set)

    def ask(self, turn: Turn) -> None:
        """Take a new question."""
        self.turn, self.tries, self.refused = turn, 0, set()


@dataclass(frozen=True)
class Command:
    """The command under way; a move has its place and the question that it answers."""

    id: str
    line: str
    place: Place | None = None
    turn: Turn | None = None
    move: str = ""


class Player:
    """Runs errands (names, joins), then answers every question that its seat is asked."""

    def __init__(self, outside: Outside, titles: Mapping[str, Title]) -> None:
        """Take whom it works for and the games that it knows."""
        self.outside = outside
        self.titles = titles
        self.errands: deque[str] = deque()
        self.places: dict[int, Place] = {}
        self.under_way: Command | None = None
        self.count = 0
        self.is_waiting = False

    def run(self, *lines: str) -> None:
        """Send these commands, each when the one before it is answered."""
        self.errands.extend(lines)
        self.go_on()

    def receive(self, line: str) -> None:
        """Take a line from the server."""
        if not line.startswith("{"):
            return
        message = msgspec.json.decode(line)
        match message.get("type"):
            case "turn":
                turn = msgspec.convert(message, Turn)
                self.place(turn.table).ask(turn)
                self.go_on()
            case "view":
                view = msgspec.convert(message, View)
                self.place(view.table).view = view
            case "reply":
                self.answered(msgspec.convert(message, Reply))
            case "notice" if message.get("code") == TAKEN_OVER:
                self.errands.clear()
                self.outside.failed(self, TAKEN_OVER, message.get("text", ""))
            case "over":
                over = msgspec.convert(message, Over)
                self.places.pop(over.table, None)
                self.outside.over(self, over)

    def place(self, table: int) -> Place:
        """Return what is known of a table."""
        return self.places.setdefault(table, Place())

    def go_on(self) -> None:
        """Send the next command, if none is under way: an errand, or an answer that is owed."""
        if self.under_way or self.is_waiting:
            return
        if self.errands:
            self.send(self.errands[0])
            return
        for place in self.places.values():
            if place.turn and place.turn.you and self.play(place, place.turn):
                return

    def send(self, line: str, **answer: Any) -> None:
        """Send a command with an id of its own."""
        self.count += 1
        self.under_way = Command(str(self.count), line, **answer)
        self.outside.send(f"#{self.count} {line}")

    def play(self, place: Place, turn: Turn) -> bool:
        """Answer a question; return False if nothing is left to be tried."""
        move = next((m for m in self.ideas(place, turn) if m not in place.refused), None)
        if move is None or place.tries >= MOST_TRIES:
            return False
        place.tries += 1
        self.send(f"@{turn.table}/{turn.n} {move}", place=place, turn=turn, move=move)
        return True

    def ideas(self, place: Place, turn: Turn) -> Iterator[str]:
        """Yield moves to try: what the brain wants, the default, then whatever is listed."""
        if not place.refused and (move := self.thought(place, turn)):
            yield move
        if turn.default:
            yield turn.default
        yield from turn.moves

    def thought(self, place: Place, turn: Turn) -> str | None:
        """Return the brain's move; None if the game is unknown or the brain fails."""
        view = place.view
        title = self.titles.get(view.game) if view else None
        if view is None or view.you is None or title is None:
            return None
        try:
            place.brain = place.brain or self.outside.brain(title)
            offers = [title.notation.unwire(offer, view.you) for offer in turn.offers]
            known = msgspec.convert(view.view, title.views.VIEW)
            return title.notation.encode(place.brain.choose(known, offers))
        except Exception as error:  # a brain may be anybody's; the table must not wait for it
            self.outside.trouble(f"{view.game}, table {turn.table}: {error!r}")
            return None

    def answered(self, reply: Reply) -> None:
        """Take the reply to the command under way, and go on."""
        command = self.under_way
        if command is None or reply.id != command.id:
            return
        self.under_way = None
        if reply.code in PASSING:
            self.wait(reply.retry_after or PATIENCE)
        elif command.place is None:
            self.errand_answered(reply)
        elif not reply.ok:
            self.move_refused(command.place, command, reply)
        self.go_on()

    def errand_answered(self, reply: Reply) -> None:
        """Cross an errand off, or all if it was refused."""
        self.errands.popleft()
        if not reply.ok:
            self.errands.clear()
            self.outside.failed(self, reply.code, reply.text)
            return
        self.outside.heard(reply)
        if not self.errands:
            self.outside.done(self, reply)

    def move_refused(self, place: Place, command: Command, reply: Reply) -> None:
        """Wait for the next question if this one is gone, else note what was refused."""
        if place.turn is not command.turn:
            return
        if reply.code == "stale_state":
            place.turn = None
            return
        place.refused.add(command.move)
        self.outside.trouble(f"{command.line}: {reply.text or reply.code}")

    def wait(self, seconds: float) -> None:
        """Send nothing for a while."""
        self.is_waiting = True
        self.outside.later(seconds, self.wake)

    def wake(self) -> None:
        """Go on after a wait."""
        self.is_waiting = False
        self.go_on()
