"""Help: what works now, and a page for every command."""

from games.layout import fold
from protocol.command import Ambiguous, Unknown, complete
from protocol.messages import Reply
from server.commands.command import Call
from server.commands.table import explained, own_view, question
from server.replies import done
from server.table import Table
from server.telling import waiting_line
from server.wording import unknown_word

SCREEN = 24
"""The lines that help has at most, with the line that asked for it and the question below."""

FURTHER = 6
"""How many of them are taken by what was typed, by further commands, and by the next line."""


async def help_(call: Call) -> Reply:
    """Show what you can do now, on one screen; with a command's word, its page.

    At a table also what a move means, or a topic of the rules: /help bid, /help market.
    Examples: /help, /help join, /help moves, /help all
    """
    word = call.rest.strip().lower().removeprefix("/")
    if word == "all":
        return done(lines=_all(call))
    if word:
        return done(lines=_page(call, word))
    return done(lines=_now(call), prompt=question(call.session))


def _now(call: Call) -> list[str]:
    table = call.session.table
    if table is None:
        return _lobby(call)
    seat = table.seat_of(call.session.person)
    if seat is None:
        return _watching(call)
    match table.status:
        case "open":
            return _open(call)
        case "over":
            return _over(call)
        case _:
            return _playing(call, table, seat)


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
    """Return the page of a command, what a verb means now, or a topic of the game's rules."""
    known = {name: c for c in call.session.commands for name in (*c.also, c.word)}
    of_game = [] if word in known else _of_game(call, word)
    if of_game:
        return of_game
    try:
        command = known[complete(word, known)]
    except (Unknown, Ambiguous) as error:
        raise unknown_word(error) from error
    voice = call.voice
    usage = [f"  {form}" for form in command.forms(voice)]
    page = _reflowed(voice.say(command.page), voice.width)
    others = [voice.say("Also: {words}", words=" ".join(f"/{o}" for o in command.also))]
    return [*usage, *page, *(others if command.also else [])]


def _of_game(call: Call, word: str) -> list[str]:
    table = call.session.table
    if table is None:
        return []
    pages = table.title.pages.get(call.voice.language) or table.title.pages["en"]
    moves = _moves(call, table, word)
    if word not in pages:
        return moves
    if moves:
        return [*moves, call.voice.say("More: /rules {topic}", topic=word)]
    return [pages[word].title, *pages[word].lines]


def _moves(call: Call, table: Table, word: str) -> list[str]:
    """Return what a verb of the game in play means at this moment."""
    seat = table.seat_of(call.session.person)
    if seat is None or table.status != "running":
        return []
    voice = call.session.voice(table)
    listed = table.title.text.moves(own_view(call, table), table.game.offers(seat), voice)
    meant = [(form, meaning) for form, meaning in listed if form.split()[0] == word]
    return explained(meant, voice.width)


def _reflowed(page: str, width: int) -> list[str]:
    """Return a page as wide as the window: sentences run on, what has columns stays."""
    lines: list[str] = []
    for line in page.split("\n"):
        if lines and _runs_on(lines[-1], line):
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    return [part for line in lines for part in ([line] if "  " in line else fold(line, width, ""))]


def _runs_on(above: str, line: str) -> bool:
    return bool(above and line) and above[-1] not in ".:" and "  " not in above + line


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


def _open(call: Call) -> list[str]:
    return call.voice.say(
        "At a table that has not started you can:\n"
        "  play     /start                begin with those who sit here\n"
        "           /bot                  seat a bot              /bot easy\n"
        "           /kick BEN             free a seat, if you opened the table\n"
        "           /salt WORDS           add words to the seed of the shuffles\n"
        "  look     /options  /rules  /tables  /who\n"
        "  talk     'hello                to the table            /tell BEN hello\n"
        "  leave    /leave  /quit\n"
        "More: /help start, /help all"
    ).split("\n")


def _over(call: Call) -> list[str]:
    return call.voice.say(
        "The game is over; you can:\n"
        "  play     /again                another game with the same options\n"
        "  look     /board  /log  /games  /tables\n"
        "  talk     'hello                to the table            /tell BEN hello\n"
        "  leave    /leave  /quit\n"
        "More: /help again, /help all"
    ).split("\n")


def _watching(call: Call) -> list[str]:
    return call.voice.say(
        "You look on; you can:\n"
        "  look     /board  /near THING  /log  /rules  /options\n"
        "  talk     'hello                to the table            /tell BEN hello\n"
        "  leave    /unwatch  /quit\n"
        "More: /help board, /help all"
    ).split("\n")


def _playing(call: Call, table: Table, seat: int) -> list[str]:
    voice = call.session.voice(table)
    listed = table.title.text.moves(own_view(call, table), table.game.offers(seat), voice)
    moves = explained(listed, voice.width)
    asked = [
        part for line in question(call.session).split("\n") for part in fold(line, voice.width)
    ]
    room = SCREEN - FURTHER - len(asked)
    if len(moves) > room:
        left = voice.say("  ... and more: /moves lists all that is possible")
        moves = [*moves[: room - 1], left]
    return [
        *(moves or waiting_line(table, voice)),
        *voice.say(
            "  look     /board  /hand  /moves  /log  /rules\n"
            "  think    /try MOVE  /why MOVE  /near THING\n"
            "  table    'text talks to the table  /leave  /resign\n"
            "Words may be shortened. More: /help try, /help all"
        ).split("\n"),
    ]
