"""The refusals about tables, games and commands: each says what, why, and what to do next."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from games.voice import Voice
from protocol.clean import clean
from server.refusal import Refused

if TYPE_CHECKING:
    from server.table import Table


def no_table(number: int, open_tables: Sequence[str]) -> Refused:
    """Refuse a table that does not exist."""
    if open_tables:
        return Refused(
            "no_such_table",
            lambda voice: voice.say(
                "There is no table {n}. Open tables: {tables}. See /tables.",
                n=number,
                tables=", ".join(open_tables),
            ),
        )
    return Refused(
        "no_such_table",
        lambda voice: voice.say(
            "There is no table {n}, and none is open. /new GAME opens one.", n=number
        ),
    )


def no_game(word: str, known: Sequence[str]) -> Refused:
    """Refuse a game that is not in the catalogue."""
    return Refused(
        "no_such_game",
        lambda voice: voice.say(
            'There is no game "{word}". There are: {games}.',
            word=clean(word)[:40],
            games=", ".join(known),
        ),
    )


def which_game(command: str, known: Sequence[str]) -> Refused:
    """Refuse a command that lacks its game."""
    forms = [f"/{command} {word}" for word in known]
    return Refused(
        "bad_usage",
        lambda voice: voice.say("Which game? Write {forms}.", forms=voice.listed(forms, "or")),
    )


def too_many_tables(count: int) -> Refused:
    """Refuse one more table to somebody who sits at many."""
    return Refused(
        "not_allowed",
        lambda voice: voice.say(
            "You sit at {n} tables; that is as many as you may. /mine lists them.", n=count
        ),
    )


def seated_already(table: int) -> Refused:
    """Refuse a second seat."""
    return Refused(
        "already_seated",
        lambda voice: voice.say(
            "You sit at table {n} already. /board shows it, /leave leaves it.", n=table
        ),
    )


def started(table: int) -> Refused:
    """Refuse what is only possible before the start."""
    return Refused(
        "already_started",
        lambda voice: voice.say(
            "The game at table {n} has begun. /watch {n} lets you look on.", n=table
        ),
    )


def has_begun(table: int) -> Refused:
    """Refuse to those at a table what is only possible before the start."""
    return Refused(
        "already_started",
        lambda voice: voice.say(
            "The game at table {n} has begun; that is only possible before. /help shows what is "
            "possible now.",
            n=table,
        ),
    )


def full(table: int, wanted: int | None, free: Sequence[int]) -> Refused:
    """Refuse a seat that is not free."""
    if not free:
        return Refused(
            "table_full",
            lambda voice: voice.say(
                "All seats of table {n} are taken. /watch {n} lets you look on, "
                "/tables lists more.",
                n=table,
            ),
        )
    seats = [str(seat) for seat in free]
    return Refused(
        "table_full",
        lambda voice: voice.say(
            "Seat {seat} of table {n} is not free. Free: {seats}.",
            seat=wanted,
            n=table,
            seats=", ".join(seats),
        ),
    )


def too_few(table: "Table", count: int) -> Refused:
    """Refuse to start with too few players."""
    least = table.title.seats.start
    return Refused(
        "not_enough_players",
        lambda voice: voice.say(
            "{count} of at least {least} players sit here. Wait for others, or type /bot.",
            count=count,
            least=least,
        ),
    )


def only_looking(table: int) -> Refused:
    """Refuse to those who look on what only players may do."""
    return Refused(
        "not_seated",
        lambda voice: voice.say(
            "You look on at table {n} and do not play there. /unwatch ends it; then /play GAME "
            "or /join TABLE gives you a seat.",
            n=table,
        ),
    )


def not_seated() -> Refused:
    """Refuse what needs a seat."""
    return Refused(
        "not_seated",
        lambda voice: voice.say(
            "You sit at no table. Type /play GAME, /join TABLE, or /mine for your tables."
        ),
    )


def no_current_table() -> Refused:
    """Refuse what needs a table."""
    return Refused(
        "not_seated",
        lambda voice: voice.say(
            "You are at no table. Type /play GAME, /join TABLE or /watch TABLE."
        ),
    )


def not_started(table: int) -> Refused:
    """Refuse what needs a game in play."""
    return Refused(
        "wrong_phase",
        lambda voice: voice.say(
            "The game at table {n} has not begun. /start begins it, /bot adds a bot.", n=table
        ),
    )


def is_over(table: int) -> Refused:
    """Refuse a move when the game has ended."""
    return Refused(
        "too_late",
        lambda voice: voice.say(
            "The game at table {n} is over. /again opens another, /leave leaves.", n=table
        ),
    )


def set_aside(table: int) -> Refused:
    """Refuse a move at a table that was set aside."""
    return Refused(
        "wrong_phase",
        lambda voice: voice.say(
            "Table {n} is set aside. It goes on when its players are back.", n=table
        ),
    )


def stale(seen: int, since: int) -> Refused:
    """Refuse a move that answers an older question."""
    return Refused(
        "stale_state",
        lambda voice: voice.say(
            "The question has changed since state {seen}: look at state {since} first.",
            seen=seen,
            since=since,
        ),
    )


def too_late(done: int, left: int) -> Refused:
    """Refuse the moves behind one that brought something hidden to light."""
    return Refused(
        "too_late",
        lambda voice: voice.say(
            "Moves behind one that brings something hidden to light are not carried out; send "
            "them again if you still want them. Done: {done}, left: {left}.",
            done=done,
            left=left,
        ),
        done=done,
        left=left,
    )


def no_level(level: str, levels: Sequence[str]) -> Refused:
    """Refuse a level of bots that does not exist."""
    return Refused(
        "bad_value",
        lambda voice: voice.say(
            'There are no bots of level "{level}". Levels: {levels}.',
            level=clean(level)[:40],
            levels=", ".join(levels),
        ),
    )


def no_bots() -> Refused:
    """Refuse a bot on a server that has none."""
    return Refused("not_allowed", lambda voice: voice.say("This server has no bots of its own."))


def bot_is_late() -> Refused:
    """Refuse a bot that did not come."""
    return Refused(
        "internal",
        lambda voice: voice.say(
            "The bot did not come; its seat is free again. Try /bot once more in a moment."
        ),
    )


def not_host(host: str) -> Refused:
    """Refuse what only the one who opened the table may do."""
    return Refused(
        "not_allowed",
        lambda voice: voice.say("Only {host}, who opened the table, may do that.", host=host),
    )


def usage(forms: Callable[[Voice], Sequence[str]]) -> Refused:
    """Refuse a command that is written in another way."""
    return Refused(
        "bad_usage",
        lambda voice: voice.say("Write it so: {forms}.", forms=voice.listed(forms(voice), "or")),
    )


def bad_value(key: str, value: str, accepted: str) -> Refused:
    """Refuse a value, and say which are accepted."""
    return Refused(
        "bad_value",
        lambda voice: voice.say(
            '{key} cannot be "{value}". Possible: {accepted}.',
            key=key,
            value=clean(value)[:40],
            accepted=accepted,
        ),
    )


def move_without_table(line: str) -> Refused:
    """Refuse a move of somebody who is at no table."""
    return Refused(
        "not_seated",
        lambda voice: voice.say(
            '"{line}" would be a move, but you are at no table. Type /play GAME or '
            "/join TABLE; commands begin with / and talk with an apostrophe.",
            line=clean(line)[:40],
        ),
    )


def has_resigned(table: int) -> Refused:
    """Refuse to let somebody back who gave up."""
    return Refused(
        "not_allowed",
        lambda voice: voice.say(
            "You gave up the game at table {n}. /watch {n} lets you look on.", n=table
        ),
    )


def record_is_closed(table: int) -> Refused:
    """Refuse the record of a game that is not over."""
    return Refused(
        "wrong_phase",
        lambda voice: voice.say(
            "The record tells all, also what is hidden: it is shown when the game at table {n} "
            "is over. /log shows what you may know.",
            n=table,
        ),
    )


def not_over(table: int) -> Refused:
    """Refuse another game while one is not over."""
    return Refused(
        "wrong_phase",
        lambda voice: voice.say(
            "The game at table {n} is not over. /new GAME opens another table.", n=table
        ),
    )


def nothing_near(word: str) -> Refused:
    """Refuse to look around something that is not there."""
    return Refused(
        "bad_value",
        lambda voice: voice.say(
            'There is no "{word}" to look around here. Name a thing that the board shows.',
            word=clean(word)[:40],
        ),
    )


def no_moves(words: str) -> Refused:
    """Refuse to list moves that are not possible."""
    return Refused(
        "wrong_phase",
        lambda voice: voice.say(
            'No move "{words}" is possible now. /moves shows what is.', words=clean(words)[:40]
        ),
    )


def nothing_to_watch() -> Refused:
    """Refuse to watch when nobody plays."""
    return Refused(
        "no_such_table",
        lambda voice: voice.say("Nobody plays just now. /play GAME begins a game with bots."),
    )


def not_watching() -> Refused:
    """Refuse to end what was not begun."""
    return Refused(
        "not_allowed", lambda voice: voice.say("You watch no table. /watch TABLE begins it.")
    )
