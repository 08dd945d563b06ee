"""What professions (2b, 3d, 3e) and VP cards (2a, 3g) do, level by level."""

import pytest

from games.guildhall import events
from games.guildhall.material import POINT_CARDS
from tests.games.guildhall.positions import (
    can,
    cards,
    chapters,
    do,
    hall,
    hand,
    levels,
    offered,
    pile,
    position,
    refuses,
)

LETTERS = {"a": "assassin", "h": "historian", "t": "trader", "w": "weaver"}


@pytest.mark.parametrize(
    ("number", "expected"),
    [(0, "0"), (1, "0"), (2, "0 2"), (3, "0 2"), (4, "0 2 4")],
)
@pytest.mark.parametrize("letter", LETTERS)
def test_levels_follow_the_number_in_the_hall(letter, number, expected):
    """2b: 0, 2 and 4 cards of the incomplete chapter; lower levels and none are allowed."""
    own = " ".join(f"{colour}{letter}" for colour in "rygb"[:number])
    game = position(
        hands={1: f"p{letter} rd yd gd"},
        halls={1: f"{own} bd pd".strip(), 2: "rf yf gf bf ra ya"},
        pile="rf yf gf",
    )
    assert levels(game, f"p{letter}") == [*expected.split(), "none"]


@pytest.mark.parametrize(
    ("number", "level", "tokens"), [(1, 1, 1), (2, 1, 1), (3, 3, 2), (4, 3, 2)]
)
def test_the_farmer(number, level, tokens):
    """2b: the highest level by itself."""
    own = " ".join(["rf", "yf", "gf", "bf"][:number])
    game = position(hands={1: "pf"}, halls={1: own})
    assert levels(game, "pf") == [str(level)]
    do(game, "play pf")
    assert game.tokens[1] == tokens


def test_the_farmer_of_the_japanese_text():
    """1a.2: three tokens at level 3, one at level 1."""
    game = position(hands={1: "pf"}, halls={1: "rf yf gf"}, farmer_hi=3)
    do(game, "play pf")
    assert game.tokens[1] == 3


def test_assassin_4_takes_any_two():
    """1a.1: two cards of one player, of one chapter too."""
    game = position(hands={1: "pa"}, halls={1: "ra ya ga ba", 2: "rf yf"})
    do(game, "play pa 4; kill 2 yf rf")
    assert (hall(game, 2), pile(game)) == ("", "yf rf")


def test_all_targets_belong_to_one_player():
    """3d.6: the second card comes from the same player."""
    game = position(3, hands={1: "pt"}, halls={1: "rt yt", 2: "ra ya", 3: "rf yf"})
    do(game, "play pt 2; take 3 rf")
    assert offered(game) == ["take 3 yf"]


def test_a_swap_that_cannot_be_completed_is_not_begun():
    """3e: each next card is one with which the swap can still be completed."""
    game = position(hands={1: "pt"}, halls={1: "rt yt ra", 2: "rt yt ga"})
    assert levels(game, "pt") == ["0", "2", "none"]
    do(game, "play pt 2; take 2 ga")
    assert offered(game) == ["take 2 rt", "take 2 yt"]
    do(game, "take rt")
    assert offered(game) == ["give ra", "give rt"]
    do(game, "give ra")
    assert offered(game) == ["give rt"]


def test_cards_of_an_effect_move_at_once():
    """3e: what would clash one after the other is legal as a whole."""
    game = position(hands={1: "pt"}, halls={1: "rt yt rf", 2: "rf yf"})
    do(game, "play pt 2; take 2 rf yf; give rf rt")
    assert (hall(game, 1), hall(game, 2)) == ("rf yf yt", "rf rt")


def test_the_weaver_at_level_2():
    """2b: two in, one back to the hand, which is then known."""
    game = position(hands={1: "gw rf yf rw"}, halls={1: "rw yw ba"})
    do(game, "play gw 2; give rf yf; take ba")
    assert (hall(game, 1), hand(game, 1)) == ("rf yf rw yw", "ba rw")
    assert game.known[1] == cards("ba")


def test_the_weaver_swaps_a_twin():
    """3e: a hand card whose twin is in the hall needs that twin to be taken."""
    game = position(hands={1: "gw rf rw"}, halls={1: "rw yw ba"})
    do(game, "play gw 2; give rw rf")
    assert offered(game) == ["take rw"]
    do(game, "take rw")
    assert (hall(game, 1), hand(game, 1)) == ("ba rf rw yw", "rw")
    assert game.known[1] == cards("rw")


def test_known_cards():
    """3k: a card taken by the Weaver is known until it, or its twin, leaves the hand."""
    game = position(hands={1: "gw rf yf ba"}, halls={1: "rw yw ba"})
    do(game, "play gw 2; give rf yf; take ba")
    assert (game.known[1], hand(game, 1)) == (cards("ba"), "ba ba")
    do(game, "discard ba")
    assert (game.known[1], hand(game, 1)) == ((), "ba")
    game = position(hands={1: "gw rf yf"}, halls={1: "rw yw ba"}, known="off")
    do(game, "play gw 2; give rf yf; take ba")
    assert game.known[1] == ()


def test_historian_4_fetches_two():
    """2b: two cards of the pile, both at once."""
    game = position(hands={1: "ph"}, halls={1: "rh yh gh bh rf yf gf"}, pile="bf ra pf")
    do(game, "play ph 4; fetch bf pf")
    assert (chapters(game, 1), pile(game)) == ("farmer", "ra")


def test_playing_leaves_the_hand_and_the_profession():
    """3d.1, 3d.2: a card of the own hall cannot be played; complete chapters do not block."""
    game = position(hands={1: "rf yf"}, halls={1: "rf"}, complete={1: "farmer"})
    assert not can(game, "play rf 1")
    do(game, "play yf 1")
    assert (hand(game, 1), game.area) == ("rf", cards("yf"))


def test_levels_are_carried_out_in_full_or_not_at_all():
    """3d.4: level 2 of the Trader needs two cards on each side."""
    game = position(hands={1: "pt"}, halls={1: "rt yt", 2: "ra"})
    assert levels(game, "pt") == ["0", "none"]


def test_buying_and_paying():
    """3g, amendment 2: the chapter's cards go to the pile, the named one on top."""
    game = position(complete={1: "farmer weaver"}, row="5 4take 5", pile="ra")
    do(game, "buy 5; pay gw")
    assert (pile(game), chapters(game, 1)) == ("ra rw yw bw pw gw", "farmer")
    assert (game.points(1), game.actions) == (5, 1)


def test_two_chapters_are_paid_one_after_the_other():
    """Amendment 14: the last named lies on top, and nothing moves before it is named."""
    game = position(complete={1: "farmer weaver dancer"}, row="9")
    do(game, "buy 9; pay rf")
    assert (pile(game), chapters(game, 1), game.ask) == ("", "farmer weaver dancer", "pay")
    assert not can(game, "pay yf")
    do(game, "pay bw")
    assert pile(game) == "yf gf bf pf rf rw yw gw pw bw"
    assert chapters(game, 1) == "dancer"


def test_the_leftmost_of_a_kind_goes_and_its_place_is_filled():
    """3g.4, amendment 10: the row is refilled before the effect."""
    game = position(complete={1: "farmer"}, row="9 4take 5 4take", halls={2: "ra"})
    game.points_deck = [POINT_CARDS.index("7")]
    do(game, "buy 4take; pay rf")
    assert [POINT_CARDS[kind] for kind in game.row] == ["9", "7", "5", "4take"]
    assert (game.points_deck, game.ask) == ([], "swap")


def test_the_use_belongs_to_the_purchase():
    """Amendment 1: buy 3draw, or buy 3draw none."""
    game = position(complete={1: "farmer"}, row="3draw")
    do(game, "buy 3draw none; pay rf")
    assert hand(game, 1) == ""
    game = position(complete={1: "farmer"}, row="3draw")
    do(game, "buy 3draw; pay rf")
    assert len(game.hands[1]) == 6
    game = position(complete={1: "farmer"}, row="4draw", vp_draw="4draw")
    do(game, "buy draw; pay rf" if can(game, "buy 3draw") else "buy 4draw; pay rf")
    assert (len(game.hands[1]), game.points(1)) == (5, 4)


@pytest.mark.parametrize(("name", "actions"), [("4action", 2), ("7", 3)])
def test_further_actions(name, actions):
    """2a: automatic, for this turn only."""
    game = position(complete={1: "farmer weaver"}, row=name)
    assert [move for move in offered(game) if move.startswith("buy")] == [f"buy {name}"]
    do(game, f"buy {name}; pay rf" + ("; pay rw" if name == "7" else ""))
    assert game.actions == actions


def test_4take():
    """2a: one card of another hall that the own hall does not have."""
    game = position(3, complete={1: "farmer"}, row="4take", halls={1: "ra", 2: "ra", 3: "ra yd"})
    do(game, "buy 4take; pay rf")
    assert offered(game) == ["take 3 yd"]
    do(game, "take 3 yd")
    assert (hall(game, 1), hall(game, 3)) == ("ra yd", "ra")


def test_2chapter_only_whole():
    """3e: one clash forbids it."""
    game = position(complete={1: "farmer"}, row="2chapter", halls={1: "ra", 2: "ra ya bd", 3: ""})
    do(game, "buy 2chapter; pay rf")
    assert offered(game) == ["take 2 dancer"]


def test_the_price():
    """3g.1: as many complete chapters as the card costs."""
    game = position(complete={1: "farmer"}, row="9 5 7")
    assert [move for move in offered(game) if move.startswith("buy")] == ["buy 5"]
    assert refuses(game, "buy 9")


def test_several_purchases_in_a_turn():
    """3c: the same action may be chosen again."""
    game = position(complete={1: "farmer weaver"}, row="5 5")
    do(game, "buy 5; pay rf")
    do(game, "buy 5; pay rw")
    assert game.points(1) == 10


def test_the_free_order_of_a_payment():
    """Amendment 2: discard_order=free names chapters first, then the whole order."""
    game = position(complete={1: "farmer weaver"}, row="5", discard_order="free")
    do(game, "buy 5")
    assert offered(game) == ["pay farmer", "pay weaver"]
    do(game, "pay weaver")
    assert game.ask == "top"
    do(game, "top gw; top rw; done")
    assert pile(game) == "yw bw pw gw rw"


def test_the_free_order_without_a_choice_of_chapters():
    """Amendment 12: chapters are not asked when all or only one kind remain."""
    game = position(complete={1: "farmer weaver"}, row="9", discard_order="free")
    do(game, "buy 9")
    assert (game.ask, len(offered(game))) == ("top", 11)
    for word in ["pf", "rf", "yf", "gf", "bf", "pw", "rw", "yw", "gw"]:
        do(game, f"top {word}")
    assert pile(game) == "bw pf rf yf gf bf pw rw yw gw"
    game = position(complete={1: "farmer farmer farmer"}, row="9", discard_order="free")
    do(game, "buy 9")
    assert game.ask == "top"


def test_the_free_order_of_chapters_too_many():
    """Amendment 7: chapters first, then one order over all their cards."""
    game = position(
        hands={1: "pw pf"},
        halls={1: "rf yf gf bf"},
        complete={1: "dancer trader weaver"},
        discard_order="free",
    )
    do(game, "play pw 0; place pf")
    do(game, "drop trader; top rt; done")
    assert (pile(game), chapters(game, 1)) == ("yt gt bt pt rt", "dancer weaver farmer")


def test_under_cover_a_search_takes_what_fits():
    """Our ruling: the pile is seen only when it is searched, and then as many as fit are taken."""
    game = position(
        hands={1: "ph"}, halls={1: "rh yh gh bh ra"}, pile="yw ra", discard_top_only="on"
    )
    assert levels(game, "ph") == ["2", "none"]
    game = position(
        hands={1: "ph"}, halls={1: "rh yh gh bh ra"}, pile="ra ra yw", discard_top_only="on"
    )
    assert levels(game, "ph") == ["0", "2", "4", "none"]
    found = do(game, "play ph 4")
    searched = next(event for event in found if type(event) is events.Searched)
    assert (searched.number, searched.pile) == (1, cards("ra ra yw"))
    assert searched.seen_by(2) == events.Searched(1, 1, ())
    do(game, "fetch yw")
    assert (pile(game), game.ask) == ("ra ra", "action")


def test_under_cover_a_search_may_be_in_vain():
    """Our ruling: if nothing fits, the effect is over."""
    game = position(hands={1: "ph"}, halls={1: "rh yh ra"}, pile="ra ra ra", discard_top_only="on")
    do(game, "play ph 2")
    assert (game.ask, pile(game)) == ("action", "ra ra ra")
