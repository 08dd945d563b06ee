"""The bytes of one connection, both ways, without a socket: framing, telnet, charset."""

from collections.abc import Callable

from protocol.charsets import Charset, encoded
from protocol.framing import Lines
from protocol.inputs import AreYouThere, Foreign, Input, Interrupt, NotForUs
from protocol.strangers import Doorkeeper
from protocol.telnet import AYT, EC, EL, IP, Command, Piece, Splitter, doubled


class Wire:
    """What goes over one connection: bytes in, inputs out; text in, bytes out."""

    def __init__(self, limit: int, negotiate: bool, send: Callable[[bytes], None]) -> None:
        self.negotiate = negotiate
        self.spoke_telnet = False
        self._send = send
        self._splitter = Splitter()
        self._lines = Lines(limit)
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

    def start(self) -> None:
        """Begins the connection: offers what the telnet listener offers, else stays silent."""

    def feed(self, data: bytes) -> list[Input]:
        """Takes the peer's bytes in any cut; returns what they say, in order."""
        inputs: list[Input] = []
        for piece in self._splitter.feed(data):
            if self._foreign:
                break
            inputs += self._hear(piece)
        return inputs

    def finish(self) -> list[Input]:
        """Takes the end of what the peer sends: a rest without a line end is a line."""
        return [] if self._foreign else self._known(self._lines.finish())

    def encode(self, text: str, json: bool = False) -> bytes:
        """Returns a text's bytes: CR LF and the charset, or LF and UTF-8 for JSON."""
        if json:
            return text.encode("utf-8", "replace")
        ended = text.replace("\r", "").replace("\n", "\r\n")
        return doubled(encoded(ended, self.charset))

    def mark_prompt(self) -> bytes:
        """Returns the mark that ends a prompt, if one was agreed."""
        return b""

    def hide_typing(self) -> bytes:
        """Returns what keeps a password off the screen, for a peer that spoke telnet."""
        return b""

    def show_typing(self) -> bytes:
        """Returns what ends ``hide_typing``."""
        return b""

    def gmcp(self, package: str, json_text: str) -> bytes:
        """Returns a GMCP message, if GMCP was agreed."""
        return b""

    def _hear(self, piece: Piece) -> list[Input]:
        match piece:
            case bytes():
                return self._hear_data(piece)
            case Command(code):
                self.spoke_telnet = True
                return self._hear_command(code)
            case _:
                self.spoke_telnet = True
                return []

    def _hear_data(self, data: bytes) -> list[Input]:
        if kind := self._doorkeeper.look(data):
            return self._turn_away(kind)
        return self._known(self._lines.feed(data))

    def _hear_command(self, code: int) -> list[Input]:
        match code:
            case _ if code == EC:
                return self._known(self._lines.feed(b"\x08"))
            case _ if code == EL:
                return self._known(self._lines.feed(b"\x15"))
            case _ if code == IP:
                self._lines.forget()
                return [Interrupt()]
            case _ if code == AYT:
                return [AreYouThere()]
        return []

    def _known(self, inputs: list[Input]) -> list[Input]:
        kind = self._doorkeeper.listen(inputs)
        return self._turn_away(kind) if kind else inputs

    def _turn_away(self, kind: Foreign) -> list[Input]:
        self._foreign = True
        return [NotForUs(kind)]
