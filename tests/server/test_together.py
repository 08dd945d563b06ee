"""Answers that are given at the same time: any order, changed minds, absence, a restart."""

from itertools import permutations

import pytest

from tests.server.talk import Message, Program, Talk

NAMES = ("anna", "ben", "cleo", "dora")
BIDS = {"anna": "bid 3", "ben": "bid 9", "cleo": "bid 1", "dora": "bid 5"}


def told(program: Program, event: str) -> list[Message]:
    """Return the events of a name that a program was told."""
    program.listen()
    return [message for message in program.messages if message.get("event") == event]


def views(players: list[Program]) -> list[object]:
    """Return what each seat sees now."""
    for player in players:
        assert player.command("/view")["ok"]
    return [player.last("view") for player in players]


def together(talk: Talk, moves: list[tuple[Program, str]]) -> list[Message]:
    """Send moves in the same moment, before any is stored; return their replies in order."""
    talk.store.hold()
    for player, move in moves:
        player.listen()
        player.send(f"#now {move}\n".encode())
    talk.store.release()
    replies = []
    for player, _ in moves:
        heard = player.listen()
        replies += [m for m in heard if m["type"] == "reply" and m.get("id") == "now"]
    return replies


def test_case_049_any_order_of_arrival_is_the_same() -> None:
    """All bids of one moment are accepted, nobody is asked again, there is one reveal."""
    results = []
    for order in permutations(NAMES):
        talk = Talk()
        players = dict(zip(NAMES, talk.table(*NAMES), strict=True))
        replies = together(talk, [(players[name], BIDS[name]) for name in order])
        assert [reply["ok"] for reply in replies] == [True] * 4
        assert [len(told(player, "bids_revealed")) for player in players.values()] == [1] * 4
        results.append(views(list(players.values())))
    assert all(result == results[0] for result in results)


def test_case_050_a_later_answer_replaces_an_earlier_one() -> None:
    """Until all are in, the last answer counts; nobody else hears of the change."""
    talk = Talk()
    anna, *others = players = talk.table(*NAMES)
    anna.command("bid 5")
    for other in others:
        other.listen()
    assert anna.command("bid 7")["ok"]
    assert [other.listen() for other in others] == [[], [], []]
    for other, bid in zip(others, ("bid 1", "bid 2", "bid 3"), strict=True):
        other.command(bid)
    assert [told(player, "bids_revealed")[0]["bids"] for player in players] == [[7, 1, 2, 3]] * 4


@pytest.mark.parametrize("is_change_first", [True, False])
def test_case_050_a_change_and_the_last_answer_in_one_moment(is_change_first: bool) -> None:
    """One outcome, the same for all: what arrives first counts; behind the reveal it is late."""
    talk = Talk()
    anna, ben, cleo, dora = players = talk.table(*NAMES)
    for player, bid in ((anna, "bid 5"), (ben, "bid 1"), (cleo, "bid 2")):
        player.command(bid)
    race = [(anna, "bid 7"), (dora, "bid 3")]
    replies = together(talk, race if is_change_first else race[::-1])
    change, last = replies if is_change_first else replies[::-1]
    assert last["ok"]
    assert change["ok"] is is_change_first
    assert change.get("code") == (None if is_change_first else "wrong_phase")
    bids = [7 if is_change_first else 5, 1, 2, 3]
    assert [told(player, "bids_revealed")[0]["bids"] for player in players] == [bids] * 4


def test_case_050_after_the_reveal_a_change_is_refused() -> None:
    """A bid that came to light stands."""
    talk = Talk()
    players = talk.table(*NAMES)
    for player, bid in zip(players, BIDS.values(), strict=True):
        player.command(bid)
    assert players[0].command("bid 7")["code"] == "wrong_phase"


def test_a_mind_may_be_changed_twenty_times() -> None:
    """Then the answer stands, and says so; the others still wait for nothing else."""
    anna, *_ = Talk().table(*NAMES)
    codes = [anna.command(f"bid {n % 10}").get("code") for n in range(23)]
    assert codes == [None] * 21 + ["too_late"] * 2


def test_an_answer_to_an_older_question_is_stale_a_seat_that_answers_makes_none() -> None:
    """Others' sealed answers make no question stale; a new question does."""
    anna, ben, cleo, dora = Talk().table(*NAMES)
    n = anna.turn()["n"]
    for player in (ben, cleo, dora):
        player.command("bid 2")
    assert anna.command(f"@1/{n} bid 3")["ok"]
    assert ben.command(f"@1/{n} bid 4")["code"] == "stale_state"


def test_who_is_absent_is_played_for_and_the_rest_is_revealed() -> None:
    """After the grace the absent seat bids nothing, and all bids come to light."""
    talk = Talk()
    anna, ben, cleo, dora = players = talk.table(*NAMES)
    for player, bid in ((anna, "bid 5"), (ben, "bid 1"), (cleo, "bid 2")):
        player.command(bid)
    dora.drop()
    talk.wait(119)
    assert told(anna, "bids_revealed") == []
    talk.wait(1)
    assert [told(p, "bids_revealed")[0]["bids"] for p in players[:3]] == [[5, 1, 2, 0]] * 3


def test_an_answer_and_the_absent_move_in_one_moment() -> None:
    """Who is back in time has her own answer; it is not made for her a second time."""
    talk = Talk()
    anna, ben = talk.table("anna", "ben")
    anna.command(anna.turn()["moves"][0])
    ben.drop()
    talk.wait(119.5)
    back = talk.program()
    back.command(f"/resume {ben.token}")
    own = back.turn()["moves"][-1]
    talk.store.hold()
    back.send(f"{own}\n".encode())
    talk.wait(1)
    talk.store.release()
    assert talk.lobby.tables[1].lines[1] == f"2 {own}"
    assert len(talk.lobby.tables[1].lines) == 2


@pytest.mark.parametrize("game", ["turin", "castle"])
def test_case_074_a_restart_in_the_middle(game: str) -> None:
    """After a kill the choices and the cards are the same; only the missing seat is asked."""
    killed, other = Talk(), Talk()
    players, untouched = killed.table(*NAMES, game=game), other.table(*NAMES, game=game)
    for player in (*players[:3], *untouched[:3]):
        assert player.command(player.turn()["moves"][-1])["ok"]
    killed.restart()
    stranger = killed.person()
    stranger.say("/watch 1")
    back = []
    for player in players:
        back.append(killed.program())
        back[-1].command(f"/resume {player.token}")
    assert views(back) == views(untouched)
    assert [player.turn()["you"] for player in back] == [False, False, False, True]
    assert "sealed" not in stranger.heard().replace("sealed bids", "")
    last = back[3].turn()["moves"][-1]
    assert back[3].command(last)["ok"]
    assert untouched[3].command(last)["ok"]
    assert views(back) == views(untouched)


def test_case_074_a_draft_survives_a_restart() -> None:
    """What a seat has sealed or drafted is there again, and can still be changed."""
    talk = Talk()
    anna, *_ = talk.table(*NAMES)
    anna.command("bid 5")
    anna.command("bid 6")
    talk.restart()
    back = talk.program()
    back.command(f"/resume {anna.token}")
    assert back.last("view")["view"]["sealed"] == ["bid 6"]
    assert back.last("view")["view"]["changes"] == 1
    assert back.command("bid 4")["ok"]
    assert back.last("view")["view"]["sealed"] == ["bid 4"]


def test_people_are_asked_again_while_they_draft() -> None:
    """A draft that goes on is asked for its next move, though no public number has changed."""
    talk = Talk()
    ben = talk.program("ben")
    ben.command("/new turin players=2")
    anna = talk.person("anna")
    anna.say("/join 1")
    ben.command("/start")
    table = talk.lobby.tables[1]
    anna.say("/set width 200")
    while table.game.ask != "sell" or 2 not in table.waiting():
        for seat in table.waiting():
            is_bid = table.game.ask == "bid" and seat == 2
            line = "bid 1" if is_bid else table.title.notation.encode(table.game.absent(seat))
            anna.say(line) if seat == 2 else ben.command(line)
    card = table.game.owned[2][0]
    told = anna.say(f"sell {card} at 1")
    assert f"Your draft: sell {card} at 1" in told
    assert told.count("> ") == 1
    assert f"sell {card}" not in told.partition("> ")[2]
