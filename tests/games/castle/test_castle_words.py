"""Amendment 13: the moves as words, canonical and forgiving."""

import pytest

from games.castle.actions import NOTATION
from games.castle.rules import Castle
from games.notation import Unclear
from tests.games.castle.table import choose, fill_tower, give, occupy, play, put, set_built, start


def meant(game: Castle, seat: int, line: str) -> str:
    """Return the canonical line that words mean, and whether it is possible now."""
    action, rest = NOTATION.understand(line, seat, game.offers(seat))
    assert rest == ""
    assert game.find_offer(action) is not None
    return NOTATION.encode(action)


@pytest.mark.parametrize(
    "line",
    [
        "choose messenger",
        "choose messenger trader",
        "give wood",
        "lose vp",
        "give sand",
        "name 3 wood",
        "pass",
        "pay stone",
        "withdraw stone",
        "swap sand stone",
        "done",
        "pick worker_clay stone",
        "place stone",
        "take clay",
        "buy 2 worker_clay stone",
        "first worker_clay",
        "build stable sand=4 clay=1 stone=2",
        "build small_tower silver=3",
        "helper tavern 12",
        "helper tavern 12 from stone",
        "helper market",
        "helper innkeeper from silver",
    ],
)
def test_canonical_lines(line: str) -> None:
    """Every canonical line is read and written back as it is."""
    assert NOTATION.encode(NOTATION.decode(line, 1)) == line


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("choose messenger", "choose messenger"),
        ("ch me", "choose messenger"),
        ("choose tr", "choose trader"),
        ("choose br", "choose bricklayer"),
        ("choose worker_s", ""),
        ("choose st", "choose stonemason"),
        ("CHOOSE Messenger", "choose messenger"),
    ],
)
def test_cards_may_be_shortened(typed: str, line: str) -> None:
    """An ambiguous word is unclear, never guessed."""
    game = start(3)
    if line:
        assert meant(game, 1, typed) == line
    else:
        with pytest.raises(Unclear, match="ambiguous"):
            NOTATION.understand(typed, 1, game.offers(1))


def test_more_words_than_cards_are_no_choice() -> None:
    """Every word fits three Workers: 3 to the power of 60 readings must not be tried."""
    for seats in (2, 3):
        game = start(seats)
        with pytest.raises(Unclear) as error:
            NOTATION.understand("choose" + " w" * 60, 1, game.offers(1))
        assert error.value.kind == "bad_value"


def test_two_cards_in_any_order() -> None:
    """With two players; the record has them in the order in which they act."""
    game = start(2)
    assert meant(game, 1, "choose stonemason messenger") == "choose messenger stonemason"


@pytest.mark.parametrize(
    ("typed", "kind"), [("sa", "sand"), ("wo", "wood"), ("cl", "clay"), ("st", "stone")]
)
def test_two_letters_for_a_kind(typed: str, kind: str) -> None:
    """Two-letter kinds are unambiguous, and the rider is silver."""
    game = start(3)
    choose(game, {1: "trader", 2: "messenger", 3: "messenger"})
    assert meant(game, 1, f"place {typed}") == f"place {kind}"


def test_the_rider_is_silver() -> None:
    """As people say it."""
    game = start(3)
    put(game, 2, "sand", "wood", "clay", "stone")
    choose(game, {1: "trader", 2: "messenger", 3: "messenger"})
    for typed in ("place rider", "place si", "pl silver"):
        assert meant(game, 1, typed) == "place silver"


def test_a_single_card_may_be_left_out() -> None:
    """``pick stone`` for the only Worker card that is asked for."""
    game = start(3)
    choose(game, {1: "worker_clay", 2: "messenger", 3: "messenger"})
    assert meant(game, 1, "pick stone") == "pick worker_clay stone"
    action, rest = NOTATION.understand("pick stone sand", 1, game.offers(1))
    assert (NOTATION.encode(action), rest) == ("pick worker_clay stone", "pick sand")


def test_a_purchase_in_short() -> None:
    """``buy stone`` when one card lies there, else with the seat."""
    game = start(3)
    choose(game, {1: "stonemason", 2: "worker_stone", 3: "messenger"})
    play(game, "2 pick worker_stone sand", "2 pick worker_stone wood")
    assert meant(game, 1, "buy stone") == "buy 2 worker_stone stone"


def helping() -> Castle:
    """Return a game in which seat 1 places helpers: market, smithy, tavern and its stone cart."""
    game = start(3)
    put(game, 1, "stone")
    set_built(game, tavern=1)
    give(game, 1, talers=60, sand=1, wood=1, stone=1)
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    play(game, "1 build small_tower sand=1 wood=1 stone=1")
    return game


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("helper market", "helper market"),
        ("h ma", "helper market"),
        ("helper tavern 6", "helper tavern 6"),
        ("helper tav 12 from stone", "helper tavern 12 from stone"),
        ("helper tavern 12 st", "helper tavern 12 from stone"),
        ("helper market from rider", ""),
        ("helper tavern", ""),
    ],
)
def test_spots(typed: str, line: str) -> None:
    """A price only where prices differ; without it both spots are meant."""
    game = helping()
    if line:
        assert meant(game, 1, typed) == line
    elif typed == "helper tavern":
        with pytest.raises(Unclear, match="ambiguous"):
            NOTATION.understand(typed, 1, game.offers(1))
    else:
        action, _ = NOTATION.understand(typed, 1, game.offers(1))
        assert game.find_offer(action) is None


def test_a_price_may_be_left_out_when_one_spot_is_free() -> None:
    """The only free spot of a building is meant."""
    game = helping()
    occupy(game, 2, 6, 1)
    game.kept = {}
    assert meant(game, 1, "helper tavern") == "helper tavern 12"


def test_several_moves_in_a_line() -> None:
    """``take clay; done`` is two moves."""
    game = start(3)
    fill_tower(game, sand=1, clay=1)
    choose(game, {1: "bricklayer", 2: "messenger", 3: "messenger"})
    action, rest = NOTATION.understand("take clay; done", 1, game.offers(1))
    assert (NOTATION.encode(action), rest) == ("take clay", "done")


@pytest.mark.parametrize("line", ["choose", "choose king", "choose messenger king"])
def test_unknown_cards(line: str) -> None:
    """They are unclear, with how it is written."""
    game = start(3)
    with pytest.raises(Unclear) as error:
        NOTATION.understand(line, 1, game.offers(1))
    assert [form.lower() for form in error.value.choices] == ["choose cards"]
