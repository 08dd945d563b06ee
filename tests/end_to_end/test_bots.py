"""Bots over the wire: the examples for authors, and the command ``tafelrunde bot``."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from games.catalogue import catalogue
from tests.end_to_end.clients import Robot, finish, needs
from tests.end_to_end.running import HOUSE, TAFELRUNDE, Running

EXAMPLES = HOUSE / "bots" / "examples"


def play_with(robot: Robot, bots: list[list[str | Path]], game: str) -> list[str]:
    """Let bots join a table and play a whole game with a robot; return what they said."""
    robot.done(f"/new {game} players={len(bots) + 1}")
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    started = [subprocess.Popen(bot, cwd=HOUSE, **pipes) for bot in bots]
    try:
        for _ in bots:
            robot.wait_for("notice", code="joined")
        robot.done("/start")
        finish([robot])
        ended = [bot.communicate(timeout=30)[0] for bot in started]
        assert [bot.returncode for bot in started] == [0] * len(bots), ended
        return ended
    finally:
        for bot in started:
            bot.kill()
            bot.communicate()


@needs("nc", "jq")
def test_examples(serve: Callable[..., Running], robot: Callable[..., Robot]) -> None:
    """The complete bots in Python and in shell play a game from the list of moves to its end."""
    port = serve().port
    plain = [sys.executable, EXAMPLES / "plain.py", "127.0.0.1", str(port), "turin"]
    shell = ["sh", EXAMPLES / "shell.sh", "127.0.0.1", str(port), "turin"]
    told = play_with(robot(port, "anna"), [plain, shell], "turin")
    assert all("scudo" in each for each in told), told


def test_bot_command(serve: Callable[..., Running], robot: Callable[..., Robot]) -> None:
    """``tafelrunde bot`` joins, plays with its brain, tells the standings, and goes home."""
    port = serve().port
    command = [*TAFELRUNDE, "bot", "--connect", f"127.0.0.1:{port}", "--game", "turin"]
    brains = [[*command, "--brain", brain] for brain in ("random", "greedy")]
    told = play_with(robot(port, "anna"), brains, "turin")
    assert all(each.count(". ") >= 3 for each in told), told


@pytest.mark.parametrize("game", catalogue())
def test_every_game_with_house_bots(
    serve: Callable[..., Running], robot: Callable[..., Robot], game: str
) -> None:
    """``/play GAME`` seats house bots that play to the end, and go home."""
    anna = robot(serve().port, "anna")
    table = anna.done(f"/play {game}")["data"]["table"]
    (over,) = finish([anna])
    assert over["table"] == table
    assert len(over["standings"]) > 1
    while any(each["bot"] for each in anna.done("/who")["data"]["people"]):
        pass
