"""The worker of house bots: orders in, reports out, a connection for each seat."""

import json
import subprocess
import sys
from random import Random

import pytest
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from bots.client import Mind
from bots.house import Worker
from tests.bots.fake import FakeServer
from tests.bots.wires import Endpoint
from tests.toy.title import TOY

TOKEN = "3K00JS0C1CZSNXPHYCBEPK4PYS"


class Stage:
    """A worker with its pipes, and the endpoint of each bot in the order of their seats."""

    def __init__(self, failures: int = 0) -> None:
        self.clock, self.pipe = Clock(), StringTransport()
        self.endpoints: list[Endpoint] = []
        self.failures = failures
        self.ends = 0
        mind = Mind({TOY.word: TOY}, "random", Random(5))
        self.worker = Worker(self.clock, mind, self.endpoint, self.ended)
        self.worker.makeConnection(self.pipe)

    def endpoint(self) -> Endpoint:
        self.endpoints.append(Endpoint(self.failures))
        return self.endpoints[-1]

    def ended(self) -> None:
        self.ends += 1

    def order(self, **order: object) -> None:
        """Write an order."""
        self.worker.dataReceived(json.dumps(order).encode() + b"\n")

    def seat(self, name: str, seat: int = 1) -> None:
        """Order a bot to a seat."""
        place = {"name": name, "token": TOKEN, "table": 12, "seat": seat, "game": TOY.word}
        self.order(seat=place)

    def reports(self) -> list[dict[str, object]]:
        """Return what the worker has reported since the last look."""
        lines = self.pipe.value().splitlines()
        self.pipe.clear()
        return [json.loads(line) for line in lines]


@pytest.fixture
def stage() -> Stage:
    """Return a worker at work."""
    return Stage()


def test_a_bot_takes_its_seat_and_plays(stage: Stage) -> None:
    """It resumes with the token that the server made; one report for each seat."""
    stage.seat("Ada")
    server = FakeServer()
    stage.endpoints[0].serve(server, lambda: server.is_over)
    assert server.heard[:2] == ["/mode json", f"/resume {TOKEN}"]
    assert server.is_over
    assert stage.reports() == [{"report": "seated", "name": "Ada", "table": 12, "seat": 1}]


def test_each_seat_has_a_connection(stage: Stage) -> None:
    """Bots of several tables do not disturb each other."""
    stage.seat("Ada")
    stage.seat("Bo", 2)
    assert [endpoint.said() for endpoint in stage.endpoints] == [["#1 /mode json"]] * 2


def test_a_bot_that_is_called_home_hangs_up(stage: Stage) -> None:
    """The others stay; a name that is not there is no error."""
    stage.seat("Ada")
    stage.seat("Bo", 2)
    stage.order(leave={"name": "Ada"})
    stage.order(leave={"name": "Cleo"})
    assert [endpoint.last[1].connected for endpoint in stage.endpoints] == [False, True]
    stage.clock.advance(60)
    assert [len(endpoint.lines) for endpoint in stage.endpoints] == [1, 1]
    assert stage.reports() == []


def test_a_second_order_for_a_name_replaces_the_first(stage: Stage) -> None:
    """After a restart of the server bots get new tokens."""
    stage.seat("Ada")
    stage.seat("Ada", 2)
    assert [endpoint.last[1].connected for endpoint in stage.endpoints] == [False, True]


def test_a_token_that_is_refused_is_reported(stage: Stage) -> None:
    """With the server's code and words."""
    stage.seat("Ada")
    protocol, _ = stage.endpoints[0].last
    protocol.dataReceived(b'{"type":"reply","id":"1","ok":true}\n')
    protocol.dataReceived(
        b'{"type":"reply","id":"2","ok":false,"code":"wrong_password","text":"Unknown."}\n'
    )
    (report,) = stage.reports()
    assert report == {
        "report": "failed",
        "name": "Ada",
        "table": 12,
        "seat": 1,
        "code": "wrong_password",
        "text": "Unknown.",
    }


def test_a_server_that_cannot_be_reached_is_reported() -> None:
    """With the code "connection"."""
    stage = Stage(failures=99)
    stage.seat("Ada")
    stage.clock.pump([0.25] * 300)
    assert [report["code"] for report in stage.reports()] == ["connection"]


def test_the_end_of_the_input_ends_all(stage: Stage) -> None:
    """So that no bot outlives the server."""
    stage.seat("Ada")
    stage.seat("Bo", 2)
    stage.worker.connectionLost()
    assert stage.ends == 1
    assert not any(endpoint.last[1].connected for endpoint in stage.endpoints)


@pytest.mark.filterwarnings("default")
def test_what_is_no_order_does_not_stop_the_worker(stage: Stage) -> None:
    """It is logged; the next order is carried out."""
    for line in (b"nonsense\n", b"[]\n", b'{"seat": {"name": "Ada"}}\n', b"\xff\n"):
        stage.worker.dataReceived(line)
    stage.seat("Bo")
    assert len(stage.endpoints) == 1
    assert stage.reports() == []


def test_the_process_ends_with_its_input() -> None:
    """The real worker, with nobody to talk to, ends with code 0 and says nothing."""
    ended = subprocess.run(
        [sys.executable, "-m", "bots.house", "--level", "easy", "--connect", "127.0.0.1:9"],
        input=b"",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (0, b""), ended.stderr
