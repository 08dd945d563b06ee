"""What the end-to-end tests share."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.end_to_end.clients import MISSING, Person, Robot
from tests.end_to_end.running import Running


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts servers, each with settings of its own; all have ended when the test is over."""
    servers: list[Running] = []

    def serve(**settings: object) -> Running:
        folder = tmp_path / str(len(servers))
        folder.mkdir()
        servers.append(Running(folder, settings))
        return servers[-1].start()

    yield serve
    for server in servers:
        server.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for all tests of a module that leave it as it was."""
    server = Running(tmp_path_factory.mktemp("shared")).start()
    yield server
    server.close()


@pytest.fixture
def person() -> Iterator[Callable[..., Person]]:
    """Sits people down at terminals; their programs have ended when the test is over."""
    people: list[Person] = []

    def person(*arguments: object) -> Person:
        people.append(Person(*arguments))
        return people[-1]

    yield person
    for each in people:
        each.close()


@pytest.fixture
def robot() -> Iterator[Callable[..., Robot]]:
    """Connects programs; they hang up when the test is over."""
    robots: list[Robot] = []

    def robot(*arguments: object, **more: object) -> Robot:
        robots.append(Robot(*arguments, **more))
        return robots[-1]

    yield robot
    for each in robots:
        each.close()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the packages of the programs that were missing."""
    if MISSING:
        terminalreporter.write_line(
            f"skipped for want of Debian packages: {', '.join(sorted(MISSING))}"
        )
