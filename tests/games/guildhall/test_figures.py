"""The numbers in components.yaml, and what the loader refuses."""

from pathlib import Path

import pytest

from games.guildhall import material
from games.guildhall.material import POINT_CARDS, ComponentError, load

EMBEDDED = Path(material.__file__).parent / "components.yaml"

TABLE = {
    "2chapter": (1, 2, "chapter", 1, 3, 2),
    "3draw": (1, 3, "draw", 6, 3, 2),
    "4draw": (1, 4, "draw", 5, 3, 2),
    "3swap": (1, 3, "swap", 1, 3, 2),
    "3place": (1, 3, "place", 0, 3, 2),
    "4take": (1, 4, "take", 1, 3, 2),
    "4action": (1, 4, "actions", 1, 3, 2),
    "5": (1, 5, "none", 0, 6, 4),
    "7": (2, 7, "actions", 2, 3, 2),
    "9": (2, 9, "none", 0, 3, 2),
}


def test_the_numbers():
    """2, 2a: what the rules say."""
    found = load()
    assert (found.copies, found.dealt, found.placed, found.farmer) == (4, 9, 3, 1)
    assert (found.actions, found.hand, found.strict, found.chapters) == (2, 6, 5, 3)
    assert (found.row, found.last) == (5, 400)
    for name, card in zip(POINT_CARDS, found.point_cards, strict=True):
        values = (card.cost, card.points, card.effect, card.amount, card.copies, card.few)
        assert (card.name, values) == (name, TABLE[name])


def test_a_host_may_replace_them(tmp_path):
    """A file of the same form takes their place and has another digest."""
    text = EMBEDDED.read_text("utf-8")
    (tmp_path / "components.yaml").write_text(text.replace("last: 400", "last: 40"), "utf-8")
    assert load(tmp_path).last == 40
    assert load(tmp_path).digest != load().digest
    assert load(tmp_path / "nowhere") == load()


def test_the_digest_is_of_the_data_only(tmp_path):
    """Comments and blanks change nothing."""
    text = EMBEDDED.read_text("utf-8")
    (tmp_path / "components.yaml").write_text(f"# mine\n{text}", "utf-8")
    assert load(tmp_path).digest == load().digest


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("copies: 4 ", "copies: four ", "copies is 'four'"),
        ("actions: 2 ", "actions: 0 ", "actions is 0"),
        ("effect: chapter", "effect: fly", "2chapter: effect is 'fly'"),
        ("  3draw: ", "  3drew: ", "point_cards must be exactly"),
        ("copies: [6, 4]", "copies: 6", "5: copies must be two numbers"),
        ("setup:", "stup:", "setup is missing"),
        ("dealt: 9 ", "dealt: 16 ", "four players may need 128 cards"),
        ("placed: 3 ", "placed: 4 ", "9 cards may hold fewer than 4 kinds"),
        ("cards:", "cards: [", "components.yaml"),
    ],
)
def test_wrong_data_is_refused(tmp_path, old, new, said):
    """The error names the file and what is wrong."""
    text = EMBEDDED.read_text("utf-8")
    assert old in text
    (tmp_path / "components.yaml").write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ComponentError, match="components") as caught:
        load(tmp_path)
    assert said in str(caught.value)
