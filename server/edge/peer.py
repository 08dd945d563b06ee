"""What Twisted has below a connection, and how it is set up."""

import socket

from twisted.internet.interfaces import IConsumer, IPushProducer, ITCPTransport
from zope.interface import Attribute

WRITE_AHEAD = 16_384
"""Bytes that Twisted may hold for a peer before the rest waits in the outbox."""

KEEPALIVE = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 15, "TCP_KEEPCNT": 4}
"""When TCP asks whether a silent peer is still there; one that is gone is noticed in 2 minutes."""


SEND_BUFFER = 65_536
"""Bytes that the operating system holds for a peer; without a limit it takes megabytes for one
that does not read, and all of it is old when it is read at last."""


class IPeer(ITCPTransport, IConsumer, IPushProducer):
    """What Twisted's TCP transports can do, with and without TLS."""

    bufferSize: int = Attribute("How many bytes are held before the producer is paused.")


def prepare(transport: IPeer) -> None:
    """Send small lines at once, and notice peers that are gone."""
    transport.setTcpNoDelay(True)
    transport.setTcpKeepAlive(True)
    transport.bufferSize = WRITE_AHEAD
    handle: socket.socket | None = getattr(transport, "socket", None)
    if handle is None:
        return
    handle.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    for option, value in KEEPALIVE.items():
        if hasattr(socket, option):
            handle.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
