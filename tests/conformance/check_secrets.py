"""What nobody may learn: views, sealed answers, and everything that is hidden."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bots.brain import RandomBrain
from games.chance import Chance
from games.core import Action, Event, Game, Ready, Sealed, View
from games.together import Together
from tests.conformance.journey import Journey, Step, listed, play


def seen(events: Sequence[Event], viewer: int | None) -> list[Event]:
    """Return what a viewer sees of some events."""
    return [shown for event in events if (shown := event.seen_by(viewer)) is not None]


def is_together(step: Step) -> bool:
    """Tell whether the question before a step is answered in secret."""
    return isinstance(step.before.agenda[-1], Together)


def imagined(journey: Journey, game: Game, viewer: int | None) -> Game:
    """Return another game that looks the same to a viewer."""
    chance = Chance(f"{journey.random(f'{viewer}').getrandbits(64):016x}")
    other: Game = journey.title.views.imagine(journey.view(game, viewer), chance)
    return other


def offered(journey: Journey, game: Game, seat: int | None) -> list[Any]:
    """Return the offers of a seat as they go over the wire."""
    return [journey.title.notation.wire(offer) for offer in game.offers(seat)] if seat else []


def check_views_tell_what_the_game_says(journey: Journey) -> None:
    """A view is a frozen value of the game's VIEW, with the question that is on the table."""
    for game in (*(step.before for step in journey.sample()), journey.end):
        for viewer in journey.viewers:
            kept = game.clone()
            view = journey.view(game, viewer)
            assert type(view) is journey.title.views.VIEW
            assert isinstance(view, View)
            assert (view.you, view.seats, view.ask) == (viewer, game.seats, game.ask)
            assert (view.waiting, view.outcome) == (game.waiting(), game.outcome())
            assert journey.view(game, viewer) == view
            assert game == kept


def check_views_survive_json(journey: Journey) -> None:
    """A bot gets back the very view: plain builtins and small frozen dataclasses."""
    for game in (*(step.before for step in journey.sample()), journey.end):
        for viewer in journey.viewers:
            view = journey.view(game, viewer)
            shown = msgspec.json.decode(msgspec.json.encode(msgspec.to_builtins(view)))
            assert msgspec.convert(shown, journey.title.views.VIEW) == view


def check_the_view_of_an_imagined_game_is_the_view(journey: Journey) -> None:
    """``imagine`` gives a full game that is consistent with the view, also at the end."""
    for game in (*(step.before for step in journey.sample()), journey.end):
        for viewer in journey.viewers:
            other = imagined(journey, game, viewer)
            assert journey.view(other, viewer) == journey.view(game, viewer)


def check_what_is_hidden_changes_nothing(journey: Journey) -> None:
    """With other hidden things behind the same view, offers, answers and events are the same.

    A move that shows more, such as one that ends the game with secret money, ``reveals``: a trial
    on a copy stops there.
    """
    for step in journey.sample():
        for viewer in journey.seats:
            game, other = step.before.clone(), imagined(journey, step.before, viewer)
            assert offered(journey, other, viewer) == offered(journey, game, viewer)
            assert (other.waiting(), other.ask) == (game.waiting(), game.ask)
            if viewer in game.waiting():
                assert other.absent(viewer) == game.absent(viewer)
            for action in listed(game.offers(viewer), 4):
                assert other.reveals(action) == game.reveals(action)
                if not game.reveals(action):
                    _assert_same_course(journey, game, other, action)


def _assert_same_course(journey: Journey, game: Game, other: Game, action: Action) -> None:
    """Carry a move out in two games that look the same, and look again."""
    one, two, viewer = game.clone(), other.clone(), action.seat
    assert seen(one.apply(action), viewer) == seen(two.apply(action), viewer)
    assert journey.view(one, viewer) == journey.view(two, viewer)
    assert offered(journey, one, viewer) == offered(journey, two, viewer)


def check_an_imagined_game_can_be_played(journey: Journey) -> None:
    """A search bot plays it to its end like any other."""
    steps = journey.sample()
    for place, viewer in enumerate(journey.viewers):
        step = steps[place * 5 % len(steps)]
        _, end = play(imagined(journey, step.before, viewer), RandomBrain(journey.random("far")))
        assert end.outcome() is not None


def check_a_sealed_answer_leaves_no_trace(journey: Journey) -> None:
    """Until the reveal the state does not change, and all that others hear is: has answered."""
    for step, after in zip(journey.steps, journey.states[1:], strict=True):
        if is_sealing(step.events) and not step.before.reveals(step.action):
            assert unsealed(after) == unsealed(step.before)
            for viewer in journey.viewers:
                if viewer != step.action.seat:
                    assert all(type(event) is Ready for event in seen(step.events, viewer))


def is_sealing(events: Sequence[Event]) -> bool:
    """Tell whether a move was made in secret; some questions have open answers besides."""
    return any(type(event) is Sealed for event in events)


def unsealed(game: Game) -> dict[str, Any]:
    """Return the state without the question on top."""
    return {**game.state(), "agenda": game.agenda[:-1]}


def check_what_is_sealed_is_seen_by_nobody_else(journey: Journey) -> None:
    """Whichever answer a seat seals, the others see, are offered and hear the same."""
    for step in journey.sample(is_together):
        for seat in step.before.waiting():
            courses: dict[bool, list[Any]] = {}
            offers = [o for o in step.before.offers(seat) if o.kind != "anytime"]
            for action in listed(offers, 6):
                if not step.before.reveals(action):
                    game = step.before.clone()
                    events = game.apply(action)
                    is_announced = any(type(event) is Ready for event in events)
                    trace = _trace(journey, game, events, seat) if is_sealing(events) else []
                    assert not trace or courses.setdefault(is_announced, trace) == trace


def _trace(journey: Journey, game: Game, events: list[Event], seat: int) -> list[Any]:
    """Return all that anybody but ``seat`` can know of a state and the way to it."""
    return [
        (journey.view(game, viewer), offered(journey, game, viewer), seen(events, viewer))
        for viewer in journey.viewers
        if viewer != seat
    ]


def check_the_order_of_arrival_changes_nothing(journey: Journey) -> None:
    """Sealed answers give the same state and events in whatever order they come."""
    for step in journey.sample(is_together):
        if len(step.before.waiting()) < 2:
            continue
        answers = {seat: _answer(journey, step.before, seat) for seat in step.before.waiting()}
        one, two = step.before.clone(), step.before.clone()
        for seat in answers:
            last = [one.apply(action) for action in answers[seat]][-1]
        for seat in reversed(answers):
            first = [two.apply(action) for action in answers[seat]][-1]
        assert one == two
        assert _unsealing(last) == _unsealing(first)


def _answer(journey: Journey, game: Game, seat: int) -> list[Action]:
    """Return the moves with which a seat, playing at random, seals its answer."""
    twin, brain = game.clone(), RandomBrain(journey.random(f"order {seat}"))
    moves: list[Action] = []
    while seat in twin.waiting() and twin.agenda[-1].ask() == game.ask:
        move, after = brain.choose(None, twin.offers(seat)), twin.clone()
        if is_sealing(after.apply(move)):
            moves.append(move)
            twin = after
    return moves


def _unsealing(events: list[Event]) -> list[Event]:
    """Return the events without those that tell who was last."""
    return [event for event in events if type(event) not in (Ready, Sealed)]
