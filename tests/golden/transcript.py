"""Transcripts of whole games: what a record makes everybody see, hear and be asked.

A case is a record ``GAME/NAME.record``; its transcript ``GAME/NAME.txt`` lies beside it.  Each
move stands with the events that a watcher sees (as JSON, and told in German), and the sentences
for the one who moved.  Each new question stands with what has changed in the view of one viewer,
his board, the question, and its offers; viewer and manner change from question to question.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from games.catalogue import Title, catalogue
from games.core import Event, Game
from games.record import Record, parse, read_line, standing
from games.voice import Voice, read_language

HERE = Path(__file__).parent

NAMES = ("anna", "ben", "cleo", "dora", "emil")

LISTED = 20
"""How many values of a field a transcript shows."""

TITLES = catalogue()


def cases() -> list[Path]:
    """Return all records, in order."""
    return sorted(HERE.glob("*/*.record"))


def transcript(path: Path) -> str:
    """Return the transcript of a case."""
    kept = parse(path.read_text("utf-8"))
    return "\n".join([*Scribe(TITLES[kept.header.game], kept).lines(), ""])


class Scribe:
    """Writes down one game."""

    def __init__(self, title: Title, kept: Record) -> None:
        """Set the game up."""
        self.title = title
        self.kept = kept
        options = title.read_options(kept.header.options)
        self.game: Game = title.start(kept.header.seats, kept.header.seed, options)
        self.german = read_language("de", [title.folder.parent / "lang", title.folder / "lang"])
        self.shown: dict[int | None, dict[str, Any]] = {}
        self.questions = 0

    def voice(self, you: int | None, language: str = "en", manner: str = "drawn") -> Voice:
        """Return a voice in one of the manners: drawn, narrow or spoken."""
        return Voice(
            entries=self.german if language == "de" else {},
            language=language,
            names=NAMES[: self.game.seats],
            bots=frozenset({2}),
            you=you,
            spoken=manner == "spoken",
            unicode=manner == "narrow",
            width=40 if manner == "narrow" else 80,
        )

    def lines(self) -> Iterator[str]:
        """Yield the whole transcript."""
        yield from self.told(self.game.take_events(), 1)
        yield from self.question()
        for number, line in enumerate(standing(self.kept.lines), 1):
            yield f"] {number}: {line}"
            action = read_line(self.title.notation, line)
            before = (self.game.ask, self.game.waiting())
            events = self.game.apply(action)
            yield from self.told(events, action.seat)
            if self.game.ask != before[0] or any(event.reveals for event in events):
                yield from self.question()
            elif self.game.waiting() != before[1]:
                yield f"  waiting {list(self.game.waiting())}"

    def told(self, events: Sequence[Event], seat: int) -> Iterator[str]:
        """Yield events as a watcher gets them, and in the words of who moved."""
        for event in events:
            if (seen := event.seen_by(None)) is not None:
                name = type(seen).__name__
                yield f"  {name} {json.dumps(msgspec.to_builtins(seen), ensure_ascii=False)}"
                yield from self.said("de", seen, self.voice(None, "de"))
            if (own := event.seen_by(seat)) is not None:
                yield from self.said(str(seat), own, self.voice(seat))

    def said(self, mark: str, event: Event, voice: Voice) -> Iterator[str]:
        """Yield the words for an event, if it has any."""
        if told := self.title.text.tell(event, voice):
            yield f"  {mark}* {told}"

    def question(self) -> Iterator[str]:
        """Yield a new question as the next viewer sees it, or the end."""
        seats = self.game.waiting()
        viewers: tuple[int | None, ...] = (*range(1, self.game.seats + 1), None)
        viewer = viewers[self.questions % len(viewers)]
        manner = ("drawn", "narrow", "spoken")[self.questions % 3]
        voice = self.voice(viewer, ("en", "de")[self.questions // 3 % 2], manner)
        self.questions += 1
        yield f"  asked {self.game.ask or 'nothing'} {list(seats)}"
        yield from self.board(viewer, voice)
        if seats:
            yield from self.asked(seats[0])
        elif outcome := self.game.outcome():
            yield f"  outcome {json.dumps(msgspec.to_builtins(outcome))}"
            yield f"  * {self.title.text.result(outcome, self.voice(None))}"
            yield f"  * {self.title.text.result(outcome, self.voice(1, 'de'))}"

    def board(self, viewer: int | None, voice: Voice) -> Iterator[str]:
        """Yield what has changed in a view, and the board."""
        view = self.title.views.view(self.game, viewer)
        fields = msgspec.to_builtins(view)
        old = self.shown.get(viewer, {})
        for name in [name for name in fields if name not in old or fields[name] != old[name]]:
            yield f"  view {viewer} {name}={json.dumps(fields[name], ensure_ascii=False)}"
        self.shown[viewer] = fields
        yield f"  === {' | '.join(self.title.text.heading(view, voice))}"
        for section in self.title.text.show(view, voice):
            yield from (f"    {line}" for line in section.lines)

    def asked(self, seat: int) -> Iterator[str]:
        """Yield the question to a seat, and its offers as JSON."""
        view, offers = self.title.views.view(self.game, seat), self.game.offers(seat)
        question = self.title.text.ask(view, offers, self.voice(seat))
        yield f"  {seat}> {question.text}  Type: {' or '.join(question.words)}"
        yield from (f"     also {move}" for move in question.also)
        for offer in offers:
            yield f"  offer {seat} {json.dumps(brief(self.title.notation.wire(offer)))}"


def brief(offer: dict[str, Any]) -> dict[str, Any]:
    """Return an offer with the beginning of each long list, and how long it is."""
    fields = {
        name: [*shown[:LISTED], f"... {len(shown)}"] if len(shown) > LISTED + 1 else shown
        for name, shown in offer["fields"].items()
    }
    return {**offer, "fields": fields}
