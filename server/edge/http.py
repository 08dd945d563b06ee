"""The HTTP port: health, figures, and tables as text for ``curl``, as a watcher sees them."""

from io import BytesIO
from typing import Any

import msgspec
from twisted.web.http import Request as HttpRequest
from twisted.web.resource import Resource
from twisted.web.server import Request, Site

from server.lobby import Lobby
from server.table import Table
from server.telling import board, over_message, view_message, waiting_line
from server.voicing import table_lines

MOST_CONTENT = 4096
"""Bytes of content that a request may bring, for nothing."""

TEXT = "text/plain; charset=utf-8"
JSON = "application/json"
HEADERS = {"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"}
METRICS = "text/plain; version=0.0.4; charset=utf-8"


Answer = tuple[int, str, bytes]
"""A status, the type of the content, and the content."""

NOTHING: Answer = (404, TEXT, b"Nothing here. There are /healthz, /metrics and /tables.\n")
NO_TABLE: Answer = (404, TEXT, b"There is no such table. /tables lists all.\n")
READ_ONLY: Answer = (405, TEXT, b"Pages here are read with GET; they change nothing.\n")


class Pages(Resource):
    """All pages of the port: they are read, and never change anything."""

    isLeaf = True

    def __init__(self, lobby: Lobby) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.lobby = lobby

    def render(self, request: Request) -> bytes:
        """Answer one request."""
        is_read = request.method in (b"GET", b"HEAD")
        words = [word.decode("utf-8", "replace") for word in request.postpath or () if word]
        wants_json = JSON in (request.getHeader("accept") or "")
        status, kind, body = self.answer(words, wants_json) if is_read else READ_ONLY
        request.setResponseCode(status)
        for name, value in {**HEADERS, "Content-Type": kind}.items():
            request.responseHeaders.setRawHeaders(name, [value])
        if request.method == b"HEAD":
            request.responseHeaders.setRawHeaders("Content-Length", [str(len(body))])
            return b""
        return body

    def answer(self, words: list[str], wants_json: bool) -> Answer:
        """Return what is at a path, given as its words."""
        match words:
            case ["healthz"]:
                return (503, TEXT, b"stopping\n") if self.lobby.is_closing else (200, TEXT, b"ok\n")
            case ["metrics"]:
                return 200, METRICS, self.lobby.metrics.text()
            case ["tables"]:
                return self._listed(wants_json)
            case ["tables", word]:
                return self._table(word, wants_json)
        return NOTHING

    def _table(self, word: str, wants_json: bool) -> Answer:
        is_number = word.isascii() and word.isdigit() and len(word) < 10
        table = self.lobby.tables.get(int(word)) if is_number else None
        if table is None:
            return NO_TABLE
        return _json(seen(table)) if wants_json else _text(self._shown(table))

    def _listed(self, wants_json: bool) -> Answer:
        tables = list(self.lobby.tables.values())
        if wants_json:
            return _json({"tables": [table.summary() for table in tables]})
        voice = self.lobby.house_voice()
        return _text(table_lines(tables, voice) if tables else [voice.say("No tables.")])

    def _shown(self, table: Table) -> list[str]:
        voice = self.lobby.house_voice(table)
        if table.progress is None:
            return table_lines([table], voice)
        lines = board(table, table.title.views.view(table.game, None), voice)
        if table.outcome() is not None:
            return [*lines, *over_message(table, voice).text.split("\n")[:1]]
        return [*lines, *waiting_line(table, voice)]


def seen(table: Table) -> dict[str, Any]:
    """Return a table as a watcher sees it, for programs."""
    found = table.summary()
    if table.progress is not None:
        view = view_message(table, None)
        found |= {"n": view.n, "view": view.view}
    return found


def _json(found: Any) -> Answer:
    return 200, JSON, msgspec.json.encode(found) + b"\n"


def _text(lines: list[str]) -> Answer:
    return 200, TEXT, "".join(f"{line}\n" for line in lines).encode()


class Bodiless(Request):
    """A request whose content is thrown away, since no page takes any."""

    def gotLength(self, length: int | None) -> None:
        """Keep nothing, whatever the length."""
        self.content = BytesIO()
        self._thrown_away = 0

    def handleContentChunk(self, data: bytes) -> None:
        """Throw a part away; who sends much of it is hung up on."""
        self._thrown_away += len(data)
        if self._thrown_away > MOST_CONTENT:
            self.channel.loseConnection()  # type: ignore[no-untyped-call]


class Quiet(Site):
    """A site that logs no visits: looks at health come every few seconds."""

    noisy = False
    displayTracebacks = False

    def log(self, request: HttpRequest) -> None:
        """Log nothing."""


def site(lobby: Lobby) -> Site:
    """Return what listens on the HTTP port."""
    return Quiet(Pages(lobby), requestFactory=Bodiless)  # type: ignore[no-untyped-call]
