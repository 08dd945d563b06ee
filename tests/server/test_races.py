"""Lines broken and made again, and people who change a table at the same moment."""

import random
import re
from collections.abc import Callable

import pytest

from tests.server.talk import Message, Peer, Program, Talk


def numbers(peer: Peer) -> set[int]:
    """Return the tables that are listed."""
    return {int(number) for number in re.findall(r"^ +(\d+)  \w+", peer.say("/tables"), re.M)}


def people(program: Program) -> list[str]:
    """Return who is here."""
    return [each["name"] for each in program.command("/who")["data"]["people"]]


def codes(messages: list[Message]) -> list[str]:
    return [message["code"] for message in messages if message["type"] == "notice"]


def seats(program: Program) -> list[str | None]:
    """Return who sits at a program's table, as it was told last."""
    return [seat["name"] for seat in program.last("table")["seats"]]


# -- connections


def test_case_017_a_second_login_has_seat_and_question_at_once() -> None:
    """The first connection is told and closed; the others read one line; nobody waits."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    ben.listen()
    again = talk.program()
    back = again.command(f"/resume {anna.token}")
    assert back["data"]["tables"] == [1]
    assert again.turn()["you"]
    assert anna.is_closed
    assert codes(anna.listen()) == ["taken_over"]
    anna.drop()
    assert [code for code in codes(ben.listen()) if code in ("absent", "back")] == []
    assert again.command(again.turn()["moves"][0])["ok"]


def test_case_021_coming_back_cancels_the_countdown() -> None:
    """Back after 119 of 120 seconds she keeps the seat, and no move is made for her."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    for _ in range(5):
        anna.drop()
        talk.wait(119)
        back = talk.program()
        back.command(f"/resume {anna.token}")
        back.token, anna = anna.token, back
        ben.listen()
        talk.wait(180)
        assert not any("least is played" in m.get("text", "") for m in ben.listen())
    assert anna.turn()["you"]
    assert anna.command(anna.turn()["moves"][0])["ok"]


def test_case_021_back_and_gone_in_the_same_moment_are_one_of_both() -> None:
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    anna.drop()
    ben.listen()
    talk.wait(120)
    told = [m.get("text", "") for m in ben.listen()]
    assert sum("least is played" in text for text in told) == 1
    back = talk.program()
    assert back.command(f"/resume {anna.token}")["ok"]
    assert codes(ben.listen()) == ["back"]


def test_case_022_who_comes_back_sees_hand_and_question_unasked() -> None:
    """Her own sealed answer still counts and is still secret to others."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    assert anna.command(anna.turn()["moves"][0])["ok"]
    n = anna.last("view")["n"]
    anna.drop()
    back = talk.program()
    back.command(f"/resume {anna.token}")
    assert back.last("view")["n"] == n
    assert back.last("view")["you"] == 1
    assert not back.turn()["you"]
    assert ben.command(ben.turn()["moves"][0])["ok"]
    assert back.last("view")["n"] > n


@pytest.mark.parametrize("how", ["end", "drop"])
def test_case_023_a_broken_line_is_no_resignation(how: str) -> None:
    """Away, with a grace, and no result; leaving on purpose asks first."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    if how == "end":
        anna.end()
    anna.drop()
    assert "absent" in codes(ben.listen())
    assert ben.turn()["you"]
    cleo, dora = talk.person("cleo"), talk.person("dora")
    cleo.say("/new turin players=2")
    dora.say("/join 2")
    cleo.say("/start")
    assert "/leave again" in cleo.say("/leave")
    assert talk.lobby.tables[2].status == "running"


def test_case_025_a_hundred_reconnects_leave_one_of_each() -> None:
    talk = Talk()
    anna = talk.program("anna")
    ben = talk.program("ben")
    before = len(talk.lobby.sessions)
    for number in range(100):
        pair = [talk.program(), talk.program()]
        for each in pair:
            each.command(f"/resume {anna.token}")
        for each in (anna, pair[0]):
            if number % 2:
                each.end()
            each.drop()
        pair[1].token, anna = anna.token, pair[1]
        talk.wait(1)
        assert people(ben) == ["anna", "ben"]
    assert len(talk.lobby.sessions) == before
    assert not anna.is_closed


# -- tables


@pytest.mark.parametrize("order", ["start first", "leave first", "drop first"])
def test_case_034_start_and_leave_in_the_same_moment(order: str) -> None:
    """Either too few players, or a game in which he is away; never a seat without a player."""
    talk = Talk()
    anna, ben = talk.program("anna"), talk.program("ben")
    anna.command("/new turin players=2")
    ben.command("/join 1")
    acts: dict[str, list[Callable[[], object]]] = {
        "start first": [lambda: anna.send(b"/start\n"), lambda: ben.send(b"/leave!\n")],
        "leave first": [lambda: ben.send(b"/leave\n"), lambda: anna.send(b"/start\n")],
        "drop first": [ben.drop, lambda: anna.send(b"/start\n")],
    }
    anna.listen()
    for act in acts[order]:
        act()
    (reply,) = [m for m in anna.listen() if m["type"] == "reply"]
    table = talk.lobby.tables[1]
    if order == "leave first":
        assert reply["code"] == "not_enough_players"
        assert table.status == "open"
        assert seats(anna) == ["anna", None]
    else:
        assert reply["ok"]
        assert table.status == "running"
        assert seats(anna) == ["anna", "ben"]
        assert not table.seats[1].is_here


@pytest.mark.parametrize("is_first", [True, False])
def test_case_034_also_while_the_store_is_slow(is_first: bool) -> None:
    """Whoever comes first is stored first; the other is judged by what then is so."""
    talk = Talk()
    anna, ben = talk.program("anna"), talk.program("ben")
    anna.command("/new turin players=2")
    ben.command("/join 1")
    anna.listen()
    talk.store.hold()
    for program in (anna, ben) if is_first else (ben, anna):
        program.send(b"/start\n" if program is anna else b"/leave!\n")
    assert anna.listen() == []
    talk.store.release()
    (reply,) = [m for m in anna.listen() if m["type"] == "reply"]
    table = talk.lobby.tables[1]
    assert (table.status == "running") is reply["ok"] is is_first
    if is_first:
        assert all(seat.person for seat in table.seats)
        (told,) = [m for m in ben.listen() if m["type"] == "reply"]
        assert told["code"] == "already_started"
    else:
        assert reply["code"] == "not_enough_players"


@pytest.mark.parametrize("how", ["/leave", "drop", "kick"])
def test_case_035_leaving_before_the_start_frees_the_seat(how: str) -> None:
    """Also a kick does; a lost line keeps the seat for a while, as the page says."""
    talk = Talk()
    anna, ben, cleo = (talk.program(name) for name in ("anna", "ben", "cleo"))
    anna.command("/new guildhall players=2")
    ben.command("/join 1")
    if how == "drop":
        ben.drop()
        assert cleo.command("/join 1")["code"] == "table_full"
        assert anna.command("/kick ben")["ok"]
    elif how == "kick":
        assert anna.command("/kick ben")["ok"]
    else:
        assert ben.command("/leave")["ok"]
    assert cleo.command("/join 1")["ok"]
    ben.listen()
    assert anna.command("/start")["ok"]
    assert [m["type"] for m in ben.listen()] == []


@pytest.mark.parametrize(
    ("who", "line"),
    [
        (who, line)
        for who in ("ben", "dora", "eva")
        for line in ("/kick anna", "/start", "/close 1", "/restart", "/again")
        if (who, line) != ("ben", "/start")
    ],
)
def test_case_036_only_the_host_changes_a_table(who: str, line: str) -> None:
    """A member, a watcher and a stranger are refused with a reason; the table stays as it was.

    Starting is for all who sit.
    """
    talk = Talk()
    programs = {name: talk.program(name) for name in ("anna", "ben", "dora", "eva")}
    programs["anna"].command("/new turin players=3")
    programs["ben"].command("/join 1")
    programs["dora"].command("/watch 1")
    before = talk.lobby.tables[1].summary()
    reply = programs[who].command(line)
    assert not reply["ok"]
    assert reply["text"]
    assert talk.lobby.tables[1].summary() == before


def test_case_037_joining_and_leaving_again_and_again_moves_nobody_else() -> None:
    talk = Talk()
    anna, ben = talk.program("anna"), talk.program("ben")
    anna.command("/new turin players=2")
    for _ in range(100):
        talk.wait(0.25)
        assert ben.command("/join 1")["ok"]
        assert ben.command("/leave")["ok"]
    assert talk.lobby.tables[1].host == "anna"
    assert seats(anna) == ["anna", None]


def test_case_038_lists_are_true_after_whatever_happened() -> None:
    """A random walk of opening, joining, watching, leaving, dropping and starting."""
    talk = Talk(limits={"lines": {"burst": 100_000}})
    chance = random.Random(38)
    looker = talk.program("looker")
    here: dict[str, Program] = {}
    tokens: dict[str, str] = {}
    for _ in range(600):
        name = chance.choice(["ada", "bea", "cid", "dan", "eve", "fay"])
        if name not in here:
            here[name] = talk.program("" if name in tokens else name)
            if name in tokens:
                assert here[name].command(f"/resume {tokens[name]}")["ok"]
            tokens.setdefault(name, here[name].token)
        program = here[name]
        number = chance.choice([*talk.lobby.tables, 1])
        line = chance.choice(
            [
                *("/new turin players=2", f"/join {number}", f"/join {number}", "/leave!"),
                *(f"/watch {number}", "/unwatch", "/start", "/resign!", "drop", "/again"),
            ]
        )
        if line == "drop":
            here.pop(name).drop()
        else:
            program.command(line)
        talk.wait(chance.choice([0, 1]))
        _compare(talk, looker, here)
    for program in here.values():
        program.drop()
    talk.wait(200_000)
    looker = talk.program("looker2")
    assert people(looker) == ["looker", "looker2"] or people(looker) == ["looker2"]
    running = [t for t in talk.lobby.tables.values() if t.status == "running"]
    assert running == []
    assert not any(table.watchers for table in talk.lobby.tables.values())


def _compare(talk: Talk, looker: Program, here: dict[str, Program]) -> None:
    """Compare what is listed with who is there."""
    assert people(looker) == sorted([*here, "looker"])
    listed = looker.command("/tables")["data"]["tables"]
    assert {table["table"] for table in listed} <= set(talk.lobby.tables)
    sessions = {program.connection.session for program in here.values()}
    for table in talk.lobby.tables.values():
        assert table.watchers <= sessions
        if table.status == "open":
            sitting = [seat.person for seat in table.seats if seat.person]
            assert sitting
            assert len(set(map(id, sitting))) == len(sitting)


def test_case_040_without_persons_a_table_stands_still_and_can_go_on() -> None:
    """Nobody plays for two who are away; one who returns next day goes on."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    n = anna.last("view")["n"]
    anna.drop()
    ben.drop()
    talk.wait(86_000)
    assert talk.lobby.tables[1].n == n
    talk.wait(10_000)
    assert talk.lobby.tables[1].status == "adjourned"
    assert [c for c in talk.clock.getDelayedCalls() if "_run" in repr(c)] == []
    back = talk.program()
    assert back.command(f"/resume {anna.token}")["ok"]
    assert talk.lobby.tables[1].status == "running"
    assert back.turn()["you"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("/s", "ambiguous_command"),
        ("/st", None),
        ("/q", "unknown_command"),
        ("/qui", "unknown_command"),
        ("/resig", "unknown_command"),
        ("/kic ben", "unknown_command"),
        ("/j 7", "no_such_table"),
        ("/ start", "unknown_command"),
        ("//start", "unknown_command"),
        ("start", "not_seated"),
        ("/starting", "unknown_command"),
        ("/START", "not_seated"),
    ],
)
def test_case_041_shortened_words_are_never_a_guess(line: str, code: str | None) -> None:
    """What costs something must be whole; a word that could be several lists them."""
    talk = Talk()
    anna = talk.person("anna")
    told = anna.say(line)
    assert not anna.is_closed
    assert f"({code})" in told if code else "(" in told
