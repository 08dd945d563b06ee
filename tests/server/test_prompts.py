"""Who can read the prompt can play: whole games by the words behind ``Type:`` alone."""

import random
import re

import pytest

from tests.server.talk import Peer, Talk, titles

FORMS = {"en": "Type: ", "de": "Eingabe: "}
MARKS = {"text": r"^> (.+)$", "speech": r"^(?:Your question:|Deine Frage:) (.+)$"}


def offered(told: str, mode: str, language: str) -> list[str]:
    """Return the words that the last question offers; nothing if there was none."""
    asked = re.findall(MARKS[mode], told, re.M)
    if not asked:
        return []
    _, _, words = asked[-1].partition(FORMS[language])
    return [word.strip() for word in re.split(r", | or | oder ", words) if word]


def say(anna: Peer, line: str = "") -> str:
    """Type a line; return what came, line by line."""
    anna.heard()
    anna.send(f"{line}\n".encode())
    return taken(anna)


def taken(anna: Peer) -> str:
    """Return what has come, line by line; nothing is folded at this width."""
    told = anna.socket.value().decode().replace("\r\n", "\n")
    anna.socket.clear()
    return told


def listed(anna: Peer, verb: str) -> list[str]:
    """Return the moves that ``/moves VERB`` lists."""
    parts = re.split(r"\s{2,}|\n|[,:] ", say(anna, f"/moves {verb}"))
    moves = [part.rstrip(".") for part in parts if part.startswith(verb)]
    return [move for move in moves if not re.search("[A-Z]{2}", move)]


@pytest.mark.parametrize("mode", ["text", "speech"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", titles())
def test_a_game_by_its_prompts(game: str, language: str, mode: str) -> None:
    """Every word that a prompt offers is accepted; capitals stand for what /moves lists."""
    chance = random.Random(f"{game}{language}{mode}")
    talk = Talk(limits={"lines": {"burst": 10_000}})
    ben = talk.program("ben")
    ben.command(f"/new {game} players=2")
    anna = talk.person("anna")
    anna.say(f"/lang {language}", f"/mode {mode}", "/set width 500", "/join 1")
    ben.command("/start")
    table = talk.lobby.tables[1]
    told = say(anna)
    for _ in range(2000):
        if table.status == "over":
            break
        if 2 in table.waiting():
            told = answer(anna, told, mode, language, chance)
        else:
            assert ben.command(ben.turn()["moves"][0])["ok"]
            told = taken(anna)
    assert table.status == "over"


def answer(anna: Peer, told: str, mode: str, language: str, chance: random.Random) -> str:
    """Answer a question by one of the words that it offers; return what came of it."""
    words = offered(told, mode, language)
    assert words, told
    line = chance.choice(words)
    if re.search(r"\b[A-Z]+\b", line):
        moves = listed(anna, line.split()[0])
        assert moves, line
        line = chance.choice(moves)
    told = say(anna, line)
    assert not re.search(r"^(! |Not possible|Nicht möglich)", told, re.M), (line, told)
    return told
