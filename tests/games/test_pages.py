"""Rules pages: one file for each language, cut into the same topics."""

from pathlib import Path

from games.pages import Page, read_pages
from tests.toy.title import TOY

TEXT = """\
# overview: The market
Buy and sell.

  Indented, with a # that begins no topic.

# loan: Loans: once only
Ten coins now.
"""


def test_a_file_is_cut_into_topics(tmp_path: Path) -> None:
    """``# word: Title`` begins one; blank lines inside stay, those around it go."""
    (tmp_path / "en.md").write_text(TEXT, "utf-8")
    assert read_pages(tmp_path / "en.md") == {
        "overview": Page(
            "The market", ("Buy and sell.", "", "  Indented, with a # that begins no topic.")
        ),
        "loan": Page("Loans: once only", ("Ten coins now.",)),
    }


def test_the_first_topic_is_the_overview() -> None:
    """Topics keep the order of the file, and are the same words in every language."""
    assert set(TOY.pages) == {"en", "de"}
    assert list(TOY.pages["en"]) == list(TOY.pages["de"]) == ["overview", "loan"]
    assert TOY.pages["de"]["loan"].title == "Leihen"
