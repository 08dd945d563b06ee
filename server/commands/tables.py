"""Commands of the lobby: games, tables, and how one comes to sit at one."""

from games.catalogue import Title
from games.options import OptionError
from protocol.messages import Reply
from server import play as moves
from server import refusals
from server.commands.command import Call
from server.replies import done
from server.table import Table
from server.telling import show_progress
from server.voicing import table_lines
from server.wording import bad_option

PLAY_SEATS = 4
"""How many sit at a table of ``/play``, if the game allows it."""


async def games(call: Call) -> Reply:
    """List the games, for how many they are, and how many tables are open or playing."""
    call.words()
    voice = call.voice
    rows = []
    for title in call.lobby.titles.values():
        seats = title.seats
        count = f"{seats.start}-{seats.stop - 1}"
        tables = [table for table in call.lobby.tables.values() if table.title is title]
        is_open = sum(table.status == "open" for table in tables)
        playing = sum(table.status == "running" for table in tables)
        summary = title.text.summary(voice)
        rows.append(f"{title.word:<11}{count:>7}{is_open:>6}{playing:>9}  {summary}")
    head = voice.say("Game       players  open  playing  what it is")
    prompt = voice.say("Type: /play GAME, /new GAME or /rules GAME")
    return done(lines=[head, *rows], prompt=prompt, games=list(call.lobby.titles))


def game(call: Call, word: str) -> Title:
    """Return the game that a word names, shortened or not; raises Refused."""
    titles = call.lobby.titles
    found = [w for w in titles if w == word.lower()]
    if not found and not call.session.is_json:
        found = [w for w in titles if w.startswith(word.lower())]
    if len(found) != 1:
        raise refusals.no_game(word, list(titles))
    return titles[found[0]]


async def rules(call: Call) -> Reply:
    """Show the rules of a game, or one topic of them; at a table the game may be left out.

    Examples: /rules turin, /rules turin bid, /rules bid
    """
    words = call.words(0, 2)
    table = call.session.table
    is_game = bool(words) and any(w.startswith(words[0].lower()) for w in call.lobby.titles)
    if not is_game and table is None:
        raise refusals.usage(call.command.usage)
    title = game(call, words[0]) if is_game else table.title if table else None
    assert title is not None
    topic = next(iter(words[is_game:]), "").lower()
    pages = title.pages.get(call.voice.language) or title.pages["en"]
    found = [each for each in pages if each == topic] or [
        each for each in pages if each.startswith(topic)
    ]
    if topic and not found:
        raise refusals.bad_value("topic", topic, ", ".join(pages))
    page = pages[found[0]]
    more = call.voice.say(
        "More: /rules {game} and {topics}", game=title.word, topics=", ".join(pages)
    )
    return done(lines=[page.title, *page.lines], prompt=more)


async def tables(call: Call) -> Reply:
    """List the tables: what is played, who sits there, and which are open.

    A game, or "open", shows only those. Examples: /tables, /tables turin, /tables open
    """
    word = call.word().lower()
    shown = [
        table
        for table in call.lobby.tables.values()
        if not word or word in (table.status, table.title.word)
    ]
    voice = call.voice
    if not shown:
        text = voice.say("No tables. /play GAME opens one with bots, /new GAME one for people.")
        return done(text, tables=[])
    open_tables = [f"/join {table.id}" for table in shown if table.status == "open"]
    running = [f"/watch {table.id}" for table in shown if table.status == "running"]
    hints = [*open_tables[:3], *running[:2]]
    prompt = voice.say("Type: {words}", words=voice.listed(hints, "or")) if hints else ""
    lines = table_lines(shown, voice)
    return done(lines=lines, prompt=prompt, tables=[table.summary() for table in shown])


async def new(call: Call) -> Reply:
    """Open a table of your own; others join it, /bot adds bots, /start begins the game.

    players=N asks for that many seats; /options GAME lists the options.
    Examples: /new turin, /new turin players=3 money=secret, /new guildhall preset=japanese
    """
    words, pairs = call.arguments(1, 1)
    title = game(call, words[0])
    table = await _open(call, title, pairs, title.seats.stop - 1)
    voice = call.session.voice(table)
    text = voice.say(
        "Table {n}: {game} for {seats}. You sit at seat 1.",
        n=table.id,
        game=title.text.name(voice),
        seats=len(table.seats),
    )
    hint = voice.say("Type: /bot for a bot, /start when enough sit here, /options or /leave")
    return done(f"{text} {_commitment(call, table)}", prompt=hint, table=table.id, seat=1)


def _commitment(call: Call, table: Table) -> str:
    return call.voice.say(
        "Fair shuffle: the seed is fixed, the SHA-256 of its secret is {hash}.",
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
    table = await call.lobby.open_table(session.person, title, options, seats)
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
    Examples: /play turin, /play turin easy, /play turin players=2 payout_version=new
    """
    words, pairs = call.arguments(1, 2)
    title = game(call, words[0])
    level = call.lobby.bot_level(words[1] if len(words) > 1 else None)
    if call.lobby.house is None:
        raise refusals.no_bots()
    table = await _open(call, title, pairs, min(PLAY_SEATS, title.seats.stop - 1))
    bots = [await call.lobby.add_bot(table, level, None) for _ in table.free_seats()]
    await call.lobby.start(table)
    voice = call.session.voice(table)
    text = voice.say(
        "Table {n}: {game} for {seats}. You sit at seat 1; with you play {names}.",
        n=table.id,
        game=title.text.name(voice),
        seats=len(table.seats),
        names=voice.listed([voice.name(number) for number in range(2, len(bots) + 2)]),
    )
    call.lobby.show_start(table)
    absence = _absence_rule(call)
    return done(f"{text} {_commitment(call, table)}\n{absence}", table=table.id, seat=1)


def _absence_rule(call: Call) -> str:
    return call.voice.say(
        "If you lose the line your seat waits for you; after {n} seconds the least is played "
        "for you until you are back.",
        n=round(call.lobby.settings.absence.grace),
    )


async def join(call: Call) -> Reply:
    """Sit down at a table: by its number, by a game (any open table, or a new one), or alone
    at the table that you watch.

    seat=N chooses the seat. Your own seat at a running game is yours again.
    Examples: /join 12, /join 12 seat=3, /join turin
    """
    words, pairs = call.arguments(0, 1)
    table = await _wanted(call, next(iter(words), ""))
    if table is None:
        return await _open_for(call, game(call, words[0]))
    own = table.seat_of(call.session.person)
    if own is not None and table.status != "open":
        return _return(call, table, own)
    wanted = call.seat_wanted(pairs, table)
    await _make_known(call)
    seat = await call.lobby.sit(table, call.session.person, wanted)
    _sit_down(call, table)
    name = call.session.person.name
    call.lobby.tell(
        table,
        "joined",
        lambda voice: voice.say("{who} sits down at seat {n}.", who=name, n=seat),
        besides=call.session,
    )
    voice = call.session.voice(table)
    text = voice.say(
        "You sit at table {n}, seat {seat}: {game} for {seats}.",
        n=table.id,
        seat=seat,
        game=table.title.text.name(voice),
        seats=len(table.seats),
    )
    seats = _seat_list(call, table)
    prompt = voice.say("Type: /start, /bot for a bot, /options or /leave")
    return done(f"{text} {seats}", prompt=prompt, table=table.id, seat=seat)


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
    hint = voice.say("Type: /bot for a bot, /start when enough sit here, /options or /leave")
    return done(text, prompt=hint, table=table.id, seat=1)


def _return(call: Call, table: Table, seat: int) -> Reply:
    if table.seats[seat - 1].has_resigned:
        raise refusals.has_resigned(table.id)
    call.session.table = table
    call.lobby.come_back(table, seat)
    call.session.asked.pop(table.id, None)
    show_progress(table, call.session, seat)
    return done(
        call.voice.say("You are back at table {n}, seat {seat}.", n=table.id, seat=seat),
        table=table.id,
        seat=seat,
    )


def _seat_list(call: Call, table: Table) -> str:
    voice = call.session.voice(table)
    taken = [
        f"{number} {voice.name(number)}"
        for number, seat in enumerate(table.seats, 1)
        if seat.person is not None
    ]
    return voice.say("Seats: {seats}.", seats=", ".join(taken))


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
    session.table = None
    if table.status == "open":
        await call.lobby.clear(table, seat)
        await call.lobby.after_leaving(table, session.person)
    else:
        await call.lobby.forget_seat(table, seat)
    session.asked.pop(table.id, None)
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
    call.lobby.walk_away(table, seat)
    return done(
        call.voice.say("You left table {n}. /join {n} brings you back to your seat.", n=table.id)
    )


async def start(call: Call) -> Reply:
    """Begin the game at your table with those who sit there.

    Empty seats go, if enough are taken; /bot fills one first.
    """
    call.words()
    table = call.table()
    if table.seat_of(call.session.person) is None:
        raise refusals.not_seated()
    await call.lobby.start(table)
    name = call.session.person.name
    call.lobby.tell(
        table,
        "started",
        lambda voice: voice.say("{who} starts the game.", who=name),
        besides=call.session,
    )
    call.lobby.show_start(table)
    return done(
        f"{call.voice.say('The game begins.')} {_seat_list(call, table)} {_absence_rule(call)}",
        table=table.id,
    )


async def options(call: Call) -> Reply:
    """Show the options of your table, or of a game, in words.

    Examples: /options, /options turin
    """
    word = call.word()
    if word:
        title = game(call, word)
        chosen = title.rules.OPTIONS()
    else:
        table = call.table()
        title, chosen = table.title, table.options
    voice = call.voice
    lines = title.text.options(chosen, voice)
    presets = ", ".join(f"preset={each}" for each in title.rules.PRESETS)
    if presets:
        lines = [*lines, voice.say("Ready-made: {presets}", presets=presets)]
    return done(lines=lines)


async def bot(call: Call) -> Reply:
    """Seat a bot at your table, of a level if you name one, on a seat if you name one.

    Examples: /bot, /bot easy, /bot normal seat=3
    """
    words, pairs = call.arguments(0, 1)
    table = call.table()
    if table.seat_of(call.session.person) is None:
        raise refusals.not_seated()
    wanted = call.seat_wanted(pairs, table)
    level = call.lobby.bot_level(words[0] if words else None)
    person = await call.lobby.add_bot(table, level, wanted)
    seat = table.seat_of(person)
    call.lobby.tell(
        table,
        "joined",
        lambda voice: voice.say("{who} sits down at seat {n}.", who=f"{person.name}~", n=seat),
        besides=call.session,
    )
    call.lobby.show_change(table)
    return done(
        call.voice.say(
            "{name}~ ({level}) sits at seat {seat}.", name=person.name, level=level, seat=seat
        ),
        prompt=call.voice.say("Type: /start, /bot for another, or /leave"),
        seat=seat,
        name=person.name,
    )


async def kick(call: Call) -> Reply:
    """Free a seat of the table that you opened, before the game begins.

    Examples: /kick ben, /kick 3
    """
    table, word = call.table(), call.words(1, 1)[0]
    if table.host != call.session.person.name:
        raise refusals.not_host(table.host)
    seat = int(word) if word.isdigit() and len(word) < 3 else None
    if seat is None:
        seat = table.seat_of(call.lobby.find(word))
    person = table.seats[seat - 1].person if seat and seat <= len(table.seats) else None
    if person is None or seat is None:
        raise refusals.bad_value("seat", word, ", ".join(table.names()))
    await call.lobby.clear(table, seat)
    if person.session is not None and person.session.table is table:
        person.session.table = None
        person.session.tell(
            "kicked",
            person.session.voice().say(
                "{host} freed your seat at table {n}.", host=table.host, n=table.id
            ),
        )
    await call.lobby.send_bot_home(person)
    call.lobby.show_change(table)
    return done(call.voice.say("Seat {n} of {name} is free again.", n=seat, name=person.name))


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
    table = await lobby.open_table(session.person, old.title, old.options, len(old.seats))
    _sit_down(call, table)
    for level in levels:
        await lobby.add_bot(table, lobby.bot_level(level), None)
    name = session.person.name
    lobby.tell(
        old,
        "again",
        lambda voice: voice.say(
            "{who} opens table {n} for another game: /join {n}", who=name, n=table.id
        ),
        besides=session,
    )
    await lobby.forget_seat(old, mine)
    if not table.free_seats():
        await lobby.start(table)
        lobby.show_start(table)
    return done(call.voice.say("Table {n} for another game.", n=table.id), table=table.id, seat=1)


async def mine(call: Call) -> Reply:
    """List your tables, those where you are asked first."""
    call.words()
    person = call.session.person
    shown = call.lobby.tables_of(person)
    shown.sort(key=lambda table: table.seat_of(person) not in table.waiting())
    if not shown:
        return done(call.voice.say("You sit at no table."), tables=[])
    voice = call.voice
    lines = table_lines(shown, voice)
    asked = [table.id for table in shown if table.seat_of(person) in table.waiting()]
    if asked:
        numbers = ", ".join(map(str, asked))
        lines.append(voice.say("You are asked at: {tables}. /at N goes there.", tables=numbers))
    return done(lines=lines, tables=[table.id for table in shown], asked=asked)


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
    session.asked.pop(table.id, None)
    if table.progress is not None:
        show_progress(table, session, seat)
    return done(call.voice.say("You are at table {n}.", n=table.id), table=table.id)


async def resign(call: Call) -> Reply:
    """Give up the game for good: it asks once; the least is played for you until the end.

    If only one other seat is left in play, the game ends.
    """
    call.words()
    table, session = call.table(), call.session
    seat = moves.seat_in_play(table, session)
    if call.request.word != "resign!" and session.wants_to_leave != -table.id:
        session.wants_to_leave = -table.id
        return done(call.voice.say("That is for good. Type /resign again to give up the game."))
    session.wants_to_leave = None
    await call.lobby.resign(table, seat)
    return done(call.voice.say("You gave up the game at table {n}.", n=table.id))
