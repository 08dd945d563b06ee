"""The record: a header and one line an action; the game is only its latest replay."""

from dataclasses import replace

import pytest

from games.core import Done
from games.record import (
    FORMAT,
    Header,
    Record,
    RecordError,
    dump,
    parse,
    read_line,
    standing,
    write_line,
)
from tests.toy.rules import NOTATION, Bid, Options, Take
from tests.toy.title import TOY

LINES = ("1 done", "2 done", "1 bid 4", "1 bid 2", "2 bid 3", "1 loan", "2 take coins")

TEXT = """\
tafelrunde record 1
game: menagerie
rules: 1
digest: 7070707070707070707070707070707070707070707070707070707070707070
seats: 2
seed: 07
option.rounds: 1
option.money: open
note.seat.1: anna: the first
note.table: 12

1 done
2 done
1 bid 4
1 bid 2
2 bid 3
1 loan
2 take coins
"""


def header(options: Options = Options(rounds=1)) -> Header:  # noqa: B008
    """Return the header of a two-seat toy game."""
    return TOY.header(2, "07", options, {"seat.1": "anna: the first", "table": "12"})


def test_a_record_is_text_that_stays() -> None:
    """Header lines, a blank line, then the moves; what is dumped is parsed back."""
    record = Record(header(), LINES)
    assert dump(record) == TEXT
    assert parse(TEXT) == record
    assert parse(TEXT.replace("\n", "\r\n")) == record
    assert parse(dump(Record(header()))) == Record(header())


def test_a_line_is_a_seat_and_the_canonical_move() -> None:
    """The same text is what a bot sends, what the journal holds, the export."""
    assert write_line(NOTATION, Bid(2, 12)) == "2 bid 12"
    assert read_line(NOTATION, "2 bid 12") == Bid(2, 12)
    assert read_line(NOTATION, "1 done") == Done(1)


@pytest.mark.parametrize(
    "line", ["", "bid 12", "2", "2  ", "2 bid", "2 fly 1", "-1 done", "² done"]
)
def test_a_damaged_line_is_refused(line: str) -> None:
    """With a RecordError that quotes it, never with another exception."""
    with pytest.raises(RecordError, match="is no move"):
        read_line(NOTATION, line)


def test_replay_leads_to_the_same_game() -> None:
    """Seed, options and lines are the whole truth."""
    game = TOY.start(2, "07", Options(rounds=1))
    for action in (Done(1), Done(2), Bid(1, 4), Bid(1, 2), Bid(2, 3)):
        game.apply(action)
    assert TOY.replay(Record(header(), LINES[:5])) == game
    assert TOY.replay(Record(header(), LINES)).outcome() is not None


def test_undo_takes_back_what_still_stands() -> None:
    """An undo is a line of its own; undone lines stay in the record."""
    assert standing(["a", "b", "undo 1", "c", "undo 2", "d"]) == ["d"]
    kept = (*LINES[:3], "undo 1", "1 bid 2", "2 bid 3")
    game = TOY.replay(Record(header(), kept))
    assert game == TOY.replay(Record(header(), ("1 done", "2 done", "1 bid 2", "2 bid 3")))


@pytest.mark.parametrize("line", ["undo 3", "undo 0", "undo", "undo x", "undo -1"])
def test_an_undo_of_what_is_not_there_is_refused(line: str) -> None:
    """With the number of the line."""
    with pytest.raises(RecordError) as caught:
        standing(["a", "b", line])
    assert caught.value.line == 3


def test_an_illegal_move_names_its_place() -> None:
    """One damaged record is set aside with a clear reason."""
    for line in ("2 take card", "3 bid 1", "1 bid 99"):
        with pytest.raises(RecordError) as caught:
            TOY.replay(Record(header(), (*LINES[:2], line)))
        assert caught.value.line == 3
        assert str(caught.value).startswith("move 3: ")


def test_other_rules_or_components_are_refused() -> None:
    """A record of another version is refused with a clear text and stays readable."""
    with pytest.raises(RecordError, match="rules version 7, these are 1"):
        TOY.replay(Record(replace(header(), rules=7)))
    with pytest.raises(RecordError, match="other components"):
        TOY.replay(Record(replace(header(), digest="00")))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        FORMAT,
        TEXT.replace("seats: 2\n", ""),
        TEXT.replace("seats: 2", "seats: two"),
        TEXT.replace(FORMAT, "tafelrunde record 2"),
    ],
)
def test_a_text_that_is_no_record_is_refused(text: str) -> None:
    """With a RecordError, whatever is wrong with it."""
    with pytest.raises(RecordError):
        parse(text)


def test_the_move_of_the_record_is_the_move_of_the_game() -> None:
    """Every line reads back to the action that was taken."""
    for action in (Bid(1, 0), Take(2, "card"), Done(1)):
        assert read_line(NOTATION, write_line(NOTATION, action)) == action
