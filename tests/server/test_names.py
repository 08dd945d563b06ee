"""Names and seats that are wanted while something goes wrong, or by two at once."""

import pytest

from tests.server.talk import Talk


@pytest.mark.parametrize("is_stored", [True, False])
def test_case_019_a_name_is_free_again_when_its_token_was_never_told(is_stored: bool) -> None:
    """The line is lost while the name is on its way to the disk: nothing of it is left."""
    talk = Talk()
    anna = talk.person()
    talk.store.hold()
    anna.send(b"/name anna\r\n")
    anna.drop()
    if not is_stored:
        talk.store.failure = "disk full"
    talk.store.release()
    talk.store.failure = None
    assert [row.name for row in talk.store.load().persons] == []
    assert "You are anna." in talk.person().say("/name anna")


def test_case_019_a_name_whose_line_is_lost_later_is_kept() -> None:
    """Who has the token can come back, also after a restart."""
    talk = Talk()
    anna = talk.person("anna")
    anna.drop()
    assert "(name_taken)" in talk.person().say("/name Anna")
    talk.restart()
    assert "Welcome back, anna." in talk.person().say(f"/resume {anna.token}")


def test_case_039_two_take_the_last_seat_at_the_same_moment() -> None:
    """Exactly one gets it, the other hears so; nobody sits twice."""
    talk = Talk()
    anna, ben, cleo = (talk.program(name) for name in ("anna", "ben", "cleo"))
    anna.command("/new turin players=2")
    talk.store.hold()
    ben.send(b"#b /join 1\n")
    cleo.send(b"#c /join 1\n")
    talk.store.release()
    replies = {
        message["id"]: message["ok"] or message["code"]
        for program in (ben, cleo)
        for message in program.listen()
        if message["type"] == "reply"
    }
    assert replies == {"b": True, "c": "table_full"}
    assert talk.lobby.tables[1].names() == ("anna", "ben")


def test_case_039_one_takes_two_seats_in_one_packet() -> None:
    """Two tables are two games, by the rules of the lobby; one table is one seat."""
    talk = Talk()
    anna, ben, cleo = (talk.program(name) for name in ("anna", "ben", "cleo"))
    anna.command("/new turin players=3")
    ben.command("/new turin players=3")
    cleo.send(b"#1 /join 1\n#2 /join 1\n#3 /join 2\n")
    replies = [m["ok"] or m["code"] for m in cleo.listen() if m["type"] == "reply"]
    assert replies == [True, "already_seated", True]
    assert cleo.command("/mine")["data"]["tables"] == [1, 2]
