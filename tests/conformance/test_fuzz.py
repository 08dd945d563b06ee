"""Whatever is typed is understood, or refused with a reason: never another error."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catalogue import Title
from games.core import Game, GameError
from games.notation import Unclear
from games.record import RecordError, parse, read_line
from games.text import Refusal
from games.voice import Voice
from tests.conformance.grid import SOAK, TITLES, Case
from tests.conformance.journey import travel

EVERY = pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
MANY = settings(max_examples=2000 if SOAK else 150, deadline=None, derandomize=True)
ODD = ["", ";", "at", "-1", "0", "99999999999", "²", "É", "{n}", "%s", "ÿ", "\u200b", "a" * 300]


@cache
def states(word: str) -> tuple[Game, ...]:
    """Return a state of each question that came up in a random game."""
    steps = travel(Case(word, TITLES[word].seats[-1], ())).sample()
    return tuple({step.before.ask: step.before for step in steps}.values())


@cache
def lines(word: str) -> tuple[str, ...]:
    """Return moves of those states, of all seats."""
    notation = TITLES[word].notation
    return tuple(
        dict.fromkeys(
            line
            for game in states(word)
            for seat in range(1, game.seats + 1)
            for line in notation.moves(game.offers(seat), 60)
        )
    )


@cache
def vocabulary(word: str) -> list[str]:
    """Return the words of all those moves, other words that are understood, and odd ones."""
    notation = TITLES[word].notation
    known = {part for line in lines(word) for part in line.split()}
    return sorted(known | notation.also.keys() | notation.verbs.keys()) + ODD


def typed(data: st.DataObject, title: Title) -> str:
    """Return a move of some state as somebody in a hurry types it."""
    words = data.draw(st.sampled_from(lines(title.word))).split()
    for slip in data.draw(st.lists(st.sampled_from(["cut", "swap", "drop", "add"]), max_size=3)):
        at = data.draw(st.integers(0, len(words)))
        word = data.draw(st.one_of(st.sampled_from(vocabulary(title.word)), st.text(max_size=4)))
        match slip:
            case "cut":
                words[at : at + 1] = [
                    part[: data.draw(st.integers(1, 4))] for part in words[at:][:1]
                ]
            case "swap":
                words[at : at + 1] = [word]
            case "drop":
                del words[at : at + 1]
            case "add":
                words.insert(at, word)
    return " ".join(words)


@EVERY
@MANY
@given(data=st.data())
def test_whatever_is_typed_is_a_move_or_unclear(title: Title, data: st.DataObject) -> None:
    """A move that is not possible gets a reason made from the view, or none."""
    game = data.draw(st.sampled_from(states(title.word)))
    seat = data.draw(st.integers(1, game.seats))
    line = typed(data, title)
    try:
        action, rest = title.notation.understand(line, seat, game.offers(seat))
    except Unclear:
        return
    assert action.seat == seat
    assert len(rest) <= len(line) + 12 * len(line.split())
    written = title.notation.encode(action)
    if game.find_offer(action) is not None:
        assert title.notation.decode(written, seat) == action
        game.clone().apply(action)
        return
    refusal = title.text.why(title.views.view(game, seat), action, Voice(you=seat))
    assert refusal is None or isinstance(refusal, Refusal)
    assert not game.reveals(action)
    with pytest.raises(GameError):
        game.clone().apply(action)


@EVERY
@MANY
@given(data=st.data())
def test_whatever_stands_in_a_record_is_a_move_or_an_error(
    title: Title, data: st.DataObject
) -> None:
    """Exact reading takes what was written, and refuses the rest."""
    line = data.draw(st.sampled_from(["", "1 ", "2 ", "x "])) + typed(data, title)
    try:
        action = read_line(title.notation, line)
    except RecordError:
        return
    assert title.notation.decode(title.notation.encode(action), action.seat) == action


@MANY
@given(text=st.text(max_size=200), head=st.sampled_from(["", "tafelrunde record 1\n"]))
def test_whatever_is_read_as_a_record_is_one_or_an_error(text: str, head: str) -> None:
    """A damaged file never stops the others."""
    try:
        parse(head + text)
    except RecordError:
        return
    raise AssertionError("nothing of this is a record")
