"""Wires for the tests: one that keeps what it sends, and all ways to cut what it gets."""

from collections.abc import Iterable

from protocol.inputs import Input, Line
from protocol.wire import Wire

LIMIT = 1024


class Peer:
    """A wire and what it sent on its own, as the other end sees it."""

    def __init__(self, negotiate: bool = False, limit: int = LIMIT) -> None:
        self.got = bytearray()
        self.wire = Wire(limit, negotiate, self.got.extend)

    def says(self, *packets: bytes) -> list[Input]:
        """Sends packets; returns all that the wire made of them."""
        return [each for packet in packets for each in self.wire.feed(packet)]

    def lines(self, *packets: bytes) -> list[str]:
        """Sends packets; returns the lines that came out."""
        return lines(self.says(*packets))

    def hears(self) -> bytes:
        """Returns what the wire sent since the last time."""
        heard = bytes(self.got)
        self.got.clear()
        return heard


def lines(inputs: Iterable[Input]) -> list[str]:
    """Returns the texts of the lines among inputs."""
    return [each.text for each in inputs if isinstance(each, Line)]


def bytewise(data: bytes) -> list[bytes]:
    """Cuts data after each byte."""
    return [data[at : at + 1] for at in range(len(data))]
