"""``docs/screens.md`` is up to date, and what it shows keeps to the rules for screens."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from games.voice import Voice
from tests.golden.screens import CUT, PAGE, SCENES, Scene, Screen, Stage, page
from tests.server.talk import titles

GAMES = sorted(titles())
TEXT = [scene for scene in SCENES if scene.width and scene.title != "By ear"]
WITH_REFUSALS = ("What is refused", "By ear", "In a narrow window", "In German")
LONG = ("anna_of_the_hill", "ben_of_the_river", "cleo_of_the_wood", "dora_of_the_moor")
SIGNS = re.compile(r"] |]$|[*+!>] |<|=== |[ ?(]|[\w(\"-]|$")


@cache
def lines_of(scene: Scene) -> list[str]:
    return scene.play()


def test_the_page_is_up_to_date() -> None:
    """If a change is wanted, ``python -m tests.golden.screens`` writes it; read the difference."""
    assert page() == PAGE.read_text("utf-8")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_nothing_is_wider_than_its_window_or_needs_more_than_ascii(scene: Scene) -> None:
    for line in lines_of(scene):
        assert not scene.width or len(line) <= scene.width, line
        assert line.isascii() or scene.language == "de", line


@pytest.mark.parametrize("scene", TEXT, ids=lambda scene: scene.title)
def test_each_line_has_a_sign_or_is_laid_out(scene: Scene) -> None:
    """No line of a board or a list can be taken for an event, a question or talk."""
    for line in lines_of(scene):
        assert SIGNS.match(line), line


@pytest.mark.parametrize("scene", TEXT, ids=lambda scene: scene.title)
def test_whatever_is_typed_is_answered(scene: Scene) -> None:
    lines = lines_of(scene)
    for typed, answer in pairwise(lines):
        assert not (typed.startswith("] ") and answer.startswith("] ")), typed
    assert not lines[-1].startswith("] ")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_only_what_should_be_is_refused(scene: Scene) -> None:
    """The moves and commands that the page shows as examples work."""
    refused = [line for line in lines_of(scene) if line.startswith(("! ", "Not possible:"))]
    assert bool(refused) == (scene.title in WITH_REFUSALS), refused


@pytest.mark.parametrize("scene", TEXT, ids=lambda scene: scene.title)
def test_a_game_begins_with_a_question_or_with_whom_it_waits_for(scene: Scene) -> None:
    for answer in re.split(r"^] ", "\n".join(lines_of(scene)), flags=re.M)[1:]:
        if answer.startswith(("/play", "/start")) and not {CUT, "!"} & {*answer.split()}:
            assert re.search(r"^(> |  (Waiting|Gewartet))", answer, re.M), answer


@pytest.mark.parametrize("width", [80, 40])
@pytest.mark.parametrize("game", GAMES)
def test_long_names_are_neither_cut_nor_too_wide(game: str, width: int) -> None:
    stage = Stage()
    people = [Screen(stage, f"/set width {width}", f"/name {name}") for name in LONG]
    people[0].type(f"/new {game} players=4")
    for person in people[1:]:
        person.type(f"/join {game}")
    people[0].type("/start")
    for _ in range(6):
        for person in people:
            person.play()
    for person in people:
        person.look()
        person.lines.clear()
        person.type("/board", "/who", "/mine", "/help")
        shown = "\n".join(person.lines)
        assert all(name in shown for name in LONG)
        assert max(map(len, person.lines)) <= width


@pytest.mark.parametrize("game", GAMES)
def test_ears_are_told_the_same_numbers_as_eyes(game: str) -> None:
    """A sentence may say more by ear, where letters stand on the screen; never less."""
    table = Screen(Stage(), f"/play {game} players=3").to_the_end().table
    text = table.title.text
    drawn = Voice(names=table.names(), you=1, width=500)
    spoken = replace(drawn, spoken=True)
    for _, event in table.history:
        seen = event.seen_by(1)
        if seen is not None:
            eyes, ears = (numbers(text.tell(seen, voice)) for voice in (drawn, spoken))
            assert eyes <= ears, (text.tell(seen, drawn), text.tell(seen, spoken))


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


NUMBERS = [("turin", "purse", 2), ("guildhall", "deck", 0), ("castle", "points", 3)]


@pytest.mark.parametrize("number", [7, 12])
@pytest.mark.parametrize(("game", "name", "seat"), NUMBERS)
def test_boards_that_differ_in_one_number_differ_in_one_line(
    game: str, name: str, seat: int, number: int
) -> None:
    """So a change is seen where it is, and nothing else moves."""
    table = Screen(Stage(), f"/play {game}").table
    view = table.title.views.view(table.game, 1)
    old = getattr(view, name)
    new = number if isinstance(old, int) else (*old[: seat - 1], number, *old[seat:])
    other = replace(view, **{name: new})
    voice = Voice(names=table.names(), bots=table.bots(), you=1)
    boards = [table.title.text.show(each, voice) for each in (view, other)]
    one, two = ([line for section in board for line in section.lines] for board in boards)
    assert len(one) == len(two)
    assert len([1 for a, b in zip(one, two, strict=True) if a != b]) == 1
