"""Bytes as clients send them: line ends, charsets, packets cut anywhere."""

import re
import time
from collections.abc import Callable, Iterator
from itertools import count

import pytest

from server.tools.visit import Visit
from tests.end_to_end.running import Running

NUMBERS = count(10)


class Guest(Visit):
    """A visitor with a name that nobody had before."""

    name = ""

    def introduce(self, name: str) -> None:
        """Take a name, made one's own by a number."""
        self.name = f"{name}{next(NUMBERS)}"
        self.send(f"/name {self.name}\r\n".encode())
        self.expect(f"You are {self.name}\\.".encode())
        self.expect(rb"\n> [^\n]*\n")


Knock = Callable[..., Guest]


@pytest.fixture
def knock(shared: Running) -> Iterator[Knock]:
    """Opens connections to the shared server, with a name if one is given."""
    visits: list[Guest] = []

    def knock(name: str = "", port: str = "line") -> Guest:
        visit = Guest("127.0.0.1", shared.ports[port])
        visits.append(visit)
        visit.expect(rb"\n> You are [^\n]*\n")
        if name:
            visit.introduce(name)
        return visit

    yield knock
    for visit in visits:
        with visit:
            pass


def answered(visit: Visit) -> bool:
    """Tell whether a connection still answers."""
    visit.send(b"/ping alive\r\n")
    return bool(visit.expect(rb"\+ pong alive\r\n"))


@pytest.mark.parametrize("sent", [b"\xff\xff", b"\xff"], ids=["telnet", "raw"])
def test_case_001_a_letter_of_ff_stops_no_session(knock: Knock, sent: bytes) -> None:
    """It is read as the letter that it is in Latin-1; both sessions live on."""
    anna, ben = knock("anna"), knock("ben")
    anna.send(b"/say " + sent + b"\r\n")
    assert ben.expect(rb"in the lobby> [^\r]*\r\n") == "in the lobby> ÿ\r\n".encode()
    assert answered(anna)
    assert answered(ben)
    assert b"\xff" not in anna.told + ben.told


@pytest.mark.parametrize(
    "packets",
    [(b"/say \xc3", b"\xa4\r\n"), (b"/say \xf0", b"\x9f\x98", b"\x80\r\n")],
    ids=["two", "four"],
)
def test_case_002_a_character_split_over_packets(knock: Knock, packets: tuple[bytes, ...]) -> None:
    anna, ben = knock("anna"), knock("ben")
    for packet in packets:
        anna.send(packet)
        time.sleep(0.2)
    said = b"".join(packets).removeprefix(b"/say ").removesuffix(b"\r\n")
    assert ben.expect(rb"lobby> [^\r]*\r\n") == b"lobby> " + said + b"\r\n"
    assert b"\xef\xbf\xbd" not in ben.told


@pytest.mark.parametrize("end", [b"\r\n", b"\r\0", b"\r", b"\n"], ids=repr)
@pytest.mark.parametrize("port", ["line", "telnet"])
def test_case_003_each_line_end_ends_one_command(knock: Knock, end: bytes, port: str) -> None:
    visit = knock(port=port)
    visit.send(b"/ping one" + end)
    visit.expect(rb"\+ pong one\r\n")
    visit.send(b"/ping two" + end + b"/ping three" + end)
    visit.expect(rb"\+ pong two\r\n\+ pong three\r\n")


def test_case_003_a_late_line_feed_is_no_empty_command(knock: Knock) -> None:
    visit = knock()
    before = len(visit.told)
    visit.send(b"/ping one\r")
    visit.expect(rb"\+ pong one\r\n")
    time.sleep(0.3)
    visit.send(b"\n/ping two\r\n")
    visit.expect(rb"\+ pong two\r\n")
    assert visit.told[before:] == b"+ pong one\r\n+ pong two\r\n"


def test_case_004_names_and_words_are_counted_in_letters(knock: Knock) -> None:
    anna, other, third = knock("anna"), knock("jürgen"), knock("Оля")
    anna.send(f"/tell {other.name} hallo\r\n/tell {third.name} привет\r\n".encode())
    anna.send("/täll ben\r\n".encode())
    assert other.expect(rb"to you> [^\r]*") == b"to you> (private) hallo"
    assert third.expect(rb"to you> [^\r]*") == "to you> (private) привет".encode()
    assert "/täll".encode() in anna.expect(rb"! [^!]*\(unknown_command\)")


def test_case_005_accents_arrive_byte_by_byte(knock: Knock) -> None:
    anna, ben = knock("anna"), knock("ben")
    text = "Zażółć gęślą jaźń – ÄÖÜß – Привет"
    anna.send(f"/say {text}\r\n/say a\x01b\x1fc\td\r\n".encode())
    assert ben.expect(rb"lobby> Za[^\r]*").decode() == f"lobby> {text}"
    assert ben.expect(rb"lobby> [^\r]*\r\n") == b"lobby> abc d\r\n"


@pytest.mark.parametrize("port", ["line", "telnet"])
def test_case_006_every_line_feed_has_its_carriage_return(
    serve: Callable[..., Running], port: str
) -> None:
    """Greeting, help, boards, errors, talk and the end of the server: lines end with CR LF."""
    server = serve()
    with Visit("127.0.0.1", server.ports[port]) as visit:
        visit.send(b"/help\r\n/nonsense\r\n/say hello\r\n/play turin\r\n")
        visit.expect(rb"> Your bid")
        assert server.stop() == 0
        told = visit.end()
    assert b"The server stops now" in told
    assert not re.search(rb"[^\r]\n|\r[^\n]|\r\r", told)
    assert told.endswith(b"\r\n")


@pytest.mark.parametrize("cut", ["at once", "before the line feed", "byte by byte"])
def test_case_007_the_longest_line_passes_in_every_cut(knock: Knock, cut: str) -> None:
    visit = knock()
    for over in (0, 1):
        line = b"/ping " + b"x" * (1024 - 6 + over)
        for packet in _cut(line + b"\r\n", cut):
            visit.send(packet)
        if over:
            assert b"1024 bytes" in visit.expect(rb"! [^!]*\(too_long\)\r\n")
        else:
            visit.expect(rb"\+ pong\r\n  x+\r\n")
    assert answered(visit)


def _cut(line: bytes, how: str) -> list[bytes]:
    match how:
        case "at once":
            return [line]
        case "before the line feed":
            return [line[:-1], line[-1:]]
    return [line[at : at + 1] for at in range(len(line))]


def test_case_008_a_chosen_charset_changes_the_output_and_stays(knock: Knock) -> None:
    """Ä is C4 in Latin-1 and an arrow a stand-in, also after coming back."""
    anna, ben = knock("anna"), knock("ben")
    anna.send(b"/set charset latin-1\r\n/token\r\n")
    token = anna.expect(rb"/resume \w{26}").removeprefix(b"/resume ")
    ben.send(f"/tell {anna.name} Ä → ß\r\n".encode())
    assert anna.expect(rb"to you> \(private\) [^\r]*").endswith(b"\xc4 > \xdf")
    again = knock()
    again.send(b"/resume " + token + b"\r\n")
    again.expect(rb"Welcome back, ")
    ben.send(f"/tell {anna.name} Ä → ß\r\n".encode())
    assert again.expect(rb"to you> \(private\) [^\r]*").endswith(b"\xc4 > \xdf")


def test_case_012_a_stray_byte_costs_a_player_nothing(knock: Knock) -> None:
    """IAC and a byte that is no command are skipped: no ghost, no seat lost."""
    anna = knock("anna")
    anna.send(b"/play turin\r\n")
    anna.expect(rb"> Your bid[^>]*Also[^\n]*\n")
    anna.send(b"\xff\x01/who\r\n")
    anna.expect(rb"are here:\r\n")
    anna.expect(anna.name.encode() + rb" +table \d")
    anna.send(b"bid 0\r\n")
    anna.expect(rb"\+ Your bid of 0 is sealed")


def test_case_024_what_comes_with_the_first_packet_counts(shared: Running) -> None:
    """Lines that were sent before the greeting are run once each, also behind option bytes."""
    for options in (b"", b"\xff\xfb\x1f\xff\xfb\x18"):
        for port in ("line", "telnet"):
            with Visit("127.0.0.1", shared.ports[port]) as visit:
                visit.send(options + b"/name dora%d\r\n/ping x\r\n/quit\r\n" % next(NUMBERS))
                told = visit.end()
            assert (
                told.count(b"* You are dora") + told.count(b"+ You are dora")
                == told.count(b"pong x")
                == 1
            ), told


def test_case_068_talk_never_looks_like_the_server(knock: Knock) -> None:
    anna, ben = knock("anna"), knock("ben")
    anna.send(b"/say * server: game over\r\n/name server\r\n")
    anna.send(f"/tell {ben.name} #result winner=ben\r\n".encode())
    assert b"in the lobby> * server" in ben.expect(rb"<anna[^\r]*game over\r\n")
    assert ben.expect(rb" to you>[^\r]*") == b" to you> (private) #result winner=ben"
    anna.expect(rb"\(bad_value\)")


@pytest.mark.parametrize(
    "evil",
    [b"\x1b[2J", b"\x1b]0;x\x07", b"\xc2\x9b31m", "\u202egnp.exe".encode(), b"\x00\x08\x08"],
    ids=["clear", "title", "c1", "direction", "keys"],
)
def test_case_029_no_control_of_a_user_reaches_another(knock: Knock, evil: bytes) -> None:
    """Not by talk, names, tables or the errors that quote a line."""
    anna, ben = knock("anna"), knock("ben")
    start = len(anna.told), len(ben.told)
    anna.send(b"/say A" + evil + b"B\r\n/tell " + ben.name.encode() + b" " + evil + b"C\r\n")
    anna.send(b"/name " + evil + b"eve" + str(next(NUMBERS)).encode() + b"\r\n")
    anna.send(b"/new " + evil + b"\r\nbid " + evil + b"\r\n/x" + evil + b"y\r\n/tell " + evil)
    anna.send(b"\r\n/say done\r\n")
    for visit, begin in ((ben, start[1]), (anna, start[0])):
        visit.expect(rb"> done\r\n")
        told = visit.told[begin:].decode().replace("\r\n", "")
        assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", told)


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "OPTIONS", "CONNECT", "post"])
def test_case_031_a_browser_runs_nothing(shared: Running, method: str) -> None:
    request = f"{method} / HTTP/1.1\r\nHost: x\r\n\r\n/name mallory\r\n/say spam\r\n".encode()
    with Visit("127.0.0.1", shared.port) as ben, Visit("127.0.0.1", shared.port) as browser:
        browser.send(request)
        told = browser.end()
        assert told.endswith(b"This is a board-game server for telnet and netcat.\r\n")
        ben.send(b"/who\r\n/ping end\r\n")
        ben.expect(rb"pong end")
        assert b"mallory" not in ben.told
        assert b"spam" not in ben.told


def test_case_033_a_line_without_an_end_fills_no_memory(serve: Callable[..., Running]) -> None:
    """20 MB without a line end on each port: one refusal, and the server keeps its size."""
    server = serve()
    with Visit("127.0.0.1", server.port) as ben:
        ben.send(b"/ping\r\n")
        ben.expect(rb"\+ pong")
        before = server.memory()
        for name in ("line", "telnet"):
            with Visit("127.0.0.1", server.ports[name]) as visit:
                for _ in range(200):
                    visit.send(b"A" * 100_000)
                visit.send(b"\r\n/ping there\r\n")
                visit.expect(rb"\+ pong there\r\n")
                assert visit.told.count(b"(too_long)") == 1
        assert server.memory() - before < 2_000_000


def test_case_011_a_subnegotiation_without_an_end_fills_no_memory(
    serve: Callable[..., Running],
) -> None:
    server = serve()
    visits = [Visit("127.0.0.1", server.port) for _ in range(5)]
    before = server.memory()
    for visit in visits:
        visit.send(b"\xff\xfa\x1f")
        for _ in range(40):
            visit.send(b"A" * 100_000)
        visit.send(b"\xff\xf0/ping there\r\n")
    for visit in visits:
        with visit:
            visit.expect(rb"\+ pong there\r\n")
    assert server.memory() - before < 2_000_000


def test_case_010_a_mirror_comes_to_rest(shared: Running) -> None:
    """A peer that says back everything is answered a few times, and then there is silence."""
    turned = {0xFB: 0xFD, 0xFD: 0xFB, 0xFC: 0xFD, 0xFE: 0xFB}
    with Visit("127.0.0.1", shared.ports["telnet"]) as visit:
        visit.expect(rb"\n> ")
        begin, seen = 0, 0
        for _ in range(30):
            said = re.findall(rb"\xff([\xfb-\xfe])(.)", visit.told[begin:], re.S)
            begin = len(visit.told)
            seen += len(said)
            visit.send(b"".join(bytes((0xFF, turned[verb[0]])) + what for verb, what in said))
            visit.send(b"/ping on\r\n")
            visit.expect(rb"\+ pong on\r\n")
        assert not said
        assert seen < 6 * 2 * 3


def test_case_010_refusals_get_no_reply(shared: Running) -> None:
    with Visit("127.0.0.1", shared.ports["telnet"]) as visit:
        visit.expect(rb"\n> [^\n]*\n")
        before = len(visit.told)
        visit.send(b"\xff\xfc\x01\xff\xfe\x01" * 1000 + b"/ping on\r\n")
        visit.expect(rb"\+ pong on\r\n")
        assert visit.told[before:] == b"+ pong on\r\n"


def test_case_015_netcat_gets_text_alone(knock: Knock) -> None:
    """No byte but text and CR LF, whatever is played."""
    visit = knock("anna")
    visit.send(b"/set colour off\r\n/play turin\r\nbid 0\r\n/help all\r\n/ping end\r\n")
    visit.expect(rb"\+ pong end")
    visit.send(b"/quit!\r\n")
    told = visit.end()
    assert set(told) <= {*range(32, 127), 10, 13}


def test_case_013_no_echo_is_offered_at_connect(knock: Knock) -> None:
    for port in ("line", "telnet"):
        assert b"\xff\xfb\x01" not in knock(port=port).told


def test_case_014_prompts_are_marked_as_agreed(knock: Knock) -> None:
    """EOR behind questions for those who want it, nothing for all others."""
    wanting, sga, plain = (knock(port="telnet") for _ in range(3))
    wanting.send(b"\xff\xfd\x19")
    sga.send(b"\xff\xfd\x03")
    for visit in (wanting, sga, plain):
        visit.seen = len(visit.told)
        visit.send(b"/play turin\r\n")
        visit.expect(rb"Also: [^>]*\n")
        visit.send(b"/ping end\r\n")
        visit.expect(rb"\+ pong end\r\n")
    assert re.search(rb"\r\n> Your bid[^>]*\r\n\xff\xef", wanting.told)
    assert b"pong end\r\n\xff" not in wanting.told
    greeting = rb"(?:\xff[\xfb\xfd].)+"
    assert b"\xff" not in re.sub(greeting, b"", plain.told)
    assert re.findall(rb"\xff..?", re.sub(greeting, b"", sga.told)) == [b"\xff\xfc\x03"]


def test_case_016_a_charset_is_agreed_within_a_second(knock: Knock) -> None:
    begun = time.monotonic()
    one, two = knock(), knock()
    one.send(b"\xff\xfb\x2a")
    one.expect(rb"\xff\xfd\x2a")
    one.send(b"\xff\xfa\x2a\x01;UTF-8;ISO-8859-1\xff\xf0")
    one.expect(rb"\xff\xfa\x2a\x02UTF-8\xff\xf0")
    two.send(b"\xff\xfb\x2a")
    two.expect(rb"\xff\xfd\x2a")
    two.send(b"\xff\xfa\x2a\x01;KOI8-R\xff\xf0")
    two.expect(rb"\xff\xfa\x2a\x03\xff\xf0")
    two.send(b"/ping x\r\n")
    two.expect(rb"\+ pong x\r\n")
    assert time.monotonic() - begun < 10
