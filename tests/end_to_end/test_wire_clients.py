"""Programs that people have, and peers that do harm: everyone else notices nothing."""

import os
import re
import socket
import struct
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from server.tools.visit import Visit
from tests.end_to_end.clients import Person, Robot, needs, seated
from tests.end_to_end.running import Running

Sit = Callable[..., Person]
Serve = Callable[..., Running]
Connect = Callable[..., Robot]

PROMPT = 10.0
"""Seconds within which a neighbour must be answered; how fast it is, is read off the soak."""


def shown(command: list[str], sent: str) -> str:
    """Return what a program shows that gets this on its standard input."""
    run = subprocess.run(command, input=sent, text=True, capture_output=True, timeout=30)
    assert run.returncode == 0, run.stderr
    return run.stdout


@needs("plink")
@pytest.mark.parametrize("form", ["raw", "telnet"])
def test_plink(shared: Running, form: str) -> None:
    """PuTTY's protocols, raw and telnet."""
    port = shared.ports["telnet" if form == "telnet" else "line"]
    told = shown(
        ["plink", "-batch", f"-{form}", "-P", str(port), "127.0.0.1"], "/ping x\r\n/quit\r\n"
    )
    assert re.search(r"^\+ pong x$", told, re.M)
    assert "+ Goodbye" in told
    assert "\ufffd" not in told


@needs("socat")
def test_socat(shared: Running) -> None:
    told = shown(["socat", "-", f"TCP:127.0.0.1:{shared.port}"], "/version\n/ping last")
    assert told.endswith("+ pong last\n")


@needs("nc")
def test_case_018_netcat_without_half_close_ends_by_quit(shared: Running) -> None:
    told = shown(["nc", "127.0.0.1", str(shared.port)], "/ping x\n/quit\n")
    assert told.index("pong x") < told.index("Goodbye")


@needs("tt++")
def test_tintin(shared: Running, person: Sit) -> None:
    """A MUD client tells its window and its colours, and plays."""
    port = shared.ports["telnet"]
    anna = person("anna", "tt++", "-G", "-e", f"#session t 127.0.0.1 {port}")
    anna.read("You are guest")
    told = anna.say("/set", r"width +(\d+)\s+glyphs +(\w+)\s+colour +(\w+)")
    assert told.groups() == ("80", "unicode", "on")
    anna.say("/play turin", r"Your bid")
    anna.say("bid 0", r"Your bid of 0 is sealed")
    anna.say("/quit!", r"Goodbye")


@needs("telnet")
def test_telnet_in_character_mode(shared: Running, person: Sit) -> None:
    """Single keys, with one taken back, are a line; the server asks for nothing of it."""
    anna = person("anna", "telnet", "127.0.0.1", shared.ports["telnet"])
    anna.read("You are guest")
    anna.child.send("\x1d")
    anna.child.sendline("mode character")
    anna.child.send("/pinx\x7fg keys\r")
    anna.read(r"\+ pong keys")
    anna.say("/quit", "Goodbye")


@needs("openssl")
def test_openssl(serve: Serve, tmp_path: Path) -> None:
    """The TLS port by openssl's own client."""
    request = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    made = [*request, "-subj", "/CN=here", "-keyout", "key", "-out", "crt"]
    subprocess.run(made, cwd=tmp_path, check=True, capture_output=True)
    tls = {"enabled": True, "port": 0}
    tls |= {"certificate": str(tmp_path / "crt"), "key": str(tmp_path / "key")}
    server = serve(listeners={"tls": tls, "http": {"enabled": False}})
    client = ["openssl", "s_client", "-quiet", "-connect", f"127.0.0.1:{server.ports['tls']}"]
    told = shown(client, "/ping x\n/quit\n")
    assert "+ pong x" in told
    assert "+ Goodbye" in told


# -- peers that do harm


def asked(visit: Visit) -> float:
    """Return the seconds until a neighbour's question was answered."""
    begun = time.monotonic()
    visit.send(b"/who\r\n/ping here\r\n")
    visit.expect(rb"\+ pong here\r\n")
    return time.monotonic() - begun


def test_case_026_a_paste_of_thousands_disturbs_nobody(serve: Serve) -> None:
    server = serve()
    with Visit("127.0.0.1", server.port) as ben, Visit("127.0.0.1", server.port) as anna:
        anna.expect(rb"\n> ")
        before = server.memory()
        paste = b"/tables\r\n" * 20_000
        sent = 0
        anna._socket.setblocking(False)
        slowest = 0.0
        for _ in range(20):
            with suppress(BlockingIOError):
                sent += anna._socket.send(paste[sent:])
            slowest = max(slowest, asked(ben))
            time.sleep(0.1)
        assert slowest < PROMPT
        assert server.memory() - before < 8_000_000
        anna._socket.setblocking(True)
        anna._socket.settimeout(5)
        anna.expect(rb"\(rate_limited\)")


def test_case_028_who_stops_reading_is_let_go_and_the_table_goes_on(
    serve: Serve, robot: Connect
) -> None:
    """A watcher with a small buffer stops; memory stays bounded, and the reason is logged."""
    server = serve(
        limits={
            "lines": {"per_second": 100_000, "burst": 100_000},
            "talk": {"per_second": 100_000, "burst": 100_000},
            "out_queue": {"drop": 16_384, "close": 65_536, "patience": 5},
        }
    )
    anna, ben = seated(robot, server.port, "anna", "ben")
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", server.port))
    deaf.sendall(b"/name dora\n/watch 1\n")
    time.sleep(0.5)
    before = server.memory()
    end = time.monotonic() + 30
    while "dora does not read" not in server.log and time.monotonic() < end:
        for _ in range(50):
            anna.send("/say " + "x" * 900)
        anna.done("/ping")
        ben.done("/ping")
    assert "dora does not read" in server.log
    assert server.memory() - before < 8_000_000
    deaf.close()
    assert ben.done(ben.last("turn")["moves"][0])


@pytest.mark.parametrize("how", ["fin", "reset"])
def test_case_023_a_reset_is_no_resignation(serve: Serve, robot: Connect, how: str) -> None:
    server = serve()
    anna, ben = seated(robot, server.port, "anna", "ben")
    if how == "reset":
        linger = struct.pack("ii", 1, 0)
        anna.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    anna.close()
    ben.wait_for("notice", code="absent")
    again = robot(server.port, token=anna.token)
    ben.wait_for("notice", code="back")
    assert again.last("turn")["you"]
    assert [m for m in ben.messages if m["type"] == "over"] == []


def test_case_025_connections_leave_nothing_behind(serve: Serve) -> None:
    """Endings of every kind give their descriptors back."""
    server = serve()
    files = Path(f"/proc/{server.process.pid}/fd")
    with Visit("127.0.0.1", server.port) as ben:
        ben.expect(rb"\n> ")
        before = len(os.listdir(files))
        for number in range(60):
            other = socket.create_connection(("127.0.0.1", server.port))
            if number % 3 == 0:
                other.sendall(b"/quit\n")
            elif number % 3 == 1:
                linger = struct.pack("ii", 1, 0)
                other.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            other.close()
        end = time.monotonic() + 20
        while len(os.listdir(files)) > before and time.monotonic() < end:
            time.sleep(0.1)
        assert len(os.listdir(files)) == before
        ben.send(b"/who\r\n")
        ben.expect(rb"One is here:\r\n")


def test_case_017_dead_peers_are_asked_whether_they_live(serve: Serve) -> None:
    """TCP asks after a minute of silence, so a peer without a cable is noticed in two."""
    server = serve()
    with Visit("127.0.0.1", server.port) as visit:
        visit.expect(rb"\n> ")
        time.sleep(0.2)
        ours = f":{server.port:04X}"
        rows = Path("/proc/net/tcp").read_text().splitlines()[1:]
        timers = [
            row.split()[5]
            for row in rows
            if row.split()[1].endswith(ours) and row.split()[3] == "01"
        ]
        assert [timer.partition(":")[0] for timer in timers] == ["02"]
        ticks = int(timers[0].partition(":")[2], 16)
        assert ticks / os.sysconf("SC_CLK_TCK") <= 60
