"""Connections on Twisted: bytes from and to the peers of the listeners."""

from twisted.internet.interfaces import IHalfCloseableProtocol, ITCPTransport
from twisted.internet.protocol import Factory, Protocol, connectionDone
from twisted.logger import Logger
from twisted.python.failure import Failure
from zope.interface import implementer

from protocol.charsets import Charset
from protocol.inputs import (
    AreYouThere,
    CharsetAgreed,
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
from protocol.messages import Reply
from protocol.wire import Wire
from server.greeting import hello
from server.lobby import Lobby
from server.session import Session

log = Logger()


@implementer(IHalfCloseableProtocol)
class Connection(Protocol):
    """One peer: its bytes become lines of a session, the session's text becomes bytes."""

    transport: ITCPTransport
    session: Session
    wire: Wire

    def __init__(self, lobby: Lobby, negotiate: bool) -> None:
        self.lobby = lobby
        self.negotiate = negotiate

    def connectionMade(self) -> None:
        """Greet the peer."""
        self.transport.setTcpNoDelay(True)
        self.transport.setTcpKeepAlive(True)
        limit = self.lobby.settings.limits.line_length.text
        self.wire = Wire(limit, self.negotiate, self.transport.write)
        self.session = self.lobby.connect(self)
        self.wire.start()
        self.session.hear(hello(self.session))
        self.lobby.flush()

    def dataReceived(self, data: bytes) -> None:
        """Hand on what the bytes say."""
        for each in self.wire.feed(data):
            self.take(each)

    def readConnectionLost(self) -> None:
        """Answer everything that came before the peer stopped sending, then close."""
        for each in self.wire.finish():
            self.take(each)
        self.session.end()

    def writeConnectionLost(self) -> None:
        """The peer reads no more: nothing can be said to it."""
        self.transport.loseConnection()

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """Keep the seats, forget the connection."""
        self.lobby.disconnect(self.session)

    def take(self, told: Input) -> None:
        """Act on one thing that the peer said."""
        session = self.session
        match told:
            case Line(text):
                session.receive(text)
            case TooLong(limit):
                self.refuse_length(limit)
            case Latin1():
                session.tell(
                    "charset",
                    session.voice().say(
                        "That line was not UTF-8 and was read as Latin-1. "
                        "/set charset latin-1 makes it so for good."
                    ),
                )
                session.prefer(charset="latin-1")
            case Width(columns):
                session.prefer(width=columns)
            case ScreenReader():
                self.speak()
            case Terminal(colour=colour):
                session.prefer(colour=colour and session.preferences.mode == "text")
            case CharsetAgreed(name):
                session.prefer(charset=name)
            case AreYouThere():
                session.tell("here", session.voice().say("Yes, the server is here."))
            case NotForUs():
                self.turn_away()
            case Interrupt() | Gmcp():
                pass
        self.lobby.flush()

    def refuse_length(self, limit: int) -> None:
        """Say that a line was too long."""
        voice = self.session.voice()
        text = voice.say(
            "That line was too long and was dropped: at most {n} bytes. Send shorter lines.",
            n=limit,
        )
        self.session.hear(Reply(ok=False, code="too_long", text=text))

    def speak(self) -> None:
        """Switch to speech for a screen reader."""
        self.session.prefer(mode="speech")
        self.session.tell(
            "mode",
            self.session.voice().say(
                "Your program says that you use a screen reader, so this is speech mode. "
                "/mode text shows drawn boards."
            ),
        )

    def turn_away(self) -> None:
        """Answer another protocol with one line, and hang up."""
        self.transport.write(b"This is a board-game server for telnet and netcat.\r\n")
        self.transport.loseConnection()

    # -- the line below a session

    def write(self, text: str, is_json: bool) -> None:
        """Send text in one write."""
        self.transport.write(self.wire.encode(text, is_json))

    def close(self) -> None:
        """Close when everything is sent."""
        self.transport.loseConnection()

    def set_charset(self, charset: str) -> None:
        """Write and read in another charset."""
        charsets: dict[str, Charset] = {
            "utf-8": "utf-8",
            "latin-1": "latin-1",
            "cp437": "cp437",
            "ascii": "ascii",
        }
        self.wire.charset = charsets[charset]

    def set_limit(self, limit: int) -> None:
        """Take lines of at most this many bytes."""
        self.wire.limit = limit


class Listener(Factory):
    """Makes a connection for each peer of one port."""

    noisy = False

    def __init__(self, lobby: Lobby, negotiate: bool) -> None:
        self.lobby = lobby
        self.negotiate = negotiate

    def buildProtocol(self, addr: object) -> Connection:
        """Return the connection of a new peer."""
        return Connection(self.lobby, self.negotiate)
