"""The command ``tafelrunde serve``."""

import sys
from pathlib import Path
from typing import Any

import click
from twisted.internet import reactor

from config.faults import ConfigError
from config.load import load
from games.core import GameError
from server.edge.ports import StartError
from server.logs import begin_log
from server.serve import run
from server.store.folder import FolderError
from server.store.storage import StorageError

MISUSE = 2
"""The exit code when the server cannot start as it is told to."""


@click.command()
@click.option("--config", type=click.Path(path_type=Path, dir_okay=False), help="A settings file.")
@click.option("--data", type=click.Path(path_type=Path), help="The data folder.")
@click.option("--host", help="The address to listen on.")
@click.option("--line-port", type=int, help="The port for netcat and bots; 0 picks a free one.")
@click.option("--telnet-port", type=int, help="The port for MUD clients; 0 picks a free one.")
@click.option("--http-port", type=int, help="The port for health and looks; 0 picks a free one.")
def serve(
    config: Path | None,
    data: Path | None,
    host: str | None,
    line_port: int | None,
    telnet_port: int | None,
    http_port: int | None,
) -> None:
    """Run the server until it is told to stop."""
    overrides: dict[str, Any] = {
        "data": str(data) if data else None,
        "listeners.line.host": host,
        "listeners.telnet.host": host,
        "listeners.line.port": line_port,
        "listeners.telnet.port": telnet_port,
        "listeners.tls.host": host,
        "listeners.http.port": http_port,
    }
    try:
        settings = load(config, overrides)
        begin_log(settings.log.level)
        run(settings, reactor)
    except (ConfigError, FolderError, StorageError, StartError, GameError) as error:
        click.echo(f"tafelrunde: {error}", err=True)
        sys.exit(MISUSE)
