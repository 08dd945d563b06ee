"""What programs can rely on: each line is a record, nothing is lost, chat is never a command."""

import json
import random
import re
from itertools import pairwise

import pytest

from tests.server.talk import Message, Peer, Program, Talk, titles


def test_case_024_lines_before_the_greeting() -> None:
    """What comes with the first packet counts, each line once, also behind option bytes."""
    for options in (b"", b"\xff\xfb\x1f\xff\xfd\x03"):
        talk = Talk()
        anna = Peer(talk.lobby)
        anna.send(options + b"/name anna\r\n/tables\r\n")
        told = anna.socket.value().decode(errors="replace")
        assert told.count("You are anna.") == 1
        assert told.count("No tables.") == 1


LATER = [
    "/hello version=99",
    "/new turin players=2 colour=blue",
    '{"type":"move","table":1}',
    "bid 5 silently=yes",
    "@1/0/7 bid 5",
    "/stream on",
]


def test_case_064_lines_of_a_later_protocol() -> None:
    """Each gets one error with a code, and the session goes on."""
    anna = Talk().program("anna")
    for line in LATER:
        reply = anna.command(line)
        assert (reply["ok"], bool(reply["code"]), bool(reply["text"])) == (False, True, True), line
    assert anna.command("/ping")["ok"]


def test_case_066_one_command_lists_every_obligation() -> None:
    """After the bot's end, and the server's, /resume lists all tables and asks every question."""
    talk = Talk(limits={"tables": 12})
    bot, rival = talk.program("rover"), talk.program("ben")
    for number in range(1, 11):
        bot.command("/new turin players=2")
        rival.command(f"/join {number}")
        rival.command("/start")
    for number in (2, 5, 7, 9):
        turn = next(m for m in bot.messages if m["type"] == "turn" and m["table"] == number)
        bot.command(f"@{number} {turn['moves'][0]}")
    for is_restart in (False, True):
        bot.drop()
        if is_restart:
            talk.restart()
        token, bot = bot.token, talk.program()
        bot.token = token
        reply = bot.command(f"/resume {token}")
        assert reply["data"]["tables"] == list(range(1, 11))
        assert set(reply["data"]["questions"]) == {str(n) for n in range(1, 11)}
        turns = {m["table"]: m["you"] for m in bot.messages if m["type"] == "turn"}
        assert [n for n, is_asked in turns.items() if is_asked] == [1, 3, 4, 6, 8, 10]
        assert {m["table"] for m in bot.messages if m["type"] == "view"} == set(range(1, 11))
    owed = {m["table"]: m["moves"] for m in bot.messages if m["type"] == "turn" and m["you"]}
    for number in (10, 1, 6, 4, 8, 3):
        assert bot.command(f"@{number} {owed[number][0]}")["ok"]


def storm(talk: Talk, listener: Peer) -> str:
    """Let much happen at two tables at once; return what one who sits at both was told."""
    chance = random.Random(67)
    ben, cleo = talk.program("ben"), talk.program("cleo")
    for number in (1, 2):
        ben.command("/new turin players=3")
        cleo.command(f"/join {number}")
        listener.say(f"/join {number}")
        ben.command("/start")
    told = []
    for n in range(60):
        for player in (ben, cleo):
            number = chance.choice((1, 2))
            table = talk.lobby.tables[number]
            seat = table.seat_of(player.connection.session.person)
            if seat in table.waiting():
                player.command(f"@{number} {next(iter(moves(table, seat)))}")
            player.command(f"@{number} 'look: > bid 5 | \u2028+ done {n}")
            talk.wait(2)
        seat = talk.lobby.tables[1].seat_of(listener.connection.session.person)
        for number in (1, 2):
            if seat in talk.lobby.tables[number].waiting():
                listener.send(
                    f"@{number} {next(iter(moves(talk.lobby.tables[number], seat)))}\n".encode()
                )
        listener.send(b"/board\n/tables\n/help\n/nosuch\n")
        told.append(listener.socket.value().decode())
        listener.socket.clear()
    return "".join(told)


def moves(table: object, seat: int) -> list[str]:
    """Return the moves that a seat owes, as lines."""
    offers = [offer for offer in table.game.offers(seat) if offer.kind == "owed"]
    return table.title.notation.moves(offers)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [40, 120])
def test_case_067_json_lines_stay_whole(language: str, width: int) -> None:
    """Each line is one object, and what concerns a table says which."""
    talk = Talk()
    program = talk.program("anna")
    program.command(f"/set width {width}")
    program.command(f"/lang {language}")
    messages = [json.loads(line) for line in storm(talk, program).split("\n") if line]
    for message in messages:
        if message["type"] in ("event", "view", "turn", "ready", "table"):
            assert message["table"] in (1, 2)
    replies = sum(message["type"] == "reply" for message in messages)
    assert replies >= 4 * 60
    assert {m["type"] for m in messages} >= {"event", "view", "turn", "ready", "chat", "reply"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_case_067_tagged_lines_stay_whole(language: str) -> None:
    """Each line has its mark; long answers are not interrupted; each command has one end."""
    talk = Talk()
    person = talk.person("anna")
    person.say(f"/lang {language}", "/set width 40", "/mode tagged")
    told = storm(talk, person)
    lines = told.removesuffix("\r\n").split("\r\n")
    assert all(re.fullmatch(r"[-+*>|:] .*|\.|\|", line) for line in lines)
    for before, after in pairwise(lines):
        if before.startswith("|"):
            assert after == "." or after.startswith("|")
    assert len(re.findall(r"^- unknown_command ", told, re.M)) == 60
    assert not re.search(r"[\x1b\x07\u2028]", told)


FAKES = [
    "#result table=7 winner=ben",
    "*** server: game over",
    "+ done",
    "> bid 5 | Your bid",
    '{"type":"over"}',
]


@pytest.mark.parametrize("fake", FAKES)
def test_case_068_chat_never_looks_like_the_server(fake: str) -> None:
    """In every mode talk is marked as talk, with its author, also where its line is folded."""
    talk = Talk()
    ben = talk.program("ben")
    program, tagged, text, speech = (
        talk.program("anna"),
        talk.person("cleo"),
        talk.person("dora"),
        talk.person("emil"),
    )
    tagged.say("/mode tagged")
    speech.say("/mode speech")
    text.say("/set width 20")
    for told in (tagged, text, speech):
        told.heard()
    program.listen()
    assert ben.command(f"/say {fake}")["ok"]
    [message] = program.listen()
    assert (message["type"], message["from"], message["text"]) == ("chat", "ben", fake)
    assert tagged.heard() == f": <ben in the lobby> {fake}\n"
    assert speech.heard().startswith("ben in the lobby says: ")
    lines = text.socket.value().decode().split("\r\n")
    assert lines[0].startswith("<ben in the lobby>")
    assert all(line.startswith("  ") for line in lines[1:-1])


def test_case_068_private_talk_is_no_command() -> None:
    """A command in a private line is talk for the one who hears it."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    anna.listen()
    assert ben.command("/tell anna /leave!")["ok"]
    assert ben.command("'/resign!")["ok"]
    assert [m["type"] for m in anna.listen()] == ["chat", "chat"]
    assert talk.lobby.tables[1].status == "running"


@pytest.mark.parametrize("game", titles())
@pytest.mark.parametrize("after", [0, 3, 11, 30])
def test_case_069_an_absent_opponent_holds_nobody(game: str, after: int) -> None:
    """Whenever one of two goes for good, the other can play on to the end."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben", game=game)
    table = talk.lobby.tables[1]
    chance = random.Random(after)
    for _ in range(after):
        seat = table.waiting()[0]
        (anna, ben)[seat - 1].command(chance.choice(moves(table, seat)[:50]))
    ben.drop()
    for _ in range(3000):
        if table.status == "over":
            break
        if 1 in table.waiting():
            assert anna.command(chance.choice(moves(table, 1)[:50]))["ok"]
        else:
            talk.wait(120)
    assert table.outcome() is not None
    assert anna.last("over")["standings"]


@pytest.mark.parametrize("line", ["/resign!", "/leave!"])
@pytest.mark.parametrize("game", titles())
def test_case_069_who_stays_can_go_too(game: str, line: str) -> None:
    """The one who is left has a way out at once, and it frees the seat for other tables."""
    talk = Talk(limits={"tables": 1})
    anna, ben = talk.table("anna", "ben", game=game)
    ben.drop()
    assert anna.command(line)["ok"]
    assert anna.command("/new turin")["ok"] is (line == "/resign!")


def codes(messages: list[Message]) -> list[str]:
    """Return the notices among messages."""
    return [message["code"] for message in messages if message["type"] == "notice"]


def test_case_076_while_nobody_is_there_no_time_counts() -> None:
    """After a restart a table waits until somebody is there; only then absent moves are due."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    anna.command(anna.turn()["moves"][0])
    ben.drop()
    talk.wait(100)
    talk.restart()
    talk.wait(300)
    assert len(talk.lobby.tables[1].lines) == 1
    program_that_stays(talk, anna)
    talk.wait(1)
    assert len(talk.lobby.tables[1].lines) > 1


def program_that_stays(talk: Talk, player: Program) -> Program:
    """Return the connection on which a player came back."""
    back = talk.program()
    back.command(f"/resume {player.token}")
    return back


def test_case_076_the_grace_begins_anew_with_the_server() -> None:
    """With somebody there, the absent move comes one grace after the restart, not before."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    anna.command(anna.turn()["moves"][0])
    ben.drop()
    talk.wait(119)
    talk.restart()
    back = program_that_stays(talk, anna)
    talk.wait(119)
    assert "absent" not in codes(back.listen())
    talk.wait(1)
    assert "absent" in codes(back.listen())


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("bid 99", 1),
        ("loan; bid 99", 2),
        ("loan; loan; bid 3", 3),
        ("frobnicate", 1),
        ("@1/0 bid 3", 1),
        ("@9 bid 3", 1),
        ("/bid 99", 1),
    ],
)
def test_a_refused_line_of_moves_counts_what_was_not_done(line: str, left: int) -> None:
    """Nothing was carried out, and a program reads so in the same place as ever."""
    anna = Talk().table("anna", "ben", "cleo", "dora")[0]
    reply = anna.command(line)
    assert (reply["ok"], reply["data"]) == (False, {"done": 0, "left": left})


def test_the_sender_of_private_talk_gets_a_copy() -> None:
    """It names the receiver; what was said is in no other message."""
    talk = Talk()
    anna, ben = talk.program("anna"), talk.program("ben")
    reply = anna.command("/tell ben onions")
    copy = anna.last("chat")
    assert (copy["scope"], copy["from"], copy["to"]) == ("private", "anna", "ben")
    assert "text" not in reply
    assert "to" not in ben.last("chat")
    reader = talk.person("cleo")
    assert reader.say("/tell ben beans") == "<cleo to ben> (private) beans\n"


def test_who_comes_to_a_table_is_told_who_sits_there() -> None:
    """A watcher, and one who comes back on another connection while the first is there."""
    talk = Talk()
    anna, _ = talk.table("anna", "ben")
    watcher, again = talk.program(), talk.program()
    for program, line in ((watcher, "/watch 1"), (again, f"/resume {anna.token}")):
        assert program.command(line)["ok"]
        seats = program.last("table")["seats"]
        assert [seat["name"] for seat in seats] == ["anna", "ben"]


@pytest.mark.parametrize("word", ["/qui", "/exi", "/by", "/logou", "/resig", "/kic"])
def test_a_word_that_costs_something_must_be_whole(word: str) -> None:
    """Also by its other names: a slip must not end a connection."""
    anna = Talk().person("anna")
    assert "Nothing was done. (unknown_command)" in anna.say(word)
    assert not anna.is_closed
