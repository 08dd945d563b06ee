"""What Twisted has below a connection, and how it is set up."""

import socket

from twisted.internet.interfaces import IConsumer, IPushProducer, ITCPTransport
from zope.interface import Attribute

WRITE_AHEAD = 16_384
"""Bytes that Twisted may hold for a peer before the rest waits in the outbox."""

KEEPALIVE = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 15, "TCP_KEEPCNT": 4}
"""When TCP asks whether a silent peer is still there; one that is gone is noticed in 2 minutes."""


class IPeer(ITCPTransport, IConsumer, IPushProducer):
    """What Twisted's TCP transports can do, with and without TLS."""

    bufferSize: int = Attribute("How many bytes are held before the producer is paused.")


def prepare(transport: IPeer) -> None:
    """Send small lines at once, and notice peers that are gone."""
    transport.setTcpNoDelay(True)
    transport.setTcpKeepAlive(True)
    transport.bufferSize = WRITE_AHEAD
    handle = getattr(transport, "socket", None)
    for option, value in KEEPALIVE.items():
        if handle is not None and hasattr(socket, option):
            handle.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
