"""The bytes of one connection, both ways, without a socket: framing, telnet, charset."""

from collections.abc import Callable

from protocol import options, telnet
from protocol.charsets import Charset, encoded
from protocol.framing import Lines
from protocol.inputs import AreYouThere, CharsetAgreed, Foreign, Input, Interrupt, NotForUs
from protocol.negotiation import Negotiation, Status
from protocol.strangers import Doorkeeper
from protocol.telnet import Command, Option, Piece, Splitter, Subnegotiation, doubled


class Wire:
    """What goes over one connection: bytes in, inputs out; text in, bytes out.

    Telnet is spoken to peers that spoke it first, and to all if ``negotiate``.  ``send`` takes
    the bytes that telnet answers on its own; all else that is to be sent is returned, so that
    it can go out together with text.  ``status`` gives what MSSP tells.
    """

    __slots__ = (
        "_doorkeeper",
        "_foreign",
        "_lines",
        "_negotiate",
        "_negotiation",
        "_send",
        "_speaks_telnet",
        "_splitter",
        "go_ahead",
    )

    def __init__(
        self,
        limit: int,
        negotiate: bool,
        send: Callable[[bytes], None],
        status: Status | None = None,
    ) -> None:
        self.go_ahead = False
        self._speaks_telnet = False
        self._negotiate = negotiate
        self._send = send
        self._lines = Lines(limit)
        self._splitter = Splitter()
        self._negotiation = Negotiation(status)
        self._doorkeeper = Doorkeeper()
        self._foreign = False

    @property
    def limit(self) -> int:
        """The bytes that a line may have."""
        return self._lines.limit

    @limit.setter
    def limit(self, limit: int) -> None:
        self._lines.limit = limit

    @property
    def charset(self) -> Charset:
        """The charset in use, both ways."""
        return self._lines.charset

    @charset.setter
    def charset(self, charset: Charset) -> None:
        self._lines.charset = charset

    @property
    def speaks_telnet(self) -> bool:
        """Whether the peer has sent a telnet command, so that it may be sent some."""
        return self._speaks_telnet

    @property
    def has_gmcp(self) -> bool:
        """Whether the peer takes GMCP messages."""
        return self._negotiation.has(options.GMCP)

    def start(self) -> None:
        """Begins the connection: the telnet listener's offers in one write, else silence."""
        if self._negotiate:
            self._negotiation.offer()
            self._flush()

    def feed(self, data: bytes) -> list[Input]:
        """Takes the peer's bytes in any cut; returns what they say, in order."""
        inputs: list[Input] = []
        for piece in self._splitter.feed(data):
            if not self._foreign:
                inputs += self._hear(piece)
        self._flush()
        return inputs

    def finish(self) -> list[Input]:
        """Takes the end of what the peer sends: a rest without a line end is a line."""
        return [] if self._foreign else self._known(self._lines.finish())

    def encode(self, text: str, json: bool = False) -> bytes:
        """Returns a text's bytes: in the charset with CR LF, or for JSON in UTF-8 with LF."""
        if json:
            return text.encode("utf-8", "replace")
        ended = text.replace("\r", "").replace("\n", "\r\n")
        return doubled(encoded(ended, self.charset))

    def mark_prompt(self) -> bytes:
        """Returns the mark behind a prompt: EOR if agreed, GA if ``go_ahead`` was set for it."""
        if self._negotiation.has(options.EOR):
            return bytes([telnet.IAC, telnet.END_OF_RECORD])
        if self.go_ahead and self._speaks_telnet:
            return bytes([telnet.IAC, telnet.GA])
        return b""

    def hide_typing(self) -> bytes:
        """Returns what keeps a password off the screen; nothing for a peer without telnet."""
        return self._negotiation.bracket(options.ECHO, True) if self._speaks_telnet else b""

    def show_typing(self) -> bytes:
        """Returns what ends ``hide_typing``, nothing if there is nothing to end."""
        return self._negotiation.bracket(options.ECHO, False)

    def gmcp(self, package: str, json_text: str) -> bytes:
        """Returns a GMCP message, or nothing if GMCP is not agreed."""
        if not self._negotiation.has(options.GMCP):
            return b""
        payload = f"{package} {json_text.strip()}".encode("utf-8", "replace")
        return telnet.subnegotiation(options.GMCP, payload)

    def _flush(self) -> None:
        out = self._negotiation.out
        if out:
            self._send(bytes(out))
            out.clear()

    def _hear(self, piece: Piece) -> list[Input]:
        match piece:
            case bytes():
                return self._hear_data(piece)
            case Option():
                self._negotiation.hear(piece)
                inputs = []
            case Subnegotiation():
                inputs = self._learn(piece)
            case Command(code):
                inputs = self._hear_command(code)
        self._speaks_telnet = True
        return inputs

    def _hear_data(self, data: bytes) -> list[Input]:
        if kind := self._doorkeeper.look(data):
            return self._turn_away(kind)
        return self._known(self._lines.feed(data))

    def _learn(self, told: Subnegotiation) -> list[Input]:
        inputs = self._negotiation.learn(told)
        for each in inputs:
            match each:
                case CharsetAgreed(name):
                    self.charset = name
        return inputs

    def _hear_command(self, code: int) -> list[Input]:
        match code:
            case telnet.EC:
                return self._known(self._lines.feed(b"\x08"))
            case telnet.EL:
                return self._known(self._lines.feed(b"\x15"))
            case telnet.IP:
                self._lines.forget()
                return [Interrupt()]
            case telnet.AYT:
                return [AreYouThere()]
        return []

    def _known(self, inputs: list[Input]) -> list[Input]:
        """Lets lines through unless the first of the connection is another protocol's."""
        if inputs:
            self._negotiation.next_line()
        kind = self._doorkeeper.listen(inputs)
        return self._turn_away(kind) if kind else inputs

    def _turn_away(self, kind: Foreign) -> list[Input]:
        self._foreign = True
        return [NotForUs(kind)]
