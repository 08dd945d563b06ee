"""The command ``tafelrunde verify``."""

import sys
from pathlib import Path

import click

from games.catalogue import catalogue
from games.core import GameError
from games.record import Record, RecordError, parse
from games.voice import Voice
from server import shuffles


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option(
    "--components",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="The folder with a host's own components: games in the data folder.",
)
def verify(file: Path, components: Path | None) -> None:
    """Prove from a record, as /export gives it, that its shuffles were fair.

    Checks that the secret is the one whose hash was shown before the game, that the seed follows
    from it, and that the moves lead from there to the result.
    """
    try:
        told = proved(parse(file.read_text("utf-8")), components)
    except (GameError, UnicodeDecodeError) as error:
        click.echo(f"{file}: NOT proved: {error}", err=True)
        sys.exit(1)
    for line in told:
        click.echo(line)


def proved(record: Record, components: Path | None) -> list[str]:
    """Return what was proved, in lines; raises RecordError."""
    header = record.header
    titles = catalogue(components)
    if header.game not in titles:
        raise RecordError(f"there is no game {header.game!r} here")
    title = titles[header.game]
    shuffles.check(header)
    game = title.replay(record)
    names = tuple(header.notes.get(f"seat.{seat}", "-") for seat in range(1, header.seats + 1))
    outcome = game.outcome()
    result = title.text.result(outcome, Voice(names=names)) if outcome else "The game is not over."
    return [
        f"commitment {header.notes['commitment']}: the hash of the secret",
        f"seed {header.seed}: follows from secret, table and salts",
        f"{len(record.lines)} moves: each legal",
        result,
    ]
