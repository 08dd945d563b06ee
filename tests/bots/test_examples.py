"""The examples that bot authors begin with play a whole game, with a real line between."""

import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Thread

import pytest

from tests.bots.fake import FakeServer

EXAMPLES = Path(__file__).parents[2] / "bots" / "examples"


class Host(Thread):
    """Serves one connection with a fake server, then closes it."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.server = FakeServer()

    def run(self) -> None:
        connection, _ = self.listener.accept()
        with connection, connection.makefile(encoding="utf-8") as lines:
            connection.sendall("".join(f"{line}\r\n" for line in self.server.greeting()).encode())
            for line in lines:
                answers = self.server.receive(line.rstrip())
                connection.sendall("".join(f"{each}\n" for each in answers).encode())
                if self.server.heard[-1] == "/quit":
                    break


@pytest.fixture
def host() -> Iterator[Host]:
    """Return a host that waits for a bot."""
    host = Host()
    host.start()
    yield host
    host.listener.close()


def play(host: Host, *command: str) -> subprocess.CompletedProcess[str]:
    """Let a bot play against the host."""
    ended = subprocess.run(
        [*command, "127.0.0.1", str(host.port), "menagerie", "anna"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    host.join(10)
    return ended


def assert_played(host: Host, ended: subprocess.CompletedProcess[str]) -> None:
    """See that the game was played whole, with legal moves only."""
    assert ended.returncode == 0, ended.stderr
    assert host.server.is_over
    assert host.server.illegal == []
    assert host.server.heard[:3] == ["/mode json", "/name anna bot", "/join menagerie"]
    assert "A over." in ended.stdout + ended.stderr


def test_the_plain_bot(host: Host) -> None:
    """Python alone, in under 40 lines."""
    path = EXAMPLES / "plain.py"
    assert len(path.read_text("utf-8").splitlines()) < 40
    assert_played(host, play(host, sys.executable, "-I", str(path)))


@pytest.mark.client
def test_the_shell_bot(host: Host) -> None:
    """With nc and jq."""
    need("nc", "jq")
    assert_played(host, play(host, "sh", str(EXAMPLES / "shell.sh")))


def need(*programs: str) -> None:
    """Skip if a program is missing."""
    missing: Sequence[str] = [program for program in programs if not shutil.which(program)]
    if missing:
        pytest.skip(f"{', '.join(missing)} not installed (packages.txt)")
