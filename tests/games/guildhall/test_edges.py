"""The edge cases of the rules, E1 to E47, by number."""

import pytest

from games.guildhall import events
from games.guildhall.actions import Pay
from games.guildhall.material import PROFESSIONS
from games.notation import Unclear
from tests.games.guildhall.positions import (
    MATERIAL,
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
    total,
)

TRADERS = "rt yt gt bt"
WEAVERS = "rw yw gw bw"
HISTORIANS = "rh yh gh bh"
ASSASSINS = "ra ya ga ba"


def test_e1_identical_cards_may_be_swapped():
    """E1: swapping two identical cards is legal and changes nothing on the table."""
    game = position(hands={1: "rt"}, halls={1: "rf", 2: "rf yd"})
    do(game, "play rt 0; take 2 rf; give rf")
    assert (hall(game, 1), hall(game, 2)) == ("rf", "yd rf")


def test_e1_an_identical_pair_makes_a_gift_in_3swap_and_weaver_4():
    """E1, as amended: there a pair of twins lets a card go for nothing, so it is offered."""
    game = position(halls={1: "rf", 2: "rf yd"}, complete={1: "weaver"}, row="3swap")
    do(game, "buy 3swap; pay rw; take 2 rf yd; give rf")
    assert (hall(game, 1), hall(game, 2)) == ("yd rf", "rf")
    game = position(hands={1: "pw rf"}, halls={1: f"{WEAVERS} rf yd"})
    do(game, "play pw 4; give rf; take rf yd")
    assert hand(game, 1) == "yd rf"


def test_e2_chapters_of_one_profession_are_always_exchanged():
    """E2: the same profession on both sides is legal, whatever the colours."""
    game = position(hands={1: "pt"}, halls={1: f"{TRADERS} rf yf", 2: "yf gf"})
    do(game, "play pt 4; take 2 farmer; give farmer")
    assert (hall(game, 1), hall(game, 2)) == ("yf gf " + TRADERS, "rf yf")


def test_e3_chapters_with_a_common_colour_are_not_exchanged():
    """E3: different professions with one common colour on either side are forbidden as a whole."""
    game = position(hands={1: "pt"}, halls={1: f"{TRADERS} rf rw", 2: "rw yw rd"})
    do(game, "play pt 4; take 2 weaver")
    assert not can(game, "give farmer")
    assert can(game, "give weaver")
    game = position(hands={1: "pt"}, halls={1: f"{TRADERS} rf rw", 2: "rw yw rd"})
    assert levels(game, "pt") == ["0", "2", "4", "none"]


def test_e4_an_empty_chapter_is_no_chapter():
    """E4: both sides need at least one card."""
    game = position(hands={1: "pt"}, halls={1: TRADERS, 2: "ra"})
    do(game, "play pt 4")
    assert offered(game) == ["take 2 assassin"]
    do(game, "take 2 assassin")
    assert offered(game) == ["give trader"]
    assert levels(position(hands={1: "pt"}, halls={1: TRADERS}), "pt") == ["none"]


def test_e5_a_gift_may_complete_the_chapter_of_another():
    """E5: it becomes complete at once and is safe."""
    game = position(hands={1: "rt"}, halls={1: "pf", 2: "rf yf gf bf ra"})
    found = do(game, "play rt 0; take 2 ra; give pf")
    assert events.Completed(2, PROFESSIONS.index("farmer"), 1) in found
    assert (chapters(game, 2), hall(game, 2)) == ("farmer", "")


def test_e6_a_fourth_chapter_of_another_is_kept_until_that_turn():
    """E6: the owner discards to three before the first action of the own turn."""
    game = position(
        hands={1: "rt ya ga ba pa rd"},
        halls={1: "pf", 2: "rf yf gf bf ra"},
        complete={2: "dancer weaver trader"},
    )
    do(game, "play rt 0; take 2 ra; give pf")
    assert game.waiting() == (1,)
    do(game, "draw")
    assert (game.active, game.ask, game.waiting()) == (2, "drop", (2,))
    assert game.actions == 2
    do(game, "drop bf")
    assert pile(game).endswith("rf yf gf pf bf")
    assert (game.ask, len(game.complete[2])) == ("action", 3)


def test_e6_with_excess_immediate_it_goes_at_once():
    """E6, option: the other player discards in the middle of the turn."""
    game = position(
        hands={1: "rt"},
        halls={1: "pf", 2: "rf yf gf bf ra"},
        complete={2: "dancer weaver trader"},
        excess="immediate",
    )
    do(game, "play rt 0; take 2 ra; give pf")
    assert (game.active, game.ask, game.waiting()) == (1, "drop", (2,))
    do(game, "drop rd")
    assert (game.ask, game.waiting(), chapters(game, 2)) == ("action", (1,), "weaver trader farmer")


def test_e7_the_dancer_counts_the_hall_only():
    """E7: not the one just played, nor those just completed; fewer are not drawn."""
    game = position(hands={1: "pd"}, halls={1: "rd yd gd bd"})
    assert levels(game, "pd") == ["4", "none"]
    do(game, "play pd 4")
    assert (len(game.hands[1]), game.actions) == (4, 2)
    game = position(hands={1: "pd"}, complete={1: "dancer"})
    assert levels(game, "pd") == ["0", "none"]
    do(game, "play pd 0")
    assert (game.hands[1], game.actions) == ((), 2)


def test_e7_the_dancer_may_be_declined():
    """E7: neither cards nor an action."""
    game = position(hands={1: "pd"}, halls={1: "rd"})
    do(game, "play pd none")
    assert (game.hands[1], game.actions) == ((), 1)


def test_e7_option_dancer_partial():
    """E7: with the option any smaller number may be drawn."""
    game = position(hands={1: "pd"}, halls={1: "rd yd"}, dancer_partial="on")
    assert levels(game, "pd") == ["0", "1", "2", "none"]
    do(game, "play pd 1")
    assert (len(game.hands[1]), game.actions) == (1, 2)


def test_e8_an_empty_discard_pile_is_not_filled_for_the_historian():
    """E8: no level usable, no reshuffle; the card may still be played."""
    game = position(hands={1: "ph"}, halls={1: HISTORIANS})
    deck = list(game.deck)
    assert levels(game, "ph") == ["none"]
    do(game, "play ph none")
    assert (game.deck, game.area) == (deck, cards("ph"))


def test_e9_the_historian_just_played_cannot_be_fetched():
    """E9: it lies in the action area."""
    game = position(hands={1: "ph"}, halls={1: "rh yh"}, pile="ra bf")
    do(game, "play ph 2")
    assert offered(game) == ["fetch ra", "fetch bf"]


def test_e10_historian_0_does_not_dig():
    """E10: a duplicate on top makes level 0 unusable."""
    game = position(hands={1: "ph"}, halls={1: "ra"}, pile="yw ra")
    assert levels(game, "ph") == ["none"]


def test_e11_historian_4_needs_two_cards():
    """E11: with one legal card in the pile level 4 is unusable, level 2 usable."""
    game = position(hands={1: "ph"}, halls={1: f"{HISTORIANS} ra"}, pile="yw ra ra")
    assert levels(game, "ph") == ["2", "none"]


def test_e12_historian_4_takes_two_different_cards_at_once():
    """E12: neither twins, nor one that clashes unless the first had completed its chapter."""
    game = position(hands={1: "ph"}, halls={1: HISTORIANS}, pile="ra ra")
    assert levels(game, "ph") == ["0", "2", "none"]
    game = position(hands={1: "ph"}, halls={1: f"{HISTORIANS} rf yf gf bf"}, pile="rf pf")
    assert levels(game, "ph") == ["0", "2", "none"]


def test_e13_the_pile_keeps_its_order():
    """E13: after a search the next card is the new top; the topmost copy is taken."""
    game = position(hands={1: "ph"}, halls={1: HISTORIANS}, pile="ra yw ra gd ra bf")
    do(game, "play ph 4; fetch ra bf")
    assert pile(game) == "ra yw ra gd"


def test_e14_targets_of_the_assassin():
    """E14: no cards: no target; one card: level 0; one chapter: level 0 or 4."""
    game = position(3, hands={1: "pa"}, halls={1: ASSASSINS, 3: "ra"})
    assert levels(game, "pa") == ["0", "none"]
    do(game, "play pa 0")
    assert offered(game) == ["kill 3 ra"]
    game = position(hands={1: "pa"}, halls={1: ASSASSINS, 2: "rf yf"})
    assert levels(game, "pa") == ["0", "4", "none"]


def test_e15_assassinated_cards_lie_as_they_are_named():
    """E15: the last named on top; at level 2 of different chapters of one player."""
    game = position(3, hands={1: "pa"}, halls={1: "ra ya", 2: "rf yf bw", 3: "rd rt"})
    do(game, "play pa 2; kill 2 bw")
    assert offered(game) == ["kill 2 rf", "kill 2 yf"]
    do(game, "kill 2 rf")
    assert (pile(game), hall(game, 2)) == ("bw rf", "yf")


def test_e16_four_cards_need_four_cards():
    """E16: with assassin_l4=4 an opponent must have four, else a lower level is used."""
    halls = {1: ASSASSINS, 2: "rf yf bw"}
    game = position(hands={1: "pa"}, halls=halls, assassin_l4=4)
    assert levels(game, "pa") == ["0", "2", "none"]
    game = position(hands={1: "pa"}, halls={1: ASSASSINS, 2: "rf yf bw gw"}, assassin_l4=4)
    do(game, "play pa 4; kill 2 rf yf bw gw")
    assert (hall(game, 2), pile(game)) == ("", "rf yf bw gw")


def test_e17_the_weaver_with_hardly_a_hand():
    """E17: no hand card: no effect; one: level 0, or level 4 with one in and two back."""
    assert levels(position(hands={1: "pw"}, halls={1: WEAVERS}), "pw") == ["none"]
    game = position(hands={1: "pw rf"}, halls={1: WEAVERS})
    assert levels(game, "pw") == ["0", "4", "none"]
    do(game, "play pw 4; give rf; take rw yw")
    assert (hall(game, 1), hand(game, 1)) == ("rf gw bw", "rw yw")


def test_e18_weaver_4_puts_in_at_least_one():
    """E18: none in and two back only with weaver4_zero, then with an empty hand too."""
    game = position(hands={1: "pw rf"}, halls={1: WEAVERS})
    do(game, "play pw 4")
    assert offered(game) == ["give rf"]
    game = position(hands={1: "pw"}, halls={1: WEAVERS}, weaver4_zero="on")
    assert levels(game, "pw") == ["4", "none"]
    do(game, "play pw 4; take rw bw")
    assert (hall(game, 1), hand(game, 1)) == ("yw gw", "rw bw")


def test_e19_a_card_just_given_is_not_taken_back():
    """E19: what the Weaver takes was in the hall before."""
    game = position(hands={1: "pw rf"}, halls={1: f"{WEAVERS} ra"})
    do(game, "play pw 4; give rf")
    assert not can(game, "take rf")
    assert can(game, "take ra")


def test_e20_the_weaver_may_take_of_the_chapter_it_fills():
    """E20: the final set counts; the chapter is complete only if five colours remain."""
    game = position(hands={1: "pw pf"}, halls={1: f"{WEAVERS} rf yf gf bf"})
    do(game, "play pw 4; give pf; take rf yf")
    assert (hall(game, 1), chapters(game, 1)) == (f"gf bf pf {WEAVERS}", "")
    game = position(hands={1: "pw pf"}, halls={1: f"{WEAVERS} rf yf gf bf"})
    do(game, "play pw 4; give pf; take rw yw")
    assert (hall(game, 1), chapters(game, 1)) == ("gw bw", "farmer")


def test_e21_the_twin_of_the_weaver_played_may_be_put_in():
    """E21: it is discarded at the end of the turn, unless the chapter was completed."""
    game = position(hands={1: "gw gw"}, halls={1: "rw yw"}, actions=1)
    do(game, "play gw 0; place gw")
    assert (hall(game, 1), pile(game)) == ("rw yw gw", "gw")


def test_e22_a_trader_may_fetch_its_own_twin():
    """E22: the played one is discarded at the end of the turn."""
    game = position(hands={1: "rt"}, halls={1: "bf", 2: "rt"}, actions=1)
    do(game, "play rt 0; take 2 rt; give bf")
    assert (hall(game, 1), hall(game, 2), pile(game)) == ("rt", "bf", "rt")


def test_e23_nobody_else_has_a_card():
    """E23: Trader and Assassin have no effect, but may be played."""
    game = position(3, hands={1: "pt pa"}, halls={1: f"{TRADERS} {ASSASSINS}"})
    assert (levels(game, "pt"), levels(game, "pa")) == (["none"], ["none"])
    do(game, "play pt none; play pa")
    assert chapters(game, 1) == "assassin trader"


def test_e24_the_own_hall_is_empty():
    """E24: Trader and 3swap are unusable."""
    game = position(hands={1: "pt"}, halls={2: "ra yf"}, complete={1: "farmer"}, row="3swap")
    assert levels(game, "pt") == ["none"]
    assert not can(game, "buy 3swap")
    assert can(game, "buy 3swap none")


def test_e25_a_purchase_without_a_target_is_legal():
    """E25: the effect lapses for good."""
    game = position(complete={1: "farmer"}, row="4take 5")
    assert [move for move in offered(game) if "4take" in move] == ["buy 4take none"]
    do(game, "buy 4take; pay rf")
    assert (game.ask, game.points(1)) == ("action", 4)


def test_e26_complete_chapters_cannot_be_taken():
    """E26: 2chapter has no hold on them."""
    game = position(complete={1: "farmer", 2: "weaver"}, row="2chapter")
    assert not can(game, "buy 2chapter")
    game = position(halls={2: "ra ya"}, complete={1: "farmer", 2: "assassin"}, row="2chapter")
    do(game, "buy 2chapter; pay rf; take 2 assassin")
    assert (hall(game, 1), hall(game, 2), chapters(game, 2)) == ("ra ya", "", "assassin")


def test_e27_3place_with_no_card_is_declining():
    """E27: none is said when buying; done ends it after at least one card."""
    game = position(hands={1: "ra"}, complete={1: "farmer"}, row="3place")
    do(game, "buy 3place; pay rf")
    assert offered(game) == ["place ra"]
    do(game, "place ra; done")
    assert hall(game, 1) == "ra"
    game = position(hands={1: "ra"}, complete={1: "farmer"}, row="3place")
    do(game, "buy 3place none; pay rf")
    assert (game.ask, hand(game, 1)) == ("action", "ra")


def test_e28_3swap_must_not_give_a_duplicate():
    """E28: the other hall stays free of duplicates, and may be completed."""
    game = position(
        halls={1: "rf pd ra", 2: "ra yw gw rd yd gd bd"}, complete={1: "farmer"}, row="3swap"
    )
    do(game, "buy 3swap; pay rf; take 2 yw gw")
    assert offered(game) == ["give pd", "give rf"]
    do(game, "give pd")
    assert (chapters(game, 2), hall(game, 2)) == ("dancer", "ra")


def test_e29_a_fourth_chapter_goes_before_the_next_action():
    """E29: in the own turn at once, by own choice."""
    game = position(
        hands={1: "pw pf"},
        halls={1: "rf yf gf bf"},
        complete={1: "dancer trader weaver"},
    )
    do(game, "play pw 0; place pf")
    assert (game.ask, len(game.complete[1])) == ("drop", 4)
    assert refuses(game, "buy 5")
    do(game, "drop yt")
    assert (chapters(game, 1), game.ask) == ("dancer weaver farmer", "action")


def test_e30_chapters_completed_together():
    """E30: all are turned down, then all too many are named, then they go at once."""
    game = position(
        hands={1: "pf pd"},
        halls={1: "rf yf gf bf rd yd gd bd"},
        complete={1: "trader weaver historian"},
        row="3place",
        excess="immediate",
    )
    do(game, "buy 3place; pay rt")
    do(game, "place pf pd; done")
    assert chapters(game, 1) == "weaver historian dancer farmer"
    do(game, "drop yf")
    assert pile(game) == "yt gt bt pt rt rf gf bf pf yf"


def test_e30_two_chapters_too_many():
    """E30: both are named before anything moves; the last named lies on top."""
    game = position(
        hands={1: "pf pd pw"},
        halls={1: f"{WEAVERS} rf yf gf bf rd yd gd bd"},
        complete={1: "trader assassin historian"},
    )
    do(game, "play pw 4; give pf pd; take rw yw")
    assert len(game.complete[1]) == 5
    do(game, "drop yf")
    assert (pile(game), len(game.complete[1])) == ("", 5)
    do(game, "drop bt")
    assert pile(game) == "rf gf bf pf yf rt yt gt pt bt"
    assert chapters(game, 1) == "assassin historian dancer"


def test_e31_two_complete_chapters_of_one_profession():
    """E31: allowed, since there are four copies of each card."""
    game = position(hands={1: "pf pw"}, halls={1: "rf yf gf bf"}, complete={1: "farmer"})
    do(game, "play pw 0; place pf")
    assert chapters(game, 1) == "farmer farmer"


def test_e32_a_profession_again_after_completing_it():
    """E32: effects may place it; it may be played only if not played in this turn."""
    game = position(hands={1: "rt rh"}, halls={1: TRADERS}, pile="pt")
    assert not can(game, "play rt none")
    do(game, "play rh 0")
    assert chapters(game, 1) == "trader"
    assert can(game, "play rt none")


def test_e32_a_played_profession_is_not_played_again():
    """E32: even when its chapter has just been completed and left the hall."""
    game = position(hands={1: "bt rt"}, halls={1: "rt yt gt pt ra", 2: "bt"})
    do(game, "play bt 0; take 2 bt; give ra")
    assert (chapters(game, 1), hall(game, 1)) == ("trader", "")
    assert not any(move.startswith("play") for move in offered(game))


def test_e33_a_card_just_played_completes_nothing_yet():
    """E33: it counts when the turn ends."""
    game = position(hands={1: "pf ra ya ga ba pa"}, halls={1: "rf yf gf bf"})
    do(game, "play pf 3")
    assert chapters(game, 1) == ""
    do(game, "draw")
    assert chapters(game, 1) == "farmer"


def test_e34_each_profession_once_in_a_turn():
    """E34: the professions played are kept, whatever becomes of the cards."""
    game = position(hands={1: "ra ya bf"})
    do(game, "play ra none")
    assert refuses(game, "play ya none")
    assert can(game, "play bf none")


def test_e35_twenty_points_in_the_middle_of_a_turn():
    """E35: play goes on; the win is declared at the end of the turn."""
    game = position(hands={1: "pf"}, halls={1: "rf yf gf"}, tokens={1: 19})
    do(game, "play pf 3")
    assert (game.points(1), game.ask, game.outcome()) == (21, "action", None)
    do(game, "draw")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.standings[0].seat) == ("points", 1)


def test_e36_points_only_in_the_own_turn():
    """E36: only the seat on turn is tested; others cannot get points."""
    game = position(tokens={2: 25}, hands={1: "ra ya ga ba pa rd"}, actions=1)
    do(game, "draw")
    assert (game.outcome(), game.active) == (None, 2)


def test_e37_tokens_are_unlimited():
    """E37: nothing runs out."""
    game = position(hands={1: "pf"}, halls={1: "rf yf gf"}, tokens={1: 300})
    do(game, "play pf 3")
    assert game.tokens[1] == 302


def test_e38_an_empty_deck_of_vp_cards():
    """E38: the row is not refilled, and can be bought up."""
    game = position(complete={1: "farmer weaver"}, row="5 9", actions=3)
    game.points_deck = []
    do(game, "buy 5; pay rf")
    assert [MATERIAL.point_cards[kind].name for kind in game.row] == ["9"]
    game = position(complete={1: "farmer"}, row="5")
    game.points_deck = []
    do(game, "buy 5")
    assert not game.reveals(Pay(1, cards("rf")[0]))


@pytest.mark.parametrize(("copies", "cheapest", "others"), [("few", 16, 3), ("copies", 26, 4)])
@pytest.mark.parametrize("unused", ["3draw", "4draw"])
def test_e38_a_short_row_means_that_somebody_has_won(copies, cheapest, others, unused):
    """E38: the cheapest cards gone from the deck are more points than losers can hold."""
    points = sorted(
        card.points
        for card in MATERIAL.point_cards
        if card.name != unused
        for _ in range(getattr(card, copies))
    )
    assert sum(points[:cheapest]) > others * 19


def test_e39_more_than_six_cards():
    """E39: at least hand minus six must go."""
    game = position(hands={1: "ra ya ga ba pa rd yd gd"})
    assert refuses(game, "draw")
    do(game, "discard ra")
    assert refuses(game, "draw")
    do(game, "discard ya; draw")
    assert len(game.hands[1]) == 6


def test_e40_exactly_six_cards():
    """E40: none need be discarded; with discard_strict at least one must."""
    six = "ra ya ga ba pa rd"
    game = position(hands={1: six})
    assert do(game, "draw") == [events.Kept(1, 6)]
    assert (hand(game, 1), game.actions) == (six, 1)
    game = position(hands={1: six}, discard_strict="on")
    assert refuses(game, "draw")
    do(game, "discard ra; draw")
    assert len(game.hands[1]) == 6
    assert can(position(hands={1: "ra ya ga ba pa"}, discard_strict="on"), "draw")


def test_e41_the_deck_runs_out_in_the_middle():
    """E41: the pile, with the cards just discarded, is shuffled and drawn from."""
    game = position(hands={1: "ra ya ga ba pa rd"}, pile="bf", deck="gw")
    found = do(game, "discard ra ya; draw")
    assert [type(event) for event in found][-2:] == [events.Reshuffled, events.Drawn]
    assert len(game.hands[1]) == 6
    assert (len(game.deck), game.pile) == (2, [])
    assert set(game.deck) <= set(cards("ra ya bf"))


def test_e42_a_chapter_completed_now_pays_now():
    """E42: no limit."""
    game = position(hands={1: "pw pf"}, halls={1: "rf yf gf bf"}, row="5")
    do(game, "play pw 0; place pf")
    do(game, "buy 5; pay pf")
    assert game.points(1) == 5


def test_e43_chapters_too_many_at_the_end():
    """E43: nothing is given back, and at most three count."""
    game = position(
        3,
        hands={1: "ra ya ga ba pa rd"},
        tokens={1: 20, 2: 3, 3: 3},
        complete={2: "farmer farmer farmer farmer", 3: "weaver trader dancer"},
        actions=1,
    )
    do(game, "draw")
    outcome = game.outcome()
    assert outcome is not None
    assert [(one.seat, one.rank) for one in outcome.standings] == [(1, 1), (2, 2), (3, 2)]
    assert len(game.complete[2]) == 4


def test_e44_the_turn_cap():
    """E44: tested after the win; ranked by VP, then complete chapters, then shared."""
    six = "ra ya ga ba pa rd"
    game = position(hands={1: six}, tokens={1: 4, 2: 4}, actions=1)
    game.turn = MATERIAL.last
    do(game, "draw")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.reason, [one.rank for one in outcome.standings]) == ("cap", [1, 1])
    game = position(hands={1: six}, tokens={1: 20, 2: 4}, actions=1)
    game.turn = MATERIAL.last
    do(game, "draw")
    won = game.outcome()
    assert won is not None
    assert won.reason == "points"


def test_e45_two_duplicates_at_the_end_of_the_turn():
    """E45: they are discarded in the order of play, without a question."""
    game = position(hands={1: "rt rh"}, halls={1: "bf", 2: "rt"}, pile="rh")
    do(game, "play rt 0; take 2 rt; give bf; play rh 0")
    assert (pile(game), hall(game, 1)) == ("rt rh", "rh rt")


@pytest.mark.parametrize(("taken", "given"), [("rf yf", "ra rd"), ("rf rw", "ra ya")])
def test_e46_trader_2_may_mix_chapters(taken, given):
    """E46: two cards of one chapter or of different ones, on both sides."""
    game = position(hands={1: "pt"}, halls={1: "rt yt ra ya rd", 2: "rf yf rw"})
    do(game, f"play pt 2; take 2 {taken}; give {given}")
    assert set(cards(taken)) <= set(cards(hall(game, 1)))
    assert set(cards(given)) <= set(cards(hall(game, 2)))


def test_e47_a_farmer_alone():
    """E47: no effect, but a legal play that begins the chapter."""
    game = position(hands={1: "pf"}, actions=1)
    assert levels(game, "pf") == ["none"]
    do(game, "play pf")
    assert (game.tokens[1], hall(game, 1)) == (0, "pf")


def test_a_position_keeps_all_cards():
    """The builder of positions is honest about the game's own moves."""
    game = position(hands={1: "ra ya"})
    before = total(game)
    do(game, "discard ra; draw")
    assert total(game) == before


def test_nonsense_is_unclear():
    """A word that is no move is refused with what could be meant."""
    with pytest.raises(Unclear):
        do(position(), "juggle rw")
