"""The running server: everything put together, started and stopped in order."""

import os
import secrets
import sys
import time
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TextIO

from twisted.internet.defer import Deferred, DeferredList
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IListeningPort, IReactorCore
from twisted.internet.task import LoopingCall
from twisted.logger import Logger

import games
import server
from config.load import load_bots
from config.settings import Bots, Settings
from games.catalogue import Title, catalogue
from games.voice import Entries, read_language
from protocol.messages import Notice
from server import housebots, restoring
from server.folder import DataFolder
from server.house import House
from server.lobby import Lobby
from server.session import Session
from server.storage import DropPerson
from server.store import Store
from server.transport import Listener

log = Logger()

LANGUAGES = ("en", "de")

SWEEP = 3600.0
"""Seconds between two looks for names whose time is over."""

CRASH_VARIABLE = "TAFELRUNDE_CRASH"
"""For tests: ``POINT:N`` ends the process at the N-th passing of a point of the store."""


class StartError(Exception):
    """The server cannot start; the text is one line for the host."""


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
        self.ports: list[IListeningPort] = []
        self.folder = DataFolder(settings.data)
        self.store = Store(
            settings.store or self.folder.database, reactor.callFromThread, crash=_crash()
        )
        loaded = self.store.load()
        self.bots: Bots = load_bots(settings.bots)
        titles = catalogue(self.folder.path / "games")
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
        self.sweeping = LoopingCall(self.sweep)
        self.sweeping.clock = reactor

    def start(self) -> None:
        """Open all ports, say where, and let games go on; raises StartError."""
        listeners = self.settings.listeners
        if listeners.line.enabled:
            port = self.listen("line", listeners.line.host, listeners.line.port, False)
            self.lobby.house = House(self.reactor, self.reactor, port)
        if listeners.telnet.enabled:
            self.listen("telnet", listeners.telnet.host, listeners.telnet.port, True)
        print("ready", file=self.out, flush=True)
        restoring.wake(self.lobby)
        self.sweeping.start(SWEEP, now=False)
        for table in list(self.lobby.tables.values()):
            if table.status != "over":
                Deferred.fromCoroutine(housebots.call_again(self.lobby, table)).addErrback(
                    lambda failure: log.failure("bots did not come back", failure)
                )

    def listen(self, name: str, host: str, port: int, negotiate: bool) -> str:
        """Open one port and return its address as ``HOST:PORT``."""
        try:
            opened = self.reactor.listenTCP(
                port, Listener(self.lobby, negotiate), backlog=1024, interface=host
            )
        except CannotListenError as error:
            raise StartError(
                f"cannot listen on {host}:{port} ({name}): {error.socketError}; "
                "stop what uses it, or choose another port"
            ) from error
        self.ports.append(opened)
        address = f"{host}:{opened.getHost().port}"
        print(f"listening {name} {address}", file=self.out, flush=True)
        return address

    def sweep(self) -> None:
        """Forget names whose time is over."""
        gone = restoring.forgotten(self.lobby)
        for row in gone:
            self.lobby.people.pop(row.key, None)
        if gone:
            self.store.commit(*(DropPerson(row.key) for row in gone)).addErrback(
                lambda failure: log.failure("names not forgotten", failure)
            )

    def stop(self) -> "Deferred[None]":
        """Announce the end, save and close in order."""
        lobby = self.lobby
        lobby.is_closing = True
        closed = DeferredList([Deferred.fromCoroutine(_closed(port)) for port in self.ports])
        lobby.tell_all(_goodbye)
        lobby.flush()
        if isinstance(lobby.house, House):
            lobby.house.stop()
        if self.sweeping.running:
            self.sweeping.stop()
        done = self.store.close()
        done.addCallback(lambda _: self._hang_up())
        done.addCallback(lambda _: closed)
        done.addCallback(lambda _: self.folder.close())
        return done

    def _hang_up(self) -> None:
        for session in list(self.lobby.sessions):
            session.close()


def _goodbye(session: Session) -> Notice:
    text = session.voice().say(
        "The server stops now. All games are saved and go on when it is back: "
        "come back with /resume TOKEN."
    )
    return Notice(code="shutting_down", text=text)


async def _closed(port: IListeningPort) -> None:
    closing = port.stopListening()
    if closing is not None:
        await closing


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


def run(settings: Settings, reactor: Any) -> None:
    """Serve until a signal says to stop; raises StartError, FolderError, StorageError."""
    running = Server(settings, reactor)
    running.start()
    core: IReactorCore = reactor
    core.addSystemEventTrigger("before", "shutdown", running.stop)
    core.run()
