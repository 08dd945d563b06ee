"""What the receivers at a table are told: events, views, questions and the end.

Everything is made for one receiver, from that receiver's view, in that receiver's voice.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from games.core import Event, Offer, Outcome, Ready, Sealed
from games.layout import Section, title
from games.notation import MOST_LISTED
from games.text import Question
from games.voice import Voice
from protocol.messages import AnyMessage, GameEvent, Over, Turn, View
from protocol.messages import Ready as ReadyMessage
from protocol.people import UNBROKEN
from server.outgoing import spare
from server.progress import Numbered, Step, answers
from server.table import Table

if TYPE_CHECKING:
    from server.session import Session

WATCHER_PAUSE = 30.0
"""Seconds between two boards that a watcher is shown unasked."""


@cache
def event_word(name: str) -> str:
    """Return the name of an event on the wire: ``bids_revealed`` for BidsRevealed."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def tell_steps(table: Table, steps: Sequence[Step], actor: int) -> None:
    """Tell everyone at the table what a line of moves did, and what is asked now."""
    is_public = any(step.is_public for step in steps)
    numbered = [each for step in steps for each in step.events]
    for session, seat in table.audience():
        if is_public or seat == actor:
            spare(session, partial(_tell, table, numbered, session, seat))
            spare(session, partial(show_progress, table, session, seat))
    if table.outcome() is not None:
        tell_end(table)


def _tell(table: Table, numbered: Sequence[Numbered], session: "Session", seat: int | None) -> None:
    for message, is_news in _seen(table, numbered, session, seat):
        if is_news or session.is_json:
            session.hear(message)
        else:
            session.hear_beside(message)


def event_messages(
    table: Table, numbered: Sequence[Numbered], session: "Session", seat: int | None
) -> Iterator[AnyMessage]:
    """Yield what happened, as this seat or a watcher may know it."""
    for message, is_news in _seen(table, numbered, session, seat):
        if is_news or session.is_json:
            yield message


def _seen(
    table: Table, numbered: Sequence[Numbered], session: "Session", seat: int | None
) -> Iterator[tuple[AnyMessage, bool]]:
    """Yield what a receiver may know of what happened, and whether a person is told of it."""
    voice = session.voice(table)
    for n, event in numbered:
        seen = event.seen_by(seat)
        if seen is not None:
            message = _event_message(table, n, seen, voice)
            yield message, bool(message.text) and not _is_told_already(seen, seat)


def _is_told_already(event: Event, seat: int | None) -> bool:
    """Tell whether a person knows it from the answer just given: that it came in."""
    return isinstance(event, Ready) and event.seat == seat and not event.again


def _event_message(table: Table, n: int, event: Event, voice: Voice) -> AnyMessage:
    text = table.title.text.tell(event, voice)
    if isinstance(event, Ready):
        return ReadyMessage(table=table.id, n=n, seat=event.seat, again=event.again, text=text)
    seat: int | None = getattr(event, "seat", None)
    if isinstance(event, Sealed):
        encode = table.title.notation.encode
        fields: dict[str, Any] = {"line": "; ".join(encode(move) for move in event.moves)}
    else:
        fields = {name: value for name, value in vars(event).items() if name != "seat"}
    return GameEvent(
        table=table.id,
        n=n,
        event=event_word(type(event).__name__),
        seat=seat,
        fields=fields,
        mine=seat is not None and seat == voice.you,
        text=text,
    )


def show_progress(table: Table, session: "Session", seat: int | None) -> None:
    """Send what changed for one receiver: the view to programs, board and question to people."""
    if session.is_json:
        shown = view_message(table, seat)
        session.hear(shown)
        key = (
            table.progress and table.progress.question,
            table.waiting_for(seat),
            _offers(table, seat),
        )
        if table.status == "running" and session.asked.get(table.id) != key:
            session.asked[table.id] = key
            question = _question(table, session, seat, shown.view)
            session.hear(turn_message(table, session, seat, question))
        return
    if session.has_gmcp:
        session.hear_beside(view_message(table, seat))
        session.hear_beside(turn_message(table, session, seat, is_bare=True))
    if table.status == "running":
        _ask_person(table, session, seat)


def show_again(table: Table, session: "Session", seat: int | None) -> None:
    """Show someone who arrives or comes back the whole board, and what is asked or who won."""
    session.asked.pop(table.id, None)
    if session.is_json:
        session.hear(table.changed())
    elif session.has_gmcp:
        session.hear_beside(table.changed())
    if table.status == "running":
        show_progress(table, session, seat)
    elif table.progress is not None:
        session.hear(board_message(table, session, seat))
        if table.status == "over":
            session.hear(over_message(table, session.voice(table)))


def _offers(table: Table, seat: int | None) -> list[Offer]:
    return table.game.offers(seat) if seat is not None and table.status == "running" else []


def _ask_person(table: Table, session: "Session", seat: int | None) -> None:
    if seat is None:
        _show_watcher(table, session)
        return
    assert table.progress is not None
    is_new = table.id not in session.asked
    # A draft changes what may follow, but no number that others could see.
    key = table.progress.since[seat - 1], answers(table.game, seat)
    if seat in table.waiting() and session.asked.get(table.id) != key:
        session.asked[table.id] = key
        _ask(table, session, seat, is_new)
    elif is_new and session.board != "never":
        session.asked[table.id] = None
        session.hear(board_message(table, session, seat))


def _ask(table: Table, session: "Session", seat: int, is_new: bool) -> None:
    """Ask a seat, under the part of the board that the question is about; all if it is new."""
    voice = session.voice(table)
    view = table.title.views.view(table.game, seat)
    question = table.title.text.ask(view, table.game.offers(seat), voice)
    about = ("all",) if is_new else question.board
    lines = _board_above(table, view, voice, about, session.board)
    if lines:
        session.hear(
            View(
                table=table.id,
                n=table.n,
                game=table.title.word,
                you=seat,
                view=None,
                text="\n".join(lines),
            )
        )
    session.hear(turn_message(table, session, seat, question))


def _question(table: Table, session: "Session", seat: int | None, view: Any) -> Question | None:
    """Return the question to a seat that is waited for, from its view."""
    if seat is None or seat not in table.waiting():
        return None
    return table.title.text.ask(view, table.game.offers(seat), session.voice(table))


def _board_above(
    table: Table, view: Any, voice: Voice, about: Sequence[str], policy: str
) -> list[str]:
    wanted = {"auto": about, "turn": ("all",), "never": ()}[policy]
    if "all" in wanted:
        return board(table, view, voice)
    sections = table.title.text.show(view, voice) if wanted else ()
    return [line for section in sections if section.word in wanted for line in section.lines]


def _show_watcher(table: Table, session: "Session") -> None:
    assert table.progress is not None
    question = table.progress.question
    now = session.lobby.clock.seconds()
    if table.id in session.asked and (
        session.asked[table.id] == question or now - session.board_shown < WATCHER_PAUSE
    ):
        return
    session.asked[table.id] = question
    session.board_shown = now
    session.hear(board_message(table, session, None))


def view_message(table: Table, seat: int | None) -> View:
    """Return the view of a seat, or of a watcher, for programs."""
    view = table.title.views.view(table.game, seat)
    return View(table=table.id, n=table.n, game=table.title.word, you=seat, view=view)


def board_message(table: Table, session: "Session", seat: int | None) -> View:
    """Return the whole board for people, with whom the table waits for."""
    voice = session.voice(table)
    view = table.title.views.view(table.game, seat)
    lines = board(table, view, voice)
    if seat not in table.waiting():
        lines += waiting_line(table, voice)
    text = "\n".join(lines)
    return View(table=table.id, n=table.n, game=table.title.word, you=seat, view=view, text=text)


def board(table: Table, view: Any, voice: Voice) -> list[str]:
    """Return the board: the title line, or in speech a sentence, and all sections."""
    text = table.title.text
    parts = [text.name(voice), voice.say("table {n}", n=table.id), *text.heading(view, voice)]
    if voice.spoken:
        head = ", ".join(parts) + "."
    else:
        head = title(parts, voice.say("state {n}", n=table.n), voice.width)
    sections: tuple[Section, ...] = text.show(view, voice)
    return [head, *(line for section in sections for line in section.lines)]


def waiting_line(table: Table, voice: Voice) -> list[str]:
    """Return for whom the table waits; nothing when the game is over."""
    names = [voice.who(seat) for seat in table.waiting()]
    return [voice.say("  Waiting for {names}.", names=voice.listed(names))] if names else []


def turn_message(
    table: Table,
    session: "Session",
    seat: int | None,
    question: Question | None = None,
    *,
    is_bare: bool = False,
) -> Turn:
    """Return the question on the table as this receiver is asked it.

    ``is_bare`` leaves out what to type: the offers say it to programs, and who has switched
    prompts off knows it.
    """
    game, waiting = table.game, table.waiting()
    you = seat is not None and seat in waiting
    voice = session.voice(table)
    notation = table.title.notation
    offers = _offers(table, seat)
    owed = [offer for offer in offers if offer.kind == "owed"] if you else []
    count = sum(len(offer) for offer in owed)
    return Turn(
        table=table.id,
        n=table.n,
        seats=waiting,
        you=you,
        ask=game.ask,
        clock=None,
        offers=tuple(notation.wire(offer) for offer in offers),
        moves=tuple(notation.moves(owed, MOST_LISTED)),
        moves_of=count if count > MOST_LISTED else None,
        default=notation.encode(game.absent(seat)) if you and seat is not None else None,
        text=question_text(
            table,
            seat,
            voice,
            is_bare or session.is_json or not session.preferences.prompt,
            question,
        ),
    )


def question_text(
    table: Table, seat: int | None, voice: Voice, is_bare: bool, question: Question | None = None
) -> str:
    """Return the question in words; for people with what to type and what else is possible."""
    if seat is None or seat not in table.waiting():
        return "\n".join(line.strip() for line in waiting_line(table, voice))
    if question is None:
        view = table.title.views.view(table.game, seat)
        question = table.title.text.ask(view, table.game.offers(seat), voice)
    if is_bare:
        return question.text
    words = voice.listed([word.replace(" ", UNBROKEN) for word in question.words], "or")
    text = f"{question.text}  {voice.say('Type: {words}', words=words)}" if words else question.text
    also = ", ".join(question.also)
    return f"{text}\n{voice.say('Also: {moves}', moves=also)}" if also else text


def tell_end(table: Table) -> None:
    """Tell everyone the standings, the secret, and what to type next."""
    for session, seat in table.audience():
        spare(session, partial(_show_end, table, session, seat))


def _show_end(table: Table, session: "Session", seat: int | None) -> None:
    if not session.is_json:
        session.hear(board_message(table, session, seat))
    session.hear(over_message(table, session.voice(table)))


def after_the_end(voice: Voice) -> str:
    """Return what can be typed when a game is over; those without a seat play no other."""
    if voice.you is None:
        return voice.say("The game is over.  Type: /board, /log or /leave")
    return voice.say("Type: /again for another game, /log, /board or /leave")


def _result(table: Table, outcome: Outcome, voice: Voice) -> str:
    if outcome.reason != "resigned":
        return table.title.text.result(outcome, voice)
    left = [voice.who(standing.seat) for standing in outcome.standings if standing.rank == 1]
    return voice.say(
        "The game ends because others gave up. Left in play: {names}.", names=voice.listed(left)
    )


def over_message(table: Table, voice: Voice) -> Over:
    """Return how the game ended."""
    outcome = table.outcome()
    assert outcome is not None
    names = table.names()
    standings = tuple(
        {
            "seat": standing.seat,
            "name": names[standing.seat - 1],
            "rank": standing.rank,
            "score": standing.score,
            "parts": dict(standing.parts),
        }
        for standing in outcome.standings
    )
    lines = [
        _result(table, outcome, voice),
        voice.say("The secret behind the shuffles was {secret}.", secret=table.secret),
    ]
    return Over(
        table=table.id,
        n=table.n,
        reason=outcome.reason,
        standings=standings,
        seed=table.seed,
        text="\n".join(lines),
        prompt=after_the_end(voice),
    )
