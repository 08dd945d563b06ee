"""Who may come in: how many connections there are, in all and from one address."""

import resource
from collections import Counter
from ipaddress import IPv6Address, ip_address
from typing import Literal

from config.settings import Connections

Reason = Literal["full", "address"]
"""Why a connection finds no room."""

RESERVE = 64
"""Files that are kept for all but connections: the store, logs, workers, looks at tables."""

NETWORK = 64
"""The bits of an IPv6 address that tell networks apart; the others its owner chooses freely."""


class Door:
    """Counts who is connected.  ``most`` is how many the operating system allows, or None."""

    def __init__(self, limits: Connections, most: int | None = None) -> None:
        self.total = limits.total if most is None else min(limits.total, most)
        self._per_address = limits.per_address
        self._inside = 0
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._inside

    def enter(self, host: str) -> Reason | None:
        """Let a peer in, or tell why not."""
        if self._inside >= self.total:
            return "full"
        address = counted_as(host)
        if address is not None and self._per_address is not None:
            if self._by_address[address] >= self._per_address:
                return "address"
            self._by_address[address] += 1
        self._inside += 1
        return None

    def leave(self, host: str) -> None:
        """Let a peer out that was let in."""
        self._inside -= 1
        address = counted_as(host)
        if address is not None and self._per_address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]


def counted_as(host: str) -> str | None:
    """Return under which address a peer is counted; None for this machine's own."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            network = int(address) >> (128 - NETWORK)
            return None if address.is_loopback else f"{network:x}"
        address = address.ipv4_mapped
    return None if address.is_loopback else str(address)


def raise_open_files() -> int:
    """Raise the soft limit of open files to the hard one; return how many connections fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return max(1, hard - RESERVE)
