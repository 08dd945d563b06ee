"""Commands about who is who: names, tokens, and coming back."""

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from games import layout
from games.voice import Voice
from protocol.clean import normal_name
from protocol.messages import Reply
from server import people_refusals, refusals
from server.commands.command import Call
from server.commands.table import question
from server.person import Person
from server.replies import done
from server.telling import question_text, show_again
from server.voicing import name_of

if TYPE_CHECKING:
    from server.lobby import Lobby

MOST_PEOPLE = 100
"""How many people are listed at a time."""

NAME_COLUMNS = 18
"""The columns of the longest name with a bot's mark."""


async def name(call: Call) -> Reply:
    """Choose your name: 2 to 16 letters, digits, _ or -. You can play at once.

    The reply holds a token: if the line is lost, /resume TOKEN brings you back to your seats.
    It is shown once; keep it to yourself. A bot says so: /name NICK bot.
    Examples: /name anna, /name shelly bot
    """
    words = call.words(1, 2)
    if len(words) == 2 and words[1].lower() != "bot":
        raise refusals.usage(call.command.forms)
    wanted = normal_name(words[0])
    token = await call.lobby.rename(call.session, wanted, is_bot=len(words) == 2)
    voice = call.voice
    sentence = (
        voice.say("You are {name}, a bot.", name=wanted)
        if call.session.person.is_bot
        else voice.say("You are {name}.", name=wanted)
    )
    hint = voice.say(
        "If the line is lost: /resume {token} (shown once; /token makes a new one)", token=token
    )
    return done(f"{sentence} {hint}", prompt=question(call.session), name=wanted, token=token)


async def resume(call: Call) -> Reply:
    """Come back with the token that came with your name: your seats are yours again.

    An older connection of yours ends. The reply lists your tables.
    Example: /resume 7QF29KXM41TDVB3CA8HN6WYZ5P
    """
    token = call.words(1, 1)[0]
    person = call.lobby.owner(token)
    if person is None:
        raise people_refusals.unknown_token()
    session = call.session
    call.lobby.take_over(session, person)
    session.recall()
    tables = call.lobby.tables_of(person)
    for table in tables:
        show_again(table, session, table.seat_of(person))
    voice = call.voice
    numbers = [table.id for table in tables]
    if not tables:
        text = voice.say("Welcome back, {name}. You sit at no table.", name=person.name)
    else:
        text = voice.say(
            "Welcome back, {name}. Your tables: {tables}.",
            name=person.name,
            tables=", ".join(map(str, numbers)),
        )
    questions = {
        str(table.id): question_text(table, table.seat_of(person), session.voice(table), True)
        for table in tables
        if table.status == "running"
    }
    prompt = question(session) if session.table is None else ""
    return done(text, prompt=prompt, name=person.name, tables=numbers, questions=questions)


async def token(call: Call) -> Reply:
    """Make a new token for /resume; the old one no longer works."""
    call.words()
    person = call.session.person
    fresh = await call.lobby.renew_token(person)
    return done(
        call.voice.say(
            "If the line is lost: /resume {token} (shown once; /token makes a new one)",
            token=fresh,
        ),
        token=fresh,
    )


async def who(call: Call) -> Reply:
    """List who is here, and at which table; with a beginning, whose names begin like that.

    At most 100 are shown. Examples: /who, /who an
    """
    beginning = call.word().casefold()
    people = [p for p in call.lobby.people.values() if p.is_here]
    found = [p for p in people if p.name.casefold().startswith(beginning)]
    found.sort(key=lambda person: person.key)
    shown, places = found[:MOST_PEOPLE], _places(call.lobby)
    lines = [call.voice.count("One is here:", "{n} are here:", len(people))]
    lines += [_line(call.voice, person, places.get(person, ())) for person in shown]
    if len(found) > len(shown):
        more = len(found) - len(shown)
        lines.append(call.voice.say("  and {n} more; /who AN lists who begins so", n=more))
    names = [{"name": person.name, "bot": person.is_bot} for person in shown]
    return done(lines=lines, people=names, of=len(found))


def _places(lobby: "Lobby") -> dict[Person, list[str]]:
    """Return at which tables everybody sits."""
    places: dict[Person, list[str]] = defaultdict(list)
    for table in lobby.tables.values():
        for person in table.sitters():
            places[person].append(str(table.id))
    return places


def _line(voice: Voice, person: Person, places: Sequence[str]) -> str:
    shown = name_of(person, voice)
    if not places:
        return f"  {shown}"
    return f"  {layout.left(shown, NAME_COLUMNS)} {voice.say('table {n}', n=', '.join(places))}"


async def info(call: Call) -> Reply:
    """Tell about somebody: whether here, a bot, and at which tables.

    Example: /info ben
    """
    person = call.lobby.find(call.words(1, 1)[0])
    voice = call.voice
    lines = [person.name]
    if person.is_bot:
        lines.append(voice.say("  a bot"))
    lines.append(voice.say("  here now") if person.is_here else voice.say("  not here"))
    for table in call.lobby.tables_of(person):
        lines.append(
            voice.say("  at table {n}: {game}", n=table.id, game=table.title.text.name(voice))
        )
    return done(lines=lines, name=person.name, here=person.is_here, bot=person.is_bot)
