"""User text made fit for other people's screens, and names that cannot be mistaken.

A name is kept in NFC.  Two names are the same if their *keys* are: the key folds case and maps
letters that look alike to one of them, so that nobody can sit down as another's double.
"""

import re
import unicodedata
from typing import Literal

from wcwidth import wcswidth

NameProblem = Literal["too_short", "too_long", "character", "no_letter", "mixed", "reserved"]
"""Why a name cannot be had."""

NAME_LENGTH = range(2, 17)
"""The characters that a name may have; it may also fill no more than 16 columns."""

ESCAPES = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]?"  # cursor, colour
    r"|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?"  # strings, such as a window's title
    r"|\x1bO[ -~]?"  # keys of a number pad
)
"""Escape sequences of terminals, also unfinished ones; a lone escape counts as a control."""

_MARKS_IN_A_ROW = 4
_JOINERS = "\u200c\u200d"
_UNSEEN_LETTERS = frozenset("\u115f\u1160\u3164\uffa0")

_LOOK_ALIKES = str.maketrans(
    # Cyrillic, small letters; also for what its capital looks like (В, Н)
    "авекмнорстухісјѕһԁԛԝё"
    # Greek, the same
    "αβεζηικμνορτυχϲϳ"
    # digits, and the two letters that small print makes one
    "01iı_",
    "abekmhopctyxicjshdqwe" + "abezhikmnoptyxcj" + "olll-",
)


def clean(text: str) -> str:
    """Returns a user's text as one line that can move no cursor and pass for no other line.

    Escape sequences, control and format characters (those that turn the direction or have no
    width, except joiners) and lone surrogates go; runs of white space become one blank; no more
    than four marks stay on one letter.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    folded = " ".join(ESCAPES.sub("", text).split())
    return " ".join(_without_towers("".join(filter(_is_harmless, folded))).split())


def _is_harmless(character: str) -> bool:
    if character in _JOINERS:
        return True
    return unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def _without_towers(text: str) -> str:
    """Cuts heaps of combining marks, which would paint over the lines above and below."""
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks <= _MARKS_IN_A_ROW:
            kept.append(character)
    return "".join(kept)


def normal_name(name: str) -> str:
    """Returns the form (NFC) in which a name is stored and shown."""
    return unicodedata.normalize("NFC", name)


def name_problem(name: str) -> NameProblem | None:
    """Tells why a name cannot be had, or None; whether it is taken is not known here.

    Names are 2 to 16 letters of one script (Latin, Greek and Cyrillic are not mixed), the
    digits 0 to 9, ``_`` and ``-``, with at least one letter.
    """
    name = normal_name(name)
    if not all(map(_is_name_character, name)):
        return "character"
    if len(name) not in NAME_LENGTH or wcswidth(name) not in NAME_LENGTH:
        return "too_short" if len(name) < NAME_LENGTH.start else "too_long"
    if not any(map(str.isalpha, name)):
        return "no_letter"
    if len({script for script in map(_script, name) if script}) > 1:
        return "mixed"
    return "reserved" if is_reserved(name) else None


def name_key(name: str) -> str:
    """Returns what must be unique: the name without case, compatibility forms, look-alikes.

    Cyrillic and Greek letters become the Latin ones they look like as capital or small letter,
    ``0`` is ``o``, ``1``, ``i`` and ``ı`` are ``l``, ``_`` is ``-``.  Accents count: jürgen is not
    jurgen.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return folded.translate(_LOOK_ALIKES)


def is_reserved(name: str) -> bool:
    """Tells whether a name would pass for the server, for everybody or for a guest's number."""
    key = name_key(name)
    return key in _RESERVED_KEYS or key.startswith("guest-")


def _is_name_character(character: str) -> bool:
    if character in "0123456789_-":
        return True
    letter = unicodedata.category(character) in ("Lu", "Ll", "Lt", "Lo")
    return letter and character not in _UNSEEN_LETTERS


def _script(character: str) -> str | None:
    script = unicodedata.name(character, "").partition(" ")[0]
    return script if script in ("LATIN", "GREEK", "CYRILLIC") else None


_RESERVED = (
    "admin all anyone bot computer everybody everyone game host lobby me moderator nobody "
    "none operator player seat server staff system table tafelrunde watcher watchers you"
)
_RESERVED_KEYS = frozenset(map(name_key, _RESERVED.split()))
