"""What is hidden stays hidden: hands but for seen cards, stacks, removed cards, secret money."""

from random import Random

import msgspec
import pytest

from bots.brain import RandomBrain
from games.chance import Chance
from games.core import Action, Event
from games.hacienda import text
from games.hacienda.actions import Buy, Options, Play
from games.hacienda.events import CardDrawn
from games.hacienda.material import CARDS
from games.hacienda.rules import HaciendaGame
from games.hacienda.view import imagine, view
from games.voice import Voice
from tests.games.hacienda import positions as at

PIG, ROCK = CARDS.index("pig"), CARDS.index("rock")
NAMES = ("anna", "ben", "cleo", "dora")


def played(seats: int, moves: int, **options: str) -> HaciendaGame:
    """Return a game after some random moves."""
    game = HaciendaGame(seats, "1eaf", Options(**options), at.MATERIAL)  # type: ignore[arg-type]
    brain = RandomBrain(Random(moves))
    for _ in range(moves):
        game.apply(brain.choose(None, game.offers(game.waiting()[0])))
    game.take_events()
    return game


def test_a_drawn_card_is_its_owners() -> None:
    """H12: a card bought unseen is told by name to its owner alone."""
    game = at.new()
    (event, *_) = at.play(game, "buy land")
    assert isinstance(event, CardDrawn)
    assert event.card in CARDS
    for other in (2, None):
        shown = event.seen_by(other)
        assert isinstance(shown, CardDrawn)
        assert shown.card is None
    assert event.seen_by(1) == event


@pytest.mark.parametrize("moves", [0, 25, 60, 140])
@pytest.mark.parametrize("money", ["open", "secret"])
def test_what_is_hidden_changes_nothing(moves: int, money: str) -> None:
    """With other hands, stacks and removed cards behind it a view is the same, and its texts."""
    game = played(3, moves, money=money)
    for viewer in (1, 2, 3, None):
        shown = view(game, viewer)
        other = imagine(shown, Chance("0123"))
        assert view(other, viewer) == shown
        hidden = [game.land_stack, game.animal_stack, game.second_stack, game.set_aside]
        changed = [other.land_stack, other.animal_stack, other.second_stack, other.set_aside]
        assert hidden != changed
        assert list(map(len, hidden)) == list(map(len, changed))
        for card in range(len(CARDS)):
            whole = [sum(g.hands[card :: len(CARDS)]) for g in (game, other)]
            assert all(number <= game.components.count(card) for number in whole)


def test_no_stack_in_the_view() -> None:
    """H12: a watcher's view holds no hand, no stack and no removed card, only their sizes."""
    game = played(2, 0)
    game.hands = [0] * 20
    game.hands[ROCK] = 8
    one = msgspec.json.encode(view(game, None))
    game.hands = [0] * 20
    game.hands[0] = 8
    game.land_stack.reverse()
    game.animal_stack, game.second_stack = game.second_stack, game.animal_stack
    game.set_aside = game.set_aside[::-1]
    assert msgspec.json.encode(view(game, None)) == one
    assert view(game, None).hand == ()


def test_open_purchases_are_seen() -> None:
    """O5: cards bought open are shown to all until they are played."""
    game = at.new()
    game.open_land = [ROCK] * 4
    at.play(game, "buy land rock")
    assert view(game, 2).players[0].seen == ("rock",)
    assert view(game, None).players[0].seen == ("rock",)


def test_open_purchases_hidden() -> None:
    """Option bought=hidden: they are not."""
    game = at.new(bought="hidden")
    game.open_land = [ROCK] * 4
    at.play(game, "buy land rock")
    assert view(game, 2).players[0].seen == ()


def test_money_is_open() -> None:
    """O6: everybody's money is visible."""
    game = at.new()
    assert [player.pesos for player in view(game, None).players] == [20, 20]


def test_money_is_secret() -> None:
    """Option money=secret: only one's own pesos and points for money are shown."""
    game = at.new(3, money="secret")
    at.money(game, 30, 40, 50)
    shown = view(game, 2)
    assert [player.pesos for player in shown.players] == [None, 40, None]
    assert [player.now.money for player in shown.players] == [0, 4, 0]
    events = at.play(game, "buy land")
    assert all(getattr(event, "pesos", None) is None for event in events)


def test_secret_money_is_shown_at_the_end() -> None:
    """Option money=secret: the final scoring shows it."""
    game = at.new(money="secret")
    at.play(game, "end", "end", "end", "end")
    assert [player.pesos for player in view(game, None).players] == [20, 20]


@pytest.mark.parametrize("rest", ["open", "secret"])
def test_reveals_is_known_before(rest: str) -> None:
    """A move reveals if it draws or turns a card, or ends a round that counts secret money."""
    game = played(2, 20, money=rest)
    brain = RandomBrain(Random(5))
    while waiting := game.waiting():
        action = brain.choose(None, game.offers(waiting[0]))
        expected = game.reveals(action)
        assert any(event.reveals for event in game.apply(action)) == expected


def test_the_question_is_the_same_whatever_is_hidden() -> None:
    """Errors, prompts and moves of a seat do not depend on what it cannot know."""
    game = played(2, 30)
    seat = game.waiting()[0]
    other = imagine(view(game, seat), Chance("77"))
    voice = Voice(names=NAMES, you=seat)
    moves: list[Action] = [Play(seat, card, at.field("G5")) for card in range(len(CARDS))]
    moves += [Buy(seat, "land", card) for card in range(6)]
    answers = [
        [text.why(view(each, seat), move, voice) for move in moves]
        + [text.ask(view(each, seat), each.offers(seat), voice)]
        + [text.moves(view(each, seat), each.offers(seat), voice)]
        for each in (game, other)
    ]
    assert answers[0] == answers[1]


def test_events_for_a_watcher_tell_no_hidden_card() -> None:
    """Told to a watcher, no unseen purchase names a card."""
    game = played(3, 0)
    brain = RandomBrain(Random(3))
    watcher = Voice(names=NAMES)
    told: list[str] = []
    for _ in range(150):
        events: list[Event] = game.apply(brain.choose(None, game.offers(game.waiting()[0])))
        shown = [event.seen_by(None) for event in events]
        told += [text.tell(e, watcher) for e in shown if isinstance(e, CardDrawn)]
    assert told
    assert not any(card in line for line in told for card in CARDS)
