"""One connection, without its bytes: lines in, messages out.

A session runs one line at a time: the next only after the reply to the last.  What one input
caused for it is written in one piece.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Literal

from msgspec import structs
from twisted.internet.defer import Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from games.voice import Voice
from protocol.clean import clean
from protocol.command import BadLine, Request, parse
from protocol.limits import Bucket
from protocol.messages import AnyMessage, Notice, Reply, Turn, View
from protocol.render import render
from protocol.style import Mode, Style
from server import people_refusals
from server.commands.command import Command
from server.commands.index import COMMANDS
from server.dispatch import perform
from server.fixed_words import words
from server.intake import Intake
from server.line import Beside, Line
from server.outbox import Outbox, Piece, runs
from server.outgoing import beside, spoken
from server.refusal import Refused
from server.replies import refused, with_id
from server.wording import bad_line

if TYPE_CHECKING:
    from server.lobby import Lobby
    from server.person import Person
    from server.table import Table

log = Logger()

BoardPolicy = Literal["auto", "turn", "never"]


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
        self._out_beside: list[AnyMessage] = []
        self.beside: Beside | None = None
        self.told: Sequence[AnyMessage] = ()
        self.intake = Intake(lobby.settings.limits.lines, lobby.clock, self._pump)
        self.outbox = Outbox(self._put, lobby.settings.limits.out_queue, self._gap, self._overflow)
        self.on_room: Callable[[], None] = _do_nothing
        self._dropped = 0
        self._is_busy = False
        self._is_pumping = False
        self._is_ending = False
        self._is_leaving = False
        self.is_closed = False
        self._style: tuple[Preferences, Style] | None = None
        self.voices: dict[int, tuple[Any, Voice]] = {}

    @property
    def is_json(self) -> bool:
        """Whether a program listens."""
        return bool(self.preferences.mode == "json")

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
        return (not self.intake or self._is_leaving) and not self._is_busy

    @property
    def has_gmcp(self) -> bool:
        """Whether JSON messages go beside the text."""
        return self.beside is not None and not self.is_json and self.beside.has_gmcp

    @property
    def is_engaged(self) -> bool:
        """Whether a game in play, one's own or one that is watched, excuses silence."""
        mine = self.lobby.tables_of(self.person)
        return self._is_watching() or any(table.status == "running" for table in mine)

    @property
    def has_room(self) -> bool:
        """Whether a further line would be answered; else it is better not read yet."""
        return not self.intake.is_full or self.intake.is_limited

    def voice(self, table: "Table | None" = None) -> Voice:
        """Return how to speak to this connection, about a table or in the lobby."""
        if table is None:
            return self._new_voice()
        key = (self.preferences, table.names(), table.seat_of(self.person))
        known = self.voices.get(table.id)
        if known is None or known[0] != key:
            voice = replace(self._new_voice(), names=table.names(), bots=table.bots(), you=key[2])
            known = self.voices[table.id] = (key, voice)
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
        if "charset" in wishes:
            self.line.set_charset(self.preferences.charset)
        if "mode" in wishes:
            lengths = self.lobby.settings.limits.line_length
            self.line.set_limit(lengths.json if self.is_json else lengths.text)

    def recall(self) -> None:
        """Speak as this person has chosen before; a program keeps the form it has chosen now."""
        known = {each.name for each in fields(Preferences)}
        chosen = {key: value for key, value in self.person.chosen.items() if key in known}
        if self.preferences.mode in ("json", "tagged"):
            chosen.pop("mode", None)
        self.prefer(**chosen)

    def receive(self, line: str) -> None:
        """Take a line; it runs when those before it are answered, or is refused as one too many."""
        # Cleaned at once, so that whatever quotes it later moves nobody's cursor.
        line = clean(line)
        if self.intake.is_full and self.intake.is_limited and not self._is_awaited(line):
            self._refuse(line)
        else:
            self.intake.put(line)
            self._pump()

    def _is_awaited(self, line: str) -> bool:
        """Tell whether a line is a move that is waited for: it is never refused for its haste."""
        if self.intake.is_overfull:
            return False
        try:
            request = parse(line)
        except BadLine:
            return False
        table = self.table
        if request.table is not None:
            table = self.lobby.tables.get(request.table)
        if request.kind != "moves" or table is None:
            return False
        return table.waiting_for(table.seat_of(self.person))

    def _refuse(self, line: str) -> None:
        """Refuse a line that comes too fast; people are told once, programs for each line."""
        self.lobby.metrics.limited.inc()
        self._dropped += 1
        is_counted = self.preferences.mode in ("text", "speech") and not line.startswith("#")
        if is_counted and self._dropped > 1:
            return
        seconds = self.intake.wait()
        self.hear(refused(people_refusals.too_fast(seconds), self.voice(), _id(line)))
        self.flush()

    def cancel(self) -> None:
        """Drop the lines that wait, because the peer interrupted."""
        count = self.intake.clear()
        if count:
            self.tell("cancelled", self.voice().say("Dropped: {n} lines that waited.", n=count))

    def end(self) -> None:
        """Note that the peer sends no more; close when everything is answered."""
        self._is_ending = True
        self._close_if_done()

    def _pump(self) -> None:
        if self._is_pumping:
            return
        self._is_pumping = True
        while self._may_run() and (line := self.intake.next()) is not None:
            self._run(line)
        self._is_pumping = False
        self._tell_dropped()
        self._close_if_done()
        if self.has_room:
            self.on_room()

    def _may_run(self) -> bool:
        return not (self._is_busy or self._is_leaving or self.is_closed)

    def _tell_dropped(self) -> None:
        """Say how many lines were dropped without a word, once there are no more of them."""
        if not self._dropped or self.intake:
            return
        count, self._dropped = self._dropped - 1, 0
        if count and self.preferences.mode in ("text", "speech"):
            text = self.voice().say("They came too fast: {n} more lines were dropped.", n=count)
            self.tell("rate_limited", text)
            self.flush()

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
            "Something went wrong here; see /board. Please tell the host: {reference}.",
            reference=reference,
        )
        self._settle(Reply(ok=False, id=request.id, code="internal", text=text))

    def _settle(self, reply: Reply | None) -> None:
        """Send the reply: last, but for people what was done stands above what it caused."""
        self._count(reply)
        if reply is not None and self.has_gmcp:
            self._out_beside.append(reply)
        if reply is not None and reply.ok and not self.is_json:
            self._out.insert(0, structs.replace(reply, prompt=""))
            if reply.prompt and self.preferences.prompt and self.preferences.mode != "tagged":
                self._out.append(Reply(ok=True, prompt=reply.prompt))
        elif reply is not None:
            self._out.append(reply)
        self._is_busy = False
        with self.lobby.metrics.write.time():
            self.flush()
            self.lobby.flush()
        self._pump()

    def _count(self, reply: Reply | None) -> None:
        self.lobby.metrics.lines.inc()
        if reply is not None and reply.code is not None:
            self.lobby.metrics.refused.labels(reply.code).inc()

    def hear(self, message: AnyMessage) -> None:
        """Take a message; it is written with the next flush."""
        if self.is_closed:
            return
        self._out.append(message)
        self.lobby.unflushed.add(self)
        if self.has_gmcp and not isinstance(message, (View, Turn)):
            self._out_beside.append(message)

    def hear_beside(self, message: AnyMessage) -> None:
        """Take a message for GMCP alone, if it is agreed: the text says it in its own way."""
        if self.has_gmcp and not self.is_closed:
            self._out_beside.append(message)
            self.lobby.unflushed.add(self)

    def flush(self) -> None:
        """Write what was heard, in one piece."""
        if self.is_closed or not (self._out or self._out_beside):
            return
        messages, self._out = self._out, []
        others, self._out_beside = self._out_beside, []
        if messages and not self.is_json:
            self.told = messages
        self.outbox.send([*spoken(self, messages), *beside(self, others)])
        if self._is_ending:
            self._close_if_done()

    def _put(self, pieces: Sequence[Piece]) -> None:
        for form, run in runs(pieces):
            text = "".join(piece.text for piece in run)
            match form:
                case "text" | "json":
                    self.line.write(text, form == "json")
                case "gmcp" if self.beside is not None:
                    for piece in run:
                        self.beside.gmcp(piece.package, piece.text)
                case "mark" if self.beside is not None:
                    self.beside.mark_prompt()

    def _gap(self, table: int) -> Piece:
        """Return the notice in place of what a slow connection is not shown."""
        text = self.voice().say(
            "Your connection is slow: something was left out here. /board shows where it stands."
        )
        notice = Notice(code="gap", table=table, text=text)
        here = self.table.id if self.table else None
        return Piece(render(notice, self.style(), here), "json" if self.is_json else "text")

    def _overflow(self) -> None:
        """Hang up on a peer that does not read."""
        log.info("{name} does not read what is sent; hung up", name=self.person.name)
        text = self.voice().say("You did not read what was sent, so this connection ends.")
        self.line.write(render(Notice(code="slow", text=text), self.style()), self.is_json)
        self.is_closed = True
        self.line.close()

    def style(self) -> Style:
        """Return how messages are drawn for this connection."""
        wishes = self.preferences
        if self._style is None or self._style[0] is not wishes:
            style = Style(wishes.mode, wishes.width, wishes.colour, words(self.voice()))
            self._style = (wishes, style)
        return self._style[1]

    def tell(self, code: str, text: str) -> None:
        """Say something that concerns this connection alone."""
        self.hear(Notice(code=code, text=text))

    def may_talk(self) -> None:
        """Count a talk; raises Refused if it comes too fast."""
        seconds = self._talk.take()
        if seconds:
            raise people_refusals.too_much_talk(seconds)

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


def _do_nothing() -> None:
    """Stands for what nobody waits for."""


def _id(line: str) -> str | None:
    """Return the id that a line asks to be answered with."""
    try:
        return parse(line).id
    except BadLine as error:
        return error.id
