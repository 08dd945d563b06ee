"""One connection, without its bytes: lines in, messages out.

A session runs one line at a time: the next only after the reply to the last.  What one input
caused for it is written in one piece.
"""

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, Protocol

from twisted.internet.defer import Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from games.voice import Voice
from protocol.command import BadLine, Request, parse
from protocol.limits import Bucket
from protocol.messages import AnyMessage, Notice, Reply
from protocol.render import render
from protocol.style import Mode, Style
from server import refusals
from server.commands.command import Command
from server.commands.index import COMMANDS
from server.dispatch import perform
from server.fixed_words import words
from server.refusal import Refused
from server.replies import refused, with_id
from server.wording import bad_line

if TYPE_CHECKING:
    from server.lobby import Lobby
    from server.person import Person
    from server.table import Table

log = Logger()

BoardPolicy = Literal["auto", "turn", "never"]


class Line(Protocol):
    """The bytes below a session."""

    def write(self, text: str, is_json: bool) -> None:
        """Send text with its line ends."""

    def close(self) -> None:
        """Close the connection when everything is sent."""

    def set_charset(self, charset: str) -> None:
        """Write and read in another charset from now on."""

    def set_limit(self, limit: int) -> None:
        """Take lines of at most this many bytes from now on."""


@dataclass(frozen=True)
class Preferences:
    """How a connection wants to be spoken to."""

    mode: Mode = "text"
    language: str = "en"
    width: int = 80
    glyphs: Literal["ascii", "unicode"] = "ascii"
    colour: bool = False
    bell: bool = False
    board: BoardPolicy = "auto"
    prompt: bool = True
    charset: str = "utf-8"


class Session:
    """The state of one connection."""

    def __init__(self, lobby: "Lobby", line: Line, person: "Person") -> None:
        self.lobby = lobby
        self.line = line
        self.person = person
        self.preferences = Preferences(language=lobby.settings.language)
        self.table: Table | None = None
        self.asked: dict[int, Any] = {}
        self.board_shown = float("-inf")
        self.wants_to_leave: int | None = None
        talk = lobby.settings.limits.talk
        self._talk = Bucket(talk.per_second, talk.burst, lobby.clock.seconds)
        self._out: list[AnyMessage] = []
        self._queue: deque[str] = deque()
        self._is_busy = False
        self._is_pumping = False
        self._is_ending = False
        self._is_leaving = False
        self.is_closed = False
        self._voices: dict[int, tuple[Any, Voice]] = {}

    @property
    def is_json(self) -> bool:
        """Whether a program listens."""
        mode: Mode = self.preferences.mode
        return mode == "json"

    @property
    def is_unattended(self) -> bool:
        """Whether nobody can be asked back: a program, or a peer that sends no more."""
        return self.is_json or self._is_ending

    @property
    def commands(self) -> tuple[Command, ...]:
        """Every command there is."""
        return COMMANDS

    @property
    def board(self) -> BoardPolicy:
        """When a board is shown unasked."""
        return self.preferences.board

    @property
    def is_idle(self) -> bool:
        """Whether no line waits or runs."""
        return (not self._queue or self._is_leaving) and not self._is_busy

    @property
    def backlog(self) -> int:
        """How many lines wait."""
        return len(self._queue)

    def voice(self, table: "Table | None" = None) -> Voice:
        """Return how to speak to this connection, about a table or in the lobby."""
        if table is None:
            return self._new_voice()
        key = (self.preferences, table.names(), table.seat_of(self.person))
        known = self._voices.get(table.id)
        if known is None or known[0] != key:
            voice = replace(self._new_voice(), names=table.names(), bots=table.bots(), you=key[2])
            known = self._voices[table.id] = (key, voice)
        return known[1]

    def _new_voice(self) -> Voice:
        wishes = self.preferences
        return Voice(
            entries=self.lobby.languages[wishes.language],
            language=wishes.language,
            spoken=wishes.mode == "speech",
            unicode=wishes.glyphs == "unicode" and wishes.charset != "ascii",
            colour=wishes.colour and wishes.mode == "text",
            width=wishes.width,
        )

    def prefer(self, **wishes: Any) -> None:
        """Change how this connection is spoken to."""
        self.flush()
        self.preferences = replace(self.preferences, **wishes)
        if "mode" in wishes:
            lengths = self.lobby.settings.limits.line_length
            self.line.set_limit(lengths.json if self.is_json else lengths.text)

    def receive(self, line: str) -> None:
        """Take a line; it runs when those before it are answered."""
        self._queue.append(line)
        self._pump()

    def end(self) -> None:
        """Note that the peer sends no more; close when everything is answered."""
        self._is_ending = True
        self._close_if_done()

    def _pump(self) -> None:
        if self._is_pumping:
            return
        self._is_pumping = True
        while self._queue and not self._is_busy and not self._is_leaving and not self.is_closed:
            self._run(self._queue.popleft())
        self._is_pumping = False
        self._close_if_done()

    def _run(self, line: str) -> None:
        try:
            request = parse(line)
        except BadLine as error:
            refusal = bad_line(error)
            self._settle(refused(refusal, self.voice(), error.id))
            return
        self._is_busy = True
        running: Deferred[Reply | None] = Deferred.fromCoroutine(perform(self, request))
        running.addCallbacks(self._answered, self._failed, (request,), errbackArgs=(request,))

    def _answered(self, reply: Reply | None, request: Request) -> None:
        if reply is None:
            self._settle(None)
        else:
            self._settle(with_id(reply, request.id))

    def _failed(self, failure: Failure, request: Request) -> None:
        error = failure.value
        if isinstance(error, Refused):
            self._settle(refused(error, self.voice(self.table), request.id))
            return
        reference = self.lobby.reference()
        log.failure("command failed, reference {reference}", failure, reference=reference)
        text = self.voice().say(
            "Something went wrong here; nothing was changed. Please tell the host: {reference}.",
            reference=reference,
        )
        self._settle(Reply(ok=False, id=request.id, code="internal", text=text))

    def _settle(self, reply: Reply | None) -> None:
        """Send the reply: last, but for people what was done stands above what it caused."""
        if reply is not None:
            is_first = reply.ok and not self.is_json
            self._out.insert(0 if is_first else len(self._out), reply)
        self._is_busy = False
        self.flush()
        self.lobby.flush()
        self._pump()

    def hear(self, message: AnyMessage) -> None:
        """Take a message; it is written with the next flush."""
        if not self.is_closed:
            self._out.append(message)
            self.lobby.unflushed.add(self)

    def flush(self) -> None:
        """Write what was heard, in one piece."""
        if not self._out or self.is_closed:
            return
        messages, self._out = self._out, []
        here = self.table.id if self.table else None
        style = self.style()
        text = "".join([render(message, style, here) for message in messages])
        if text:
            self.line.write(text, self.is_json)

    def style(self) -> Style:
        """Return how messages are drawn for this connection."""
        wishes = self.preferences
        return Style(
            mode=wishes.mode,
            width=wishes.width,
            colour=wishes.colour,
            words=words(self.voice()),
        )

    def tell(self, code: str, text: str) -> None:
        """Say something that concerns this connection alone."""
        self.hear(Notice(code=code, text=text))

    def may_talk(self) -> None:
        """Count a talk; raises Refused if it comes too fast."""
        seconds = self._talk.take()
        if seconds:
            raise refusals.too_much_talk(seconds)

    def close_after_reply(self) -> None:
        """Hang up when the reply to the present line is written."""
        self._is_leaving = True

    def close(self) -> None:
        """Say what was heard, and hang up."""
        self.flush()
        self.is_closed = True
        self.line.close()

    def _close_if_done(self) -> None:
        if self.is_closed or not self.is_idle:
            return
        if self._is_leaving or (self._is_ending and not self._is_watching()):
            self.close()

    def _is_watching(self) -> bool:
        table = self.table
        return table is not None and self in table.watchers and table.status == "running"
