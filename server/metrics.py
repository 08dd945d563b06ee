"""What is counted and measured, for Prometheus: a registry of its own for each lobby."""

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from typing import Protocol

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

SPANS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
"""Upper limits of the histograms, in seconds."""


class HasStatus(Protocol):
    """A table, as far as it is counted."""

    @property
    def status(self) -> str:
        """Where it is in its life."""


class Metrics:
    """Counters and histograms of one lobby."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.connections = Gauge(
            "tafelrunde_connections", "Open connections.", ["listener"], registry=registry
        )
        self.turned_away = Counter(
            "tafelrunde_turned_away",
            "Connections that found no room.",
            ["reason"],
            registry=registry,
        )
        self.lines = Counter("tafelrunde_lines", "Lines that were run.", registry=registry)
        self.refused = Counter(
            "tafelrunde_refused_lines", "Lines that were refused.", ["code"], registry=registry
        )
        self.limited = Counter(
            "tafelrunde_limited_lines", "Lines that came too fast.", registry=registry
        )
        self.moves = Counter(
            "tafelrunde_moves", "Moves that were made.", ["game"], registry=registry
        )
        self.apply = _span("apply", "Applying a line of moves to a copy of a game.", registry)
        self.journal = _span("journal", "Making a change durable.", registry)
        self.write = _span("write", "Rendering and writing what one input caused.", registry)

    def count_tables(self, tables: Iterable[HasStatus]) -> None:
        """Let tables be counted by their status whenever the figures are asked for."""
        self.registry.register(Tables(tables))

    def text(self) -> bytes:
        """Return all figures in Prometheus' text form."""
        return generate_latest(self.registry)


class Tables(Collector):
    """Counts the tables when it is asked."""

    def __init__(self, tables: Iterable[HasStatus]) -> None:
        self._tables = tables

    def collect(self) -> Iterator[Metric]:
        """Yield the number of tables of each status."""
        found = GaugeMetricFamily("tafelrunde_tables", "Tables.", labels=["status"])
        tally = Tally(table.status for table in self._tables)
        for status in ("open", "running", "over", "adjourned"):
            found.add_metric([status], tally[status])
        yield found


def _span(name: str, what: str, registry: CollectorRegistry) -> Histogram:
    return Histogram(f"tafelrunde_{name}_seconds", what, buckets=SPANS, registry=registry)
