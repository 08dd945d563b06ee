"""Every sentence that a text can say has its German, with the same places to fill in."""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from server.commands.command import WORDS as STAND_INS
from server.commands.index import BY_WORD, COMMANDS

ROOT = Path(__file__).parents[2]
PLACES = {"say": slice(0, 1), "count": slice(0, 2), "by": slice(1, 3)}
"""Where the sentences stand among the arguments of a voice's functions."""

PARTS = ["games", *(f"games/{path.parent.name}" for path in ROOT.glob("games/*/text.py")), "server"]

Sentence = str | tuple[str, str]
"""A sentence, or one thing and many."""


def modules(part: str) -> list[Path]:
    folder = ROOT / part
    return sorted(folder.glob("*.py") if part == "games" else folder.rglob("*.py"))


@dataclass(frozen=True)
class Said:
    """A call of one of a voice's functions: what it may say, and the values it fills in."""

    is_counted: bool
    sentences: tuple[tuple[str, ...], ...]
    values: frozenset[str]


@cache
def calls(path: Path) -> tuple[Said, ...]:
    """Return the calls by which a module says something."""
    return tuple(
        Said(
            is_counted=name == "count",
            sentences=tuple(tuple(choices(argument)) for argument in node.args[PLACES[name]]),
            values=frozenset(keyword.arg for keyword in node.keywords if keyword.arg),
        )
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        for name, owner in [(node.func.attr, ast.unparse(node.func.value))]
        if name in PLACES and ("voice" in owner or path.name == "voice.py")
    )


def choices(argument: ast.expr) -> list[str]:
    """Return the strings that an argument can be, as far as they stand there."""
    match argument:
        case ast.Constant(str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return choices(body) + choices(orelse)
    return []


def named_words(path: Path) -> Iterable[str]:
    """Return the words that a module says by variables: its constant ``WORDS``."""
    if "\nWORDS = " not in path.read_text("utf-8"):
        return ()
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    words: Iterable[str] = import_module(name).WORDS
    return words


def said(path: Path) -> Iterator[Sentence]:
    """Yield what a module can say."""
    yield from named_words(path)
    for call in calls(path):
        if call.is_counted and all(call.sentences):
            yield call.sentences[0][0], call.sentences[1][0]
        else:
            yield from (text for texts in call.sentences for text in texts)


@cache
def sentences(part: str) -> frozenset[Sentence]:
    """Return what a part of the program can say, beyond what the kernel says for all."""
    found = {sentence for path in modules(part) for sentence in said(path)}
    if part == "server":
        found |= {command.page for command in COMMANDS}
    if part == "games":
        return frozenset(found | {"and", "or"})
    return frozenset(found - sentences("games"))


@cache
def messages(part: str) -> dict[Sentence, Message]:
    """Return the entries of a part's catalogue by what they translate."""
    with (ROOT / part / "lang" / "de.po").open("rb") as file:
        return {message.id: message for message in read_po(file, locale="de") if message.id}


def every_message() -> list[Message]:
    return [message for part in PARTS for message in messages(part).values()]


def texts(message: Message) -> list[tuple[str, str]]:
    """Return each form of a sentence with its translation."""
    if isinstance(message.id, str):
        return [(message.id, message.string)]
    return list(zip(message.id, message.string, strict=True))


@pytest.mark.parametrize("part", PARTS)
def test_every_sentence_has_its_german(part: str) -> None:
    assert sorted(sentences(part) - messages(part).keys(), key=str) == []


@pytest.mark.parametrize("part", PARTS)
def test_no_german_is_left_over(part: str) -> None:
    assert sorted(messages(part).keys() - sentences(part), key=str) == []


def test_no_sentence_has_two_germans() -> None:
    """All catalogues are one to a voice, so that the later would win."""
    known: dict[str, str] = {}
    for message in every_message():
        for english, german in texts(message):
            assert known.setdefault(english, german) == german, english


def test_nothing_is_doubtful_or_empty() -> None:
    for message in every_message():
        assert not message.fuzzy, message.id
        assert all(german.strip() for _, german in texts(message)), message.id


def test_both_languages_fill_in_the_same_places() -> None:
    """German may take other ones where a sentence is given more than its English needs."""
    for part in PARTS:
        for message in messages(part).values():
            for english, german in texts(message):
                spare = given(part).get(english, frozenset()) - places(english)
                assert places(german) <= places(english) | spare, english
                assert spare or places(english) - {"n"} <= places(german), english


@cache
def given(part: str) -> dict[str, frozenset[str]]:
    """Return the values that each sentence is given wherever it is said."""
    found: dict[str, frozenset[str]] = {}
    for path in modules(part):
        for call in calls(path):
            for text in (text for texts in call.sentences for text in texts):
                found[text] = found.get(text, call.values) & call.values
    return found


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_what_is_typed_is_the_same_in_both_languages() -> None:
    """Commands stay English; only the words behind them may differ."""
    for message in every_message():
        for english, german in texts(message):
            assert typed(english) == typed(german), english


def typed(text: str) -> list[str]:
    return sorted(set(re.findall(r"(?<![\w/])/([a-z]+!?)", text)))


def test_every_command_that_a_sentence_names_exists() -> None:
    for message in every_message():
        for english, _ in texts(message):
            named = {word for word in typed(english) if "{" not in word}
            assert named - BY_WORD.keys() <= {"ta"}, english


def test_the_capitals_in_the_forms_of_commands_have_their_german() -> None:
    forms = " ".join(form for command in COMMANDS for form in command.usage)
    assert set(re.findall("[A-Z]{2,}", forms)) == set(STAND_INS)


def test_a_game_is_covered() -> None:
    """A guard: the collection above finds the sentences of all parts."""
    assert len(PARTS) == 6
    assert all(len(sentences(part)) > 4 for part in PARTS)
