"""The bytes of real clients: line ends, half-close, long answers, two logins."""

import re
import subprocess
from collections.abc import Callable

import pytest

from tests.end_to_end.clients import Person, Robot, finish, needs, seated
from tests.end_to_end.running import Running

Sit = Callable[..., Person]


def netcat(server: Running, sent: str | bytes) -> str:
    """Return what ``printf … | nc -N`` shows, its line ends as they came."""
    data = sent if isinstance(sent, bytes) else sent.encode()
    command = ["nc", "-N", "127.0.0.1", str(server.port)]
    return subprocess.run(command, input=data, capture_output=True, timeout=30).stdout.decode()


@needs("nc")
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r", "\r\0"], ids=repr)
def test_line_ends(shared: Running, end: str) -> None:
    """Each line end that is in use ends exactly one command; text has CR LF."""
    told = netcat(shared, f"/ping one{end}/ping two{end}")
    assert told.count("pong") == 2
    assert re.findall(r"\+ pong (\w+)\r\n", told) == ["one", "two"]
    assert not re.search(r"[^\r]\n|\r[^\n]|\0", told)


@needs("telnet")
def test_telnet(shared: Running, person: Sit) -> None:
    """Stock telnet is greeted, answered and let go, and nothing of its protocol is a command."""
    anna = person("anna", "telnet", "127.0.0.1", shared.port)
    anna.read(r"\* tafelrunde \S+ proto=1")
    anna.say("/ping Grüße", r"\+ pong Grüße")
    anna.child.send("\x1d")  # the escape character: telnet's own prompt
    anna.child.sendline("send ayt")
    anna.read(r"\* Yes, the server is here")
    anna.say("/quit", r"\+ Goodbye")
    assert "Connection closed by foreign host" in anna.wait()


@needs("nc")
def test_half_close_is_answered_first(shared: Running) -> None:
    """Everything that was sent is answered in order before the server closes."""
    told = netcat(shared, "/name dora\n/new turin\n/tables\n#last /leave")
    assert re.search(r"^\+ You are dora\.", told, re.M)
    assert re.search(r"^\+ Table \d+: Turin Market for 5", told, re.M)
    assert told.index("for 5") < told.index("at the table") < told.index("+ #last You left table")


@needs("nc")
def test_half_close_waits_for_bots(serve: Callable[..., Running]) -> None:
    """A reply that waits for house bots counts as not yet sent."""
    told = netcat(serve(), "/play turin\n/board\n")
    assert "+ Table 1: Turin Market for 4" in told
    assert told.count("=== Turin Market | table 1") == 2


@needs("nc")
def test_300_kilobytes(serve: Callable[..., Running]) -> None:
    """Long answers to a half-closed peer arrive whole and in order before the server closes."""
    server = serve(limits={"lines": {"per_second": 1000, "burst": 1000, "queue": 1000}})
    told = netcat(server, "".join(f"#{n} /help all\n" for n in range(900)))
    assert len(told) > 300_000
    assert re.findall(r"^\+ #(\d+) ", told, re.M) == [str(n) for n in range(900)]
    assert told.endswith("\r\n")
    (answer,) = {re.sub(r"#\d+", "#", each) for each in told.split("\r\n+ ")[1:-1]}
    assert "/join" in answer


@needs("nc")
def test_a_watcher_may_half_close(
    serve: Callable[..., Running], robot: Callable[..., Robot]
) -> None:
    """``printf '/watch 1' | nc -N`` shows the game to its end, and then closes."""
    server = serve()
    players = seated(robot, server.port, "anna", "ben")
    command = ["nc", "-N", "127.0.0.1", str(server.port)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as watcher:
        watcher.stdin.write("/watch 1\n")
        watcher.stdin.close()
        told = iter(watcher.stdout.readline, "")
        assert any("You watch table 1" in line for line in told)
        finish(players)
        assert any(re.search(r"\* .* wins? with|\* Shared win", line) for line in told)
        assert watcher.wait(30) == 0


@needs("nc")
def test_second_login_takes_over(serve: Callable[..., Running], person: Sit) -> None:
    """A second login gets the seat; the first is told why it ends, and does end."""
    server = serve()
    first = person("anna", "telnet", "127.0.0.1", server.port)
    first.introduce()
    first.say("/new turin", r"\+ Table 1")
    second = person("anna", "nc", "127.0.0.1", server.port)
    second.say(f"/resume {first.token}", r"\+ Welcome back, anna. Your tables: 1")
    assert "* You came back on another connection; this one ends." in first.wait()
    second.say("/leave", r"\+ You left table 1")


def test_an_older_login_cannot_come_back_by_itself(
    serve: Callable[..., Running], robot: Callable[..., Robot]
) -> None:
    """Of two connections with one token the later one has the seat, and everyone sees one."""
    server = serve()
    anna, ben = seated(robot, server.port, "anna", "ben")
    again = robot(server.port, token=anna.token)
    anna.wait_for("notice", code="taken_over")
    with pytest.raises(EOFError):
        anna.next()
    assert again.back["data"]["tables"] == [1]
    names = [each["name"] for each in ben.done("/who")["data"]["people"]]
    assert names == ["anna", "ben"]
    assert again.done(again.last("turn")["moves"][0])
