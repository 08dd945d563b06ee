"""Single values in YAML: read as they are meant, or refused with what to write instead.

YAML 1.1, which PyYAML reads, takes ``no`` for false, ``04000`` for 2048 and ``4:30`` for 270.
Here a word is a word and a number is decimal; anything else is a fault.
"""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from difflib import get_close_matches
from math import isfinite
from typing import Any

import msgspec
from yaml import Node, ScalarNode
from yaml.constructor import SafeConstructor

from config.kinds import Kind, converted, described, words_of

TAG = "tag:yaml.org,2002:"
"""What the tags of YAML itself begin with."""

_PLAIN = {
    TAG + "str": re.compile(r".*", re.DOTALL),
    TAG + "null": re.compile(r"~|null|"),
    TAG + "bool": re.compile(r"true|false"),
    TAG + "int": re.compile(r"0|-?[1-9][0-9]*"),
    TAG + "float": re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+"),
}
"""How a value of each sort is spelt in every version of YAML; other spellings surprise."""

_MARKS = {
    TAG + "timestamp": "a date",
    TAG + "merge": "a mark of YAML",
    TAG + "value": "a mark of YAML",
}
"""What YAML 1.1 takes some words for that can be none of our values."""


class NotMeant(Exception):
    """A value is not what is expected; the text says what it is and what to write."""


def read(node: ScalarNode, kind: Kind) -> Any:
    """Give the value of the node as its kind.  Raises NotMeant."""
    text = node.value
    if node.tag in _MARKS:
        raise NotMeant(f"{text} would be read as {_MARKS[node.tag]}; {_advice(text, None, kind)}")
    value = _value(node)
    # Where true or false is expected, nobody is surprised that "off" means false.
    if not _PLAIN[node.tag].fullmatch(text) and not (kind is bool and isinstance(value, bool)):
        raise NotMeant(
            f"{text} would be read as {_reading(text, value)}; {_advice(text, value, kind)}"
        )
    try:
        return converted(value, kind)
    except msgspec.ValidationError as error:
        raise NotMeant(f"found {spelt(value)}; {_advice(text, value, kind)}") from error


def refuse_tag(node: Node, *taken: str) -> None:
    """Refuse a node with a tag of its own, which asks for something to be constructed."""
    if node.tag not in taken:
        raise NotMeant(f"tags such as {node.tag.replace(TAG, '!!')} are not taken")


def spelt(value: object) -> str:
    """Spell a value as one would in the file, on one short line."""
    if value is None:
        return "nothing"
    if not isinstance(value, str):
        return json.dumps(value, default=str)
    short = value if len(value) <= 40 else f"{value[:40]}…"
    return json.dumps(short, ensure_ascii=not short.isprintable())


def similar(word: str, words: Iterable[str]) -> str:
    """Ask whether another word was meant, when one is near."""
    near = get_close_matches(word.casefold(), words, 1)
    return f"; did you mean {near[0]}?" if near else ""


def _value(node: ScalarNode) -> Any:
    refuse_tag(node, *_PLAIN)
    try:
        return SafeConstructor().construct_object(node)
    except (ValueError, KeyError) as error:
        raise NotMeant(f"{spelt(node.value)} is no {node.tag.removeprefix(TAG)}") from error


def _reading(text: str, value: object) -> str:
    is_octal = isinstance(value, int) and re.fullmatch(r"[-+]?0[0-7_]+", text)
    return f"octal {value}" if is_octal else spelt(value)


def _advice(text: str, value: object, kind: Kind) -> str:
    for meant, spelling in _spellings(text, value):
        with suppress(msgspec.ValidationError):
            converted(meant, kind)
            return f"write {spelling}"
    return f"expected {described(kind)}{similar(text, words_of(kind))}"


def _spellings(text: str, value: object) -> Iterator[tuple[object, str]]:
    """Guess what could have been meant by a text that YAML reads as the value."""
    yield text, spelt(text)
    with suppress(ValueError):
        yield int(text), str(int(text))
    with suppress(ValueError):
        if (number := float(text)).is_integer():
            yield int(number), str(int(number))
        elif isfinite(number):
            yield number, str(number)
    if isinstance(value, int):
        yield value, spelt(value)
    if text.casefold() in ("true", "false"):
        yield text.casefold() == "true", text.casefold()
