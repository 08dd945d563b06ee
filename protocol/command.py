"""What a line asks for: ``[#ID] [@TABLE[/N]] COMMAND``, and which word was meant."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

Kind = Literal["command", "moves", "talk", "empty"]
"""What a line is, by its first sign."""

Fault = Literal["id_empty", "id_too_long", "table", "key", "value", "key_twice"]
"""What is wrong with a line that cannot be read."""

ID_LENGTH = 32
"""The visible characters that an id may have."""

_TABLE = re.compile(r"([0-9]{1,9})(?:/([0-9]{1,9}))?")
_KEY = re.compile(r"[a-z][a-z0-9_]*")


class ProtocolError(Exception):
    """The root of all errors about what a client said."""


class BadLine(ProtocolError):
    """A line that cannot be read: a code, what is wrong, the words at fault, the id if known."""

    def __init__(self, fault: Fault, quoted: str, id: str | None = None) -> None:
        super().__init__(fault, quoted, id)
        self.code: Literal["bad_usage", "bad_value"] = (
            "bad_value" if fault in ("id_too_long", "table", "value") else "bad_usage"
        )
        self.fault = fault
        self.quoted = quoted
        self.id = id


class Unknown(ProtocolError):
    """A word that is none of those possible; suggestions are close to it, best first."""

    code: Literal["unknown_command"] = "unknown_command"

    def __init__(self, word: str, suggestions: tuple[str, ...]) -> None:
        super().__init__(word, suggestions)
        self.word = word
        self.suggestions = suggestions


class Ambiguous(ProtocolError):
    """A shortened word that could be several; all of them are candidates, in order."""

    code: Literal["ambiguous_command"] = "ambiguous_command"

    def __init__(self, word: str, candidates: tuple[str, ...]) -> None:
        super().__init__(word, candidates)
        self.word = word
        self.candidates = candidates


@dataclass(frozen=True, slots=True)
class Request:
    """One line of a client, taken apart.

    ``word`` is a command's, in small letters without its slash; ``rest`` is what follows it, the
    text of a talk, or the whole line of moves.  ``state`` is the ``n`` that the client has seen.
    """

    id: str | None
    table: int | None
    state: int | None
    kind: Kind
    word: str
    rest: str


def parse(line: str) -> Request:
    """Takes a line apart; raises BadLine if its id or table cannot be read."""
    id, line = _id(line.strip())
    table, state, line = _table(line, id)
    if not line:
        return Request(id, table, state, "empty", "", "")
    if line[0] == "'":
        return Request(id, table, state, "talk", "", line[1:].strip())
    if line[0] == "/":
        word, rest = _first(line[1:])
        return Request(id, table, state, "command", word.lower(), rest)
    return Request(id, table, state, "moves", "", line)


def _id(line: str) -> tuple[str | None, str]:
    if not line.startswith("#"):
        return None, line
    word, rest = _first(line)
    id = word[1:]
    if not id:
        raise BadLine("id_empty", word)
    if len(id) > ID_LENGTH:
        raise BadLine("id_too_long", word)
    return id, rest


def _table(line: str, id: str | None) -> tuple[int | None, int | None, str]:
    if not line.startswith("@"):
        return None, None, line
    word, rest = _first(line)
    match = _TABLE.fullmatch(word, 1)
    if match is None:
        raise BadLine("table", word, id)
    table, state = match.groups()
    return int(table), None if state is None else int(state), rest


def _first(line: str) -> tuple[str, str]:
    """Splits off the characters before the first white space; both parts may be empty."""
    if not line or line[0].isspace():
        return "", line.strip()
    word, *rest = line.split(None, 1)
    return word, rest[0] if rest else ""


def arguments(rest: str) -> tuple[list[str], dict[str, str]]:
    """Splits what follows a command into its words and its ``key=value`` pairs.

    Keys are in small letters.  Raises BadLine for a key that is no word, is given twice, or has
    no value.
    """
    words: list[str] = []
    pairs: dict[str, str] = {}
    for part in rest.split():
        key, equals, value = part.partition("=")
        if equals:
            pairs[_new_key(key.lower(), pairs, part)] = _value(value, part)
        else:
            words.append(part)
    return words, pairs


def _new_key(key: str, pairs: Collection[str], part: str) -> str:
    if not _KEY.fullmatch(key):
        raise BadLine("key", part)
    if key in pairs:
        raise BadLine("key_twice", part)
    return key


def _value(value: str, part: str) -> str:
    if not value:
        raise BadLine("value", part)
    return value


def complete(
    word: str,
    words: Iterable[str],
    *,
    whole: Collection[str] = (),
    exact: bool = False,
) -> str:
    """Returns the one of the words that was meant: itself, or what it alone shortens.

    Words in ``whole`` must be written out, and with ``exact`` all must.  Raises Ambiguous if
    several words begin like this, and Unknown, with the closest ones, if none may be taken.
    """
    word = word.lower()
    words = list(dict.fromkeys(words))
    if word in words:
        return word
    begun = tuple(each for each in words if word and each.startswith(word))
    if exact or all(each in whole for each in begun):
        raise Unknown(word, begun or _close(word, words))
    if len(begun) > 1:
        raise Ambiguous(word, begun)
    return begun[0]


def _close(word: str, words: list[str]) -> tuple[str, ...]:
    return tuple(get_close_matches(word, words, n=3, cutoff=0.6))
