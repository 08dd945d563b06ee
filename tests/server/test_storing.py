"""When nothing can be stored: it is refused, nothing is half done, and it recovers."""

import pytest

from tests.server.talk import Message, Program, Talk


def refused(program: Program, line: str) -> Message:
    """Let a line be refused because it cannot be stored."""
    reply = program.command(line)
    assert (reply["ok"], reply.get("code")) == (False, "storage"), (line, reply)
    assert "try again" in reply["text"]
    return reply


def test_a_move_that_cannot_be_stored() -> None:
    """The game stays as it was, nobody hears of the move, and it can be made again."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    move = anna.turn()["moves"][0]
    before = talk.lobby.tables[1].game.clone()
    ben.listen()
    talk.store.failure = "disk full"
    refused(anna, move)
    assert ben.listen() == []
    assert talk.lobby.tables[1].game == before
    assert talk.lobby.tables[1].lines == []
    talk.store.failure = None
    assert anna.command(move)["ok"]
    assert [m["type"] for m in ben.listen()] == ["ready", "view"]
    assert list(talk.store.load().lines[1]) == [f"1 {move}"]


def test_a_line_of_moves_that_cannot_be_stored() -> None:
    """Of several moves none is carried out."""
    talk = Talk()
    anna, *_ = talk.table("anna", "ben", "cleo", "dora")
    talk.store.failure = "disk full"
    refused(anna, "loan; bid 20")
    assert anna.command("/view")["ok"]
    assert anna.last("view")["view"]["loan"] == [False] * 4
    talk.store.failure = None
    assert anna.command("loan; bid 20")["data"] == {"done": 2, "left": 0}


@pytest.mark.parametrize(
    "line", ["/name dora", "/new turin", "/join 1", "/join turin", "/token", "/play turin"]
)
def test_what_must_survive_is_refused(line: str) -> None:
    """A name, a seat, a table, a token: nothing of it is there when it is not stored."""
    talk = Talk()
    ben, anna = talk.program("ben"), talk.program("anna")
    ben.command("/new turin players=3")
    before = talk.store.load(), {key: p.name for key, p in talk.lobby.people.items()}
    if line == "/play turin":
        talk.lobby.house = NoHouse()
    talk.store.failure = "disk full"
    refused(anna, line)
    assert (talk.store.load(), {k: p.name for k, p in talk.lobby.people.items()}) == before
    assert list(talk.lobby.tables) == [1]
    assert [seat.person and seat.person.name for seat in talk.lobby.tables[1].seats] == [
        "ben",
        None,
        None,
    ]
    talk.store.failure = None
    if line != "/play turin":
        assert anna.command(line)["ok"]


class NoHouse:
    """House bots that are never asked for."""

    def seat(self, *arguments: object) -> None:
        raise AssertionError

    def leave(self, *arguments: object) -> None:
        pass


@pytest.mark.parametrize("line", ["/start", "/leave"])
def test_a_table_that_cannot_be_changed(line: str) -> None:
    """A start or a seat that cannot be stored has not happened."""
    talk = Talk()
    ben, anna = talk.program("ben"), talk.program("anna")
    ben.command("/new turin players=2")
    anna.command("/join 1")
    talk.store.failure = "disk full"
    refused(anna, line)
    table = talk.lobby.tables[1]
    assert (table.status, len(list(table.sitters()))) == ("open", 2)
    assert anna.command("/mine")["data"]["tables"] == [1]
    talk.store.failure = None
    assert anna.command(line)["ok"]


def test_a_resignation_that_cannot_be_stored() -> None:
    """The game goes on as if it had not been said."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    talk.store.failure = "disk full"
    refused(anna, "/resign!")
    assert talk.lobby.tables[1].status == "running"
    talk.store.failure = None
    assert ben.command(ben.turn()["moves"][0])["ok"]
    assert anna.command(anna.turn()["moves"][0])["ok"]


def test_an_absent_move_is_tried_again() -> None:
    """What cannot be stored is made when the store is back, without anybody's doing."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    anna.command(anna.turn()["moves"][0])
    ben.drop()
    talk.store.failure = "disk full"
    talk.wait(120)
    talk.wait(60)
    assert len(talk.lobby.tables[1].lines) == 1
    talk.store.failure = None
    talk.wait(5)
    assert len(talk.lobby.tables[1].lines) > 1


def test_while_a_move_is_stored() -> None:
    """Others read the committed state; the session's own next line waits for the reply."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    talk.store.hold()
    anna.listen()
    anna.send(f"#1 {anna.turn()['moves'][0]}\n#2 /view\n".encode())
    assert anna.listen() == []
    assert ben.command("/view")["ok"]
    assert ben.last("view")["n"] == 1
    assert ben.command("/who")["ok"]
    talk.store.release()
    heard = [(m["type"], m.get("id")) for m in anna.listen() if m["type"] in ("reply", "view")]
    assert heard == [("view", None), ("reply", "1"), ("view", None), ("reply", "2")]


def test_a_move_behind_one_that_fails() -> None:
    """Each line of the queue is judged by the state that is there when its turn comes."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    talk.store.hold()
    for player in (anna, ben):
        player.listen()
        player.send(f"#x {player.turn()['moves'][0]}\n".encode())
    talk.store.failure = "disk full"
    talk.store.step()
    talk.store.failure = None
    talk.store.release()
    replies = [next(m for m in p.listen() if m.get("id") == "x") for p in (anna, ben)]
    assert [reply.get("code") for reply in replies] == ["storage", None]
    assert [line[0] for line in talk.lobby.tables[1].lines] == ["2"]


def test_the_last_move_of_a_game_that_cannot_be_stored() -> None:
    """A game does not end before its end is stored."""
    talk = Talk()
    players = talk.table("anna", "ben")
    table = talk.lobby.tables[1]
    while True:
        seat = table.waiting()[0]
        move = players[seat - 1].turn()["moves"][0]
        twin = table.game.clone()
        twin.apply(table.title.notation.decode(move, seat))
        if twin.outcome() is not None:
            break
        players[seat - 1].command(move)
    talk.store.failure = "disk full"
    refused(players[seat - 1], move)
    assert (table.status, table.outcome()) == ("running", None)
    talk.store.failure = None
    assert players[seat - 1].command(move)["ok"]
    assert table.status == "over"
    assert talk.store.load().tables[0].status == "over"
