"""The command ``tafelrunde check-config``."""

import sys
from pathlib import Path

import click

from config.load import check


@click.command("check-config")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def check_config(file: Path) -> None:
    """Name everything that is wrong with a settings file, each fault with its line."""
    faults = check(file)
    for fault in faults:
        click.echo(str(fault))
    if faults:
        sys.exit(2)
    click.echo(f"{file}: no faults")
