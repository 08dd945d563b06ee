"""The page ``docs/screens.md``: conversations with the program, the same on every machine.

``python -m tests.golden.screens`` writes it anew; the difference in git is the review.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from bots.brain import Brain
from bots.brains import brain
from bots.player import Over, Player, Reply
from games.catalogue import Title
from games.core import Action, Offer
from games.layout import fold
from server.table import Table
from tests.server.talk import Peer, Talk, titles

PAGE = Path(__file__).parents[2] / "docs" / "screens.md"
README = Path(__file__).parents[2] / "README.md"

MARK = "<!-- transcript: made by tests/golden/screens.py -->"
"""Stands above the transcript of the read-me."""

CUT = "(...)"
"""Stands for lines that are left out."""


class AnyAnswer:
    """Gives any of the answers that are waited for."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, view: Any, offers: Sequence[Offer]) -> Action:
        """Choose an offer, and one of its actions."""
        owed = [offer for offer in offers if offer.kind == "owed"]
        return self.random.choice(sorted(self.random.choice(owed), key=repr))


class Bot:
    """A house bot of the stage."""

    def __init__(self, stage: "Stage", token: str) -> None:
        self.stage = stage
        self.peer = Peer(stage.lobby)
        self.random = Random(token)
        self.player = Player(self, titles())
        self.player.run("/mode json", f"/resume {token}")

    def listen(self) -> bool:
        """Take what the server said; tell whether it said anything."""
        told = self.peer.socket.value().decode()
        self.peer.socket.clear()
        for line in told.split("\n"):
            self.player.receive(line)
        return bool(told)

    @property
    def is_busy(self) -> bool:
        """Whether it waits for an answer, or to ask again."""
        return self.player.under_way is not None or self.player.is_waiting

    # -- what a player needs

    def send(self, line: str) -> None:
        """Send a command line."""
        self.peer.send(f"{line}\n".encode())

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        """Do something after a while."""
        self.stage.clock.callLater(seconds, action)

    def brain(self, title: Title) -> Brain:
        """Return a brain for a game."""
        return self.stage.brain(title, self.random)

    def heard(self, reply: Reply) -> None:
        """Go on."""

    def done(self, player: Player, reply: Reply) -> None:
        """Play."""

    def failed(self, player: Player, code: str, text: str) -> None:
        """Fail the page: on this stage nothing goes wrong by chance."""
        raise AssertionError(f"{code}: {text}")

    def over(self, player: Player, message: Over) -> None:
        """Rest."""

    def trouble(self, text: str) -> None:
        """Fail the page."""
        raise AssertionError(text)


class Stage(Talk):
    """A server in memory with house bots, on a clock that goes on with each line typed."""

    def brain(self, title: Title, random: Random) -> Brain:
        """Return what thinks for everybody here; no better brain changes the page."""
        return AnyAnswer(random)

    def begin(self) -> None:
        super().begin()
        drawn = count(1)
        self.lobby.random = lambda size: sha256(b"%d" % next(drawn)).digest()[:size]
        self.bots: dict[str, Bot] = {}
        self.coming: dict[str, str] = {}
        self.lobby.house = self

    def seat(self, level: str, name: str, token: str, table: int, seat: int, game: str) -> None:
        """Let a house bot come as soon as it is everybody else's turn to wait."""
        self.coming[name] = token

    def leave(self, level: str, name: str) -> None:
        """Let a house bot go."""
        self.bots.pop(name, None)

    def settle(self) -> None:
        """Run until nobody but people is waited for."""
        self.clock.advance(1)
        while True:
            self.bots |= {name: Bot(self, token) for name, token in self.coming.items()}
            self.coming.clear()
            while sum(bot.listen() for bot in list(self.bots.values())):
                pass
            if not self.coming and not any(bot.is_busy for bot in self.bots.values()):
                return
            self.clock.advance(0.1)


class Showcase(Stage):
    """A stage for the first impression: everybody plays as well as bots can."""

    def brain(self, title: Title, random: Random) -> Brain:
        """Return the greedy brain of the game."""
        return brain("greedy", title, random)


class Screen:
    """What one person types and sees, line by line."""

    def __init__(self, stage: Stage, *first: str, is_shown: bool = True) -> None:
        """Connect, and type what comes before the conversation is shown."""
        self.stage = stage
        self.peer = Peer(stage.lobby)
        self.random = Random(7)
        self.lines: list[str] = []
        self.look()
        if first or not is_shown:
            self.type(*first)
            self.lines.clear()

    def look(self) -> list[str]:
        """Take down what has come, and return it."""
        told = self.peer.socket.value().decode()
        self.peer.socket.clear()
        fresh = told.replace("\r\n", "\n").removesuffix("\n").split("\n") if told else []
        self.lines += fresh
        return fresh

    def type(self, *lines: str) -> "Screen":
        """Type lines, one when all that the last brought about is there."""
        for line in lines:
            self.look()
            self.lines.append(f"] {line}".rstrip())
            self.stage.clock.advance(1)
            self.peer.send(f"{line}\r\n".encode())
            self.stage.settle()
            self.look()
        return self

    def play(self, questions: int = 1) -> "Screen":
        """Answer so many questions with any of the moves that are listed."""
        for _ in range(questions):
            move = self.any_move()
            if move:
                self.type(move)
        return self

    def any_move(self) -> str:
        """Return a move that answers the question to this person, "" if there is none."""
        table = self.table
        seat = table.seat_of(self.peer.connection.session.person)
        if seat is None or seat not in table.waiting():
            return ""
        title, view = table.title, table.title.views.view(table.game, seat)
        thinks = self.stage.brain(title, self.random)
        return title.notation.encode(thinks.choose(view, table.game.offers(seat)))

    @property
    def table(self) -> Table:
        """The table where this person is."""
        table = self.peer.connection.session.table
        assert table is not None
        return table

    def hidden(self, *lines: str) -> "Screen":
        """Type lines without showing them or what they bring about."""
        return self.cut(lambda: self.type(*lines))

    def cut(self, act: Callable[[], object]) -> "Screen":
        """Do something of which only the sign of a cut is shown."""
        kept = list(self.lines)
        act()
        self.lines = kept
        return self

    def play_until(self, ask: str) -> "Screen":
        """Answer, unseen, until a question with this word comes."""
        return self.cut(lambda: self._play_until(ask))

    def _play_until(self, ask: str) -> None:
        while self.table.game.ask != ask or not self.any_move():
            self.play()

    def look_on(self) -> "Screen":
        """Take down what the others have brought about."""
        self.look()
        return self

    def cut_off(self, most: int) -> "Screen":
        """Leave out the end of what the last line brought about, beyond so many lines."""
        last = max(n for n, line in enumerate(self.lines) if line.startswith("] "))
        if len(self.lines) > last + most:
            self.lines[last + most :] = [CUT]
        return self

    def to_the_end(self) -> "Screen":
        """Play on, unseen but for the last answer."""

        def all_but_the_last() -> None:
            while self.table.status == "running":
                self.play()

        before = len(self.lines)
        all_but_the_last()
        last = max(n for n, line in enumerate(self.lines) if line.startswith("] "))
        self.lines[before:last] = [CUT]
        return self


@dataclass(frozen=True)
class Scene:
    """A part of the page: what is shown, and what it is about."""

    title: str
    about: str
    play: Callable[[], list[str]]
    width: int = 80
    language: str = "en"


def arriving() -> list[str]:
    return Screen(Stage()).type("/help", "/games", "/name anna", "/tables", "/help join").lines


def turin() -> list[str]:
    screen = Screen(Stage(), "/name anna").type("/play turin", "/help").play(4)
    screen.type("/hand", "/moves").play(3)
    return screen.to_the_end().type("/again").cut_off(14).lines


def opening() -> list[str]:
    stage = Stage()
    anna, ben = Screen(stage, "/name anna"), Screen(stage, "/name ben")
    anna.type("/new castle players=3")
    ben.type("/join castle", "'hello anna")
    anna.type("/bot easy", "/options", "/salt rain on the roof")
    ben.type("'I am ready")
    return anna.type("/start").cut_off(4).lines


def joining() -> list[str]:
    stage = Stage()
    anna, ben = Screen(stage, "/name anna"), Screen(stage, "/name ben")
    anna.type("/new hacienda players=2 board=bone")
    ben.type("/tables", "/join hacienda")
    anna.type("/start")
    anna.type("buy land")
    return ben.type("", "/mine", "/leave").lines


def watching() -> list[str]:
    stage = Stage()
    anna = Screen(stage, "/name anna", "/play guildhall")
    cleo = Screen(stage, "/name cleo").type("/tables", "/watch 1", "'good luck")
    anna.play(3)
    return cleo.look_on().type("/near d", "/unwatch").lines


def guildhall() -> list[str]:
    screen = Screen(Stage(), "/name anna", "/play guildhall").play_until("action")
    return screen.type("/board", "/hand", "/help").play(4).type("/board sale").to_the_end().lines


def castle() -> list[str]:
    screen = Screen(Stage(), "/name anna").type("/play castle").play(5)
    return screen.type("/near smithy", "/board carts").play(3).to_the_end().lines


def hacienda() -> list[str]:
    screen = Screen(Stage(), "/name anna", "/play hacienda").play_until("turn")
    return screen.type("/board", "/moves", "/near k3").play(4).to_the_end().lines


def refusals() -> list[str]:
    screen = Screen(Stage()).cut(lambda: None)
    screen.lines.clear()
    screen.type("/name x", "/join 99", "/new chess", "/new turin players=9", "/xyz", "/re", "bid 4")
    screen.type("/rules", "/tell ben hello", "'", "/set width 3").hidden("/play turin")
    screen.lines.append(CUT)
    return screen.type("bid 99", "bit 3", "take 1", "bid x", "bid 1; take 1", "/start").lines


def coming_back() -> list[str]:
    stage = Stage()
    anna = Screen(stage).type("/name anna")
    anna.lines[:8] = []
    anna.hidden("/play turin").peer.drop()
    again = Screen(stage, is_shown=False)
    token = anna.lines[1].split("/resume ")[1].split()[0]
    again.type(f"/resume {token}")
    return [*anna.lines, "", "(The line is lost; she connects again.)", "", *again.lines]


def by_ear() -> list[str]:
    screen = Screen(Stage(), "/name anna").type("/mode speech", "/games", "/play turin").play(3)
    return screen.type("bid 99", "/board onion", "/near 18", "/tables").lines


def german() -> list[str]:
    screen = Screen(Stage(), "/name anna").type("/lang de", "/help", "/games", "/play castle")
    return screen.play(3).type("choose", "/help choose", "/help name").lines


def narrow() -> list[str]:
    screen = Screen(Stage(), "/name anna", "/set width 40").type("/help", "/play turin").play(3)
    return screen.type("/join 9").lines


def scripts() -> list[str]:
    screen = Screen(Stage(), is_shown=False).type("/mode tagged", "/name shelly bot")
    return screen.type("/play turin", "#17 bid 99", "bid 2", "/hand").cut_off(24).lines


def programs() -> list[str]:
    screen = Screen(Stage(), "/set width 500").type("/mode json", "#1 /name shelly bot")
    screen.type("#2 /new turin players=2", "#3 /bot", "#4 /start", "#5 bid 99").play(1)
    views = count(1)
    short = [
        line if not is_view(line) or next(views) == 1 else emptied(line) for line in screen.lines
    ]
    return [part for line in short for part in folded(line)]


def is_view(line: str) -> bool:
    return line.startswith('{"type":"view"')


def emptied(view: str) -> str:
    """Leave out what a view holds."""
    return re.sub(r'"view":{.*}}$', '"view":{(...)}}', view)


def folded(line: str) -> list[str]:
    """Fold a JSON line for the page, between its fields."""
    if not line.startswith("{"):
        return [line]
    return fold(re.sub(r'(?<=[\]"}}\w]),(?=["{\[])', ", ", line), 80)


SCENES = (
    Scene(
        "Arriving",
        "Eight lines, the useful commands first. `/help` shows what works now.",
        arriving,
    ),
    Scene(
        "A game against bots",
        "One command from the lobby into a game. Bots have a `~` behind their names. What is "
        "typed next stands lowest; whatever happened stands above it.",
        turin,
    ),
    Scene(
        "A table of one's own",
        "Others sit down, a bot is fetched, somebody adds words to the seed of the shuffles.",
        opening,
    ),
    Scene("At somebody else's table", "What the second player of a table sees.", joining),
    Scene("Looking on", "Nobody needs a name for it, and hands stay hidden.", watching),
    Scene("Guildhall", "Two turns, and the end.", guildhall),
    Scene("A Castle for All Seasons", "A round or two, and the end.", castle),
    Scene("Hacienda", "The map, what stands around a field, a turn, and the end.", hacienda),
    Scene(
        "What is refused", "Each refusal says what, why, and what next; a code ends it.", refusals
    ),
    Scene("The line is lost", "The seat is kept; the token brings one back to it.", coming_back),
    Scene("By ear", "Sentences without drawings; the first word tells the kind of a line.", by_ear),
    Scene(
        "In German", "Sentences are German, what is typed stays the same.", german, language="de"
    ),
    Scene("In a narrow window", "The same sections in the same order, at 40 columns.", narrow, 40),
    Scene(
        "For scripts",
        "A mark, a blank, a sentence. A question begins with one answer that may be sent.",
        scripts,
        width=0,
    ),
    Scene("For programs", "One JSON object a line, folded here.", programs, width=0),
)

HEAD = """# Screens

What people and programs see, made from the program itself by `tests/golden/screens.py`. Lines
behind `]` are typed; `(...)` stands for lines that are left out. The bots on this page play at
random.
"""


def page() -> str:
    """Return the page."""
    return "\n".join([HEAD, *(part for scene in SCENES for part in shown(scene))])


def shown(scene: Scene) -> Iterator[str]:
    """Yield a scene as Markdown."""
    yield from (f"## {scene.title}", "", scene.about, "", "```", *scene.play(), "```", "")


def readme() -> str:
    """Return the read-me with its transcript made anew."""
    screen = Screen(Showcase()).type("/play turin", "bid 5").play().to_the_end()
    block = "\n".join([MARK, "```", "$ nc localhost 4000", *screen.lines, "```"])
    old = README.read_text("utf-8")
    return re.sub(rf"{re.escape(MARK)}\n```\n.*?^```$", lambda _: block, old, flags=re.M | re.S)


def main() -> None:
    """Write the page, and the transcript of the read-me."""
    PAGE.write_text(page(), "utf-8")
    README.write_text(readme(), "utf-8")


if __name__ == "__main__":
    main()
