"""The eight basic colours of terminals: painted, taken off again, never left on at a line's end."""

import re
from typing import Literal

Paint = Literal["bold", "red", "green", "yellow", "blue", "magenta", "cyan"]
"""What a line may be painted with; it never carries a meaning of its own."""

RESET = "\x1b[0m"

_CODES: dict[Paint, str] = {
    "bold": "\x1b[1m",
    "red": "\x1b[31m",
    "green": "\x1b[32m",
    "yellow": "\x1b[33m",
    "blue": "\x1b[34m",
    "magenta": "\x1b[35m",
    "cyan": "\x1b[36m",
}
_ANY_CODE = re.compile(r"\x1b\[[0-9;]*m")


def painted(line: str, paint: Paint) -> str:
    """Returns a line in a colour, also where a part of it has one of its own."""
    code = _CODES[paint]
    return code + line.replace(RESET, RESET + code) + RESET


def plain(text: str) -> str:
    """Returns a text without colours, and without any other escape character."""
    return _ANY_CODE.sub("", text).replace("\x1b", "") if "\x1b" in text else text


def closed(line: str) -> str:
    """Returns a line that leaves no colour on, so that a cut never tints a terminal."""
    return line if line.rfind("\x1b") == line.rfind(RESET) else line + RESET
