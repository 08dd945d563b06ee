"""Lists that several commands show."""

from collections.abc import Sequence

from games import layout
from games.voice import Voice
from server.table import Table


def table_lines(tables: Sequence[Table], voice: Voice) -> list[str]:
    """Return a line for each table, under a head."""
    head = (
        voice.say("No"),
        voice.say("game"),
        voice.say("state"),
        voice.say("seats"),
        voice.say("at the table"),
    )
    rows = [head, *(_row(table, voice) for table in tables)]
    return [f"  {line}" for line in layout.table(rows, "><<<<")]


def _row(table: Table, voice: Voice) -> tuple[str, ...]:
    taken = [seat.person for seat in table.seats if seat.person is not None]
    names = [f"{person.name}~" if person.is_bot else person.name for person in taken]
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
