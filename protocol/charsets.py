"""The charsets of a connection, and what stands in for a character that one of them lacks."""

import unicodedata
from functools import lru_cache
from typing import Literal

from wcwidth import wcwidth

Charset = Literal["utf-8", "latin-1", "cp437", "ascii"]
"""The charsets that a connection may choose, by the names that Python has for them."""

_NAMES: dict[str, Charset] = {
    "utf8": "utf-8",
    "utf": "utf-8",
    "latin1": "latin-1",
    "l1": "latin-1",
    "iso88591": "latin-1",
    "cp437": "cp437",
    "ibm437": "cp437",
    "437": "cp437",
    "ascii": "ascii",
    "usascii": "ascii",
}

_WORDS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ẞ": "SS"}
    | {"æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "oe", "Ø": "Oe", "ł": "l", "Ł": "L"}
    | {"€": "EUR", "…": "...", "©": "(c)", "®": "(r)", "™": "(tm)"}
)
"""Stand-ins that may be longer than the character."""

_SIGNS = (
    str.maketrans("←↑→↓↔⇐⇑⇒⇓", "<^>v-<^>v")
    | str.maketrans("−×÷±·•∙≤≥≠≈∞⁄", "-x/+.*.<>!~8/")
    | str.maketrans("‘’‚‛′“”„‟″«»‹›", "'''''\"\"\"\"\"<><>")
    | str.maketrans("‐‑‒–—―\u00a0\u2007\u202f", "------   ")
    | str.maketrans("─│┌┐└┘├┤┬┴┼╭╮╰╯╱╲╳━┃┄┆", "-|+++++++++++++/\\X-|-|")
    | str.maketrans("═║╔╗╚╝╠╣╦╩╬", "=|+++++++++")
    | str.maketrans("█▀▄▌▐▓▒░", '#"_||%:.')
    | str.maketrans("■□▪▫▲△▼▽◆◇●○◦◉★☆", "#[*.A^Vv@oOo.@*+")
    | str.maketrans("✓✔✗✘†‡¦¡¿", "vvxx++|!?")
)
"""Stand-ins of the same width."""


def charset_named(name: str) -> Charset | None:
    """Returns the charset that people and telnet call so, or None: ``UTF-8``, ``ISO-8859-1``."""
    return _NAMES.get("".join(filter(str.isalnum, name.lower())))


def fit(text: str, charset: Charset) -> str:
    """Returns the text with stand-ins for the characters that the charset lacks.

    First a letter or sign of like meaning, then the letter without its marks, else as many
    ``?`` as the character fills columns.
    """
    if charset == "utf-8" or text.isascii():
        return text
    return "".join(_fit(character, charset) for character in text)


@lru_cache(maxsize=4096)
def _fit(character: str, charset: Charset) -> str:
    if _has(charset, character):
        return character
    for stand_in in _stand_ins(character):
        if stand_in and _has(charset, stand_in):
            return stand_in
    return "?" * max(0, wcwidth(character))


def _stand_ins(character: str) -> tuple[str, ...]:
    """Returns what may stand for a character, best first; some may be no better or empty."""
    simple = unicodedata.normalize("NFKD", character).translate(_SIGNS)
    bare = "".join(each for each in simple if not unicodedata.combining(each))
    return character.translate(_WORDS), character.translate(_SIGNS), bare


def _has(charset: Charset, text: str) -> bool:
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


def encoded(text: str, charset: Charset) -> bytes:
    """Returns the bytes of a text; never fails, whatever the text holds."""
    return fit(text, charset).encode(charset, "replace")


def decoded(line: bytes, charset: Charset) -> tuple[str, bool]:
    """Returns a line's text, and whether it had to be read as Latin-1 against its charset.

    A one-byte charset reads every line; UTF-8 is also what is tried where ASCII was chosen.
    """
    if charset in ("latin-1", "cp437"):
        return line.decode(charset), False
    try:
        return line.decode("utf-8"), False
    except UnicodeDecodeError:
        return line.decode("latin-1"), True
