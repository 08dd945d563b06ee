"""What must be true of the moves as words and as JSON."""

import msgspec

from games.core import Action, Game
from games.notation import MOST_LISTED
from games.record import read_line, write_line
from games.voice import Voice
from tests.conformance.journey import Journey, listed


def some(game: Game, seat: int, most: int = 40) -> list[Action]:
    """Return some of the actions that a seat is offered."""
    return list(listed(game.offers(seat), most))


def check_a_line_and_its_action_are_one(journey: Journey) -> None:
    """``decode(encode(a)) == a``, and no two actions of a seat have the same line."""
    notation = journey.title.notation
    for step in journey.sample():
        for seat in journey.seats:
            actions = some(step.before, seat)
            lines = [notation.encode(action) for action in actions]
            assert len({line.lower() for line in lines}) == len(actions)
            assert all(line == " ".join(line.split()) and ";" not in line for line in lines)
            assert [notation.decode(line, seat) for line in lines] == actions
            assert [notation.decode(line.upper(), seat) for line in lines] == actions
    for step in journey.steps:
        assert read_line(notation, write_line(notation, step.action)) == step.action


def check_the_canonical_line_is_understood(journey: Journey) -> None:
    """What a bot sends means the same when it is read as a person's words."""
    notation = journey.title.notation
    for step in journey.sample():
        for seat in journey.seats:
            offers = step.before.offers(seat)
            for action in some(step.before, seat, 12):
                line = notation.encode(action)
                assert notation.understand(line, seat, offers) == (action, "")
                assert notation.understand(line, seat, offers, is_exact=True) == (action, "")
                assert notation.understand(f"{line}; {line}", seat, offers) == (action, line)


def check_offers_go_over_the_wire(journey: Journey) -> None:
    """A bot gets back the very offers, as far as they are listed whole."""
    notation = journey.title.notation
    for step in journey.sample():
        for seat in journey.seats:
            for offer in step.before.offers(seat):
                shown = notation.wire(offer)
                assert msgspec.json.decode(msgspec.json.encode(shown)) == shown
                back = notation.unwire(shown, seat)
                assert (back.kind, back.action, back.seat) == (offer.kind, offer.action, seat)
                if "of" in shown:
                    assert all(action in offer for action in listed([back], 10))
                else:
                    assert list(back) == list(offer)


def check_a_shortened_list_has_every_verb(journey: Journey) -> None:
    """The list of moves is complete up to 200; no verb is crowded out of a longer one."""
    notation = journey.title.notation
    for step in journey.sample():
        for seat in step.before.waiting():
            offers = [o for o in step.before.offers(seat) if o.kind == "owed"]
            moves = notation.moves(offers, MOST_LISTED)
            whole = sum(map(len, offers))
            assert len(moves) == len(set(moves)) == min(whole, MOST_LISTED)
            verbs = {offer.action.verb() for offer in offers}
            assert {move.split()[0] for move in moves} == verbs


def check_who_can_read_the_prompt_can_play(journey: Journey) -> None:
    """Each word that the prompt offers (without capitals) is accepted at that moment."""
    title = journey.title
    for step in journey.sample():
        for seat in step.before.waiting():
            offers = step.before.offers(seat)
            question = title.text.ask(journey.view(step.before, seat), offers, Voice(you=seat))
            assert question.text.strip()
            assert question.words
            for words in question.words:
                if words == words.lower():
                    action, _ = title.notation.understand(words, seat, offers)
                    assert step.before.find_offer(action) is not None, words
                else:
                    title.notation.find_verb(words.split()[0], offers)
