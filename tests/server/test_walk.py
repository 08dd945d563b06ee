"""Whatever people type, in any order: nothing ends in an internal error, every line is answered."""

import random

import pytest

from server.commands.index import BY_WORD
from server.table import Table
from tests.server.talk import Program, Talk, titles

NAMES = ("anna", "ben", "cleo", "dora")

ODD = (
    "/",
    "'",
    ";",
    "; ;",
    "@",
    "@1",
    "/ who",
    "//who",
    "'a; b",
    "hello",
    "@99 bid 1",
    "@1/0 bid 1",
)
"""Lines that are hardly any."""

THINGS = (
    *(
        "goods",
        "players",
        "bid",
        "hand",
        "4",
        "2-3",
        "random",
        "open",
        "easy",
        "json",
        "width",
        "de",
    ),
    *("seat=2", "players=3", "preset=default", "money=secret", "a=b=c", "=", "x" * 300),
    *("ä€😀", "%s", "{n}", "\\", "\x00\x1b[2J", "'", ";", "!"),
)
"""What may stand behind a command."""


def possible(walk: random.Random, table: Table, program: Program) -> str:
    """Return a move that is possible at a table, mostly for the one who types it."""
    seat = table.seat_of(program.connection.session.person) or walk.choice(table.waiting())
    lines = table.title.notation.moves(table.game.offers(seat), 50)
    return walk.choice(lines) if lines else "pass"


def typed(walk: random.Random, talk: Talk, program: Program) -> str:
    """Return something to type, often a move that is possible at one of the tables."""
    running = [table for table in talk.lobby.tables.values() if table.status == "running"]
    if running and walk.random() < 0.5:
        table = walk.choice(running)
        return f"@{table.id} {possible(walk, table, program)}"
    if walk.random() < 0.1:
        return walk.choice(ODD)
    verbs = [verb for title in titles().values() for verb in title.notation.verbs]
    words = [*THINGS, *NAMES, *titles(), *map(str, talk.lobby.tables), *verbs]
    words += [possible(walk, table, program) for table in running]
    given = " ".join(walk.choices(words, k=walk.randrange(3)))
    command = walk.choice([word for word in BY_WORD if word not in ("mode", "tell")] + verbs)
    return f"/{command} {given}"


def open_tables(talk: Talk) -> list[Program]:
    """Let four people sit at tables of several games."""
    programs = [talk.program(name) for name in NAMES]
    for number, game in enumerate(titles(), 1):
        programs[0].command(f"/new {game} players=3")
        for other in programs[1:3]:
            other.command(f"/join {number}")
        programs[0].command("/start")
    return programs


@pytest.mark.parametrize("seed", range(6))
def test_a_walk_of_commands(seed: int) -> None:
    """Each line has one reply, none an internal error; tables hold what the store has."""
    walk = random.Random(seed)
    talk = Talk(limits={"tables": 6})
    programs = open_tables(talk)
    for _ in range(500):
        place = walk.randrange(len(programs))
        program = programs[place]
        line = typed(walk, talk, program)
        replies = program.replies(line)
        assert len(replies) == 1, line
        assert replies[0].get("code") != "internal", line
        talk.wait(walk.choice((0.1, 0.1, 5)))
        if program.is_closed or walk.random() < 0.01:
            program.drop()
            programs[place] = come_back(talk, program.token, NAMES[place])
    loaded = talk.store.load()
    kept = {row.id for row in loaded.tables if row.status != "over"}
    assert kept == {n for n, table in talk.lobby.tables.items() if table.status != "over"}
    for number, table in talk.lobby.tables.items():
        assert tuple(table.lines) == tuple(loaded.lines[number])


def come_back(talk: Talk, token: str, name: str) -> Program:
    """Connect again, by the token if it still holds, else by the name if it is free."""
    program = talk.program()
    program.token = token
    if not program.command(f"/resume {token}")["ok"]:
        program.command(f"/name {name}")
    return program
