"""§2.10: placing helpers in the castle; amendments 6 and 7b."""

from games.castle.events import HelperPlaced
from games.castle.names import BUILDINGS, MARKET, SMITHY
from games.castle.rules import Castle
from tests.games.castle.table import (
    asked,
    can,
    choose,
    find,
    give,
    moves,
    occupy,
    play,
    put,
    set_built,
    start,
)


def placing(seats: int = 3, talers: int = 60, **built: int) -> Castle:
    """Return a game in which seat 1's Stonemason has built a small tower and places helpers."""
    game = start(seats)
    give(game, 1, talers=talers, sand=1, wood=1, stone=1)
    set_built(game, **built)
    cards = {1: "stonemason"} | dict.fromkeys(range(2, seats + 1), "messenger")
    if seats == 2:
        cards = {1: "stonemason messenger", 2: "messenger trader"}
    choose(game, cards)
    if seats == 2:
        play(game, "2 pass")
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    return game


def test_only_after_building() -> None:
    """§2.10: a card that built nothing places nobody."""
    game = start(3)
    give(game, 1, talers=60, sand=1, wood=1, stone=1)
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    assert asked(game) == ("build", (1,))
    play(game, "1 done")
    assert game.ask == "characters"


def test_free_spots_of_built_buildings() -> None:
    """§2.10: market and smithy from the start; no spot of an unbuilt tile."""
    assert moves(placing(), 1) == [
        "helper market",
        "helper smithy 10",
        "helper smithy 6",
        "done",
    ]


def test_a_price_is_named_only_where_prices_differ() -> None:
    """Amendment 7b: market, keep, tavern 12."""
    game = placing(keep=1, tavern=1, palace=1, servants_house=1)
    assert moves(game, 1) == [
        "helper market",
        "helper smithy 10",
        "helper smithy 6",
        "helper servants_house",
        "helper palace",
        "helper keep",
        "helper tavern 12",
        "helper tavern 6",
        "done",
    ]


def test_the_price_goes_to_the_bank() -> None:
    """§2.10: pay, place, permanent."""
    game = placing()
    bank = game.bank
    events = play(game, "1 helper smithy 10")
    assert find(events, HelperPlaced) == [HelperPlaced(1, SMITHY, 10, 10, None, 50, 5)]
    assert game.bank == bank + 10
    assert game.owners[2] == 1


def test_spots_that_are_too_dear_are_not_offered() -> None:
    """§2.10."""
    assert moves(placing(talers=6), 1) == ["helper market", "helper smithy 6", "done"]
    assert placing(talers=4).ask == "characters"


def test_up_to_two_helpers() -> None:
    """§2.10: one after the other."""
    game = placing(keep=1)
    play(game, "1 helper market", "1 helper keep")
    assert game.ask == "characters"


def test_not_twice_in_one_building_in_one_round() -> None:
    """§2.10; in a later round the second spot is allowed."""
    game = placing()
    play(game, "1 helper market")
    assert not can(game, "1 helper market")
    play(game, "1 done")
    give(game, 1, talers=60, sand=1, wood=1, stone=1)
    choose(game, {1: "bricklayer", 2: "trader", 3: "trader"})
    play(game, "2 pass", "3 pass", "1 take clay")
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    assert can(game, "1 helper market")


def test_the_two_gates_are_two_buildings() -> None:
    """§2.10."""
    game = placing(big_gate=1, small_gate=1)
    play(game, "1 helper big_gate")
    assert can(game, "1 helper small_gate")


def test_equal_spots_are_one_choice() -> None:
    """Amendment 7: the first free one is taken."""
    game = placing()
    occupy(game, 2, MARKET, 0)
    play(game, "1 helper market")
    assert game.owners[:2] == [2, 1]
    occupy(game, 2, MARKET, 0)
    assert not can(game, "1 helper market")


def test_one_helper_on_each_spot() -> None:
    """§2.10: a taken spot is not offered again."""
    game = start(3)
    occupy(game, 2, SMITHY, 1)
    give(game, 1, talers=60, sand=1, wood=1, stone=1)
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    assert not can(game, "1 helper smithy 6")
    assert can(game, "1 helper smithy 10")


def test_a_helper_from_a_cart() -> None:
    """§2.10, amendment 6: also while the supply is not empty; the cart becomes free."""
    game = start(3)
    put(game, 1, "stone", "silver")
    give(game, 1, talers=60, sand=1, wood=1, stone=1)
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    assert moves(game, 1)[:3] == [
        "helper market",
        "helper market from stone",
        "helper market from silver",
    ]
    play(game, "1 helper market from stone")
    assert game.carts == [0, 0, 0, 0, 1]
    assert game.supply[0] == 4
    play(game, "1 helper smithy 6 from rider")
    assert game.carts == [0] * 5


def test_only_from_carts_when_the_supply_is_empty() -> None:
    """§2.10: each of the two may come from anywhere."""
    game = start(3)
    put(game, 1, "stone")
    give(game, 1, talers=60, sand=1, wood=1, stone=1)
    for place in (MARKET, SMITHY):
        occupy(game, 1, place, 0)
    game.supply[0] = 0
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    assert not can(game, "1 helper market")
    assert can(game, "1 helper market from stone")


def test_without_any_helper_nobody_is_asked() -> None:
    """§2.13: the supply is limited."""
    game = start(3)
    give(game, 1, talers=60, sand=1, wood=1, stone=1)
    game.supply[0] = 0
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    assert game.ask == "characters"


def test_spots_of_a_new_building_open_at_once() -> None:
    """§2.8: the builder may use them in the same turn."""
    game = start(3)
    give(game, 1, talers=60, sand=4, wood=1, clay=3)
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    play(game, "1 build stable sand=4 wood=1 clay=3")
    assert game.is_built(BUILDINGS.index("stable"))
    assert can(game, "1 helper stable 16")
