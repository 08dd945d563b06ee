"""Commands that list what there is: games and their rules, tables and their options."""

from games.catalogue import Title
from protocol.messages import Reply
from server import refusals
from server.commands.command import Call
from server.replies import done
from server.voicing import table_lines


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
