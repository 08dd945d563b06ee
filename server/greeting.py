"""The first lines of every connection."""

from typing import TYPE_CHECKING

from protocol.messages import Hello

if TYPE_CHECKING:
    from server.session import Session

PROTOCOL = 1
"""The version of the protocol."""

FEATURES = ("ids", "state", "compound", "try", "resume", "watch")
"""What a program can rely on beyond the protocol's first version."""


def hello(session: "Session") -> Hello:
    """Return the greeting: for people how to begin, for programs what there is."""
    lobby = session.lobby
    return Hello(
        server="tafelrunde",
        version=lobby.version,
        protocol=PROTOCOL,
        games=tuple(lobby.titles),
        features=FEATURES,
        you=session.person.name,
        text="" if session.is_json else _welcome(session),
    )


def _welcome(session: "Session") -> str:
    lobby, voice = session.lobby, session.voice()
    here = sum(person.is_here and not person.is_bot for person in lobby.people.values())
    welcome = voice.say(
        "Welcome to Tafelrunde: board games by text. {people}, {tables}.",
        people=voice.count("Nobody else is here", "{n} people are here", here),
        tables=voice.count("{n} table", "{n} tables", len(lobby.tables)),
    )
    motd = [lobby.settings.motd] if lobby.settings.motd else []
    menu = voice.say(
        "  /play turin     a table with bots, at once      /tables   what is open\n"
        "  /name ANNA      choose a name (else {name} /games    what there is\n"
        "  /help           what you can do now             /quit     leave\n"
        "Screen reader: /mode speech     Deutsch: /lang de     Bots: /mode json\n"
        "No account needed. A line that begins with ' is talk, all others are commands.",
        name=f"{session.person.name})".ljust(11),
    )
    ask = voice.say(
        "You are {name} in the lobby.  Type: /play turin, /tables or /help",
        name=session.person.name,
    )
    return "\n".join([welcome, *motd, *menu.split("\n"), ask])
