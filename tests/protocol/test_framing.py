"""Line ends, limits, editing, charsets of lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.framing import edited
from protocol.inputs import Input, Latin1, Line, NotForUs, TooLong
from tests.protocol.wires import LIMIT, Peer, bytewise, lines


@pytest.mark.parametrize(
    "packets",
    [
        (b"/tables\r\n",),
        (b"/tables\r\0",),
        (b"/tables\r",),
        (b"/tables\n",),
        (b"/tables", b"\r", b"\n"),
        (b"/tables\r", b"\0"),
        (b"/tab", b"les\r", b"", b"\n"),
    ],
)
def test_case_003_every_line_ending_ends_one_command(packets: tuple[bytes, ...]) -> None:
    """Each of LF, CR LF, CR NUL and CR ends exactly one line, a bare CR at once."""
    assert Peer().says(*packets) == [Line("/tables")]


def test_case_003_a_late_line_feed_belongs_to_its_carriage_return() -> None:
    peer = Peer()
    assert peer.lines(b"/tables\r") == ["/tables"]
    assert peer.lines(b"\n/who\r\n") == ["/who"]


def test_case_003_all_endings_in_one_packet_and_byte_by_byte() -> None:
    data = b"a\r\nb\r\0c\nd\re\r\r\nf\n\ng\r\n\0\n"
    expected = ["a", "b", "c", "d", "e", "", "f", "", "g", ""]
    assert Peer().lines(data) == expected
    assert Peer().lines(*bytewise(data)) == expected


def test_case_002_a_character_split_over_packets_arrives_whole() -> None:
    assert Peer().says(b"/say \xc3", b"\xa4\r\n") == [Line("/say ä")]
    assert Peer().says(b"/say \xf0", b"\x9f\x98", b"\x80\r\n") == [Line("/say 😀")]


def test_case_004_words_are_measured_in_characters() -> None:
    assert Peer().lines("/tell Оля привет\r\n".encode()) == ["/tell Оля привет"]


def test_case_005_accents_stay_and_only_controls_go() -> None:
    text = "/say Zażółć gęślą jaźń – ÄÖÜß – Привет"
    assert Peer().lines(text.encode() + b"\r\n") == [text]
    controls = bytes(set(range(0x20)) - {8, 9, 10, 13, 0x15, 0x17, 0x1B}) + b"\xc2\x81"
    assert Peer().lines(b"/say a" + controls + b"\tb\n") == ["/say a b"]


@pytest.mark.parametrize("cut", ["at once", "before LF", "bytewise"])
def test_case_007_a_line_of_the_permitted_length_passes_in_any_cut(cut: str) -> None:
    """1,024 bytes are taken, one more is refused, and the end does not count."""

    def says(length: int) -> list[Input]:
        line = b"x" * length
        packets = {
            "at once": [line + b"\r\n"],
            "before LF": [line + b"\r", b"\n"],
            "bytewise": bytewise(line + b"\r\n"),
        }
        return Peer().says(*packets[cut], b"/who\r\n")

    assert says(LIMIT) == [Line("x" * LIMIT), Line("/who")]
    assert says(LIMIT + 1) == [TooLong(LIMIT), Line("/who")]


def test_case_033_a_line_without_an_end_is_told_once_and_not_kept() -> None:
    peer = Peer()
    inputs = [each for _ in range(200) for each in peer.says(b"A" * 65536)]
    assert inputs == [TooLong(LIMIT)]
    assert len(peer.wire._lines._kept) == 0
    assert peer.says(b"\r\n/who\n") == [Line("/who")]


def test_the_limit_can_be_raised_on_the_way() -> None:
    peer = Peer()
    peer.wire.limit = 8192
    assert peer.lines(b"x" * 8192 + b"\n") == ["x" * 8192]
    assert peer.says(b"x" * 8193) == [TooLong(8192)]


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("/whx\x08o", "/who"),
        ("/whx\x7fo", "/who"),
        ("/say jü\x08ürg", "/say jürg"),
        ("\x08\x08/who", "/who"),
        ("nonsense\x15/who", "/who"),
        ("/say one two\x17three", "/say one three"),
        ("/say one two  \x17three", "/say one three"),
        ("word\x17x", "x"),
        ("\x1b[A/who", "/who"),
        ("/wh\x1bOPo\x1b[15~", "/who"),
        ("/w\x1b[Dx\x08ho", "/who"),
        ("\x1b/who", "/who"),
        ("/say \x9e\x9fx", "/say x"),
    ],
)
def test_editing_keys_edit_the_line(typed: str, text: str) -> None:
    """Backspace takes a character, not a byte; ^W a word, ^U the line; arrow keys are nothing."""
    data = typed.encode() + b"\r\0"
    assert Peer().lines(data) == Peer().lines(*bytewise(data)) == [text]


@given(st.text())
def test_an_edited_line_has_no_controls(text: str) -> None:
    assert not any(ord(each) < 32 or 127 <= ord(each) < 160 for each in edited(text))


def test_a_line_that_is_not_utf8_is_read_as_latin1_and_said_once() -> None:
    peer = Peer()
    assert peer.says(b"/say \xe4\n") == [Latin1(), Line("/say ä")]
    assert peer.says(b"/say \xfc\n", "ü\n".encode()) == [Line("/say ü"), Line("ü")]


def test_case_001_a_lone_ff_is_one_letter_and_stops_nothing() -> None:
    """The byte that is telnet's IAC, doubled by a telnet client or raw before the line end."""
    assert Peer().lines(b"/say \xff\xff\r\n", b"/tables\r\n") == ["/say ÿ", "/tables"]
    assert Peer().lines(b"/say \xff\r\n", b"/tables\r\n") == ["/say ÿ", "/tables"]
    assert Peer().lines(b"/say \xff", b"\r", b"\n/tables\r\n") == ["/say ÿ", "/tables"]


def test_case_008_a_chosen_charset_reads_lines_without_a_word() -> None:
    peer = Peer()
    peer.wire.charset = "latin-1"
    assert peer.says(b"/say \xc3\xa4\n") == [Line("/say Ã¤")]
    peer.wire.charset = "cp437"
    assert peer.says(b"/say \x84\n") == [Line("/say ä")]
    peer.wire.charset = "ascii"
    assert peer.says("/say ä\n".encode()) == [Line("/say ä")]


def test_case_018_the_rest_before_a_half_close_is_a_line() -> None:
    peer = Peer()
    assert peer.lines(b"/help\n/list") == ["/help"]
    assert peer.wire.finish() == [Line("/list")]
    assert peer.wire.finish() == []


def test_a_half_close_behind_a_whole_line_adds_none() -> None:
    peer = Peer()
    peer.says(b"/help\r")
    assert peer.wire.finish() == []


def test_case_024_lines_of_the_first_packet_are_lines() -> None:
    assert Peer().lines(b"/login anna PW\r\n/tables\r\n") == ["/login anna PW", "/tables"]
    assert Peer(negotiate=True).lines(
        b"\xff\xfb\x1f\xff\xfa\x1f\x00\x50\x00\x18\xff\xf0/login anna PW\r\n/tables\r\n"
    ) == ["/login anna PW", "/tables"]


@pytest.mark.parametrize(
    "request_line",
    [
        b"POST / HTTP/1.1",
        b"GET /x?y=z HTTP/1.0",
        b"PUT / HTTP/1.1",
        b"OPTIONS * HTTP/1.1",
        b"CONNECT x:80 HTTP/1.1",
        b"get / http/1.1",
        b"PRI * HTTP/2.0",
    ],
)
def test_case_031_a_browsers_request_is_closed_at_its_first_line(request_line: bytes) -> None:
    """Nothing of the rest becomes a command."""
    rest = b"\r\nHost: x\r\n\r\n/register mallory PW\r\n/say spam\r\n"
    for packets in ([request_line + rest], bytewise(request_line + rest)):
        peer = Peer()
        assert peer.says(*packets) == [NotForUs("http")]
        assert peer.wire.finish() == []


def test_case_031_a_request_line_over_the_limit_is_one_too() -> None:
    peer = Peer()
    assert peer.says(b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\n/say spam\r\n") == [NotForUs("http")]


def test_case_031_only_the_first_line_is_looked_at() -> None:
    peer = Peer()
    assert peer.lines(b"/who\r\nGET / HTTP/1.1\r\n") == ["/who", "GET / HTTP/1.1"]
    assert Peer().lines(b"get a life\n") == ["get a life"]


def test_tls_and_ssh_are_recognised() -> None:
    hello = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n\n\n"
    assert Peer().says(hello) == [NotForUs("tls")]
    assert Peer().says(*bytewise(hello)) == [NotForUs("tls")]
    assert Peer().says(b"SSH-2.0-OpenSSH_9.6\r\nxx\r\n") == [NotForUs("ssh")]


CONVERSATION = st.lists(
    st.tuples(
        st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0"), max_size=30),
        st.sampled_from([b"\r\n", b"\r\0", b"\n"]),
    )
)


@given(CONVERSATION, st.randoms(use_true_random=False))
def test_the_same_lines_come_out_of_any_cut(
    conversation: list[tuple[str, bytes]], random: object
) -> None:
    data = b"".join(text.encode() + end for text, end in conversation)
    whole = Peer().says(data)
    assert len(lines(whole)) == len(conversation) or NotForUs in map(type, whole)
    assert Peer().says(*bytewise(data)) == whole
    assert Peer().says(*cut(data, random)) == whole


def cut(data: bytes, random: object) -> list[bytes]:
    """Cuts data at random places."""
    places = sorted(random.choices(range(len(data) + 1), k=5))  # type: ignore[attr-defined]
    return [data[start:end] for start, end in zip([0, *places], [*places, len(data)], strict=True)]
