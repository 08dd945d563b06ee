"""§2.3 to §2.7: what the six characters do, and rulings 2 to 11 and 15."""

import pytest

from games.castle.events import Bought, Distributed, PickLost, TalersFetched, TowerTaken
from games.castle.names import ALL_CARDS, KINDS
from games.castle.rules import Castle
from tests.games.castle.table import (
    asked,
    can,
    choose,
    fill_tower,
    find,
    finish_round,
    give,
    goods,
    hold,
    moves,
    play,
    put,
    start,
)


def without_goods(seats: int = 3) -> Castle:
    """Return a game in which nobody can build."""
    game = start(seats)
    for seat in range(1, seats + 1):
        give(game, seat)
    return game


# --- Messenger -------------------------------------------------------------------------------


def test_messenger_takes_eight() -> None:
    """§2.3."""
    game = start(3)
    events = choose(game, {1: "messenger", 2: "trader", 3: "trader"})
    assert find(events, TalersFetched) == [TalersFetched(1, 8, 12)]


def test_second_messenger_can_go_short() -> None:
    """§2.3, ruling 2: what is left, in player order."""
    game = start(3, first=2)
    game.bank, spare = 11, game.bank - 11
    game.purses[0] += spare
    events = choose(game, {1: "messenger", 2: "messenger", 3: "trader"})
    taken = [(event.seat, event.talers) for event in find(events, TalersFetched)]
    assert taken == [(2, 8), (1, 3)]
    assert game.bank == 0


# --- Trader ----------------------------------------------------------------------------------


def test_only_a_free_cart_while_one_is_free() -> None:
    """§2.4.1: the rider is closed while a cart is free, and nobody is displaced."""
    game = without_goods()
    put(game, 2, "sand", "wood", "clay")
    choose(game, {1: "trader", 2: "messenger", 3: "messenger"})
    assert moves(game, 1) == ["place stone", "pass"]


def test_rider_or_displacing_when_all_carts_are_taken() -> None:
    """§2.4.2: the rider is free, or a helper on a cart is displaced and returns."""
    game = without_goods()
    put(game, 2, "sand", "wood", "clay", "stone")
    choose(game, {1: "trader", 2: "messenger", 3: "messenger"})
    assert moves(game, 1) == [*(f"place {kind}" for kind in KINDS), "pass"]
    play(game, "1 place clay")
    assert game.carts == [2, 2, 1, 2, 0]
    assert game.supply == [5, 3, 6]


def test_a_taken_rider_is_displaced_too() -> None:
    """§2.4.2: also the rider."""
    game = without_goods()
    put(game, 2, *KINDS)
    choose(game, {1: "trader", 2: "messenger", 3: "messenger"})
    play(game, "1 place rider")
    assert game.carts == [2, 2, 2, 2, 1]
    assert game.supply[1] == 2


def test_a_helper_of_this_round_is_not_displaced() -> None:
    """§2.4.3."""
    game = without_goods()
    put(game, 3, "sand", "wood", "clay")
    choose(game, {1: "trader", 2: "trader", 3: "messenger"})
    play(game, "1 place stone")
    assert not can(game, "2 place stone")
    assert can(game, "2 place sand")
    assert can(game, "2 place silver")


def test_own_helpers_may_be_displaced() -> None:
    """Ruling 6, amendment 5: not one of this round; the cart is safe for the round then."""
    game = without_goods()
    put(game, 1, "sand", "wood", "clay", "stone")
    choose(game, {1: "trader", 2: "trader", 3: "messenger"})
    play(game, "1 place sand")
    assert game.supply[0] == 2
    assert game.carts[0] == 1
    assert not can(game, "2 place sand")
    assert can(game, "2 place wood")


def test_one_player_may_own_all_carts() -> None:
    """Amendment 5: any number of carts and the rider."""
    game = without_goods()
    put(game, 1, "sand", "wood", "clay", "stone")
    choose(game, {1: "trader", 2: "messenger", 3: "messenger"})
    play(game, "1 place silver")
    assert game.carts == [1] * 5


def test_four_traders_in_one_round() -> None:
    """Ruling 8: all carts can be filled in one round, and somebody always can be placed."""
    game = without_goods(4)
    choose(game, dict.fromkeys(range(1, 5), "trader"))
    play(game, "1 place sand", "2 place wood", "3 place clay")
    assert moves(game, 4) == ["place stone", "pass"]


def test_a_trader_without_supply_passes_unasked() -> None:
    """Ruling 7: the trader's helpers do not move between carts; the distribution follows."""
    game = without_goods()
    put(game, 1, "sand", "wood")
    game.supply[0] = 0
    game.owners[0] = game.owners[2] = game.owners[3] = 1
    events = choose(game, {1: "trader", 2: "messenger", 3: "messenger"})
    assert find(events, Distributed) == [Distributed(((0, 1, 4, 1), (1, 1, 3, 1)))]
    assert game.ask == "characters"


def test_one_distribution_after_all_traders() -> None:
    """§2.4: not one for each Trader; every helper earns, whoever played; tribute of 1."""
    game = without_goods()
    put(game, 3, "wood")
    choose(game, {1: "trader", 2: "trader", 3: "messenger"})
    events = play(game, "1 place sand", "2 place clay")
    rows = ((0, 1, 4, 1), (1, 3, 3, 1), (2, 2, 2, 1))
    assert find(events, Distributed) == [Distributed(rows)]
    assert game.goods == [goods(sand=3), goods(clay=1), goods(wood=2)]
    assert game.tower == [2, 2, 2, 1, 1]


def test_a_passed_trader_brings_the_distribution_too() -> None:
    """§2.4: passing still triggers it."""
    game = without_goods()
    put(game, 3, "stone")
    choose(game, {1: "trader", 2: "messenger", 3: "messenger"})
    play(game, "1 pass")
    assert game.goods[2] == goods(stone=1)


def test_no_trader_no_distribution() -> None:
    """§2.4."""
    game = without_goods()
    put(game, 3, "stone")
    events = choose(game, {1: "messenger", 2: "messenger", 3: "messenger"})
    assert not find(events, Distributed)
    assert game.goods[2] == goods()


def test_a_short_cart_yield() -> None:
    """Ruling 3: what is left; tribute is due if at least one piece came."""
    game = without_goods()
    put(game, 1, "sand", "wood", "stone")
    game.goods[1] = (game.stock[0] - 1, game.stock[1], 0, 0, 0)
    game.stock[0], game.stock[1] = 1, 0
    choose(game, {1: "trader", 2: "messenger", 3: "messenger"})
    play(game, "1 pass")
    assert game.goods[0] == goods(stone=1)
    assert game.tower == [2, 1, 1, 2, 1]


# --- Bricklayer ------------------------------------------------------------------------------


def test_bricklayer_takes_all_of_one_kind() -> None:
    """§2.5.1: silver is a kind too."""
    game = without_goods()
    fill_tower(game, sand=3, silver=2)
    choose(game, {1: "bricklayer", 2: "messenger", 3: "messenger"})
    assert moves(game, 1) == ["take sand", "take silver"]
    play(game, "1 take silver")
    assert game.goods[0] == goods(silver=2)
    assert game.tower == [3, 0, 0, 0, 0]


def test_a_later_bricklayer_finds_one_kind_fewer() -> None:
    """§2.5.1: player order, each completing all steps; the only kind is taken unasked."""
    game = without_goods()
    fill_tower(game, sand=1, clay=2)
    choose(game, {1: "bricklayer", 2: "bricklayer", 3: "bricklayer"})
    events = play(game, "1 take sand")
    taken = [(e.seat, e.kind, e.pieces) for e in find(events, TowerTaken)]
    assert taken == [(1, 0, 1), (2, 2, 2), (3, None, 0)]


def test_bricklayer_with_an_empty_tower_may_still_build() -> None:
    """Ruling 9."""
    game = without_goods()
    give(game, 1, sand=1, wood=1, stone=1)
    fill_tower(game)
    choose(game, {1: "bricklayer", 2: "messenger", 3: "messenger"})
    assert asked(game) == ("build", (1,))


def test_bricklayer_gets_talers_and_no_points() -> None:
    """§2.5.2: 1 taler for each piece used, two buildings, no VP."""
    game = without_goods()
    give(game, 1, talers=0, sand=3, wood=2, stone=1, clay=1)
    fill_tower(game)
    choose(game, {1: "bricklayer", 2: "messenger", 3: "messenger"})
    play(game, "1 build small_tower sand=2 wood=1 clay=1")
    assert game.purses[0] == 4
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    assert game.purses[0] == 7
    assert game.points[0] == 0


def test_talers_just_earned_pay_for_helpers() -> None:
    """§2.5.3."""
    game = without_goods()
    give(game, 1, talers=2, sand=2, wood=1, clay=1)
    fill_tower(game)
    choose(game, {1: "bricklayer", 2: "messenger", 3: "messenger"})
    play(game, "1 build small_tower sand=2 wood=1 clay=1")
    assert moves(game, 1) == ["helper market", "helper smithy 6", "done"]


def test_a_bank_too_small_for_the_bricklayer() -> None:
    """Ruling 2: he gets what is there."""
    game = without_goods()
    give(game, 1, talers=0, sand=1, wood=1, stone=1)
    fill_tower(game)
    game.purses[1] += game.bank - 1
    game.bank = 1
    choose(game, {1: "bricklayer", 2: "trader", 3: "trader"})
    play(game, "2 pass", "3 pass", "1 build small_tower sand=1 wood=1 stone=1")
    assert (game.purses[0], game.bank) == (1, 0)


# --- Stonemason ------------------------------------------------------------------------------


def masons(*others: str, seats: int = 3) -> Castle:
    """Return a game in which seat 1's Stonemason meets these cards of the next seats."""
    game = without_goods(seats)
    cards = {1: "stonemason"} | dict(enumerate(others, 2))
    choose(game, cards)
    while game.ask == "free_pick":
        seat = game.waiting()[0]
        play(game, f"{seat} {moves(game, seat)[0]}")
    return game


def test_stonemason_buys_one_piece_from_each_card() -> None:
    """§2.6.1, rulings 10, 27, amendment 4: any piece for 1 taler, in any order, unasked owners."""
    game = masons("worker_stone", "worker_silver")
    assert asked(game) == ("stonemason", (1,))
    assert moves(game, 1) == [
        "buy 2 worker_stone sand",
        "buy 2 worker_stone stone",
        "buy 3 worker_silver sand",
        "buy 3 worker_silver wood",
        "buy 3 worker_silver silver",
        "done",
    ]
    events = play(game, "1 buy 3 worker_silver silver")
    assert find(events, Bought) == [Bought(1, 3, 6, 4, 1, 3, 4)]
    assert not any("worker_silver" in line for line in moves(game, 1))
    play(game, "1 buy 2 worker_stone stone")
    assert game.goods[0] == goods(stone=1, silver=1)
    assert game.purses == [2 + 1 * (game.first == 1), 4 + 1 * (game.first == 2), 4]


def test_several_stonemasons_leave_the_last_piece() -> None:
    """§2.6.1: a card of three loses at most two; the owner keeps the last piece."""
    game = without_goods(4)
    choose(game, {1: "stonemason", 2: "stonemason", 3: "stonemason", 4: "worker_clay"})
    play(game, "4 pick worker_clay sand", "4 pick worker_clay stone")
    play(game, "1 buy 4 worker_clay stone", "2 buy 4 worker_clay clay")
    assert game.ask == "characters"
    assert game.goods[3] == goods(sand=1)
    assert game.goods[2] == goods()


def test_stonemason_without_talers_cannot_buy() -> None:
    """Ruling 10."""
    game = without_goods()
    give(game, 1, talers=0)
    choose(game, {1: "stonemason", 2: "worker_clay", 3: "messenger"})
    play(game, "2 pick worker_clay sand", "2 pick worker_clay sand")
    assert game.ask == "characters"
    assert game.goods[1] == goods(sand=2, clay=1)


def test_ruling_11_two_opposing_workers() -> None:
    """Ruling 11: with two players one piece from each of the two cards."""
    game = without_goods(2)
    choose(game, {1: "stonemason messenger", 2: "worker_clay worker_stone"})
    while game.ask == "free_pick":
        play(game, f"2 {moves(game, 2)[0]}")
    play(game, "1 buy 2 worker_stone stone", "1 buy 2 worker_clay clay")
    assert game.goods[0] == goods(clay=1, stone=1)


def test_stonemason_builds_after_the_last_purchase() -> None:
    """Amendment 4: what he has built first does not let him buy again."""
    game = without_goods()
    give(game, 1, sand=1, wood=1)
    choose(game, {1: "stonemason", 2: "worker_stone", 3: "messenger"})
    play(game, "2 pick worker_stone sand", "2 pick worker_stone sand")
    play(game, "1 buy 2 worker_stone stone")
    assert asked(game) == ("build", (1,))
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    assert game.points[0] == 6
    assert game.purses[0] == 3


def test_stonemason_scores_all_points_and_no_talers() -> None:
    """§2.6.2."""
    game = without_goods()
    give(game, 1, talers=0, sand=4, wood=1, clay=3)
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    play(game, "1 build stable sand=4 wood=1 clay=3")
    assert (game.points[0], game.purses[0]) == (14, 0)


# --- Worker ----------------------------------------------------------------------------------


def test_fixed_piece_and_two_free_picks() -> None:
    """§2.2 E, §1.5: the fixed piece comes from the stock at once, the picks are open."""
    game = without_goods()
    stock = list(game.stock)
    choose(game, {1: "worker_stone", 2: "messenger", 3: "messenger"})
    assert game.workers == {(1, 4): goods(stone=1)}
    assert moves(game, 1) == [f"pick worker_stone {kind}" for kind in ("sand", "wood", "clay")]
    play(game, "1 pick worker_stone clay", "1 pick worker_stone clay")
    assert game.goods[0] == goods(clay=2, stone=1)
    assert game.stock == [stock[0], stock[1], stock[2] - 2, stock[3] - 1, stock[4]]


def test_picks_of_the_silver_worker_differ() -> None:
    """Amendment 10: two different kinds."""
    game = without_goods()
    choose(game, {1: "worker_silver", 2: "messenger", 3: "messenger"})
    play(game, "1 pick worker_silver clay")
    assert moves(game, 1) == ["pick worker_silver sand", "pick worker_silver wood"]


def test_all_fixed_pieces_come_before_the_picks() -> None:
    """Amendment 1: first every fixed piece, then the picks in player order."""
    game = without_goods()
    spare = game.stock[2] - 2
    game.stock[2], game.goods[0] = 2, goods(clay=spare)
    choose(game, {1: "worker_stone", 2: "worker_clay", 3: "worker_clay"})
    assert game.workers == {
        (1, 4): goods(stone=1),
        (2, 5): goods(clay=1),
        (3, 5): goods(clay=1),
    }
    assert not can(game, "1 pick worker_stone clay")


def test_a_missing_fixed_piece_is_lost() -> None:
    """Ruling 4."""
    game = without_goods()
    game.goods[1], game.stock[3] = goods(stone=game.stock[3]), 0
    choose(game, {1: "worker_stone", 2: "messenger", 3: "messenger"})
    assert game.workers == {(1, 4): goods()}


@pytest.mark.parametrize(("left", "lost"), [(2, 0), (1, 1), (0, 2)])
def test_picks_that_the_stock_does_not_have_are_lost(left: int, lost: int) -> None:
    """Ruling 4, amendment 1: one piece left means one pick; a single kind is taken unasked."""
    game = without_goods()
    game.goods[1] = (game.stock[0] - left, game.stock[1], game.stock[2], 0, 0)
    game.stock[0], game.stock[1], game.stock[2] = left, 0, 0
    hold(game, 2, "stonemason")
    events = choose(game, {1: "worker_stone", 2: "messenger", 3: "messenger"})
    assert len(find(events, PickLost)) == min(lost, 1)
    assert game.goods[0] == goods(sand=left, stone=1)


def test_worker_builds_for_half_of_the_points() -> None:
    """§2.7: two buildings, half VP, no helpers, no talers."""
    game = without_goods()
    give(game, 1, talers=20, sand=4, wood=3, clay=3)
    choose(game, {1: "worker_clay", 2: "messenger", 3: "messenger"})
    play(game, "1 pick worker_clay stone", "1 pick worker_clay stone")
    play(game, "1 build stable sand=4 wood=1 clay=3")
    assert game.points[0] == 7
    play(game, "1 done")
    assert game.ask == "characters"
    assert game.purses[0] == 20


def test_workers_take_what_is_left_on_the_card() -> None:
    """§2.7: after the Stonemasons."""
    game = masons("worker_stone", "messenger")
    play(game, "1 buy 2 worker_stone stone")
    assert game.goods[1] == goods(sand=2)
    assert game.workers == {}


# --- Master Builder --------------------------------------------------------------------------


def test_master_builders_score_all_buildings_of_others() -> None:
    """§2.7, ruling 15: 5 VP for each, every Master Builder; buildings of all three builders."""
    game = without_goods(4)
    hold(game, 1, "messenger")
    hold(game, 2, "messenger")
    for seat in (3, 4):
        give(game, seat, sand=4, wood=2, stone=2)
    fill_tower(game)
    cards = {1: "master_builder", 2: "master_builder", 3: "bricklayer", 4: "worker_silver"}
    choose(game, cards)
    play(game, "4 pick worker_silver sand", "4 pick worker_silver wood")
    play(game, *["3 build small_tower sand=1 wood=1 stone=1"] * 2)
    if game.ask == "helper":
        play(game, "3 done")
    play(game, "4 build small_tower sand=1 wood=1 stone=1", "4 done")
    assert game.points == [15, 15, 0, 3]
    assert game.hands[:2] == [ALL_CARDS, ALL_CARDS]


def test_master_builder_does_not_build() -> None:
    """§2.7."""
    game = without_goods()
    hold(game, 1, "messenger")
    give(game, 1, sand=4, wood=2, stone=2)
    choose(game, {1: "master_builder", 2: "messenger", 3: "messenger"})
    assert game.ask == "characters"
    finish_round(game)
    assert sum(game.unbuilt) == 23
