"""Telnet: what is offered, agreed, told, and what never becomes text."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.inputs import (
    AreYouThere,
    CharsetAgreed,
    Gmcp,
    Input,
    Interrupt,
    Line,
    ScreenReader,
    Terminal,
    Width,
)
from protocol.wire import Wire
from tests.protocol.wires import LIMIT, Peer, bytewise, lines

IAC, SB, SE = b"\xff", b"\xff\xfa", b"\xff\xf0"
WILL, WONT, DO, DONT = b"\xff\xfb", b"\xff\xfc", b"\xff\xfd", b"\xff\xfe"
ECHO, SGA, TM, TTYPE, EOR = b"\x01", b"\x03", b"\x06", b"\x18", b"\x19"
NAWS, LINEMODE, CHARSET, MSSP, GMCP = b"\x1f", b"\x22", b"\x2a", b"\x46", b"\xc9"
OFFERS = DO + TTYPE + DO + NAWS + WILL + CHARSET + WILL + EOR + WILL + GMCP


def negotiating() -> Peer:
    """A connection to the telnet listener whose offers were heard."""
    peer = Peer(negotiate=True)
    peer.wire.start()
    peer.hears()
    return peer


def agreed(*answers: bytes) -> Peer:
    """A connection to the telnet listener that has agreed to some options."""
    peer = negotiating()
    peer.says(*answers)
    return peer


def naws(columns: int, rows: int) -> bytes:
    size = columns.to_bytes(2, "big") + rows.to_bytes(2, "big")
    return SB + NAWS + size.replace(IAC, IAC + IAC) + SE


def test_the_telnet_listener_offers_in_one_write_and_never_sga() -> None:
    writes: list[bytes] = []
    wire = Wire(LIMIT, True, writes.append, lambda: {"NAME": "Tafelrunde"})
    wire.start()
    assert writes == [OFFERS + WILL + MSSP]
    assert SGA not in writes[0]


def test_case_015_the_line_listener_sends_no_telnet_byte_unasked() -> None:
    """A raw client sees text alone, whatever is said to it."""
    peer = Peer()
    peer.wire.start()
    peer.says(b"/login anna\r\n", b"bid 4\r\n", "/say ÿ\n".encode())
    assert peer.hears() == b""
    wire = peer.wire
    assert wire.hide_typing() + wire.show_typing() + wire.mark_prompt() + wire.gmcp("A", "1") == b""
    wire.go_ahead = True
    assert wire.mark_prompt() == b""
    assert not wire.speaks_telnet


@pytest.mark.parametrize("negotiate", [False, True])
@pytest.mark.parametrize(
    ("data", "line"),
    [
        (SB + TTYPE + b"\0Mudlet" + SE + b"/tables\r\n", "/tables"),
        (SB + b"\xc9{}\xff\xffA" + SE + b"/who\r\n", "/who"),
        (b"/wh" + SB + b"\x05\r\n/quit\r\n" + SE + b"o\r\n", "/who"),
        (b"/wh" + WILL + b"\x41" + b"\xff\xf1" + b"o\r\n", "/who"),
        (b"/who\r" + b"\xff\xf1" + b"\n", "/who"),
    ],
)
def test_case_009_negotiation_never_becomes_a_command(
    negotiate: bool, data: bytes, line: str
) -> None:
    assert Peer(negotiate).lines(data) == [line]
    assert Peer(negotiate).lines(*bytewise(data)) == [line]


def mirrored(said: bytes) -> bytes:
    """Answers WILL with DO, DO with WILL, WONT with DO, DONT with WILL, and to nothing else."""
    answers = {WILL: DO, DO: WILL, WONT: DO, DONT: WILL}
    replies, at = b"", 0
    while at < len(said):
        verb = said[at : at + 2]
        if verb == SB:
            at = said.index(SE, at) + 2
            continue
        replies += answers[verb] + said[at + 2 : at + 3]
        at += 3
    return replies


def options_in(said: bytes) -> Iterator[tuple[bytes, int]]:
    """Yields each verb and option that was sent."""
    at = 0
    while at < len(said):
        if said[at : at + 2] == SB:
            at = said.index(SE, at) + 2
            continue
        yield said[at : at + 2], said[at + 2]
        at += 3


@pytest.mark.parametrize("negotiate", [False, True])
@pytest.mark.parametrize("first", [b"", DO + ECHO, DO + SGA + WILL + SGA, WILL + LINEMODE])
def test_case_010_a_mirror_comes_to_rest(negotiate: bool, first: bytes) -> None:
    """No side of an option is spoken of more than four times, offers included."""
    peer = Peer(negotiate)
    peer.wire.start()
    peer.says(first)
    everything = heard = peer.hears()
    for _ in range(50):
        peer.says(mirrored(heard))
        heard = peer.hears()
        everything += heard
    assert heard == b""
    verbs = [(verb in (WILL, WONT), option) for verb, option in options_in(everything)]
    assert max(map(verbs.count, verbs), default=0) <= 4
    assert peer.lines(b"/who\r\n") == ["/who"]


def test_case_010_a_contrary_peer_comes_to_rest() -> None:
    peer = negotiating()
    contrary = {WILL: DONT, DO: WONT, WONT: DO, DONT: WILL}
    heard, rounds = OFFERS, 0
    while heard and rounds < 100:
        rounds += 1
        peer.says(b"".join(contrary[verb] + bytes([code]) for verb, code in options_in(heard)))
        peer.says(DO + EOR)
        heard = peer.hears()
    assert rounds < 20


def test_case_010_refusals_get_no_reply() -> None:
    peer = Peer()
    peer.says((WONT + ECHO + DONT + ECHO) * 1000)
    assert peer.hears() == b""
    assert peer.lines(b"/who\r\n") == ["/who"]


def test_case_010_a_timing_mark_is_answered_each_time_but_not_for_ever() -> None:
    """A telnet client shows nothing after Ctrl-C until it has the answer."""
    peer = Peer()
    for _ in range(200):
        peer.says(DO + TM)
        assert peer.hears() == WILL + TM
        peer.says(b"/who\r\n")
    heard = b"".join((peer.says(DO + TM), peer.hears())[1] for _ in range(1000))
    assert heard == (WILL + TM) * 64


def test_case_011_a_subnegotiation_that_never_ends_keeps_nothing() -> None:
    peer = Peer()
    peer.says(SB + NAWS)
    for _ in range(800):
        peer.says(b"A" * 65536)
        assert len(peer.wire._splitter._payload) <= 4097
    assert peer.lines(SE + b"/who\r\n") == ["/who"]
    assert peer.hears() == b""


def test_a_subnegotiation_of_4096_bytes_is_taken_and_one_more_is_not() -> None:
    peer = agreed(DO + GMCP)
    assert peer.says(SB + GMCP + b"A " + b"x" * 4094 + SE) == [Gmcp("A", "x" * 4094)]
    assert peer.says(SB + GMCP + b"A " + b"x" * 4095 + SE) == []
    assert peer.says(*bytewise(SB + GMCP + b"A x" + SE)) == [Gmcp("A", "x")]


@pytest.mark.parametrize("code", sorted(set(range(0xEC)) - {10, 13}))
def test_case_012_iac_and_an_unassigned_byte_are_skipped(code: int) -> None:
    assert Peer().lines(IAC + bytes([code]) + b"/who\r\n") == ["/who"]


@pytest.mark.parametrize("code", sorted({*range(0xEC, 0xFA)} - {0xF4, 0xF7, 0xF8}))
def test_case_012_commands_without_a_meaning_here_leave_the_line_alone(code: int) -> None:
    assert lines(Peer().says(b"/w" + IAC + bytes([code]) + b"ho\r\n")) == ["/who"]


def test_case_013_typing_is_hidden_for_the_password_alone() -> None:
    """WILL ECHO once before, WONT ECHO once after, on every way out; none at connect."""
    peer = negotiating()
    assert ECHO not in dict.fromkeys(code for _, code in options_in(OFFERS))
    peer.says(b"\xff\xf1")
    for answers in ([], [DO + ECHO], [DO + ECHO, DONT + ECHO]):
        assert peer.wire.hide_typing() == WILL + ECHO
        assert peer.wire.hide_typing() == b""
        peer.says(*answers)
        assert peer.wire.show_typing() == WONT + ECHO or answers[1:]
        assert peer.wire.show_typing() == b""
    assert peer.hears() == b""


def test_case_013_quick_brackets_end_shown_whatever_the_answers_delay() -> None:
    peer = negotiating()
    peer.says(b"\xff\xf1")
    wire = peer.wire
    said = wire.hide_typing() + wire.show_typing() + wire.hide_typing() + wire.show_typing()
    assert said == (WILL + ECHO + WONT + ECHO) * 2
    peer.says((DO + ECHO + DONT + ECHO) * 2)
    assert peer.hears() == b""
    assert wire.show_typing() == b""
    assert wire.hide_typing() == WILL + ECHO


def test_case_013_a_client_that_refuses_is_left_alone() -> None:
    peer = negotiating()
    peer.says(b"\xff\xf1")
    assert peer.wire.hide_typing() == WILL + ECHO
    peer.says(DONT + ECHO)
    assert peer.wire.show_typing() == b""
    assert peer.hears() == b""


def test_case_013_echo_is_never_taken_over_on_request() -> None:
    peer = Peer()
    peer.says(DO + ECHO)
    assert peer.hears() == WONT + ECHO


def test_case_014_a_prompt_is_marked_as_agreed() -> None:
    """EOR where it was agreed, GA only on the user's wish, nothing else ever."""
    a, b, c = Peer(), Peer(), Peer()
    a.says(DO + EOR)
    assert a.hears() == WILL + EOR
    assert a.wire.mark_prompt() == b"\xff\xef"
    b.says(DO + SGA)
    assert b.hears() == WONT + SGA
    assert b.wire.mark_prompt() == b""
    c.says(b"/who\r\n")
    assert c.wire.mark_prompt() == b""
    b.wire.go_ahead = True
    assert b.wire.mark_prompt() == b"\xff\xf9"


def test_an_offer_is_not_an_agreement() -> None:
    peer = negotiating()
    assert peer.wire.mark_prompt() == b""
    assert peer.wire.gmcp("A", "1") == b""
    peer.says(DO + EOR + DO + GMCP)
    assert peer.wire.mark_prompt() == b"\xff\xef"
    peer.says(DONT + EOR)
    assert peer.wire.mark_prompt() == b""
    assert peer.hears() == WONT + EOR


def request(names: bytes) -> bytes:
    return SB + CHARSET + b"\x01" + names + SE


def test_case_016_the_client_asks_for_a_charset() -> None:
    peer = Peer()
    peer.says(WILL + CHARSET)
    assert peer.hears() == DO + CHARSET
    assert peer.says(request(b";UTF-8;ISO-8859-1")) == [CharsetAgreed("utf-8")]
    assert peer.hears() == SB + CHARSET + b"\x02UTF-8" + SE


def test_case_016_what_was_accepted_is_what_is_used() -> None:
    peer = Peer()
    peer.says(WILL + CHARSET)
    peer.hears()
    assert peer.says(request(b" KOI8-R iso-8859-1 UTF-8")) == [CharsetAgreed("latin-1")]
    assert peer.hears() == SB + CHARSET + b"\x02iso-8859-1" + SE
    assert peer.wire.charset == "latin-1"
    assert peer.wire.encode("ä") == b"\xe4"
    assert peer.lines(b"\xe4\n") == ["ä"]


@pytest.mark.parametrize("names", [b";KOI8-R", b"", b";", b"[TTABLE]\x01;KOI8-R", b"[TTABLE]"])
def test_case_016_an_unknown_charset_is_rejected(names: bytes) -> None:
    peer = Peer()
    peer.says(WILL + CHARSET)
    peer.hears()
    assert peer.says(request(names)) == []
    assert peer.hears() == SB + CHARSET + b"\x03" + SE
    assert peer.wire.charset == "utf-8"


def test_case_016_a_translation_table_offer_is_passed_over() -> None:
    peer = Peer()
    peer.says(WILL + CHARSET)
    assert peer.says(request(b"[TTABLE]\x01;UTF-8")) == [CharsetAgreed("utf-8")]


def test_case_016_the_server_refuses_when_both_ask_at_once() -> None:
    peer = negotiating()
    peer.says(DO + CHARSET)
    assert peer.hears() == SB + CHARSET + b"\x01;UTF-8;ISO-8859-1;US-ASCII" + SE
    peer.says(WILL + CHARSET + request(b";UTF-8"))
    assert peer.hears() == DO + CHARSET + SB + CHARSET + b"\x03" + SE
    assert peer.says(SB + CHARSET + b"\x02ISO-8859-1" + SE) == [CharsetAgreed("latin-1")]
    assert peer.says(SB + CHARSET + b"\x02UTF-8" + SE) == []


def test_a_rejected_charset_changes_nothing() -> None:
    peer = agreed(DO + CHARSET)
    assert peer.says(SB + CHARSET + b"\x03" + SE) == []
    assert peer.wire.charset == "utf-8"


def test_the_window_is_told_and_clamped() -> None:
    """A 255 in it is doubled; 0 is unknown; nothing is told twice."""
    peer = agreed(WILL + NAWS)
    assert peer.says(naws(80, 24)) == [Width(80, 24)]
    assert peer.says(naws(80, 24)) == []
    assert peer.says(naws(255, 255)) == [Width(255, 255)]
    assert peer.says(SB + NAWS + b"\0\xff\0\x18" + SE) == [Width(255, 24)]
    assert peer.says(naws(0, 0)) == []
    assert peer.says(naws(9, 0)) == [Width(20, 24)]
    assert peer.says(naws(1920, 1080)) == [Width(500, 1080)]
    assert peer.says(SB + NAWS + b"\0\x50" + SE) == []


def test_what_was_not_agreed_is_not_learned() -> None:
    peer = negotiating()
    assert peer.says(naws(100, 30)) == []
    assert peer.says(SB + TTYPE + b"\0xterm" + SE) == []
    assert peer.says(SB + GMCP + b"Core.Hello {}" + SE) == []
    assert peer.says(request(b";UTF-8")) == []
    assert peer.hears() == b""


def terminal(*answers: str) -> tuple[list[Input], int]:
    """Answers as many terminal types as are asked for; returns the news and the questions."""
    peer = negotiating()
    news = peer.says(WILL + TTYPE)
    asked = 0
    while peer.hears() == SB + TTYPE + b"\x01" + SE:
        answer = answers[min(asked, len(answers) - 1)]
        news += peer.says(SB + TTYPE + b"\0" + answer.encode() + SE)
        asked += 1
    return news, asked


def test_a_mud_client_tells_its_abilities() -> None:
    """MTTS: 1 ANSI, 4 UTF-8, 8 256 colours, 64 a screen reader."""
    news, asked = terminal("MUDLET", "ANSI-TRUECOLOR", "MTTS 2349")
    assert asked == 3
    assert news == [
        Terminal("MUDLET", False, False),
        Terminal("MUDLET", True, False),
        Terminal("MUDLET", True, True),
    ]


def test_case_081_a_screen_reader_tells_of_itself() -> None:
    news, _ = terminal("MUSHCLIENT", "ANSI", "MTTS 76")
    assert news[-2:] == [Terminal("MUSHCLIENT", True, True), ScreenReader()]


def test_abilities_win_over_the_type() -> None:
    assert terminal("X", "XTERM", "MTTS 4")[0][-1] == Terminal("X", False, True)


@pytest.mark.parametrize(
    ("name", "colour"),
    [
        ("XTERM-256COLOR", True),
        ("vt100", False),
        ("dumb", False),
        ("UNKNOWN", False),
        ("ANSI", True),
    ],
)
def test_a_plain_terminal_repeats_itself(name: str, colour: bool) -> None:
    assert terminal(name) == ([Terminal(name, colour, False)], 2)


def test_a_terminal_type_cannot_write_to_the_log() -> None:
    news, _ = terminal("\x1b[2J" + "x" * 100)
    assert news == [Terminal("[2J" + "x" * 37, False, False)]


def test_gmcp_goes_both_ways_once_agreed() -> None:
    peer = agreed(DO + GMCP)
    assert peer.says(SB + GMCP + b'Core.Hello {"client":"x"}' + SE) == [
        Gmcp("Core.Hello", '{"client":"x"}')
    ]
    assert peer.says(SB + GMCP + b"Core.Ping" + SE) == [Gmcp("Core.Ping", "")]
    assert peer.says(SB + GMCP + SE) == []
    assert peer.wire.gmcp("Tafelrunde.Event", '{"n":1}\n') == (
        SB + GMCP + b'Tafelrunde.Event {"n":1}' + SE
    )


def test_mssp_tells_of_the_server_when_asked() -> None:
    got = bytearray()
    wire = Wire(LIMIT, False, got.extend, lambda: {"NAME": "T\xe9\xff\n", "PORT": ["4000", "4001"]})
    wire.feed(DO + MSSP)
    assert got == (
        WILL + MSSP + SB + MSSP + b"\x01NAME\x02T\xc3\xa9\xc3\xbf\x01PORT\x024000\x024001" + SE
    )


def test_mssp_is_refused_where_there_is_nothing_to_tell() -> None:
    peer = Peer()
    peer.says(DO + MSSP)
    assert peer.hears() == WONT + MSSP


def test_a_client_that_speaks_first_is_answered_on_the_line_listener() -> None:
    """PuTTY's greeting: all it offers is used, all else is refused, in one write."""
    peer = Peer()
    peer.says(WILL + NAWS + WILL + b"\x20" + WILL + TTYPE + DO + ECHO + WILL + SGA + DO + SGA)
    assert peer.hears() == (
        DO
        + NAWS
        + DONT
        + b"\x20"
        + DO
        + TTYPE
        + SB
        + TTYPE
        + b"\x01"
        + SE
        + WONT
        + ECHO
        + DONT
        + SGA
        + WONT
        + SGA
    )
    assert peer.wire.speaks_telnet


def test_telnets_own_keys_edit_and_interrupt() -> None:
    peer = Peer()
    assert peer.says(b"/whx\xff\xf7o\r\n") == [Line("/who")]
    assert peer.says(b"nonsense\xff\xf8/who\r\n") == [Line("/who")]
    assert peer.says(b"bid 9\xff\xf4", b"/who\r\n") == [Interrupt(), Line("/who")]
    assert peer.says(b"x" * 2000 + b"\xff\xf4/who\r\n")[1:] == [Interrupt(), Line("/who")]
    assert peer.says(b"\xff\xf6") == [AreYouThere()]


@pytest.mark.parametrize(
    "interrupt",
    [
        b"\xff\xf4",
        b"\xff\xf4" + DO + TM + b"\xff\xf2",
        b"\xff\xf4" + b"\xff\xf2" + DO + TM,
        b"\xff\xf4" + DO + TM + b"\xff",
        b"\xff\xf4" + b"\xff" + DO + TM,
    ],
)
def test_an_interrupt_costs_no_letter_of_the_next_line(interrupt: bytes) -> None:
    """Clients send its data mark (F2) as urgent data, which a socket may hand out apart."""
    peer = Peer()
    data = b"nonsense" + interrupt + b"bid 4\r\n"
    assert peer.says(data) == Peer().says(*bytewise(data)) == [Interrupt(), Line("bid 4")]
    assert peer.hears() in (b"", WILL + TM)
    assert peer.lines(b"/say \xff\xff\r\n") == ["/say ÿ"]


def test_a_peer_of_another_protocol_gets_no_telnet() -> None:
    peer = Peer()
    peer.says(b"GET / HTTP/1.1\r\n" + DO + ECHO)
    assert peer.hears() == b""


TOKENS = (
    *(IAC, SB, SE, WILL, WONT, DO, DONT, b"\xff\xf4", b"\xff\xf2"),
    *(ECHO, TM, TTYPE, EOR, NAWS, CHARSET, GMCP),
    *(WILL + TTYPE, WILL + NAWS, DO + CHARSET, WILL + CHARSET, DO + GMCP, DO + EOR, DO + ECHO),
    *(naws(0, 0), naws(255, 30), request(b";UTF-8"), request(b";x"), SB + GMCP + b"A b" + SE),
    *(SB + TTYPE + b"\0MTTS 76" + SE, SB + TTYPE + b"\0x" + SE, SB + CHARSET + b"\x02UTF-8" + SE),
    *(b"\0", b"\r", b"\n", b"\x08", b"\x17", b"\x1b[", b"\xc3", b"/who", b"x" * 15),
    *(b"GET / HTTP/1.1", b"\x16\x03"),
)


@given(st.lists(st.sampled_from(TOKENS) | st.binary(max_size=8)), st.booleans())
def test_any_bytes_mean_the_same_in_any_cut_and_never_raise(
    tokens: list[bytes], negotiate: bool
) -> None:
    whole, cut = Peer(negotiate, limit=20), Peer(negotiate, limit=20)
    whole.wire.start()
    cut.wire.start()
    data = b"".join(tokens)
    assert whole.says(data) == cut.says(*bytewise(data))
    assert whole.wire.finish() == cut.wire.finish()
    assert whole.hears() == cut.hears()
    assert whole.wire.hide_typing() == cut.wire.hide_typing()
    assert whole.wire.mark_prompt() == cut.wire.mark_prompt()
