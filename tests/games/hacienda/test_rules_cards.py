"""Buying and playing cards: costs, limits, displays, where land and animals may go."""

from dataclasses import replace

import pytest

from games.core import IllegalAction
from games.hacienda.actions import NOTATION, Buy, Play
from games.hacienda.board import names
from games.hacienda.events import CardBought, CardDrawn, CardTurned, LandLaid, Reshuffled
from games.hacienda.material import CARDS
from tests.games.hacienda import positions as at

PILES = ("land", "animal")
ROCK, PIG = CARDS.index("rock"), CARDS.index("pig")


def test_hidden_and_open_prices() -> None:
    """2.3: a card costs 2 pesos unseen and 3 open, of both kinds."""
    game = at.new()
    game.open_land, game.open_animals = [ROCK] * 4, [PIG] * 4
    at.play(game, "buy land", "buy land rock", "buy animal pig")
    assert game.pesos[0] == 20 - 2 - 3 - 3
    at.play(game, "buy animal")
    assert game.pesos[1] == 18


def test_no_debts() -> None:
    """2.3: what cannot be paid is not offered, and refused without a change."""
    game = at.new()
    at.money(game, 2, 0)
    assert at.choices(game, "buy") == ["buy land", "buy animal"]
    at.money(game, 1, 0)
    before = game.clone()
    with pytest.raises(IllegalAction):
        game.apply(Buy(1, "land", None))
    assert game == before


def test_open_card_is_replaced() -> None:
    """2.3: an open card is replaced at once, and the new one can be bought next."""
    game = at.new()
    game.open_land, game.land_stack = [ROCK, 0, 0, 0], [1, 2, ROCK]
    bought, turned, *_ = at.play(game, "buy land rock")
    assert isinstance(bought, CardBought)
    assert turned == CardTurned("land", "rock")
    assert sorted(game.open_land) == [0, 0, 0, ROCK]
    assert at.offered(game, "buy land rock")


def test_open_card_stays_visible() -> None:
    """O5: a card bought open is seen in the hand, one bought unseen is not."""
    game = at.new()
    at.deal(game, 1)
    game.open_land, game.land_stack = [ROCK, 0, 0, 0], [1, ROCK, 2]
    at.play(game, "buy land rock", "buy land")
    assert game.seen[ROCK] == 1
    assert sum(game.seen) == 1


def test_bought_hidden() -> None:
    """Option bought=hidden: no card of a hand is shown."""
    game = at.new(bought="hidden")
    game.open_land = [ROCK, 0, 0, 0]
    at.play(game, "buy land rock")
    assert sum(game.seen) == 0


def test_visible_card_is_played_first() -> None:
    """Amendment 5: a played card is taken from the visible ones first."""
    game = at.new()
    at.deal(game, 1, rock=2)
    game.seen[ROCK] = 1
    at.play(game, f"play rock {at.choices(game, 'play rock')[0].split()[2]}")
    assert (game.hands[ROCK], game.seen[ROCK]) == (1, 0)


def test_hand_limit() -> None:
    """O2, O3 and further test 8: at 20 land or 10 animal cards none can be bought."""
    game = at.new()
    at.deal(game, 1, rock=20, pig=10)
    at.put(game, 1, land="r1c2")
    assert at.choices(game, "buy") == []
    at.play(game, "play rock D8")
    assert {line.split()[1] for line in at.choices(game, "buy")} == {"land"}
    at.play(game, at.choices(game, "play pig")[0])
    assert {line.split()[1] for line in at.choices(game, "buy")} == {"land", "animal"}


def test_hand_limit_bars_buying_only() -> None:
    """A26: dealing and playing are never barred; a full hand may still play."""
    game = at.new(5)
    assert all(not game.is_hand_full(seat, pile) for seat in range(1, 6) for pile in PILES)
    at.deal(game, 1, rock=20, pig=10)
    assert at.offered(game, "play rock D8")


def test_no_hand_limit() -> None:
    """Option hand_limit=off: any number of cards may be held."""
    game = at.new(hand_limit="off")
    at.deal(game, 1, rock=20, pig=10)
    assert at.offered(game, "buy land")
    assert at.offered(game, "buy animal")


def test_bought_card_can_be_played_in_the_same_turn() -> None:
    """2.3: a bought card may be played with a later action of the turn."""
    game = at.new()
    at.deal(game, 1)
    game.open_land = [ROCK, 0, 0, 0]
    at.play(game, "buy land rock", "play rock D8")
    assert game.land[0] == at.fields("D8")


def test_terrain_card_goes_to_its_terrain_anywhere() -> None:
    """2.3 and A17: a terrain card goes to any free field of its terrain, and only there."""
    game = at.new()
    at.deal(game, 1, rock=1)
    at.put(game, 1, land="r1c4")
    (offer,) = [offer for offer in game.offers(1) if offer.action is Play]
    assert offer.domains[1].fields == game.board.terrains[ROCK]  # type: ignore[attr-defined]


def test_full_terrain_is_pampa() -> None:
    """2.3, amendment 4 and further test 5: when all fields are taken the card is a pampa card."""
    game = at.new()
    at.deal(game, 1, rock=1)
    at.put(game, 1, land="r12c0")
    at.fill(game, "rock", 2, keep="r1c2")
    assert at.choices(game, "play rock") == ["play rock B3"]
    at.fill(game, "rock", 2)
    assert at.choices(game, "play rock") == [f"play rock {at.name(f)}" for f in ("M1", "M2", "N2")]
    (event, *_) = at.play(game, "play rock M1")
    assert event == LandLaid(1, "rock", "M1", 2)
    assert game.discards[ROCK] == 1


def test_pampa_card_needs_own_land() -> None:
    """A18 and amendment 4: pampa goes next to own land, on terrain or pampa; without, nowhere."""
    game = at.new()
    at.deal(game, 1, pampa=2)
    at.put(game, 2, land="r1c4")
    assert at.choices(game, "play") == []
    at.put(game, 1, land="r0c0")
    assert at.choices(game, "play") == ["play pampa A2", "play pampa B1", "play pampa B2"]
    at.play(game, "play pampa B2")
    assert "play pampa C1" in at.choices(game, "play")


def test_land_does_not_count_as_animal_of_others() -> None:
    """2.3 and A19: an animal goes next to own land or own animals of its kind, nowhere else."""
    game = at.new()
    at.deal(game, 1, pig=1, sheep=1)
    at.put(game, 2, land="r12c17", pig="r12c16", sheep="r12c15")
    assert at.choices(game, "play") == []
    at.put(game, 1, pig="r0c0")
    assert at.choices(game, "play") == [f"play pig {f}" for f in ("A2", "B1", "B2")]
    at.put(game, 1, land="r0c17")
    assert at.choices(game, "play sheep") == [f"play sheep {f}" for f in ("A17", "B18", "B19")]


def test_animals_only_on_pampa() -> None:
    """2.3: no animal goes on terrain, a market, water or a tile."""
    game = at.new()
    at.deal(game, 1, pig=1)
    at.put(game, 1, land="r2c1 r2c3")
    offered = {line.split()[2] for line in at.choices(game, "play pig")}
    assert offered <= set(names(game.board.pampa))
    assert "C3" not in offered


def test_played_cards_are_discarded() -> None:
    """2.3 and H14: played cards go to the public discard."""
    game = at.new()
    at.deal(game, 1, pig=1, rock=1)
    at.play(game, "play rock D8", "play pig E7")
    assert (game.discards[ROCK], game.discards[PIG]) == (1, 1)
    assert sum(game.hands[:10]) == 0


def test_land_stack_empty() -> None:
    """Amendment 1 (H3): an empty land stack ends unseen purchases, and the display shrinks."""
    game = at.new()
    game.open_land, game.land_stack, game.discards = (
        [0, 1, 2, 3],
        [],
        [9, 9, 9, 9, 9, 9, 0, 0, 0, 0],
    )
    assert not at.offered(game, "buy land")
    assert not game.reveals(Buy(1, "land", 0))
    events = at.play(game, "buy land mountain")
    assert not any(event.reveals for event in events)
    assert game.open_land == [1, 2, 3]


def test_reshuffle() -> None:
    """Amendment 1, option reshuffle: discards are shuffled when a card is needed, not before."""
    game = at.new(reshuffle="on")
    game.open_land, game.land_stack = [0, 1], [4]
    game.discards = [0, 0, 3, 0, 1, 0, 5, 0, 0, 0]
    events = at.play(game, "buy land mountain")
    assert Reshuffled(4) in events
    assert len(game.open_land) == 4
    assert len(game.land_stack) == 2
    assert game.discards == [0, 0, 0, 0, 0, 0, 5, 0, 0, 0]


def test_reshuffle_is_lazy() -> None:
    """Amendment 1: the last card of the stack is drawn without a reshuffle."""
    game = at.new(reshuffle="on")
    game.land_stack, game.discards = [4], [1] * 10
    events = at.play(game, "buy land")
    assert [type(event) for event in events] == [CardDrawn]
    assert game.land_stack == []
    assert at.offered(game, "buy land")


def test_land_tiles_run_out() -> None:
    """H5 and amendment 1: without land tiles no land card can be played, but still bought."""
    game = at.new()
    at.deal(game, 1, rock=1)
    game.land_tiles = 1
    at.play(game, "play rock D8")
    at.deal(game, 2, rock=1)
    at.play(game, "end")
    assert at.choices(game, "play") == []
    assert at.offered(game, "buy land")


def test_animal_tiles_run_out() -> None:
    """H6: at most 30 animals of a kind for a player's own supply of tiles."""
    components = replace(at.MATERIAL.components, animal_tiles=2)
    game = at.new(material=replace(at.MATERIAL, components=components))
    at.deal(game, 1, pig=2)
    at.put(game, 1, land="r1c4", pig="r0c0 r0c1")
    assert at.choices(game, "play") == []


def test_money_is_unlimited() -> None:
    """H7: the bank never runs out."""
    game = at.new()
    at.money(game, 5000, 0)
    at.put(game, 1, land="r1c4")
    at.play(game, "harvest r1c4")
    assert game.pesos[0] == 5003


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("b land", "buy land"),
        ("buy pig", "buy animal pig"),
        ("buy land r", "buy land rock"),
        ("play rock d8", "play rock D8"),
        ("p mou c7", "play mountain C7"),
        ("play berg c7", "play mountain C7"),
        ("buy schwein", "buy animal pig"),
    ],
)
def test_short_words(typed: str, canonical: str) -> None:
    """Amendment 15: unique beginnings, small letters and German cards are understood."""
    game = at.new()
    game.open_land, game.open_animals = [ROCK] * 4, [PIG] * 4
    at.deal(game, 1, rock=1, mountain=1)
    action, _ = NOTATION.understand(typed, 1, game.offers(1))
    assert NOTATION.encode(action) == canonical


@pytest.mark.parametrize(
    ("start", "card"),
    [
        ("mou", "mountain"),
        ("me", "meadow"),
        ("moo", "moor"),
        ("f", "forest"),
        ("r", "rock"),
        ("pa", "pampa"),
        ("c", "cattle"),
        ("h", "horse"),
        ("pi", "pig"),
        ("s", "sheep"),
    ],
)
def test_unique_beginnings(start: str, card: str) -> None:
    """Amendment 15: the shortest beginnings of the cards."""
    game = at.new()
    at.put(game, 1, land="A1")
    at.deal(game, 1, **dict.fromkeys(CARDS, 1))
    field = at.choices(game, f"play {card}")[0].split()[2]
    action, _ = NOTATION.understand(f"play {start} {field}", 1, game.offers(1))
    assert NOTATION.encode(action) == f"play {card} {field}"


def test_no_unseen_card_becomes_an_open_one() -> None:
    """2.3 and amendment 15: ``buy land`` is the unseen card, also when one open kind is all."""
    game = at.new()
    game.land_stack, game.open_land = [], [ROCK]
    action, _ = NOTATION.understand("buy land", 1, game.offers(1))
    assert action == Buy(1, "land", None)
    assert game.find_offer(action) is None
    action, _ = NOTATION.understand("buy rock", 1, game.offers(1))
    assert action == Buy(1, "land", ROCK)
