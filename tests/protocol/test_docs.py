"""docs/protocol.md says what the code does."""

import re
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from config.settings import Limits
from protocol.charsets import charset_named, fit
from protocol.clean import name_key, name_problem
from protocol.command import ID_LENGTH
from protocol.messages import AnyMessage, Code, Scope, Status
from protocol.render import render
from protocol.style import Mode, Style
from protocol.telnet import PAYLOAD_LIMIT
from server.commands.index import OWN_WORDS
from tests.protocol import messages as m

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """Returns the text under a heading up to the next one of any level."""
    match = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert match, title
    return match[1]


@pytest.mark.parametrize("name", m.EVERY)
@pytest.mark.parametrize("mode", get_args(Mode))
def test_the_page_shows_every_message_in_every_mode(name: str, mode: Mode) -> None:
    message = m.EVERY[name]
    shown = render(message, Style(mode), here=12).strip("\n")
    title = str(message.__struct_config__.tag)
    assert not shown or f"-- {mode}\n{shown}\n" in section(title)


def test_the_page_names_every_field_of_every_message() -> None:
    human = {"mine", "prompt", "fields"}
    for kind in get_args(AnyMessage):
        fields = set(kind.__struct_encode_fields__) - human - {"text", "table", "n"}
        named = set(re.findall(r"`(\w+)`", section(str(kind.__struct_config__.tag))))
        assert fields <= named, kind


def test_the_page_lists_every_code_and_no_other() -> None:
    rows = re.findall(r"^\| (`.*?) \|", section("5. Error codes"), re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(get_args(Code))


@pytest.mark.parametrize("word", [*get_args(Mode), *get_args(Status), *get_args(Scope)])
def test_the_page_names_every_word_of_a_closed_list(word: str) -> None:
    assert f"`{word}`" in PAGE


def test_the_stand_ins_of_the_page_are_those_of_the_code() -> None:
    told = re.search(r"gets a stand-in(.*?)^- ", section("Text out"), re.MULTILINE | re.DOTALL)
    assert told
    quoted = re.findall(r"`([^`]+)`", told[1])
    pairs = [pair for pair in pairwise(quoted) if not pair[0].isascii() and pair[1].isascii()]
    assert len(pairs) >= 10
    for sign, stand_in in pairs:
        assert fit(sign, "ascii") == stand_in


def test_the_charsets_of_the_page_are_known() -> None:
    match = re.search(r"`/set charset` knows (.*?)\. A character", PAGE, re.DOTALL)
    assert match
    named = {charset_named(name) for name in re.findall(r"`([\w-]+)`", match[1])}
    assert named == {"utf-8", "latin-1", "cp437", "ascii"}


def test_the_names_of_the_page_are_the_same_or_not() -> None:
    assert name_key("straße") == name_key("STRASSE")
    assert name_key("jürgen") != name_key("jurgen")
    for name in ("server", "lobby", "you", "guest-7"):
        assert f"`{name}`" in PAGE
        assert name_problem(name) == "reserved"


def test_the_limits_of_the_page_are_those_of_the_code() -> None:
    limits = section("Limits")
    assert f"{PAYLOAD_LIMIT:,} bytes" in limits
    assert f"{ID_LENGTH} characters" in limits


def test_the_limits_of_the_page_are_the_default_settings() -> None:
    table, limits = section("Limits"), Limits()
    lengths, lines, out = limits.line_length, limits.lines, limits.out_queue
    assert f"{lengths.text:,} bytes; {lengths.json:,} in JSON" in table
    assert f"{lines.per_second:g} a second" in table
    assert f"{lines.burst} at once; {lines.queue} more wait" in table
    assert f"in {1 / limits.talk.per_second:g} seconds" in table
    assert f"{limits.talk.burst} at once" in table
    assert f"{limits.connections.total:,}; {limits.connections.per_address} from one" in table
    assert f"{limits.timeouts.login:g} seconds before" in table
    assert f"{limits.timeouts.idle / 3600:g} hours" in table
    assert f"above {out.drop:,} bytes" in table
    assert f"above {out.close:,} bytes, or {out.patience:g} seconds" in table
    assert f"one person | {limits.tables} |" in table


def test_the_page_lists_every_command_and_no_other() -> None:
    rows = re.findall(r"^\| [^|]+ \| (.*) \|$", section("Commands"), re.MULTILINE)
    assert set(re.findall(r"`/([a-z]+)", " ".join(rows))) == set(OWN_WORDS)
