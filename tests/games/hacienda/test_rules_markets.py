"""Payouts: what an animal at a market brings, and what brings nothing."""

import pytest

from games.hacienda.events import AnimalPlaced
from games.hacienda.rules import HaciendaGame
from tests.games.hacienda import positions as at


def paid(game: HaciendaGame, *lines: str) -> list[int]:
    """Play, and return what each animal was paid."""
    events = at.play(game, *lines)
    return [event.pay for event in events if isinstance(event, AnimalPlaced)]


def test_whole_chains_count() -> None:
    """A1: every tile of a chain that touches the herd counts, not only those beside it."""
    game = at.new()
    at.put(game, 1, land="r2c4 r1c4 r1c3 r1c2 r1c5 r2c5", pig="r3c4")
    at.deal(game, 1, pig=1)
    assert paid(game, "play pig r3c3") == [2 + 6]


def test_chain_of_another_herd_does_not_count() -> None:
    """A3: a chain reached only through another herd does not count."""
    game = at.new()
    at.put(game, 1, land="r2c1 r2c3", cattle="r3c2")
    at.deal(game, 1, pig=1)
    assert paid(game, "play pig r3c3") == [1 + 1]


def test_each_side_is_paid_with_the_state_after_it() -> None:
    """A12: several sides in one turn are paid one by one with the position then."""
    game = at.new()
    at.put(game, 1, land="r3c2")
    at.deal(game, 1, pig=3)
    assert paid(game, "play pig r3c3", "play pig r4c2", "play pig r5c3") == [2, 3, 4]


def test_animal_between_two_markets_is_paid_twice() -> None:
    """2.3 and A13: one animal next to two markets is paid twice the same amount."""
    game = at.new(material=at.on("mfgrs", ".....", ".$.$.", ".....", "....."))
    at.put(game, 1, land="r1c2 r0c2")
    at.deal(game, 1, pig=1)
    (event, *_) = at.play(game, "play pig r2c2")
    assert isinstance(event, AnimalPlaced)
    assert (event.markets, event.herd, event.land, event.pay) == (("C2", "C4"), 1, 2, 6)


def test_no_pay_away_from_the_market() -> None:
    """A14: an animal that joins a herd at a market without a new side brings nothing."""
    game = at.new()
    at.put(game, 1, land="r2c4", pig="r3c3")
    at.deal(game, 1, pig=1)
    assert paid(game, "play pig r2c3") == [0]


def test_land_is_never_paid() -> None:
    """Further test 1 and A15: land that joins a herd at a market pays nothing, but counts later."""
    game = at.new()
    at.put(game, 1, land="r1c4", pig="r3c3")
    at.deal(game, 1, rock=1, pampa=1, pig=1)
    at.money(game, 0, 0)
    at.play(game, "play pampa r2c3")
    assert game.pesos[0] == 0
    assert paid(game, "play pig r4c2") == [2 + 2]


def test_land_and_water_block_a_side() -> None:
    """A15 and A16: land or water beside a market takes the side and connects nobody."""
    game = at.new()
    at.put(game, 1, land="r1c4 r2c3")
    at.deal(game, 1, pampa=1, pig=2)
    at.play(game, "play pampa r3c3", "water r4c4", "end")
    assert at.parts(game, 1).markets == 0
    at.play(game, "end")
    assert not at.offered(game, "play pig r3c3")
    assert not at.offered(game, "play pig r4c4")


def test_market_counts_once_in_a_scoring() -> None:
    """Short answers: several herds and sides at a market count once."""
    game = at.new()
    at.put(game, 1, pig="r3c3", sheep="r3c4", cattle="r5c3")
    assert at.parts(game, 1).markets == 1


def test_herds_of_other_kinds_and_owners_stay_apart() -> None:
    """2.1: herds of different animals or owners may touch and stay separate."""
    game = at.new()
    at.put(game, 1, land="r2c3", cattle="r3c4")
    at.put(game, 2, pig="r3c2", land="r1c4")
    at.deal(game, 1, pig=1)
    assert paid(game, "play pig r3c3") == [1 + 1]


def test_neighbouring_herds_of_a_kind_are_one() -> None:
    """A29: own herds of the same animal that become neighbours are one herd."""
    game = at.new()
    at.put(game, 1, land="r2c3", pig="r3c2 r3c4")
    at.deal(game, 1, pig=1)
    assert paid(game, "play pig r3c3") == [3 + 1]


def test_nothing_moves() -> None:
    """2.1: a taken field is never offered again."""
    game = at.new()
    at.put(game, 1, land="r2c4", pig="r3c3")
    at.deal(game, 1, pig=1, rock=1)
    assert not at.offered(game, "play pig r3c3")
    assert not at.offered(game, "play pig r2c4")


@pytest.mark.parametrize(
    ("land", "pigs", "new", "pay"),
    [("r3c2", "", "r3c3", 1), ("r3c2 r2c3", "r4c2", "r3c3", 2 * 2), ("r0c0", "r3c4", "r3c3", 0)],
)
def test_variant1_pays_a_product(land: str, pigs: str, new: str, pay: int) -> None:
    """2.6 and amendment 12: animals times the different own land tiles that the herd touches."""
    game = at.new(variant1="on")
    at.put(game, 1, land=land, pig=pigs)
    at.deal(game, 1, pig=1)
    assert paid(game, f"play pig {new}") == [pay]


def test_variant1_counts_touched_tiles_only() -> None:
    """2.6: the rest of a chain does not count; 4 animals and 6 tiles give 24."""
    game = at.new(variant1="on")
    at.put(game, 1, land="r2c2 r2c3 r2c4 r2c5 r1c5 r1c6 r3c1 r3c6", pig="r3c2 r3c4 r3c5")
    at.deal(game, 1, pig=1)
    assert paid(game, "play pig r3c3") == [4 * 6]
