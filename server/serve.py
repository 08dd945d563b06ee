"""The running server: everything put together, started and stopped in order."""

import gc
import os
import secrets
import signal
import sys
import time
from collections.abc import Mapping
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TextIO

from twisted.internet.defer import Deferred
from twisted.internet.task import LoopingCall, deferLater
from twisted.logger import Logger

import games
import server
from config.load import load_bots
from config.settings import Bots, Settings
from games.catalogue import Title, catalogue
from games.voice import Entries, read_language
from protocol.messages import Notice
from server import housebots, restoring
from server.edge.ports import Ports
from server.house import House
from server.lobby import Lobby
from server.session import Session
from server.store.folder import DataFolder
from server.store.store import Store

log = Logger()

LANGUAGES = ("en", "de")

PARTING = 1.0
"""Seconds in which the connections may end when the server stops."""

CRASH_VARIABLE = "TAFELRUNDE_CRASH"
"""For tests: ``POINT:N`` ends the process at the N-th passing of a point of the store."""


def release() -> str:
    """Return the version of the installed package."""
    try:
        return version("tafelrunde")
    except PackageNotFoundError:
        return "0.0.0"


def languages(titles: Mapping[str, Title]) -> dict[str, Entries]:
    """Return the sentences of all languages."""
    own = [Path(package.__file__ or "").parent / "lang" for package in (games, server)]
    folders = [*own, *(title.folder / "lang" for title in titles.values())]
    return {code: read_language(code, folders) for code in LANGUAGES}


class Server:
    """Listeners, lobby, store and house bots of one process."""

    def __init__(self, settings: Settings, reactor: Any, out: TextIO = sys.stdout) -> None:
        """Open the store and rebuild what was going on; raises FolderError, StorageError."""
        self.settings = settings
        self.reactor = reactor
        self.out = out
        self.folder = DataFolder(settings.data)
        self.store = Store(
            settings.store or self.folder.database,
            reactor.callFromThread,
            call_soon=partial(reactor.callLater, 0),
            crash=_crash(),
        )
        loaded = self.store.load()
        self.bots: Bots = load_bots(settings.bots)
        self.components = self.folder.path / "games"
        titles = catalogue(self.components)
        self.lobby = Lobby(
            settings=settings,
            bots=self.bots,
            titles=titles,
            languages=languages(titles),
            store=self.store,
            clock=reactor,
            now=time.time,
            random=secrets.token_bytes,
            version=release(),
        )
        restoring.restore(self.lobby, loaded)
        self.ports = Ports(self.lobby, reactor, self.say)
        self.sweeping = LoopingCall(self.sweep)
        self.sweeping.clock = reactor

    def start(self) -> None:
        """Open all ports, say where, and let games go on; raises StartError."""
        address = self.ports.open(self.settings.listeners)
        if address is not None:
            self.lobby.house = House(
                self.reactor,
                self.reactor,
                address,
                self.bots,
                self.components,
                partial(housebots.failed, self.lobby),
            )
        restoring.wake(self.lobby)
        self.sweeping.start(restoring.SWEEP)
        for table in list(self.lobby.tables.values()):
            if table.status in ("open", "running"):
                Deferred.fromCoroutine(housebots.call_again(self.lobby, table)).addErrback(
                    lambda failure: log.failure("bots did not come back", failure)
                )

    def say(self, line: str) -> None:
        """Tell the host, or the program that started the server."""
        print(line, file=self.out, flush=True)

    def sweep(self) -> None:
        """Forget names whose time is over."""
        Deferred.fromCoroutine(restoring.sweep(self.lobby)).addErrback(
            lambda failure: log.failure("names not forgotten", failure)
        )

    def obey(self) -> None:
        """Take signals: to stop, once, and to read the certificate anew."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.reactor.callFromThread(self.halt))
        if self.ports.certificate is not None:
            signal.signal(signal.SIGHUP, lambda *_: self.reactor.callFromThread(self.ports.reload))

    def halt(self) -> None:
        """Stop, unless that has begun."""
        if not self.lobby.is_closing:
            self.lobby.is_closing = True
            self.reactor.stop()

    def stop(self) -> "Deferred[None]":
        """Announce the end, save and close in order."""
        lobby = self.lobby
        lobby.is_closing = True
        closed = Deferred.fromCoroutine(self.ports.close())
        lobby.tell_all(_goodbye)
        lobby.flush()
        if isinstance(lobby.house, House):
            lobby.house.stop()
        if self.sweeping.running:
            self.sweeping.stop()
        done = self.store.close()
        done.addCallback(lambda _: closed)
        done.addCallback(lambda _: Deferred.fromCoroutine(self._hang_up()))
        done.addCallback(lambda _: self.folder.close())
        return done

    async def _hang_up(self) -> None:
        """Close all connections; who does not read is not waited for."""
        for session in list(self.lobby.sessions):
            session.close()
        end = self.reactor.seconds() + PARTING
        while self.lobby.sessions and self.reactor.seconds() < end:
            await deferLater(self.reactor, 0.02)


def _goodbye(session: Session) -> Notice:
    text = session.voice().say(
        "The server stops now. All games are saved and go on when it is back: "
        "come back with /resume TOKEN."
    )
    return Notice(code="shutting_down", text=text)


def _crash() -> Any:
    """Return what the store calls at its points: nothing, or for tests the end of the process."""
    wanted, _, count = os.environ.get(CRASH_VARIABLE, "").partition(":")
    left = [int(count or 0)]

    def passing(point: str) -> None:
        if point == wanted:
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), 9)

    return passing


def _spare_what_stays() -> None:
    """Look for cycles seldom, and never again among what was loaded at the start.

    A search through everything holds all tables up for a tenth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def run(settings: Settings, reactor: Any) -> None:
    """Serve until a signal says to stop; raises StartError, FolderError, StorageError."""
    running = Server(settings, reactor)
    running.start()
    reactor.addSystemEventTrigger("before", "shutdown", running.stop)
    reactor.callWhenRunning(running.obey)
    _spare_what_stays()
    # Only now: whoever reads it may send a signal at once.
    reactor.callWhenRunning(running.say, "ready")
    reactor.run()
