"""Every golden case gives the transcript that lies beside it."""

from pathlib import Path

import pytest

from tests.golden.transcript import HERE, cases, transcript


@pytest.mark.parametrize("path", cases(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_transcript(path: Path) -> None:
    """If a change is wanted, ``python -m tests.golden.renew`` writes it; read the difference."""
    assert transcript(path) == path.with_suffix(".txt").read_text("utf-8")


def test_every_transcript_has_its_record() -> None:
    """No transcript is left over from a record that is gone."""
    assert [p for p in HERE.glob("*/*.txt") if not p.with_suffix(".record").exists()] == []
