"""Commands by which one comes to sit at a table, and a game begins."""

from typing import TYPE_CHECKING

from games.catalogue import Title
from games.options import OptionError
from games.voice import Voice
from protocol.clean import clean
from protocol.messages import Reply
from server import housebots, leaving, refusals, seating
from server.commands.command import Call
from server.commands.listing import game
from server.replies import done
from server.table import Table
from server.telling import show_again
from server.voicing import next_step
from server.wording import bad_option

if TYPE_CHECKING:
    from server.lobby import Lobby

PLAY_SEATS = 4
"""How many sit at a table of ``/play``, if the game allows it."""


async def new(call: Call) -> Reply:
    """Open a table of your own; others join it, /bot adds bots, /start begins the game.

    players=N asks for that many seats; /options GAME lists the options.
    Examples: /new turin, /new turin players=3 money=secret, /new guildhall preset=japanese
    """
    words, pairs = call.arguments(0, 1)
    title = game(call, next(iter(words), ""))
    table = await _open(call, title, pairs, title.seats.stop - 1)
    voice = call.session.voice(table)
    text = voice.say(
        "Table {n}: {game} for {seats}. You sit at seat 1; others come with /join {n}.",
        n=table.id,
        game=title.text.name(voice),
        seats=len(table.seats),
    )
    return _seated(text, table, 1, voice)


def _seated(text: str, table: Table, seat: int, voice: Voice) -> Reply:
    """Return the reply to someone who sits at an open table now."""
    salt = voice.say("/salt WORDS adds words of yours; everybody sees them.")
    text = f"{text}\n{_commitment(table, voice)}\n{salt}"
    return done(text, prompt=next_step(table, voice), table=table.id, seat=seat)


def _commitment(table: Table, voice: Voice) -> str:
    return voice.say(
        "Fair shuffle: the server's secret is fixed, its SHA-256 is\n{hash}",
        hash=table.commitment,
    )


async def _open(call: Call, title: Title, pairs: dict[str, str], usual: int) -> Table:
    seats = _seats(title, pairs.pop("players", None), usual)
    try:
        options = title.read_options(pairs)
    except OptionError as error:
        raise bad_option(error) from error
    await _make_known(call)
    session = call.session
    table = await seating.open_table(call.lobby, session.person, title, options, seats)
    _sit_down(call, table)
    return table


def _seats(title: Title, word: str | None, usual: int) -> int:
    if word is None:
        return usual
    accepted = {str(number): number for number in title.seats}
    if word not in accepted:
        raise refusals.bad_value("players", word, ", ".join(accepted))
    return accepted[word]


async def _make_known(call: Call) -> None:
    token = await call.lobby.know(call.session.person)
    if token is not None:
        call.session.tell(
            "token",
            call.voice.say(
                "You are {name}. If the line is lost: /resume {token} (shown once)",
                name=call.session.person.name,
                token=token,
            ),
        )


def _sit_down(call: Call, table: Table) -> None:
    session = call.session
    if session.table is not None:
        session.table.watchers.discard(session)
    session.table = table
    session.wants_to_leave = None
    call.lobby.show_change(table)


async def play(call: Call) -> Reply:
    """Open a table, fill it with bots and begin: one command from here to a game.

    A word behind the game is the level of the bots; players=N and options as for /new.
    Examples: /play turin, /play turin easy, /play turin players=2 payout=new
    """
    words, pairs = call.arguments(0, 2)
    title = game(call, next(iter(words), ""))
    level = housebots.level_named(call.lobby, words[1] if len(words) > 1 else None)
    if call.lobby.house is None:
        raise refusals.no_bots()
    table = await _open(call, title, pairs, min(PLAY_SEATS, title.seats.stop - 1))
    await housebots.fill(call.lobby, table, level)
    await seating.start(call.lobby, table)
    voice = call.session.voice(table)
    text = voice.say(
        "Table {n}: {game} for {seats}. You sit at seat 1; with you play {names}.",
        n=table.id,
        game=title.text.name(voice),
        seats=len(table.seats),
        names=voice.listed([voice.name(number) for number in range(2, len(table.seats) + 1)]),
    )
    seating.show_start(call.lobby, table)
    told = [text, _commitment(table, voice), _absence_rule(call.lobby, voice), _guide(voice)]
    return done("\n".join(told), table=table.id, seat=1)


def _guide(voice: Voice) -> str:
    return voice.say("/rules explains the game, /help what you can do at any moment.")


def _absence_rule(lobby: "Lobby", voice: Voice) -> str:
    return voice.say(
        "If you lose the line, your seat is kept; after {n} seconds the least is played for "
        "you until you are back.",
        n=round(lobby.settings.absence.grace),
    )


async def join(call: Call) -> Reply:
    """Sit down at a table: by its number, by a game (any open table, or a new one), or alone
    at the table that you watch.

    seat=N chooses the seat. Your own seat at a running game is yours again.
    Examples: /join 12, /join 12 seat=3, /join turin
    """
    words, pairs = call.arguments(0, 1)
    table = await _wanted(call, next(iter(words), ""))
    wanted = call.seat_wanted(pairs, table)
    if table is None:
        return await _open_for(call, game(call, words[0]))
    own = table.seat_of(call.session.person)
    if own is not None and table.status != "open":
        return _return(call, table, own)
    await _make_known(call)
    seat = await seating.sit(call.lobby, table, call.session.person, wanted)
    _sit_down(call, table)
    _tell_joined(call, table, seat)
    voice = call.session.voice(table)
    text = voice.say(
        "You sit at table {n}, seat {seat}: {game} for {seats}.",
        n=table.id,
        seat=seat,
        game=table.title.text.name(voice),
        seats=len(table.seats),
    )
    return _seated(f"{text} {_seat_list(table, voice)}", table, seat, voice)


def _tell_joined(call: Call, table: Table, seat: int) -> None:
    is_full = not table.free_seats()

    def telling(voice: Voice) -> str:
        who = voice.name(seat)
        if is_full:
            return voice.say(
                "{who} sits down at seat {n}. All seats are taken: /start begins the game.",
                who=who,
                n=seat,
            )
        return voice.say("{who} sits down at seat {n}.", who=who, n=seat)

    call.lobby.tell(table, "joined", telling, besides=call.session)


async def _wanted(call: Call, word: str) -> Table | None:
    """Return the table that is meant; None if one of the named game must be opened."""
    if not word:
        return call.table()
    if word.removeprefix("@").isdigit():
        return call.lobby.table(call.number(word))
    title = game(call, word)
    for table in call.lobby.tables.values():
        is_mine = table.seat_of(call.session.person) is not None
        if table.title is title and table.status == "open" and table.free_seats() and not is_mine:
            return table
    return None


async def _open_for(call: Call, title: Title) -> Reply:
    table = await _open(call, title, {}, title.seats.stop - 1)
    voice = call.session.voice(table)
    text = voice.say(
        "No table of {game} was open, so you opened table {n}. You sit at seat 1.",
        game=title.text.name(voice),
        n=table.id,
    )
    return _seated(text, table, 1, voice)


def _return(call: Call, table: Table, seat: int) -> Reply:
    if table.seats[seat - 1].has_resigned:
        raise refusals.has_resigned(table.id)
    call.session.table = table
    leaving.come_back(call.lobby, table, seat)
    show_again(table, call.session, seat)
    return done(
        call.voice.say("You are back at table {n}, seat {seat}.", n=table.id, seat=seat),
        table=table.id,
        seat=seat,
    )


def _seat_list(table: Table, voice: Voice) -> str:
    taken = [
        f"{number} {voice.name(number)}"
        for number, seat in enumerate(table.seats, 1)
        if seat.person is not None
    ]
    return voice.say("Seats: {seats}.", seats=", ".join(taken))


async def start(call: Call) -> Reply:
    """Begin the game at your table with those who sit there.

    Empty seats go, if enough are taken; /bot fills one first.
    """
    call.words()
    table = call.table()
    if table.seat_of(call.session.person) is None:
        raise refusals.not_seated()
    await seating.start(call.lobby, table)
    name, lobby = call.session.person.name, call.lobby

    def telling(voice: Voice) -> str:
        told = [voice.say("{who} starts the game.", who=name), _seat_list(table, voice)]
        return " ".join([*told, _absence_rule(lobby, voice)])

    lobby.tell(table, "started", telling, besides=call.session)
    seating.show_start(lobby, table)
    voice = call.session.voice(table)
    text = f"{voice.say('The game begins.')} {_seat_list(table, voice)}"
    told = [text, _absence_rule(lobby, voice), _guide(voice)]
    return done("\n".join(told), table=table.id)


async def bot(call: Call) -> Reply:
    """Seat a bot at your table, of a level if you name one, on a seat if you name one.

    Examples: /bot, /bot easy, /bot normal seat=3
    """
    words, pairs = call.arguments(0, 1)
    table = call.table()
    if table.seat_of(call.session.person) is None:
        raise refusals.not_seated()
    if table.status != "open":
        raise refusals.has_begun(table.id)
    wanted = call.seat_wanted(pairs, table)
    level = housebots.level_named(call.lobby, words[0] if words else None)
    person = await housebots.add(call.lobby, table, level, wanted)
    seat = table.seat_of(person)
    assert seat is not None
    _tell_joined(call, table, seat)
    call.lobby.show_change(table)
    voice = call.session.voice(table)
    return done(
        voice.say(
            "{name} ({level}) sits at seat {seat}.", name=voice.name(seat), level=level, seat=seat
        ),
        prompt=next_step(table, voice),
        seat=seat,
        name=person.name,
    )


async def salt(call: Call) -> Reply:
    """Add words of your own to the seed of the shuffles, before the game begins.

    Everybody sees them; so nobody, the server included, can choose the shuffles alone.
    Example: /salt rain on the roof
    """
    table, words = call.table(), clean(call.rest)
    seat = table.seat_of(call.session.person)
    if seat is None:
        raise refusals.not_seated()
    if not words:
        raise refusals.usage(call.command.forms)
    await seating.salt(call.lobby, table, seat, words[:80])
    call.lobby.tell(
        table,
        "salt",
        lambda voice: voice.say(
            'Seat {n} adds to the seed: "{words}".', n=seat, words=table.salts[seat]
        ),
    )
    return done()


async def kick(call: Call) -> Reply:
    """Free a seat of the table that you opened, before the game begins.

    Examples: /kick ben, /kick 3
    """
    table, word = call.table(), call.words(1, 1)[0]
    if table.keeper != call.session.person.name:
        raise refusals.not_host(table.keeper)
    if table.status != "open":
        raise refusals.has_begun(table.id)
    seat = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else None
    if seat is None:
        seat = table.seat_of(call.lobby.find(word))
    person = table.seats[seat - 1].person if seat and seat <= len(table.seats) else None
    if person is None or seat is None:
        raise refusals.bad_value("seat", word, _taken(table))
    await seating.clear(call.lobby, table, person)
    call.lobby.absence.schedule(table)
    if person.session is not None and person.session.table is table:
        person.session.table = None
        person.session.tell(
            "kicked",
            person.session.voice().say(
                "{host} freed your seat at table {n}.", host=table.keeper, n=table.id
            ),
        )
    await housebots.send_home(call.lobby, person)
    call.lobby.show_change(table)
    voice = call.session.voice(table)
    text = voice.say("Seat {n} of {name} is free again.", n=seat, name=person.name)
    return done(text, prompt=next_step(table, voice))


def _taken(table: Table) -> str:
    seats = enumerate(table.seats, 1)
    return ", ".join(f"{seat.person.name}, {number}" for number, seat in seats if seat.person)


async def again(call: Call) -> Reply:
    """Play another game with the same options: your table opens anew.

    Bots come again at once; people are told and join with /join. If all others were bots, the
    game begins.
    """
    call.words()
    old = call.table()
    if old.status != "over":
        raise refusals.not_over(old.id)
    mine = old.seat_of(call.session.person)
    if mine is None:
        raise refusals.not_seated()
    await _make_known(call)
    lobby, session = call.lobby, call.session
    levels = [s.person.level for s in old.seats if s.person and s.person.level]
    table = await seating.open_table(lobby, session.person, old.title, old.options, len(old.seats))
    _sit_down(call, table)
    for level in levels:
        if table.free_seats():
            await housebots.add(lobby, table, housebots.level_named(lobby, level), None)
    lobby.tell(
        old,
        "again",
        lambda voice: voice.say(
            "{who} opens table {n} for another game: /join {n}", who=session.person.name, n=table.id
        ),
        besides=session,
    )
    await leaving.forget_seat(lobby, old, mine)
    voice = session.voice(table)
    text = voice.say("Table {n} for another game.", n=table.id)
    if table.free_seats():
        return _seated(text, table, 1, voice)
    await seating.start(lobby, table)
    seating.show_start(lobby, table)
    return done(f"{text}\n{_commitment(table, voice)}", table=table.id, seat=1)


async def at(call: Call) -> Reply:
    """Go to another of your tables: moves and talk belong to it from then on.

    Example: /at 12
    """
    table = call.lobby.table(call.number(call.words(1, 1)[0]))
    session = call.session
    seat = table.seat_of(session.person)
    if seat is None and session not in table.watchers:
        raise refusals.not_seated()
    session.table = table
    show_again(table, session, seat)
    return done(call.voice.say("You are at table {n}.", n=table.id), table=table.id)
