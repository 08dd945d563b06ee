"""§2.1, §2.2, §2.9 and §2.11: set-up, the round, its order, the end, and two players."""

import pytest

from games.castle.events import BuildingEnded, CardsRevealed, RoundBegan, RoundEnded
from games.castle.names import ALL_CARDS, CARDS
from games.castle.rules import Castle, choosable
from games.castle.scoring import finals
from tests.games.castle.table import (
    MATERIAL,
    asked,
    can,
    choose,
    dummy,
    find,
    finish_round,
    give,
    hold,
    moves,
    play,
    set_built,
    start,
)


@pytest.mark.parametrize(("seats", "bank"), [(2, 87), (3, 81), (4, 81)])
def test_stock_and_bank_after_setup(seats: int, bank: int) -> None:
    """§1.1: sand 19-n, wood 17-n, clay, stone and silver 14; bank 105 - rounds - 3n."""
    game = start(seats)
    assert game.stock == [19 - seats, 17 - seats, 14, 14, 14]
    assert game.bank == bank
    assert game.track == MATERIAL.table(seats).rounds - 1
    assert game.tower == [1, 1, 1, 1, 1]
    assert game.smithy == 0


@pytest.mark.parametrize(("seats", "helpers"), [(2, 7), (3, 6), (4, 6)])
def test_start_of_each_player(seats: int, helpers: int) -> None:
    """§2.1: 3 talers (the start player has taken the first), 1 sand, 1 wood, all cards, 0 VP."""
    game = start(seats)
    assert game.purses == [4] + [3] * (seats - 1)
    assert game.goods == [(1, 1, 0, 0, 0)] * seats
    assert game.hands == [ALL_CARDS] * seats
    assert game.supply == [helpers] * seats
    assert game.points == [0] * seats


def test_market_and_smithy_are_built_and_all_tiles_are_not() -> None:
    """§2.1: 23 tiles unbuilt."""
    game = start()
    assert sum(game.unbuilt) == 23
    assert [place for place in range(12) if game.is_built(place)] == [0, 1]


def test_every_seat_can_begin() -> None:
    """§2.1, §3 row 9: the start player is random."""
    for seats in (2, 3, 4):
        for first in range(1, seats + 1):
            assert start(seats, first).first == first


def test_start_player_takes_the_taler_and_the_marker_passes() -> None:
    """§2.2 A and G: clockwise, one taler a round."""
    game = start(3, first=3)
    assert game.purses == [3, 3, 4]
    events = choose(game, dummy(3))
    began = find(events, RoundBegan)
    assert began == [RoundBegan(round=2, rounds=15, seat=1, talers=1, purse=12)]
    assert game.order == [1, 2, 3]


def test_track_counts_down() -> None:
    """§2.2: round k has space 13-k, with three players 16-k."""
    assert start(4).space == 12
    assert start(3).space == 15


def test_all_choose_at_the_same_time() -> None:
    """§2.2 B: everybody is asked at once, also who has one card only (ruling 28)."""
    game = start(4)
    assert asked(game) == ("characters", (1, 2, 3, 4))
    hold(game, 2, *CARDS[:7])
    assert moves(game, 2) == ["choose master_builder"]
    assert asked(game) == ("characters", (1, 2, 3, 4))


def test_cards_act_in_their_order_and_equal_cards_in_player_order() -> None:
    """§2.2 F: cleo (seat 3) begins; four Bricklayers, chosen in another order."""
    game = start(4, first=3)
    for seat in range(1, 5):
        give(game, seat)
    play(game, *(f"{seat} choose bricklayer" for seat in (2, 1, 4, 3)))
    seen = []
    while game.ask == "bricklayer":
        seen.append(game.waiting()[0])
        play(game, f"{seen[-1]} {moves(game, seen[-1])[0]}")
    assert seen == [3, 4, 1, 2]


def test_different_cards_act_in_the_order_of_the_cards() -> None:
    """§2.2 F: Trader, Bricklayer, Stonemason, Worker, whoever begins."""
    game = start(4, first=1)
    for seat in range(1, 5):
        give(game, seat, sand=2, wood=2, clay=1, stone=1)
    play(
        game,
        "4 choose trader",
        "3 choose bricklayer",
        "2 choose stonemason",
        "1 choose worker_clay",
    )
    seen = []
    while game.ask != "characters":
        seen.append((game.ask, game.waiting()[0]))
        play(game, f"{seen[-1][1]} {moves(game, seen[-1][1])[-1]}")
    order = [step for step in dict.fromkeys(seen) if step[0] not in ("build", "helper")]
    assert order == [("free_pick", 1), ("trader", 4), ("bricklayer", 3), ("stonemason", 2)]
    builders = [seat for ask, seat in dict.fromkeys(seen) if ask == "build"]
    assert builders == [3, 2, 1]


def test_reveal_is_one_event_with_all_cards() -> None:
    """§2.2 D: all cards are turned up at once; they lie open then and are not in hand."""
    game = start(3)
    events = choose(game, {1: "messenger", 2: "trader", 3: "stonemason"})
    assert find(events, CardsRevealed) == [CardsRevealed(((0,), (1,), (3,)))]
    assert not game.hands[0] & 1
    assert not can(finish(game), "1 choose messenger")


def finish(game: Castle) -> Castle:
    """Play the round to its end."""
    finish_round(game)
    return game


def test_played_cards_stay_out_until_the_master_builder() -> None:
    """§2.2, §2.7: all own cards return with him, himself included."""
    game = start(3)
    choose(game, dummy(3))
    assert [bin(hand).count("1") for hand in game.hands] == [7, 7, 7]
    choose(game, {1: "master_builder", 2: "trader", 3: "trader"})
    finish_round(game)
    assert game.hands[0] == ALL_CARDS
    assert bin(game.hands[1]).count("1") == 6


def test_no_master_builder_with_eight_cards_in_hand() -> None:
    """§2.7, ruling 14."""
    game = start(3)
    assert not can(game, "1 choose master_builder")
    hold(game, 1, "messenger")
    assert can(game, "1 choose master_builder")


@pytest.mark.parametrize(("seats", "rounds"), [(2, 12), (3, 15), (4, 12)])
def test_length_of_the_game(seats: int, rounds: int) -> None:
    """§2.9: 12, 15, 12 rounds; nobody is asked after the last one (amendment 9)."""
    game = start(seats)
    ended = 0
    while game.waiting():
        ended += len(find(play(game, f"{game.waiting()[0]} {first_move(game)}"), RoundEnded))
    assert ended == rounds
    assert game.track == 0
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "rounds"


def first_move(game: Castle) -> str:
    """Return the move with which somebody absent answers."""
    from_absent = game.absent(game.waiting()[0])
    words = [from_absent.verb(), *moves(game, game.waiting()[0])[0].split()[1:]]
    return " ".join(words) if from_absent.values() else from_absent.verb()


def test_early_end_with_the_last_tile() -> None:
    """§2.9, ruling 25: the round is finished, the Master Builder scores, coins stay unpaid."""
    game = start(3)
    hold(game, 3, "messenger")
    give(game, 1, sand=4, wood=2, stone=1)
    set_built(game, **{tile.word: tile.tiles for tile in MATERIAL.buildings})
    set_built(game, small_tower=4)
    choose(game, {1: "stonemason", 2: "messenger", 3: "master_builder"})
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    finish_round(game)
    assert game.waiting() == ()
    assert game.points == [6, 0, 5]
    assert game.track == 14
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "all_built"


def test_early_end_in_winter() -> None:
    """Ruling 25: the winter cards still to come are not turned up."""
    game = start(3, deck=["frost"])
    give(game, 1, sand=1, wood=1, stone=1)
    set_built(game, **{tile.word: tile.tiles for tile in MATERIAL.buildings})
    set_built(game, small_tower=4)
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    assert game.waiting() == ()
    assert (len(game.deck), game.drawn) == (6, [])


def test_nothing_can_be_built_or_placed_after_the_last_tile() -> None:
    """Amendment 9: a later Stonemason or Worker cannot build, so places no helpers."""
    game = start(3)
    give(game, 1, sand=1, wood=1, stone=1)
    give(game, 2, talers=50, sand=9, wood=9, clay=5, stone=5)
    set_built(game, **{tile.word: tile.tiles for tile in MATERIAL.buildings})
    set_built(game, small_tower=4)
    choose(game, {1: "stonemason", 2: "stonemason", 3: "worker_stone"})
    play(game, "3 pick worker_stone sand", "3 pick worker_stone wood", "1 done")
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    assert asked(game) == ("stonemason", (2,))
    events = play(game, "2 done")
    assert find(events, BuildingEnded) == [BuildingEnded(2, 3), BuildingEnded(3, 4)]
    assert game.waiting() == ()


def test_who_builds_the_last_tile_places_helpers() -> None:
    """§2.10, amendment 9: the round is finished completely, so the builder's helpers are placed."""
    game = start(3)
    give(game, 1, talers=50, sand=1, wood=1, stone=1)
    set_built(game, **{tile.word: tile.tiles for tile in MATERIAL.buildings})
    set_built(game, small_tower=4)
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    assert asked(game) == ("helper", (1,))
    play(game, "1 helper big_gate", "1 helper small_gate")
    assert game.waiting() == ()
    assert dict(finals(game)[0].parts) == {"board": 6, "big_gate": 18, "small_gate": 9}


# --- two players -----------------------------------------------------------------------------


def test_two_players_choose_two_cards() -> None:
    """§2.11: 28 pairs, 21 without the Master Builder while eight cards are in hand."""
    assert len(choosable(ALL_CARDS, 2)) == 21
    assert len(choosable(ALL_CARDS & ~3, 2)) == 15
    game = start(2)
    assert can(game, "1 choose messenger trader")
    assert not can(game, "1 choose messenger")
    assert not can(game, "1 choose messenger master_builder")


def test_all_four_cards_act_in_one_order() -> None:
    """§2.11: the order of the cards first, then player order."""
    game = start(2, first=2)
    for seat in (1, 2):
        give(game, seat)
        hold(game, seat, "worker_clay", "worker_silver")
    events = choose(game, {1: "messenger trader", 2: "messenger trader"})
    assert asked(game) == ("trader", (2,))
    names = [type(event).__name__ for event in events]
    assert names.count("TalersFetched") == 2


def test_master_builder_with_a_second_card() -> None:
    """Ruling 14: he acts last, so the second card returns too; own buildings do not count."""
    game = start(2)
    hold(game, 1, "messenger", "trader")
    give(game, 1, sand=1, wood=1, stone=1)
    give(game, 2, sand=1, wood=1, stone=1)
    choose(game, {1: "stonemason master_builder", 2: "messenger bricklayer"})
    play(game, "2 take sand", "2 build small_tower sand=1 wood=1 stone=1", "2 done")
    if game.ask == "helper":
        play(game, "2 done")
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    finish_round(game)
    assert game.hands[0] == ALL_CARDS
    assert game.points == [6 + 5, 0]


def test_no_purchase_from_an_own_worker() -> None:
    """§2.11: the Stonemason never buys from an own Worker."""
    game = start(2)
    choose(game, {1: "stonemason worker_stone", 2: "messenger trader"})
    play(game, "1 pick worker_stone sand", "1 pick worker_stone wood")
    assert not any(line.startswith("buy") for line in moves(game, 1))


def test_ruling_12_two_own_workers() -> None:
    """Ruling 12, amendment 3: the owner names the first; it takes and builds before the second."""
    game = start(2)
    give(game, 1, sand=1)
    choose(game, {1: "worker_stone worker_clay", 2: "messenger trader"})
    for line in (
        "1 pick worker_stone sand",
        "1 pick worker_stone wood",
        "1 pick worker_clay sand",
        "1 pick worker_clay stone",
        "2 pass",
    ):
        play(game, line)
    assert moves(game, 1) == ["first worker_stone", "first worker_clay"]
    play(game, "1 first worker_stone")
    assert game.goods[0] == (2, 1, 0, 1, 0)
    assert list(game.workers) == [(1, 5)]
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    finish_round(game)
    assert game.goods[0] == (2, 0, 1, 1, 0)
    assert game.points[0] == 3


def test_two_own_workers_may_build_four() -> None:
    """Ruling 12: four buildings are possible."""
    game = start(2)
    give(game, 1, sand=6, wood=6, clay=3, stone=4)
    choose(game, {1: "worker_stone worker_clay", 2: "messenger trader"})
    play(
        game,
        "1 pick worker_stone sand",
        "1 pick worker_stone wood",
        "1 pick worker_clay sand",
        "1 pick worker_clay wood",
        "2 pass",
        "1 first worker_clay",
        *["1 build small_tower sand=1 wood=1 stone=1"] * 2,
        "1 build house sand=2 wood=2 clay=1",
        "1 build small_tower sand=1 wood=1 stone=1",
    )
    assert sum(game.unbuilt) == 19
    assert game.points[0] == 3 * 3 + 4


def test_ruling_5_all_picks_of_the_start_player_first() -> None:
    """Ruling 5, amendment 1: player order, then card by card, two picks each."""
    game = start(2, first=2)
    choose(game, {1: "worker_stone worker_clay", 2: "worker_stone worker_silver"})
    seen = []
    while game.ask == "free_pick":
        line = moves(game, game.waiting()[0])[0]
        seen.append((game.waiting()[0], line.split()[1]))
        play(game, f"{game.waiting()[0]} {line}")
    assert seen == [
        *[(2, "worker_stone")] * 2,
        *[(2, "worker_silver")] * 2,
        *[(1, "worker_stone")] * 2,
        *[(1, "worker_clay")] * 2,
    ]


def test_ruling_13_bricklayer_and_stonemason_of_one_player() -> None:
    """Ruling 13: each needs its own building; one building, one round spans both cards."""
    game = start(2)
    give(game, 1, talers=40, sand=4, wood=3, stone=3)
    choose(game, {1: "bricklayer stonemason", 2: "messenger trader"})
    play(game, "2 pass", "1 take sand", "1 build small_tower sand=1 wood=1 stone=1", "1 done")
    play(game, "1 helper market", "1 done")
    assert asked(game) == ("build", (1,))
    play(game, "1 build small_tower sand=1 wood=1 stone=1", "1 done")
    assert not can(game, "1 helper market")
    assert can(game, "1 helper smithy 6")


def test_ruling_13_no_helpers_without_an_own_building() -> None:
    """Ruling 13: the Bricklayer's building does not let the Stonemason place helpers."""
    game = start(2)
    give(game, 1, talers=40, sand=4, wood=3, stone=3)
    choose(game, {1: "bricklayer stonemason", 2: "messenger trader"})
    play(game, "2 pass", "1 take sand", "1 build small_tower sand=1 wood=1 stone=1", "1 done")
    play(game, "1 done", "1 done")
    assert game.ask == "characters"
