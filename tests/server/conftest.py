"""What the tests of the server share."""

from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest
from twisted.internet.defer import Deferred

from server.store.folder import DataFolder
from server.store.store import Store


class Loop:
    """Stands for the reactor: runs in the test's thread what other threads ask for."""

    def __init__(self) -> None:
        self._calls: SimpleQueue[tuple[Callable[..., object], tuple[object, ...]]] = SimpleQueue()

    def call_from_thread(self, function: Callable[..., object], *arguments: object) -> None:
        self._calls.put((function, arguments))

    def wait(self, *deferreds: Deferred[None]) -> list[str]:
        """Run until all have fired; give the text of each error, empty where there is none."""
        texts: dict[int, str] = {}
        for at, deferred in enumerate(deferreds):
            deferred.addCallbacks(
                lambda _, at=at: texts.setdefault(at, ""),
                lambda failure, at=at: texts.setdefault(at, str(failure.value)),
            )
        while len(texts) < len(deferreds):
            function, arguments = self._calls.get(timeout=30)
            function(*arguments)
        return [texts[at] for at in range(len(deferreds))]


@pytest.fixture
def loop() -> Loop:
    return Loop()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DataFolder]:
    """A data folder of our own."""
    folder = DataFolder(tmp_path / "data")
    yield folder
    folder.close()


@pytest.fixture
def open_store(folder: DataFolder, loop: Loop) -> Iterator[Callable[..., Store]]:
    """Opens a store in the data folder, any number of times; all are closed at the end."""
    stores: list[Store] = []

    def open_store(**options: object) -> Store:
        stores.append(Store(folder.database, loop.call_from_thread, **options))
        return stores[-1]

    yield open_store
    for store in stores:
        loop.wait(store.close())
