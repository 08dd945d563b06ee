"""User text on other people's screens, and names."""

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from protocol.clean import clean, name_key, name_problem, normal_name

NASTY = "\x1b[2J\x1b]0;x\x07\u009b31m"


def test_case_029_escape_sequences_of_users_reach_nobody() -> None:
    """No 1B, 07 or C1 control comes through; what is left of a sequence is plain text."""
    assert clean(f"a{NASTY}b") == "a31mb"
    assert clean("a\x1b]0;no end") == "a"
    assert clean("a\x1b") == "a"
    assert clean("a\x1bcb") == "acb"
    assert clean("a\x1b[31") == "a"
    assert clean("a\x1bPq#0\x1b\\b") == "ab"


def test_case_029_markup_is_literal() -> None:
    assert clean("{red} |r %ch <b>") == "{red} |r %ch <b>"


@pytest.mark.parametrize("name", ["a\x1b[2Jb", "an\x07na", "an\u009bna", "an<na", "a b", "an\nna"])
def test_case_029_names_with_escapes_are_refused(name: str) -> None:
    assert name_problem(name) == "character"


def test_case_005_national_letters_stay() -> None:
    text = "Zażółć gęślą jaźń – ÄÖÜß – Привет 田中 👨‍👩‍👧 می‌خواهم"
    assert clean(text) == text


def test_case_068_talk_is_one_line_whatever_breaks_lines() -> None:
    """Text of a user cannot become a line of its own."""
    breaks = "\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029"
    assert clean(breaks.join(["a", "b"])) == "a b"
    assert clean("a\r\n* ben wins") == "a * ben wins"


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("a\u202eb", "ab"),
        ("a\u2066b\u2069", "ab"),
        ("a\u200bb\u2060\ufeff\u00ad", "ab"),
        ("a\U000e0041b", "ab"),
        ("a\ud800b", "ab"),
        ("a\ue000b", "ab"),
        ("  a \t b\u00a0\u3000c  ", "a b c"),
        ("", ""),
        ("\u202e", ""),
        ("x" + "\u0301" * 30 + "y", "x" + "\u0301" * 4 + "y"),
    ],
)
def test_what_turns_hides_or_piles_up_is_taken_out(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@given(st.text())
def test_cleaned_text_is_harmless_and_clean(text: str) -> None:
    cleaned = clean(text)
    assert not any(unicodedata.category(each) in ("Cc", "Cs", "Zl", "Zp") for each in cleaned)
    assert cleaned == " ".join(cleaned.split())
    assert clean(cleaned) == cleaned


@pytest.mark.parametrize(
    "name", ["anna", "Bo_2", "x-1", "jürgen", "Оля", "田中", "Maximilian_von_U", "Ζωή", "straße"]
)
def test_a_name_may_be(name: str) -> None:
    assert name_problem(name) is None


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("a", "too_short"),
        ("", "too_short"),
        ("a" * 17, "too_long"),
        ("田" * 9, "too_long"),
        ("an na", "character"),
        ("anna!", "character"),
        ("O'Brien", "character"),
        ("anna~", "character"),
        ("<anna>", "character"),
        ("anna²", "character"),
        ("anna٣", "character"),
        ("a\u0336b", "character"),
        ("an\u200dna", "character"),
        ("an\u3164na", "character"),
        ("😀😀", "character"),
        ("12", "no_letter"),
        ("_-", "no_letter"),
        ("аnna", "mixed"),
        ("Aνna", "mixed"),
        ("server", "reserved"),
        ("SERVER", "reserved"),
        ("5erver", None),
        ("l0bby", "reserved"),
        ("you", "reserved"),
        ("guest-7", "reserved"),
    ],
)
def test_a_name_may_not_be(name: str, problem: str | None) -> None:
    assert name_problem(name) == problem


def test_case_088_composed_and_decomposed_names_are_one() -> None:
    composed, decomposed = "j\u00fcrgen", "ju\u0308rgen"
    assert name_problem(decomposed) is None
    assert normal_name(decomposed) == composed
    assert name_key(decomposed) == name_key(composed)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("anna", "ANNA"),
        ("straße", "STRASSE"),
        ("anna", "аnnа"),
        ("сор", "cop"),
        ("ВЕН", "beh"),
        ("ΑΝΝΑ", "anna"),
        ("νικος", "ΝΙΚΟΣ"),
        ("bob", "b0b"),
        ("ilse", "1lse"),
        ("lena", "Iena"),
        ("Bo_2", "bo-2"),
        ("ａｎｎａ", "anna"),
        ("ﬁnn", "finn"),
    ],
)
def test_case_089_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("anna", "hanna"), ("jürgen", "jurgen"), ("bo2", "bo3"), ("田中", "中田")]
)
def test_names_that_differ_stay_apart(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@given(st.text(st.characters(categories=("Lu", "Ll", "Lo", "Nd")), max_size=16))
def test_neither_case_nor_form_parts_names(name: str) -> None:
    assume(name_problem(name) is None)
    assert name_key(normal_name(name)) == name_key(name)
    assert name_key(normal_name(name).swapcase()) == name_key(name)
