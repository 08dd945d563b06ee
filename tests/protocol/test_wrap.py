"""Folding: what is fast for plain text is the same as what is right for all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wrap

from protocol.wrap import laid_out, wrapped

PLAIN = st.text("abc\u00a0ä→  ,.-/;:'\"(){}[]| 09xxxxxxxxxx", max_size=300)


@given(PLAIN, st.sampled_from((20, 21, 40, 80)), st.sampled_from(("", "  ")))
def test_plain_text_is_folded_as_any_other(text: str, width: int, rest: str) -> None:
    told = wrapped(text, width, rest=rest)
    if len(text) > width:
        right = wrap(text, width, subsequent_indent=rest, break_on_hyphens=False) or [""]
        assert told == [line.rstrip(" ") for line in right]
    assert all(len(line) <= width for line in told)


@pytest.mark.parametrize("text", ["x" * 40_000, "a bc " * 8_000, '{"a":[1,2]},' * 3_000])
def test_long_texts_are_folded_whole(text: str) -> None:
    lines = laid_out(text, 80)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_wide_letters_count_two_columns() -> None:
    assert wrapped("田中 " * 20, 20) == ["田中 田中 田中 田中", *["  田中 田中 田中"] * 5, "  田中"]
