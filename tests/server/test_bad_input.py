"""Bad input: each refusal has its code and says what, why, and what to do, in every mode."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from server.fixed_words import words
from tests.server.talk import Peer, Program, Talk

Scene = Callable[[Talk], Peer]
"""Makes a situation, and returns the one who is going to do something wrong in it."""


def lobby(talk: Talk) -> Peer:
    """Anna has no table; Ben is here as well."""
    talk.program("Ben")
    return talk.person("anna")


def alone(talk: Talk) -> Peer:
    """Anna has opened table 1 and waits for others."""
    anna = talk.person("anna")
    anna.say("/new turin players=3")
    return anna


def guest(talk: Talk) -> Peer:
    """Anna sits at table 1, which Ben has opened."""
    talk.program("Ben").command("/new turin players=3")
    anna = talk.person("anna")
    anna.say("/join 1")
    return anna


def outside(talk: Talk) -> Peer:
    """Table 1 is full, and Anna stands beside it."""
    talk.program("Ben").command("/new turin players=2")
    talk.program("cleo").command("/join 1")
    return talk.person("anna")


def started(talk: Talk, *bids: str) -> Peer:
    """Ben, Anna, Cleo and Dora play, and are asked for bids; some have bid."""
    ben, anna, cleo, dora = (
        talk.program("Ben"),
        talk.person("anna"),
        talk.program("cleo"),
        talk.program("dora"),
    )
    ben.command("/new turin players=4")
    anna.say("/join 1")
    cleo.command("/join 1")
    dora.command("/join 1")
    ben.command("/start")
    for player, bid in zip((ben, cleo, dora), bids, strict=False):
        player.command(bid)
    return anna


def bidding(talk: Talk) -> Peer:
    """Anna is asked for a bid."""
    return started(talk)


def taking(talk: Talk) -> Peer:
    """Ben takes cards, Anna waits."""
    anna = started(talk, "bid 5", "bid 4", "bid 3")
    anna.say("bid 0")
    return anna


def watching(talk: Talk) -> Peer:
    """Anna watches Ben and Cleo."""
    talk.table("Ben", "cleo")
    anna = talk.person("anna")
    anna.say("/watch 1")
    return anna


def stranger(talk: Talk) -> Peer:
    """Ben and Cleo play, Anna is in the lobby."""
    talk.table("Ben", "cleo")
    return talk.person("anna")


def ended(talk: Talk) -> Peer:
    """The game is over, since all others gave up."""
    anna = started(talk)
    for player in [p for p in talk.peers if isinstance(p, Program)]:
        player.command("/resign!")
    return anna


@dataclass(frozen=True)
class Bad:
    """A line that is refused with this code, and what the refusal says in English.

    ``exact`` is the code for programs, if theirs is another, since only whole words count there.
    """

    scene: Scene
    line: str
    code: str
    says: str
    exact: str = ""

    def __str__(self) -> str:
        return f"{self.scene.__name__}: {self.line[:30]}"


CASES = [
    Bad(lobby, "/nosuch", "unknown_command", '"/nosuch" is no command. /help shows'),
    Bad(lobby, "/helo", "unknown_command", "Did you mean /help? Nothing was done."),
    Bad(lobby, "/t", "ambiguous_command", "could be /tables, /try, /tell", "unknown_command"),
    Bad(lobby, "/qui", "unknown_command", "Did you mean /quit"),
    Bad(lobby, "//who", "unknown_command", "Did you mean /who"),
    Bad(lobby, "/ who", "unknown_command", "/help"),
    Bad(lobby, "bid 5", "not_seated", '"bid 5" would be a move, but you are at no table'),
    Bad(lobby, "hello all", "not_seated", "talk with an apostrophe"),
    Bad(lobby, "'", "bad_usage", "as in 'hello"),
    Bad(lobby, "/start", "not_seated", "/join TABLE"),
    Bad(lobby, "/start now", "bad_usage", "Write it so: /start"),
    Bad(lobby, "/board", "not_seated", "/join TABLE"),
    Bad(lobby, "/leave", "not_seated", "/join TABLE"),
    Bad(lobby, "/resign!", "not_seated", "/join TABLE"),
    Bad(lobby, "/again", "not_seated", "/join TABLE"),
    Bad(lobby, "/bot", "not_seated", "/join TABLE"),
    Bad(lobby, "/kick ben", "not_seated", "/join TABLE"),
    Bad(lobby, "/unwatch", "not_seated", "/watch TABLE"),
    Bad(lobby, "/join 99", "no_such_table", "There is no table 99"),
    Bad(lobby, "/join 12345678901", "bad_usage", "/join TABLE"),
    Bad(lobby, "/join chess", "no_such_game", 'There is no game "chess". There are: '),
    Bad(lobby, "/join", "not_seated", "/join TABLE"),
    Bad(lobby, "/join turin seat=x", "bad_value", "seat"),
    Bad(lobby, "/new", "bad_usage", "/new turin"),
    Bad(lobby, "/new chess", "no_such_game", "turin"),
    Bad(lobby, "/new turin players=9", "bad_value", "2, 3, 4, 5"),
    Bad(lobby, "/new turin players=x", "bad_value", "2, 3, 4, 5"),
    Bad(lobby, "/new turin money=gold", "bad_value", "open or secret"),
    Bad(lobby, "/new turin colour=red", "bad_usage", 'There is no option "colour". Try payout'),
    Bad(lobby, "/new turin money=open money=secret", "bad_usage", "second time"),
    Bad(lobby, "/new turin money=", "bad_value", "KEY=VALUE"),
    Bad(lobby, "/new turin =open", "bad_usage", "KEY=VALUE"),
    Bad(lobby, "/new turin preset=nosuch", "bad_value", "default, new"),
    Bad(lobby, "/play chess", "no_such_game", "turin"),
    Bad(lobby, "/play turin brilliant", "bad_value", "easy, normal"),
    Bad(lobby, "/play turin", "not_allowed", "no bots"),
    Bad(lobby, "/name", "bad_usage", "/name NICK"),
    Bad(lobby, "/name BEN", "name_taken", "BEN is here already"),
    Bad(lobby, "/name x", "bad_value", "2 to 16 characters"),
    Bad(lobby, "/name a23456789-1234567", "bad_value", "2 to 16 characters"),
    Bad(lobby, "/name <ben>", "bad_value", "letters, digits"),
    Bad(lobby, "/name 4711", "bad_value", "at least one letter"),
    Bad(lobby, "/name server", "bad_value", "kept for the server"),
    Bad(lobby, "/name аnna", "bad_value", "mixes scripts"),
    Bad(lobby, "/name dora robot", "bad_usage", "/name NICK [bot]"),
    Bad(lobby, "/resume", "bad_usage", "/resume TOKEN"),
    Bad(lobby, "/resume NOSUCHTOKEN", "wrong_password", "/name NICK starts afresh"),
    Bad(lobby, "/info nobody-here", "no_such_user", "/who lists everybody"),
    Bad(lobby, "/info bem", "no_such_user", "Did you mean Ben?"),
    Bad(lobby, "/tell", "bad_usage", "/tell NAME TEXT"),
    Bad(lobby, "/tell nobody-here hello", "no_such_user", "/who lists everybody"),
    Bad(lobby, "/tell ben", "bad_usage", "You said nothing"),
    Bad(lobby, "/watch", "bad_usage", "/watch TABLE"),
    Bad(lobby, "/watch 99", "no_such_table", "There is no table 99"),
    Bad(lobby, "/watch random", "no_such_table", "/play GAME"),
    Bad(lobby, "/watch table", "bad_usage", "/watch TABLE"),
    Bad(lobby, "/at 99", "no_such_table", "There is no table 99"),
    Bad(lobby, "/mode morse", "bad_value", "text, speech, tagged, json"),
    Bad(lobby, "/lang xx", "bad_value", "en, de"),
    Bad(lobby, "/set width 5", "bad_value", "20-500"),
    Bad(lobby, "/set width wide", "bad_value", "20-500"),
    Bad(lobby, "/set glyphs=runes", "bad_value", "ascii, unicode"),
    Bad(lobby, "/set charset=ebcdic", "bad_value", "utf-8"),
    Bad(lobby, "/set taste 3", "bad_value", "width"),
    Bad(lobby, "/set width", "bad_usage", "/set KEY"),
    Bad(lobby, "/rules", "bad_usage", "/rules turin"),
    Bad(lobby, "/rules turin cooking", "bad_value", "Possible: "),
    Bad(lobby, "/options chess", "no_such_game", "turin"),
    Bad(lobby, "/help cooking", "unknown_command", "/help"),
    Bad(lobby, "# /who", "bad_usage", "#17 /who"),
    Bad(lobby, f"#{'7' * 33} /who", "bad_value", "32 visible characters"),
    Bad(lobby, "@three bid 5", "bad_value", "@3 MOVE"),
    Bad(lobby, "@99 bid 5", "no_such_table", "There is no table 99"),
    Bad(alone, "/start", "not_enough_players", "1 of at least 2 players sit here"),
    Bad(alone, "/join 1", "already_seated", "You sit at table 1 already"),
    Bad(alone, "/join 1 seat=2", "already_seated", "You sit at table 1 already"),
    Bad(alone, "bid 5", "wrong_phase", "has not begun. /start begins it"),
    Bad(alone, "/board", "wrong_phase", "has not begun"),
    Bad(alone, "/again", "wrong_phase", "is not over"),
    Bad(alone, "/resign!", "wrong_phase", "has not begun"),
    Bad(alone, "/kick 3", "bad_value", "anna"),
    Bad(alone, "/kick 9", "bad_value", "anna"),
    Bad(alone, "/kick nobody-here", "no_such_user", "/who"),
    Bad(alone, "/bot", "not_allowed", "no bots"),
    Bad(alone, "/bot brilliant", "bad_value", "easy, normal"),
    Bad(alone, "/bot seat=7", "bad_value", "1-3"),
    Bad(alone, "/unwatch", "not_allowed", "/watch TABLE"),
    Bad(alone, "/watch 1", "already_seated", "You sit at table 1 already"),
    Bad(guest, "/kick ben", "not_allowed", "Only Ben, who opened the table"),
    Bad(outside, "/join 1", "table_full", "/watch 1 lets you look on"),
    Bad(outside, "/join 1 seat=2", "table_full", "/watch 1 lets you look on"),
    Bad(outside, "/join 1 seat=5", "bad_value", "1-2"),
    Bad(outside, "@1 'hello", "not_seated", "/join TABLE"),
    Bad(bidding, "bid 16", "too_expensive", "You cannot bid 16: you have 15 scudo. Bid 0 to 15."),
    Bad(bidding, "bid -1", "bad_value", "bid"),
    Bad(bidding, "bid five", "bad_value", "Write: bid", "bad_usage"),
    Bad(bidding, "bid", "bad_usage", "bid"),
    Bad(bidding, "bit 5", "unknown_command", "Did you mean bid? Nothing was done."),
    Bad(bidding, "frobnicate", "unknown_command", "/moves lists what is"),
    Bad(bidding, "take 5", "wrong_phase", "bid N"),
    Bad(bidding, "loan; loan", "illegal_move", "one in a game"),
    Bad(bidding, "loan; ; bid 5", "bad_usage", "semicolon"),
    Bad(bidding, "@1/0 bid 5", "stale_state", "state 1"),
    Bad(bidding, "/start", "already_started", "has begun"),
    Bad(bidding, "/kick ben", "not_allowed", "Only Ben"),
    Bad(bidding, "/again", "wrong_phase", "is not over"),
    Bad(bidding, "/try", "bad_usage", "/try MOVES"),
    Bad(bidding, "/try bid 99", "too_expensive", "Bid 0 to 15"),
    Bad(bidding, "/why", "bad_usage", "/why MOVE"),
    Bad(bidding, "/why bit 5", "unknown_command", "Did you mean bid? Nothing was done."),
    Bad(bidding, "/moves juggle", "unknown_command", "/moves"),
    Bad(bidding, "/moves bid 17-20", "bad_value", "Possible: 1-16."),
    Bad(bidding, "/moves bid 5-4", "bad_value", "Possible: 1-16."),
    Bad(bidding, "/moves take", "wrong_phase", '"take" is possible now'),
    Bad(bidding, "/near the-moon", "bad_value", "the-moon"),
    Bad(bidding, "/board cellar", "bad_value", "Possible: "),
    Bad(bidding, "/log x", "bad_usage", "/log [N]"),
    Bad(bidding, "/since x", "bad_usage", "/since [N]"),
    Bad(bidding, "/hand x", "bad_usage", "/hand"),
    Bad(taking, "take 5", "not_your_turn", "Ben"),
    Bad(taking, "bid 3", "wrong_phase", "take CARD"),
    Bad(watching, "bid 5", "not_seated", "/join TABLE"),
    Bad(watching, "/hand", "not_seated", "/join TABLE"),
    Bad(watching, "/moves", "not_seated", "/join TABLE"),
    Bad(watching, "/resign!", "not_seated", "/join TABLE"),
    Bad(watching, "/start", "not_seated", "/join TABLE"),
    Bad(stranger, "/join 1", "already_started", "/watch 1 lets you look on"),
    Bad(stranger, "@1 bid 5", "not_seated", "/join TABLE"),
    Bad(ended, "bid 5", "too_late", "is over. /again opens another"),
    Bad(ended, "/resign!", "too_late", "is over"),
    Bad(ended, "/start", "already_started", "table 1"),
]


def refusal(peer: Peer, mode: str, language: str, line: str) -> tuple[str, str]:
    """Let a peer say a line in a mode and language; return the code and the sentence."""
    peer.say(f"/lang {language}", "/set width 500", f"/mode {mode}")
    told = peer.say(line)
    match mode:
        case "json":
            [reply] = [m for m in map(json.loads, told.splitlines()) if m["type"] == "reply"]
            assert reply["ok"] is False
            return reply["code"], reply["text"]
        case "tagged":
            [(code, text)] = re.findall(r"^- (\w+) (?:#\w* )?(.+)$", told, re.M)
            return code, text
        case "speech":
            [text] = re.findall(
                rf"^{words(peer.connection.session.voice()).not_possible} (.+)$", told, re.M
            )
            return "", text
    [(text, code)] = re.findall(r"^! (?:#\w* )?(.+) \((\w+)\)$", told, re.M)
    return code, text


@pytest.mark.parametrize("bad", CASES, ids=str)
def test_refusal(bad: Bad) -> None:
    """The same code and sentence in every mode, in both languages."""
    said = {}
    for language in ("en", "de"):
        texts = set()
        for mode in ("text", "speech", "tagged", "json"):
            code, text = refusal(bad.scene(Talk()), mode, language, bad.line)
            if mode == "json" and bad.exact:
                assert code == bad.exact
                continue
            assert code == ("" if mode == "speech" else bad.code), text
            texts.add(text)
        assert len(texts) == 1, texts
        said[language] = texts.pop()
    assert bad.says in said["en"]
    assert said["de"] != said["en"]


def test_too_long() -> None:
    """A line of 100,000 characters is refused once; the next one is answered."""
    anna = Talk().person("anna")
    told = anna.say("bid " + "5" * 100_000, "/ping again")
    assert re.findall(r"^! .*too long and was dropped: at most 1024 bytes.* \((\w+)\)$", told, re.M)
    assert told.count("too_long") == 1
    assert "+ pong again" in told


def test_too_long_in_json_mode() -> None:
    """A program may send longer lines than people; more than that is refused once."""
    program = Talk().program("anna")
    assert program.command("/ping " + "5" * 8000)["ok"]
    program.send(b"/ping " + b"5" * 100_000 + b"\n#9 /ping again\n")
    refused, answered = program.listen()
    assert (refused["code"], refused["ok"]) == ("too_long", False)
    assert (answered["id"], answered["ok"]) == ("9", True)


def test_control_characters_in_talk() -> None:
    """What moves a cursor, rings or turns the direction of writing reaches nobody."""
    talk = Talk()
    anna, ben = talk.person("anna"), talk.person("ben")
    anna.send("'\x1b[2J\x07he\x00llo\x1b]0;title\x07 \u202eben\u2066\x9b31m\r\n".encode())
    told = ben.heard()
    assert told == "<anna in the lobby> hello ben31m\n"


def test_talk_that_comes_too_fast() -> None:
    """Who talks on and on must wait, and is told how long; waiting so long is enough."""
    talk = Talk()
    anna = talk.program("anna")
    replies = [anna.command(f"'line {n}") for n in range(11)]
    assert [reply["ok"] for reply in replies] == [True] * 10 + [False]
    assert replies[-1]["code"] == "rate_limited"
    assert "Please wait 2 seconds" in replies[-1]["text"]
    talk.wait(replies[-1]["retry_after"])
    assert anna.command("'at last")["ok"]


def test_refused_talk_is_heard_by_nobody() -> None:
    """A refused line reaches no one else."""
    talk = Talk()
    anna, ben = talk.program("anna"), talk.person("ben")
    for n in range(11):
        anna.command(f"'line {n}")
    assert "line 10" not in ben.heard()


def test_a_refused_line_changes_nothing() -> None:
    """After every refused line at a table the game, its number and the questions are the same."""
    for bad in CASES:
        talk = Talk()
        peer = bad.scene(talk)
        before = [(t.n, t.status, t.row(0), list(t.lines)) for t in talk.lobby.tables.values()]
        peer.say(bad.line)
        after = [(t.n, t.status, t.row(0), list(t.lines)) for t in talk.lobby.tables.values()]
        assert after == before, bad
