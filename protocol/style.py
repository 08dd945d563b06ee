"""How one receiver wants messages rendered."""

from dataclasses import dataclass, field
from typing import Literal

Mode = Literal["text", "speech", "tagged", "json"]
"""The forms that messages have on the wire."""


@dataclass(frozen=True, slots=True)
class Words:
    """The few fixed words that a renderer adds, in the receiver's language."""

    done: str = "Done:"
    not_possible: str = "Not possible:"
    question: str = "Your question:"
    nothing_more: str = "done"
    says: str = "{name} says:"
    private: str = "(private)"
    bot: str = "bot {name}"
    to_you: str = "{name} to you"
    to_other: str = "{name} to {to}"
    to_watchers: str = "{name} to the watchers"
    in_lobby: str = "{name} in the lobby"
    at_table: str = "{name} at table {table}"
    table: str = "Table {table}:"


@dataclass(frozen=True, slots=True)
class Style:
    """Mode, width in columns, colour, and words; only the text mode knows colour."""

    mode: Mode
    width: int = 80
    colour: bool = False
    words: Words = field(default_factory=Words)
