"""A turn (3c), discarding (3f), drawing (3h), the end (3j), and the test ideas (5)."""

from random import Random

import pytest

from bots.brain import RandomBrain
from games.guildhall import events
from games.guildhall.cards import ASSASSIN, FARMER, WEAVER, WHOLE, colours
from games.guildhall.rules import PRESETS, Guildhall
from games.guildhall.variants import Options
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


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_holds_in_every_game(seats, preset):
    """5: cards are conserved, no full chapter stays, the seat on turn has three at most."""
    game = Guildhall(seats, f"{seats:04x}", PRESETS[preset], MATERIAL)
    brain, points = RandomBrain(Random(seats)), dict.fromkeys(game.everyone, 0)
    while game.waiting():
        seat, active = game.waiting()[0], game.active
        game.apply(brain.choose(None, game.offers(seat)))
        assert total(game) == 120
        for owner, held in game.halls.items():
            assert all(colours(held, kind) != 31 for kind in range(6))
            gained = game.points(owner) - points[owner]
            assert gained >= 0 if owner == active else gained == 0
            points[owner] += gained
        assert game.ask == "drop" or len(game.complete[game.active]) <= 3
    assert game.outcome() is not None


def test_yucatas_example_of_the_traders():
    """5: a red Trader is unplayable until a fetched purple one completes the chapter."""
    game = position(hands={1: "rt gh"}, halls={1: "rt bt yt gt"}, pile="ra pt")
    assert levels(game, "rt") == []
    do(game, "play gh 0")
    assert chapters(game, 1) == "trader"
    assert levels(game, "rt") == ["none"]


def test_yucatas_example_of_the_weavers():
    """5: two Weavers in the hall and a third played: levels 0 and 2 and none, not 4."""
    game = position(hands={1: "gw ra yd bf"}, halls={1: "rw yw"})
    assert levels(game, "gw") == ["0", "2", "none"]


def test_a_weaver_completes_the_weavers_and_opens_them_again():
    """5: the played Weaver opens a new chapter at the end of the turn."""
    game = position(hands={1: "pw pw"}, halls={1: "rw yw gw bw ra bf"}, actions=1)
    do(game, "play pw 4; give pw; take ra bf")
    assert (chapters(game, 1), hall(game, 1), hand(game, 1)) == ("weaver", "pw", "ra bf")


def test_a_trader_fetches_its_twin():
    """5: at the end of the turn the pile gains one red Trader."""
    game = position(hands={1: "rt"}, halls={1: "bf", 2: "rt"}, actions=1)
    do(game, "play rt 0; take 2 rt; give bf")
    assert (pile(game), hall(game, 1), hall(game, 2)) == ("rt", "rt", "bf")


def test_eight_cards_in_hand():
    """5: two to eight are discarded, and the hand is six afterwards."""
    for number in range(9):
        game = position(hands={1: "ra ya ga ba pa rd yd gd"})
        for word in ["ra", "ya", "ga", "ba", "pa", "rd", "yd", "gd"][:number]:
            do(game, f"discard {word}")
        assert can(game, "draw") == (number >= 2)
        if number >= 2:
            do(game, "draw")
            assert len(game.hands[1]) == 6


def test_nineteen_points_and_a_farmer():
    """5: the game ends only after the end of the turn."""
    game = position(hands={1: "yf ra ya ga ba pa"}, halls={1: "rf"}, tokens={1: 19})
    do(game, "play yf 1")
    assert game.points(1) == 20
    assert game.outcome() is None
    do(game, "draw")
    assert game.outcome() is not None


def test_the_winner_needs_the_points_at_the_end_of_the_own_turn():
    """3j: target_vp is the option for another score."""
    six = "ra ya ga ba pa rd"
    game = position(hands={1: six}, tokens={1: 10}, actions=1, target_vp=10)
    do(game, "draw")
    assert game.outcome() is not None
    game = position(hands={1: six}, tokens={1: 20}, actions=1, target_vp=25)
    do(game, "draw")
    assert game.outcome() is None


def test_the_others_rank_by_points_then_chapters():
    """3j: then the rank is shared."""
    game = position(
        4,
        hands={1: "ra ya ga ba pa rd"},
        tokens={1: 20, 2: 5, 3: 5, 4: 7},
        complete={2: "farmer weaver", 3: "trader"},
        actions=1,
    )
    do(game, "draw")
    outcome = game.outcome()
    assert outcome is not None
    assert [(one.seat, one.rank) for one in outcome.standings] == [(1, 1), (4, 2), (2, 3), (3, 4)]
    assert outcome.standings[2].parts == (("cards", 0), ("tokens", 5), ("complete", 2))


def test_discards_lie_in_the_order_named():
    """3f, amendment 2: the last on top."""
    game = position(hands={1: "ra bf yt gw pd bh"}, pile="rh")
    do(game, "discard bf ra yt")
    assert (pile(game), hand(game, 1)) == ("rh bf ra yt", "pd bh gw")


def test_an_action_is_used_when_discarding_begins():
    """3f: discarding and drawing is one action, draw alone as well."""
    game = position(hands={1: "ra bf yt gw pd bh"})
    do(game, "discard bf")
    assert (game.actions, game.ask) == (1, "discard")
    assert refuses(game, "play ra none")
    do(game, "draw")
    assert (game.actions, game.ask) == (1, "action")


def test_a_reshuffle_does_not_depend_on_the_order_of_discards():
    """Amendment 9: the pile is sorted before it is shuffled."""
    one = position(hands={1: "ra"}, pile="bf yw rt gd pa", deck="")
    two = position(hands={1: "ra"}, pile="pa gd bf rt yw", deck="")
    do(one, "draw")
    do(two, "draw")
    assert (one.hands, one.deck) == (two.hands, two.deck)


def test_both_piles_are_empty():
    """3h: draw what there is and stop; the action counts as done."""
    game = position(hands={1: "ra"}, pile="bf", deck="gw")
    found = do(game, "draw")
    assert hand(game, 1) == "ra bf gw"
    assert [type(event) for event in found] == [events.Reshuffled, events.Drawn]
    game = position(hands={1: "ra"}, deck="")
    assert not game.reveals(
        next(iter(next(o for o in game.offers(1) if o.action.verb() == "draw")))
    )
    assert do(game, "draw") == [events.Kept(1, 1)]
    assert (hand(game, 1), game.actions) == ("ra", 1)


def test_an_empty_deck_alone_triggers_nothing():
    """3h: the pile is shuffled only when a card is needed."""
    game = position(hands={1: "ra ya ga ba pa"}, pile="bf yf", deck="gw")
    do(game, "draw")
    assert (game.deck, pile(game)) == ([], "bf yf")


def test_the_played_cards_join_the_hall_at_the_end():
    """3i: those that are there already go to the pile; then chapters are completed."""
    game = position(hands={1: "rf pw"}, halls={1: "rw yw gw bw"})
    do(game, "play rf none; play pw none")
    assert (chapters(game, 1), hall(game, 1), game.active) == ("weaver", "rf", 2)


def test_a_chapter_too_many_at_the_end_of_the_turn():
    """3i: it goes before the win is tested."""
    game = position(
        hands={1: "pw"},
        halls={1: "rw yw gw bw"},
        complete={1: "farmer trader dancer"},
        tokens={1: 20},
        actions=1,
    )
    do(game, "play pw none")
    assert (game.ask, game.outcome()) == ("drop", None)
    do(game, "drop rf")
    assert game.outcome() is not None


def test_chapters_too_many_of_several_players_go_clockwise():
    """Amendment 7: with excess=immediate the active player first, then clockwise."""
    game = position(3, complete={1: "farmer", 2: "trader", 3: "weaver"}, excess="immediate")
    for seat in (1, 2, 3):
        game.complete[seat] *= 4
    do(game, "draw")
    order = []
    while game.ask == "drop":
        order.append(game.waiting()[0])
        do(game, offered(game)[0])
    assert order == [1, 2, 3]


def test_passing_is_an_option():
    """Amendment 13: allow_pass passes one action."""
    assert refuses(position(), "pass")
    game = position(allow_pass="on")
    do(game, "pass")
    assert (game.actions, game.waiting()) == (1, (1,))


def test_the_action_comes_before_what_it_asks():
    """3c: an action is spent when it begins, extra actions are added."""
    game = position(hands={1: "rd"}, halls={1: "yd"}, actions=1)
    do(game, "play rd 1")
    assert (game.actions, game.waiting(), game.area) == (1, (1,), cards("rd"))


@pytest.mark.parametrize("preset", PRESETS)
def test_absent_ends_a_game(preset):
    """The answer for those who are away is always accepted, and gives nothing away."""
    game = Guildhall(3, "ab", PRESETS[preset], MATERIAL)
    brain, random = RandomBrain(Random(1)), Random(2)
    while game.waiting():
        seat = game.waiting()[0]
        is_away = random.random() < 0.7 or game.ask in ("swap", "chapters", "weave")
        before, action = game.clone(), game.absent(seat)
        assert before.find_offer(action) is not None
        game.apply(action if is_away else brain.choose(None, game.offers(seat)))
        if is_away:
            assert game.points(seat) >= before.points(seat)
            others = [o for o in game.everyone if o != seat]
            gained = [len(game.complete[o]) - len(before.complete[o]) for o in others]
            assert before.ask in ("swap", "chapters") or max(gained) <= 0


def test_absent_keeps_the_hand_and_draws():
    """Someone who is away keeps the first cards, draws, and discards twins when there are many."""
    game = position(hands={1: "ra ya ga ba pa rd yd"}, halls={1: "yd"})
    assert game.absent(1) == next(a for o in game.offers(1) for a in o if a.values() == cards("yd"))
    game = position(hands={1: "ra"})
    assert game.absent(1).verb() == "draw"


def test_absent_avoids_to_complete_the_chapter_of_another():
    """In a swap that must be ended the harmless card is given."""
    game = position(hands={1: "rt"}, halls={1: "pf yd", 2: "rf yf gf bf ra"})
    do(game, "play rt 0; take 2 ra")
    assert offered(game) == ["give yd", "give pf"]
    assert game.absent(1).values() == cards("yd")
    game = position(hands={1: "rt"}, halls={1: "pf ra", 2: "yf ra"})
    do(game, "play rt 0")
    assert game.absent(1).values()[1:] == cards("ra")
    game = position(hands={1: "rt"}, halls={1: "yt gt bf pf rw", 2: "rf yf gf ya ga"})
    do(game, "play rt 2; take 2 ya; take 2 ga; give bf")
    assert game.absent(1).values() != cards("pf")


def test_absent_takes_what_leaves_a_harmless_gift():
    """The only gift would complete their chapter, unless a card of that is taken."""
    game = position(hands={1: "rt"}, halls={1: "pf", 2: "ra rf yf gf bf"})
    do(game, "play rt 0")
    assert game.absent(1).values()[1] // 5 == FARMER


def test_absent_swaps_the_most_for_the_least():
    """Of whole chapters the largest is taken and the smallest given."""
    game = position(3, hands={1: "rt"}, halls={1: "yt gt bt pt ra", 2: "rw yw", 3: "rd"})
    do(game, "play rt 4")
    assert game.absent(1).values() == (2, WHOLE + WEAVER)
    game.apply(game.absent(1))
    assert game.absent(1).values() == (WHOLE + ASSASSIN,)


def test_options_are_the_defaults_of_yucata():
    """1b: the presets."""
    assert PRESETS["yucata"] == Options()
    assert (PRESETS["print"].vp_draw, PRESETS["print"].discard_top_only) == ("4draw", "on")
    assert (PRESETS["print"].excess, PRESETS["print"].complete_hidden) == ("immediate", "on")
    japanese = PRESETS["japanese"]
    assert (japanese.assassin_l4, japanese.farmer_hi, japanese.vp_draw) == (4, 3, "4draw")
    assert (japanese.discard_strict, japanese.excess) == ("on", "immediate")
