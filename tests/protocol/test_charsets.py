"""What goes out: charsets, stand-ins, line ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from protocol.charsets import Charset, charset_named, encoded, fit
from protocol.messages import Reply
from protocol.render import render
from protocol.style import Style
from tests.protocol.wires import Peer

BOX = "─│┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬█▀▄▌▐▓▒░"


def out(text: str, charset: Charset = "utf-8", json: bool = False) -> bytes:
    """Returns what a wire with a charset sends."""
    wire = Peer().wire
    wire.charset = charset
    return wire.encode(text, json=json)


@pytest.mark.parametrize("text", ["a\nb\n", "a\r\nb\r\n", "a\r\r\nb\n", "a\n\rb\n"])
def test_case_006_every_line_end_is_cr_lf_exactly_once(text: str) -> None:
    assert out(text) == b"a\r\nb\r\n"


@given(st.text())
def test_case_006_holds_for_any_text(text: str) -> None:
    sent = out(text)
    assert sent.count(b"\r\n") == sent.count(b"\n") == sent.count(b"\r") == text.count("\n")


def test_json_lines_end_with_lf_and_are_utf8_in_every_charset() -> None:
    assert out('{"a":"ä"}\n', json=True) == out('{"a":"ä"}\n', "ascii", json=True)
    assert out('{"a":"ä"}\n', json=True) == b'{"a":"\xc3\xa4"}\n'


def test_case_008_a_chosen_charset_changes_the_output() -> None:
    assert out("Ä → x", "latin-1") == b"\xc4 > x"
    assert out("Ä → x", "cp437") == b"\x8e > x"
    assert out("Ä → x", "ascii") == b"Ae > x"
    assert out("Ä → x") == "Ä → x".encode()


def test_case_080_line_drawing_fits_the_charset() -> None:
    """ASCII: only 20-7E; cp437: its own bytes; Latin-1: drawn in ASCII."""
    assert all(0x20 <= byte <= 0x7E for byte in encoded(BOX + "●○■□◆→äß田", "ascii"))
    assert encoded(BOX, "cp437").decode("cp437") == BOX
    assert encoded(BOX, "latin-1") == encoded(BOX, "ascii")
    assert encoded("─│┼", "ascii") == b"-|+"


@pytest.mark.parametrize(
    ("text", "ascii"),
    [
        ("Käse, Öl, Übel, Straße", "Kaese, Oel, Uebel, Strasse"),
        ("ÄÖÜẞ", "AeOeUeSS"),
        ("„Ja“ – ‚nein‘ … 5 €", "\"Ja\" - 'nein' ... 5 EUR"),
        ("é ñ ł Ł ø", "e n l L oe"),
        ("3 × 4 ≤ 12", "3 x 4 < 12"),
        ("Привет", "??????"),
        ("田中", "????"),
        ("e\u0301", "e"),
        ("\U0001f600", "??"),
        ("½ ﬁ ²", "1/2 fi 2"),
        ("a\u00a0b", "a b"),
    ],
)
def test_the_stand_ins(text: str, ascii: str) -> None:
    assert fit(text, "ascii") == ascii


@pytest.mark.parametrize("sign", BOX + "←↑→↓−×·•■□◆◇●○★")
def test_a_sign_keeps_its_columns(sign: str) -> None:
    """So that a board of unicode signs stays a board in every charset."""
    assert wcswidth(fit(sign, "ascii")) == wcswidth(fit(sign, "latin-1")) == 1
    assert fit(sign, "ascii") != "?"


@given(st.text(), st.sampled_from(["utf-8", "latin-1", "cp437", "ascii"]))
def test_any_text_can_be_sent_in_any_charset(text: str, charset: Charset) -> None:
    encoded(text, charset).decode(charset)
    out(text, charset)
    out(text, charset, json=True)


def test_iac_is_doubled() -> None:
    assert out("ÿ", "latin-1") == b"\xff\xff"


@pytest.mark.parametrize(
    ("name", "charset"),
    [
        ("utf8", "utf-8"),
        ("UTF-8", "utf-8"),
        ("latin1", "latin-1"),
        ("latin-1", "latin-1"),
        ("ISO-8859-1", "latin-1"),
        ("ISO_8859-1", "latin-1"),
        ("cp437", "cp437"),
        ("IBM437", "cp437"),
        ("ascii", "ascii"),
        ("US-ASCII", "ascii"),
        ("KOI8-R", None),
        ("", None),
    ],
)
def test_charsets_are_known_by_many_names(name: str, charset: str | None) -> None:
    assert charset_named(name) == charset


def test_case_082_output_does_not_disturb_a_half_typed_line() -> None:
    peer = Peer()
    assert peer.says(b"/tell ben he") == []
    assert peer.wire.encode("* [7] ben bids.\n").endswith(b"\r\n")
    assert peer.lines(b"llo\r\n") == ["/tell ben hello"]


@pytest.mark.parametrize("mode", ["text", "speech", "tagged", "json"])
def test_case_084_very_long_output_is_complete_and_in_order(mode: str) -> None:
    log = tuple(f"{number} bid {number % 7}" for number in range(30000))
    rendered = render(Reply(ok=True, lines=log), Style(mode))  # type: ignore[arg-type]
    places = [rendered.find(line) for line in log[::1000]]
    assert places == sorted(places)
    assert -1 not in places
    assert len(out(rendered)) > 300_000
