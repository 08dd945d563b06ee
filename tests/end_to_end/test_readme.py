"""The lines of shell in README.md play as they stand there."""

import re
import signal
import subprocess
from collections.abc import Callable
from os import killpg
from pathlib import Path
from time import sleep

from tests.end_to_end.clients import Robot, needs
from tests.end_to_end.running import HOUSE, Running

BLOCKS = re.findall(r"^```sh\n(.*?)^```$", (HOUSE / "README.md").read_text(), re.M | re.S)


@needs("nc")
def test_five_lines_of_shell_play_a_game(
    serve: Callable[..., Running], robot: Callable[..., Robot], tmp_path: Path
) -> None:
    """Nothing is changed but the port."""
    (script,) = (block for block in BLOCKS if "mkfifo" in block)
    assert len(script.strip().split("\n")) == 5
    server = serve()
    script = script.replace("localhost 4000", f"127.0.0.1 {server.port}")
    shell = subprocess.Popen(["sh", "-c", script], cwd=tmp_path, start_new_session=True)
    try:
        watcher = robot(server.port)
        while not watcher.command("/watch random")["ok"]:
            sleep(0.1)
        over = watcher.wait(lambda message: message["type"] == "over")
        assert "shelly" in {standing["name"] for standing in over["standings"]}
    finally:
        killpg(shell.pid, signal.SIGTERM)
        shell.wait()
