"""The worked figures of the rules, as plain numbers and as positions on the board "bone"."""

import pytest

from games.hacienda.events import AnimalPlaced, ChainHarvested
from tests.games.hacienda import positions as at


def test_seven_markets() -> None:
    """T1: seven connected markets give 28."""
    game = at.new()
    at.put(game, 1, pig="r3c3 r6c2 r5c6 r6c10 r4c13 r7c1 r8c4")
    at.put(game, 1, cattle="r11c8")
    markets = at.MATERIAL.components.market_points
    assert markets[:12] == (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66)
    assert all(points == n * (n + 1) // 2 for n, points in enumerate(markets))
    assert at.parts(game, 1).markets == 28


def test_chains() -> None:
    """T2: chains of 7, 3, 3, 2, 1, 1 and 1 give 26."""
    game = at.new()
    at.put(game, 1, land="r0c0 r0c1 r0c2 r0c3 r0c4 r0c5 r0c6")
    at.put(game, 1, land="r0c8 r0c9 r0c10 r0c12 r0c13 r0c14 r0c16 r0c17")
    at.put(game, 1, land="r12c0 r12c2 r12c4")
    assert at.parts(game, 1).chains == 26


def test_haciendas() -> None:
    """T3: a hacienda on a chain of 7 and one on a herd of 6 give 13."""
    game = at.new()
    at.put(
        game,
        1,
        land="r0c0 r0c1 r0c2 r0c3 r0c4 r0c5 r0c6",
        pig="r12c0 r12c1 r12c2 r12c3 r12c4 r12c5",
    )
    at.put(game, 1, hacienda="r0c3 r12c0")
    assert at.parts(game, 1).haciendas == 13


def test_money() -> None:
    """T4: 28 pesos give 2, and are kept."""
    game = at.new()
    at.money(game, 28, 9)
    assert (at.parts(game, 1).money, at.parts(game, 2).money) == (2, 0)
    game.score_all()
    assert game.pesos == [28, 9]


def test_harvest() -> None:
    """T5: the harvest of a chain of 7 brings 21 pesos."""
    game = at.new()
    at.put(game, 1, land="r0c0 r0c1 r0c2 r0c3 r0c4 r0c5 r0c6")
    at.money(game, 0, 0)
    (event, *_) = at.play(game, "harvest r0c4")
    assert isinstance(event, ChainHarvested)
    assert (event.size, event.gain, game.pesos[0]) == (7, 21, 21)


@pytest.mark.parametrize(
    ("seats", "stack", "land", "haciendas", "removed"),
    [(2, 15, 60, 5, 30), (3, 18, 52, 7, 20), (4, 21, 44, 8, 10), (5, 24, 36, 9, 0)],
)
def test_set_up(seats: int, stack: int, land: int, haciendas: int, removed: int) -> None:
    """T8 and 1.3: the stacks and supplies for each number of players."""
    game = at.new(seats)
    assert (len(game.animal_stack), len(game.second_stack)) == (stack, stack)
    assert len(game.land_stack) == land
    assert (game.haciendas_left, game.chips_left) == (haciendas, 8)
    assert game.removed == len(game.set_aside) == removed
    assert game.pesos == [20] * seats
    for seat in range(seats):
        hand = game.hands[10 * seat : 10 * seat + 10]
        assert (sum(hand[:6]), sum(hand[6:])) == (8, 4)
    assert (len(game.open_land), len(game.open_animals)) == (4, 4)
    assert game.supply == [5, 4, 3, 2]
    assert len(game.water) == 4


@pytest.mark.parametrize("rule", ["lakes", "tiles"])
def test_pigs_between_lakes(rule: str) -> None:
    """T9 and P3: two pigs between two lakes of one field give 4 under both rules."""
    game = at.new(water=rule)
    at.flood(game, "r4c4", "r6c4")
    at.put(game, 1, pig="r5c4 r5c5")
    assert at.parts(game, 1).water == 4


def test_payout_five_then_six() -> None:
    """P1: a herd pays for its size and the land beside it, on each new side."""
    game = at.new()
    at.put(game, 1, land="r1c4 r1c5 r2c4")
    at.deal(game, 1, pig=3)
    at.money(game, 0, 0)
    events = at.play(game, "play pig r2c3", "play pig r3c3", "play pig r4c2")
    paid = [event.pay for event in events if isinstance(event, AnimalPlaced)]
    assert paid == [0, 5, 6]
    assert game.pesos[0] == 11


def test_joined_herds_pay_eleven() -> None:
    """P2 and A2: a pig that joins herds is paid for the joined herd and all its chains."""
    game = at.new()
    at.put(game, 1, land="r2c5 r3c5 r3c6 r5c9 r6c8", pig="r4c5 r4c6 r4c8 r5c8 r3c9")
    at.deal(game, 1, pig=1)
    at.money(game, 0, 0)
    (event, *_) = at.play(game, "play pig r5c7")
    assert isinstance(event, AnimalPlaced)
    assert (event.herd, event.land, event.pay) == (6, 5, 11)
    assert event.markets == ("G7",)


@pytest.mark.parametrize(("rule", "points"), [("tiles", 2), ("lakes", 1)])
def test_touching_water(rule: str, points: int) -> None:
    """P4: a pig beside two touching water tiles gets 2 by the printed rule, 1 by lakes."""
    game = at.new(water=rule)
    at.flood(game, "r4c4", "r4c5")
    at.put(game, 1, pig="r5c5")
    assert at.parts(game, 1).water == points


@pytest.mark.parametrize("rule", ["lakes", "tiles"])
def test_full_scoring(rule: str) -> None:
    """T6, T7 and P5: the full scoring of the rules, 53 to 52."""
    game = at.new(water=rule)
    at.flood(game, "r7c1 r8c1", "r8c8 r8c9")
    at.put(
        game,
        1,
        land="r1c15 r1c16 r2c16 r3c17 r7c0 r8c0 r9c1 r2c1 r1c2",
        pig="r3c3 r3c2 r4c2 r5c2 r6c2 r7c2",
        cattle="r2c14 r3c15 r3c16",
        sheep="r4c16 r5c17",
        horse="r9c2 r8c2",
        hacienda="r4c2",
    )
    at.put(
        game,
        2,
        land="r10c16 r11c16 r11c15 r11c14 r11c13 r10c12 r10c13 r6c8 r6c9 r7c9",
        sheep="r7c10 r7c11 r8c10 r9c10",
        cattle="r7c8 r8c7 r7c7 r9c8 r10c8",
        pig="r10c14 r9c14",
        hacienda="r11c14 r7c10",
    )
    at.money(game, 12, 8)
    assert at.worth(game, 1) == (15, 14, 6, 17, 1)
    assert at.worth(game, 2) == (10, 20, 11, 11, 0)
    game.score_all()
    assert game.scores == [53, 52]
