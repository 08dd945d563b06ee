"""Lines taken apart, words completed, arguments split."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.command import (
    Ambiguous,
    BadLine,
    ProtocolError,
    Request,
    Unknown,
    arguments,
    complete,
    parse,
)

WORDS = ["leave", "list", "lang", "login", "start", "say", "set", "quit", "join", "who", "tables"]


def request(
    kind: str,
    word: str = "",
    rest: str = "",
    id: str | None = None,
    table: int | None = None,
    state: int | None = None,
) -> Request:
    return Request(id, table, state, kind, word, rest)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("/join 3", request("command", "join", "3")),
        ("/JOIN  3 ", request("command", "join", "3")),
        ("/leave!", request("command", "leave!")),
        ("bid 4; take 2", request("moves", rest="bid 4; take 2")),
        ("  bid 4  ", request("moves", rest="bid 4")),
        ("'hello all", request("talk", rest="hello all")),
        ("' hello", request("talk", rest="hello")),
        ("'", request("talk")),
        ("", request("empty")),
        ("   ", request("empty")),
        ("#17 bid 5", request("moves", rest="bid 5", id="17")),
        ("#17 @3/41 bid 5", request("moves", rest="bid 5", id="17", table=3, state=41)),
        ("@3 /board goods", request("command", "board", "goods", table=3)),
        ("@3 'hi", request("talk", rest="hi", table=3)),
        ("#a-b", request("empty", id="a-b")),
        ("@12", request("empty", table=12)),
        ("#x /who", request("command", "who", id="x")),
        ("/", request("command")),
        ("/ start", request("command", "", "start")),
        ("//start", request("command", "/start")),
        ("start", request("moves", rest="start")),
        ("bid @3 #4 'x'", request("moves", rest="bid @3 #4 'x'")),
        ("/tell jürgen hallo", request("command", "tell", "jürgen hallo")),
        ("/ПРИВЕТ Оля  да", request("command", "привет", "Оля  да")),
    ],
)
def test_a_line_is_taken_apart(line: str, expected: Request) -> None:
    assert parse(line) == expected


@pytest.mark.parametrize(
    ("line", "code", "fault", "quoted", "id"),
    [
        ("# /who", "bad_usage", "id_empty", "#", None),
        ("#", "bad_usage", "id_empty", "#", None),
        ("#" + "x" * 33 + " /who", "bad_value", "id_too_long", "#" + "x" * 33, None),
        ("@ bid 1", "bad_value", "table", "@", None),
        ("#9 @x bid 1", "bad_value", "table", "@x", "9"),
        ("@3/ bid 1", "bad_value", "table", "@3/", None),
        ("@-3 bid 1", "bad_value", "table", "@-3", None),
        ("@3/4/5 bid 1", "bad_value", "table", "@3/4/5", None),
        ("@³ bid 1", "bad_value", "table", "@³", None),
        ("@٣ bid 1", "bad_value", "table", "@٣", None),
        ("@" + "9" * 5000, "bad_value", "table", "@" + "9" * 5000, None),
    ],
)
def test_a_bad_id_or_table_says_what_is_wrong(
    line: str, code: str, fault: str, quoted: str, id: str | None
) -> None:
    with pytest.raises(BadLine) as caught:
        parse(line)
    error = caught.value
    assert (error.code, error.fault, error.quoted, error.id) == (code, fault, quoted, id)


def test_an_id_may_have_32_characters() -> None:
    assert parse("#" + "x" * 32 + " /who").id == "x" * 32


@given(st.text())
def test_any_line_is_a_request_or_a_bad_line(line: str) -> None:
    try:
        parsed = parse(line)
    except BadLine:
        return
    assert parsed.kind in ("command", "moves", "talk", "empty")
    assert parsed.word == parsed.word.lower()


@given(st.text())
def test_any_arguments_are_split_or_refused(rest: str) -> None:
    try:
        words, pairs = arguments(rest)
    except ProtocolError:
        return
    assert len(words) + len(pairs) == len(rest.split())


def test_arguments_are_words_and_pairs() -> None:
    assert arguments("hacienda players=3 Board=Scatter x") == (
        ["hacienda", "x"],
        {"players": "3", "board": "Scatter"},
    )
    assert arguments("a=b=c") == ([], {"a": "b=c"})
    assert arguments("") == ([], {})


@pytest.mark.parametrize(
    ("rest", "fault", "quoted"),
    [
        ("=3", "key", "=3"),
        ("3=x", "key", "3=x"),
        ("a-b=x", "key", "a-b=x"),
        ("players=", "value", "players="),
        ("players=3 PLAYERS=4", "key_twice", "PLAYERS=4"),
    ],
)
def test_arguments_that_cannot_be_meant_are_refused(rest: str, fault: str, quoted: str) -> None:
    with pytest.raises(BadLine) as caught:
        arguments(rest)
    assert (caught.value.fault, caught.value.quoted) == (fault, quoted)


@pytest.mark.parametrize(
    ("word", "meant"),
    [("who", "who"), ("WHO", "who"), ("w", "who"), ("j", "join"), ("lo", "login"), ("st", "start")],
)
def test_a_word_may_be_shortened(word: str, meant: str) -> None:
    assert complete(word, WORDS) == meant


def test_a_whole_word_wins_over_longer_ones() -> None:
    assert complete("log", ["login", "log", "logout"]) == "log"


def test_case_041_a_shortened_word_that_could_be_several_lists_them() -> None:
    """Nothing is settled silently."""
    with pytest.raises(Ambiguous) as caught:
        complete("l", WORDS)
    assert caught.value.candidates == ("leave", "list", "lang", "login")
    assert caught.value.code == "ambiguous_command"


@pytest.mark.parametrize("word", ["st", "star", "qui", "leav"])
def test_case_041_words_that_cost_something_must_be_whole(word: str) -> None:
    with pytest.raises(Unknown) as caught:
        complete(word, WORDS, whole=("start", "leave", "quit"))
    assert len(caught.value.suggestions) == 1
    assert complete("start", WORDS, whole=("start",)) == "start"


def test_case_041_several_words_that_must_be_whole_are_not_ambiguous_but_unknown() -> None:
    """So that nobody who treats two words as one runs it by a shortened form."""
    with pytest.raises(Unknown) as caught:
        complete("qui", ["quit", "quit!", "who"], whole=("quit", "quit!"))
    assert caught.value.suggestions == ("quit", "quit!")
    with pytest.raises(Ambiguous):
        complete("re", ["resign", "register"], whole=("resign",))


@pytest.mark.parametrize("word", ["", "/start", "starting", "xyzzy"])
def test_case_041_what_is_no_word_is_never_guessed(word: str) -> None:
    with pytest.raises(Unknown) as caught:
        complete(word, WORDS)
    assert caught.value.code == "unknown_command"


@pytest.mark.parametrize(
    ("word", "closest"),
    [("lgoin", "login"), ("jion", "join"), ("whp", "who"), ("tabels", "tables")],
)
def test_a_slip_is_told_the_closest_word_and_nothing_is_done(word: str, closest: str) -> None:
    with pytest.raises(Unknown) as caught:
        complete(word, WORDS)
    assert caught.value.suggestions[0] == closest


def test_programs_write_words_out() -> None:
    """In JSON mode only exact words count."""
    with pytest.raises(Unknown) as caught:
        complete("wh", WORDS, exact=True)
    assert caught.value.suggestions == ("who",)
    assert complete("who", WORDS, exact=True) == "who"


@given(st.text(), st.lists(st.text()))
def test_what_is_completed_is_always_one_of_the_words(word: str, words: list[str]) -> None:
    try:
        meant = complete(word, words)
    except ProtocolError:
        return
    assert meant in words
