"""Talk: at the table, in the lobby, and in private."""

from typing import TYPE_CHECKING

import msgspec

from protocol.clean import clean
from protocol.command import Request
from protocol.messages import Chat, Reply
from server import people_refusals, refusals
from server.commands.command import Call
from server.replies import done
from server.table import Table

if TYPE_CHECKING:
    from server.session import Session


def say_here(session: "Session", request: Request) -> Reply:
    """Say something at the table of a line, else in the lobby; raises Refused."""
    text = _text(session, request.rest)
    table = session.lobby.table(request.table) if request.table else session.table
    if table is None:
        return _to_lobby(session, text)
    return _to_table(session, table, text)


def _text(session: "Session", rest: str) -> str:
    text = clean(rest)
    if not text:
        raise people_refusals.nothing_said()
    session.may_talk()
    return text


def _to_table(session: "Session", table: Table, text: str) -> Reply:
    person = session.person
    audience = [listener for listener, _ in table.audience()]
    if session not in audience:
        raise refusals.not_seated()
    is_watcher = table.seat_of(person) is None
    for listener in audience:
        listener.hear(
            Chat(
                sender=person.name,
                bot=person.is_bot,
                scope="watchers" if is_watcher else "table",
                table=table.id,
                text=text,
            )
        )
    return done()


def _to_lobby(session: "Session", text: str) -> Reply:
    person = session.person
    for listener in session.lobby.sessions:
        if listener.table is None or listener is session:
            listener.hear(Chat(sender=person.name, bot=person.is_bot, scope="lobby", text=text))
    return done()


async def say(call: Call) -> Reply:
    """Say something at your table, or in the lobby if you are at none. Short: 'hello

    Example: /say who needs onions?
    """
    return say_here(call.session, call.request)


async def tell(call: Call) -> Reply:
    """Say something to one person alone.

    Example: /tell ben shall we start?
    """
    name, _, rest = call.rest.partition(" ")
    if not name:
        raise refusals.usage(call.command.forms)
    person = call.lobby.find(name)
    text = _text(call.session, rest)
    if person.session is None:
        raise people_refusals.not_here(person.name)
    own = call.session.person
    heard = Chat(sender=own.name, bot=own.is_bot, scope="private", text=text)
    person.session.hear(heard)
    call.session.hear(msgspec.structs.replace(heard, to=person.name))
    return done()


async def shout(call: Call) -> Reply:
    """Say something to everybody who is here. Use it sparingly.

    Example: /shout a seat is free at table 12
    """
    text = _text(call.session, call.rest)
    person = call.session.person
    for listener in call.lobby.sessions:
        listener.hear(Chat(sender=person.name, bot=person.is_bot, scope="lobby", text=text))
    return done()
