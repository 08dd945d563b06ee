"""Help: what works now on one screen, and pages whose examples work."""

import re
from pathlib import Path

import pytest

from server.commands.command import Command
from server.commands.index import COMMANDS
from tests.golden.screens import Screen, Stage
from tests.server.talk import titles

GAMES = sorted(titles())
MISUSES = ("unknown_command", "ambiguous_command", "bad_usage")
EXAMPLES = [
    example
    for command in COMMANDS
    for listed in re.findall(r"Examples?: (.*)", command.page)
    for example in re.split(r", (?=/)", listed)
]


def answer(screen: Screen, line: str) -> list[str]:
    """Return the lines that a line brings about, with itself."""
    screen.lines.clear()
    return screen.type(line).lines


@pytest.mark.parametrize("game", GAMES)
def test_help_fits_one_screen_at_every_question(game: str) -> None:
    screen = Screen(Stage(), f"/play {game}")
    for _ in range(25):
        told = answer(screen, "/help")
        assert len(told) <= 24, told
        assert any(line.startswith("> ") for line in told) or "  Waiting" in "\n".join(told)
        screen.play()


@pytest.mark.parametrize("game", GAMES)
def test_help_explains_a_verb_of_the_game_at_this_moment(game: str) -> None:
    screen = Screen(Stage(), f"/play {game}")
    verb = screen.any_move().split()[0] if screen.any_move() else ""
    while not verb:
        screen.type("")
        verb = screen.any_move().split()[0]
    told = answer(screen, f"/help {verb}")
    assert told[1].startswith(f"  {verb}"), told


@pytest.mark.parametrize("place", ["lobby", "open", "playing", "watching", "over"])
def test_help_tells_what_can_be_done_at_this_place(place: str) -> None:
    stage = Stage()
    screen = Screen(stage, "/name anna")
    if place == "open":
        screen.type("/new turin")
    elif place != "lobby":
        screen.type("/play turin")
    if place == "watching":
        screen = Screen(stage, "/watch 1")
    if place == "over":
        screen.to_the_end()
    told = "\n".join(answer(screen, "/help"))
    typical = {"lobby": "/new", "open": "/start", "playing": "/hand", "watching": "/unwatch"}
    assert typical.get(place, "/again") in told
    named = set(re.findall(r"(?<![\w/])/([a-z]+)", told))
    words = {word for command in COMMANDS for word in (command.word, *command.also)}
    assert named - {"ta"} <= words


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_pages_are_well_formed(example: str) -> None:
    told = " ".join(answer(Screen(Stage(), "/name anna", "/play turin"), example))
    assert not [code for code in MISUSES if f"({code})" in told], told


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.word)
@pytest.mark.parametrize("width", [80, 40])
def test_every_command_has_a_page_as_wide_as_the_window(command: Command, width: int) -> None:
    screen = Screen(Stage(), f"/set width {width}")
    told = answer(screen, f"/help {command.word}")
    assert told[1].strip().startswith(("/", "'")), told
    assert len(told) > len(command.usage) + 1
    assert max(map(len, told)) <= width


def test_help_at_a_table_knows_the_topics_of_its_rules() -> None:
    screen = Screen(Stage(), "/play hacienda")
    assert answer(screen, "/help map")[1] == titles()["hacienda"].pages["en"]["map"].title
    assert "is no command" in " ".join(answer(Screen(Stage()), "/help map"))


def test_the_page_of_the_protocol_names_every_command_and_no_other() -> None:
    """docs/protocol.md lists what there is."""
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    listed = page.split("### Commands")[1].split("`/join GAME` takes")[0]
    named = set(re.findall(r"`/([a-z]+)", listed))
    assert named == {command.word for command in COMMANDS}
