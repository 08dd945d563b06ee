"""The real server in a process of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import yaml

HOUSE = Path(__file__).parents[2]
"""The folder of the repository."""

TAFELRUNDE = (sys.executable, "-c", "from server.main import main; main()")
"""The command of the project, which need not be installed for it."""

PATIENCE = 30.0
"""Seconds after which the end of a process is no longer waited for."""

QUIET = {"listeners": {"http": {"enabled": False}}}
"""What every server in these tests is told: no port of a fixed number."""


def tafelrunde(*arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    """Run the command to its end."""
    command = [*TAFELRUNDE, *map(str, arguments)]
    return subprocess.run(command, cwd=HOUSE, text=True, capture_output=True, timeout=PATIENCE)


class Running:
    """A server on a data folder; it can be killed, stopped and started again.

    ``settings`` are sections as in ``server.yaml``.
    """

    def __init__(self, folder: Path, settings: Mapping[str, object] | None = None) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.config = folder / "server.yaml"
        self.config.write_text(yaml.safe_dump({**QUIET, **(settings or {})}))
        self.errors = folder / "log"
        self.ports: dict[str, int] = {}
        self.process: subprocess.Popen[str] | None = None

    def start(self, **environment: str) -> "Running":
        """Start it, and wait until it is ready."""
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                [*TAFELRUNDE, "serve", *self.options],
                cwd=HOUSE,
                text=True,
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**os.environ, **environment},
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            match line.split():
                case ["listening", name, address]:
                    self.ports[name] = int(address.rpartition(":")[2])
                case ["ready"]:
                    return self
        raise AssertionError(f"the server did not start:\n{self.log}")

    @property
    def options(self) -> list[str]:
        """What it is started with: its own files, and any free ports."""
        files = ["--config", str(self.config), "--data", str(self.data)]
        return [*files, "--line-port", "0", "--telnet-port", "0"]

    @property
    def port(self) -> int:
        """The port of the line listener."""
        return self.ports["line"]

    @property
    def log(self) -> str:
        """What it has logged."""
        return self.errors.read_text()

    def memory(self) -> int:
        """Return how many bytes it occupies."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024

    def stop(self) -> int:
        """Tell it to stop, and return its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def kill(self) -> None:
        """End it without a warning."""
        assert self.process is not None
        self.process.kill()
        self.wait()

    def wait(self) -> int:
        """Wait for its end, and return its exit code; a signal counts as a negative code."""
        assert self.process is not None
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    def close(self) -> None:
        """End it if it still runs; its log must hold no error."""
        if self.process is not None and self.process.poll() is None:
            self.kill()
        assert "Traceback" not in self.log, self.log
