"""Every message in every mode."""

import dataclasses
import json
import string
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from wcwidth import wcswidth

from protocol.clean import clean
from protocol.colour import plain
from protocol.json_lines import gmcp_package
from protocol.messages import AnyMessage, Chat, GameEvent, Notice, Reply, Turn, View
from protocol.render import render
from protocol.style import Mode, Style, Words
from tests.protocol import messages as m

MODES: tuple[Mode, ...] = get_args(Mode)

TEXT: dict[str, str] = {
    "hello": (
        "* tafelrunde 0.1.0 proto=1\n"
        "Welcome to Tafelrunde.\n"
        "  /play turin     a table with bots, at once\n"
        "> Type: /play turin\n"
    ),
    "done": "+ #41 Your bid of 5 is sealed.\n",
    "refused": "! You cannot bid 19: you have 13 scudo. Bid 0 to 13. (too_expensive)\n",
    "listed": (
        "Game        players\nturin          2-5\n> Type: /play GAME, /new GAME or /rules GAME\n"
    ),
    "table": "* dora~ sits down at table 12, seat 2.\n",
    "event": "* ben takes a loan: 10 scudo, 15 to pay back. Now 11.\n",
    "own_event": "+ You take 18.\n",
    "view": "\n=== Turin\nAuction  10\n  1  2\n",
    "question": "> Your bid, 0 or 1 scudo.  Type: bid N\n",
    "waiting": "  Waiting for 1 ben.\n",
    "ready": "* dora~ has bid.\n",
    "over": "* dora~ wins with 25 scudo.\n",
    "chat": "<ben> who needs onions?\n",
    "notice": "* cleo is away; the seat is kept.\n",
    "ping": "",
}
SPEECH: dict[str, str] = {
    "hello": (
        "tafelrunde 0.1.0 proto=1\n"
        "Welcome to Tafelrunde.\n"
        "/play turin, a table with bots, at once\n"
        "Type: /play turin\n"
    ),
    "done": "Done: Your bid of 5 is sealed.\n",
    "refused": "Not possible: You cannot bid 19: you have 13 scudo. Bid 0 to 13.\n",
    "listed": ("Game, players\nturin, 2-5\nType: /play GAME, /new GAME or /rules GAME\n"),
    "table": "dora~ sits down at table 12, seat 2.\n",
    "event": "ben takes a loan: 10 scudo, 15 to pay back. Now 11.\n",
    "own_event": "Done: You take 18.\n",
    "view": "=== Turin\nAuction  10\n  1  2\n",
    "question": "Your question: Your bid, 0 or 1 scudo.  Type: bid N\n",
    "waiting": "Waiting for 1 ben.\n",
    "ready": "dora~ has bid.\n",
    "over": "dora~ wins with 25 scudo.\n",
    "chat": "ben says: who needs onions?\n",
    "notice": "cleo is away; the seat is kept.\n",
    "ping": "",
}
TAGGED: dict[str, str] = {
    "hello": (
        "* tafelrunde 0.1.0 proto=1\n"
        "| Welcome to Tafelrunde.\n"
        "|   /play turin     a table with bots, at once\n"
        ".\n"
    ),
    "done": "+ #41 Your bid of 5 is sealed.\n",
    "refused": "- too_expensive You cannot bid 19: you have 13 scudo. Bid 0 to 13.\n",
    "listed": "+ done\n| Game        players\n| turin          2-5\n.\n",
    "table": "* dora~ sits down at table 12, seat 2.\n",
    "event": "* ben takes a loan: 10 scudo, 15 to pay back. Now 11.\n",
    "own_event": "* You take 18.\n",
    "view": "| === Turin\n| Auction  10\n|   1  2\n.\n",
    "question": "> bid 0 | Your bid, 0 or 1 scudo.  Type: bid N\n",
    "waiting": "* Waiting for 1 ben.\n",
    "ready": "* dora~ has bid.\n",
    "over": "* dora~ wins with 25 scudo.\n",
    "chat": ": <ben> who needs onions?\n",
    "notice": "* cleo is away; the seat is kept.\n",
    "ping": "",
}
JSON: dict[str, dict[str, Any]] = {
    "hello": {
        "type": "hello",
        "server": "tafelrunde",
        "version": "0.1.0",
        "protocol": 1,
        "games": ["castle", "turin"],
        "features": ["ids"],
        "you": "guest-41",
        "text": m.HELLO.text,
    },
    "done": {
        "type": "reply",
        "id": "41",
        "ok": True,
        "data": {"done": 1, "left": 0},
        "text": m.DONE.text,
    },
    "refused": {
        "type": "reply",
        "ok": False,
        "code": "too_expensive",
        "text": m.REFUSED.text,
        "data": {"done": 0, "left": 1},
    },
    "listed": {"type": "reply", "ok": True, "lines": list(m.LISTED.lines)},
    "table": {
        "type": "table",
        "table": 12,
        "game": "turin",
        "options": {"money": "open"},
        "status": "open",
        "seats": [
            {"seat": 1, "name": "ben", "bot": False, "level": None, "here": True},
            {"seat": 2, "name": "dora", "bot": True, "level": "greedy", "here": True},
            {"seat": 3, "name": None, "bot": False, "level": None, "here": False},
        ],
        "watchers": 0,
        "waiting": [],
        "text": m.TABLE.text,
    },
    "event": {
        "type": "event",
        "table": 12,
        "n": 32,
        "event": "borrowed",
        "seat": 1,
        "amount": 10,
        "text": m.EVENT.text,
    },
    "own_event": {
        "type": "event",
        "table": 12,
        "n": 41,
        "event": "taken",
        "seat": 2,
        "card": 18,
        "text": "You take 18.",
    },
    "view": {
        "type": "view",
        "table": 12,
        "n": 34,
        "game": "turin",
        "you": 2,
        "view": {"round": 3},
        "text": m.VIEW.text,
    },
    "question": {
        "type": "turn",
        "table": 12,
        "n": 31,
        "seats": [1, 2],
        "you": True,
        "ask": "bid",
        "clock": None,
        "offers": [
            {"kind": "owed", "line": "bid {amount}", "fields": {"amount": {"from": 0, "to": 1}}}
        ],
        "moves": ["bid 0", "bid 1"],
        "default": "bid 0",
        "text": m.QUESTION.text,
    },
    "waiting": {
        "type": "turn",
        "table": 12,
        "n": 34,
        "seats": [1],
        "you": False,
        "ask": "bid",
        "clock": None,
        "text": "Waiting for 1 ben.",
    },
    "ready": {
        "type": "ready",
        "table": 12,
        "n": 33,
        "seat": 4,
        "again": False,
        "text": "dora~ has bid.",
    },
    "over": {
        "type": "over",
        "table": 12,
        "n": 71,
        "reason": "finished",
        "standings": [{"seat": 4, "name": "dora", "rank": 1, "score": 25, "parts": {"game_1": 25}}],
        "seed": "5d0c3e9a",
        "text": m.OVER.text,
    },
    "chat": {
        "type": "chat",
        "from": "ben",
        "bot": False,
        "scope": "table",
        "table": 12,
        "text": "who needs onions?",
    },
    "notice": {"type": "notice", "code": "away", "table": 12, "text": m.NOTICE.text},
    "ping": {"type": "ping"},
}


def test_every_type_of_message_has_a_sample() -> None:
    """So that a new one cannot be forgotten below."""
    assert {type(each) for each in m.EVERY.values()} == set(get_args(AnyMessage))


@pytest.mark.parametrize("name", m.EVERY)
@pytest.mark.parametrize(
    ("mode", "expected"), [("text", TEXT), ("speech", SPEECH), ("tagged", TAGGED)]
)
def test_every_message_has_every_rendering(name: str, mode: Mode, expected: dict[str, str]) -> None:
    assert render(m.EVERY[name], Style(mode), here=12) == expected[name]


@pytest.mark.parametrize("name", m.EVERY)
def test_every_message_is_one_json_line(name: str) -> None:
    line = render(m.EVERY[name], Style("json"), here=12)
    assert line.endswith("\n")
    assert line.count("\n") == 1
    assert json.loads(line) == JSON[name]


def test_gmcp_carries_each_type_under_its_own_name() -> None:
    names = {gmcp_package(each) for each in m.EVERY.values()}
    assert len(names) == len(get_args(AnyMessage))
    assert gmcp_package(m.EVENT) == "Tafelrunde.Event"
    assert gmcp_package(m.TABLE) == "Tafelrunde.Table"


def test_an_event_field_cannot_take_a_common_name() -> None:
    for name in ("type", "table", "n", "event", "seat", "text"):
        event = GameEvent(table=1, n=1, event="taken", seat=1, fields={name: 1})
        with pytest.raises(ValueError, match=f"'taken' have common names: .'{name}'"):
            render(event, Style("json"))


def test_a_json_line_is_independent_of_width_colour_and_place() -> None:
    plain = render(m.QUESTION, Style("json"))
    assert render(m.QUESTION, Style("json", width=20, colour=True), here=3) == plain


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("text", "* [12] dora~ has bid.\n"),
        ("speech", "Table 12: dora~ has bid.\n"),
        ("tagged", "* [12] dora~ has bid.\n"),
    ],
)
def test_what_happens_at_another_table_says_so(mode: Mode, expected: str) -> None:
    assert render(m.READY, Style(mode), here=3) == expected
    assert render(m.READY, Style(mode), here=None) == TEXT["ready"].removeprefix(
        "" if mode != "speech" else "* "
    )


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("text", "> [12] Your bid, 0 or 1 scudo.  Type: bid N\n"),
        ("speech", "Table 12: Your question: Your bid, 0 or 1 scudo.  Type: bid N\n"),
        ("tagged", "> @12 bid 0 | [12] Your bid, 0 or 1 scudo.  Type: bid N\n"),
    ],
)
def test_a_question_of_another_table_can_be_answered(mode: Mode, expected: str) -> None:
    """In tagged mode what stands before the bar can be sent as it is."""
    assert render(m.QUESTION, Style(mode), here=3) == expected


def chat(scope: str, text: str = "hello", **fields: Any) -> Chat:
    return Chat(sender="anna", scope=scope, text=text, **({"bot": False} | fields))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("message", "text", "speech"),
    [
        (chat("lobby"), "<anna in the lobby> hello", "anna in the lobby says: hello"),
        (chat("private"), "<anna to you> (private) hello", "anna to you (private) says: hello"),
        (
            chat("private", to="ben"),
            "<anna to ben> (private) hello",
            "anna to ben (private) says: hello",
        ),
        (chat("watchers"), "<anna to the watchers> hello", "anna to the watchers says: hello"),
        (chat("table", table=7), "<anna at table 7> hello", "anna at table 7 says: hello"),
        (chat("table", table=3), "<anna> hello", "anna says: hello"),
        (chat("table", table=3, bot=True), "<anna~> hello", "bot anna says: hello"),
    ],
)
def test_talk_says_who_speaks_to_whom(message: Chat, text: str, speech: str) -> None:
    assert render(message, Style("text"), here=3) == f"{text}\n"
    assert render(message, Style("speech"), here=3) == f"{speech}\n"
    assert render(message, Style("tagged"), here=3) == f": {text}\n"


def test_the_fixed_words_come_from_the_style() -> None:
    german = Words(
        done="Erledigt:", says="{name} sagt:", to_you="{name} an dich", private="(leise)"
    )
    assert render(m.DONE, Style("speech", words=german)).startswith("Erledigt: ")
    assert render(chat("private"), Style("text", words=german)) == "<anna an dich> (leise) hello\n"
    assert render(chat("private"), Style("speech", words=german)) == (
        "anna an dich (leise) sagt: hello\n"
    )


def test_every_word_has_the_blanks_that_are_filled_in() -> None:
    words = {field.name: field.default for field in dataclasses.fields(Words)}
    blanks = {
        name: {blank for _, blank, _, _ in string.Formatter().parse(str(word)) if blank}
        for name, word in words.items()
    }
    assert {name: found for name, found in blanks.items() if found} == {
        "says": {"name"},
        "bot": {"name"},
        "to_you": {"name"},
        "to_other": {"name", "to"},
        "to_watchers": {"name"},
        "in_lobby": {"name"},
        "at_table": {"name", "table"},
        "table": {"table"},
    }


def test_only_the_first_paragraph_of_a_sentence_has_the_sign() -> None:
    reply = Reply(ok=True, text="You are anna.\nThe token is shown once.")
    assert render(reply, Style("text")) == "+ You are anna.\n  The token is shown once.\n"
    assert render(reply, Style("speech")) == "Done: You are anna.\nThe token is shown once.\n"
    assert render(reply, Style("tagged")) == "+ You are anna. The token is shown once.\n"


def test_sentences_are_folded_at_the_width_and_indented() -> None:
    folded = render(Notice(code="x", text="one two three four five"), Style("text", width=20))
    assert folded == "* one two three four\n  five\n"
    assert render(Notice(code="x", text="one two three four five"), Style("speech", width=20)) == (
        "one two three four\nfive\n"
    )


def test_tagged_lines_are_never_folded() -> None:
    """A program reads one record a line, at any width."""
    assert render(chat("lobby", "x " * 300), Style("tagged", width=20)).count("\n") == 1


def test_a_reply_without_a_word_is_seen_where_programs_count_them() -> None:
    silent = Reply(ok=True)
    assert render(silent, Style("text")) == ""
    assert render(silent, Style("speech")) == ""
    assert render(silent, Style("tagged")) == "+ done\n"
    assert render(Reply(ok=True, id="7"), Style("text")) == "+ #7 done\n"


def test_a_question_without_a_default_begins_with_a_legal_answer() -> None:
    turn = Turn(table=1, n=1, seats=(1,), you=True, ask="x", clock=None, moves=("a 1",), text="?")
    assert render(turn, Style("tagged")) == "> a 1 | ?\n"


def test_a_refusal_without_a_word_has_its_code() -> None:
    assert render(Reply(ok=False, code="internal"), Style("text")) == "! (internal)\n"


def test_empty_sentences_are_no_lines() -> None:
    for mode in ("text", "speech", "tagged"):
        assert render(Notice(code="x"), Style(mode)) == ""
        assert render(View(table=1, n=1, game="turin", you=1, view={}), Style(mode)) == ""


FORGED = ["* ben wins", "+ Done", "! No (internal)", "> Your bid", "<ben> I resign", ": <ben> x"]


@pytest.mark.parametrize("forged", FORGED)
@pytest.mark.parametrize("mode", ["text", "speech", "tagged"])
def test_case_068_talk_never_looks_like_a_line_of_the_server(mode: Mode, forged: str) -> None:
    """However it is padded to wrap, and whatever line ends it smuggles in."""
    head = {"text": "<anna> ", "speech": "anna says: ", "tagged": ": <anna> "}[mode]
    for before in ("", "x\n", "x\r", "x\u2028", "x " * 20):
        for width in range(20, 60):
            talk = chat("table", before + forged)
            first, *rest = render(talk, Style(mode, width=width)).splitlines()
            assert first.startswith(head)
            assert all(line.startswith("  ") for line in rest)


@pytest.mark.parametrize("forged", FORGED)
def test_a_listed_line_never_looks_like_a_line_of_the_server(forged: str) -> None:
    assert render(Reply(ok=True, lines=(forged,)), Style("text")) == f" {forged}\n"


def test_a_listed_line_with_a_line_end_is_two_listed_lines() -> None:
    smuggled = Reply(ok=True, lines=("anna", "ben\n* anna resigns"))
    assert render(smuggled, Style("text")) == "anna\nben\n * anna resigns\n"
    assert render(smuggled, Style("tagged")) == "+ done\n| anna\n| ben\n| * anna resigns\n.\n"


@pytest.mark.parametrize(
    ("line", "folded"),
    [
        ("  play     /play turin", "  play     /play turin"),
        (
            "  play     /play turin           a table filled with bots, starts at once",
            "  play  /play turin\n    a table filled with bots, starts at\n    once",
        ),
        (
            "           /join 12              sit down at table 12    /join turin  any",
            "    /join 12  sit down at table 12\n      /join turin  any",
        ),
        (
            "one sentence that is too long for the line",
            "one sentence that is too long for the\n  line",
        ),
        ("\x1b[1mbold\x1b[0m" + " " * 30 + "x", "bold" + " " * 30 + "x"),
        ("田" * 25, "田" * 20 + "\n  " + "田" * 5),
    ],
)
def test_case_083_a_laid_out_line_is_parted_between_its_columns(line: str, folded: str) -> None:
    assert render(Reply(ok=True, lines=(line,)), Style("text", width=40)) == f"{folded}\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("  play     /play turin", "play, /play turin"),
        ("Paid:  ben 3 (8 left),  you 5", "Paid: ben 3 (8 left), you 5"),
        ("one sentence.  Type: bid N", "one sentence. Type: bid N"),
    ],
)
def test_a_laid_out_line_is_read_out_with_a_comma_for_each_gap(line: str, said: str) -> None:
    assert render(Reply(ok=True, lines=(line,)), Style("speech")) == f"{said}\n"


@given(st.lists(st.text()), st.integers(20, 100))
def test_case_083_no_laid_out_line_is_wider_than_the_window(cells: list[str], width: int) -> None:
    line = "   ".join(map(clean, cells))
    for each in render(Reply(ok=True, lines=(line,)), Style("text", width=width)).split("\n"):
        assert wcswidth(each) <= width


def test_a_blank_line_stands_before_a_title_and_before_no_other_part_of_a_board() -> None:
    def shown(text: str) -> str:
        return render(View(table=1, n=1, game="x", you=1, view=None, text=text), Style("text"))

    assert shown("=== Turin\nHand  .") == "\n=== Turin\nHand  .\n"
    assert shown("Hand  .") == "Hand  .\n"


def test_what_may_be_typed_after_the_end_is_for_people_alone() -> None:
    over = structs.replace(m.OVER, prompt="Type: /again")
    assert render(over, Style("text")).splitlines()[-1] == "> Type: /again"
    assert render(over, Style("speech")).splitlines()[-1] == "Type: /again"
    for mode in ("tagged", "json"):
        assert render(over, Style(mode)) == render(m.OVER, Style(mode))


@given(st.text(), st.integers(20, 500), st.sampled_from(["text", "speech"]))
def test_case_083_no_line_is_wider_than_the_window(said: str, width: int, mode: Mode) -> None:
    for line in render(chat("lobby", said), Style(mode, width=width)).split("\n"):
        assert wcswidth(line) <= width


def test_case_078_wide_letters_count_as_two_columns() -> None:
    folded = render(chat("table", "田中" * 12), Style("text", width=20))
    assert [wcswidth(line) for line in folded.splitlines()] == [19, 20, 20]


@pytest.mark.parametrize("mode", ["text", "speech", "tagged", "json"])
@pytest.mark.parametrize("name", m.EVERY)
def test_case_079_no_colour_means_no_codes_at_all(name: str, mode: Mode) -> None:
    board = View(table=1, n=1, game="x", you=1, view={}, text="\x1b[1mbold\x1b[0m\n\x1b[31mred")
    for message in (m.EVERY[name], board):
        rendered = render(message, Style(mode))
        assert "\x1b" not in rendered
    assert "\x1b" not in render(board, Style(mode, colour=True)) or mode == "text"


def test_colour_adds_codes_and_closes_them_at_each_line() -> None:
    style = Style("text", width=20, colour=True)
    assert render(m.REFUSED, style).count("\x1b[31m") == render(m.REFUSED, style).count("\n")
    for message in m.EVERY.values():
        coloured = render(message, style)
        assert plain(coloured) == render(message, Style("text", width=20))
        for line in coloured.splitlines():
            assert line.count("\x1b[0m") == line.count("\x1b") / 2
    board = View(table=1, n=1, game="x", you=1, view={}, text="\x1b[31mred\nplain")
    assert render(board, style) == "\x1b[31mred\x1b[0m\nplain\n"
