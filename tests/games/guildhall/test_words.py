"""How moves of Guildhall are typed (amendment 15)."""

import pytest

from games.core import Offer
from games.guildhall.actions import CODES, NOTATION, Buy, Give, Play, Take
from games.guildhall.cards import KINDS, WHOLE, Cards, bits, full, listed
from games.guildhall.material import COLOURS, POINT_CARDS, PROFESSIONS
from games.notation import Unclear
from tests.games.guildhall.positions import cards, do, hall, hand, pile, position


def read(line, *offers):
    """Return the action and the rest that a line means."""
    return NOTATION.understand(line, 1, offers)


DISCARD = position(hands={1: "rw bf yt ra"}).offers(1)


@pytest.mark.parametrize("card", KINDS)
def test_every_card_has_its_letters(card):
    """Colour and profession; read exactly by programs."""
    assert CODES[card] == COLOURS[card % 5][0] + PROFESSIONS[card // 5][0]
    assert NOTATION.decode(f"discard {CODES[card]}", 1).values() == (card,)


@pytest.mark.parametrize(
    "line",
    ["rw", "wr", "RW", "red weaver", "weaver red", "re we", "r w", "weav red", "weaver", "we"],
)
def test_a_card_may_be_typed_in_many_ways(line):
    """In letters, in full, shortened, in either order; the profession alone if it is clear."""
    action, rest = NOTATION.understand(f"discard {line}", 1, DISCARD)
    assert (action.values(), rest) == (cards("rw"), "")


def test_a_word_with_two_meanings_is_asked_back():
    """The colour alone means two cards here."""
    with pytest.raises(Unclear) as caught:
        NOTATION.understand("discard red", 1, DISCARD)
    assert caught.value.kind == "ambiguous_command"
    assert sorted(caught.value.choices) == ["discard ra", "discard rw"]


def test_colour_and_profession_are_one_card():
    """Two words never mean two cards of which each would be clear alone."""
    offers = position(hands={1: "rw bf"}).offers(1)
    action, rest = NOTATION.understand("discard red farmer", 1, offers)
    assert (action.values(), rest) == (cards("rf"), "")


def test_several_cards_follow_one_word():
    """Each is a move of its own."""
    game = position(hands={1: "rw bf yt ra"})
    do(game, "discard rw blue farmer yt; draw")
    assert pile(game) == "rw bf yt"


def test_a_whole_effect_in_one_line():
    """The example of the rules: play rw 4; give bf; give rd; take gt; take bw."""
    game = position(hands={1: "rw bf rd"}, halls={1: "yw gw bw pw gt"})
    do(game, "play rw 4; give bf; give rd; take gt; take bw")
    assert (hall(game, 1), hand(game, 1)) == ("rd bf yw gw pw", "gt bw")
    game = position(hands={1: "rw bf rd"}, halls={1: "yw gw bw pw gt"})
    do(game, "play red weaver 4; give bf rd; take gt bw")
    assert (hall(game, 1), hand(game, 1)) == ("rd bf yw gw pw", "gt bw")


def test_the_seat_is_named_once():
    """take 4 pw ra: all cards are of the same player; alone it may be left out."""
    game = position(3, hands={1: "rt"}, halls={1: "yt gt bf", 2: "ra", 3: "rd yd"})
    do(game, "play rt 2; take 3 rd yd; give bf gt")
    assert hall(game, 1) == "rd yd yt"
    game = position(3, hands={1: "rt"}, halls={1: "bf", 2: "ra", 3: "rd yd"})
    do(game, "play rt 0; take yd; give bf")
    assert hall(game, 1) == "yd"


def test_whole_chapters_are_named_by_profession():
    """take 2 weaver; give farmer."""
    offers = [
        Offer("owed", Take, 1, ((2,), (WHOLE + 5,))),
        Offer("owed", Give, 1, ((WHOLE + 2,),)),
    ]
    assert read("take 2 weaver", *offers) == (Take(1, 2, WHOLE + 5), "")
    assert read("take weav", *offers) == (Take(1, 2, WHOLE + 5), "")
    assert NOTATION.encode(Take(1, 2, WHOLE + 5)) == "take 2 weaver"
    assert NOTATION.decode("give farmer", 1) == Give(1, WHOLE + 2)
    assert NOTATION.decode("take bw", 1) == Take(1, None, cards("bw")[0])


def test_levels_and_none():
    """play rw 4, play rw none; left out where only one is possible."""
    assert NOTATION.decode("play rw none", 1) == Play(1, cards("rw")[0], -1)
    one = Offer("owed", Play, 1, (cards("rw"), (-1,)))
    assert read("play rw", one) == (Play(1, cards("rw")[0], -1), "")
    two = Offer("owed", Play, 1, (cards("rw"), (0, -1)))
    with pytest.raises(Unclear):
        read("play rw", two)


def test_a_card_of_the_own_hall_is_read_without_a_seat():
    """Also where it is not offered, so that the reason can be told."""
    game = position(hands={1: "pw rf yf"}, halls={1: "rw yw"})
    do(game, "play pw 2; give rf yf")
    assert read("take gw", *game.offers(1)) == (Take(1, None, cards("gw")[0]), "")


def test_vp_cards_by_name():
    """Shortened where it is clear, and without the number of VP."""
    take, place = POINT_CARDS.index("4take"), POINT_CARDS.index("3place")
    offers = [Offer("owed", Buy, 1, ((kind,), (None, "none"))) for kind in (take, place)]
    assert read("buy 4take", *offers) == (Buy(1, take, None), "")
    assert read("buy take none", *offers) == (Buy(1, take, "none"), "")
    assert read("buy pl", *offers) == (Buy(1, place, None), "")
    assert read("purchase 3", *offers) == (Buy(1, place, None), "")


@pytest.mark.parametrize("name", ["3draw", "4draw"])
def test_draw_is_the_card_that_draws_in_this_game(name):
    """Without its points the word names the one for sale, whichever was agreed."""
    game = position(row=name, complete={1: "farmer"}, vp_draw=name)
    assert read("buy draw", *game.offers(1)) == (Buy(1, POINT_CARDS.index(name), None), "")


def test_a_set_of_cards_is_a_domain():
    """Cards are tested, counted and listed in canonical order."""
    found = Cards(bits(cards("rw ra bf")))
    assert list(found) == list(cards("ra bf rw"))
    assert (len(found), cards("bf")[0] in found, 31 in found, "x" in found) == (
        3,
        True,
        False,
        False,
    )
    assert found == Cards(bits(cards("bf ra rw")))


def test_full_chapters():
    """A bit at the red card of each chapter with five colours."""
    own = bits(cards("rf yf gf bf pf rw yw gw bw pa"))
    assert listed(full(own)) == cards("rf")
