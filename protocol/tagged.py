"""Messages for line-reading programs: a mark, a blank, a sentence; never wrapped or coloured."""

from typing import assert_never

from protocol.clean import clean
from protocol.colour import plain
from protocol.messages import Chat
from protocol.parts import Asked, Awaited, Done, Hinted, Part, Refused, Shown, Told
from protocol.people import elsewhere, marked, talk_head
from protocol.style import Words


def tagged_lines(part: Part, words: Words, here: int | None) -> list[str]:
    """Returns the lines of a part; only what is laid out has several.

    Exactly one ``+`` or ``-`` stands for each command; an error's code comes first.  A question
    begins with one legal answer, addressed if the table is not the current one.
    """
    match part:
        case Told(text, table):
            return [_tagged("*", elsewhere(table, here) + text)]
        case Done(text, id):
            return [_tagged("+", marked(id) + (text or words.nothing_more))]
        case Refused(text, code, id):
            return [_tagged("-", f"{code} {marked(id)}{text}")]
        case Asked(text, table, default):
            there = elsewhere(table, here)
            address = f"@{table} " if there else ""
            return [_tagged(">", f"{address}{default} | {there}{text}")]
        case Awaited(text, table):
            return [_tagged("*", elsewhere(table, here) + text)]
        case Shown(lines):
            return [*(_tagged("|", line) for line in lines), "."]
        case Hinted():
            return []
        case Chat():
            return [_tagged(":", talk_head(part, words, here) + clean(part.text))]
        case _:
            assert_never(part)


def _tagged(mark: str, text: str) -> str:
    return plain(f"{mark} {text}".replace("\n", " ")).rstrip()
