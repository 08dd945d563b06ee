"""Faults planted into the toy game are found: a check that cannot fail is none."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.core import Done, IllegalAction
from games.notation import Verb
from games.together import Together
from tests.conformance import (
    check_play,
    check_secrets,
    check_text,
    check_words,
)
from tests.conformance.checks import CHECKS, Check
from tests.conformance.grid import Case
from tests.conformance.journey import Journey, travel
from tests.toy import rules, text, view
from tests.toy.rules import Bids, Lays, LaysRevealed, Menagerie, Prize
from tests.toy.title import TOY

CASE = Case(TOY.word, 3, (("rounds", "1"), ("money", "secret")))


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Change the toy game for one test; journeys with the fault are forgotten."""
    travel.cache_clear()
    yield monkeypatch
    travel.cache_clear()


def is_found(check: Check, seed: int) -> bool:
    """Play with the fault; tell whether the check fails."""
    try:
        check(travel(replace(CASE, seed=seed)))
    except (AssertionError, IllegalAction, pytest.fail.Exception):
        return True
    return False


def assert_found(check: Check) -> None:
    """Within ten games the fault is met."""
    assert any(is_found(check, seed) for seed in range(10))


def test_without_a_fault_every_check_passes(plant: pytest.MonkeyPatch) -> None:
    """The toy game keeps the contract; the suite has its checks."""
    assert len(CHECKS) > 25
    for check in CHECKS:
        check(travel(CASE))


def test_a_bid_that_leaves_the_purse_is_found(plant: pytest.MonkeyPatch) -> None:
    """A public number betrays what is sealed."""
    answer = Bids.answer

    def betray(self: Bids, game: Menagerie, action: Any) -> Any:
        if isinstance(action, rules.Bid) and not self.is_ready(action.seat):
            game.purses[action.seat - 1] -= action.amount
        return answer(self, game, action)

    plant.setattr(Bids, "answer", betray)
    assert_found(check_secrets.check_a_sealed_answer_leaves_no_trace)


def test_a_seal_that_everyone_sees_is_found(plant: pytest.MonkeyPatch) -> None:
    """An event that is not held back."""
    plant.setattr("games.core.Sealed.seen_by", lambda self, seat: self)
    assert_found(check_secrets.check_a_sealed_answer_leaves_no_trace)
    assert_found(check_secrets.check_what_is_sealed_is_seen_by_nobody_else)


def test_a_view_of_other_hands_is_found(plant: pytest.MonkeyPatch) -> None:
    """Anything in a view that imagine cannot know."""

    def leak(game: Menagerie, seat: int | None) -> Any:
        return replace(_view(game, seat), hand_sizes=tuple(map(sum, game.hands)))

    _view = view.view
    plant.setattr(view, "view", leak)
    with pytest.raises((AssertionError, IndexError)):
        check_secrets.check_the_view_of_an_imagined_game_is_the_view(travel(CASE))


def test_offers_that_depend_on_other_hands_are_found(plant: pytest.MonkeyPatch) -> None:
    """The list of moves tells what is hidden."""

    def offers(self: Prize, game: Menagerie, seat: int) -> Any:
        has_ant = any(1 in hand for place, hand in enumerate(game.hands, 1) if place != seat)
        prizes = ("coins",) if has_ant else ("coins", "card")
        return [rules.owed(rules.Take, seat, prizes)] if seat == self.seat else []

    plant.setattr(Prize, "offers", offers)
    assert_found(check_secrets.check_what_is_hidden_changes_nothing)


def test_a_draw_that_is_not_announced_is_found(plant: pytest.MonkeyPatch) -> None:
    """A line of moves would go on behind it."""
    plant.setattr(Prize, "reveals", lambda self, game, action: False)
    assert_found(check_play.check_whether_a_move_reveals_is_known_before)


def test_a_reveal_that_is_not_announced_is_found(plant: pytest.MonkeyPatch) -> None:
    """The last sealed answer brings all to light."""
    plant.setattr(Together, "reveals", lambda self, game, action: False)
    assert_found(check_play.check_whether_a_move_reveals_is_known_before)


def test_an_order_that_matters_is_found(plant: pytest.MonkeyPatch) -> None:
    """Whoever answers last is favoured."""
    answer = Lays.answer

    def favour(self: Lays, game: Menagerie, action: Any) -> Any:
        if type(action) is Done and self.waiting(game) == (action.seat,):
            game.purses[action.seat - 1] += 1
        return answer(self, game, action)

    plant.setattr(Lays, "answer", favour)
    assert_found(check_secrets.check_the_order_of_arrival_changes_nothing)


def test_a_shared_list_is_found(plant: pytest.MonkeyPatch) -> None:
    """A list in a list is shared by twins."""
    setup = Menagerie.setup

    def nested(self: Menagerie) -> Any:
        decisions = setup(self)
        self.diary: list[list[int]] = [[]]
        return decisions

    def write(self: Menagerie, action: Any) -> Any:
        self.diary[0].append(action.seat)
        return interrupt(self, action)

    interrupt = Menagerie.interrupt
    plant.setattr(Menagerie, "setup", nested)
    plant.setattr(Menagerie, "interrupt", write)
    assert_found(check_play.check_the_state_is_plain)


def test_a_lost_card_is_found(plant: pytest.MonkeyPatch) -> None:
    """Pieces are conserved."""
    reveal = Lays.reveal

    def lose(self: Lays, game: Menagerie) -> Any:
        decisions = reveal(self, game)
        game.laid[0] = game.laid[0][1:]
        return decisions

    plant.setattr(Lays, "reveal", lose)
    assert_found(check_play.check_pieces_are_conserved)


def test_an_absent_answer_that_is_not_offered_is_found(plant: pytest.MonkeyPatch) -> None:
    """Somebody absent would stop the game."""
    plant.setattr(Menagerie, "absent", lambda self, seat: Done(seat))
    assert_found(check_play.check_somebody_absent_never_stops_the_game)


def test_rules_with_another_chance_are_found(plant: pytest.MonkeyPatch) -> None:
    """The record would not lead to the same game."""
    reveal = Lays.reveal

    def roll(self: Lays, game: Menagerie) -> Any:
        random.random()
        return reveal(self, game)

    plant.setattr(Lays, "reveal", roll)
    assert_found(check_play.check_the_same_moves_bring_the_same_events)


def test_a_game_without_end_is_found(plant: pytest.MonkeyPatch) -> None:
    """The number of moves is bounded."""
    plant.setattr(Prize, "answer", lambda self, game, action: [self])
    with pytest.raises(AssertionError, match="does not end"):
        travel(CASE)


def test_an_interrupt_that_spoils_a_sealed_answer_is_found(plant: pytest.MonkeyPatch) -> None:
    """A loan that costs money makes a sealed bid impossible."""

    def lend(self: Menagerie, action: Any) -> Any:
        self.loans[action.seat - 1] = True
        self.purses = [0] * self.seats
        return ()

    plant.setattr(Menagerie, "interrupt", lend)
    assert_found(check_play.check_an_interrupt_never_spoils_a_sealed_answer)


def test_two_actions_with_one_line_are_found(plant: pytest.MonkeyPatch) -> None:
    """The record could not tell them apart."""
    plant.setattr(Verb, "write", lambda self, values: self.word)
    assert_found(check_words.check_a_line_and_its_action_are_one)


def test_a_prompt_that_cannot_be_typed_is_found(plant: pytest.MonkeyPatch) -> None:
    """Who can read the prompt can play."""
    ask = text.ask
    plant.setattr(text, "ask", lambda *given: replace(ask(*given), words=("sing",)))
    with pytest.raises(Exception, match="unknown_command"):
        check_words.check_who_can_read_the_prompt_can_play(travel(CASE))


def test_wide_lines_signs_and_placeholders_are_found(plant: pytest.MonkeyPatch) -> None:
    """Boards keep the width; the first column is the server's."""
    for line in ("x" * 80, "* star", "{who} left", "tail ", "Glyphe \u2551"):
        plant.setattr(text, "seat_lines", lambda view, voice, line=line: [line])
        assert_found(check_text.check_boards_keep_the_width)


def test_an_event_with_a_field_of_the_message_is_found(plant: pytest.MonkeyPatch) -> None:
    """Its fields stand beside those of the message."""
    plant.setattr(check_play, "RESERVED", {"lays"})
    journey: Journey = travel(CASE)
    assert any(type(event) is LaysRevealed for step in journey.steps for event in step.events)
    assert_found(check_play.check_events_fit_into_json)


def test_a_waiting_list_out_of_order_is_found(plant: pytest.MonkeyPatch) -> None:
    """Seats are listed once, in order."""
    plant.setattr(Lays, "waiting", lambda self, game: tuple(reversed(Together.waiting(self, game))))
    assert_found(check_play.check_somebody_is_waited_for_until_the_end)


def test_a_move_that_is_offered_but_refused_is_found(plant: pytest.MonkeyPatch) -> None:
    """What is offered can be done."""
    answer = Prize.answer

    def refuse(self: Prize, game: Menagerie, action: Any) -> Any:
        if action.values() == ("card",):
            raise IllegalAction(action)
        return answer(self, game, action)

    plant.setattr(Prize, "answer", refuse)
    plant.setattr(
        "bots.brain.RandomBrain.pick",
        lambda self, domain: "coins" if "coins" in domain else next(iter(domain)),
    )
    assert_found(check_play.check_every_listed_action_is_accepted)
