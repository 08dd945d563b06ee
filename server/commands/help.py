"""Help: what works now, and a page for every command."""

from games.layout import fold
from protocol.command import Ambiguous, Unknown, complete
from protocol.messages import Reply
from server.commands.command import Call, Command
from server.commands.table import own_view
from server.replies import done
from server.telling import question_text
from server.wording import unknown_word


async def help_(call: Call) -> Reply:
    """Show what you can do now, on one screen; with a command's word, its page.

    Examples: /help, /help join, /help moves, /help all
    """
    word = call.rest.strip().lower().removeprefix("/")
    if word == "all":
        return done(lines=_all(call))
    if word:
        return done(lines=_page(call, word))
    table = call.session.table
    if table is None:
        return done(lines=_lobby(call))
    if table.status != "running":
        return done(lines=_waiting(call))
    return done(lines=_playing(call))


def _all(call: Call) -> list[str]:
    voice = call.voice
    lines = [voice.say("All commands; /help WORD explains one:")]
    for group, title in GROUPS.items():
        names = " ".join(f"/{c.word}" for c in call.session.commands if c.group == group)
        lines += fold(f"  {voice.say(title):<9} {names}", voice.width, " " * 12)
    return lines


GROUPS = {
    "play": "play",
    "look": "look",
    "think": "think",
    "table": "table",
    "watch": "watch",
    "talk": "talk",
    "you": "you",
    "leave": "leave",
}

WORDS = tuple(GROUPS.values())


def _page(call: Call, word: str) -> list[str]:
    commands = {c.word: c for c in call.session.commands}
    also = {other: c for c in commands.values() for other in c.also}
    known: dict[str, Command] = commands | also
    try:
        command = known[complete(word, known)]
    except (Unknown, Ambiguous) as error:
        if word in known:
            command = known[word]
        else:
            raise unknown_word(error) from error
    usage = [f"  {form}" for form in command.usage]
    voice = call.voice
    page = voice.say(command.page).split("\n")
    others = [voice.say("Also: {words}", words=" ".join(f"/{o}" for o in command.also))]
    return [*usage, *page, *(others if command.also else [])]


def _lobby(call: Call) -> list[str]:
    return call.voice.say(
        "In the lobby you can:\n"
        "  play     /play turin           a table filled with bots, starts at once\n"
        "           /join 12              sit down at table 12    /join turin  any\n"
        "           /new turin players=4  open a table of your own\n"
        "           /watch 7              look on                 /watch random\n"
        "  look     /games  /tables  /who  /rules turin  /mine\n"
        "  talk     'hello all            to everybody here       /tell BEN hello\n"
        "  you      /name ANNA  /set  /mode speech  /lang de\n"
        "  leave    /quit\n"
        "Words may be shortened (/ta for /tables). More: /help join, /help all"
    ).split("\n")


def _waiting(call: Call) -> list[str]:
    return call.voice.say(
        "At a table without a running game you can:\n"
        "  play     /start                begin with those who sit here\n"
        "           /bot                  seat a bot              /bot easy\n"
        "           /kick BEN             free a seat (the one who opened it)\n"
        "           /again                after a game: another one\n"
        "  look     /options  /rules  /tables  /board  /log\n"
        "  talk     'hello                to the table            /tell BEN hello\n"
        "  leave    /leave  /quit\n"
        "More: /help start, /help all"
    ).split("\n")


def _playing(call: Call) -> list[str]:
    table = call.table()
    session = call.session
    voice = session.voice(table)
    seat = table.seat_of(session.person)
    offers = table.game.offers(seat) if seat is not None else []
    lines = question_text(table, seat, voice, True).split("\n")
    listed = table.title.text.moves(own_view(call, table), offers, voice)
    lines += [f"  {form:<16} {meaning}" for form, meaning in listed]
    lines += voice.say(
        "  look     /board  /hand  /moves  /log  /rules\n"
        "  think    /try MOVE  /why MOVE  /near THING\n"
        "  table    'text talks to the table  /leave  /resign\n"
        "Words may be shortened. More: /help try, /help all"
    ).split("\n")
    return lines
