"""Lines lost, seats freed and stores that fail while a change is on its way to the disk."""

from collections.abc import Callable

import pytest
from twisted.internet.defer import Deferred

from server.restoring import sweep
from tests.server.talk import Program, Talk, play_on


class Bots:
    """A house whose bots come only when they are told to."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.tokens: dict[str, str] = {}
        talk.lobby.house = self

    def seat(self, level: str, name: str, token: str, table: int, seat: int, game: str) -> None:
        self.tokens[name] = token

    def leave(self, level: str, name: str) -> None:
        self.tokens.pop(name, None)


def seated(talk: Talk, table: int = 1) -> list[str | None]:
    """Return who sits at a table."""
    people = [seat.person for seat in talk.lobby.tables[table].seats]
    return [person.name if person else None for person in people]


def codes(program: Program) -> list[str]:
    return [m["code"] for m in program.listen() if m["type"] == "notice"]


def slowly(talk: Talk, *acts: Callable[[], object]) -> None:
    """Let things happen while nothing reaches the disk."""
    talk.store.hold()
    for act in acts:
        act()
    talk.store.release()


# -- lines lost


@pytest.mark.parametrize("name", ["", "anna"])
def test_a_line_lost_while_a_table_opens(name: str) -> None:
    """The table is there for its player to come back to, and closes after the grace."""
    talk = Talk()
    anna = talk.program(name)
    slowly(talk, lambda: anna.send(b"/new turin\n"), anna.drop)
    assert list(talk.lobby.tables) == [1]
    talk.wait(121)
    assert talk.lobby.tables == {}
    assert talk.store.load().tables[0].status == "over"


def test_a_line_lost_while_a_seat_is_taken() -> None:
    """The others are told, and the grace runs from that moment."""
    talk = Talk()
    anna, ben = talk.program("anna"), talk.program("ben")
    anna.command("/new turin players=2")
    slowly(talk, lambda: ben.send(b"/join 1\n"), ben.drop)
    assert "absent" in codes(anna)
    assert anna.command("/start")["ok"]
    talk.wait(119)
    assert talk.lobby.tables[1].lines == []
    talk.wait(2)
    assert len(talk.lobby.tables[1].lines) == 1


@pytest.mark.parametrize("line", ["/name bea", "/token"])
@pytest.mark.parametrize("is_seated", [True, False])
def test_a_line_lost_before_a_new_token_is_told(line: str, is_seated: bool) -> None:
    """The token that its owner has still brings back name and seat, also after a restart."""
    talk = Talk()
    anna = talk.program("anna")
    if is_seated:
        anna.command("/new turin")
    slowly(talk, lambda: anna.send(f"{line}\n".encode()), anna.drop)
    for _ in range(2):
        back = talk.program()
        reply = back.command(f"/resume {anna.token}")
        assert reply["ok"]
        assert reply["data"]["tables"] == ([1] if is_seated else [])
        talk.restart()


def test_a_new_name_while_the_line_is_taken_over() -> None:
    """The newer connection has the name; nothing is forgotten under it."""
    talk = Talk()
    anna, back = talk.program("anna"), talk.program()
    resume = f"/resume {anna.token}\n".encode()
    slowly(talk, lambda: anna.send(b"/name bea\n"), lambda: back.send(resume), anna.drop)
    assert [each["name"] for each in back.command("/who")["data"]["people"]] == ["bea"]
    assert [row.name for row in talk.store.load().persons] == ["bea"]


def test_leaving_another_identity_is_like_a_lost_line() -> None:
    """Who comes back as somebody else keeps nobody waiting at the seat left behind."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    cleo = talk.program("cleo")
    ben.command(ben.turn()["moves"][0])
    assert anna.command(f"/resume {cleo.token}")["ok"]
    assert "absent" in codes(ben)
    assert anna.connection.session.table is None
    talk.wait(121)
    assert len(talk.lobby.tables[1].lines) > 1


def test_who_watches_the_own_table_and_comes_back_hears_all_once() -> None:
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    anna.drop()
    back = talk.program()
    back.command("/watch 1")
    back.command(f"/resume {anna.token}")
    back.listen()
    ben.command(ben.turn()["moves"][0])
    assert [m["type"] for m in back.listen()] == ["ready", "view"]
    assert not talk.lobby.tables[1].watchers


# -- tables that nobody needs


def test_the_last_who_is_here_leaves_one_who_is_away() -> None:
    """An open table at which only a lost line is left closes after the grace."""
    talk = Talk()
    anna, ben = talk.program("anna"), talk.program("ben")
    anna.command("/new turin")
    ben.command("/join 1")
    anna.drop()
    assert ben.command("/leave")["ok"]
    talk.wait(121)
    assert talk.lobby.tables == {}


def test_who_frees_the_own_seat_leaves_no_table_behind() -> None:
    talk = Talk()
    anna = talk.program("anna")
    anna.command("/new turin")
    assert anna.command("/kick anna")["ok"]
    talk.wait(121)
    assert talk.lobby.tables == {}


def test_a_table_that_closes_while_somebody_sits_down() -> None:
    """Whoever comes first is right: the other is refused, and store and lobby agree."""
    talk = Talk()
    anna, ben = talk.program("anna"), talk.program("ben")
    anna.command("/new turin")
    anna.drop()
    slowly(talk, lambda: ben.send(b"/join 1\n"), lambda: talk.wait(121))
    assert seated(talk)[:2] == ["anna", "ben"]
    assert talk.store.load().tables[0].status == talk.lobby.tables[1].status == "open"


def test_an_open_table_that_cannot_be_closed_is_closed_later() -> None:
    talk = Talk()
    talk.program("anna").command("/new turin")
    talk.peers[0].drop()
    talk.store.failure = "disk full"
    talk.wait(121)
    assert list(talk.lobby.tables) == [1]
    talk.store.failure = None
    talk.wait(5)
    assert talk.lobby.tables == {}


def test_back_while_a_table_is_set_aside() -> None:
    """Who comes back in that moment plays on."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    anna.drop()
    ben.drop()
    talk.store.hold()
    talk.wait(86_401)
    back = talk.program()
    assert back.command(f"/resume {anna.token}")["ok"]
    talk.store.release()
    assert talk.lobby.tables[1].status == "running"
    assert back.turn()["you"]


def test_back_at_a_table_that_was_left_and_set_aside() -> None:
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    anna.command("/leave!")
    ben.command("/leave!")
    talk.wait(86_401)
    assert talk.lobby.tables[1].status == "adjourned"
    assert anna.command("/join 1")["ok"]
    assert talk.lobby.tables[1].status == "running"
    assert anna.turn()["you"]


# -- two changes at once


def test_a_name_that_changes_while_the_game_starts() -> None:
    """Both are kept: after a restart the game goes on, under the new name."""
    talk = Talk()
    anna, ben = talk.program("anna"), talk.program("ben")
    anna.command("/new turin players=2")
    ben.command("/join 1")
    slowly(talk, lambda: anna.send(b"/start\n"), lambda: ben.send(b"/name bea\n"))
    assert anna.command(anna.turn()["moves"][0])["ok"]
    talk.restart()
    assert talk.lobby.tables[1].status == "running"
    assert seated(talk) == ["anna", "bea"]


def test_the_keeper_of_a_table_keeps_it_under_another_name() -> None:
    """Who takes the old name does not take the table with it, not even after a restart."""
    talk = Talk()
    anna, ben = talk.program("anna"), talk.program("ben")
    anna.command("/new turin")
    ben.command("/join 1")
    anna.command("/name cleo")
    assert ben.command("/name anna")["ok"]
    assert ben.command("/kick cleo")["code"] == "not_allowed"
    talk.restart()
    assert talk.lobby.tables[1].keeper == "cleo"


def test_leaving_a_seat_that_is_another_ones_by_then() -> None:
    """A seat is freed for its player only."""
    talk = Talk()
    anna, ben, cleo = (talk.program(name) for name in ("anna", "ben", "cleo"))
    anna.command("/new turin players=2")
    ben.command("/join 1")
    ben.listen()
    lines = [(anna, b"/kick ben\n"), (cleo, b"/join 1\n"), (ben, b"/leave\n")]
    slowly(talk, *(lambda p=p, line=line: p.send(line) for p, line in lines))
    assert seated(talk) == ["anna", "cleo"]
    assert [m["code"] for m in ben.listen() if m["type"] == "reply"] == ["not_seated"]


def test_two_who_give_up_in_one_moment() -> None:
    """The first ends the game; for the second it is over, and there is one result."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    slowly(talk, lambda: anna.send(b"/resign!\n"), lambda: ben.send(b"/resign!\n"))
    heard = ben.listen()
    assert len([m for m in heard if m["type"] == "over"]) == 1
    assert [m["code"] for m in heard if m["type"] == "reply"] == ["too_late"]
    assert ben.last("over")["standings"][0]["name"] == "ben"


def test_back_while_the_least_is_about_to_be_played() -> None:
    """No move is made for somebody who is here again."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    move = ben.turn()["moves"][0]
    anna.drop()
    back = talk.program()
    slowly(
        talk,
        lambda: ben.send(f"{move}\n".encode()),
        lambda: talk.wait(121),
        lambda: back.send(f"/resume {anna.token}\n".encode()),
    )
    assert talk.lobby.tables[1].lines == [f"2 {move}"]
    assert back.turn()["you"]


def test_nobody_is_told_of_an_absent_move_that_was_not_stored() -> None:
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    anna.drop()
    ben.listen()
    talk.store.failure = "disk full"
    talk.wait(150)
    assert {m["type"] for m in ben.listen()} <= {"ping"}
    talk.store.failure = None
    talk.wait(5)
    assert codes(ben) == ["absent"]


# -- house bots


def test_a_bot_that_is_late_takes_no_seat_from_others() -> None:
    """Its seat was freed and taken; nothing of the bot stays."""
    talk = Talk()
    bots = Bots(talk)
    anna, ben, cleo = (talk.program(name) for name in ("anna", "ben", "cleo"))
    anna.command("/new turin players=3")
    ben.command("/join 1")
    ben.replies("/bot")
    assert anna.command("/kick 3")["ok"]
    assert cleo.command("/join 1")["ok"]
    talk.wait(11)
    assert ben.listen()[-1]["code"] == "internal"
    assert seated(talk) == ["anna", "ben", "cleo"]
    assert bots.tokens == {}
    assert {row.name for row in talk.store.load().persons} == {"anna", "ben", "cleo"}


@pytest.mark.parametrize("seats", [2, 3])
def test_a_bot_without_a_seat_leaves_no_trace(seats: int) -> None:
    """Neither one for whom there is no seat, nor one that does not come."""
    talk = Talk()
    bots = Bots(talk)
    anna, ben = talk.program("anna"), talk.program("ben")
    anna.command(f"/new turin players={seats}")
    ben.command("/join 1")
    anna.replies("/bot")
    talk.wait(11)
    assert anna.last("reply")["code"] == ("table_full" if seats == 2 else "internal")
    assert bots.tokens == {}
    assert set(talk.lobby.people) == {row.key for row in talk.store.load().persons}
    assert len(talk.lobby.people) == 2


def test_somebody_sits_down_while_the_bots_of_a_game_come() -> None:
    """Then one bot fewer is called, and the game begins all the same."""
    talk = Talk()
    bots = Bots(talk)
    anna, ben = talk.program("anna"), talk.program("ben")
    anna.send(b"/play turin players=3\n")
    assert ben.command("/join turin")["data"] == {"table": 1, "seat": 3}
    (token,) = bots.tokens.values()
    assert talk.program().command(f"/resume {token}")["ok"]
    assert anna.last("reply")["ok"]
    assert talk.lobby.tables[1].status == "running"
    assert len(bots.tokens) == 1


def test_bots_do_not_wait_at_a_table_that_is_set_aside() -> None:
    """They hang up, and are called again when somebody goes on with the game."""
    talk = Talk()
    bots = Bots(talk)
    anna = talk.program("anna")
    anna.send(b"/play turin players=2\n")
    (token,) = bots.tokens.values()
    bot = talk.program()
    bot.command(f"/resume {token}")
    anna.drop()
    talk.wait(86_401)
    assert talk.lobby.tables[1].status == "adjourned"
    assert bots.tokens == {}
    bot.drop()
    back = talk.program()
    assert back.command(f"/resume {anna.token}")["ok"]
    talk.wait(100)
    assert talk.lobby.tables[1].lines == []
    (fresh,) = bots.tokens.values()
    assert fresh != token
    assert talk.program().command(f"/resume {fresh}")["data"]["tables"] == [1]


# -- what is kept


def test_the_words_of_one_who_left_are_gone_after_a_restart_too() -> None:
    """The seed that was played with is the one that the store keeps."""
    talk = Talk()
    anna, ben, cleo = (talk.program(name) for name in ("anna", "ben", "cleo"))
    anna.command("/new turin players=3")
    ben.command("/join 1")
    cleo.command("/join 1")
    ben.command("/salt rain")
    ben.command("/leave")
    assert anna.command("/start")["ok"]
    seed = talk.lobby.tables[1].seed
    play_on([anna, cleo], lambda: len(talk.lobby.tables[1].lines) > 10)
    game = talk.lobby.tables[1].game
    talk.restart()
    assert talk.lobby.tables[1].seed == seed
    assert talk.lobby.tables[1].game == game


def test_a_wish_that_cannot_be_stored_is_not_fulfilled() -> None:
    """What is said to have changed nothing has changed nothing."""
    talk = Talk()
    anna = talk.program("anna")
    talk.store.failure = "disk full"
    assert anna.command("/lang de")["code"] == "storage"
    assert anna.connection.session.preferences.language == "en"


def test_a_name_is_kept_for_a_day_after_the_last_connection() -> None:
    """Not after the first: who is here is seen, also across a crash; later the name is free."""
    talk = Talk()
    anna = talk.program("anna")
    talk.wait(90_000)
    Deferred.fromCoroutine(sweep(talk.lobby))
    talk.restart()
    talk.wait(80_000)
    Deferred.fromCoroutine(sweep(talk.lobby))
    assert talk.lobby.owner(anna.token) is not None
    talk.restart()
    talk.wait(10_000)
    Deferred.fromCoroutine(sweep(talk.lobby))
    assert talk.lobby.owner(anna.token) is None
    assert talk.store.load().persons == ()


def test_a_connection_keeps_nothing_of_tables_that_are_closed() -> None:
    talk = Talk()
    anna, ben = talk.program("anna"), talk.program("ben")
    for number in range(1, 4):
        anna.command("/new turin players=2")
        ben.command(f"/join {number}")
        anna.command("/start")
        anna.command("/resign!")
        ben.command("/leave")
        talk.wait(60)
    talk.wait(61)
    session = ben.connection.session
    assert (session.asked, session.voices, talk.lobby.tables) == ({}, {}, {})


@pytest.mark.parametrize("line", ["/kick ²", "/log ²", "/since ³", "/join ²", "/at ²"])
def test_a_digit_that_is_no_number_is_refused(line: str) -> None:
    talk = Talk()
    anna, _ = talk.table("anna", "ben")
    assert anna.command(line)["code"] not in (None, "internal")


def test_a_guest_bot_keeps_the_table_that_a_person_leaves() -> None:
    """Only the house's own bots are sent home with a table; others have come by themselves."""
    talk = Talk()
    anna, robot = talk.program("anna"), Program(talk.lobby)
    robot.command("/name shelly bot")
    anna.command("/new turin players=3")
    robot.command("/join 1")
    anna.command("/leave")
    assert talk.lobby.tables[1].names() == ("-", "shelly", "-")
    assert robot.last("notice")["text"] == "anna leaves the table."
