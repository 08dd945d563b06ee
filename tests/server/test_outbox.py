"""What waits for a peer that does not read, and what is left out of it."""

from collections.abc import Sequence

import pytest

from config.settings import OutQueue
from server.outbox import Outbox, Piece, runs

LIMITS = OutQueue(drop=100, close=300)


class Reader:
    """A peer; ``got`` is what was handed on to it, ``ends`` how often it was given up."""

    def __init__(self) -> None:
        self.got: list[Piece] = []
        self.ends = 0
        self.box = Outbox(self.put, LIMITS, lambda table: Piece(f"gap {table}"), self.give_up)
        self.takes = 1000

    def put(self, pieces: Sequence[Piece]) -> None:
        self.got += pieces
        self.takes -= len(pieces)
        if self.takes <= 0:
            self.box.pause()

    def give_up(self) -> None:
        self.ends += 1

    def texts(self) -> list[str]:
        return [piece.text[:5] for piece in self.got]


def view(name: str, table: int = 1) -> Piece:
    return Piece(name.ljust(40, "."), "json", "latest", table)


def seen(name: str, table: int = 1) -> Piece:
    return Piece(name.ljust(40, "."), "json", "watched", table)


def kept(name: str) -> Piece:
    return Piece(name.ljust(40, "."))


def test_what_is_read_at_once_is_handed_on_as_it_comes() -> None:
    reader = Reader()
    reader.box.send([kept("a"), view("b"), seen("c")])
    assert reader.texts() == ["a....", "b....", "c...."]
    assert reader.box.is_empty


def test_what_waits_comes_in_order_when_the_peer_reads_again() -> None:
    reader = Reader()
    reader.box.pause()
    reader.box.send([kept("a")])
    reader.box.send([kept("b")])
    assert reader.got == []
    assert reader.box.size == 80
    reader.box.resume()
    assert reader.texts() == ["a....", "b...."]
    assert reader.box.size == 0


def test_case_028_superseded_views_go_first() -> None:
    """Above the first limit of each table the last view stays, and all that is no view."""
    reader = Reader()
    reader.box.pause()
    reader.box.send([view("v1"), kept("k1"), view("w1", 2), view("v2")])
    reader.box.resume()
    assert reader.texts() == ["k1...", "w1...", "v2..."]


def test_case_028_then_what_is_only_watched_goes_with_one_notice_for_each_gap() -> None:
    reader = Reader()
    reader.box.pause()
    reader.box.send([seen("e1"), kept("k1"), seen("e2"), seen("f1", 2)])
    reader.box.send([seen("e3"), kept("k2")])
    reader.box.resume()
    assert reader.texts() == ["gap 1", "k1...", "gap 2", "k2..."]
    reader.got.clear()
    reader.box.pause()
    reader.box.send([seen("e4"), seen("e5"), kept("k3")])
    reader.box.resume()
    assert reader.texts() == ["gap 1", "k3..."]


def test_below_the_limit_nothing_is_left_out() -> None:
    reader = Reader()
    reader.box.pause()
    reader.box.send([view("v1"), view("v2")])
    reader.box.resume()
    assert reader.texts() == ["v1...", "v2..."]


def test_case_028_above_the_last_limit_the_peer_is_given_up_once() -> None:
    reader = Reader()
    reader.box.pause()
    for number in range(20):
        reader.box.send([kept(f"k{number}")])
    assert reader.ends == 1
    assert reader.box.is_lost
    assert reader.box.size == 0
    reader.box.resume()
    assert reader.got == []


def test_a_peer_that_stops_again_gets_the_rest_later() -> None:
    reader = Reader()
    reader.box.pause()
    reader.box.send([kept("a"), kept("b")])
    reader.takes = 1
    reader.box.resume()
    assert reader.texts() == ["a...."]
    reader.takes = 10
    reader.box.resume()
    assert reader.texts() == ["a....", "b...."]


@pytest.mark.parametrize("rounds", [1, 200])
def test_case_028_the_queue_never_passes_its_limit(rounds: int) -> None:
    """Whatever a busy table says, no more than the last limit waits."""
    reader = Reader()
    reader.box.pause()
    for number in range(rounds):
        reader.box.send([seen(f"e{number}"), view(f"v{number}")])
        assert reader.box.size <= LIMITS.close
    assert reader.ends == 0


def test_neighbours_of_one_form_are_written_together() -> None:
    pieces = [Piece("a"), Piece("b"), Piece("", "mark"), Piece("{}", "gmcp", package="X")]
    assert [(form, len(run)) for form, run in runs(pieces)] == [
        ("text", 2),
        ("mark", 1),
        ("gmcp", 1),
    ]
