"""A table is rebuilt from its record, whatever is played at it."""

import pytest

from tests.server.talk import Program, Talk, play_on, titles


def views(programs: list[Program]) -> list[str]:
    """Return what each program may know now, to the byte."""
    for program in programs:
        program.command("/view")
        program.listen()
    return [[line for line in program.raw if '"type":"view"' in line][-1] for program in programs]


@pytest.mark.parametrize("game", sorted(titles()))
@pytest.mark.parametrize("moves", [0, 1, 12])
def test_every_game_goes_on_after_a_kill(game: str, moves: int) -> None:
    """All see the same to the byte, are asked the same, and play on to the end."""
    talk = Talk()
    programs = talk.table("anna", "ben", game=game)
    table = talk.lobby.tables[1]
    play_on(programs, lambda: len(table.lines) >= moves)
    tokens, before = [program.token for program in programs], views(programs)
    waiting = table.waiting()
    talk.restart()
    assert list(talk.lobby.tables) == [1]
    back = [talk.program() for _ in tokens]
    for program, token in zip(back, tokens, strict=True):
        assert program.command(f"/resume {token}")["data"]["tables"] == [1]
    assert talk.lobby.tables[1].waiting() == waiting
    assert views(back) == before
    play_on(back, lambda: len(talk.lobby.tables[1].lines) >= moves + 5)


def test_the_first_person_left_keeps_the_table_also_after_a_restart() -> None:
    """Who may free seats follows from who sits there, not from what was remembered."""
    talk = Talk()
    anna, ben, cleo = (talk.program(name) for name in ("anna", "ben", "cleo"))
    anna.command("/new turin players=4")
    ben.command("/join 1")
    cleo.command("/join 1")
    assert ben.command("/kick cleo")["code"] == "not_allowed"
    anna.command("/leave")
    talk.restart()
    again = talk.program()
    again.command(f"/resume {ben.token}")
    assert again.command("/kick cleo")["ok"]
