"""Setup (3b), the dealing order, and the numbers of the components (2)."""

from collections import Counter

import pytest

from games.chance import Chance
from games.guildhall import events
from games.guildhall.cards import KINDS
from games.guildhall.material import POINT_CARDS
from tests.games.guildhall.positions import (
    MATERIAL,
    SEED,
    can,
    do,
    hand,
    new,
    offered,
    pile,
    refuses,
    total,
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_cards_are_there(seats):
    """2: 120 cards, four copies of each; nine in each hand."""
    game = new(seats)
    every = game.deck + [card for cards in game.hands.values() for card in cards]
    assert Counter(every) == dict.fromkeys(KINDS, 4)
    assert total(game) == 120
    assert [len(cards) for cards in game.hands.values()] == [9] * seats


@pytest.mark.parametrize(
    ("seats", "left", "fives", "points"), [(2, 15, 4, 90), (3, 15, 4, 90), (4, 25, 6, 135)]
)
def test_vp_cards(seats, left, fives, points):
    """2a: 30 VP cards with four players, 20 with two or three; five lie open."""
    game = new(seats)
    every = game.row + game.points_deck
    assert (len(game.row), len(game.points_deck)) == (5, left)
    assert every.count(POINT_CARDS.index("5")) == fives
    assert sum(MATERIAL.point_cards[kind].points for kind in every) == points
    assert POINT_CARDS.index("4draw") not in every


@pytest.mark.parametrize(("seats", "points"), [(2, 92), (3, 92), (4, 138)])
def test_vp_cards_of_the_other_printing(seats, points):
    """1a.4: with vp_draw the card is worth 4 VP and draws 5."""
    game = new(seats, vp_draw="4draw")
    every = game.row + game.points_deck
    assert sum(MATERIAL.point_cards[kind].points for kind in every) == points
    assert POINT_CARDS.index("3draw") not in every
    card = MATERIAL.point_cards[POINT_CARDS.index("4draw")]
    assert (card.points, card.amount) == (4, 5)


def test_the_dealing_order():
    """Amendment 14: deck, VP deck, first player; hands in blocks of nine; row from the left."""
    chance = Chance(SEED)
    deck = [card for card in KINDS for _ in range(4)]
    chance.shuffle(deck)
    points = [
        kind
        for kind, name in enumerate(POINT_CARDS)
        for _ in range({"5": 4}.get(name, 2))
        if name != "4draw"
    ]
    chance.shuffle(points)
    first = 1 + chance.below(3)
    game = new(3)
    assert game.first == first
    for place in range(3):
        seat = (first - 1 + place) % 3 + 1
        block = [deck.pop() for _ in range(9)]
        assert game.hands[seat] == tuple(sorted(block))
    assert game.deck == deck
    assert game.row == [points.pop() for _ in range(5)]
    assert game.points_deck == points


def test_the_mulligan_comes_before_the_first_cards():
    """3b.3: for each player in turn, one after the other, first the mulligan, then three cards."""
    game = new(3)
    order = []
    while game.ask in ("mulligan", "start"):
        order.append((game.waiting()[0], game.ask))
        do(game, "draw" if game.ask == "mulligan" else offered(game)[0])
    asked = list(dict.fromkeys(order))
    seats = [(game.first - 1 + place) % 3 + 1 for place in range(3)]
    assert asked == [(seat, ask) for seat in seats for ask in ("mulligan", "start")]
    assert (game.active, game.turn, game.actions) == (game.first, 1, 2)
    assert [len(cards) for cards in game.hands.values()] == [6] * 3
    assert [hall.bit_count() for hall in game.halls.values()] == [3] * 3


@pytest.mark.parametrize("number", range(10))
def test_the_mulligan_draws_as_many(number):
    """3b.3a: zero to nine cards, in the order named, once; then back to nine."""
    game = new()
    seat, old = game.first, hand(game, game.first).split()
    for word in old[:number]:
        do(game, f"discard {word}")
    assert pile(game).split() == old[:number]
    assert game.reveals(next(a for o in game.offers(seat) for a in o if a.verb() == "draw")) == (
        number > 0
    )
    do(game, "draw")
    assert (game.ask, len(game.hands[seat])) == ("start", 9)


def test_the_first_cards_are_no_twins():
    """3b.3b: three cards, no two identical; profession or colour may be shared."""
    game = new()
    do(game, "draw")
    game.hands[game.first] = (0, 0, 0, 0, 1, 1, 1, 1, 5)
    game.kept.clear()
    assert offered(game) == ["place ra", "place ya", "place rd"]
    do(game, "place ra")
    assert refuses(game, "place ra")
    do(game, "place ya")
    assert offered(game) == ["place rd"]
    do(game, "place rd")
    assert hand(game, 1 if game.first == 1 else 2) == "ra ra ra ya ya ya"


def test_the_first_cards_move_at_once():
    """Nothing has moved, and nobody sees anything, until the third is named."""
    game = new()
    do(game, "draw")
    seat, first = game.first, offered(game)[0]
    found = do(game, first)
    assert game.halls[seat] == 0
    assert [event.seen_by(3 - seat) for event in found] == [None]


def test_a_game_starts_with_its_events():
    """The deal is told to each seat alone."""
    game = new()
    kinds = [events.Drawn, events.Drawn, events.Started]
    fresh = type(game)(2, SEED, game.options, MATERIAL)
    found = fresh.take_events()
    assert [type(event) for event in found] == kinds
    assert found[0].seen_by(game.first) == found[0]
    assert found[0].seen_by(3 - game.first).cards == ()
    assert can(fresh, "draw")
