"""Lists that several commands show."""

from collections.abc import Sequence

from games import layout
from games.voice import Voice
from server.person import Person
from server.table import Table


def name_of(person: Person, voice: Voice) -> str:
    """Return somebody's name with the mark of a bot, where no table is concerned."""
    if not person.is_bot:
        return person.name
    return voice.say("bot {name}", name=person.name) if voice.spoken else f"{person.name}~"


def next_step(table: Table, voice: Voice) -> str:
    """Return what can be typed at a table that has not started."""
    if not table.free_seats():
        return voice.say("All seats are taken.  Type: /start, /options or /leave")
    lacking = table.title.seats.start - len(list(table.sitters()))
    if lacking > 0:
        return voice.count(
            "One more must sit down.  Type: /bot for a bot, /options or /leave",
            "{n} more must sit down.  Type: /bot for a bot, /options or /leave",
            lacking,
        )
    return voice.say("Seats are free.  Type: /start, /bot for a bot, /options or /leave")


def table_lines(tables: Sequence[Table], voice: Voice) -> list[str]:
    """Return a line for each table, under a head; in speech a sentence for each."""
    if voice.spoken:
        return [_sentence(table, voice) for table in tables]
    head = (
        voice.say("No"),
        voice.say("game"),
        voice.say("state"),
        voice.say("seats"),
        voice.say("at the table"),
    )
    rows = [head, *(_row(table, voice) for table in tables)]
    return [f"  {line}" for line in layout.table(rows, "><<<<")]


def _sentence(table: Table, voice: Voice) -> str:
    names = [name_of(person, voice) for person in table.sitters()]
    return voice.say(
        "Table {n}: {game}, {state}; {taken} of {seats} seats are taken: {names}.",
        n=table.id,
        game=table.title.text.name(voice),
        state=_state(table, voice),
        taken=len(names),
        seats=len(table.seats),
        names=", ".join(names),
    )


def _row(table: Table, voice: Voice) -> tuple[str, ...]:
    taken = list(table.sitters())
    names = [name_of(person, voice) for person in taken]
    count = voice.say("{taken} of {seats}", taken=len(taken), seats=len(table.seats))
    return (str(table.id), table.title.word, _state(table, voice), count, " ".join(names))


def _state(table: Table, voice: Voice) -> str:
    match table.status:
        case "open":
            return voice.say("open")
        case "over":
            return voice.say("over")
        case "adjourned":
            return voice.say("set aside")
        case "running":
            view = table.title.views.view(table.game, None)
            return next(iter(table.title.text.heading(view, voice)), voice.say("running"))
