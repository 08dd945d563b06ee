"""Moves at a table: understood, carried out on a copy, stored, and then told."""

from typing import TYPE_CHECKING

from games.core import Game, IllegalAction
from games.notation import Unclear
from protocol.messages import Reply
from server import housebots, refusals
from server.progress import Carried, Stuck, carry_out
from server.replies import done
from server.store.storage import Append, Change, PutTable
from server.table import Table
from server.telling import event_messages, tell_steps
from server.wording import stuck, unclear

if TYPE_CHECKING:
    from server.lobby import Lobby
    from server.session import Session


def seat_in_play(table: Table, session: "Session") -> int:
    """Return the seat of a session at a running game; raises Refused."""
    seat = table.seat_of(session.person)
    if seat is None and session in table.watchers:
        raise refusals.only_looking(table.id)
    if seat is None:
        raise refusals.not_seated()
    if table.status == "open":
        raise refusals.not_started(table.id)
    if table.status == "over":
        raise refusals.is_over(table.id)
    return seat


def attempt(table: Table, seat: int, line: str, is_exact: bool, is_trying: bool = False) -> Carried:
    """Carry out a line of moves on a copy of the game; raises Refused."""
    assert table.progress is not None
    try:
        return carry_out(table.progress, table.title, seat, line, is_exact, is_trying)
    except Stuck as error:
        raise stuck(error, table, seat) from error


async def moves(session: "Session", table: Table, line: str, state: int | None) -> Reply:
    """Play a line of moves; the reply comes when it is durable."""
    lobby = session.lobby
    async with table.turnstile:
        seat = seat_in_play(table, session)
        assert table.progress is not None
        since = table.progress.since[seat - 1]
        if state is not None and state < since:
            raise refusals.stale(state, since)
        with lobby.metrics.apply.time():
            carried = attempt(table, seat, line, session.is_json)
        await store(lobby, table, carried)
        await tell(lobby, table, carried, seat)
    if carried.left:
        raise refusals.too_late(len(carried.steps), carried.left)
    text = "" if session.is_json or _is_told(table, carried, session, seat) else _nothing(session)
    return done(text, done=len(carried.steps), left=0)


def _is_told(table: Table, carried: Carried, session: "Session", seat: int) -> bool:
    """Tell whether the events of a line have said something to the one who sent it."""
    numbered = [each for step in carried.steps for each in step.events]
    return any(message.text for message in event_messages(table, numbered, session, seat))


def _nothing(session: "Session") -> str:
    return session.voice().say("That is done.")


def reason(table: Table, seat: int, line: str, session: "Session") -> str:
    """Return why a move is not possible now, or that it is; raises Refused if it is no move."""
    game, voice = table.game, session.voice(table)
    try:
        notation = table.title.notation
        action, _ = notation.understand(line, seat, game.offers(seat), session.is_json)
        if game.find_offer(action) is not None:
            shown = notation.encode(action)
            return voice.say(
                '"{line}" is possible now. /try {line} shows what it does.', line=shown
            )
        raise Stuck(IllegalAction(action), game)
    except Unclear as error:
        raise unclear(error) from error
    except Stuck as error:
        return stuck(error, table, seat).telling(voice)


async def absent(lobby: "Lobby", table: Table, seat: int) -> None:
    """Play for a seat whose player is not there."""
    async with table.turnstile:
        away = table.seats[seat - 1]
        if table.status != "running" or seat not in table.waiting() or away.is_here:
            return
        assert table.progress is not None
        game: Game = table.game
        line = table.title.notation.encode(game.absent(seat))
        carried = carry_out(table.progress, table.title, seat, line, True)
        await store(lobby, table, carried)
        if not away.has_resigned:
            _tell_played(lobby, table, seat)
        await tell(lobby, table, carried, seat)


def _tell_played(lobby: "Lobby", table: Table, seat: int) -> None:
    lobby.tell(
        table,
        "absent",
        lambda voice: voice.say("{who} is away; the least is played.", who=voice.name(seat)),
    )


async def store(lobby: "Lobby", table: Table, carried: Carried) -> None:
    """Store what was carried out, and let it take effect."""
    lines = tuple(step.line for step in carried.steps)
    changes: list[Change] = [Append(table.id, len(table.lines), lines)]
    is_over = carried.progress.game.outcome() is not None
    if is_over:
        changes.append(PutTable(table.row(lobby.now(), status="over")))
    await lobby.commit(*changes)
    lobby.metrics.moves.labels(table.title.word).inc(len(lines))
    table.lines += lines
    table.progress = carried.progress
    table.history += [each for step in carried.steps for each in step.events]
    if is_over:
        table.status = "over"


async def tell(lobby: "Lobby", table: Table, carried: Carried, seat: int) -> None:
    """Tell everyone what was carried out, and what comes now."""
    tell_steps(table, carried.steps, seat)
    if table.status == "over":
        await finish(lobby, table)
    else:
        lobby.absence.schedule(table)


async def finish(lobby: "Lobby", table: Table) -> None:
    """Close a table whose game has ended; its house bots go home."""
    lobby.absence.schedule(table)
    lobby.show_change(table)
    lobby.flush()
    for person in list(table.sitters()):
        await housebots.send_home(lobby, person)
