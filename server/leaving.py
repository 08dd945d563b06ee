"""Leaving a table: for a while, for good, and coming back."""

from dataclasses import replace
from typing import TYPE_CHECKING

from games.core import Outcome, Standing
from protocol.messages import Status
from server import housebots, play, refusals, seating
from server.person import Person
from server.refusal import Refused
from server.store.storage import PutTable
from server.table import Table
from server.telling import tell_end

if TYPE_CHECKING:
    from server.lobby import Lobby


def walk_away(lobby: "Lobby", table: Table, seat: int) -> None:
    """Note that a player left a running game; the least is played at once."""
    table.seats[seat - 1].has_left = True
    lobby.tell(
        table,
        "left",
        lambda voice: voice.say(
            "{who} has left the game; until {who} is back, the least is played.",
            who=voice.name(seat),
        ),
    )
    lobby.show_change(table)
    lobby.absence.schedule(table)


def come_back(lobby: "Lobby", table: Table, seat: int) -> None:
    """Give a player who left a running game the seat back."""
    if table.seats[seat - 1].has_left:
        table.seats[seat - 1].has_left = False
        lobby.absence.take_up(table)
        lobby.tell(table, "back", lambda voice: voice.say("{who} is back.", who=voice.name(seat)))
        lobby.show_change(table)
    lobby.absence.schedule(table)


async def resign(lobby: "Lobby", table: Table, seat: int) -> None:
    """Give up a game for good; it ends when nobody but house bots, or only one, plays on."""
    async with table.turnstile:
        if table.status == "over":
            raise refusals.is_over(table.id)
        seats = list(table.seats)
        given_up = seats[seat - 1] = replace(seats[seat - 1], has_resigned=True)
        left = [n for n, each in enumerate(seats, 1) if not each.has_resigned]
        people = [n for n in left if (person := seats[n - 1].person) and not person.level]
        status: Status = "over" if len(left) == 1 or not people else "running"
        await lobby.commit(PutTable(table.row(lobby.now(), seats=seats, status=status)))
        table.seats[seat - 1] = given_up
        table.status = status
    if given_up.person is not None and given_up.person.session is not None:
        table.watchers.add(given_up.person.session)
    lobby.tell(table, "resigned", lambda voice: voice.say("{who} gives up.", who=voice.name(seat)))
    if status == "over":
        table.verdict = _given_up(len(seats), left)
        tell_end(table)
        await play.finish(lobby, table)
    else:
        lobby.show_change(table)
        lobby.absence.schedule(table)


def _given_up(seats: int, left: list[int]) -> Outcome:
    """Return the standings when the others have given up: those left in play share the win."""
    ranks = [(1 if seat in left else len(left) + 1, seat) for seat in range(1, seats + 1)]
    standings = tuple(Standing(seat, rank, 0) for rank, seat in sorted(ranks))
    return Outcome("resigned", standings)


async def after_leaving(lobby: "Lobby", table: Table, person: Person) -> None:
    """Tell those who stay, or close a table where only house bots are left."""
    lobby.absence.schedule(table)
    bots = list(table.sitters())
    try:
        is_closed = await seating.drop(lobby, table, _has_guests)
    except Refused:
        # The seat is free; the table closes when its time is over.
        is_closed = False
    if is_closed:
        for bot in bots:
            await housebots.send_home(lobby, bot)
        return
    lobby.tell(table, "left", lambda voice: voice.say("{who} leaves the table.", who=person.name))
    lobby.show_change(table)


def _has_guests(table: Table) -> bool:
    return any(person.level is None for person in table.sitters())


async def forget_seat(lobby: "Lobby", table: Table, seat: int) -> None:
    """Let a player go from a table whose game is over; the last one closes it."""
    person = table.seats[seat - 1].person
    table.seats[seat - 1] = replace(table.seats[seat - 1], has_left=True)
    if person is not None and person.session is not None:
        seating.forget(person.session, table)
    if not await seating.drop(lobby, table, _has_somebody):
        # Only those may be left who gave up, and they do not hold it.
        lobby.absence.schedule(table)


def _has_somebody(table: Table) -> bool:
    """Tell whether somebody who played a game to its end is still at the table."""
    return any(
        not each.has_left and (each.person is None or each.person.is_here) for each in table.seats
    )
