"""The command ``tafelrunde check-config``."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import click

from config.load import check, load
from server.edge.tls import TlsError, read


@click.command("check-config")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def check_config(file: Path) -> None:
    """Name everything that is wrong with a settings file, and with the certificate it names."""
    faults = [str(fault) for fault in check(file)] or _tls_faults(file)
    for fault in faults:
        click.echo(fault)
    if faults:
        sys.exit(2)
    click.echo(f"{file}: no faults")


def _tls_faults(file: Path) -> list[str]:
    tls = load(file, {}).listeners.tls
    if not tls.enabled:
        return []
    try:
        read(tls, datetime.now(UTC))
    except TlsError as error:
        return [f"{file}: listeners.tls: {error}"]
    return []
