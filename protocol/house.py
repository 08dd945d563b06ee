"""What the server and a worker of house bots say to each other: one JSON object a line.

The server writes orders to the worker's standard input; the end of it ends the worker.  The
worker writes a report on its standard output for each seat that it was sent to.
"""

from msgspec import Struct


class Seat(Struct, frozen=True, kw_only=True):
    """A seat to be taken by a bot whose name and token the server has made."""

    name: str
    token: str
    table: int
    seat: int
    game: str


class Leave(Struct, frozen=True, kw_only=True):
    """A bot to be called home."""

    name: str


class Order(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a worker is told: ``{"seat": {...}}`` or ``{"leave": {...}}``."""

    seat: Seat | None = None
    leave: Leave | None = None


class Report(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="report"):
    """What became of a seat."""

    name: str
    table: int
    seat: int


class Seated(Report, frozen=True, kw_only=True, tag="seated"):
    """The bot sits and plays."""


class Failed(Report, frozen=True, kw_only=True, tag="failed"):
    """The bot does not sit, or no longer: why, and the error code ("connection" for a lost one)."""

    code: str
    text: str


AnyReport = Seated | Failed
"""Everything that a worker says."""
