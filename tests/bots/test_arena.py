"""Games between brains without a server."""

from collections.abc import Iterator, Sequence
from typing import Any

import click
import pytest
from click.testing import CliRunner

from bots.arena import ArenaError, Result, compete, play, report
from bots.main import arena, bot
from games.core import Action, Offer
from games.options import OptionError
from tests.toy.rules import Options
from tests.toy.title import TOY


def ticks() -> Iterator[float]:
    """Count seconds."""
    yield from range(100)


def fight(games: int = 6, seed: int = 1, **options: str) -> Result:
    """Let three random brains play the toy game."""
    return compete(TOY, ("random",) * 3, games, seed, options, ticks().__next__)


def test_every_game_is_counted_once() -> None:
    """Shares of a tied win add up; every brain has a rank and a score in each game."""
    result = fight(9)
    assert sum(tally.wins for tally in result.tallies) == pytest.approx(9)
    for tally in result.tallies:
        assert len(tally.ranks) == len(tally.scores) == 9
        assert set(tally.ranks) <= {1, 2, 3}
    assert result.moves > 9 * 6
    assert result.seconds == 1.0


def test_a_seed_makes_it_the_same_again() -> None:
    """Everything but the speed follows from the seed."""
    assert fight() == fight()
    assert fight(seed=2) != fight()


def test_options_are_those_of_the_table() -> None:
    """Words as for /new; what is not accepted is refused."""
    assert fight(rounds="3").moves > fight(rounds="1").moves
    with pytest.raises(OptionError):
        fight(rounds="9")


def test_the_report_fits_a_terminal() -> None:
    """A line for each brain, and one for the speed."""
    lines = report(fight())
    assert len(lines) == 5
    assert lines[0].split() == ["brain", "wins", "rank", "score", "least", "most"]
    assert "6 games" in lines[-1]
    assert all(len(line) < 80 for line in lines)


class Dawdler:
    """A brain that borrows instead of answering, and after that bids again and again."""

    def choose(self, view: Any, offers: Sequence[Offer]) -> Action:
        offer = offers[-1]
        return next(iter(offer))


def test_a_brain_that_never_comes_to_an_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bound on the moves, with a clear error."""
    monkeypatch.setattr("bots.arena.MOST_MOVES", 5)
    with pytest.raises(ArenaError, match="menagerie: no end after 5 moves"):
        play(TOY, TOY.start(2, "00", Options()), [Dawdler(), Dawdler()])


class TestCommands:
    """What ``tafelrunde arena`` and ``tafelrunde bot`` say to wrong words, before they begin."""

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ("--game chess", "Games: turin"),
            ("--game turin --brains clever", "Brains: random, greedy"),
            ("--game turin --brains random", "for 2 to 5 seats"),
            ("--game turin --seats 9", "for 2 to 5 seats"),
            ("--game turin --seats 1", "for 2 to 5 seats"),
            ("--game turin --option money=none", "accepted are open, secret"),
            ("--game turin --option gold=1", "accepted are"),
            ("", "Missing option '--game'"),
        ],
    )
    def test_a_wrong_word_is_told_with_what_is_accepted(self, words: str, said: str) -> None:
        """Usage errors end with code 2."""
        result = CliRunner().invoke(arena, words.split())
        assert result.exit_code == 2
        assert said in result.output

    @pytest.mark.parametrize("command", [arena, bot])
    def test_help_explains_every_option(self, command: click.Command) -> None:
        """No option stands there bare."""
        options = [param for param in command.params if isinstance(param, click.Option)]
        assert options
        assert all(option.help for option in options)

    def test_an_arena_prints_its_report(self) -> None:
        """The last brain takes the seats that are left."""
        words = "--game turin --seats 3 --brains greedy,random --games 2 --seed 7"
        result = CliRunner().invoke(arena, words.split())
        assert result.exit_code == 0
        assert [line.split()[1] for line in result.output.splitlines()[1:4]] == [
            "greedy",
            "random",
            "random",
        ]

    @pytest.mark.parametrize("place", ["localhost", "localhost:", ":4000", "h:x", "h:70000"])
    def test_a_bot_needs_a_host_and_a_port(self, place: str) -> None:
        """The refusal shows how they are written."""
        result = CliRunner().invoke(bot, ["--game", "turin", "--connect", place])
        assert result.exit_code == 2
        assert "such as localhost:4000" in result.output
