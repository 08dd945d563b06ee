"""Connections on Twisted: bytes from and to the peers of the listeners."""

from twisted.internet.defer import Deferred
from twisted.internet.interfaces import (
    IDelayedCall,
    IHalfCloseableProtocol,
    IPushProducer,
)
from twisted.internet.protocol import Protocol, connectionDone
from twisted.logger import Logger
from twisted.python.failure import Failure
from zope.interface import implementer

from protocol.charsets import Charset, charset_named
from protocol.framing import LINE_END
from protocol.inputs import (
    AreYouThere,
    CharsetAgreed,
    Foreign,
    Gmcp,
    Input,
    Interrupt,
    Latin1,
    Line,
    NotForUs,
    ScreenReader,
    Terminal,
    TooLong,
    Width,
)
from protocol.messages import Notice, Ping, Reply
from protocol.wire import Wire
from server.edge.peer import IPeer, prepare
from server.edge.vigil import Silence, Vigil
from server.greeting import hello
from server.lobby import Lobby
from server.session import Session

log = Logger()

SLICE = 512
"""Bytes that are taken apart at a time."""

LINES_A_TURN = 64
REPLIES_A_TURN = 16
"""Lines of one peer that are taken before others have their turn: fewer when each is answered."""

REST = 0.1
"""Seconds in which a peer that has sent so much at once is not read."""

LINGER = 2.0
"""Seconds that a peer has to end its side, once everything is said."""


@implementer(IHalfCloseableProtocol, IPushProducer)
class Connection(Protocol):
    """One peer: its bytes become lines of a session, the session's text becomes bytes."""

    transport: IPeer
    session: Session
    wire: Wire
    vigil: Vigil

    def __init__(self, lobby: Lobby, negotiate: bool, name: str = "line") -> None:
        self.lobby = lobby
        self.negotiate = negotiate
        self.name = name
        self.is_tls = name == "tls"
        self.gone: Deferred[None] = Deferred()
        self._farewell: IDelayedCall | None = None
        self._held = bytearray()
        self._inputs: list[Input] = []
        self._has_greeted = False
        self._is_taking = False
        self._is_resting = False
        self._is_reading = True
        self._is_finished = False
        self._is_closing = False

    def connectionMade(self) -> None:
        """Greet the peer."""
        prepare(self.transport)
        limits = self.lobby.settings.limits
        self.wire = Wire(limits.line_length.text, self.negotiate, self._send, self.lobby.status)
        session = self.session = self.lobby.connect(self)
        session.on_room = self._go_on
        self.vigil = Vigil(
            limits.timeouts,
            limits.out_queue.patience,
            self.lobby.clock,
            self._silent,
            is_spared=lambda: session.is_engaged,
            wants_pings=lambda: session.is_json,
        )
        self.transport.registerProducer(self, True)
        self.lobby.metrics.connections.labels(self.name).inc()
        self.wire.start()
        session.hear(hello(session))
        self.lobby.flush()

    # -- what the peer sends

    def dataReceived(self, data: bytes) -> None:
        """Hand on what the bytes say, as fast as it may be said."""
        if not self.session.is_closed:
            self._held += data
            self._go_on()

    def readConnectionLost(self) -> None:
        """Answer everything that came before the peer stopped sending, then close."""
        self._is_finished = True
        if self._is_closing:
            self.transport.loseConnection()
        else:
            self._go_on()

    def writeConnectionLost(self) -> None:
        """Wait a little for the peer's end: what it still sends must not cost it our last words.

        A socket that is closed with unread bytes in it resets the connection, and the peer may
        lose what it has not read yet.
        """
        self._farewell = self.lobby.clock.callLater(LINGER, self.transport.loseConnection)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """Keep the seats, forget the connection."""
        self._is_closing = True
        if self._farewell is not None and self._farewell.active():
            self._farewell.cancel()
        self.vigil.stop()
        self.session.intake.stop()
        self.lobby.metrics.connections.labels(self.name).dec()
        self.lobby.disconnect(self.session)
        self.gone.callback(None)

    def _go_on(self) -> None:
        """Take what is held, until the session is full, or others have their turn."""
        if self._is_taking or self._is_resting:
            return
        self._is_taking = True
        try:
            left = self._take_turn()
        finally:
            self._is_taking = False
        if not left:
            self._rest()
        elif self._is_finished and not self._is_waiting:
            self._finish()
        self._read(not self._is_waiting)

    def _take_turn(self) -> int:
        """Take what may be taken now; return how much more might have been."""
        left = REPLIES_A_TURN if self.session.is_json else LINES_A_TURN
        while left and self.session.has_room and self._has_input():
            self.take(self._inputs.pop(0))
            left -= 1
        return left

    @property
    def _is_waiting(self) -> bool:
        return bool(self._inputs or self._held)

    def _has_input(self) -> bool:
        """Tell whether there is something to take, taking apart what is held.

        At most a line at a time, so that a charset or a mode that is chosen in one line holds for
        the next, and a paste is not kept as thousands of lines.
        """
        while self._held and not self._inputs:
            end = LINE_END.search(self._held, 0, SLICE)
            upto = end.end() if end else SLICE
            data = bytes(self._held[:upto])
            del self._held[:upto]
            self._inputs += self.wire.feed(data)
            self._learn_telnet()
        return bool(self._inputs)

    def _learn_telnet(self) -> None:
        if self.wire.speaks_telnet:
            self.session.beside = self
        if self.wire.has_gmcp and not self._has_greeted:
            self._has_greeted = True
            self.session.hear_beside(hello(self.session))
            self.session.flush()

    def _rest(self) -> None:
        """Let others have their turn before more is taken."""
        self._is_resting = True
        self.lobby.clock.callLater(REST, self._wake)

    def _wake(self) -> None:
        self._is_resting = False
        if not self._is_closing:
            self._go_on()

    def _finish(self) -> None:
        for each in self.wire.finish():
            self.take(each)
        self.session.end()

    def _read(self, wanted: bool) -> None:
        """Read on, or let the peer's bytes wait where they come from."""
        if wanted == self._is_reading or self._is_finished or self._is_closing:
            return
        self._is_reading = wanted
        if wanted:
            self.transport.resumeProducing()
        else:
            self.transport.pauseProducing()

    def take(self, told: Input) -> None:
        """Act on one thing that the peer said."""
        session = self.session
        match told:
            case Line(text):
                self.vigil.heard()
                session.receive(text)
            case TooLong(limit):
                self._refuse_length(limit)
            case Latin1():
                self._read_latin1()
            case Width(columns):
                session.prefer(width=columns)
            case ScreenReader():
                self._speak()
            case Terminal():
                self._adapt(told)
            case CharsetAgreed(name):
                self._agree(name)
            case AreYouThere():
                session.tell("here", session.voice().say("Yes, the server is here."))
            case NotForUs(kind):
                self._turn_away(kind)
            case Interrupt():
                session.cancel()
            case Gmcp():
                log.debug("GMCP of a client: {package}", package=told.package)
        self.lobby.flush()

    def _refuse_length(self, limit: int) -> None:
        text = self.session.voice().say(
            "That line was too long and was dropped: at most {n} bytes. Send shorter lines.",
            n=limit,
        )
        self.session.hear(Reply(ok=False, code="too_long", text=text))

    def _read_latin1(self) -> None:
        text = self.session.voice().say(
            "That line was not UTF-8 and was read as Latin-1. "
            "/set charset latin-1 makes it so for good."
        )
        self.session.tell("charset", text)

    def _speak(self) -> None:
        """Switch to speech for a screen reader, unless a program's form was chosen."""
        session = self.session
        if session.preferences.mode != "text":
            return
        session.prefer(mode="speech")
        session.tell(
            "mode",
            session.voice().say(
                "Your program says that you use a screen reader, so this is speech mode. "
                "/mode text shows drawn boards."
            ),
        )

    def _adapt(self, terminal: Terminal) -> None:
        """Use what the terminal can show."""
        self.session.prefer(colour=terminal.colour)
        if terminal.utf8 and self.session.preferences.charset == "utf-8":
            self.session.prefer(glyphs="unicode")

    def _agree(self, charset: Charset) -> None:
        """Speak in a charset that was agreed by telnet; UTF-8 has all signs of the boards."""
        self.session.prefer(charset=charset)
        if charset == "utf-8":
            self.session.prefer(glyphs="unicode")

    def _turn_away(self, kind: Foreign) -> None:
        """Answer another protocol with one line, and hang up."""
        log.info("turned away {kind} on the {name} port", kind=kind, name=self.name)
        self.session.is_closed = True
        self._inputs.clear()
        self._held.clear()
        self._send(b"This is a board-game server for telnet and netcat.\r\n")
        self.close()

    # -- silences

    def _silent(self, silence: Silence) -> None:
        """Act on a silence that has lasted too long."""
        session = self.session
        voice = session.voice()
        match silence:
            case "ping":
                session.hear(Ping())
            case "stuck":
                log.info("{name} does not read; hung up", name=session.person.name)
                self.transport.abortConnection()
            case "warning":
                text = voice.say("You have been silent for long. Type something to stay.")
                session.tell("idle", text)
            case "idle":
                self._end("idle", voice.say("You have been silent for too long. Goodbye."))
            case "login":
                self._end("idle", voice.say("No line came from you, so this connection ends."))
        self.lobby.flush()

    def _end(self, code: str, text: str) -> None:
        log.info("{name} was silent; hung up", name=self.session.person.name)
        self.session.hear(Notice(code=code, text=text))
        self.session.close()

    # -- the line below a session

    def write(self, text: str, is_json: bool) -> None:
        """Send text in one write."""
        self._send(self.wire.encode(text, is_json))

    @property
    def has_gmcp(self) -> bool:
        """Whether the peer takes JSON messages beside the text."""
        return self.wire.has_gmcp

    def gmcp(self, package: str, json_text: str) -> None:
        """Send a JSON message beside the text."""
        self._send(self.wire.gmcp(package, json_text))

    def mark_prompt(self) -> None:
        """Say that a question ends here, if that is agreed."""
        self._send(self.wire.mark_prompt())

    def _send(self, data: bytes) -> None:
        if data:
            self.vigil.sent()
            self.transport.write(data)

    def close(self) -> None:
        """Close when everything is sent, or when the peer has not read it for long."""
        if self._is_closing:
            return
        if self.session.outbox.is_empty:
            self._held.clear()
            self._inputs.clear()
            self._read(True)
            self._is_closing = True
            self.vigil.stuck(True)
            self.transport.unregisterProducer()
            self._hang_up()

    def _hang_up(self) -> None:
        if self.is_tls or self._is_finished:
            self.transport.loseConnection()
        else:
            self.transport.loseWriteConnection()

    def set_charset(self, charset: str) -> None:
        """Write and read in another charset."""
        chosen = charset_named(charset)
        assert chosen is not None
        self.wire.charset = chosen

    def set_limit(self, limit: int) -> None:
        """Take lines of at most this many bytes."""
        self.wire.limit = limit

    # -- whether the peer reads

    def pauseProducing(self) -> None:
        """Hold back what is to be sent: the peer does not read."""
        self.vigil.stuck(True)
        self.session.outbox.pause()

    def resumeProducing(self) -> None:
        """Send what was held back: the peer reads again."""
        self.vigil.stuck(False)
        self.session.outbox.resume()
        if self.session.is_closed:
            self.close()

    def stopProducing(self) -> None:
        """Hold everything back: the connection is lost."""
        self.session.outbox.pause()
