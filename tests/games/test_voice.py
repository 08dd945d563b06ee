"""The voice: sentences of one receiver in language, manner, glyphs and names."""

from pathlib import Path

import pytest

from games.voice import Voice, read_catalogue, read_language

PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "You bid {n}."
msgstr "Du bietest {n}."

msgid "{who} bids {n}."
msgstr "{who} bietet {n}."

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} Karte"
msgstr[1] "{n} Karten"

msgid "broken {n}"
msgstr "kaputt {m}"

#, fuzzy
msgid "unsure"
msgstr "unsicher"

msgid "untold"
msgstr ""

msgid "you"
msgstr "du"

msgid "and"
msgstr "und"

msgid "seat {n}"
msgstr "Platz {n}"

msgid "bot {name}"
msgstr "Bot {name}"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a lang folder with German."""
    (tmp_path / "de.po").write_text(PO, "utf-8")
    return tmp_path


@pytest.fixture
def german(folder: Path) -> Voice:
    """Return the voice for anna, who sits at seat 1 against a bot."""
    return Voice(
        entries=read_language("de", [folder]),
        language="de",
        names=("anna", "ben"),
        bots=frozenset({2}),
        you=1,
    )


ENGLISH = Voice(names=("anna", "ben"), bots=frozenset({2}), you=1)


class TestSentences:
    """English is the source language; others come from the catalogues."""

    def test_a_sentence_is_translated_and_filled(self, german: Voice) -> None:
        """Values stand in braces, by name."""
        assert ENGLISH.say("You bid {n}.", n=3) == "You bid 3."
        assert german.say("You bid {n}.", n=3) == "Du bietest 3."

    def test_without_an_entry_it_stays_english(self, german: Voice) -> None:
        """Also for entries that are empty or fuzzy."""
        assert german.say("Nothing here.") == "Nothing here."
        assert german.say("untold") == "untold"
        assert german.say("unsure") == "unsure"

    def test_a_translation_that_cannot_take_the_values_falls_back(self, german: Voice) -> None:
        """A slip in a catalogue never stops a game."""
        assert german.say("broken {n}", n=1) == "broken 1"

    def test_values_are_not_read_as_sentences(self, german: Voice) -> None:
        """Braces in a name are only letters."""
        assert german.say("{who} bids {n}.", who="{n}", n=2) == "{n} bietet 2."
        assert german.say("Without values {stays}.") == "Without values {stays}."

    @pytest.mark.parametrize(("n", "form"), [(0, "Karten"), (1, "Karte"), (2, "Karten")])
    def test_plural_forms(self, german: Voice, n: int, form: str) -> None:
        """One thing, or any other number of them."""
        assert german.count("{n} card", "{n} cards", n) == f"{n} {form}"
        assert ENGLISH.count("{n} card", "{n} cards", n) == f"{n} card{'s' * (n != 1)}"

    def test_own_deeds_and_those_of_others_are_whole_sentences(self, german: Voice) -> None:
        """No sentence is glued from parts."""
        assert german.by(1, "You bid {n}.", "{who} bids {n}.", n=3) == "Du bietest 3."
        assert german.by(2, "You bid {n}.", "{who} bids {n}.", n=3) == "ben~ bietet 3."
        assert ENGLISH.by(2, "You bid {n}.", "{who} bids {n}.", n=3) == "ben~ bids 3."


class TestNames:
    """The names at the table, with the mark of bots."""

    def test_a_bot_carries_a_mark_or_is_called_one(self) -> None:
        """Drawn with a tilde, spoken in words."""
        assert [ENGLISH.name(1), ENGLISH.name(2)] == ["anna", "ben~"]
        assert Voice(names=("ben",), bots=frozenset({1}), spoken=True).name(1) == "bot ben"

    def test_an_empty_seat_is_called_by_its_number(self, german: Voice) -> None:
        """Whoever is not there has no name."""
        assert (ENGLISH.name(3), german.name(3)) == ("seat 3", "Platz 3")

    def test_you(self, german: Voice) -> None:
        """The receiver is you, for a watcher nobody is."""
        assert (ENGLISH.who(1), german.who(1), ENGLISH.who(2)) == ("you", "du", "ben~")
        assert Voice(names=("anna",)).who(1) == "anna"

    def test_lists(self, german: Voice) -> None:
        """Commas, and a word before the last."""
        assert ENGLISH.listed([]) == ""
        assert ENGLISH.listed(["a"]) == "a"
        assert ENGLISH.listed(["a", "b", "c"], "or") == "a, b or c"
        assert german.listed(["a", "b"]) == "a und b"

    def test_numbers_of_seats_take_four_columns(self) -> None:
        """Brackets stand for one's own."""
        assert [ENGLISH.seat_number(1), ENGLISH.seat_number(2)] == [" (1)", "  2 "]


class TestCatalogues:
    """Catalogues are read at start, without a build step."""

    def test_entries(self, folder: Path) -> None:
        """Plural sentences hold all forms; fuzzy and empty ones are left out."""
        entries = read_catalogue(folder / "de.po")
        assert entries["{n} card"] == ("{n} Karte", "{n} Karten")
        assert entries["you"] == "du"
        assert "unsure" not in entries
        assert "untold" not in entries
        assert "" not in entries

    def test_several_folders_are_one_language(self, folder: Path, tmp_path: Path) -> None:
        """A folder without the language adds nothing."""
        other = tmp_path / "other"
        other.mkdir()
        assert read_language("de", [folder, other]) == read_language("de", [folder])
        assert read_language("en", [folder]) == {}
