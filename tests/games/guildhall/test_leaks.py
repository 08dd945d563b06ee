"""What nobody may learn: hands and both decks, through every door."""

from dataclasses import replace
from random import Random

import pytest

from bots.brain import RandomBrain
from games.chance import Chance
from games.guildhall import events, text
from games.guildhall.actions import NOTATION
from games.guildhall.rules import PRESETS, Guildhall
from games.guildhall.view import imagine, view
from games.record import play, write_line
from games.voice import Voice
from tests.games.guildhall.positions import MATERIAL, SEED, can, cards, do, new, position, words

NAMES = ("anna", "ben", "cleo", "dora")


def swapped(game: Guildhall, viewer: int | None, seed: str = "77") -> Guildhall:
    """Return a twin in which everything that the viewer cannot see is made up anew."""
    return imagine(view(game, viewer), Chance(seed))


def told(game: Guildhall, viewer: int | None) -> list[str]:
    """Return all that the program writes for a viewer about a state."""
    voice, seen = Voice(names=NAMES, you=viewer), view(game, viewer)
    lines = [line for section in text.show(seen, voice) for line in section.lines]
    for word in ("1", "2", "unseen", "pile", "weaver", "rw"):
        lines += text.part(seen, voice, word) or []
    offers = game.offers(viewer) if viewer else []
    lines += [str(text.ask(seen, offers, voice)), *text.hand(seen, voice)]
    return lines + [f"{move}: {said}" for move, said in text.moves(seen, offers, voice)]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_hidden_shows_nowhere(seats, preset):
    """With other hands and decks behind it every text, offer and refusal is the same."""
    game = Guildhall(seats, f"{seats:02x}", PRESETS[preset], MATERIAL)
    brain, voices = RandomBrain(Random(3)), [None, *game.everyone]
    tried = [NOTATION.decode(line, 1) for line in ("play rw 4", "kill 2 rw", "fetch ra", "buy 9")]
    count = 0
    while game.waiting():
        if count % 23 == 0:
            for viewer in voices:
                twin = swapped(game, viewer, f"{count:04x}")
                assert told(twin, viewer) == told(game, viewer)
                if viewer:
                    voice = Voice(names=NAMES, you=viewer)
                    for action in tried:
                        own = replace(action, seat=viewer)
                        one, two = view(game, viewer), view(twin, viewer)
                        assert text.why(one, own, voice) == text.why(two, own, voice)
        game.apply(brain.choose(None, game.offers(game.waiting()[0])))
        count += 1


@pytest.mark.parametrize("preset", PRESETS)
def test_others_do_not_see_what_is_drawn_or_named(preset):
    """Draws are numbers for others, and a choice not yet complete is nobody else's."""
    game = Guildhall(3, SEED, PRESETS[preset], MATERIAL)
    brain = RandomBrain(Random(4))
    found = game.take_events()
    while game.waiting():
        found += game.apply(brain.choose(None, game.offers(game.waiting()[0])))
    assert {events.Drawn, events.Chosen} <= {type(event) for event in found}
    for event in found:
        for viewer in (None, *game.everyone):
            shown = event.seen_by(viewer)
            if type(event) is events.Drawn and viewer != event.seat:
                assert shown == replace(event, cards=())
            if type(event) is events.Chosen and viewer != event.seat:
                assert shown is None


def test_the_mulligan_shows_the_discards_only():
    """What is drawn instead stays hidden; what is discarded lies open, or only its top."""
    game = new()
    seat = game.first
    other, thrown = 3 - seat, game.hands[seat][:2]
    do(game, f"discard {words(thrown)}")
    do(game, "draw")
    assert view(game, other).pile == thrown
    assert view(swapped(game, other), other) == view(game, other)
    assert view(game, other).hand_sizes == (9, 9)


def test_covered_discards_show_when_the_action_is_complete():
    """With discard_top_only others see neither the cards nor the top until the draw."""
    game = position(hands={1: "ra bf yt gw pd bh"}, pile="rh", discard_top_only="on")
    for word in ("bf", "ra"):
        assert [event.seen_by(2) for event in do(game, f"discard {word}")] == [None]
    assert (view(game, 2).pile, view(game, 2).pile_size) == (cards("rh"), 3)
    assert view(game, 1).pile == cards("rh bf ra")
    found = do(game, "draw")
    thrown = next(event for event in found if type(event) is events.Thrown)
    assert thrown.seen_by(2) == events.Thrown(1, 2, cards("ra"))
    assert view(game, 2).pile == cards("ra")


def test_covered_discards_make_what_was_known_uncertain():
    """A known card may have gone unseen, so nothing is called known any more."""
    one = position(hands={1: "ra bf"}, discard_top_only="on")
    two = position(hands={1: "ra bf"}, discard_top_only="on")
    one.known[1] = two.known[1] = cards("ra")
    do(one, "discard ra")
    do(two, "discard bf")
    assert view(one, 2).known == view(two, 2).known == ((), ())


def test_whose_hall_a_swap_is_for_shows_when_it_is_complete():
    """Of a choice that is not complete others see neither the cards nor the player."""
    game = position(3, hands={1: "rt"}, halls={1: "yt gt ra", 2: "yd gd", 3: "bh ph"})
    do(game, "play rt 2")
    before = [view(game, viewer) for viewer in (2, 3, None)]
    do(game, "take 2 yd")
    assert [view(game, viewer) for viewer in (2, 3, None)] == before
    assert view(game, 1).asked.player == 2
    killing = position(3, hands={1: "ra"}, halls={1: "ya ga", 2: "yd gf", 3: "bh ph"})
    do(killing, "play ra 2; kill 2 yd")
    assert view(killing, 3).asked.player == 2


def test_hidden_chapters_are_numbers():
    """With complete_hidden the own professions are seen, those of others counted."""
    game = position(complete={1: "farmer weaver", 2: "trader"}, complete_hidden="on")
    assert view(game, 1).complete == ((2, 5), (-1,))
    assert view(game, 2).complete == ((-1, -1), (4,))
    assert view(game, None).complete == ((-1, -1), (-1,))


def test_hidden_twins_do_not_shorten_a_payment():
    """What is not asked of twins would tell that they are twins."""
    twins = position(
        complete={1: "farmer farmer farmer"}, row="9", complete_hidden="on", discard_order="free"
    )
    do(twins, "buy 9")
    assert twins.ask == "pay"
    assert can(twins, "pay farmer")


def test_a_reshuffle_hides_all_again():
    """The new draw pile is known as a set, not in its order."""
    game, brain, found = new(4), RandomBrain(Random(6)), []
    while not any(type(event) is events.Reshuffled for event in found):
        found = game.apply(brain.choose(None, game.offers(game.waiting()[0])))
    for viewer in (None, *game.everyone):
        twins = [swapped(game, viewer, f"{number:02x}") for number in range(4)]
        assert all(view(twin, viewer) == view(game, viewer) for twin in twins)
        assert len({tuple(twin.deck) for twin in twins}) > 1


def test_the_deck_of_vp_cards_is_known_as_a_set():
    """The order is made up anew, the cards are the same."""
    game = new(4)
    twins = [swapped(game, 1, f"{number:02x}") for number in range(4)]
    assert all(sorted(twin.points_deck) == sorted(game.points_deck) for twin in twins)
    assert len({tuple(twin.points_deck) for twin in twins}) > 1


def test_undo_in_a_record_brings_back_the_very_state():
    """A record with moves taken back leads where one without them leads, chance included."""
    lines: list[str] = []
    game, brain = new(3), RandomBrain(Random(5))
    for _ in range(60):
        action = brain.choose(None, game.offers(game.waiting()[0]))
        lines.append(write_line(NOTATION, action))
        game.apply(action)
    kept = game.clone()
    extra = []
    for _ in range(7):
        action = brain.choose(None, game.offers(game.waiting()[0]))
        extra.append(write_line(NOTATION, action))
        game.apply(action)
    assert play(new(3), NOTATION, [*lines, *extra, "undo 7"]) == kept
