"""Options of a game: a frozen dataclass of ``Literal`` fields with defaults, read from words."""

from collections.abc import Mapping
from dataclasses import fields, replace
from difflib import get_close_matches
from typing import Any, TypeVar, get_args, get_type_hints

from games.core import GameError

O = TypeVar("O")  # noqa: E741


class OptionError(GameError):
    """An option that does not exist, or a value that it does not take; ``accepted`` lists them."""

    def __init__(self, key: str, value: str | None, accepted: tuple[str, ...]) -> None:
        """Keep the refused key (value None) or value, and what is accepted instead."""
        super().__init__(key, value, accepted)
        self.key = key
        self.value = value
        self.accepted = accepted


def accepted(kind: type[Any], material: Any = None) -> dict[str, tuple[Any, ...]]:
    """Return the values that each option takes, the default among them.

    Options that depend on the material (a board that a host added) are ``str`` fields whose
    values the class tells by ``from_material(material) -> dict``.
    """
    hints = get_type_hints(kind)
    values = {field.name: get_args(hints[field.name]) for field in fields(kind)}
    more = getattr(kind, "from_material", None)
    return values | (more(material) if more and material is not None else {})


def read(kind: type[O], words: Mapping[str, str], material: Any = None, base: O | None = None) -> O:
    """Return the options that ``words`` name, on top of ``base``; raises OptionError."""
    options = base if base is not None else kind()
    known = accepted(kind, material)
    for key, word in words.items():
        if key not in known:
            raise OptionError(key, None, tuple(get_close_matches(key, known) or known))
        by_word = {str(value): value for value in known[key]}
        if word.lower() not in by_word:
            raise OptionError(key, word, tuple(by_word))
        options = replace(options, **{key: by_word[word.lower()]})  # type: ignore[type-var]
    return options


def write(options: Any) -> dict[str, str]:
    """Return all options as words, defaults included."""
    return {field.name: str(getattr(options, field.name)) for field in fields(options)}
