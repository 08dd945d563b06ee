"""Peers that speak another protocol, known by how they begin: browsers, scanners, TLS, SSH."""

import re

from protocol.inputs import Foreign, Input, Line, TooLong

_HEAD = 10
_TLS_HANDSHAKE = b"\x16\x03"
_REQUEST_LINE = re.compile(r"[a-z]+ \S+ HTTP/[0-9.]+", re.IGNORECASE)
_REQUEST_HEAD = re.compile(
    rb"(?:get|head|post|put|delete|options|patch|trace|connect) ", re.IGNORECASE
)


class Doorkeeper:
    """Looks at the first bytes and the first line of a connection, and at nothing after it."""

    __slots__ = ("_done", "_head")

    def __init__(self) -> None:
        self._head = b""
        self._done = False

    def look(self, data: bytes) -> Foreign | None:
        """Names the other protocol that the first bytes begin, if they do."""
        if len(self._head) >= _HEAD:
            return None
        self._head += data[: _HEAD - len(self._head)]
        return "tls" if self._head.startswith(_TLS_HANDSHAKE) else None

    def listen(self, inputs: list[Input]) -> Foreign | None:
        """Names the other protocol whose first line is among these, if it is."""
        for each in inputs:
            if self._done:
                return None
            match each:
                case Line(text):
                    self._done = True
                    return _spoken_in(text)
                case TooLong():
                    self._done = True
                    return "http" if _REQUEST_HEAD.match(self._head) else None
        return None


def _spoken_in(line: str) -> Foreign | None:
    if _REQUEST_LINE.fullmatch(line.strip()):
        return "http"
    return "ssh" if line.startswith("SSH-2.0-") else None
