"""Settings that are right alone and wrong together: their path, and what is wrong."""

from collections.abc import Iterator
from itertools import combinations

from config.settings import Bots, Listeners, OutQueue, Settings, TlsListener

Clash = tuple[str, str]
"""The path of a setting, and the message."""

_EVERYWHERE = {"0.0.0.0", "::"}


def clashes(settings: Settings) -> Iterator[Clash]:
    """Find what clashes in ``server.yaml``."""
    yield from _ports(settings.listeners)
    yield from _certificate(settings.listeners.tls)
    yield from _queue(settings.limits.out_queue)


def bot_clashes(bots: Bots) -> Iterator[Clash]:
    """Find what clashes in ``bots.yaml``."""
    if not bots.levels:
        yield "levels", "at least one level is needed"
    elif bots.level not in bots.levels:
        yield "level", f"{bots.level} is none of the levels ({', '.join(bots.levels)})"
    if not bots.names:
        yield "names", "at least one name is needed"
    names = [name.casefold() for name in bots.names]
    for at, name in enumerate(names):
        if name in names[:at]:
            yield f"names[{at}]", f"{bots.names[at]} stands twice"


def _ports(listeners: Listeners) -> Iterator[Clash]:
    wanted = [
        (name, listener.host, listener.port)
        for name in listeners.__struct_fields__
        if (listener := getattr(listeners, name)).enabled and listener.port
    ]
    for (first, *there), (second, *here) in combinations(wanted, 2):
        if there[1] == here[1] and (there[0] == here[0] or _EVERYWHERE & {there[0], here[0]}):
            yield f"listeners.{second}.port", f"{here[1]} is the port of listeners.{first} as well"


def _certificate(tls: TlsListener) -> Iterator[Clash]:
    for name in ("certificate", "key"):
        if tls.enabled and getattr(tls, name) is None:
            yield f"listeners.tls.{name}", "this is needed when tls is enabled"


def _queue(queue: OutQueue) -> Iterator[Clash]:
    if queue.drop > queue.close:
        yield "limits.out_queue.drop", f"this cannot be above close, which is {queue.close}"
