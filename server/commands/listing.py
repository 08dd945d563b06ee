"""Commands that list what there is: games and their rules, tables and their options."""

from games import layout
from games.catalogue import Title
from games.voice import Voice
from protocol.messages import Reply
from server import refusals
from server.commands.command import Call
from server.replies import done
from server.table import Table
from server.voicing import table_lines

MOST_TABLES = 100
"""How many tables are listed at a time."""


async def games(call: Call) -> Reply:
    """List the games, for how many they are, and how many tables are open or playing."""
    call.words()
    voice = call.voice
    rows = [_game_row(call, title) for title in call.lobby.titles.values()]
    prompt = voice.say("Type: /play GAME, /new GAME or /rules GAME")
    lines = [_game_sentence(row, voice) for row in rows] if voice.spoken else _columns(rows, voice)
    return done(lines=lines, prompt=prompt, games=list(call.lobby.titles))


def _game_row(call: Call, title: Title) -> tuple[str, ...]:
    """Return a game's word, how many can play, its open and running tables, what it is."""
    tables = [table for table in call.lobby.tables.values() if table.title is title]
    is_open = sum(table.status == "open" for table in tables)
    playing = sum(table.status == "running" for table in tables)
    seats = f"{title.seats.start}-{title.seats.stop - 1}"
    return (title.word, seats, f"{is_open}", f"{playing}", title.text.summary(call.voice))


def _columns(rows: list[tuple[str, ...]], voice: Voice) -> list[str]:
    head = (
        voice.say("Game"),
        voice.say("players"),
        voice.say("open"),
        voice.say("playing"),
        voice.say("what it is"),
    )
    return layout.table([head, *rows], "<>>><")


def _game_sentence(row: tuple[str, ...], voice: Voice) -> str:
    word, seats, is_open, playing, summary = row
    return voice.say(
        "{word}, for {seats} players: {summary}. Tables open: {open}, playing: {playing}.",
        word=word,
        seats=seats,
        summary=summary,
        open=is_open,
        playing=playing,
    )


def game(call: Call, word: str) -> Title:
    """Return the game that a word names, shortened or not; raises Refused, also for no word."""
    titles = call.lobby.titles
    if not word:
        raise refusals.which_game(call.command.word, list(titles))
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
    title = table.title if table and not is_game else game(call, next(iter(words), ""))
    topic = next(iter(words[is_game:]), "").lower()
    pages = title.pages.get(call.voice.language) or title.pages["en"]
    found = [each for each in pages if each == topic] or [
        each for each in pages if each.startswith(topic)
    ]
    if topic and not found:
        raise refusals.bad_value("topic", topic, ", ".join(pages))
    page = pages[found[0]]
    more = call.voice.say(
        "Type: /rules {game} TOPIC, TOPIC one of {topics}", game=title.word, topics=", ".join(pages)
    )
    return done(lines=[page.title, *page.lines], prompt=more)


async def tables(call: Call) -> Reply:
    """List the tables: what is played, who sits there, and which are open.

    A game, or "open", shows only those; of very many the newest 100 are shown.
    Examples: /tables, /tables turin, /tables open
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
    shown, left = shown[-MOST_TABLES:], len(shown) - MOST_TABLES
    open_tables = [f"/join {table.id}" for table in shown if _has_room(call, table)]
    running = [f"/watch {table.id}" for table in shown if _can_watch(call, table)]
    hints = [*open_tables[:3], *running[:2]]
    prompt = voice.say("Type: {words}", words=voice.listed(hints, "or")) if hints else ""
    lines = table_lines(shown, voice)
    if left > 0:
        lines.append(voice.say("  and {n} older ones; /tables GAME or /tables open", n=left))
    return done(lines=lines, prompt=prompt, tables=[table.summary() for table in shown])


def _has_room(call: Call, table: Table) -> bool:
    is_mine = table.seat_of(call.session.person) is not None
    return table.status == "open" and bool(table.free_seats()) and not is_mine


def _can_watch(call: Call, table: Table) -> bool:
    return table.status == "running" and table.seat_of(call.session.person) is None


async def options(call: Call) -> Reply:
    """Show the options of your table, or of a game, in words.

    Examples: /options, /options turin
    """
    word, table, voice = call.word(), call.session.table, call.voice
    if table is not None and not word:
        return done(lines=table.title.text.options(table.options, voice))
    title = game(call, word)
    presets = ", ".join(f"preset={each}" for each in title.rules.PRESETS)
    lines = title.text.options(title.rules.OPTIONS(), voice)
    ready = voice.say("Ready-made: {presets}", presets=presets)
    hint = voice.say("Type: /new {game} KEY=VALUE ..., else all is as above", game=title.word)
    return done(lines=[*lines, *([ready] if presets else [])], prompt=hint)


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
