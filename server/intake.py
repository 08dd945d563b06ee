"""The lines of one connection that wait to be run, and how fast they may come."""

from collections.abc import Callable

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from config.settings import Lines
from protocol.limits import Bucket

LEEWAY = 0.001
"""Seconds that a timer may fire too early without a further wait."""


class Intake:
    """A queue whose lines are paid for when they are run.

    Who has nothing left to pay with waits; ``wake`` is called when the next line can be paid.
    """

    def __init__(self, limits: Lines, clock: IReactorTime, wake: Callable[[], None]) -> None:
        self._limits = limits
        self._clock = clock
        self._wake = wake
        self._bucket = Bucket(limits.per_second, limits.burst, clock.seconds)
        self._lines: list[str] = []
        self._timer: IDelayedCall | None = None

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def is_full(self) -> bool:
        """Whether as many lines wait as may."""
        return len(self._lines) >= self._limits.queue

    @property
    def is_overfull(self) -> bool:
        """Whether as many lines wait as may with those that are always taken."""
        return len(self._lines) >= 2 * self._limits.queue

    @property
    def is_limited(self) -> bool:
        """Whether the next line waits because it cannot be paid yet."""
        return self._timer is not None

    def put(self, line: str) -> None:
        """Let a line wait."""
        self._lines.append(line)

    def next(self) -> str | None:
        """Return the next line and pay for it; None if there is none, or it must wait."""
        if self._timer is not None or not self._lines:
            return None
        seconds = self._bucket.take()
        if seconds:
            self._timer = self._clock.callLater(seconds + LEEWAY, self._go_on)
            return None
        return self._lines.pop(0)

    def wait(self) -> float:
        """Return the seconds after which a line would be run at once."""
        lacking = self._bucket.take(len(self._lines) + 1)
        if not lacking:
            self._bucket.give_back(len(self._lines) + 1)
        return lacking

    def give_back(self) -> None:
        """Return the cost of a line."""
        self._bucket.give_back()

    def clear(self) -> int:
        """Forget the lines that wait; return how many they were."""
        count = len(self._lines)
        self._lines.clear()
        return count

    def stop(self) -> None:
        """Forget everything, also the timer."""
        self.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _go_on(self) -> None:
        self._timer = None
        self._wake()
