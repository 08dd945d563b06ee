"""The commands for bots: ``tafelrunde bot`` plays on a server, ``tafelrunde arena`` without."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from time import perf_counter
from typing import Any

import click
from twisted.internet.defer import Deferred
from twisted.internet.endpoints import HostnameEndpoint
from twisted.internet.task import react
from twisted.logger import (
    FilteringLogObserver,
    LogLevel,
    LogLevelFilterPredicate,
    globalLogBeginner,
    textFileLogObserver,
)

from bots import arena as arenas
from bots.brains import KINDS, Kind
from bots.client import Bot, Mind
from bots.player import Over, Reply
from games.catalogue import Title, catalogue
from games.options import OptionError


def title_of(context: click.Context, option: click.Parameter, word: str) -> Title:
    """Return the game that a word names; the refusal lists all."""
    titles = catalogue()
    if word not in titles:
        raise click.BadParameter(f"{word!r} is no game. Games: {', '.join(titles)}.")
    return titles[word]


def address_of(context: click.Context, option: click.Parameter, word: str) -> tuple[str, int]:
    """Return host and port; an IPv6 address stands in brackets."""
    host, _, port = word.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise click.BadParameter(f"{word!r} is no HOST:PORT, such as localhost:4000.")
    return host.strip("[]"), int(port)


def kinds_of(context: click.Context, option: click.Parameter, words: str) -> tuple[Kind, ...]:
    """Return the kinds of brains that stand there with commas between them."""
    by_word: dict[str, Kind] = {kind: kind for kind in KINDS}
    for word in words.split(","):
        if word not in by_word:
            raise click.BadParameter(f"{word!r} is no brain. Brains: {', '.join(KINDS)}.")
    return tuple(by_word[word] for word in words.split(","))


@dataclass
class Guest:
    """A bot that joins tables of a game, one after the other, until it has played enough."""

    title: Title
    games: int
    ended: Deferred[None] = field(default_factory=Deferred)

    def settled(self, bot: Bot, reply: Reply) -> None:
        """Say where it sits."""
        click.echo(reply.text)

    def failed(self, bot: Bot, code: str, text: str) -> None:
        """End with the reason."""
        click.echo(f"{text} ({code})", err=True)
        self.ended.errback(SystemExit(2))

    def over(self, bot: Bot, message: Over) -> None:
        """Tell the standings; look for the next table, or go home."""
        for standing in message.standings:
            click.echo("{rank}. {name}: {score}".format(**standing))
        self.games -= 1
        if self.games > 0:
            bot.run("/leave", f"/join {self.title.word}")
        elif not self.ended.called:
            bot.stop()
            self.ended.callback(None)


@click.command()
@click.option(
    "--connect",
    callback=address_of,
    default="localhost:4000",
    show_default=True,
    metavar="HOST:PORT",
    help="The line port of the server.",
)
@click.option("--game", "title", callback=title_of, required=True, help="What to play.")
@click.option(
    "--brain", type=click.Choice(KINDS), default="greedy", show_default=True, help="How it thinks."
)
@click.option("--name", default="", help="Its name; by default the brain and a number.")
@click.option("--table", type=int, help="The table to join; by default any open one.")
@click.option(
    "--games", type=click.IntRange(1), default=1, show_default=True, help="How many it plays."
)
def bot(
    connect: tuple[str, int], title: Title, brain: Kind, name: str, table: int | None, games: int
) -> None:
    """Play as a client like any other, for so many games."""
    random = SystemRandom()
    mind = Mind({title.word: title}, brain, random)
    guest = Guest(title, games)
    called = name or f"{brain}-{random.randrange(1000, 10_000)}"

    def play(reactor: Any) -> Deferred[None]:
        place = title.word if table is None else str(table)
        player = Bot(reactor, mind, guest, f"/name {called} bot", f"/join {place}")
        player.start(HostnameEndpoint(reactor, *connect))
        return guest.ended

    _log_to_stderr()
    react(play)


def _log_to_stderr() -> None:
    warnings = LogLevelFilterPredicate(LogLevel.warn)
    observer = FilteringLogObserver(textFileLogObserver(sys.stderr), [warnings])
    globalLogBeginner.beginLoggingTo([observer], redirectStandardIO=False)


@click.command()
@click.option("--game", "title", callback=title_of, required=True, help="What to play.")
@click.option("--seats", type=int, help="How many play; by default as many as there are brains.")
@click.option(
    "--brains",
    callback=kinds_of,
    default="greedy,random",
    show_default=True,
    metavar="BRAIN,...",
    help=f"Who plays: {' or '.join(KINDS)}, by seat.",
)
@click.option(
    "--games", type=click.IntRange(1), default=100, show_default=True, help="How many are played."
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed gives the same games."
)
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="As for /new.")
def arena(
    title: Title,
    seats: int | None,
    brains: tuple[Kind, ...],
    games: int,
    seed: int,
    options: Sequence[str],
) -> None:
    """Let brains play against each other, without a server.

    With more seats than brains the last brain takes the rest.
    """
    kinds = brains + brains[-1:] * ((seats or 0) - len(brains))
    if len(kinds) != (seats or len(kinds)) or len(kinds) not in title.seats:
        least, most = title.seats[0], title.seats[-1]
        raise click.UsageError(f"{title.word} is for {least} to {most} seats, a brain for each.")
    words = dict(each.partition("=")[::2] for each in options)
    try:
        result = arenas.compete(title, kinds, games, seed, words, perf_counter)
    except OptionError as error:
        accepted = ", ".join(error.accepted)
        raise click.UsageError(f"{error.value or error.key!r}: accepted are {accepted}.") from error
    for line in arenas.report(result):
        click.echo(line)
