"""What appears on a screen: widths, charsets, colour, speech, prompts, and GMCP beside it."""

import json
import re
from collections.abc import Sequence

import pytest
from wcwidth import wcswidth

from server.edge.transport import Connection
from tests.server.talk import Peer, Program, Socket, Talk, titles

GAMES = sorted(titles())
IAC_SB, IAC_SE = b"\xff\xfa", b"\xff\xf0"


class Mud(Peer):
    """A MUD client on the telnet listener, which keeps the bytes apart."""

    def __init__(self, talk: Talk, *agreed: bytes) -> None:
        self.lobby = talk.lobby
        self.socket = Socket()
        self.connection = Connection(talk.lobby, negotiate=True, name="telnet")
        self.connection.makeConnection(self.socket)
        self.send(b"".join(agreed))

    def got(self) -> bytes:
        """Return the bytes since the last time."""
        told: bytes = self.socket.value()
        self.socket.clear()
        return told

    def messages(self) -> list[tuple[str, dict[str, object]]]:
        """Return the GMCP messages since the last time: package and content."""
        found = re.findall(rb"\xff\xfa\xc9(\S+) (.*?)\xff\xf0", self.got(), re.S)
        return [(package.decode(), json.loads(text)) for package, text in found]


TTYPE, NAWS = b"\xff\xfb\x18", b"\xff\xfb\x1f"
EOR, GMCP, MSSP = b"\xff\xfd\x19", b"\xff\xfd\xc9", b"\xff\xfd\x46"


def window(columns: int) -> bytes:
    size = columns.to_bytes(2, "big") + (24).to_bytes(2, "big")
    return IAC_SB + b"\x1f" + size.replace(b"\xff", b"\xff\xff") + IAC_SE


def terminal(*names: str) -> bytes:
    return b"".join(IAC_SB + b"\x18\0" + name.encode() + IAC_SE for name in names)


def lines(peer: Peer) -> list[str]:
    """Return the lines since the last time, folded as they were sent."""
    told: bytes = peer.socket.value()
    peer.socket.clear()
    return told.decode().split("\r\n")


def seated(talk: Talk, game: str, *settings: str) -> Peer:
    """Return a person who plays against a program, with settings made before the start."""
    person, program = talk.person("anna"), talk.program("ben")
    talk.wait(10)
    person.say(*settings)
    person.say(f"/new {game} players=2")
    assert program.command("/join 1")["ok"]
    program.listen()
    talk.wait(10)
    person.send(b"/start\r\n/board\r\n/help\r\n")
    talk.wait(1)
    return person


# -- J. rendering


NAMES = ("田中", "김철수", "Müller", "dora")


@pytest.mark.parametrize("game", GAMES)
def test_case_078_wide_letters_break_no_columns(game: str) -> None:
    """Lists and boards stay in columns, measured in columns, and within the width."""
    talk = Talk()
    programs = [talk.program(name) for name in NAMES]
    programs[0].command(f"/new {game} players=4")
    for program in programs[1:]:
        assert program.command("/join 1")["ok"]
    assert programs[0].command("/start")["ok"]
    looker = talk.person("eva")
    looker.say("/watch 1")
    lines(looker)
    for command in ("/who", "/tables", "/board"):
        looker.send(f"{command}\r\n".encode())
        shown = lines(looker)
        assert all(wcswidth(line) <= 80 for line in shown), shown
        assert any(name in line for name in NAMES[:2] for line in shown)
    looker.send(b"/who\r\n")
    places = [line for line in lines(looker) if "table 1" in line]
    assert len(places) == 4
    assert len({wcswidth(line.partition("table 1")[0]) for line in places}) == 1, places


def test_case_079_without_colour_there_is_no_escape_at_all() -> None:
    """Not before a name, not in help, errors, talk, boards; a dumb terminal gets none either."""
    talk = Talk()
    dumb = Mud(talk, TTYPE, terminal("dumb", "dumb"))
    person = seated(talk, "turin")
    dumb.send(b"/help all\r\n/nonsense\r\n/watch 1\r\n/say hello\r\n")
    person.send(b"/help all\r\n/nonsense\r\n/say hello\r\n/log\r\n")
    for peer in (dumb, person):
        told: bytes = peer.socket.value()
        assert len(told) > 1500
        assert b"\x1b" not in told


def test_colour_is_closed_at_each_lines_end_and_adds_nothing_else() -> None:
    talk = Talk()
    plain, coloured = seated(talk, "turin"), talk.person("eva")
    coloured.say("/set colour on")
    coloured.send(b"/watch 1\r\n/nonsense\r\n")
    told = lines(coloured)
    assert any("\x1b[" in line for line in told)
    for line in told:
        assert line.rfind("\x1b[") == line.rfind("\x1b[0m")
    plain.send(b"/nonsense\r\n")
    assert re.sub(r"\x1b\[\d*m", "", told[-2]) == lines(plain)[-2]


def test_a_terminal_that_shows_colour_and_utf8_gets_both() -> None:
    talk = Talk()
    mud = Mud(talk, TTYPE, terminal("Mudlet", "XTERM", "MTTS 15"))
    wishes = mud.connection.session.preferences
    assert (wishes.colour, wishes.glyphs) == (True, "unicode")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("charset", ["ascii", "latin-1", "cp437"])
def test_case_080_boards_can_be_shown_in_every_charset(game: str, charset: str) -> None:
    """ASCII is 20 to 7E alone; Latin-1 draws in ASCII; nothing becomes a question mark."""
    talk = Talk()
    person = seated(talk, game, f"/set charset {charset}", "/set glyphs unicode")
    told: bytes = person.socket.value()
    assert b"===" in told or b"---" in told or len(told) > 500
    if charset == "ascii":
        assert set(told) <= {*range(0x20, 0x7F), 10, 13}
    text = told.decode(charset)
    assert not re.search(r"\w\?\w|\?\?\?", text), text
    if charset == "cp437":
        assert not set(told) & set(range(0x7F, 0x80))
    else:
        assert not re.search(r"[\u2500-\u257f]", text)


@pytest.mark.parametrize("game", GAMES)
def test_case_080_who_has_said_nothing_gets_ascii(game: str) -> None:
    talk = Talk()
    told: bytes = seated(talk, game).socket.value()
    assert set(told) <= {*range(0x20, 0x7F), 10, 13}


@pytest.mark.parametrize("game", GAMES)
def test_case_081_speech_has_sentences_and_no_pictures(game: str) -> None:
    """Chosen by the first line, before a name; one turn of each game can be played by ear."""
    talk = Talk()
    person = Peer(talk.lobby)
    person.say("/mode speech", "/name anna")
    program = talk.program("ben")
    talk.wait(10)
    person.say(f"/new {game} players=2")
    program.command("/join 1")
    person.send(b"/start\r\n/board\r\n")
    while program.turn()["you"] and not talk.lobby.tables[1].waiting_for(1):
        program.command(program.turn()["default"])
    told = lines(person)
    assert any(line.startswith("Your question: ") for line in told)
    for line in told:
        assert not re.search(r"[-=|+_#*.]{3}|  {3}\S", line), line
        assert not line.startswith(("* ", "+ ", "> ", "! "))
    person.send(b"/moves\r\n")
    assert len(lines(person)) > 1


def test_case_081_a_screen_reader_is_known_by_its_flag_and_kept() -> None:
    talk = Talk()
    mud = Mud(talk, TTYPE, terminal("Reader", "ANSI", "MTTS 65"))
    assert b"/mode text shows drawn boards" in mud.got().replace(b"\r\n", b" ")
    assert mud.connection.session.preferences.mode == "speech"
    person = talk.person("anna")
    person.say("/mode speech")
    again = talk.person()
    again.say(f"/resume {person.token}")
    assert again.connection.session.preferences.mode == "speech"


def test_case_081_a_flag_does_not_change_what_a_program_has_chosen() -> None:
    talk = Talk()
    mud = Mud(talk, b"/mode json\r\n", TTYPE, terminal("Reader", "ANSI", "MTTS 65"))
    assert mud.connection.session.preferences.mode == "json"


def test_case_082_what_comes_while_somebody_types_costs_no_letter() -> None:
    """Each message begins on a line of its own; nothing is erased or redrawn."""
    talk = Talk()
    anna, ben = talk.person("anna"), talk.person("ben")
    anna.send(b"/tell ben he")
    ben.say("/shout ho")
    assert anna.heard() == "<ben in the lobby> ho\n"
    anna.send(b"llo\r\n")
    assert ben.heard().endswith("hello\n")
    assert re.fullmatch(r"[ -~\n]*", anna.heard())


WIDTHS = (20, 40, 79, 80, 81, 132)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", WIDTHS)
def test_case_083_no_line_is_wider_than_the_window(game: str, width: int) -> None:
    talk = Talk()
    person = seated(talk, game, f"/set width {width}")
    wide = [line for line in lines(person) if wcswidth(line) > width]
    assert wide == []


@pytest.mark.parametrize("game", GAMES)
def test_case_083_a_window_may_change_during_the_game(game: str) -> None:
    talk = Talk()
    mud = Mud(talk, NAWS, window(80))
    seated(talk, game)
    mud.send(b"/watch 1\r\n")
    for columns in (40, 132, 255):
        mud.send(window(columns))
        mud.got()
        mud.send(b"/board\r\n")
        shown = mud.got().decode().split("\r\n")
        assert max(map(wcswidth, shown)) <= columns
    mud.send(window(0) + b"/set\r\n")
    assert "width    255" in mud.got().decode()


@pytest.mark.parametrize("game", GAMES)
def test_case_083_programs_are_not_wrapped(game: str) -> None:
    talk = Talk()
    person = seated(talk, game, "/set width 20", "/mode tagged")
    for line in filter(None, lines(person)):
        assert re.match(r"([-+*>|:] |\.$|\+$|\|$)", line), line


# -- settings of a connection


def test_the_bell_rings_at_ones_turn_alone() -> None:
    talk = Talk()
    person = seated(talk, "turin", "/set bell on")
    told: bytes = person.socket.value()
    assert told.count(b"\a") == 1
    assert b"\a> " in told
    quiet = seated(Talk(), "turin")
    assert b"\a" not in quiet.socket.value()


def test_a_charset_holds_from_the_next_line_of_the_same_packet() -> None:
    talk = Talk()
    anna, ben = talk.person("anna"), talk.person("ben")
    anna.send(b"/set charset cp437\r\n/tell ben \x84\r\n/mode json\r\n/ping " + b"x" * 2000)
    anna.send(b"\r\n")
    assert ben.heard().endswith("(private) ä\n")
    assert b"too_long" not in anna.socket.value()


def test_without_prompts_questions_stand_bare() -> None:
    talk = Talk()
    person = seated(talk, "turin", "/set prompt off")
    told = person.heard()
    assert re.search(r"^> ", told, re.M)
    assert "Type:" not in told.partition("/help")[0]
    assert "Also:" not in told


def test_raw_shows_what_programs_are_told_without_tokens() -> None:
    talk = Talk()
    anna = talk.person("anna")
    fresh = anna.say("/token").split("/resume ")[1].split()[0]
    shown = anna.say("/raw")
    assert '{"type":"reply",' in shown
    assert fresh not in shown
    assert "********" in shown


def test_settings_come_back_with_the_person_also_after_a_restart() -> None:
    talk = Talk()
    anna = talk.person("anna")
    anna.say("/set width 100 ", "/set glyphs unicode", "/lang de", "/set bell=on")
    talk.restart()
    again = talk.person()
    assert "anna" in again.say(f"/resume {anna.token}")
    wishes = again.connection.session.preferences
    assert (wishes.width, wishes.glyphs, wishes.language) == (100, "unicode", "de")
    assert wishes.bell


# -- telnet beside the text


def kinds(messages: Sequence[tuple[str, dict[str, object]]]) -> list[str]:
    return [package.removeprefix("Tafelrunde.") for package, _ in messages]


def test_gmcp_carries_what_a_program_at_this_seat_would_be_told() -> None:
    """Events, views and questions beside the text, from this seat's view and no other."""
    talk = Talk()
    mud, ben = Mud(talk, GMCP), talk.program("ben")
    assert kinds(mud.messages()) == ["Hello"]
    mud.send(b"/name anna\r\n/new turin players=2\r\n")
    ben.command("/join 1")
    mud.messages()
    mud.send(b"/start\r\n")
    told = mud.messages()
    assert kinds(told)[-1] == "Reply"
    assert {"View", "Turn", "Table"} <= set(kinds(told))
    view = next(content for package, content in told if package == "Tafelrunde.View")
    assert view["you"] == 1
    ben.listen()
    assert ben.last("view")["view"] != view["view"]
    turn = next(content for package, content in told if package == "Tafelrunde.Turn")
    assert turn["you"] is True
    mud.send(f"{turn['moves'][0]}\r\n".encode())  # type: ignore[index]
    done = mud.messages()
    assert {"Event", "Ready", "View"} <= set(kinds(done))
    ben.listen()
    sealed = [m for m in ben.messages if m["type"] == "event"]
    assert all(m.get("seat") != 1 for m in sealed)


def test_gmcp_goes_with_the_text_and_ends_with_json_mode() -> None:
    talk = Talk()
    mud = Mud(talk, GMCP)
    mud.got()
    mud.send(b"/version\r\n")
    both = mud.got()
    assert b"+ tafelrunde 0.1.0 proto=1\r\n" in both
    assert b"\xff\xfa\xc9Tafelrunde.Reply {" in both
    mud.send(b"/mode json\r\n")
    mud.got()
    mud.send(b"/version\r\n")
    assert b"\xff" not in mud.got()


def test_mssp_tells_name_players_and_games() -> None:
    talk = Talk()
    talk.person("anna")
    told = Mud(talk, MSSP).got()
    (payload,) = re.findall(rb"\xff\xfa\x46(.*?)\xff\xf0", told, re.S)
    pairs = [each.split(b"\x02") for each in payload.split(b"\x01")[1:]]
    status = {name.decode(): [value.decode() for value in values] for name, *values in pairs}
    assert status["NAME"] == ["Tafelrunde"]
    assert status["PLAYERS"] == ["2"]
    assert status["GAMES"] == list(talk.lobby.titles)
    assert status["UPTIME"] == ["0"]


def test_questions_end_with_a_mark_where_it_is_agreed() -> None:
    talk = Talk()
    mud, bare = Mud(talk, EOR), Mud(talk)
    for each in (mud, bare):
        each.got()
        each.send(b"/name anna%d\r\n" % id(each))
        each.send(b"/help\r\n\r\n/nonsense\r\n")
    marked = mud.got()
    assert re.search(rb"> [^\n]*(\n  [^\n]*)*\n\xff\xef", marked)
    questions = re.findall(rb"^> ", marked.replace(b"\xff\xef", b""), re.M)
    assert marked.count(b"\xff\xef") == len(questions)
    assert b"\xff" not in bare.got()


def test_are_you_there_is_answered_in_sight() -> None:
    mud = Mud(Talk())
    mud.got()
    mud.send(b"/pi\xff\xf6ng x\r\n")
    assert mud.got() == b"* Yes, the server is here.\r\n+ pong x\r\n"


def test_a_program_asks_nothing_back_on_the_telnet_port() -> None:
    """JSON lines end with LF and hold no mark, also where EOR is agreed."""
    talk = Talk()
    mud = Mud(talk, EOR, b"/mode json\r\n")
    mud.got()
    mud.send(b"/name bot1 bot\r\n\r\n/help\r\n")
    told = mud.got()
    assert b"\xff" not in told
    assert b"\r" not in told
    assert all(json.loads(line) for line in told.splitlines())


def test_programs_and_people_are_told_the_same_events() -> None:
    talk = Talk()
    person = seated(talk, "turin")
    program = next(peer for peer in talk.peers if isinstance(peer, Program))
    program.command(program.turn()["moves"][0])
    program.listen()
    assert [m["text"] for m in program.messages if m["type"] == "ready"]
    assert "ben has chosen" in person.heard()
