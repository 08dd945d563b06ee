"""The ports of a server: opened one by one at the start, closed in order at the end."""

import os
from collections.abc import Callable
from typing import Any

from twisted.internet.defer import Deferred, DeferredList
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IListeningPort, IProtocolFactory
from twisted.logger import Logger

from config.settings import Listeners
from server.edge.door import Door, raise_open_files
from server.edge.http import site
from server.edge.listener import Listener
from server.edge.tls import Certificate, TlsError
from server.lobby import Lobby

log = Logger()

BACKLOG = 1024
"""Connections that the operating system holds until they are taken."""

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "127.0.0.1"}
"""Where this machine reaches a port that listens to all networks."""


class StartError(Exception):
    """The server cannot start; the text is one line for the host."""


class Ports:
    """The listeners that the settings ask for.

    ``say`` takes the lines for the host about what is open.
    """

    def __init__(self, lobby: Lobby, reactor: Any, say: Callable[[str], None]) -> None:
        self.lobby = lobby
        self.reactor = reactor
        self.say = say
        self.certificate: Certificate | None = None
        fitting = raise_open_files()
        self.door = Door(lobby.settings.limits.connections, fitting)
        if self.door.total < lobby.settings.limits.connections.total:
            log.warn("open files allow {n} connections only", n=fitting)
        self._open: list[IListeningPort] = []

    def open(self, listeners: Listeners) -> str | None:
        """Open all; return where bots reach the line port, if it is open; raises StartError."""
        line, telnet, http = listeners.line, listeners.telnet, listeners.http
        address = None
        if line.enabled:
            port = self._listen("line", line.host, line.port, self._listener("line"))
            address = f"{EVERYWHERE.get(line.host, line.host)}:{port}"
        if telnet.enabled:
            self._listen("telnet", telnet.host, telnet.port, self._listener("telnet"))
        if listeners.tls.enabled:
            self._open_tls(listeners)
        if http.enabled:
            self._listen("http", http.host, http.port, site(self.lobby))
        self.say(f"room for {self.door.total} connections")
        return address

    def reload(self) -> None:
        """Read the certificate anew."""
        if self.certificate is not None:
            self.certificate.reload()

    async def close(self) -> None:
        """Take no more connections."""
        closing = [port.stopListening() for port in self._open]
        await DeferredList([each for each in closing if isinstance(each, Deferred)])

    def _listener(self, name: str) -> Listener:
        return Listener(self.lobby, name == "telnet", name, self.door)

    def _open_tls(self, listeners: Listeners) -> None:
        tls = listeners.tls
        try:
            self.certificate = Certificate(tls)
        except TlsError as error:
            if tls.on_failure == "refuse":
                raise StartError(f"no TLS: {error}") from error
            log.error("no TLS, the port stays closed: {error}", error=str(error))
            self.say(f"not listening tls: {error}")
            return
        self._listen("tls", tls.host, tls.port, self._listener("tls"), self.certificate)

    def _listen(
        self,
        name: str,
        host: str,
        port: int,
        factory: IProtocolFactory,
        certificate: Certificate | None = None,
    ) -> int:
        """Open one port, say where, and return its number."""
        secrets = () if certificate is None else (certificate,)
        listen = self.reactor.listenSSL if secrets else self.reactor.listenTCP
        try:
            opened = listen(port, factory, *secrets, backlog=BACKLOG, interface=host)
        except CannotListenError as error:
            raise StartError(
                f"cannot listen on {_shown(host)}:{port} (listeners.{name}): {_cause(error)}; "
                "stop what uses it, or choose another port"
            ) from error
        self._open.append(opened)
        number: int = opened.getHost().port
        self.say(f"listening {name} {_shown(host)}:{number}")
        return number


def _shown(host: str) -> str:
    """Return a host as it stands before a port."""
    return f"[{host}]" if ":" in host else host


def _cause(error: CannotListenError) -> str:
    cause = error.socketError
    if isinstance(cause, OSError) and cause.errno:
        return cause.strerror or os.strerror(cause.errno)
    return str(cause)
