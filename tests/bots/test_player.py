"""A bot's side of the conversation, without bytes: what it says to what it hears."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from bots.brain import Brain, RandomBrain
from bots.player import MOST_TRIES, Over, Player, Reply
from games.catalogue import Title
from games.core import Action, Offer
from tests.bots.fake import TABLE, FakeServer
from tests.toy.rules import Bid
from tests.toy.title import TOY
from tests.toy.view import MenagerieView

OPENING = ("/mode json", "/name anna bot", "/join menagerie")


class Desk:
    """Stands between a player and a fake server, and keeps what the player tells."""

    def __init__(self, server: FakeServer | None = None, brain: Brain | None = None) -> None:
        self.server = server
        self.thinker = brain or RandomBrain(Random(3))
        self.lines: list[str] = []
        self.waits: list[tuple[float, Callable[[], None]]] = []
        self.told: list[Any] = []
        self.player = Player(self, {TOY.word: TOY})

    def send(self, line: str) -> None:
        self.lines.append(line)

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        self.waits.append((seconds, action))

    def brain(self, title: Title) -> Brain:
        return self.thinker

    def heard(self, reply: Reply) -> None:
        self.told.append(("heard", reply.data))

    def done(self, player: Player, reply: Reply) -> None:
        self.told.append(("done", reply.data))

    def failed(self, player: Player, code: str, text: str) -> None:
        self.told.append(("failed", code))

    def over(self, player: Player, message: Over) -> None:
        self.told.append(("over", message.reason))

    def trouble(self, text: str) -> None:
        self.told.append(("trouble", text))

    def play(self, most: int = 500) -> int:
        """Carry lines to and fro until nothing is left to be said; return how many."""
        assert self.server is not None
        for line in self.server.greeting():
            self.player.receive(line)
        for count in range(most):
            if not self.lines:
                return count
            for answer in self.server.receive(self.lines.pop(0)):
                self.player.receive(answer)
        raise AssertionError("the bot does not stop talking")

    def troubles(self) -> list[str]:
        """Return what went wrong."""
        return [text for kind, text in self.told if kind == "trouble"]


def hear(desk: Desk, type: str, **fields: Any) -> None:
    """Let the player hear one message."""
    desk.player.receive(json.dumps({"type": type, **fields}))


def ask(desk: Desk, *moves: str, n: int = 3, you: bool = True, default: str = "") -> None:
    """Ask the player a question without offers, as of a game that it does not know."""
    more = {"default": default} if default else {}
    hear(desk, "turn", table=TABLE, n=n, you=you, moves=moves, **more)


class Stubborn:
    """A brain that bids what it cannot."""

    def choose(self, view: Any, offers: Sequence[Offer]) -> Action:
        return Bid(1, 99)


class Broken:
    """A brain that fails."""

    def choose(self, view: Any, offers: Sequence[Offer]) -> Action:
        raise ZeroDivisionError("no idea")


class Watchful(RandomBrain):
    """A random brain that keeps what it is shown."""

    def __init__(self) -> None:
        super().__init__(Random(1))
        self.seen: list[tuple[Any, Sequence[Offer]]] = []

    def choose(self, view: Any, offers: Sequence[Offer]) -> Action:
        self.seen.append((view, offers))
        return super().choose(view, offers)


@pytest.mark.parametrize("seed", ["00", "01", "02", "03"])
def test_a_whole_game(seed: str) -> None:
    """Every move is legal, the game ends, and the bot falls silent."""
    server = FakeServer(seed)
    desk = Desk(server)
    desk.player.run(*OPENING)
    desk.play()
    assert server.is_over
    assert server.illegal == []
    assert server.heard[:3] == list(OPENING)
    assert desk.troubles() == []
    assert desk.told[-1] == ("over", "rounds")


def test_a_brain_gets_the_games_own_view_and_offers() -> None:
    """What a Python author writes sees the very objects of the rules."""
    server, brain = FakeServer(), Watchful()
    desk = Desk(server, brain)
    desk.player.run(*OPENING)
    desk.play()
    assert server.is_over
    for view, offers in brain.seen:
        assert isinstance(view, MenagerieView)
        assert view.you == 1
        assert {offer.seat for offer in offers} == {1}
        assert "owed" in {offer.kind for offer in offers}


def test_errands_are_run_one_after_the_other() -> None:
    """Each with an id of its own; the next only after the reply to the last."""
    desk = Desk()
    desk.player.run("/mode json", "/join turin")
    assert desk.lines == ["#1 /mode json"]
    desk.player.receive("* tafelrunde 0.1.0 proto=1")
    hear(desk, "reply", ok=True, id="77")
    hear(desk, "reply", ok=True)
    assert desk.lines == ["#1 /mode json"]
    hear(desk, "reply", ok=True, id="1")
    assert desk.lines == ["#1 /mode json", "#2 /join turin"]
    hear(desk, "reply", ok=True, id="2", data={"table": 3})
    assert desk.told == [("heard", None), ("heard", {"table": 3}), ("done", {"table": 3})]


def test_a_refused_errand_ends_the_others() -> None:
    """Whoever started the bot hears the code."""
    desk = Desk()
    desk.player.run("/name anna bot", "/join turin")
    hear(desk, "reply", ok=False, id="1", code="name_taken", text="Taken.")
    assert desk.lines == ["#1 /name anna bot"]
    assert desk.told == [("failed", "name_taken")]


def test_a_question_for_others_is_not_answered() -> None:
    """A bot acts when its seat is waited for, never just because something is possible."""
    desk = Desk()
    ask(desk, "bid 3", you=False)
    assert desk.lines == []


def test_a_game_that_it_does_not_know_is_played_from_the_list() -> None:
    """The default first; @TABLE/N tells which question is answered."""
    desk = Desk()
    ask(desk, "pass", "bid 3", default="bid 3")
    assert desk.lines == ["#1 @12/3 bid 3"]


def test_only_one_move_is_under_way() -> None:
    """A new question waits for the reply to the last move."""
    desk = Desk()
    ask(desk, "bid 3")
    ask(desk, "bid 4", n=5)
    assert desk.lines == ["#1 @12/3 bid 3"]
    hear(desk, "reply", ok=True, id="1")
    assert desk.lines[1:] == ["#2 @12/5 bid 4"]


def test_the_same_question_is_answered_again_if_it_still_stands() -> None:
    """A draft may need several moves without a change of what is possible."""
    desk = Desk()
    ask(desk, "lay ant")
    hear(desk, "reply", ok=True, id="1")
    assert desk.lines[1:] == ["#2 @12/3 lay ant"]


def test_one_question_is_not_answered_for_ever() -> None:
    """Whatever the server replies, the bot falls silent some day."""
    desk = Desk()
    ask(desk, "lay ant")
    for id in range(1, 200):
        hear(desk, "reply", ok=True, id=f"{id}")
    assert len(desk.lines) == MOST_TRIES


def test_a_refused_move_is_followed_by_the_default_and_then_the_list() -> None:
    """Each is tried once; then nothing more is said until there is another question."""
    desk = Desk(brain=Stubborn())
    view = {"table": TABLE, "n": 3, "game": "unheard", "you": 1, "view": {}}
    hear(desk, "view", **view)
    ask(desk, "bid 1", "bid 2", default="bid 0")
    for id in range(1, 9):
        hear(desk, "reply", ok=False, id=f"{id}", code="illegal_move", text="No.")
    moves = [line.split(" ", 2)[2] for line in desk.lines]
    assert moves == ["bid 0", "bid 1", "bid 2"]
    ask(desk, "bid 1", n=9)
    assert desk.lines[-1] == "#4 @12/9 bid 1"


def test_a_brain_that_chooses_what_is_not_offered_does_not_stop_the_table() -> None:
    """The refused move is told, and the default is played."""
    server = FakeServer()
    desk = Desk(server, Stubborn())
    desk.player.run(*OPENING)
    desk.play()
    assert server.is_over
    assert set(server.illegal) == {"bid 99"}
    assert "bid 99: No." in desk.troubles()[0]


def test_a_brain_that_fails_does_not_stop_the_table() -> None:
    """The error is told, and the default is played."""
    server = FakeServer()
    desk = Desk(server, Broken())
    desk.player.run(*OPENING)
    desk.play()
    assert server.is_over
    assert server.illegal == []
    assert "no idea" in desk.troubles()[0]


def test_after_stale_state_it_waits_for_the_next_question() -> None:
    """The move that was refused so is not sent again, nor is another in its place."""
    desk = Desk()
    ask(desk, "bid 3", "bid 4")
    hear(desk, "reply", ok=False, id="1", code="stale_state")
    assert len(desk.lines) == 1
    ask(desk, "bid 5", n=6)
    assert desk.lines[1:] == ["#2 @12/6 bid 5"]


def test_after_stale_state_a_newer_question_is_answered_at_once() -> None:
    """It may have come before the reply."""
    desk = Desk()
    ask(desk, "bid 3")
    ask(desk, "bid 5", n=6)
    hear(desk, "reply", ok=False, id="1", code="stale_state")
    assert desk.lines[1:] == ["#2 @12/6 bid 5"]


@pytest.mark.parametrize(
    ("code", "more", "seconds"),
    [("rate_limited", {"retry_after": 2.5}, 2.5), ("storage", {}, 1.0), ("internal", {}, 1.0)],
)
def test_after_a_passing_fault_it_waits_and_tries_again(
    code: str, more: dict[str, float], seconds: float
) -> None:
    """As long as the server says, else a second; errands and moves alike."""
    desk = Desk()
    desk.player.run("/join turin")
    hear(desk, "reply", ok=False, id="1", code=code, **more)
    ask(desk, "bid 3")
    assert len(desk.lines) == 1
    ((waited, wake),) = desk.waits
    assert waited == seconds
    wake()
    assert desk.lines[1:] == ["#2 /join turin"]
    hear(desk, "reply", ok=True, id="2")
    assert desk.lines[2:] == ["#3 @12/3 bid 3"]


def test_a_server_in_bad_temper() -> None:
    """Refusals in the middle of a game do not end it."""
    server = FakeServer()
    server.refuse.extend(["stale_state", "illegal_move", "stale_state", "not_your_turn"])
    desk = Desk(server)
    desk.player.run(*OPENING)
    desk.play()
    assert server.is_over


def test_unknown_types_are_passed_over() -> None:
    """Within protocol 1 types and fields may be added."""
    desk = Desk()
    hear(desk, "weather", sun=True)
    hear(desk, "chat", **{"from": "ben"}, text="hello")
    assert desk.lines == []
