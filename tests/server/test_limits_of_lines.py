"""How fast lines may come, who is silent for too long, and who does not read."""

import json
import re

import pytest

from tests.server.talk import Message, Peer, Program, Talk

BURST, QUEUE, RATE = 30, 16, 10


def replies(program: Program) -> list[Message]:
    """Return the replies since the last time."""
    return [message for message in program.listen() if message["type"] == "reply"]


def test_case_026_a_paste_is_cut_with_one_notice() -> None:
    """The burst runs, the queue waits, the rest is dropped with one refusal and one count."""
    talk = Talk()
    anna, ben = talk.person("anna"), talk.person("ben")
    talk.wait(10)
    anna.send(b"/ping x\r\n" * 20_000)
    for second in range(500):
        talk.wait(0.1)
        if second % 10 == 0:
            assert "anna" in ben.say("/who")
    told = anna.heard()
    assert told.count("+ pong x") == told.count("pong")
    assert BURST + QUEUE <= told.count("pong") < 2000
    assert told.count("(rate_limited)") == 1
    assert re.search(r"They came too fast: \d+ more lines were dropped\.", told)
    assert anna.say("/ping after").endswith("+ pong after\n")


def test_case_026_what_waits_is_bounded() -> None:
    """Of a peer that is not read nothing more is taken than one packet and the queue."""
    talk = Talk()
    anna = talk.person("anna")
    anna.send(b"/ping x\r\n" * 5_000)
    assert anna.socket.producerState == "paused"
    assert len(anna.connection.session.intake) <= QUEUE
    assert len(anna.connection._inputs) <= 512
    for _ in range(100):
        talk.wait(0.5)
    assert anna.socket.producerState == "producing"


def test_case_027_bursts_at_login_pass() -> None:
    talk = Talk()
    people = [talk.person() for _ in range(20)]
    for number, person in enumerate(people):
        told = person.say(f"/name user{number}", "/set charset utf-8", "/tables", "/who", "/help")
        assert "rate_limited" not in told
        assert f"+ You are user{number}." in told


def test_case_065_every_refused_line_of_a_program_is_answered() -> None:
    """A program gets its reply for each line, with how long to wait; waiting that long works."""
    talk = Talk()
    bot = talk.program("bot1")
    talk.wait(10)
    bot.listen()
    for number in range(60):
        bot.send(f"#{number} /tables\n".encode())
    told = replies(bot)
    assert [reply["id"] for reply in told if reply["ok"]] == [str(n) for n in range(BURST)]
    refused = [reply for reply in told if not reply["ok"]]
    assert [reply["id"] for reply in refused] == [str(n) for n in range(BURST + QUEUE, 60)]
    assert {reply["code"] for reply in refused} == {"rate_limited"}
    for _ in range(3):
        talk.wait(refused[-1]["retry_after"] + 0.01)
        assert bot.command("/ping")["ok"]
        for _ in range(40):
            bot.send(b"/tables\n")
        refused = [reply for reply in replies(bot) if not reply["ok"]]
        assert refused


def test_case_065_moves_at_ones_turn_are_never_refused() -> None:
    """A program that hammers other commands still moves when it is asked; its moves are free."""
    talk = Talk(limits={"lines": {"per_second": 1.0, "burst": 5, "queue": 2}})
    anna, ben = talk.table("anna", "ben")
    talk.wait(10)
    moves = 0
    while moves < 10:
        for program in [each for each in (anna, ben) if each.turn()["you"]]:
            moves += 1
            reply = program.command(program.turn()["moves"][0])
            assert reply["ok"], reply
    asked = next(each for each in (anna, ben) if each.turn()["you"])
    for _ in range(10):
        asked.send(b"/tables\n")
    assert replies(asked)[-1]["code"] == "rate_limited"
    asked.send(f"#move {asked.turn()['moves'][0]}\n".encode())
    talk.wait(3)
    (reply,) = [message for message in replies(asked) if message.get("id") == "move"]
    assert reply["ok"]


def test_case_063_illegal_moves_cost_what_lines_cost() -> None:
    talk = Talk()
    anna, _ = talk.table("anna", "ben")
    talk.wait(10)
    anna.listen()
    for _ in range(20):
        anna.send(b"bid 99\nplay 99\n" * 5)
    codes = [reply["code"] for reply in replies(anna)]
    assert len(codes) - codes.count("rate_limited") == BURST
    assert codes.count("rate_limited") > 30


def test_an_interrupt_drops_what_waits() -> None:
    talk = Talk()
    anna = talk.person("anna")
    talk.wait(10)
    anna.send(b"/ping x\r\n" * (BURST + 10))
    anna.heard()
    anna.send(b"\xff\xf4")
    assert "Dropped: 10 lines that waited." in anna.heard()
    talk.wait(5)
    assert "pong" not in anna.heard()


def test_case_032_who_never_says_a_line_is_let_go() -> None:
    """Bytes without a line end do not count; nobody sees the silent ones."""
    talk = Talk()
    silent, dripping = talk.person(), talk.person()
    anna = talk.person("anna")
    for _ in range(59):
        dripping.send(b"x")
        talk.wait(1)
    assert not silent.is_closed
    assert not dripping.is_closed
    talk.wait(1.1)
    assert silent.is_closed
    assert dripping.is_closed
    assert "No line came from you" in silent.heard()
    assert not anna.is_closed


def test_case_020_the_idle_are_told_once_and_let_go() -> None:
    """Five seconds of silence end the connection, but not of those who play or watch."""
    talk = Talk(limits={"timeouts": {"idle": 5.0}})
    cleo, dora = talk.table("cleo", "dora")
    watcher = talk.person("erik")
    watcher.say("/watch 1")
    anna, ben = talk.person("anna"), talk.person("ben")
    for second in range(200):
        talk.wait(0.1)
        if second % 30 == 0:
            anna.say("/who")
        if second == 49:
            assert not ben.is_closed
        if second == 60:
            assert ben.is_closed
    told = ben.heard()
    assert told.count("silent") == 2
    assert "Goodbye" in told
    assert not any(peer.is_closed for peer in (anna, cleo, dora, watcher))
    assert "silent" not in anna.heard()


def test_case_020_a_game_that_ends_begins_the_silence() -> None:
    talk = Talk(limits={"timeouts": {"idle": 5.0}})
    anna, ben = talk.table("anna", "ben")
    talk.wait(60)
    assert not ben.is_closed
    anna.command("/resign!")
    talk.wait(12)
    assert ben.is_closed


def test_programs_get_a_sign_of_life_after_a_silence() -> None:
    talk = Talk()
    bot, anna = talk.program("bot1"), talk.person("anna")
    bot.listen()
    for _ in range(31):
        talk.wait(1)
    assert [message["type"] for message in bot.listen()] == ["ping"]
    assert anna.heard() == ""
    talk.wait(20)
    bot.command("/ping")
    talk.wait(20)
    assert bot.listen() == []


def stopped(peer: Peer) -> None:
    """Let a peer read no more."""
    peer.connection.pauseProducing()


def test_case_028_a_player_who_stops_reading_is_let_go_and_the_table_goes_on() -> None:
    talk = Talk(limits={"out_queue": {"drop": 2000, "close": 20_000}})
    anna, ben, cleo = talk.table("anna", "ben", "cleo")
    stopped(cleo)
    for _ in range(40):
        talk.wait(1)
        ben.command("/say " + "x" * 900)
        assert cleo.connection.session.outbox.size <= 20_000
    assert cleo.is_closed
    cleo.drop()
    assert any(m.get("code") == "absent" for m in anna.listen())
    assert anna.command(anna.turn()["moves"][0])["ok"]


def test_case_028_who_reads_nothing_for_a_minute_is_let_go() -> None:
    talk = Talk()
    anna = talk.person("anna")
    stopped(anna)
    talk.wait(59)
    assert not anna.socket.disconnected
    talk.wait(2)
    assert anna.socket.aborting


def test_case_028_a_watcher_who_reads_again_is_told_of_the_gap() -> None:
    talk = Talk(limits={"out_queue": {"drop": 1000, "close": 100_000}})
    anna, ben = talk.table("anna", "ben")
    watcher = talk.program("dora")
    watcher.command("/watch 1")
    watcher.listen()
    stopped(watcher)
    for _ in range(8):
        for program in (anna, ben):
            if program.turn()["you"]:
                program.command(program.turn()["moves"][0])
    watcher.connection.resumeProducing()
    told = watcher.listen()
    assert [m["type"] for m in told if m["type"] == "notice"] == ["notice"]
    assert told[-1]["type"] in ("turn", "view")
    assert sum(m["type"] == "view" for m in told) == 1
    assert watcher.last("view")["n"] == anna.last("view")["n"]


def test_who_quits_while_much_waits_gets_all_of_it_first() -> None:
    talk = Talk()
    anna = talk.person("anna")
    stopped(anna)
    anna.send(b"/help all\r\n/quit\r\n")
    assert not anna.is_closed
    anna.connection.resumeProducing()
    assert anna.heard().endswith("Goodbye, anna.\n")
    assert anna.is_closed


def test_lines_behind_a_quit_are_not_run() -> None:
    talk = Talk()
    anna, ben = talk.person("anna"), talk.person("ben")
    told = anna.say("/quit", "/tell ben still here")
    assert told.endswith("Goodbye, anna.\n")
    assert ben.heard() == ""


@pytest.mark.parametrize("is_json", [False, True])
def test_the_rest_before_a_half_close_is_run_however_much_it_is(is_json: bool) -> None:
    """What may wait is run to the end before the server hangs up, at the pace that is allowed."""
    talk = Talk()
    peer = talk.program("bot1") if is_json else talk.person("anna")
    talk.wait(10)
    peer.heard()
    peer.send(b"/ping x\r\n" * (BURST + QUEUE) + b"/ping last")
    peer.end()
    told = ""
    for _ in range(30):
        talk.wait(0.1)
        told += peer.heard()
    assert told.count("pong x") == BURST + QUEUE
    assert peer.is_closed


def test_figures_tell_of_lines_and_refusals() -> None:
    talk = Talk()
    anna = talk.person("anna")
    anna.say("/nonsense", "/tables")
    anna.send(b"/ping\r\n" * 100)
    text = talk.lobby.metrics.text().decode()
    assert 'tafelrunde_connections{listener="line"} 1.0' in text
    assert 'tafelrunde_refused_lines_total{code="unknown_command"} 1.0' in text
    limited = re.search(r"^tafelrunde_limited_lines_total (\S+)", text, re.M)
    assert limited is not None
    assert float(limited[1]) > 10


def test_figures_tell_of_tables_and_moves() -> None:
    talk = Talk()
    anna, _ = talk.table("anna", "ben")
    anna.command(anna.turn()["moves"][0])
    text = talk.lobby.metrics.text().decode()
    assert 'tafelrunde_tables{status="running"} 1.0' in text
    assert 'tafelrunde_moves_total{game="turin"} 1.0' in text
    assert "tafelrunde_apply_seconds_count 1.0" in text
    assert json.dumps("tafelrunde_journal_seconds_count")[1:-1] in text
