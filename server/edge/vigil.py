"""The silences of one connection: of a peer that never begins, is idle, or does not read.

One timer for each connection looks again when the next silence is due, and does not move with
every line: a busy connection costs nothing more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from config.settings import Timeouts

PING = 30.0
"""Seconds of silence after which programs get a sign of life."""

MOST_WARNING = 60.0
"""Seconds between the notice to an idle peer and the end; a tenth of a shorter time-out."""

Silence = Literal["login", "warning", "idle", "stuck", "ping"]
"""What is due: the peer never said a line, is idle, does not read; or a sign of life."""


@dataclass
class Signs:
    """When there was the last sign of each kind, on the clock.

    ``stuck`` is since when the peer has not read all that was written, None while it does.
    """

    begun: float
    line: float | None = None
    sent: float = 0.0
    stuck: float | None = None
    is_warned: bool = False


class Vigil:
    """Watches a connection and calls ``due`` for each silence that lasts too long.

    ``is_spared`` tells whether the peer may be idle; ``wants_pings`` whether a program listens.
    """

    def __init__(
        self,
        timeouts: Timeouts,
        patience: float,
        clock: IReactorTime,
        due: Callable[[Silence], None],
        is_spared: Callable[[], bool],
        wants_pings: Callable[[], bool],
    ) -> None:
        self._timeouts = timeouts
        self._patience = patience
        self._clock = clock
        self._due = due
        self._is_spared = is_spared
        self._wants_pings = wants_pings
        self._lead = min(MOST_WARNING, timeouts.idle / 10)
        self._period = min(PING, self._lead, patience)
        now = clock.seconds()
        self._signs = Signs(begun=now, sent=now)
        self._timer: IDelayedCall | None = clock.callLater(self._next(now), self._look)

    def heard(self) -> None:
        """Note a whole line of the peer."""
        self._signs.line = self._clock.seconds()
        self._signs.is_warned = False

    def sent(self) -> None:
        """Note that something was sent."""
        self._signs.sent = self._clock.seconds()

    def stuck(self, is_stuck: bool) -> None:
        """Note whether the peer has stopped reading."""
        if not is_stuck:
            self._signs.stuck = None
        elif self._signs.stuck is None:
            self._signs.stuck = self._clock.seconds()

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        self._timer = None
        now = self._clock.seconds()
        due = self._silence(now)
        if due is not None:
            self._due(due)
        if due in (None, "warning", "ping"):
            self._timer = self._clock.callLater(self._next(now), self._look)

    def _silence(self, now: float) -> Silence | None:
        """Return what is due now, and note that it was."""
        signs, limits = self._signs, self._timeouts
        if signs.stuck is not None and now - signs.stuck >= self._patience:
            return "stuck"
        if signs.line is None:
            if now - signs.begun >= limits.login:
                return "login"
        elif now - signs.line >= limits.idle - self._lead:
            if self._is_spared():
                self.heard()
            elif now - signs.line >= limits.idle:
                return "idle"
            elif not signs.is_warned:
                signs.is_warned = True
                return "warning"
        if self._wants_pings() and now - signs.sent >= PING:
            signs.sent = now
            return "ping"
        return None

    def _next(self, now: float) -> float:
        """Return the seconds until the next look: when something is due, and not too rarely."""
        signs, limits = self._signs, self._timeouts
        times = [now + self._period, signs.sent + PING]
        if signs.stuck is not None:
            times.append(signs.stuck + self._patience)
        if signs.line is None:
            times.append(signs.begun + limits.login)
        else:
            times.append(signs.line + limits.idle - (0.0 if signs.is_warned else self._lead))
        return min(time for time in times if time > now) - now
