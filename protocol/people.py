"""Messages for people: the mode ``text`` leads lines with signs, ``speech`` with words.

No line of either can be forged by what a user writes: talk is a single line behind its head,
and what wraps of it is indented.
"""

import re
from typing import assert_never

from protocol.clean import clean
from protocol.colour import Paint, closed, painted, plain
from protocol.messages import Chat
from protocol.parts import Asked, Awaited, Done, Hinted, Part, Refused, Shown, Told
from protocol.style import Style, Words
from protocol.wrap import laid_out, wrapped

_SIGNS = tuple("*+!><:")

_SPREAD = re.compile("(?<=[.,:;!?]) {2,}")
_COLUMNS = re.compile(" {2,}")

UNBROKEN = "\u00a0"
"""A blank at which no line is broken; it is written as an ordinary one."""


def text_lines(part: Part, style: Style, here: int | None) -> list[str]:
    """Returns the lines of a part, the first led by the sign of its kind."""
    match part:
        case Told(text, table, mine):
            return _signed("+ " if mine else "* ", elsewhere(table, here) + text, style)
        case Done(text, id):
            said = text or (style.words.nothing_more if id else "")
            return _signed("+ ", marked(id) + said, style) if said else []
        case Refused(text, code, id):
            said = f"{text} ({code})".lstrip()
            return _signed("! ", marked(id) + said, style, "red")
        case Asked(text, table):
            return _signed("> ", elsewhere(table, here) + text, style, "bold")
        case Awaited(text, table):
            return _signed("  ", elsewhere(table, here) + text, style)
        case Shown(lines, board):
            is_titled = board and plain(lines[0]).startswith("=")
            return [""] * is_titled + _shown([_unsigned(line) for line in lines], style)
        case Hinted(text):
            return _signed("> ", text, style, "bold")
        case Chat():
            return _talk(part, style, here)
        case _:
            assert_never(part)


def speech_lines(part: Part, style: Style, here: int | None) -> list[str]:
    """Returns the lines of a part, the first led by the word of its kind if it has one."""
    words = style.words
    match part:
        case Told(text, table, mine):
            return _spoken(_at(table, here, words), words.done if mine else "", text, style)
        case Done(text):
            return _spoken("", words.done, text, style) if text else []
        case Refused(text):
            return _spoken("", words.not_possible, text, style)
        case Asked(text, table):
            return _spoken(_at(table, here, words), words.question, text, style)
        case Awaited(text, table):
            return _spoken(_at(table, here, words), "", text, style)
        case Shown(lines, board):
            return _shown(list(lines) if board else [_read_out(each) for each in lines], style)
        case Hinted(text):
            return _spoken("", "", text, style)
        case Chat():
            return wrapped(clean(part.text), style.width, _talk_word(part, words, here))
        case _:
            assert_never(part)


def finished(lines: list[str], colour: bool) -> str:
    """Returns lines as one text, their colours taken off or closed, unbroken blanks plain."""
    treat = closed if colour else plain
    return "".join(treat(line).replace(UNBROKEN, " ") + "\n" for line in lines)


def elsewhere(table: int | None, here: int | None) -> str:
    """Returns the sign of a table that is not the one where the receiver is."""
    return f"[{table}] " if table is not None and here not in (None, table) else ""


def marked(id: str | None) -> str:
    """Returns the sign of a request's id."""
    return "" if id is None else f"#{id} "


def talk_head(chat: Chat, words: Words, here: int | None) -> str:
    """Returns who talks to whom, in the brackets that no name can contain."""
    private = f"{words.private} " if chat.scope == "private" else ""
    return f"<{_talker(chat, words, '{name}~', here)}> {private}"


def _talk_word(chat: Chat, words: Words, here: int | None) -> str:
    private = f" {words.private}" if chat.scope == "private" else ""
    return words.says.format(name=_talker(chat, words, words.bot, here) + private) + " "


def _talker(chat: Chat, words: Words, bot: str, here: int | None) -> str:
    name = bot.format(name=chat.sender) if chat.bot else chat.sender
    match chat.scope:
        case "lobby":
            return words.in_lobby.format(name=name)
        case "watchers":
            return words.to_watchers.format(name=name)
        case "private" if chat.to:
            return words.to_other.format(name=name, to=chat.to)
        case "private":
            return words.to_you.format(name=name)
        case "table" if elsewhere(chat.table, here):
            return words.at_table.format(name=name, table=chat.table)
        case "table":
            return name
        case _:
            assert_never(chat.scope)


def _talk(chat: Chat, style: Style, here: int | None) -> list[str]:
    head = talk_head(chat, style.words, here)
    lines = wrapped(clean(chat.text), style.width, head)
    if style.colour and lines[0].startswith(head):
        lines[0] = painted(head.rstrip(), "cyan") + " " + lines[0].removeprefix(head)
    return lines


def _signed(sign: str, text: str, style: Style, paint: Paint | None = None) -> list[str]:
    """Folds each paragraph of a text; only the first line has the sign, the rest is indented."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += wrapped(paragraph, style.width, "  " if lines else sign)
    return [painted(line, paint) for line in lines] if style.colour and paint else lines


def _unsigned(line: str) -> str:
    """Moves a laid-out line by a blank if it could be taken for one that has a sign."""
    return f" {line}" if line.startswith(_SIGNS) else line


def _read_out(line: str) -> str:
    """Returns a laid-out line as it is read out: a comma for the gap between two columns."""
    return _COLUMNS.sub(", ", _SPREAD.sub(" ", line.strip(" ")))


def _shown(lines: list[str], style: Style) -> list[str]:
    return [part for line in lines for part in laid_out(line, style.width)]


def _spoken(table: str, word: str, text: str, style: Style) -> list[str]:
    said = " ".join(filter(None, (table, word, text)))
    return [part for line in said.split("\n") for part in wrapped(line, style.width, rest="")]


def _at(table: int | None, here: int | None, words: Words) -> str:
    return words.table.format(table=table) if elsewhere(table, here) else ""
