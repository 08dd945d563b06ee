"""§1.6, §3 and amendment 11: the winter cards, and when they come."""

import pytest

from games.castle import text
from games.castle.drawing import carts
from games.castle.events import (
    CardsRevealed,
    Distributed,
    FrostSuffered,
    InnkeeperPaid,
    Presented,
    WinterRevealed,
)
from games.castle.names import INNKEEPER, MARKET, WINTER
from games.castle.rules import Castle
from games.castle.speaking import cart
from games.castle.view import view
from games.voice import Voice
from tests.games.castle.table import (
    asked,
    can,
    choose,
    dummy,
    find,
    finish_round,
    give,
    goods,
    moves,
    occupy,
    play,
    put,
    start,
)


def at_winter(*deck: str, seats: int = 3, first: int = 1) -> Castle:
    """Return a game at the choice of cards of the first round with a winter card."""
    game = start(seats, first, deck)
    game.round = game.table.rounds + 1 - game.table.winter[0]
    return game


def all_messengers(game: Castle) -> dict[int, str]:
    """Return a choice of Messengers, with two players of Messengers and Traders."""
    if game.seats == 2:
        return {1: "messenger trader", 2: "messenger trader"}
    return dummy(game.seats)


@pytest.mark.parametrize(
    ("seats", "rounds"), [(2, [2, 4, 7, 9]), (3, [2, 3, 5, 7, 10, 12]), (4, [2, 4, 7, 9])]
)
def test_rounds_with_a_winter_card(seats: int, rounds: list[int]) -> None:
    """§2.2: spaces 11, 9, 6, 4 (14, 13) are rounds 2, 4, 7, 9 (2, 3, 5, 7, 10, 12)."""
    game = start(seats, deck=["frost"])
    found = []
    while game.waiting():
        number = game.round
        if find(game.apply(game.absent(game.waiting()[0])), WinterRevealed):
            found.append(number)
    assert found == rounds
    assert len(game.drawn) == len(rounds)


def test_no_winter_without_the_option() -> None:
    """Summer: no deck."""
    game = start(3)
    assert game.deck == []
    assert not game.has_winter()


def test_all_six_cards_are_shuffled() -> None:
    """§2.1.4: six cards face down, in another order for another seed."""
    orders = {tuple(start(3, first, ["frost"]).deck[:-1]) for first in (1, 2, 3)}
    assert orders
    assert all(sorted([*order, WINTER.index("frost")]) == list(range(6)) for order in orders)


def test_after_the_choice_and_before_the_reveal() -> None:
    """§2.2 C, amendment 8, ruling 26: chosen cards stay face down until the card is done."""
    game = at_winter("frost")
    game.points[:] = [3, 3, 3]
    events = choose(game, dummy(3))
    assert [type(event) for event in events if event.reveals] == [WinterRevealed]
    assert asked(game) == ("frost", (1,))
    assert not can(game, "1 choose trader")
    assert game.shown == [(), (), ()]
    events = play(game, "1 give wood", "2 lose vp", "3 give wood")
    assert find(events, CardsRevealed) == [CardsRevealed(((0,), (0,), (0,)))]


def test_winter_cards_use_the_player_order_of_the_round() -> None:
    """Amendment 8."""
    game = at_winter("frost", first=3)
    game.points[:] = [3, 3, 3]
    choose(game, dummy(3))
    seen = []
    while game.ask == "frost":
        seen.append(game.waiting()[0])
        play(game, f"{seen[-1]} lose vp")
    assert seen == [3, 1, 2]


# --- frost -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "pieces", "lost", "vp"),
    [
        (2, {"wood": 1}, 1, 0),
        (3, {}, None, 3),
        (2, {"sand": 1}, 0, 0),
        (0, {}, None, 0),
        (2, {"sand": 1, "stone": 2}, 0, 0),
    ],
)
def test_frost_with_a_single_answer(
    points: int, pieces: dict[str, int], lost: int | None, vp: int
) -> None:
    """Amendment 11: 1 wood, or 3 VP if there are 3; with neither 1 sand, or nothing."""
    game = at_winter("frost")
    for seat in (1, 2, 3):
        give(game, seat, **pieces)
        game.points[seat - 1] = points
    events = choose(game, dummy(3))
    assert find(events, FrostSuffered)[0] == FrostSuffered(1, lost, vp, points - vp)
    assert game.points == [points - vp] * 3


def test_frost_with_a_choice() -> None:
    """Amendment 11: the seat chooses between wood and VP; sand is no answer then."""
    game = at_winter("frost")
    give(game, 1, wood=2, sand=3)
    game.points[:] = [3, 0, 0]
    choose(game, dummy(3))
    assert moves(game, 1) == ["give wood", "lose vp"]
    play(game, "1 lose vp")
    assert game.points[0] == 0
    assert game.goods[0] == goods(wood=2, sand=3)


# --- damsel ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "vp"), [("sand", 1), ("wood", 1), ("clay", 2), ("stone", 3), ("silver", 3)]
)
def test_damsel_scores_half_the_value_rounded_up(kind: str, vp: int) -> None:
    """Amendment 11: silver scores 3."""
    game = at_winter("damsel")
    give(game, 1, **{kind: 1})
    choose(game, dummy(3))
    events = play(game, f"1 name 3 {kind}")
    assert find(events, Presented)[0].vp == vp  # type: ignore[attr-defined]
    assert game.points[0] == vp
    assert sum(game.goods[0]) == 0


def test_damsel_may_be_declined_and_who_has_nothing_is_not_asked() -> None:
    """Amendment 11: may give."""
    game = at_winter("damsel")
    give(game, 2)
    choose(game, dummy(3))
    assert moves(game, 1) == [
        "name 2 sand",
        "name 2 wood",
        "name 3 sand",
        "name 3 wood",
        "pass",
    ]
    play(game, "1 pass")
    assert asked(game) == ("damsel", (3,))


def test_damsel_with_two_players() -> None:
    """The opponent may be left out, since there is one only."""
    game = at_winter("damsel", seats=2)
    choose(game, all_messengers(game))
    assert can(game, "1 name 2 sand")
    assert not can(game, "1 name 1 sand")


# --- snowdrift -------------------------------------------------------------------------------


def test_snowdrift_in_this_round() -> None:
    """Amendment 11: 3/2/1/1/1, rider included; the tribute stays 1."""
    game = at_winter("snowdrift")
    for seat in (1, 2, 3):
        give(game, seat)
    put(game, 1, "sand", "wood", "clay", "stone", "silver")
    choose(game, {1: "trader", 2: "messenger", 3: "messenger"})
    events = play(game, "1 pass")
    assert find(events, Distributed) == [
        Distributed(((0, 1, 3, 1), (1, 1, 2, 1), (2, 1, 1, 1), (3, 1, 1, 1), (4, 1, 1, 1)))
    ]
    assert game.goods[0] == goods(sand=2, wood=1)
    assert game.snow == 0


def test_snowdrift_waits_for_the_next_distribution() -> None:
    """Amendment 11: this round or later, and once."""
    game = at_winter("snowdrift")
    put(game, 1, "sand")
    give(game, 1)
    choose(game, dummy(3))
    game.deck = []
    assert game.snow == 1
    choose(game, {1: "stonemason", 2: "trader", 3: "stonemason"})
    finish_round(game)
    assert game.goods[0] == goods(sand=2)
    choose(game, {1: "bricklayer", 2: "bricklayer", 3: "trader"})
    play(game, "3 pass")
    assert game.goods[0] == goods(sand=2 + 3)


def test_snowdrift_is_shown_wherever_a_yield_is() -> None:
    """Amendment 11: on the board, drawn and spoken, and in the meaning of the Trader's moves."""
    game = at_winter("snowdrift")
    choose(game, {1: "trader", 2: "messenger", 3: "messenger"})
    seen, voice = view(game, 1), Voice(names=("anna", "ben", "cleo"), you=1)
    assert [seen.cart_yield(kind) for kind in range(5)] == [3, 2, 1, 1, 1]
    assert carts(seen, voice) == ["3:.", "2:.", "1:.", "1:.", "1:."]
    assert cart(seen, 0, voice) == "sand cart: free, 3 sand a distribution."
    assert dict(text.moves(seen, game.offers(1), voice))["place wood"] == "2 wood a distribution"


# --- lean winter -----------------------------------------------------------------------------


def test_lean_winter_for_each_helper_on_carts_and_rider() -> None:
    """Amendment 11: in player order, from sand to silver, 2 talers or back."""
    game = at_winter("lean_winter")
    put(game, 1, "stone", "silver")
    put(game, 2, "sand")
    choose(game, dummy(3))
    assert moves(game, 1) == ["pay stone", "withdraw stone"]
    play(game, "1 pay stone")
    assert moves(game, 1) == ["pay silver", "withdraw silver"]
    play(game, "1 withdraw silver")
    assert asked(game) == ("lean_winter", (2,))
    play(game, "2 withdraw sand")
    assert game.carts == [0, 0, 0, 1, 0]
    assert game.supply == [5, 6, 6]


def test_lean_winter_without_talers() -> None:
    """Amendment 11: who cannot pay takes it back unasked."""
    game = at_winter("lean_winter")
    give(game, 1, talers=3)
    put(game, 1, "wood", "clay")
    choose(game, dummy(3))
    play(game, "1 pay wood")
    assert game.carts == [0, 1, 0, 0, 0]


# --- winter fair -----------------------------------------------------------------------------


def test_winter_fair_swaps() -> None:
    """Amendment 11: up to two, silver may be given but not taken."""
    game = at_winter("winter_fair")
    give(game, 1, sand=1, silver=1)
    choose(game, dummy(3))
    assert not can(game, "1 swap sand silver")
    assert not can(game, "1 swap sand sand")
    play(game, "1 swap silver stone", "1 swap sand clay")
    assert game.goods[0] == goods(clay=1, stone=1)
    assert asked(game) == ("winter_fair", (2,))


def test_winter_fair_gives_at_once() -> None:
    """Amendment 11: the piece given lies in the stock at once, for the next swap too."""
    game = at_winter("winter_fair")
    give(game, 1, stone=1, sand=1)
    game.goods[1] = (0, 0, 0, game.stock[3], 0)
    game.stock[3] = 0
    choose(game, dummy(3))
    assert not can(game, "1 swap sand stone")
    play(game, "1 swap stone clay")
    assert can(game, "1 swap sand stone")


def test_winter_fair_ends_early() -> None:
    """Amendment 11: as many as wanted."""
    game = at_winter("winter_fair")
    choose(game, dummy(3))
    play(game, "1 done")
    assert asked(game) == ("winter_fair", (2,))


# --- innkeeper -------------------------------------------------------------------------------


def inn(talers: int = 40) -> Castle:
    """Return a game with the innkeeper out, in which seat 1's Stonemason places helpers."""
    game = at_winter("innkeeper", "frost")
    give(game, 1, talers=talers, sand=1, wood=1, stone=1)
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    return game


def test_innkeeper_is_placed_like_a_castle_helper() -> None:
    """§1.6, §3: for 3 talers, by who built; it counts as one of the two, and pays nobody."""
    game = inn()
    events = play(game, "1 helper innkeeper", "1 helper market")
    assert game.purses[0] == 40 - 3 - 5
    assert game.ask == "characters"
    assert not find(events, InnkeeperPaid)
    assert game.owners[-1] == 1


def test_innkeeper_may_come_from_a_cart() -> None:
    """Amendment 6."""
    game = at_winter("innkeeper")
    put(game, 1, "sand")
    give(game, 1, talers=40, sand=1, wood=1, stone=1)
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    play(game, "1 build small_tower sand=1 wood=1 stone=1", "1 helper innkeeper from sand")
    assert game.carts[0] == 0


def test_innkeeper_is_closed_before_the_card_is_out() -> None:
    """§1.6: the card must lie there."""
    game = start(3, deck=["innkeeper"])
    give(game, 1, talers=40, sand=1, wood=1, stone=1)
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    assert not can(game, "1 helper innkeeper")


def test_innkeeper_earns_for_helpers_of_others() -> None:
    """Amendment 11: 2 talers whenever another player places a helper in the castle."""
    game = inn()
    occupy(game, 2, INNKEEPER, 0)
    purse = game.purses[1]
    events = play(game, "1 helper market", "1 helper smithy 6")
    assert len(find(events, InnkeeperPaid)) == 2
    assert game.purses[1] >= purse + 4


def test_innkeeper_does_not_earn_for_own_helpers() -> None:
    """Amendment 11: another player."""
    game = inn()
    occupy(game, 1, INNKEEPER, 0)
    assert not find(play(game, "1 helper market", "1 done"), InnkeeperPaid)


def test_innkeeper_and_an_empty_bank() -> None:
    """Ruling 2: what is there, and the price has just come in."""
    game = inn()
    occupy(game, 2, INNKEEPER, 0)
    game.purses[2] += game.bank
    game.bank = 0
    events = play(game, "1 helper market")
    assert find(events, InnkeeperPaid)[0].talers == 2  # type: ignore[attr-defined]


def test_innkeeper_stays_for_the_rest_of_the_game() -> None:
    """§1.6: some act once, this one for good."""
    game = inn()
    play(game, "1 helper innkeeper", "1 done")
    finish_round(game)
    assert game.is_built(INNKEEPER)
    assert game.owners[MARKET] == 0
