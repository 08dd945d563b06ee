"""From messages to the pieces that one connection gets: its text, and what goes beside it."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from twisted.logger import Logger

from protocol.json_lines import gmcp_package, json_line
from protocol.messages import AnyMessage, Notice, Over, Reply, Turn, View
from protocol.render import render
from server.outbox import Form, Keep, Piece

if TYPE_CHECKING:
    from server.session import Session

log = Logger()

BELL = "\a"


def spoken(session: "Session", messages: Iterable[AnyMessage]) -> list[Piece]:
    """Return messages in the session's mode; a mark behind each question, where it is agreed."""
    style = session.style()
    here = session.table.id if session.table else None
    form: Form = "json" if session.is_json else "text"
    pieces: list[Piece] = []
    for message in messages:
        text = _written(session, message, lambda shown: render(shown, style, here))
        if text:
            rung = BELL if _rings(session, message) else ""
            pieces.append(Piece(rung + text, form, _keep(session, message), _table(message)))
            if session.beside is not None and _asks(message) and form == "text":
                pieces.append(Piece("", "mark"))
    return pieces


def _written(session: "Session", message: AnyMessage, write: Callable[[AnyMessage], str]) -> str:
    """Return a message's text; one that cannot be written is no reason to lose the others."""
    try:
        return write(message)
    except Exception:
        return write(unshown(session))


def spare(session: "Session", show: Callable[[], None]) -> None:
    """Let something be shown to one connection; a fault in it never leaves out the others."""
    try:
        show()
    except Exception:
        session.hear(unshown(session))


def unshown(session: "Session") -> Notice:
    """Log the fault that is being handled, and return what stands in place of what it cost."""
    reference = session.lobby.reference()
    log.failure("something could not be shown, reference {reference}", reference=reference)
    text = session.voice().say(
        "Something could not be shown here. Please tell the host: {reference}.",
        reference=reference,
    )
    return Notice(code="internal", text=text)


def beside(session: "Session", messages: Iterable[AnyMessage]) -> list[Piece]:
    """Return messages as GMCP carries them."""
    return [
        Piece(
            _written(session, message, json_line),
            "gmcp",
            _keep(session, message),
            _table(message),
            gmcp_package(message),
        )
        for message in messages
    ]


def _rings(session: "Session", message: AnyMessage) -> bool:
    wishes = session.preferences
    return wishes.bell and wishes.mode in ("text", "speech") and _is_turn(message)


def _is_turn(message: AnyMessage) -> bool:
    return isinstance(message, Turn) and message.you


def _asks(message: AnyMessage) -> bool:
    """Tell whether a message ends with a question, or with what may be typed."""
    return _is_turn(message) or (isinstance(message, Reply | Over) and bool(message.prompt))


def _keep(session: "Session", message: AnyMessage) -> Keep:
    if isinstance(message, View):
        return "latest"
    table = session.lobby.tables.get(_table(message) or 0)
    is_watched = table is not None and session in table.watchers
    return "watched" if is_watched and not isinstance(message, Reply) else "always"


def _table(message: AnyMessage) -> int | None:
    table: int | None = getattr(message, "table", None)
    return table
