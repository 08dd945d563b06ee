"""A server for one bot, in its own words of the protocol: JSON lines, without bytes.

It plays the toy game, the bot on seat 1 against random others, and can be told to refuse.
"""

import json
from collections import deque
from random import Random
from typing import Any

import msgspec

from bots.brain import RandomBrain
from games.core import Game, IllegalAction, Ready, Sealed
from games.notation import Unclear
from tests.toy.rules import Options
from tests.toy.title import TOY

TABLE = 12
TOKEN = "7QF29KXM41TDVB3CA8HN6WYZ5P"


class FakeServer:
    """Commands in, lines out; ``heard`` keeps every command without its id.

    ``refuse`` holds error codes for the next moves; a stale one is followed by the question anew.
    """

    def __init__(self, seed: str = "07", seats: int = 2) -> None:
        self.game: Game = TOY.start(seats, seed, Options())
        self.brain = RandomBrain(Random(seed))
        self.heard: list[str] = []
        self.refuse: deque[str] = deque()
        self.illegal: list[str] = []
        self.n = 1
        self.is_over = False
        self.is_asking = True

    def greeting(self) -> list[str]:
        """Return what comes before the mode is set."""
        return ["* tafelrunde 0.1.0 proto=1", "Welcome."]

    def receive(self, line: str) -> list[str]:
        """Take a command with its id; return all that it causes."""
        id, _, command = (
            line.rpartition("#")[2].partition(" ") if line[0] == "#" else ("", "", line)
        )
        self.heard.append(command)
        word, *rest = command.split()
        match word:
            case "/mode":
                return [self.line("hello", you="guest-1"), self.reply(id)]
            case "/name":
                return [self.reply(id, data={"name": rest[0], "token": TOKEN})]
            case "/join" | "/resume":
                return [*self.question(), self.reply(id, data={"table": TABLE, "seat": 1})]
            case "/leave" | "/quit":
                return [self.reply(id)]
        return self.move(id, word, " ".join(rest))

    def move(self, id: str, address: str, line: str) -> list[str]:
        """Carry a move out, or refuse it as told."""
        if self.refuse:
            return self.refusal(id, self.refuse.popleft())
        if address != f"@{TABLE}/{self.n}":
            return self.refusal(id, "stale_state")
        try:
            events = self.game.apply(TOY.notation.decode(line, 1))
        except (IllegalAction, Unclear):
            self.illegal.append(line)
            return [self.reply(id, ok=False, code="illegal_move", text="No.")]
        is_public = not all(isinstance(event, Ready | Sealed) for event in events)
        self.n += is_public
        while self.game.waiting() and 1 not in self.game.waiting():
            self.n += 1
            seat = self.game.waiting()[0]
            self.game.apply(self.brain.choose(None, self.game.offers(seat)))
        return [*self.question(), self.reply(id, data={"done": 1, "left": 0})]

    def refusal(self, id: str, code: str) -> list[str]:
        """Refuse a move for another reason than the rules."""
        anew = self.question() if code == "stale_state" else []
        more = {"retry_after": 2.5} if code == "rate_limited" else {}
        return [self.reply(id, ok=False, code=code, text=code, **more), *anew]

    def question(self) -> list[str]:
        """Return view and question, or the end."""
        outcome = self.game.outcome()
        if outcome is not None:
            self.is_over = True
            rows = [{"rank": s.rank, "seat": s.seat, "score": s.score} for s in outcome.standings]
            rows = [{**row, "name": f"seat-{row['seat']}"} for row in rows]
            return [self.line("over", table=TABLE, n=self.n, reason="rounds", standings=rows)]
        view = msgspec.to_builtins(TOY.views.view(self.game, 1))
        offers = self.game.offers(1)
        owed = [offer for offer in offers if offer.kind == "owed"]
        return [
            self.line("view", table=TABLE, n=self.n, game=TOY.word, you=1, view=view),
            self.line(
                "turn",
                table=TABLE,
                n=self.n,
                you=1 in self.game.waiting(),
                seats=self.game.waiting(),
                offers=[TOY.notation.wire(offer) for offer in offers],
                moves=TOY.notation.moves(owed),
                default=TOY.notation.encode(self.game.absent(1)),
                unknown_field=True,
            ),
        ]

    def reply(self, id: str, ok: bool = True, **fields: Any) -> str:
        """Return the end of a command."""
        return self.line("reply", ok=ok, **({"id": id} if id else {}), **fields)

    def line(self, type: str, **fields: Any) -> str:
        """Return a message."""
        return json.dumps({"type": type, "text": f"A {type}.", **fields})
