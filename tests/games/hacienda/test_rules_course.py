"""Rounds, stacks, scorings, the stall rule, the end, ranks, and both variants."""

import pytest

from games.chance import Chance
from games.core import Event
from games.hacienda.actions import PRESETS, Buy, Options
from games.hacienda.events import CardTurned, PositionScored, ScoreChanged, StackEmptied
from games.hacienda.material import CARDS
from games.hacienda.rules import HaciendaGame, Turn
from tests.games.hacienda import positions as at

PIG = CARDS.index("pig")


def kinds(events: list[Event]) -> list[str]:
    """Return the kinds of events."""
    return [type(event).__name__ for event in events]


def finished(pesos: tuple[int, ...], scores: tuple[int, ...]) -> HaciendaGame:
    """Return a game that has ended with this money and these scores."""
    game = at.new(len(pesos))
    game.score_all()
    game.score_all()
    game.pesos, game.scores, game.agenda = list(pesos), list(scores), []
    return game


def test_turned_card_uses_up_the_first_stack() -> None:
    """A21 and further test 6: the last card turned over brings the second stack at once."""
    game = at.new()
    game.open_animals, game.animal_stack, game.second_stack = [PIG] * 4, [PIG], [PIG] * 5
    events = at.play(game, "buy animal pig")
    assert CardTurned("animal", "pig") in events
    assert StackEmptied(1, 0, "drawn") in events
    assert (len(game.animal_stack), len(game.second_stack)) == (5, 0)
    at.play(game, "buy animal")
    assert len(game.animal_stack) == 4
    events = at.play(game, "end", "end")
    assert "PositionScored" in kinds(events)
    assert game.round == 2


def test_all_have_the_same_number_of_turns() -> None:
    """A23: the round is finished before the scoring, which comes after the last seat."""
    game = at.new(3)
    game.animal_stack = [PIG]
    assert "PositionScored" not in kinds(at.play(game, "buy animal", "end", "end"))
    assert "PositionScored" in kinds(at.play(game, "end"))


def test_second_stack_ends_the_game() -> None:
    """H4, 2.4 and further test 7: the display shrinks, unseen purchase ends, the final follows."""
    game = at.new()
    game.used_up = game.scorings = 1
    game.interim = [at.parts(game, 1), at.parts(game, 2)]
    game.open_animals, game.animal_stack, game.second_stack = [PIG] * 4, [PIG], []
    events = at.play(game, "buy animal")
    assert StackEmptied(2, 0, "drawn") in events
    assert not at.offered(game, "buy animal")
    assert not game.reveals(Buy(1, "animal", PIG))
    at.play(game, "buy animal pig")
    assert len(game.open_animals) == 3
    events = at.play(game, "end", "end")
    assert kinds(events)[-1] == "PositionScored"
    assert game.waiting() == ()
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "drawn"


def test_scorings_are_added() -> None:
    """2.4 and A25: both scorings count all parts, and the money is kept."""
    game = at.new()
    at.money(game, 25, 9)
    at.put(game, 1, land="r0c0 r0c1 r0c2")
    game.score_all()
    game.score_all()
    assert game.scores == [2 * (6 + 2), 0]
    assert game.pesos == [25, 9]


def test_chains_below_three_give_nothing() -> None:
    """2.4: a chain of 2 gives nothing, one of 3 gives 6."""
    game = at.new()
    at.put(game, 1, land="r0c0 r0c1")
    assert at.parts(game, 1).chains == 0
    at.put(game, 1, land="r0c2")
    assert at.parts(game, 1).chains == 6


def test_round_without_actions() -> None:
    """H11 and amendment 2: a round in which nobody acts uses the stack up unseen."""
    game = at.new(3)
    events = at.play(game, "end", "end", "end")
    assert StackEmptied(1, 18, "idle") in events
    assert game.removed == 20 + 18
    assert len(game.animal_stack) == 18
    events = at.play(game, "end", "end", "end")
    assert StackEmptied(2, 18, "idle") in events
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "idle"


def test_one_action_is_enough() -> None:
    """Amendment 2: an action of anybody in the round keeps the stack."""
    game = at.new(3)
    events = at.play(game, "end", "buy land", "end", "end")
    assert "StackEmptied" not in kinds(events)


@pytest.mark.parametrize("rounds", [12, 6])
def test_stall(rounds: int) -> None:
    """H15: after some rounds in a row without a card from the stack it counts as used up."""
    game = at.new(stall=rounds)
    at.put(game, 1, land="r0c0 r0c2")
    at.put(game, 2, land="r12c0", chip="r12c0")
    game.chips_left = 0
    for turn in range(rounds - 1):
        game.pesos = [50, 50]
        game.kept = {}
        game.chips = [0, at.fields("r12c0")]
        assert "StackEmptied" not in kinds(
            at.play(game, "harvest r0c0 from r12c0", "end", "end")
        ), turn
    game.chips = [0, at.fields("r12c0")]
    game.kept = {}
    events = at.play(game, "harvest r0c0 from r12c0", "end", "end")
    assert StackEmptied(1, 15, "stalled") in events
    assert "PositionScored" in kinds(events)


def test_drawn_card_starts_the_count_anew() -> None:
    """H15: a card that leaves the stack, also as a replacement, starts the count anew."""
    game = at.new(stall=6)
    for _ in range(5):
        at.play(game, "buy land", "end", "end")
        game.pesos = [20, 20]
        game.kept = {}
    game.open_animals = [PIG] * 4
    at.play(game, "buy animal pig", "end", "end")
    game.pesos = [20, 20]
    game.kept = {}
    assert "StackEmptied" not in kinds(at.play(game, "buy land", "end", "end"))


def test_idle_stack_and_start_player() -> None:
    """H10 and 2.2: the start player is drawn and begins each round."""
    starts = {HaciendaGame(3, f"{seed:04x}", Options(), at.MATERIAL).start for seed in range(20)}
    assert starts == {1, 2, 3}
    game = HaciendaGame(3, "0001", Options(), at.MATERIAL)
    for _ in range(2):
        order = []
        for _ in range(3):
            order.append(game.waiting()[0])
            at.play(game, "buy land", "end")
        first = game.start
        assert order == [first, first % 3 + 1, (first + 1) % 3 + 1]


def test_dealing_order() -> None:
    """Amendment 8: hands, removed cards, displays, stacks and start player from one stream."""
    game = HaciendaGame(2, at.SEED, Options(), at.MATERIAL)
    chance = Chance(at.SEED)
    land = [card for card in range(6) for _ in range(14 if card < 5 else 10)]
    chance.shuffle(land)
    animals = [card for card in range(6, 10) for _ in range(18)]
    chance.shuffle(animals)
    land.reverse()
    animals.reverse()
    for seat in range(2):
        hand = sorted(land[8 * seat : 8 * seat + 8] + animals[30 + 4 * seat : 34 + 4 * seat])
        held = game.hands[10 * seat : 10 * seat + 10]
        assert hand == [card for card, number in enumerate(held) for _ in range(number)]
    assert game.set_aside == animals[:30]
    assert (game.open_land, game.open_animals) == (land[16:20], animals[38:42])
    assert game.animal_stack[::-1] == animals[42:57]
    assert game.second_stack[::-1] == animals[57:]
    assert game.start == chance.below(2) + 1


def test_more_cash_wins_a_tie() -> None:
    """2.4 and further test 10: equal points are decided by cash."""
    outcome = finished((5, 7, 9), (50, 50, 40)).outcome()
    assert outcome is not None
    assert [(s.seat, s.rank) for s in outcome.standings] == [(2, 1), (1, 2), (3, 3)]


def test_equal_cash_shares_the_rank() -> None:
    """H9 and amendment 11: equal in both is a shared rank, and the next is skipped."""
    outcome = finished((7, 7, 9), (50, 50, 40)).outcome()
    assert outcome is not None
    assert [(s.seat, s.rank) for s in outcome.standings] == [(1, 1), (2, 1), (3, 3)]


def test_variant1_scoring() -> None:
    """Amendment 12: herds of 3 or more score their size besides all else; 20 pesos a point."""
    game = at.new(variant1="on")
    at.put(game, 1, pig="r12c0 r12c1 r12c2", sheep="r0c0 r0c1", hacienda="r12c0")
    at.money(game, 39, 0)
    now = at.parts(game, 1)
    assert (now.herds, now.haciendas, now.money) == (3, 3, 1)


def test_variant1_leaves_harvest_and_cards() -> None:
    """Amendment 12: the harvest and the prices of cards are unchanged."""
    game = at.new(variant1="on")
    at.put(game, 1, land="r0c0 r0c1")
    at.money(game, 2, 0)
    at.play(game, "buy land", "harvest A1")
    assert game.pesos[0] == 6


def test_variant2_scores_at_once() -> None:
    """2.6 and amendment 12: the n-th market scores n at once, money only at the end."""
    game = at.new(variant2="on")
    at.put(game, 1, land="r2c4 r1c8")
    at.deal(game, 1, pig=2)
    at.money(game, 0, 35)
    assert at.play(game, "play pig r3c4")[1] == ScoreChanged(1, 1, 1)
    assert at.play(game, "play pig r2c8")[1] == ScoreChanged(1, 2, 3)
    assert game.scores == [3, 0]


def test_variant2_has_no_interim_scoring() -> None:
    """2.6: stack A still goes over into B, without a scoring; the money is added at the end."""
    game = at.new(variant2="on")
    at.put(game, 1, land="r0c0 r0c1 r0c2")
    at.money(game, 20, 35)
    game.score_at_once()
    events = at.play(game, "end", "end")
    assert kinds(events).count("PositionScored") == 0
    assert StackEmptied(1, 15, "idle") in events
    at.play(game, "end", "end")
    assert game.outcome() is not None
    assert game.scores == [6 + 2, 3]
    assert not game.interim


def test_variant2_may_fall_with_lakes() -> None:
    """Amendment 12 and 17: a score may fall when lakes join, under lakes alone."""
    game = at.new(variant2="on")
    at.flood(game, "r5c4", "r6c5")
    at.put(game, 1, pig="r6c4")
    game.score_at_once()
    assert game.scores == [2, 0]
    assert ScoreChanged(1, -1, 1) in at.play(game, "water r5c5")


def test_both_variants() -> None:
    """2.6: both variants may be combined."""
    game = at.new(variant1="on", variant2="on")
    at.put(game, 1, land="r12c3", pig="r12c0 r12c1")
    at.deal(game, 1, pig=1)
    at.play(game, "play pig r12c2")
    assert game.scores[0] == 3


def test_start_of_a_turn() -> None:
    """2.3: each turn has three actions and nothing used."""
    assert at.new().agenda[-1] == Turn(1, 3)


def test_stack_used_up_twice_in_a_round_scores_twice() -> None:
    """A22 does not hold for a host's small stacks: both scorings then follow one another."""
    game = at.new()
    game.open_animals, game.animal_stack, game.second_stack = [PIG] * 4, [PIG], [PIG]
    events = at.play(game, "buy animal", "buy animal", "end", "end")
    assert kinds(events).count("PositionScored") == 2
    assert game.outcome() is not None


def test_scoring_event_has_parts() -> None:
    """2.4: a scoring tells the parts and the scores of all seats."""
    game = at.new()
    at.money(game, 25, 9)
    game.score_all()
    event = game.take_events()[-1]
    assert isinstance(event, PositionScored)
    assert [parts.money for parts in event.parts] == [2, 0]
    assert event.scores == (2, 0)


def test_default_options() -> None:
    """Amendment 10, O4 and H13: the online game on bone, touching water tiles as one lake."""
    assert Options() == Options(
        board="bone",
        water="lakes",
        variant1="off",
        variant2="off",
        hand_limit="on",
        bought="seen",
        money="open",
        reshuffle="off",
        stall=12,
    )
    assert PRESETS["online"] == Options()
    assert PRESETS["printed"].water == "tiles"
