"""One visit of a server by a plain socket, which remembers what it was told."""

import re
import socket
from types import TracebackType

PATIENCE = 5.0
"""Seconds that are waited for an answer."""


class Wrong(Exception):
    """The server did not do what it should; the text says what was missed."""


class Visit:
    """A connection; ``told`` is all that came, ``seen`` how far of it was looked at."""

    def __init__(self, host: str, port: int) -> None:
        """Connect; raises OSError."""
        self._socket = socket.create_connection((host, port), PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.told = b""
        self.seen = 0

    def __enter__(self) -> "Visit":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._socket.close()

    def send(self, data: bytes) -> None:
        """Send bytes as one packet."""
        self._socket.sendall(data)

    def close_half(self) -> None:
        """Send no more."""
        self._socket.shutdown(socket.SHUT_WR)

    def expect(self, pattern: bytes) -> bytes:
        """Wait for something behind what was looked at, and return it; raises Wrong."""
        wanted = re.compile(pattern)
        while (match := wanted.search(self.told, self.seen)) is None:
            if not self._listen():
                raise Wrong(f"{pattern!r} did not come, but {self._rest()}")
        self.seen = match.end()
        return match[0]

    def end(self) -> bytes:
        """Wait until the server hangs up, and return all that it told; raises Wrong."""
        while self._listen():
            pass
        if not self._has_ended:
            raise Wrong(f"the server did not hang up; last came {self._rest()}")
        return self.told

    def demand(self, is_so: bool, fault: str) -> None:
        """Raise Wrong with this fault unless something is so."""
        if not is_so:
            raise Wrong(f"{fault}; came {self._rest()}")

    _has_ended = False

    def _listen(self) -> bool:
        """Take what comes next; tell whether there is any."""
        try:
            data = self._socket.recv(65536)
        except TimeoutError:
            return False
        self._has_ended = not data
        self.told += data
        return bool(data)

    def _rest(self) -> str:
        return repr(self.told[self.seen :][-200:])
