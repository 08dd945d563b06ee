"""From a request to the command, the move or the talk that it asks for."""

from dataclasses import replace
from typing import TYPE_CHECKING

from protocol.command import Ambiguous, Request, Unknown, complete
from protocol.messages import Reply
from server import play, refusals
from server.commands.command import Call, Command
from server.commands.index import BY_WORD, OWN_WORDS, WHOLE
from server.commands.table import question
from server.commands.talk import say_here
from server.progress import count
from server.refusal import Refused
from server.replies import done
from server.telling import turn_message, waiting_line
from server.wording import unknown_word

if TYPE_CHECKING:
    from server.session import Session


async def perform(session: "Session", request: Request) -> Reply | None:
    """Carry out one line and return its reply; raises Refused."""
    match request.kind:
        case "moves":
            return await _moves(session, request, request.rest)
        case "command":
            return await _command(session, request)
        case "talk":
            return say_here(session, request)
        case "empty":
            is_silent = session.is_json and request.id is None
            return None if is_silent else _reminder(session)


def _reminder(session: "Session") -> Reply:
    """Ask once more, or tell for whom the table waits, or what may be typed."""
    table = session.table
    if table is None or table.status != "running":
        return done(prompt=question(session))
    seat = table.seat_of(session.person)
    if not table.waiting_for(seat):
        return done(lines=waiting_line(table, session.voice(table)))
    session.hear(turn_message(table, session, seat))
    return done()


async def _moves(session: "Session", request: Request, line: str) -> Reply | None:
    try:
        return await _played(session, request, line)
    except Refused as error:
        if error.done is None:
            error.done, error.left = 0, count(line)
        raise


async def _played(session: "Session", request: Request, line: str) -> Reply | None:
    session.wants_to_leave = None
    if request.table is not None:
        table = session.lobby.table(request.table)
    elif session.table is not None:
        table = session.table
    else:
        raise refusals.move_without_table(line)
    if line.endswith("?") and not session.is_json:
        return await _listing(session, request, line.rstrip("? ") + " ?")
    try:
        reply = await play.moves(session, table, line, request.state)
    except Refused as error:
        # A verb alone that could be several moves: a person is shown what each would bring.
        if session.is_json or " " in line or error.code != "ambiguous_command":
            raise
        return await _listing(session, request, f"{line} ?")
    session.intake.give_back()
    return reply


async def _listing(session: "Session", request: Request, start: str) -> Reply | None:
    """List the moves that begin like this, with what each means: ``build stable ?``."""
    listing = BY_WORD["moves"]
    asked = replace(request, kind="command", word=listing.word, rest=start)
    return await listing.run(Call(session, asked, listing))


async def _command(session: "Session", request: Request) -> Reply | None:
    command = find(session, request)
    if command is None:
        return await _moves(session, request, f"{request.word} {request.rest}".strip())
    return await command.run(Call(session, request, command))


def find(session: "Session", request: Request) -> Command | None:
    """Return the command that a word means, None if it is a verb of the current game."""
    word = request.word
    if word in BY_WORD:
        return BY_WORD[word]
    table = session.table
    if table is not None and word in table.title.notation.verbs:
        return None
    try:
        return BY_WORD[_whole(word, session.is_json)]
    except Ambiguous as error:
        found = {BY_WORD[each] for each in error.candidates}
        if len(found) == 1:
            return found.pop()
        raise unknown_word(error) from error
    except Unknown as error:
        raise unknown_word(error) from error


def _whole(word: str, is_exact: bool) -> str:
    """Return the word that a shortened one means: a command's own before its other names.

    Raises Ambiguous or Unknown.
    """
    try:
        return complete(word, OWN_WORDS, whole=WHOLE, exact=is_exact)
    except Unknown:
        return complete(word, BY_WORD, whole=WHOLE, exact=is_exact)
