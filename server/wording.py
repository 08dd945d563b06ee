"""Refusals in words: what cannot be done, why, and what can."""

from functools import partial
from typing import assert_never

from games.core import GameError, IllegalAction
from games.notation import Unclear
from games.options import OptionError
from games.voice import Voice
from protocol.command import Ambiguous, BadLine, Unknown
from protocol.messages import Code
from server.progress import Stuck
from server.refusal import Refused
from server.table import Table


def bad_line(error: BadLine) -> Refused:
    """Return the refusal of a line that cannot be taken apart."""
    quoted = error.quoted
    match error.fault:
        case "id_empty":
            return Refused(
                error.code,
                lambda voice: voice.say(
                    '"#" begins an id: write "#17 /who", and the reply carries it.'
                ),
            )
        case "id_too_long":
            return Refused(
                error.code,
                lambda voice: voice.say("An id has at most 32 visible characters, as in #17."),
            )
        case "table":
            return Refused(
                error.code,
                lambda voice: voice.say(
                    '"{word}" is no table: write "@3 MOVE", or "@3/41 MOVE" for state 41.',
                    word=quoted,
                ),
            )
        case "key" | "value":
            return Refused(
                error.code,
                lambda voice: voice.say(
                    '"{word}" should be KEY=VALUE, as in players=3.', word=quoted
                ),
            )
        case "key_twice":
            return Refused(
                error.code,
                lambda voice: voice.say('"{word}" names its key a second time.', word=quoted),
            )
        case _:
            assert_never(error.fault)


def unknown_word(error: Unknown | Ambiguous) -> Refused:
    """Return the refusal of a command word that means nothing, or too much."""
    word = error.word
    if isinstance(error, Ambiguous):
        candidates = [f"/{each}" for each in error.candidates]
        return Refused(
            error.code,
            lambda voice: voice.say(
                '"/{word}" could be {candidates}. Nothing was done.',
                word=word,
                candidates=voice.listed(candidates, "or"),
            ),
        )
    guesses = [f"/{each}" for each in error.suggestions]
    if guesses:
        return Refused(
            error.code,
            lambda voice: voice.say(
                '"/{word}" is no command here. Did you mean {guesses}? Nothing was done.',
                word=word,
                guesses=voice.listed(guesses, "or"),
            ),
        )
    return Refused(
        error.code,
        lambda voice: voice.say('"/{word}" is no command. /help shows what works.', word=word),
    )


def unclear(error: Unclear) -> Refused:
    """Return the refusal of words that are no move."""
    if error.kind == "wrong_phase":
        return _not_now(error.word, list(error.choices))
    return Refused(error.kind, partial(_unclear, error))


def _unclear(error: Unclear, voice: Voice) -> str:
    word, choices = error.word, voice.listed(error.choices, "or")
    if error.kind == "ambiguous_command":
        return voice.say(
            '"{word}" could be {candidates}. Nothing was done.', word=word, candidates=choices
        )
    if error.kind == "too_expensive":
        return voice.say(
            '"{word}" is more than you can pay for together. Possible: {forms}. Nothing was done.',
            word=word,
            forms=choices,
        )
    if error.kind != "unknown_command":
        if not choices:
            return voice.say("There is no move between the semicolons.")
        return voice.say(
            '"{word}" cannot be read as a move. Write: {forms}. Nothing was done.',
            word=word,
            forms=choices,
        )
    if choices:
        return voice.say(
            '"{word}" is no move here. Did you mean {guesses}? Nothing was done.',
            word=word,
            guesses=choices,
        )
    return voice.say(
        '"{word}" is no move here. /moves lists what is, /help explains. '
        "Talk begins with an apostrophe.",
        word=word,
    )


def _not_now(word: str, choices: list[str]) -> Refused:
    if not choices:
        return Refused(
            "not_your_turn",
            lambda voice: voice.say(
                'You cannot "{word}" now: it is not your turn. /board shows who is asked.',
                word=word,
            ),
        )
    return Refused(
        "wrong_phase",
        lambda voice: voice.say(
            'You cannot "{word}" now. Possible: {verbs}. /moves lists them all.',
            word=word,
            verbs=voice.listed(choices, "or"),
        ),
    )


def stuck(error: Stuck, table: Table, seat: int) -> Refused:
    """Return the refusal of a line of moves, with the reason that the rules give."""
    match error.error:
        case Unclear() as words:
            return unclear(words)
        case IllegalAction() as illegal:
            return _illegal(illegal, error, table, seat)
        case GameError():
            raise error.error


def _illegal(illegal: IllegalAction, error: Stuck, table: Table, seat: int) -> Refused:
    title, game, action = table.title, error.game, illegal.action
    view = title.views.view(game, seat)
    line = title.notation.encode(action)
    offered = {offer.action for offer in game.offers(seat)}
    code: Code = "illegal_move"
    if not offered:
        code = "not_your_turn" if game.waiting() else "too_late"
    elif type(action) not in offered:
        code = "wrong_phase"
    why = partial(title.text.why, view, action)
    reason = why(Voice(names=table.names(), you=seat))
    if reason is not None:
        return Refused(reason.code, lambda voice: (why(voice) or reason).text)
    return Refused(
        code,
        lambda voice: voice.say('"{line}" is not possible now. /moves lists what is.', line=line),
    )


def bad_option(error: OptionError) -> Refused:
    """Return the refusal of an option that does not exist, or a value that it does not take."""
    accepted = list(error.accepted)
    if error.value is None:
        return Refused(
            "bad_usage",
            lambda voice: voice.say(
                'There is no option "{key}". Try {accepted}.',
                key=error.key,
                accepted=voice.listed(accepted, "or"),
            ),
        )
    return Refused(
        "bad_value",
        lambda voice: voice.say(
            'Option {key} cannot be "{value}". It takes {accepted}.',
            key=error.key,
            value=error.value,
            accepted=voice.listed(accepted, "or"),
        ),
    )
