"""Fair shuffles: what a player can prove from the record of a finished game."""

from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from games.record import RecordError, dump, parse
from server import shuffles
from server.tools.verifying import proved, verify
from tests.server.talk import Program, Talk


def played(talk: Talk) -> list[Program]:
    """Play a game of Turin Market to its end, with a salt of the second seat."""
    programs = [Program(talk.lobby) for _ in range(2)]
    table = programs[0].command("/new turin players=2")["data"]["table"]
    programs[1].command(f"/join {table}")
    programs[1].command("/salt rain on the roof")
    programs[0].command("/start")
    while talk.lobby.tables[table].status == "running":
        for program in programs:
            turn = program.turn()
            if turn["you"]:
                program.command(turn["default"])
    return programs


def test_the_seed_follows_from_secret_table_and_salts() -> None:
    """SHA-256 over the secret, the table in decimal, and a line for each salt by seat."""
    secret = "00" * 16
    by_hand = sha256(bytes(16) + b"12\n1:wind\n3:rain").hexdigest()
    assert shuffles.seed(secret, 12, {3: "rain", 1: "wind"}) == by_hand
    assert shuffles.commitment(secret) == sha256(bytes(16)).hexdigest()


def test_a_finished_game_can_be_proved(tmp_path: Path) -> None:
    """From what /export shows, also as a narrow window folds it."""
    anna = played(Talk())[0]
    reply = anna.command("/export")
    text = reply["data"]["record"]
    assert "note.salt.2: rain on the roof" in text
    told = proved(parse(text), None)
    assert told[-1].startswith(("anna", "ben", "guest")) or "win" in told[-1]
    folded = tmp_path / "record"
    folded.write_text(text.replace("note.commitment: ", "note.commitment:\n  "), "utf-8")
    result = CliRunner().invoke(verify, [str(folded)])
    assert result.exit_code == 0, result.output
    assert result.output.split("\n")[:-1] == told


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ("note.secret: ", "not the one whose hash was shown"),
        ("seed: ", "does not follow"),
        ("note.salt.2: ", "does not follow"),
    ],
)
def test_a_record_that_was_meddled_with_is_not_proved(part: str, reason: str) -> None:
    """Another secret, another seed, another salt: each is found."""
    record = played(Talk())[0].command("/export")["data"]["record"]
    start = record.index(part) + len(part)
    other = "1" if record[start] == "0" else "0"
    with pytest.raises(RecordError, match=reason):
        proved(parse(record[:start] + other + record[start + 1 :]), None)


def test_a_move_that_was_not_possible_is_not_proved() -> None:
    """The moves are played again by the rules."""
    record = parse(played(Talk())[0].command("/export")["data"]["record"])
    with pytest.raises(RecordError, match="move 1: '1 bid 99' is not possible there"):
        proved(parse(dump(record).replace(record.lines[0], "1 bid 99", 1)), None)


def test_a_running_game_shows_no_record() -> None:
    """Its seed would tell every hidden card."""
    talk = Talk()
    anna = talk.table("anna", "ben")[0]
    reply = anna.command("/export")
    assert (reply["ok"], reply["code"]) == (False, "wrong_phase")
    assert "seed" not in str(reply)


def test_a_salt_goes_with_the_one_who_gave_it() -> None:
    """Who takes the seat next has none, also after a restart."""
    talk = Talk()
    anna, ben, cleo = (talk.program(name) for name in ("anna", "ben", "cleo"))
    anna.command("/new turin players=2")
    ben.command("/join 1")
    ben.command("/salt rain on the roof")
    assert talk.lobby.tables[1].salts == {2: "rain on the roof"}
    ben.command("/leave")
    cleo.command("/join 1")
    assert talk.lobby.tables[1].salts == {}
    talk.restart()
    assert talk.lobby.tables[1].salts == {}
