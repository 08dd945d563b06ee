"""What must be true of every game as it is played."""

import os
import random
import secrets
import time
import uuid
from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any
from unittest import mock

import msgspec
import pytest

from bots.brain import RandomBrain
from games.core import Action, Game, IllegalAction
from games.record import Record, dump, parse, write_line
from games.together import Together
from tests.conformance.grid import TITLES
from tests.conformance.journey import Journey, Step, illegal, listed, play, start

RESERVED = {"type", "table", "n", "event", "text"}
"""Fields of the JSON line of an event that are not the event's own."""


def check_it_ends_and_says_how(journey: Journey) -> None:
    """Nobody is waited for exactly when there is an outcome, and it ranks every seat."""
    outcome = journey.end.outcome()
    assert outcome is not None
    assert outcome.reason
    scores = [(s.rank, s.seat) for s in outcome.standings]
    assert scores == sorted(scores)
    assert sorted(s.seat for s in outcome.standings) == list(journey.seats)
    for standing in outcome.standings:
        better = sum(other.rank < standing.rank for other in outcome.standings)
        assert standing.rank == better + 1
    assert not journey.end.agenda
    for seat in journey.seats:
        assert journey.end.offers(seat) == []


def check_somebody_is_waited_for_until_the_end(journey: Journey) -> None:
    """``waiting`` is empty only when the game is over; it lists seats once, in order."""
    for step in journey.steps:
        waiting = step.before.waiting()
        assert waiting
        assert list(waiting) == sorted(set(waiting) & set(journey.seats))
        assert step.before.ask
        assert step.before.outcome() is None


def check_replay_leads_to_the_same_state(journey: Journey) -> None:
    """The record is the truth; the game is only its latest replay."""
    title = journey.title
    header = title.header(journey.case.seats, journey.seed, journey.case.options)
    lines = tuple(write_line(title.notation, step.action) for step in journey.steps)
    half = len(lines) // 2
    assert title.replay(parse(dump(Record(header, lines)))) == journey.end
    assert title.replay(Record(header, lines[:half])) == journey.states[half]


def check_the_same_moves_bring_the_same_events(journey: Journey) -> None:
    """A game is deterministic, and asks neither the clock nor any chance but its own."""
    taboo = AssertionError("a game is pure")
    patched = {
        random: ("random", "randrange", "choice", "shuffle", "Random"),
        time: ("time", "monotonic", "time_ns", "localtime"),
        os: ("urandom",),
        secrets: ("token_bytes", "token_hex", "randbelow"),
        uuid: ("uuid4",),
    }
    patches = [
        mock.patch.object(module, name, side_effect=taboo)
        for module, names in patched.items()
        for name in names
    ]
    for patch in patches:
        patch.start()
    try:
        game, _ = start(journey.case)
        events = [tuple(game.apply(step.action)) for step in journey.steps]
    finally:
        for patch in patches:
            patch.stop()
    assert events == [step.events for step in journey.steps]
    assert game == journey.end


def check_a_clone_is_equal_and_independent(journey: Journey) -> None:
    """What happens to the twin does not touch the game."""
    brain = RandomBrain(journey.random("clone"))
    for step in journey.sample():
        game = step.before
        kept = {name: repr(value) for name, value in game.state().items()}
        twin = game.clone()
        assert twin == game
        for _ in range(6):
            if twin.waiting():
                twin.apply(brain.choose(None, twin.offers(twin.waiting()[0])))
        assert {name: repr(value) for name, value in game.state().items()} == kept


def check_a_refused_action_changes_nothing(journey: Journey) -> None:
    """IllegalAction is raised before anything is touched."""
    for step in journey.sample():
        game = step.before.clone()
        for action in illegal(journey, game):
            with pytest.raises(IllegalAction):
                game.apply(action)
            assert not game.reveals(action)
        assert game == step.before
        assert game.events == []
    for action in illegal(journey, journey.end):
        with pytest.raises(IllegalAction):
            journey.end.apply(action)


def check_offers_are_sound(journey: Journey) -> None:
    """Every seat that owes an answer has one, nobody else has; offers do not overlap."""
    for step in journey.sample():
        game, waiting = step.before, step.before.waiting()
        kept = game.clone()
        for seat in journey.seats:
            offers = game.list_offers(seat)
            assert ("owed" in {offer.kind for offer in offers}) == (seat in waiting)
            assert all(offer.seat == seat and len(offer) > 0 for offer in offers)
            for offer in offers:
                sample = list(listed([offer], 10))
                assert all(action in offer for action in sample)
                assert len(list(offer)) == len(offer)
            actions = [action for offer in offers for action in listed([offer], 400)]
            assert len(actions) == len(set(actions))
            again = game.list_offers(seat)
            assert [list(o) for o in again] == [list(o) for o in offers]
        assert game == kept


def check_every_listed_action_is_accepted(journey: Journey) -> None:
    """What is offered can be done: by whom it is offered, now."""
    for step in journey.sample():
        for seat in journey.seats:
            for action in listed(step.before.offers(seat), 6):
                step.before.clone().apply(action)


def check_somebody_absent_never_stops_the_game(journey: Journey) -> None:
    """``absent`` is an owed answer of every seat that is waited for."""
    for step in journey.sample():
        for seat in step.before.waiting():
            action = step.before.absent(seat)
            offer = step.before.find_offer(action)
            assert offer is not None
            assert offer.kind == "owed"
            assert action.seat == seat


def check_whether_a_move_reveals_is_known_before(journey: Journey) -> None:
    """``reveals`` is true whenever something hidden came to light or chance was drawn."""
    states = journey.states
    for place, step in enumerate(journey.steps):
        drawn = states[place + 1].chance.counter != step.before.chance.counter
        if drawn or any(event.reveals for event in step.events):
            game = step.before.clone()
            assert game.reveals(step.action), (step.action, step.events)
            assert game == step.before


def check_the_state_is_plain(journey: Journey) -> None:
    """Ints, strings, frozen dataclasses, tuples, and one level of list or dict of those."""
    for game in (*(step.before for step in journey.sample()), journey.end):
        for name, value in game.state().items():
            if name not in ("chance", "material"):
                rows = value if type(value) is list else [value]
                rows = [*value, *value.values()] if type(value) is dict else rows
                assert all(map(is_plain, rows)), f"{name} = {value!r}"


def is_plain(value: Any) -> bool:
    """Tell whether a value can be shared by twins: nothing in it ever changes."""
    if value is None or type(value) in (int, str, bool) or isinstance(value, type):
        return True
    if type(value) in (tuple, frozenset):
        return all(map(is_plain, value))
    if not is_dataclass(value) or not type(value).__dataclass_params__.frozen:
        return False
    return all(is_plain(getattr(value, each.name)) for each in fields(value))


def check_events_fit_into_json(journey: Journey) -> None:
    """Their fields are plain, and none has the name of a field of the message around them."""
    for step in journey.steps:
        for event in step.events:
            names = {each.name for each in fields(event)}
            assert not names & RESERVED, event
            assert is_plain(event), event
            msgspec.json.encode([getattr(event, name) for name in names])


def check_pieces_are_conserved(journey: Journey) -> None:
    """The game's own invariants (``tests/games/GAME/invariants.py``) hold in every state."""
    toy = next(iter(TITLES))
    word = journey.case.word
    place = "tests.toy.invariants" if word == toy else f"tests.games.{word}.invariants"
    if find_spec(place) is None:
        raise AssertionError(f"{word} has no {place}")
    for game in journey.states:
        import_module(place).check_invariants(game)


def check_an_interrupt_never_spoils_a_sealed_answer(journey: Journey) -> None:
    """What a seat has sealed stays legal whatever it or others do meanwhile."""
    for step in journey.sample(_has_sealed):
        for seat in journey.seats:
            offers = [o for o in step.before.offers(seat) if o.kind == "anytime"]
            for action in listed(offers, 4):
                after = step.before.clone()
                after.apply(action)
                assert _legal_drafts(after) == _legal_drafts(step.before), action


def _has_sealed(step: Step) -> bool:
    """Tell whether somebody has sealed something before this step."""
    return any(map(step.before.sealed, range(1, step.before.seats + 1)))


def _legal_drafts(game: Game) -> list[tuple[Action, bool]]:
    """Return each sealed move, and whether it could be made at its place in the draft."""
    top = game.agenda[-1]
    if not isinstance(top, Together):
        return []
    found = []
    drafts = top.drafts
    for at, (seat, draft) in enumerate(zip(top.asked, drafts, strict=True)):
        for place, action in enumerate(draft):
            earlier = game.clone()
            before = (*drafts[:at], draft[:place], *drafts[at + 1 :])
            earlier.agenda[-1] = replace(top, drafts=before, ready=top.ready & ~(1 << seat))
            found.append((action, earlier.find_offer(action) is not None))
    return found


def check_it_can_be_played_on_from_any_state(journey: Journey) -> None:
    """Another course from the middle comes to an end too."""
    middle = journey.steps[len(journey.steps) // 2].before.clone()
    _, end = play(middle, RandomBrain(journey.random("on")))
    assert end.outcome() is not None
