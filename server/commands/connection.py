"""Commands about this connection: how it is spoken to, and its end."""

from collections.abc import Mapping
from typing import Any

from protocol.json_lines import json_line
from protocol.messages import AnyMessage, Reply, View
from server import refusals
from server.commands.command import Call
from server.commands.table import question
from server.greeting import PROTOCOL, hello
from server.person import masked
from server.replies import done
from server.telling import show_progress, view_message

MODES = ("text", "speech", "tagged", "json")

LASTING = ("text", "speech")
"""The modes of people, which are kept; programs choose theirs each time."""

SWITCHES: Mapping[str, bool] = {"on": True, "off": False}

CHOICES: Mapping[str, Mapping[str, Any]] = {
    "glyphs": {"ascii": "ascii", "unicode": "unicode"},
    "colour": SWITCHES,
    "bell": SWITCHES,
    "board": {"auto": "auto", "turn": "turn", "never": "never"},
    "prompt": SWITCHES,
    "charset": {
        "utf-8": "utf-8",
        "utf8": "utf-8",
        "latin-1": "latin-1",
        "latin1": "latin-1",
        "cp437": "cp437",
        "ascii": "ascii",
    },
}
"""What ``/set`` takes, but for the width."""

WIDTHS = range(20, 501)


async def mode(call: Call) -> Reply | None:
    """Choose the form in which the server speaks: for people, for ears, or for programs.

    text    boards and sentences, for people who read (the usual form)
    speech  sentences only, in a good order for screen readers
    tagged  one mark, a blank and a sentence on each line, for small scripts
    json    one JSON object on each line, for bots; only whole words count then

    Without a word it tells the present form. The same things are said in every form.
    """
    session = call.session
    word = call.word().lower()
    if not word:
        return done(call.voice.say("Mode: {mode}.", mode=session.preferences.mode))
    if word not in MODES:
        raise refusals.bad_value("mode", word, ", ".join(MODES))
    if word in LASTING:
        await call.lobby.choose(session, mode=word)
    else:
        session.prefer(mode=word)
    if word == "json":
        session.hear(hello(session))
    session.asked.clear()
    table = session.table
    if table is not None and table.status == "running" and session.is_json:
        show_progress(table, session, table.seat_of(session.person))
    return done(call.voice.say("Mode: {mode}.", mode=word), prompt=question(session))


async def set_(call: Call) -> Reply:
    """Change how text is shown on this connection; without words it lists everything.

    width     20 to 500 columns          glyphs   ascii or unicode
    colour    on or off                  bell     on or off: a sound at your turn
    board     auto (at a new turn or round), turn (after each move) or never
    prompt    on or off: the lines that tell what to type
    charset   utf-8, latin-1, cp437 or ascii

    Examples: /set width 100, /set glyphs=unicode
    """
    words, pairs = call.arguments(0, 2)
    if not words and not pairs:
        return done(lines=_listed(call))
    if words:
        if len(words) != 2:
            raise refusals.usage(call.command.forms)
        pairs[words[0].lower()] = words[1]
    wishes = {key: _wish(key, value) for key, value in pairs.items()}
    await call.lobby.choose(call.session, **wishes)
    told = ", ".join(f"{key} {pairs[key].lower()}" for key in wishes)
    return done(call.voice.say("Set: {settings}.", settings=told))


def _listed(call: Call) -> list[str]:
    wishes = call.session.preferences
    rows = {"width": f"{wishes.width}", "glyphs": wishes.glyphs}
    rows |= {key: "on" if getattr(wishes, key) else "off" for key in ("colour", "bell", "prompt")}
    rows |= {"board": wishes.board, "charset": wishes.charset}
    return [f"  {key:<9}{value}" for key, value in rows.items()]


def _wish(key: str, value: str) -> Any:
    if key == "width":
        if not (value.isascii() and value.isdigit() and int(value[:6]) in WIDTHS):
            raise refusals.bad_value(key, value, "20-500")
        return int(value)
    if key not in CHOICES:
        raise refusals.bad_value("/set", key, ", ".join(["width", *CHOICES]))
    if value.lower() not in CHOICES[key]:
        raise refusals.bad_value(key, value, ", ".join(CHOICES[key]))
    return CHOICES[key][value.lower()]


async def lang(call: Call) -> Reply:
    """Choose the language of sentences: en or de. Commands and moves stay the same.

    Example: /lang de
    """
    word = call.word().lower()
    languages = list(call.lobby.languages)
    if not word:
        return done(call.voice.say("Language: {code}.", code=call.session.preferences.language))
    if word not in languages:
        raise refusals.bad_value("lang", word, ", ".join(languages))
    await call.lobby.choose(call.session, language=word)
    text = call.voice.say("Language: {code}.", code=word)
    return done(text, prompt=question(call.session))


async def version(call: Call) -> Reply:
    """Tell the version of the server and of the protocol."""
    call.words()
    return done(
        f"tafelrunde {call.lobby.version} proto={PROTOCOL}",
        version=call.lobby.version,
        protocol=PROTOCOL,
    )


async def ping(call: Call) -> Reply:
    """Ask for a sign of life; the reply is "pong" and the words that you sent."""
    return done(f"pong {call.rest[:80]}".strip())


async def raw(call: Call) -> Reply:
    """Show the JSON behind what you were told last, as programs get it; tokens are masked.

    It helps to write a bot: do something by hand, then type /raw.
    """
    call.words()
    lines = [line for message in call.session.told for line in _behind(call, message)]
    if not lines:
        return done(call.voice.say("You have been told nothing yet."))
    return done(lines=lines)


def _behind(call: Call, message: AnyMessage) -> list[str]:
    """Return the JSON line of a message; boards are drawn from the view that programs get."""
    match message:
        case Reply(text="", prompt=prompt) if prompt:
            return []
        case View(table=number) if number in call.lobby.tables:
            table = call.lobby.tables[number]
            message = view_message(table, table.seat_of(call.session.person))
    return [masked(json_line(message).rstrip("\n"))]


async def quit_(call: Call) -> Reply | None:
    """Close the connection. Your seats are kept; come back with /resume TOKEN.

    At a running game it asks once, because the others wait for you; /quit! does not ask.
    """
    session = call.session
    running = [t for t in call.lobby.tables_of(session.person) if t.status == "running"]
    is_asking = call.request.word != "quit!" and session.wants_to_leave != 0
    if running and is_asking and not session.is_unattended:
        session.wants_to_leave = 0
        return done(
            call.voice.say(
                "You are in a running game at table {n}; the others would wait for you. "
                "Type /quit again to go, /resign to give up the game.",
                n=running[0].id,
            )
        )
    session.close_after_reply()
    return done(call.voice.say("Goodbye, {name}.", name=session.person.name))
