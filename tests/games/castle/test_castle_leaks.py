"""What nobody may learn: cards chosen by others before the reveal, and the winter deck's order."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from bots.brain import RandomBrain
from games.castle.actions import NOTATION, Choose
from games.castle.names import WINTER
from games.castle.rules import PRESETS, Castle, FaceDown
from games.castle.text import ask, hand, moves, part, show, why
from games.castle.view import imagine, view
from games.chance import Chance
from games.core import Ready, Sealed
from games.voice import Voice
from tests.games.castle.table import MATERIAL, choose, play, start


def said(game: Castle, seat: int | None) -> list[object]:
    """Return everything that a seat or a watcher can read about a game."""
    seen, voice = view(game, seat), Voice(you=seat)
    offers = game.offers(seat) if seat else []
    words = ["castle", "carts", "1", "2", "market", "sand", "messenger", "innkeeper"]
    return [
        seen,
        show(seen, voice),
        show(seen, Voice(you=seat, spoken=True)),
        hand(seen, voice),
        [part(seen, voice, word) for word in words],
        ask(seen, offers, voice),
        moves(seen, offers, voice),
        [NOTATION.wire(offer) for offer in offers],
        why(seen, Choose(seat or 1, (7,)), voice),
        game.waiting(),
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chosen_cards_are_hidden_before_the_reveal(seats: int) -> None:
    """§2.2 B: with another choice of seat 2 nothing differs for the others and for watchers."""
    one, two = start(seats), start(seats)
    cards = (
        ("messenger", "worker_clay") if seats > 2 else ("messenger trader", "trader worker_clay")
    )
    events = [
        play(game, f"2 choose {words}") for game, words in zip((one, two), cards, strict=True)
    ]
    for viewer in (None, 1, *range(3, seats + 1)):
        assert said(one, viewer) == said(two, viewer)
        assert [e.seen_by(viewer) for e in events[0]] == [e.seen_by(viewer) for e in events[1]]
    assert said(one, 2) != said(two, 2)


def test_only_readiness_is_told() -> None:
    """Others hear that seat 2 has chosen, seat 2 hears what."""
    game = start(3)
    events = play(game, "2 choose trader")
    assert [type(e.seen_by(1)) for e in events if e.seen_by(1)] == [Ready]
    assert [type(e) for e in events if e.seen_by(2)] == [Sealed, Ready]


def test_a_changed_choice_is_not_told() -> None:
    """Amendment 8: until the last player has chosen; others hear nothing of it."""
    game = start(3)
    play(game, "2 choose trader")
    before = said(game, 1)
    events = play(game, "2 choose messenger")
    assert not [e for e in events if e.seen_by(1)]
    assert said(game, 1) == before
    assert view(game, 2).sealed == (0,)


def test_arrival_order_changes_nothing() -> None:
    """The same choices in any order lead to the same game."""
    games = []
    for order in permutations((1, 2, 3)):
        game = start(3)
        choose(game, {seat: ("trader", "worker_clay", "bricklayer")[seat - 1] for seat in order})
        games.append(game)
    assert all(game == games[0] for game in games)


def in_winter(*deck: str) -> Castle:
    """Return a game in which the frost is asked while the chosen cards lie face down."""
    game = start(3, deck=("frost", *deck))
    game.round = 2
    game.points[:] = [5, 5, 5]
    return game


def test_cards_stay_hidden_during_the_winter_card() -> None:
    """Amendment 8: face down until the winter card is done; one's own may be looked at."""
    one, two = in_winter(), in_winter()
    choose(one, {1: "messenger", 2: "trader", 3: "stonemason"})
    choose(two, {1: "messenger", 2: "worker_clay", 3: "bricklayer"})
    assert isinstance(one.agenda[-4], FaceDown)
    for viewer in (None, 1):
        assert said(one, viewer) == said(two, viewer)
    assert view(one, 2).sealed == (1,)
    assert one.sealed(2) == (Choose(2, (1,)),)
    for game in (one, two):
        play(game, "1 lose vp", "2 lose vp")
    assert said(one, 1) == said(two, 1)


def test_the_last_winter_answer_reveals_and_no_other() -> None:
    """Whether a move brings the face-down cards to light is a public fact."""
    game = in_winter()
    choose(game, {1: "messenger", 2: "trader", 3: "stonemason"})
    for seat, reveals in ((1, False), (2, False), (3, True)):
        action = next(iter(game.offers(seat)[0]))
        assert game.reveals(action) is reveals
        game.apply(action)


def test_order_of_the_winter_deck_is_hidden() -> None:
    """Amendment 8: which cards are to come is public, their order is not."""
    one, two = in_winter("damsel", "innkeeper"), in_winter("innkeeper", "damsel")
    for viewer in (None, 1, 2, 3):
        assert said(one, viewer) == said(two, viewer)
    assert view(one, None).to_come == tuple(range(len(WINTER)))


def random_states(seats: int, preset: str, seed: int) -> Iterator[Castle]:
    """Yield the states of a random game."""
    game = Castle(seats, f"{seed:032x}", PRESETS[preset], MATERIAL)
    random = Random(seed)
    brain = RandomBrain(random)
    while waiting := game.waiting():
        yield game
        game.apply(brain.choose(None, game.offers(random.choice(waiting))))
    yield game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagined_games_look_the_same(seats: int) -> None:
    """With other hidden cards behind the same view everything reads the same."""
    for number, game in enumerate(random_states(seats, "winter", 7)):
        if number % 5 == 0:
            for viewer in (None, *range(1, seats + 1)):
                other = imagine(view(game, viewer), Chance(f"{number:032x}"))
                assert said(other, viewer) == said(game, viewer)


def test_imagination_varies_what_is_hidden_only() -> None:
    """Others' cards are made up, the own one is kept."""
    game = in_winter()
    play(game, "1 choose messenger", "2 choose trader")
    chosen = set()
    for seed in range(30):
        other = imagine(view(game, 1), Chance(f"{seed:032x}"))
        assert other.sealed(1) == game.sealed(1)
        chosen.add(other.sealed(2))
        assert other.waiting() == (3,)
    assert len(chosen) > 3
