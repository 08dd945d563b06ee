"""Starting and stopping: what cannot work is said in one line, what was promised is kept."""

import re
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.end_to_end.clients import Robot, finish, seated
from tests.end_to_end.running import Running, tafelrunde

Serve = Callable[..., Running]
Connect = Callable[..., Robot]


def refused(*arguments: str | Path) -> str:
    """Return the one line with which the server refuses to start; its exit code is 2."""
    ended = tafelrunde("serve", *arguments)
    assert (ended.returncode, ended.stdout) == (2, "")
    lines = [line for line in ended.stderr.splitlines() if line.startswith("tafelrunde: ")]
    assert len(lines) == 1, ended.stderr
    assert "Traceback" not in ended.stderr
    return lines[0].removeprefix("tafelrunde: ")


def test_port_in_use(tmp_path: Path) -> None:
    """A port that somebody else has is named, and what to do about it."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        config = tmp_path / "server.yaml"
        config.write_text(f"listeners: {{line: {{port: {port}}}, http: {{enabled: false}}}}")
        told = refused("--config", config, "--data", tmp_path / "data")
    assert f"cannot listen on 127.0.0.1:{port}" in told
    assert "choose another port" in told


def test_locked_folder(serve: Serve) -> None:
    """One server at a time works in a data folder; the first goes on."""
    server = serve()
    assert "in use by another server" in refused(*server.options)
    with socket.create_connection(("127.0.0.1", server.port)) as peer:
        assert peer.recv(12) == b"* tafelrunde"


def test_folder_that_is_none(tmp_path: Path) -> None:
    """A file in place of the data folder is named."""
    (tmp_path / "data").write_text("")
    assert "not a folder" in refused("--data", tmp_path / "data", "--line-port", "0")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("limits:\n  tabels: 3\n", r"limits\.tabels.*\bline 2\b|:2: .*tabels"),
        ("motd: one\nlanguage: de\nmotd: two\n", r"motd.*\bline 3\b|:3: .*motd"),
        ("names:\n  guest_prefix: no\n", r":2: .*guest_prefix.*\bno\b"),
        ("listeners:\n  line:\n    port: 04000\n", r":3: .*port.*04000"),
        ("listeners:\n  line:\n    port: 4:30\n", r":3: .*port.*4:30"),
        ("language: fr\n", r":1: .*language.*fr"),
        ("absence: {grace: -1}\n", r":1: .*grace.*-1"),
        ("listeners: [\n", r":\d: "),
    ],
    ids=["unknown key", "key twice", "no", "04000", "4:30", "language", "negative", "no yaml"],
)
def test_faults_in_the_settings(tmp_path: Path, text: str, says: str) -> None:
    """A fault in the settings is one clear line with its place; check-config says the same."""
    config = tmp_path / "server.yaml"
    config.write_text(text)
    told = refused("--config", config, "--data", tmp_path / "data")
    assert re.search(says, told), told
    checked = tafelrunde("check-config", config)
    assert checked.returncode == 2
    assert re.search(says, checked.stdout + checked.stderr)
    assert not (tmp_path / "data").exists()


def test_all_faults_at_once(tmp_path: Path) -> None:
    """check-config names every fault, and a good file has none."""
    config = tmp_path / "server.yaml"
    config.write_text("limits:\n  tabels: 3\nmotd: no\nabsence: {grace: soon}\n")
    checked = tafelrunde("check-config", config)
    assert checked.returncode == 2
    assert all(word in checked.stdout for word in ("tabels", "motd", "grace"))
    config.write_text("motd: hello\n")
    checked = tafelrunde("check-config", config)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_stopping(serve: Serve, robot: Connect, sign: signal.Signals) -> None:
    """A signal to stop is announced; all is saved, the exit code is 0, and play goes on."""
    server = serve()
    anna, ben = seated(robot, server.port, "anna", "ben")
    played = anna.done(anna.last("turn")["moves"][2])
    view = anna.last("view")
    server.process.send_signal(sign)
    told = anna.wait_for("notice", code="shutting_down")
    assert "/resume TOKEN" in told["text"]
    for each in (anna, ben):
        with pytest.raises(EOFError):
            each.wait_for("reply")
        each.close()
    assert server.wait() == 0
    assert played["ok"]

    server.start()
    anna, ben = (robot(server.port, token=each.token) for each in (anna, ben))
    assert anna.last("view") == view
    finish([anna, ben])


def test_a_second_start_after_an_end(serve: Serve) -> None:
    """The data folder is free again after a stop, and after a kill."""
    server = serve()
    assert server.stop() == 0
    server.start().kill()
    assert server.start().stop() == 0


def test_the_house_ends_with_its_server(serve: Serve, robot: Connect) -> None:
    """No worker of house bots outlives its server, not even one that is killed."""
    server = serve()
    robot(server.port, "anna").done("/play turin easy")
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True
    )
    workers = [int(pid) for pid in listed.stdout.split()]
    assert workers
    server.kill()
    for worker in workers:
        assert_ends(worker)


def assert_ends(pid: int) -> None:
    """Wait for the end of a process that is no child of this one."""
    waiting = subprocess.run(["tail", f"--pid={pid}", "-f", "/dev/null"], timeout=20)
    assert waiting.returncode == 0
