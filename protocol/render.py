"""From a message to the text that one receiver gets, in the receiver's mode."""

from typing import assert_never

from protocol.json_lines import json_line
from protocol.messages import AnyMessage
from protocol.parts import Part, parts
from protocol.people import finished, speech_lines, text_lines
from protocol.style import Style
from protocol.tagged import tagged_lines


def render(message: AnyMessage, style: Style, here: int | None = None) -> str:
    """Returns whole lines, each ended by LF; nothing if the mode has nothing to show of it.

    ``here`` is the receiver's current table: what concerns another one says so, unless None.
    """
    if style.mode == "json":
        return json_line(message)
    lines = [line for part in parts(message) for line in _lines(part, style, here)]
    return finished(lines, style.colour and style.mode == "text")


def _lines(part: Part, style: Style, here: int | None) -> list[str]:
    match style.mode:
        case "text":
            return text_lines(part, style, here)
        case "speech":
            return speech_lines(part, style, here)
        case "tagged":
            return tagged_lines(part, style.words, here)
        case "json":
            raise ValueError("a JSON line has no parts")
        case _:
            assert_never(style.mode)
