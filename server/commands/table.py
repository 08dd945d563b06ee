"""Commands at a table that change nothing: looking, and thinking ahead."""

import re
from typing import TYPE_CHECKING, Any

from games.core import Offer, Ready
from games.layout import flow, fold
from games.notation import MOST_LISTED, Unclear
from games.record import dump
from protocol.messages import Reply
from server import play, refusals
from server.commands.command import Call
from server.replies import done
from server.table import Table
from server.telling import (
    after_the_end,
    board_message,
    event_messages,
    question_text,
    view_message,
    waiting_line,
)
from server.voicing import next_step
from server.wording import unclear

if TYPE_CHECKING:
    from server.session import Session

WIDEST_FORM = 22
"""The columns of a form of a move beyond which its meaning does not stand in line."""

PAGE = re.compile(r"([1-9][0-9]{0,5})-([0-9]{1,6})")
"""The part of a long list that is asked for: ``201-400``."""


def question(session: "Session") -> str:
    """Return what this connection is asked now, or what it could do; "" if others are asked."""
    table = session.table
    voice = session.voice(table)
    if table is None:
        return voice.say(
            "You are {name} in the lobby.  Type: /play GAME, /tables or /help",
            name=session.person.name,
        )
    if table.status == "open":
        return next_step(table, voice)
    if table.status == "over":
        return after_the_end(voice)
    seat = table.seat_of(session.person)
    return question_text(table, seat, voice, False) if table.waiting_for(seat) else ""


def own_view(call: Call, table: Table) -> Any:
    """Return the view of the caller's seat, or a watcher's."""
    return table.title.views.view(table.game, table.seat_of(call.session.person))


async def board(call: Call) -> Reply:
    """Show the board, or a part of it: a section by its name, a seat by its number, a thing.

    Examples: /board, /board players, /board 2
    """
    table, session = call.game_table(), call.session
    seat = table.seat_of(session.person)
    voice = session.voice(table)
    word = call.rest.strip().lower()
    if not word:
        lines = board_message(table, session, seat).text.split("\n")
        return done(lines=lines, prompt=question(session) if seat in table.waiting() else "")
    view = own_view(call, table)
    sections = {s.word: list(s.lines) for s in table.title.text.show(view, voice)}
    found = [lines for name, lines in sections.items() if name.startswith(word)][:1]
    part = found[0] if found else table.title.text.part(view, voice, word)
    if part is None:
        raise refusals.bad_value("/board", word, ", ".join(sections))
    return done(lines=part)


async def export(call: Call) -> Reply:
    """Show the record of a game that is over: its header, and one line for each move.

    Put into a file, it can be proved with: tafelrunde verify FILE
    """
    call.words()
    table = call.game_table()
    if table.status != "over":
        raise refusals.record_is_closed(table.id)
    text = dump(table.record())
    return done(lines=text.rstrip("\n").split("\n"), record=text)


async def near(call: Call) -> Reply:
    """Tell in sentences what stands around a thing: a card, a field, a good, a seat.

    Examples: /near 18, /near c7
    """
    table = call.game_table()
    word = call.rest.strip().lower()
    if not word:
        raise refusals.usage(call.command.forms)
    voice = call.session.voice(table)
    lines = table.title.text.near(own_view(call, table), voice, word)
    if lines is None:
        raise refusals.nothing_near(word)
    return done(lines=lines)


async def hand(call: Call) -> Reply:
    """Show what only you may see: your hand, and your sealed answer."""
    call.words()
    table = call.game_table()
    if table.seat_of(call.session.person) is None:
        raise refusals.only_looking(table.id)
    lines = table.title.text.hand(own_view(call, table), call.session.voice(table))
    return done(lines=lines)


async def view(call: Call) -> Reply:
    """Send all that you may know of the game; programs get it as a message of its own."""
    call.words()
    table, session = call.game_table(), call.session
    seat = table.seat_of(session.person)
    if session.is_json:
        session.hear(view_message(table, seat))
        return done()
    return done(lines=board_message(table, session, seat).text.split("\n"))


async def moves(call: Call) -> Reply:
    """List what you can do now with what it means, or all moves of one verb as they are sent.

    A long list comes in pages. Examples: /moves, /moves sell, /moves take 201-400
    """
    table = call.game_table()
    seat = table.seat_of(call.session.person)
    if seat is None:
        raise refusals.only_looking(table.id)
    voice = call.session.voice(table)
    words = call.rest.split()
    offers = table.game.offers(seat) if table.status == "running" else []
    if not words:
        listed = table.title.text.moves(own_view(call, table), offers, voice)
        if not listed:
            return done(lines=waiting_line(table, voice) or [voice.say("Nothing to do now.")])
        return done(lines=explained(listed, voice.width))
    return _listed(call, table, offers, words)


def explained(listed: list[tuple[str, str]], width: int) -> list[str]:
    """Return a line for each form of a move, with its meaning, folded."""
    column = max((len(form) for form, _ in listed if len(form) <= WIDEST_FORM), default=0)
    lines: list[str] = []
    for form, meaning in listed:
        lines += fold(f"  {form:<{column}}  {meaning}", width, " " * (column + 4))
    return lines


def _listed(call: Call, table: Table, offers: list[Offer], words: list[str]) -> Reply:
    notation = table.title.notation
    first, last = 1, MOST_LISTED
    wants_meaning = words[-1] == "?"
    if wants_meaning and len(words) > 1:
        words.pop()
    if len(words) > 1 and (page_wanted := PAGE.fullmatch(words[-1])):
        first, last = (int(number) for number in page_wanted.groups())
        words.pop()
    try:
        verb = notation.find_verb(words[0], offers)
    except Unclear as error:
        raise unclear(error) from error
    start = " ".join([verb, *words[1:]]).lower()
    mine = [offer for offer in offers if offer.action.verb() == verb]
    lines = [line for line in notation.moves(mine) if line.lower().startswith(start)]
    if not lines:
        raise refusals.no_moves(start)
    if not first <= min(last, len(lines)):
        raise refusals.bad_value("/moves", f"{first}-{last}", f"1-{len(lines)}")
    page, told = lines[first - 1 : last], _told(call, table, mine, start)
    if told and (wants_meaning or (len(told) > 1 and start != verb)):
        return done(lines=explained(told, call.voice.width), moves=page, of=len(lines))
    voice = call.voice
    head = voice.say(
        "{first} to {last} of {n}:", first=first, last=first - 1 + len(page), n=len(lines)
    )
    meanings = explained(told, voice.width) if len(told) > 1 and first == 1 else []
    shown = [*meanings, head, *flow(page, voice.width - 1)]
    return done(lines=shown, moves=page, of=len(lines))


def _told(call: Call, table: Table, offers: list[Offer], start: str) -> list[tuple[str, str]]:
    """Return what the game itself says of the moves that begin so."""
    moves = table.title.notation.moves
    fitting = [o for o in offers if any(line.lower().startswith(start) for line in moves([o]))]
    told = table.title.text.moves(own_view(call, table), fitting, call.session.voice(table))
    return [(form, meaning) for form, meaning in told if form.lower().startswith(start)]


async def try_(call: Call) -> Reply:
    """Try moves without making them: shows what would happen, up to what nobody can know.

    Examples: /try bid 5, /try take 10; take 12
    """
    table, session = call.game_table(), call.session
    seat = play.seat_in_play(table, session)
    if not call.rest:
        raise refusals.usage(call.command.forms)
    carried = play.attempt(table, seat, call.rest, session.is_json, is_trying=True)
    voice = session.voice(table)
    numbered = [each for step in carried.steps for each in step.events]
    told = [m.text for m in event_messages(table, numbered, session, seat) if m.text]
    lines = [voice.say("If you did that (nothing was done):")]
    lines += [line for text in told for line in fold(f"  {text}", voice.width, "    ")]
    if carried.left:
        lines.append(voice.say("  Then something hidden comes to light; nobody knows how it goes."))
    return done(lines=lines, done=len(carried.steps), left=carried.left)


async def why(call: Call) -> Reply:
    """Tell why a move is not possible now, or that it is.

    Example: /why buy 8
    """
    table = call.game_table()
    seat = play.seat_in_play(table, call.session)
    if not call.rest:
        raise refusals.usage(call.command.forms)
    return done(play.reason(table, seat, call.rest, call.session))


async def log(call: Call) -> Reply:
    """Show the last moves of the game, as you may know them; a number shows that many.

    Examples: /log, /log 50
    """
    table = call.game_table()
    word = call.word()
    if word and not (word.isascii() and word.isdigit() and len(word) < 6):
        raise refusals.usage(call.command.forms)
    return _history(call, table, int(word or 20), 0)


async def since(call: Call) -> Reply:
    """Show what happened after a state: its number stands at the right end of a board's title.

    Without a number: since your last move. Example: /since 31
    """
    table = call.game_table()
    word = call.word()
    if word and not (word.isascii() and word.isdigit() and len(word) < 9):
        raise refusals.usage(call.command.forms)
    return _history(call, table, 500, int(word) if word else _last_move(table, call))


def _last_move(table: Table, call: Call) -> int:
    """Return the state that the caller's own last move led to; 0 if there was none."""
    seat = table.seat_of(call.session.person)
    return max((n for n, event in table.history if getattr(event, "seat", 0) == seat), default=0)


def _history(call: Call, table: Table, most: int, state: int) -> Reply:
    session = call.session
    seat = table.seat_of(session.person)
    numbered = [
        (n, event) for n, event in table.history if n > state and not isinstance(event, Ready)
    ]
    messages = list(event_messages(table, numbered, session, seat))
    told = [text for m in messages if (text := m.text)][-most:]
    lines = [line for text in told for line in fold(f"  {text}", session.voice().width, "    ")]
    return done(lines=lines or [session.voice().say("Nothing happened yet.")])
