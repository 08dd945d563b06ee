"""Fifty times ``kill -9`` at random moments under four bots at full speed."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.end_to_end.running import Running
from tests.end_to_end.surviving import (
    Player,
    check_promises,
    come_back,
    hear_the_rest,
    kept,
    play_on,
    sit_down,
)

KILLS = 50


@pytest.mark.timeout(1800)
def test_killed_at_random(
    serve: Callable[..., Running], tmp_path: Path, report: Callable[[str], None]
) -> None:
    """After each restart all that was acknowledged is there, views are equal, play goes on."""
    chance = random.Random(50)
    kills = games = 0
    while kills < KILLS:
        server = serve()
        players = sit_down(server.port, "series=3")
        games += 1
        while True:
            play_on(players, chance, chance.randrange(1, 400))
            if all(player.is_over for player in players):
                break
            server.kill()
            kills += 1
            players = survive(server, players, tmp_path / f"copy{kills}")
        server.stop()
        for player in players:
            player.close()
    report(f"{kills} kills in {games} games, nothing lost")


def survive(server: Running, players: list[Player], copy: Path) -> list[Player]:
    """Check the promises of a dead server, start it again, and return those who came back."""
    for player in players:
        hear_the_rest(player)
    disk = kept(server, 1, copy)
    check_promises(players, disk)
    server.start()
    return come_back(players, disk, server.port)
