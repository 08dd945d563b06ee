"""Lines in columns, counted as a terminal shows them."""

import pytest

from games.layout import Section, columns, flow, fold, left, right, table, title


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("abc", 3), ("Münze", 5), ("市場", 4), ("é", 1)]
)
def test_columns(text: str, width: int) -> None:
    """Wide letters take two columns, combining marks none."""
    assert columns(text) == width


def test_padding() -> None:
    """To the left or the right, by columns; what is too long stays whole."""
    assert left("市場", 6) == "市場  "
    assert right("市場", 6) == "  市場"
    assert left("abc", 2) == right("abc", 2) == "abc"


def test_folding_between_words() -> None:
    """No line is wider than the width; later lines are indented."""
    lines = fold("one two three four five six", 12)
    assert lines == ["one two", "  three four", "  five six"]
    assert fold("", 10) == [""]
    assert fold("short", 10) == ["short"]


def test_folding_keeps_double_blanks_inside_a_line() -> None:
    """Columns within a line stay columns."""
    assert fold("a  b   c", 20) == ["a  b   c"]


def test_a_word_wider_than_the_line_stands_alone() -> None:
    """It is not cut: a command must be copied whole."""
    assert fold("see abcdefghijkl now", 8) == ["see", "  abcdefghijkl", "  now"]


@pytest.mark.parametrize("width", range(8, 60, 3))
def test_folded_text_loses_nothing(width: int) -> None:
    """The words are the same, and lines of short words keep the width."""
    text = "Anna takes two cards and pays five of her eight coins; Ben gets one back."
    lines = fold(text, width)
    assert " ".join(lines).split() == text.split()
    assert all(columns(line) <= width for line in lines)


def test_words_side_by_side() -> None:
    """Each keeps its blanks; the next line begins when the width is used up."""
    words = ["red 3", "blue 12", "green 1"]
    assert flow(words, 18) == ["  red 3  blue 12", "  green 1"]
    assert flow(words, 80, indent="", gap=" | ") == ["red 3 | blue 12 | green 1"]
    assert flow([], 80) == []


def test_a_table_is_as_wide_as_its_widest_cells() -> None:
    """Columns left or right, no blanks at the end of a line."""
    rows = [("name", "coins"), ("anna", "5"), ("cleo市", "12")]
    assert table(rows, "<>") == ["name    coins", "anna        5", "cleo市     12"]
    assert table([("a", "b"), ("ccc", "d")], "<<", gap=1) == ["a   b", "ccc d"]


@pytest.mark.parametrize("width", [50, 60, 79, 80, 200])
def test_the_title_fills_the_window_up_to_eighty_columns(width: int) -> None:
    """Boards are laid out for 79 columns: some terminals break a line that is full."""
    line = title(["Turin Market", "table 12"], "state 1", width)
    assert line.startswith("=== Turin Market | table 12 =")
    assert line.endswith("= state 1")
    assert columns(line) == min(width, 80) - 1


def test_a_section_has_the_word_that_a_player_types() -> None:
    """It is a value like any other."""
    assert Section("hand", ("a",)) == Section(word="hand", lines=("a",))
