"""Components and boards as files: ours, a host's own, and what is wrong in them."""

from pathlib import Path

import pytest
import yaml

from games.catalogue import catalogue
from games.hacienda.board import (
    FIELDS,
    LETTERS,
    NAMES,
    Board,
    column_of,
    groups,
    grow,
    members,
    names,
    number,
    patterns,
    row_of,
)
from games.hacienda.material import MaterialError, load
from games.options import OptionError
from games.record import Record, RecordError
from tests.games.hacienda import positions as at

OWN = Path(at.__file__).parents[3] / "games" / "hacienda"
ROWS = ["mfgrs..", ".......", "...$...", ".~....m"]


def board(folder: Path, lines: list[str], **more: object) -> Path:
    """Write a board file of a host, and return its folder."""
    (folder / "boards").mkdir()
    data = {"id": "own", "layout": "even-r", "rows": lines} | more
    (folder / "boards" / "own.yaml").write_text(yaml.safe_dump(data))
    return folder


@pytest.mark.parametrize(("word", "pampa", "markets"), [("bone", 166, 10), ("scatter", 165, 11)])
def test_shipped_boards(word: str, pampa: int, markets: int) -> None:
    """4.4: the two boards have 240 fields, 60 of them land, 12 of each terrain."""
    found = at.MATERIAL.boards[word]
    assert found.fields.bit_count() == 240
    assert [fields.bit_count() for fields in found.terrains] == [12] * 5 + [pampa]
    assert (found.markets.bit_count(), found.water.bit_count()) == (markets, 4)


def test_names_of_fields() -> None:
    """Amendment 14: r4c3 is E4, r12c17 is N18; there is no row I and no row O."""
    assert (at.name("r4c3"), at.name("r12c17")) == ("E4", "N18")
    assert not {"I", "O"} & set(LETTERS)
    assert len(set(NAMES)) == len(NAMES) == len(FIELDS)


def test_neighbours() -> None:
    """4.1: the neighbours of an even and an odd row."""
    for row, column, beside in [
        (4, 7, [(3, 7), (3, 8), (4, 6), (4, 8), (5, 7), (5, 8)]),
        (5, 7, [(4, 6), (4, 7), (5, 6), (5, 8), (6, 6), (6, 7)]),
    ]:
        found = names(grow(1 << number(row, column)))
        assert found == tuple(NAMES[number(r, c)] for r, c in beside)


def test_no_neighbour_reaches_round_the_edge() -> None:
    """4.1: two fields are neighbours only at distance 1, on the largest board too."""
    for place in NAMES:
        row, column = row_of(place), column_of(place)
        assert number(row, column) == place
        for other in NAMES:
            if grow(1 << place) >> other & 1:
                x, y = (2 * column + (row + 1) % 2, 2 * column_of(other) + (row_of(other) + 1) % 2)
                assert abs(row - row_of(other)) <= 1
                assert abs(x - y) == 2 - abs(row - row_of(other))


def test_shapes_of_water() -> None:
    """H2: 1, 3, 2 and 3 turns; on open ground 6, 8, 9 and 10 neighbours."""
    tiles = at.MATERIAL.components.water_tiles
    turns = [patterns(tile.shape) for tile in tiles]
    assert [len(each) for each in turns] == [1, 3, 2, 3]
    middle = FIELDS["M10"]
    for each, around in zip(turns, (6, 8, 9, 10), strict=True):
        for pattern in each:
            tile = sum(1 << middle + distance for distance in pattern)
            assert (grow(tile) & ~tile).bit_count() == around


def test_a_host_adds_a_board(tmp_path: Path) -> None:
    """O1: a board in the host's folder is chosen by its id and can be played."""
    folder = tmp_path / "hacienda"
    folder.mkdir()
    board(folder, ROWS)
    title = catalogue(tmp_path)["hacienda"]
    game = title.start(2, "ab", title.read_options({"board": "own"}))
    assert len(game.board.rows) == 4  # type: ignore[attr-defined]
    assert game.supply[0] == 8  # type: ignore[attr-defined]
    with pytest.raises(OptionError) as caught:
        title.read_options({"board": "none"})
    assert caught.value.accepted == ("bone", "scatter", "own")


def test_an_added_board_leaves_old_records_readable(tmp_path: Path) -> None:
    """A record names the digest of the components and of its own board alone."""
    title = catalogue()["hacienda"]
    kept = Record(title.header(2, "ab", title.read_options({})))
    folder = tmp_path / "hacienda"
    folder.mkdir()
    other = catalogue(board(folder, ROWS).parent)["hacienda"]
    assert other.material.digest != title.material.digest
    assert other.views.view(other.replay(kept), 1) == title.views.view(title.replay(kept), 1)
    changed = [".".join(row.split(".")) for row in at.MATERIAL.boards["bone"].rows]
    changed[12] = "." * 17 + "m"
    (folder / "boards" / "own.yaml").write_text(
        yaml.safe_dump({"id": "bone", "layout": "even-r", "rows": changed})
    )
    with pytest.raises(RecordError, match="other components"):
        catalogue(tmp_path)["hacienda"].replay(kept)


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([*ROWS, "......"], "row E has 6 fields, row A has 7"),
        (["." * 20, "." * 20], "row A has 20 fields, 1 to 19 are possible"),
        (["mfgrs..", "..$.x..", ".~....."], "B5 is 'x', which is no kind of field"),
        (["mfgr...", "..$....", ".~....."], "there is no moor"),
        (["mfgrs..", ".......", ".~....."], "there are 0 markets"),
        (["mfgrs..", "..$....", "~~~~~~~", "...~~~."], "there are 10 water fields"),
        (["mfgrs..", "..$....", "-------", "......."], "D1 is cut off from the rest of the board"),
        (
            ["mfgrs..", "...$...", ".......", "mfgrsmf", "......."],
            "E1 is cut off from the rest of the pampa",
        ),
        (["mfgrsm$", ".....mm"], "market A7 has no side of pampa"),
        ([], "rows: there are 0"),
        (["."] * 25, "rows: there are 25"),
    ],
)
def test_wrong_rows(tmp_path: Path, rows: list[str], reason: str) -> None:
    """A board with wrong sizes, counts or connections is refused with file and place."""
    with pytest.raises(MaterialError) as caught:
        load(board(tmp_path, rows))
    assert reason in str(caught.value)
    assert str(caught.value.path).endswith("own.yaml")


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"id": "My Board"}, "id: a word"),
        ({"layout": "odd-r"}, "only even-r"),
        ({"rows": "..."}, "a list of quoted lines"),
        ({"colour": 3}, "colour is no value"),
    ],
)
def test_wrong_keys(tmp_path: Path, more: dict[str, object], reason: str) -> None:
    """A board file with wrong or unknown keys is refused."""
    with pytest.raises(MaterialError, match=reason):
        load(board(tmp_path, ROWS, **more))


@pytest.mark.parametrize(
    ("text", "reason"),
    [("a: [", "is no YAML"), ("- 1", "holds no keys"), ("", "holds no keys")],
)
def test_no_yaml(tmp_path: Path, text: str, reason: str) -> None:
    """A file that is no YAML, or no mapping, is refused."""
    (tmp_path / "components.yaml").write_text(text)
    with pytest.raises(MaterialError, match=reason):
        load(tmp_path)


@pytest.mark.parametrize("name", ["components.yaml", "boards/own.yaml"])
def test_unreadable_files(tmp_path: Path, name: str) -> None:
    """What cannot be read, as a folder of that name, is refused with the file."""
    (tmp_path / name).mkdir(parents=True)
    with pytest.raises(MaterialError, match=f"{name}: cannot be read"):
        load(tmp_path)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("harvest_chips", "eight", "harvest_chips"),
        ("harvest_chips", -1, "harvest_chips"),
        ("haciendas", [5, 7, 8], "haciendas"),
        ("colour", 1, "colour is no value"),
        ("water_tiles", [{"size": 2, "count": 1, "shape": [[0, 0], [2, 0]]}], "hang together"),
        ("water_tiles", [{"size": 3, "count": 1, "shape": [[0, 0], [1, 0]]}], "3 different fields"),
        ("water_tiles", [{"size": 1, "count": 1, "shape": [[0, -20]]}], "water_tiles.*shape"),
        ("water_tiles", [{"size": 1, "count": 30, "shape": [[0, 0]]}], "at most 23"),
        ("animal_cards", {"cattle": 3, "horse": 3, "pig": 3, "sheep": 3}, "too few for 2"),
        (
            "land_cards",
            dict.fromkeys(("mountain", "forest", "meadow", "rock", "moor", "pampa"), 4),
            "too few for 3",
        ),
    ],
)
def test_wrong_components(tmp_path: Path, key: str, value: object, reason: str) -> None:
    """Wrong numbers of a host are refused with the place."""
    data = yaml.safe_load((OWN / "components.yaml").read_text())
    (tmp_path / "components.yaml").write_text(yaml.safe_dump(data | {key: value}))
    with pytest.raises(MaterialError, match=reason):
        load(tmp_path)


def test_own_components_take_the_place_of_ours(tmp_path: Path) -> None:
    """A host's components are used, and change the digest."""
    data = yaml.safe_load((OWN / "components.yaml").read_text())
    data["start"]["pesos"] = 33
    (tmp_path / "components.yaml").write_text(yaml.safe_dump(data))
    material = load(tmp_path)
    assert at.new(material=material).pesos == [33, 33]
    assert material.digest != at.MATERIAL.digest


def test_board_without_water(tmp_path: Path) -> None:
    """Amendment 9: boards with other than four water fields; here none."""
    material = load(board(tmp_path, [row.replace("~", ".") for row in ROWS]))
    game = at.new(material=material, board="own")
    assert (game.water, game.supply) == ([], [9, 4, 3, 2])


def land_of(board: Board) -> int:
    """Return the land fields of a board."""
    return board.fields & ~(board.pampa | board.markets | board.water)


def animals_needed(board: Board, market: int) -> int:
    """Return how many animals join the market to the nearest land, along pampa."""
    sides, steps = grow(market) & board.pampa, 1
    while not grow(sides) & land_of(board):
        sides |= grow(sides) & board.pampa
        steps += 1
    return steps


def in_reach(board: Board, animals: int) -> int:
    """Return how many land fields have a market within some animals, along pampa."""
    found = 0
    for field in members(land_of(board)):
        reached = 1 << field
        for _ in range(animals):
            reached |= grow(reached) & board.pampa
        found += bool(grow(reached & board.pampa) & board.markets)
    return found


@pytest.mark.parametrize(
    ("word", "land_groups", "pairs", "needed", "reach", "inner"),
    [
        ("bone", [14, 14, 14, 14, 4], 1, [1] * 8 + [2] * 2, 56, 0),
        ("scatter", [12, 10, 8, 7, 6, 5, 5, 4, 3], 0, [1] * 8 + [2] * 3, 54, 4),
    ],
)
def test_figures_of_the_boards(
    word: str, land_groups: list[int], pairs: int, needed: list[int], reach: int, inner: int
) -> None:
    """4.4 and amendment 13: groups of land, like neighbours, ways to the markets."""
    board = at.MATERIAL.boards[word]
    land = land_of(board)
    assert sorted(map(int.bit_count, groups(land)), reverse=True) == land_groups
    like = [
        (grow(1 << field) & fields).bit_count()
        for fields in board.terrains[:5]
        for field in members(fields)
    ]
    assert sum(like) == 2 * pairs
    markets = [1 << market for market in members(board.markets)]
    assert sorted(animals_needed(board, market) for market in markets) == needed
    assert in_reach(board, 3) == reach
    assert sum(not grow(1 << field) & board.pampa for field in members(land)) == inner
    sides = sorted((grow(market) & board.pampa).bit_count() for market in markets)
    assert sides == ([6] * 10 if word == "bone" else [4, 5] + [6] * 9)


def test_bone_is_symmetric() -> None:
    """4.4: mirrored both ways the kinds of fields agree; turned by 180 degrees the terrains too."""
    rows = at.MATERIAL.boards["bone"].rows
    kinds = [row.translate(str.maketrans("mfgrs", "lllll")) for row in rows]
    assert kinds == [row[::-1] for row in kinds] == kinds[::-1]
    assert list(rows) == [row[::-1] for row in rows[::-1]]
