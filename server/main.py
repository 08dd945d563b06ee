"""The command ``tafelrunde``: its subcommands are loaded when they are called."""

from collections.abc import Mapping
from importlib import import_module

import click

COMMANDS: Mapping[str, str] = {
    "serve": "server.starting:serve",
    "check-config": "server.tools.checking:check_config",
    "doctor": "server.tools.doctor:doctor",
    "verify": "server.tools.verifying:verify",
    "bot": "bots.main:bot",
    "arena": "bots.main:arena",
}
"""Where each subcommand lives."""


class Lazy(click.Group):
    """A group that imports a subcommand when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command


@click.group(cls=Lazy)
@click.version_option(package_name="tafelrunde")
def main() -> None:
    """Board games by text: the server, its bots, and tools for its records."""
