"""Options: typed values with defaults, read from words, refused with what is accepted."""

from dataclasses import FrozenInstanceError, dataclass
from typing import Any, Literal

import pytest

from games.options import OptionError, accepted, read, write
from tests.toy.rules import Options
from tests.toy.title import TOY


@dataclass(frozen=True)
class Boards:
    """Options of which one depends on the material."""

    board: str = "small"
    lakes: Literal["on", "off"] = "off"

    @classmethod
    def from_material(cls, material: Any) -> dict[str, tuple[str, ...]]:
        """Tell the boards that there are."""
        return {"board": tuple(material)}


def test_the_values_of_each_option() -> None:
    """From the dataclass come parsing, help, refusals, the header and the test grid."""
    assert accepted(Options) == {"rounds": (2, 1, 3), "money": ("open", "secret")}
    assert accepted(Boards, ["small", "wide"]) == {
        "board": ("small", "wide"),
        "lakes": ("on", "off"),
    }


def test_words_become_values_on_top_of_the_defaults() -> None:
    """A number is a number, a word a word; case does not matter."""
    assert read(Options, {}) == Options(2, "open")
    assert read(Options, {"rounds": "3", "money": "SECRET"}) == Options(3, "secret")
    assert read(Options, {"rounds": "1"}, base=Options(3, "secret")) == Options(1, "secret")
    assert read(Boards, {"board": "wide"}, ["small", "wide"]) == Boards("wide")


def test_a_wrong_value_is_refused_with_all_that_are_accepted() -> None:
    """The refusal lists the values."""
    with pytest.raises(OptionError) as caught:
        read(Options, {"money": "hidden"})
    error = caught.value
    assert (error.key, error.value, error.accepted) == ("money", "hidden", ("open", "secret"))


def test_an_unknown_option_is_refused_with_a_guess_or_all() -> None:
    """Did you mean, else every key."""
    with pytest.raises(OptionError) as caught:
        read(Options, {"mony": "open"})
    assert (caught.value.value, caught.value.accepted) == (None, ("money",))
    with pytest.raises(OptionError) as caught:
        read(Options, {"xyz": "1"})
    assert caught.value.accepted == ("rounds", "money")


def test_what_is_written_is_read_back() -> None:
    """The header of a record holds all options, defaults included."""
    assert write(Options()) == {"rounds": "2", "money": "open"}
    options = Options(3, "secret")
    assert read(Options, write(options)) == options


def test_a_preset_comes_first_whatever_the_order() -> None:
    """Single options change what the preset says."""
    assert TOY.read_options({"preset": "poker"}) == Options(1, "secret")
    assert TOY.read_options({"money": "open", "preset": "Poker"}) == Options(1, "open")
    with pytest.raises(OptionError) as caught:
        TOY.read_options({"preset": "bridge"})
    assert caught.value.accepted == ("poker",)


def test_options_do_not_change() -> None:
    """They are fixed before the game."""
    with pytest.raises(FrozenInstanceError):
        Options().rounds = 3  # type: ignore[misc]
