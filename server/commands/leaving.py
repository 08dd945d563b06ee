"""Commands that leave a table, for a while or for good."""

from protocol.messages import Reply
from server import leaving, play, seating
from server.commands.command import Call
from server.replies import done
from server.table import Table


async def leave(call: Call) -> Reply:
    """Leave the table. In a running game it asks once; /leave! does not ask.

    The least is then played for you until you are back with /join TABLE.
    """
    session, table = call.session, call.table()
    call.words()
    seat = table.seat_of(session.person)
    if seat is None:
        table.watchers.discard(session)
        session.table = None
        return done(call.voice.say("You no longer watch table {n}.", n=table.id))
    if table.status == "running":
        return _leave_running(call, table, seat)
    if table.status == "open":
        await seating.clear(call.lobby, table, session.person)
        session.table = None
        await leaving.after_leaving(call.lobby, table, session.person)
    else:
        session.table = None
        await leaving.forget_seat(call.lobby, table, seat)
    seating.forget(session, table)
    return done(
        call.voice.say("You left table {n}.", n=table.id),
        prompt=call.voice.say("Type: /play GAME, /tables or /help"),
    )


def _leave_running(call: Call, table: Table, seat: int) -> Reply:
    session = call.session
    is_asking = call.request.word != "leave!" and session.wants_to_leave != table.id
    if is_asking and not session.is_unattended:
        session.wants_to_leave = table.id
        return done(
            call.voice.say(
                "The game is running. If you leave, the least is played for you. "
                "Type /leave again to go, or simply play on."
            )
        )
    session.wants_to_leave = None
    session.table = None
    leaving.walk_away(call.lobby, table, seat)
    return done(
        call.voice.say("You left table {n}. /join {n} brings you back to your seat.", n=table.id)
    )


async def resign(call: Call) -> Reply:
    """Give up the game for good: it asks once; the least is played for you until the end.

    If only one other seat, or only bots of the house are left in play, the game ends.
    """
    call.words()
    table, session = call.table(), call.session
    seat = play.seat_in_play(table, session)
    is_asking = call.request.word != "resign!" and session.wants_to_leave != -table.id
    if is_asking and not session.is_unattended:
        session.wants_to_leave = -table.id
        return done(call.voice.say("That is for good. Type /resign again to give up the game."))
    session.wants_to_leave = None
    await leaving.resign(call.lobby, table, seat)
    if table.status == "over" and not session.is_json:
        return done()
    text = call.voice.say("You gave up the game at table {n}.", n=table.id)
    return done(text, prompt=call.voice.say("You may look on.  Type: /board, or /leave to go"))
