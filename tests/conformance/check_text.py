"""What must be true of every text, in every voice."""

from collections.abc import Iterator
from itertools import cycle, islice, product
from pathlib import Path

from games.core import Game
from games.layout import columns
from games.text import Refusal
from games.voice import Voice, read_language
from tests.conformance.grid import SOAK
from tests.conformance.journey import Journey, illegal

NAMES = ("anna", "Maximilian_von_U", "cleo", "dora", "emil")
SIGNS = tuple("*+!><:|=-")
"""What the server and the tagged mode put before a line."""

AT_A_TIME = 6 if SOAK else 3
"""In how many voices a viewer's board is looked at before the next."""


def voices(folder: Path, viewer: int | None) -> list[Voice]:
    """Return every voice for a viewer: language, manner, glyphs, width; seat 2 is a bot."""
    german = read_language("de", [folder / "lang"])
    return [
        Voice(
            entries=german if language == "de" else {},
            language=language,
            names=NAMES,
            bots=frozenset({2}),
            you=viewer,
            spoken=spoken,
            unicode=unicode,
            width=width,
        )
        for language, spoken, unicode, width in product(
            ("en", "de"), (False, True), (False, True), (80, 40)
        )
    ]


def looks(journey: Journey) -> Iterator[tuple[Game, Voice]]:
    """Yield states with voices of each viewer: some in turn, every one at the end."""
    by_viewer = {v: voices(journey.title.folder, v) for v in journey.viewers}
    turns = {v: cycle(all_of) for v, all_of in by_viewer.items()}
    games = [*(step.before for step in journey.sample()), journey.end]
    for game in games:
        for viewer in journey.viewers:
            many = len(by_viewer[viewer]) if game is journey.end else AT_A_TIME
            for voice in islice(turns[viewer], many):
                yield game, voice


def assert_sentence(text: str, voice: Voice) -> None:
    """No sign of the server in front, no placeholder left, one line, only known letters."""
    assert not text.startswith(SIGNS), text
    assert "{" not in text, text
    assert "}" not in text, text
    assert text.isprintable(), text
    assert_letters(text, voice)


def assert_letters(text: str, voice: Voice) -> None:
    """Without unicode English is ASCII, and German has its umlauts besides."""
    if not voice.unicode:
        more = "" if voice.language == "en" else "äöüÄÖÜß„“–é"
        assert all(letter.isascii() or letter in more for letter in text), text


def check_boards_keep_the_width(journey: Journey) -> None:
    """At most 79 columns, or 40 in a narrow window; no sign of the server begins a line."""
    for game, voice in looks(journey):
        sections = journey.title.text.show(journey.view(game, voice.you), voice)
        words = [section.word for section in sections]
        assert len(words) == len(set(words))
        for section in sections:
            for line in section.lines:
                assert_sentence(line, voice)
                assert line == line.rstrip(), line
                assert line, section
                if voice.spoken:
                    assert "  " not in line.strip(), line
                else:
                    assert columns(line) <= min(79, voice.width), line


def check_headings_and_hands_are_sentences(journey: Journey) -> None:
    """Title parts are short; the hand shows what only this seat may see."""
    text = journey.title.text
    for game, voice in looks(journey):
        view = journey.view(game, voice.you)
        for part in text.heading(view, voice):
            assert_sentence(part, voice)
        for line in text.hand(view, voice):
            assert_sentence(line, voice)
            assert voice.spoken or columns(line) <= min(79, voice.width), line
        for look in (text.part, text.near):
            assert look(view, voice, "no-such-thing") is None
            for word in [section.word for section in text.show(view, voice)] + ["1", "anna"]:
                for line in look(view, voice, word) or ():
                    assert_sentence(line, voice)


def check_questions_are_sentences(journey: Journey) -> None:
    """Those who owe an answer are asked; all others get a text, or none, without an error."""
    text = journey.title.text
    for game, voice in looks(journey):
        offers = game.offers(voice.you) if voice.you else []
        view = journey.view(game, voice.you)
        question = text.ask(view, offers, voice)
        for line in (*question.text.split("\n"), *question.words, *question.also):
            assert_sentence(line, voice)
        if voice.you in game.waiting():
            assert question.text
            assert question.words
        for form, meaning in text.moves(view, offers, voice):
            assert form
            assert_sentence(meaning, voice)


def check_every_event_is_told(journey: Journey) -> None:
    """As each viewer sees it, in a sentence or, if it needs none, not at all."""
    text = journey.title.text
    for viewer in journey.viewers:
        turns = cycle(voices(journey.title.folder, viewer))
        told = 0
        for step in journey.steps:
            for event in step.events:
                shown = event.seen_by(viewer)
                for voice in islice(turns, AT_A_TIME // 3) if shown else ():
                    assert shown is not None
                    lines = text.tell(shown, voice).split("\n")
                    told += any(lines)
                    for line in lines:
                        assert_sentence(line, voice)
        assert told


def check_refusals_say_why(journey: Journey) -> None:
    """A reason of the rules is a code and a sentence, made from the view alone."""
    text = journey.title.text
    for game, voice in looks(journey):
        view = journey.view(game, voice.you)
        for action in illegal(journey, game)[:6]:
            refusal = text.why(view, action, voice)
            if refusal is not None:
                assert isinstance(refusal, Refusal)
                assert refusal.text
                assert_sentence(refusal.text, voice)


def check_the_result_is_told(journey: Journey) -> None:
    """Who won, and why the game ended; name, summary and options too."""
    text, outcome = journey.title.text, journey.end.outcome()
    assert outcome is not None
    for voice in voices(journey.title.folder, 1):
        for line in (
            *text.result(outcome, voice).split("\n"),
            *text.options(journey.case.options, voice),
            text.name(voice),
        ):
            assert line
            assert_sentence(line, voice)
        assert 0 < columns(text.summary(voice)) <= 40
