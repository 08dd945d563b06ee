"""``kill -9`` under four bots at full speed: nothing that was acknowledged is lost."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.end_to_end.clients import Robot, finish
from tests.end_to_end.running import Running
from tests.end_to_end.surviving import (
    Kept,
    check_promises,
    come_back,
    hear_the_rest,
    kept,
    play_on,
    sit_down,
)

POINTS = ("before", "written", "committed", "written", "before")
"""Where in the transaction of the store each server ends itself."""


def test_killed_at_five_points(serve: Callable[..., Running], tmp_path: Path) -> None:
    """Each restart has every acknowledged move and the same views; play goes on to the end."""
    chance = random.Random(5)
    server = serve()
    players = sit_down(server.port, "series=3")
    server.stop()
    for player in players:
        hear_the_rest(player)
    for number, point in enumerate(POINTS):
        disk = kept(server, 1, tmp_path / f"copy{number}")
        check_promises(players, disk)
        server.start(TAFELRUNDE_CRASH=f"{point}:{chance.randrange(5, 25)}")
        players = come_back(players, disk, server.port)
        assert not play_on(players, chance), "the game ended before the server did"
        assert server.wait() == -9
        for player in players:
            hear_the_rest(player)
    disk = kept(server, 1, tmp_path / "copy")
    check_promises(players, disk)
    with pytest.raises(AssertionError):  # at most four moves were under way
        check_promises(players, Kept(disk.lines[:-5], disk.views[:-5]))
    server.start()
    players = come_back(players, disk, server.port)
    assert play_on(players, chance)
    standings = [player.last("over")["standings"] for player in players]
    assert standings[1:] == standings[:-1]
    for player in players:
        player.close()


def test_house_bots_sit_down_again(
    serve: Callable[..., Running], robot: Callable[..., Robot]
) -> None:
    """After a kill the house bots of a running game come back, and play it to its end."""
    server = serve()
    anna = robot(server.port, "anna")
    anna.done("/play turin")
    anna.done(anna.last("turn")["moves"][3])
    server.kill()
    server.start()
    back = robot(server.port, token=anna.token)
    assert back.last("view")["view"]["sealed"] in (anna.last("view")["view"]["sealed"], [])
    (over,) = finish([back])
    names = {each["name"] for each in over["standings"]}
    assert names == {each["name"] for each in anna.last("table")["seats"]}
