"""§2.12 and rulings 18 to 24: the final scoring, and who wins a tie."""

import pytest

from games.castle.events import Scored, TieBroken
from games.castle.names import BUILDINGS, INNKEEPER, MARKET, SMITHY
from games.castle.rules import Castle
from games.castle.scoring import best_pieces, finals, outcome, worths
from tests.games.castle.table import (
    MATERIAL,
    choose,
    find,
    give,
    goods,
    occupy,
    play,
    set_built,
    start,
)

HOUSE, STABLE, PALACE, KEEP, TAVERN, BIG, SMALL = range(2, 9)


def points(game: Castle, seat: int, word: str) -> int:
    """Return what a seat scores in a category."""
    return dict(finals(game)[seat - 1].parts)[word]


def everything_built(game: Castle) -> Castle:
    """Build all special tiles."""
    set_built(game, **dict.fromkeys(BUILDINGS[2:9], 1))
    return game


def test_servants_house_counts_unbuilt_tiles() -> None:
    """Ruling 24: the unbuilt of the 23; each owner scores."""
    game = start()
    set_built(game, servants_house=1, house=7, big_tower=4)
    occupy(game, 1, HOUSE, 0)
    occupy(game, 2, HOUSE, 1)
    assert [points(game, seat, "servants_house") for seat in (1, 2)] == [11, 11]


def test_keep_counts_free_spots_of_built_buildings() -> None:
    """Ruling 22: market and smithy included, its own spot taken; no spots of unbuilt tiles."""
    game = start()
    set_built(game, keep=1, tavern=1)
    occupy(game, 1, KEEP, 0)
    occupy(game, 2, SMITHY, 0)
    assert points(game, 1, "keep") == 3 * (2 + 1 + 2)


def test_tavern_counts_all_castle_helpers() -> None:
    """Ruling 21: every colour, itself included, no trader helpers; half rounded down."""
    game = everything_built(start())
    occupy(game, 1, TAVERN, 0, 1)
    occupy(game, 2, MARKET, 0)
    occupy(game, 3, SMITHY, 0, 1)
    game.carts[0] = 4
    assert points(game, 1, "tavern") == 5 + 2


def test_the_innkeeper_is_not_in_the_castle() -> None:
    """§3 winter, amendment 11: not counted by tavern or keep, scores nothing."""
    game = everything_built(start(deck=["innkeeper"]))
    game.drawn.append(game.deck.pop())
    before = 3 * (15 - 2)
    occupy(game, 1, TAVERN, 0)
    occupy(game, 1, KEEP, 0)
    assert points(game, 1, "keep") == before
    occupy(game, 1, INNKEEPER, 0)
    assert points(game, 1, "keep") == before
    assert points(game, 1, "tavern") == 2
    assert set(dict(finals(game)[0].parts)) == {"board", "tavern", "keep"}


def test_gates_count_wall_towers_only() -> None:
    """Ruling 23: neither keep, gates nor defense tower; big and small ones together."""
    game = everything_built(start())
    set_built(game, big_tower=3, small_tower=2)
    occupy(game, 1, BIG, 0)
    occupy(game, 2, SMALL, 0)
    assert points(game, 1, "big_gate") == 10
    assert points(game, 2, "small_gate") == 5


def test_stable_counts_houses() -> None:
    """§1.3: 3 VP and 2 VP for each built house, whoever built it."""
    game = everything_built(start())
    set_built(game, house=4)
    occupy(game, 1, STABLE, 0)
    occupy(game, 2, STABLE, 1)
    assert points(game, 1, "stable") == 12
    assert points(game, 2, "stable") == 8


def test_smithy_counts_silver() -> None:
    """§1.3: 1 VP for each silver, 1 VP for two, rounded down."""
    game = start()
    game.smithy, game.stock[4] = 7, game.stock[4] - 7
    occupy(game, 1, SMITHY, 0)
    occupy(game, 2, SMITHY, 1)
    assert points(game, 1, "smithy") == 7
    assert points(game, 2, "smithy") == 3


@pytest.mark.parametrize(
    ("spots", "talers", "vp", "left"),
    [((0,), 7, 3, 1), ((1,), 8, 4, 0), ((0, 1), 7, 7, 0), ((0,), 1, 0, 1), ((0,), 0, 0, 0)],
)
def test_market(spots: tuple[int, ...], talers: int, vp: int, left: int) -> None:
    """Ruling 18: one own helper half, an odd taler stays; both own 1:1."""
    game = start()
    give(game, 1, talers=talers, sand=1, wood=1)
    occupy(game, 1, MARKET, *spots)
    assert points(game, 1, "market") == vp
    assert finals(game)[0].talers == left


def test_market_with_two_owners() -> None:
    """Ruling 18: half rate for each."""
    game = start()
    give(game, 1, talers=9)
    give(game, 2, talers=4)
    occupy(game, 1, MARKET, 0)
    occupy(game, 2, MARKET, 1)
    assert (points(game, 1, "market"), points(game, 2, "market")) == (4, 2)


def test_palace_takes_the_best_five_pieces() -> None:
    """Ruling 19, amendment 9: silver as 5, then stone, clay, wood, sand; the rest stays."""
    game = everything_built(start())
    give(game, 1, sand=3, wood=2, clay=1, stone=1, silver=2)
    occupy(game, 1, PALACE, 0)
    assert points(game, 1, "palace") == 5 + 5 + 5 + 4 + 2
    assert finals(game)[0].value == 2 + 3
    assert game.smithy == 0


def test_palace_with_both_spots() -> None:
    """Ruling 19: ten pieces; what is converted does not count for ties."""
    game = everything_built(start())
    give(game, 1, sand=6, wood=3, clay=2)
    occupy(game, 1, PALACE, 0, 1)
    assert points(game, 1, "palace") == 8 + 6 + 5
    assert finals(game)[0].value == 1


def test_silver_goes_before_stone_in_the_palace() -> None:
    """Ruling 20: silver counts 5 and leaves the game, it does not enter the smithy."""
    game = start()
    assert best_pieces(game, (0, 0, 0, 4, 3), 5) == (0, 0, 0, 2, 3)


def test_only_helpers_in_the_castle_score() -> None:
    """§2.12: helpers on carts do not."""
    game = start()
    game.carts[:] = [1] * 5
    game.supply[0] = 1
    assert finals(game)[0].parts == (("board", 0),)


def test_worths_are_what_a_helper_brings_now() -> None:
    """The board's figures: an owner's share, else what one more helper would bring you."""
    game = everything_built(start())
    give(game, 2, talers=9, stone=4, clay=4)
    occupy(game, 2, MARKET, 0)
    found = worths(game, 2)
    assert found[:2] == (4, 5)
    spots = [i for i, spot in enumerate(game.material.spots) if spot.place == PALACE]
    assert [found[i] for i in spots] == [24, 24]
    watcher = worths(game, None)
    assert watcher[:2] == (4, None)


def test_worths_count_the_helper_itself() -> None:
    """Rulings 21 and 22: one more in the tavern's count, one spot fewer in the keep's."""
    game = start()
    set_built(game, keep=1)
    occupy(game, 1, SMITHY, 0)
    found = dict(zip([(s.place, s.price) for s in MATERIAL.spots], worths(game, 1), strict=True))
    assert (found[TAVERN, 12], found[TAVERN, 6]) == (2, 1)
    assert found[KEEP, 14] == 3 * 3
    occupy(game, 2, KEEP, 0)
    assert dict(finals(game)[1].parts)["keep"] == 3 * 3


# --- ties ------------------------------------------------------------------------------------


def level(game: Castle, **rests: tuple[int, tuple[int, ...]]) -> list[tuple[int, int]]:
    """Give all seats 10 VP and seats a, b, c, d talers and goods; return (seat, rank)."""
    for seat, word in enumerate("abcd"[: game.seats], 1):
        talers, pieces = rests[word]
        game.points[seat - 1] = 10
        game.purses[seat - 1] = talers
        game.goods[seat - 1] = pieces  # type: ignore[assignment]
    return [(standing.seat, standing.rank) for standing in outcome(game).standings]


def test_tie_more_talers() -> None:
    """§2.12.3."""
    game = start(3)
    none = goods()
    assert level(game, a=(3, none), b=(5, none), c=(4, goods(stone=9))) == [(2, 1), (3, 2), (1, 3)]


def test_tie_value_not_number_of_goods() -> None:
    """§2.12.3, §3 row 11: the value counts, silver 5."""
    game = start(3)
    rests = {"a": (3, goods(sand=8)), "b": (3, goods(silver=2)), "c": (3, goods(stone=1, sand=4))}
    assert level(game, **rests) == [(2, 1), (3, 2), (1, 3)]


def test_tie_shared_victory() -> None:
    """§3 row 10: ranks are 1, 1, 3."""
    game = start(3)
    same = goods(clay=1, sand=1)
    assert level(game, a=(3, same), b=(2, same), c=(3, goods(stone=1))) == [(1, 1), (3, 1), (2, 3)]


def test_all_equal() -> None:
    """Shared by all: rank 1 for everybody, in seat order."""
    game = start(4)
    same = (3, goods(wood=2))
    assert level(game, a=same, b=same, c=same, d=same) == [(1, 1), (2, 1), (3, 1), (4, 1)]


def test_converted_talers_do_not_count_for_ties() -> None:
    """§2.12.2: half of the talers went into the market."""
    game = start(3)
    occupy(game, 1, MARKET, 0)
    ranks = level(game, a=(8, goods()), b=(1, goods()), c=(0, goods()))
    assert ranks == [(1, 1), (2, 2), (3, 3)]
    game.points[0] = 6
    assert [(s.seat, s.score) for s in outcome(game).standings] == [(2, 10), (1, 10), (3, 10)]


def last_round(game: Castle) -> list[object]:
    """Play the last round with Messengers; return the events."""
    game.round = game.table.rounds
    game.track = 0
    cards = dict.fromkeys(range(1, game.seats + 1), "messenger")
    return list(choose(game, cards))


def test_the_end_is_told() -> None:
    """Every seat's score by category, and how a tie was decided."""
    game = start(3)
    for seat, talers in ((1, 3), (2, 4), (3, 3)):
        give(game, seat, talers=talers)
        game.points[seat - 1] = 10
    events = last_round(game)
    assert [e for e in events if isinstance(e, Scored)] == [
        Scored(1, 10, (("board", 10),), 11, 0),
        Scored(2, 10, (("board", 10),), 12, 0),
        Scored(3, 10, (("board", 10),), 11, 0),
    ]
    assert [e for e in events if isinstance(e, TieBroken)] == [TieBroken((2, 1, 3), "talers")]


@pytest.mark.parametrize(("goods_of_two", "told"), [({"sand": 1}, "goods"), ({}, "shared")])
def test_how_a_tie_was_decided(goods_of_two: dict[str, int], told: str) -> None:
    """By goods, or not at all."""
    game = start(3)
    for seat in (1, 2, 3):
        give(game, seat, talers=3)
        game.points[seat - 1] = 10 if seat < 3 else 0
    give(game, 2, talers=3, **goods_of_two)
    events = last_round(game)
    best = (2, 1) if told == "goods" else (1, 2)
    assert [e for e in events if isinstance(e, TieBroken)] == [TieBroken(best, told)]


def test_no_tie_no_word() -> None:
    """Who leads alone needs no tie-break."""
    game = start(3)
    game.points[:] = [3, 2, 2]
    assert not find(last_round(game), TieBroken)  # type: ignore[arg-type]


def test_nothing_is_asked_at_the_end() -> None:
    """Amendment 9: palace and market are computed, supplies stay as they are."""
    game = everything_built(start(3))
    give(game, 1, stone=5, talers=7)
    occupy(game, 1, PALACE, 0)
    occupy(game, 1, MARKET, 0)
    last_round(game)
    assert game.waiting() == ()
    assert game.goods[0] == goods(stone=5)
    assert game.purses[0] == 15


def test_parts_sum_up() -> None:
    """The categories add up to the score."""
    game = everything_built(start(3))
    for seat, place in ((1, TAVERN), (2, KEEP), (3, STABLE)):
        occupy(game, seat, place, 0)
    play(game)
    for standing in outcome(game).standings:
        assert sum(vp for _, vp in standing.parts) == standing.score
