"""Real people's clients: a game by telnet and netcat, with one who drops out and a watcher."""

import re
from collections.abc import Callable

from tests.end_to_end.clients import Person, Robot, needs, play
from tests.end_to_end.running import Running

Sit = Callable[..., Person]

OVER = r"\* .*(wins? with|Shared win with) \d+ scudo"


def connect(person: Sit, name: str, program: str, server: Running) -> Person:
    """Connect by a program, and give a name."""
    someone = person(name, program, "127.0.0.1", server.port)
    someone.read(r"\* tafelrunde \S+ proto=1")
    someone.introduce()
    return someone


@needs("nc", "telnet")
def test_four_people_play_a_game(
    serve: Callable[..., Running], person: Sit, robot: Callable[..., Robot]
) -> None:
    """Four people play Turin Market to its end by the words that the prompts offer.

    One of them drops out in the middle of the sealed bids and comes back.  Watchers see nothing
    of hands and sealed bids.
    """
    server = serve()
    programs = {"anna": "telnet", "ben": "nc", "cleo": "nc", "dora": "telnet"}
    anna, ben, cleo, dora = people = [
        connect(person, name, program, server) for name, program in programs.items()
    ]
    anna.say("/new turin players=4", r"\+ Table 1: Turin Market for 4")
    for guest in (ben, cleo, dora):
        guest.say("/join turin", r"\+ You sit at table 1, seat \d")
    watcher = person("eve", "nc", "127.0.0.1", server.port)
    watcher.say("/watch 1", r"\+ You watch table 1")
    program = robot(server.port)
    program.done("/watch 1")
    for each in people:
        each.seen = len(each.told)
    anna.type("/start")
    for each in people:
        each.read(r"> Your bid, 0 to 15 scudo.*Type: bid N")

    for bidder, bid in ((anna, 7), (ben, 11), (cleo, 13)):
        bidder.say(f"bid {bid}", rf"\+ Your bid of {bid} is sealed")
    token = cleo.token
    cleo.close()
    dora.read(r"\* cleo has lost the line; the seat is kept")
    back = person("cleo", "nc", "127.0.0.1", server.port)
    people[2] = back
    back.type("/set width 200")
    back.type(f"/resume {token}")
    back.read(r"\+ Welcome back, cleo. Your tables: 1")
    assert re.search(r"^Sealed +bid 13", back.told, re.M)
    watcher.read(r"\* cleo is back")

    hands = [re.search(r"^Hand .*\n((?:  \d+ .*\n?)+)", p.told, re.M)[1] for p in people]
    faces = re.findall(r"\b[A-Z]{6}\b", "".join(hands))
    assert len(faces) == 16
    assert not [face for face in faces if face in watcher.told]
    assert not re.search(r"\b(11|13)\b.*(bid|scudo)|bid.*\b(7|11|13)\b", watcher.told)

    dora.type("bid 5")
    for each in (*people, watcher):
        each.read(r"\* All have bid")
    play(people, OVER)

    watcher.read(OVER)
    assert not re.search(r"^Hand|^Sealed|Type: (bid|take|sell|buy)", watcher.told, re.M)
    program.wait_for("over")
    views = [each["view"] for each in program.messages if each["type"] == "view"]
    assert len(views) > 20
    assert all(view["hand"] == [] and view["sealed"] == [] for view in views)
    assert "sealed" not in {each.get("event") for each in program.messages}


@needs("nc")
def test_one_command_to_a_game(serve: Callable[..., Running], person: Sit) -> None:
    """From connecting to the result with one command, house bots on the other seats."""
    server = serve()
    anna = person("anna", "nc", "127.0.0.1", server.port)
    anna.type("/set width 200")
    anna.say("/play turin", r"\+ Table 1: Turin Market for 4.*Ada~, Bo~ and Cleo~")
    play([anna], OVER)
    anna.read(r"Type: /again for another game")
    anna.say("/again", r"\+ Table 2 for another game")
    anna.read(r"> .*Type: bid N")
