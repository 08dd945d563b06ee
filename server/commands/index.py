"""All commands, and the words that they answer to."""

from server.commands.command import Command
from server.commands.connection import lang, mode, ping, quit_, raw, set_, version
from server.commands.help import help_
from server.commands.identity import info, name, resume, token, who
from server.commands.leaving import leave, resign
from server.commands.listing import games, mine, options, rules, tables
from server.commands.seating import again, at, bot, join, kick, new, play, salt, start
from server.commands.table import board, export, hand, log, moves, near, since, try_, view, why
from server.commands.talk import say, shout, tell
from server.commands.watching import unwatch, watch

COMMANDS = (
    Command("play", play, ("/play GAME [LEVEL] [players=N] [KEY=VALUE ...]",), "play"),
    Command("join", join, ("/join TABLE [seat=N]", "/join GAME", "/join"), "play", ("sit",)),
    Command("new", new, ("/new GAME [players=N] [KEY=VALUE ...]",), "play", ("open", "create")),
    Command("start", start, ("/start",), "play", ("begin",)),
    Command("bot", bot, ("/bot [LEVEL] [seat=N]",), "play"),
    Command("salt", salt, ("/salt WORDS",), "play"),
    Command("kick", kick, ("/kick NAME", "/kick SEAT"), "play"),
    Command("again", again, ("/again",), "play", ("rematch",)),
    Command("games", games, ("/games",), "look"),
    Command("tables", tables, ("/tables [GAME]", "/tables open"), "look", ("list", "sought")),
    Command("rules", rules, ("/rules GAME [TOPIC]", "/rules [TOPIC]"), "look"),
    Command("options", options, ("/options [GAME]",), "look"),
    Command("mine", mine, ("/mine",), "look"),
    Command("who", who, ("/who [WORD]",), "look", ("users", "players")),
    Command("info", info, ("/info NAME",), "look", ("finger", "whois")),
    Command("board", board, ("/board [PART]",), "look", ("refresh", "show")),
    Command("hand", hand, ("/hand",), "look"),
    Command("view", view, ("/view",), "look"),
    Command("log", log, ("/log [N]",), "look"),
    Command("since", since, ("/since [N]",), "look"),
    Command("export", export, ("/export",), "look"),
    Command("moves", moves, ("/moves [VERB [FROM-TO]]",), "think"),
    Command("try", try_, ("/try MOVES",), "think"),
    Command("why", why, ("/why MOVE",), "think"),
    Command("near", near, ("/near THING",), "think"),
    Command("at", at, ("/at TABLE",), "table"),
    Command("leave", leave, ("/leave", "/leave!"), "table", ("leave!",)),
    Command("resign", resign, ("/resign", "/resign!"), "table", ("resign!",)),
    Command("watch", watch, ("/watch TABLE", "/watch random"), "watch", ("observe",)),
    Command("unwatch", unwatch, ("/unwatch",), "watch", ("unobserve",)),
    Command("say", say, ("/say TEXT", "'TEXT"), "talk"),
    Command("tell", tell, ("/tell NAME TEXT",), "talk", ("msg",)),
    Command("shout", shout, ("/shout TEXT",), "talk"),
    Command("help", help_, ("/help [WORD]",), "you", ("?", "commands")),
    Command("name", name, ("/name NICK [bot]",), "you", ("nick",)),
    Command("resume", resume, ("/resume TOKEN",), "you"),
    Command("token", token, ("/token",), "you"),
    Command(
        "mode", mode, ("/mode", "/mode text", "/mode speech", "/mode tagged", "/mode json"), "you"
    ),
    Command("set", set_, ("/set [KEY VALUE]", "/set KEY=VALUE ..."), "you"),
    Command("lang", lang, ("/lang [CODE]",), "you", ("language",)),
    Command("raw", raw, ("/raw",), "you"),
    Command("version", version, ("/version",), "you"),
    Command("ping", ping, ("/ping [WORDS]",), "you"),
    Command("quit", quit_, ("/quit", "/quit!"), "leave", ("exit", "bye", "logout", "quit!")),
)
"""Every command, in the order in which help lists them."""

OWN_WORDS = tuple(c.word for c in COMMANDS)
"""The word by which help lists each command."""

BY_WORD = {c.word: c for c in COMMANDS} | {word: c for c in COMMANDS for word in c.also}
"""The command of each word that can be typed."""

WHOLE = frozenset({"leave!", "resign!", "quit!", "resign", "quit", "exit", "bye", "logout", "kick"})
"""Words that must be written out, since a slip would cost."""
