"""How much of something one may do: token buckets with a clock from outside."""

from collections import OrderedDict
from collections.abc import Callable, Hashable


class Bucket:
    """Allows ``rate`` units a second in the long run and ``burst`` at once.

    ``now`` gives seconds on any clock that never goes back.
    """

    __slots__ = ("_level", "_now", "_since", "burst", "rate")

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        if rate <= 0 or burst <= 0:
            raise ValueError(f"rate and burst must be above 0, not {rate} and {burst}")
        self.rate = rate
        self.burst = burst
        self._now = now
        self._level = burst
        self._since = now()

    def take(self, cost: float = 1.0) -> float:
        """Pays the cost and returns 0, or pays nothing and returns the seconds to wait.

        Who waits that long is served then, if nothing else was taken meanwhile; a cost above
        the burst is paid from a full bucket.
        """
        level = self._filled()
        due = min(cost, self.burst)
        # The rounding of a wait must not make the one who kept to it wait again.
        if level + 1e-9 >= due:
            self._level = max(0.0, level - due)
            return 0.0
        return (due - level) / self.rate

    def give_back(self, cost: float = 1.0) -> None:
        """Returns a cost that was paid, as if it had not been."""
        self._level = min(self.burst, self._filled() + cost)

    def _filled(self) -> float:
        now = self._now()
        self._level = min(self.burst, self._level + max(0.0, now - self._since) * self.rate)
        self._since = now
        return self._level


class Buckets:
    """One bucket for each key, such as an address and a name; at most ``most`` are remembered.

    The one used longest ago is forgotten first, so those who try many keys fill no memory.
    """

    __slots__ = ("_buckets", "_burst", "_most", "_now", "_rate")

    def __init__(self, rate: float, burst: float, now: Callable[[], float], most: int) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._most = most
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Hashable, cost: float = 1.0) -> float:
        """Does what ``Bucket.take`` does, for a key."""
        return self._bucket(key).take(cost)

    def give_back(self, key: Hashable, cost: float = 1.0) -> None:
        """Does what ``Bucket.give_back`` does, for a key."""
        self._bucket(key).give_back(cost)

    def _bucket(self, key: Hashable) -> Bucket:
        if key not in self._buckets:
            self._buckets[key] = Bucket(self._rate, self._burst, self._now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return self._buckets[key]
