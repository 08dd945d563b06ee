"""Players who drop out, leave, give up or come back: the table goes on."""

from collections.abc import Callable

from tests.end_to_end.clients import Message, Robot, finish, seated
from tests.end_to_end.running import Running

Serve = Callable[..., Running]
Connect = Callable[..., Robot]


def notice(code: str) -> Callable[[Message], bool]:
    """Return what tells whether a message is this notice."""
    return lambda message: message["type"] == "notice" and message["code"] == code


def test_the_table_goes_on_without_one_who_is_away(serve: Serve, robot: Connect) -> None:
    """After the grace absent moves are made and told, until the player is back."""
    server = serve(absence={"grace": 1})
    anna, ben, cleo, dora = seated(robot, server.port, "anna", "ben", "cleo", "dora")
    for player in (anna, ben, cleo):
        player.done("bid 3")
    dora.close()
    lost = anna.wait(notice("absent"))
    assert "After 1 second" in lost["text"]
    assert "the least is played" in anna.wait(notice("absent"))["text"]
    assert anna.wait_for("event", event="bids_revealed")["bids"] == [3, 3, 3, 0]

    back = robot(server.port, token=dora.token)
    assert back.back["data"]["tables"] == [1]
    anna.wait(notice("back"))
    finish([anna, ben, cleo, back])
    assert not any(notice("absent")(message) for message in back.messages)


def test_a_bot_of_two_plays_with_one_who_is_away(serve: Serve, robot: Connect) -> None:
    """A whole game ends although one of two never comes back."""
    server = serve(absence={"grace": 0.05})
    anna, ben = seated(robot, server.port, "anna", "ben")
    ben.close()
    (over,) = finish([anna])
    assert {each["name"] for each in over["standings"]} == {"anna", "ben"}


def test_leaving_asks_people_once(
    serve: Serve, robot: Connect, person: Callable[..., object]
) -> None:
    """``/leave`` in a running game says what it costs; the second one goes, and /join returns."""
    server = serve()
    anna, ben = seated(robot, server.port, "anna", "ben")
    someone = person("ben", "telnet", "127.0.0.1", server.port)
    someone.say(f"/resume {ben.token}", r"\+ Welcome back, ben")
    someone.say("/leave", r"If you leave, the least is played for you")
    assert anna.done("/mine")["data"]["tables"] == [1]
    assert not any(notice("left")(message) for message in anna.messages)
    someone.say("/leave", r"\+ You left table 1. /join 1 brings you back")
    anna.wait(notice("left"))
    anna.wait(notice("absent"))  # without any grace
    someone.say("/join 1", r"\+ You are back at table 1, seat 2")
    anna.wait(notice("back"))


def test_resigning_ends_a_game_of_two(serve: Serve, robot: Connect) -> None:
    """Who gives up is the last; a program is not asked again."""
    server = serve()
    anna, ben = seated(robot, server.port, "anna", "ben")
    ben.done("/resign")
    over = anna.wait_for("over")
    assert over["reason"] == "resigned"
    assert [(each["name"], each["rank"]) for each in over["standings"]] == [("anna", 1), ("ben", 2)]
    assert anna.command(anna.last("turn")["moves"][0])["code"] == "too_late"


def test_the_rest_play_on_when_one_gives_up(serve: Serve, robot: Connect) -> None:
    """The least is played for a seat that was given up, without a grace, to the end."""
    server = serve()
    anna, ben, cleo = seated(robot, server.port, "anna", "ben", "cleo")
    ben.done("/resign")
    overs = finish([anna, cleo])
    assert [over["reason"] for over in overs] == ["finished", "finished"]
    assert ben.command("/join 1")["code"] in ("not_allowed", "already_started")


def test_a_table_without_persons_pauses(serve: Serve, robot: Connect) -> None:
    """When the only person goes, the house bots stand still, and go on when she is back."""
    server = serve(absence={"grace": 0.05})
    anna = robot(server.port, "anna")
    watcher = robot(server.port)
    anna.done("/play turin easy")
    watcher.done("/watch 1")
    token = anna.token
    anna.close()
    watcher.wait(notice("absent"))
    for _ in range(20):  # each answer takes a turn of the server
        watcher.done("/who")
    stand = watcher.last("view")["n"]
    ready = {m["seat"] for m in watcher.messages if m["type"] == "ready"}
    assert ready <= {2, 3, 4}
    assert not any("least" in m.get("text", "") for m in watcher.messages if m["type"] == "event")
    assert watcher.last("view")["view"]["waiting"][0] == 1
    back = robot(server.port, token=token)
    assert back.last("view")["n"] >= stand
    finish([back])
