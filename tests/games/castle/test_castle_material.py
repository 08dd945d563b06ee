"""§1 and §3: the components, their sources, and a host's own file."""

from pathlib import Path
from random import Random

import pytest
import yaml

from bots.brain import RandomBrain
from games.castle import material
from games.castle.material import MaterialError, load
from games.castle.names import BUILDINGS, CARDS, KINDS
from games.castle.rules import PRESETS, Castle
from games.castle.text import ask, show
from games.castle.view import view
from games.voice import Voice
from tests.games.castle.invariants import check_invariants
from tests.games.castle.table import MATERIAL, start

FILE = Path(material.__file__).with_name("components.yaml")


def test_numbers_of_the_box() -> None:
    """§1.1: 83 pieces, talers worth 105, 23 tiles, 8 cards, 15 spots (the innkeeper apart)."""
    assert MATERIAL.pieces == (20, 18, 15, 15, 15)
    assert sum(MATERIAL.pieces) == 83
    assert MATERIAL.talers == 105
    assert sum(building.tiles for building in MATERIAL.buildings) == 23
    assert len(CARDS) == 8
    assert len(MATERIAL.spots) == 15 + 1


def test_rounds_cards_and_helpers_by_seats() -> None:
    """§1.1: 12, 15, 12 rounds; 7 helpers and two cards a round with two players."""
    assert [(t.rounds, t.cards, t.helpers) for t in MATERIAL.tables] == [
        (12, 2, 7),
        (15, 1, 6),
        (12, 1, 6),
    ]


def test_carts_and_values() -> None:
    """§1.2: values 1, 2, 4, 5; the carts yield 4, 3, 2, 2, 2 and cost a tribute of 1."""
    assert MATERIAL.values[:4] == (1, 2, 4, 5)
    assert MATERIAL.carts == (4, 3, 2, 2, 2)
    assert MATERIAL.tributes == (1, 1, 1, 1, 1)


@pytest.mark.parametrize(
    ("word", "tiles", "vp", "value", "prices"),
    [
        ("market", 0, 0, 0, [5, 5]),
        ("smithy", 0, 0, 0, [10, 6]),
        ("servants_house", 1, 14, 18, [8, 8]),
        ("stable", 1, 14, 18, [16, 12]),
        ("palace", 1, 18, 30, [17, 17]),
        ("keep", 1, 14, 24, [14]),
        ("tavern", 1, 12, 22, [12, 6]),
        ("big_gate", 1, 10, 18, [10]),
        ("small_gate", 1, 6, 12, [5]),
        ("big_tower", 4, 10, 12, []),
        ("small_tower", 5, 6, 8, []),
        ("house", 7, 8, 10, []),
    ],
)
def test_buildings(word: str, tiles: int, vp: int, value: int, prices: list[int]) -> None:
    """§1.3, §1.4, amendment 10 (servants' house 8 and 8)."""
    number = BUILDINGS.index(word)
    building = MATERIAL.buildings[number]
    assert (building.word, building.tiles, building.vp, building.value) == (word, tiles, vp, value)
    assert [spot.price for spot in MATERIAL.spots if spot.place == number] == prices


def test_worker_cards() -> None:
    """§1.5, §3 rows 6 and 7, amendment 10: never the fixed kind, never silver; one must differ."""
    rows = [(w.fixed, w.free, w.picks, w.is_different) for w in MATERIAL.workers]
    assert rows == [
        (3, (0, 1, 2), 2, False),
        (2, (0, 1, 3), 2, False),
        (4, (0, 1, 2), 2, True),
    ]


def test_winter_spaces() -> None:
    """§1.6: on 11, 9, 6, 4, with three players on 14 and 13 too."""
    assert [table.winter for table in MATERIAL.tables] == [
        (11, 9, 6, 4),
        (14, 13, 11, 9, 6, 4),
        (11, 9, 6, 4),
    ]


def test_every_entry_says_where_it_comes_from() -> None:
    """§3: invented values are marked in the data; the innkeeper's price is found."""

    def marks(content: object) -> list[str]:
        if isinstance(content, list):
            return [mark for part in content for mark in marks(part)]
        if not isinstance(content, dict):
            return []
        own = [content["src"]] if "src" in content else []
        return own + [mark for part in content.values() for mark in marks(part)]

    content = yaml.safe_load(FILE.read_text("utf-8"))
    found = marks(content)
    assert len(found) == 3 + 1 + 5 + 5 + 3 + 12 + 15 + 6
    assert all(any(word in mark for word in ("found", "inferred", "house")) for mark in found)
    assert content["winter"]["innkeeper"]["src"] == "price and placing found, effect house"
    assert content["winter"]["frost"]["src"] == "house"


def change(tmp_path: Path, old: str, new: str) -> Path:
    """Write a host's own file that differs in one place."""
    text = FILE.read_text("utf-8")
    assert old in text
    (tmp_path / "components.yaml").write_text(text.replace(old, new, 1), "utf-8")
    return tmp_path


def test_a_hosts_own_file_takes_the_place(tmp_path: Path) -> None:
    """§3: every invented value can be replaced, and the digest notices."""
    own = load(change(tmp_path, "{price: 5, per: talers", "{price: 4, per: talers"))
    assert own.spots[0].price == 4
    assert own.digest != MATERIAL.digest
    assert own.spots[0].mark == 4
    assert view(start(), 1).material == MATERIAL


def test_a_comment_does_not_change_the_digest(tmp_path: Path) -> None:
    """The digest is of the data, not of the text."""
    assert load(change(tmp_path, "# What is in", "# Whatever is in")).digest == MATERIAL.digest


def test_without_an_own_file_the_embedded_one_is_read(tmp_path: Path) -> None:
    """A folder without the file changes nothing."""
    assert load(tmp_path) == MATERIAL


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("value: 30", "value: many", "Expected `int`, got `str` - at `$.buildings[4].value`"),
        ("vp: 14", "points: 14", "unknown field `points`"),
        ("messenger: {talers", "messenger: {coins", "$.messenger"),
        ("id: palace", "id: pallas", "buildings: expected market, smithy"),
        ("id: sand, value: 1", "id: sand, value: 0", "the value of sand is not above 0"),
        ("{vp: 3, src: house}", "{vp: -3, src: house}", "winter.frost.vp: -3 is below 0"),
        ("free: [sand, wood, clay]", "free: [stone]", "has its fixed kind among the free ones"),
        ("free: [sand, wood, clay]", "free: [sand, sand]", "names a free kind twice"),
        ("winter: [11, 9, 6, 4]", "winter: [13]", "a winter space is not on the round track"),
        ("rounds: 12, cards: 2", "rounds: 12, cards: 3", "cards must be 1 or 2"),
        ("group: tower, tiles: 4", "group: prebuilt, tiles: 4", "built from the start just when"),
        ("each: 2, src", "each: 0, src", "has an each of 0"),
        ("{price: 5, per: talers, vp: 1", "{price: 5, per: talers, vp: 2", "must score alike"),
        ("{price: 17, per: goods, vp: 1", "{price: 16, per: free, vp: 1", "must score alike"),
        ("pieces: 20", "pieces: 4", "not enough sand"),
        ("box: 105", "box: 20", "box is too small"),
        ("tables:", "tables: [", "components.yaml"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    """The error names the file, the place and the fault."""
    with pytest.raises(MaterialError) as error:
        load(change(tmp_path, old, new))
    assert said in str(error.value)
    assert "components.yaml" in str(error.value)


def test_a_tile_with_spots_is_single(tmp_path: Path) -> None:
    """Spots belong to one building."""
    with pytest.raises(MaterialError, match="one tile only"):
        load(change(tmp_path, "group: special\n    tiles: 1", "group: special\n    tiles: 2"))


def test_kinds_are_five() -> None:
    """§1.2: silver, the joker, is the last kind."""
    assert KINDS == ("sand", "wood", "clay", "stone", "silver")


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_game_with_other_values_is_played_and_shown(tmp_path: Path, preset: str) -> None:
    """Numbers are free: prices, spots, rounds, picks, what a card may build and place."""
    content = yaml.safe_load(FILE.read_text("utf-8"))
    content["tables"][1] |= {"rounds": 14, "cards": 2}
    content["turn"] |= {"buildings": 3, "helpers": 1, "kinds": 2}
    content["workers"][2] |= {"picks": 0, "free": []}
    content["kinds"][4] |= {"value": 6, "cart": 3, "tribute": 0, "start": 1, "tower": 0}
    content["buildings"][0]["spots"][0] |= {"price": 2}
    content["buildings"][5]["spots"] += [{"price": 3, "per": "free", "vp": 1, "each": 1, "src": ""}]
    (tmp_path / "components.yaml").write_text(yaml.safe_dump(content), "utf-8")
    game = Castle(3, "3b", PRESETS[preset], load(tmp_path))
    brain = RandomBrain(Random(4))
    while waiting := game.waiting():
        check_invariants(game)
        for spoken in (False, True):
            voice = Voice(you=waiting[0], spoken=spoken)
            seen = view(game, waiting[0])
            assert show(seen, voice)
            assert ask(seen, game.offers(waiting[0]), voice).words
        game.apply(brain.choose(None, game.offers(waiting[0])))
    assert game.round == 14
