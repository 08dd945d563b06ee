"""The refusals about people: names, tokens, talk, and lines that come too fast."""

from collections.abc import Sequence
from difflib import get_close_matches
from math import ceil

from games.voice import Voice
from protocol.clean import NameProblem, clean, name_key
from server.refusal import Refused


def bad_name(problem: NameProblem, name: str) -> Refused:
    """Refuse a name that nobody can have."""
    shown = clean(name)[:40]

    def telling(voice: Voice) -> str:
        match problem:
            case "too_short" | "too_long":
                return voice.say(
                    'The name "{name}" does not fit: 2 to 16 characters. Type /name ANNA.',
                    name=shown,
                )
            case "reserved":
                return voice.say(
                    'The name "{name}" is kept for the server. Choose another: /name ANNA.',
                    name=shown,
                )
            case "mixed":
                return voice.say(
                    'The name "{name}" mixes scripts, so it could pass for another. '
                    "Choose one script: /name ANNA.",
                    name=shown,
                )
            case "character" | "no_letter":
                return voice.say(
                    'The name "{name}" cannot be had: letters, digits, _ and - only, '
                    "and at least one letter. Type /name ANNA.",
                    name=shown,
                )

    return Refused("bad_value", telling)


def taken(name: str) -> Refused:
    """Refuse a name that somebody has."""
    return Refused(
        "name_taken",
        lambda voice: voice.say(
            "{name} is here already, or a name that looks like it. Choose another, "
            "or come back with /resume TOKEN if it is yours.",
            name=name,
        ),
    )


def nobody(name: str, known: Sequence[str]) -> Refused:
    """Refuse somebody who is not known."""
    by_key = {name_key(each): each for each in known}
    shown, close = clean(name)[:40], get_close_matches(name_key(name), by_key)
    if close:
        return Refused(
            "no_such_user",
            lambda voice: voice.say(
                'There is nobody called "{name}". Did you mean {names}?',
                name=shown,
                names=voice.listed([by_key[key] for key in close], "or"),
            ),
        )
    return Refused(
        "no_such_user",
        lambda voice: voice.say(
            'There is nobody called "{name}". /who lists everybody.', name=shown
        ),
    )


def unknown_token() -> Refused:
    """Refuse a token that is not known, or no longer."""
    return Refused(
        "wrong_password",
        lambda voice: voice.say(
            "That token is not known, or has expired. /name NICK starts afresh."
        ),
    )


def nothing_said() -> Refused:
    """Refuse empty talk."""
    return Refused(
        "bad_usage",
        lambda voice: voice.say("You said nothing yet: write it behind, as in 'hello all."),
    )


def not_here(name: str) -> Refused:
    """Refuse to talk to somebody who is away."""
    return Refused(
        "no_such_user",
        lambda voice: voice.say("{name} is not here now. /who lists who is.", name=name),
    )


def too_much_talk(seconds: float) -> Refused:
    """Refuse talk that comes too fast."""
    return Refused(
        "rate_limited",
        lambda voice: voice.count(
            "Please wait {n} second before you talk again.",
            "Please wait {n} seconds before you talk again.",
            max(1, round(seconds)),
        ),
        retry_after=seconds,
    )


def too_fast(seconds: float) -> Refused:
    """Refuse a line when too many came before it."""
    return Refused(
        "rate_limited",
        lambda voice: voice.count(
            "Too many lines at once: this one and those behind it are dropped. "
            "Please wait {n} second.",
            "Too many lines at once: this one and those behind it are dropped. "
            "Please wait {n} seconds.",
            max(1, ceil(seconds)),
        ),
        retry_after=round(seconds, 3) or 0.001,
    )
