"""Commands for those who look on."""

from protocol.messages import Reply
from server import refusals, seating
from server.commands.command import Call
from server.commands.table import question
from server.replies import done
from server.table import Table
from server.telling import show_again


async def watch(call: Call) -> Reply:
    """Look on at a table, without a name: its board, and whatever happens from now on.

    You see no hands and nothing that is sealed. /unwatch ends it.
    Examples: /watch 7, /watch random
    """
    session = call.session
    table = _wanted(call, call.words(1, 1)[0].lower())
    if table.seat_of(session.person) is not None:
        raise refusals.seated_already(table.id)
    if session.table is not None and session in session.table.watchers:
        session.table.watchers.discard(session)
        seating.forget(session, session.table)
    table.watchers.add(session)
    session.table = table
    show_again(table, session, None)
    return done(
        call.voice.say("You watch table {n}; /unwatch ends it.", n=table.id), table=table.id
    )


def _wanted(call: Call, word: str) -> Table:
    if word != "random":
        return call.lobby.table(call.number(word))
    running = [t for t in call.lobby.tables.values() if t.status == "running"]
    if not running:
        raise refusals.nothing_to_watch()
    return running[int.from_bytes(call.lobby.random(4), "big") % len(running)]


async def unwatch(call: Call) -> Reply:
    """Stop looking on."""
    call.words()
    session, table = call.session, call.table()
    if session not in table.watchers:
        raise refusals.not_watching()
    table.watchers.discard(session)
    session.table = next(iter(call.lobby.tables_of(session.person)), None)
    text = call.voice.say("You no longer watch table {n}.", n=table.id)
    return done(text, prompt=question(session))
