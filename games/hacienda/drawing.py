"""The map in signs: a cell is three signs and a blank, read without colour.

``L1`` is land of seat 1, ``C1 H1 P1 S1`` its animals; behind them ``^`` a hacienda, ``*`` a
harvest chip, ``&`` both.  ``~a~`` is water tile a, ``[$]`` a market, small letters are free land
and ``.`` free pampa.
"""

from collections.abc import Mapping, Sequence

from games.hacienda.board import LETTERS, MARKET, NAMES, SIGNS, VOID, WATER, number
from games.hacienda.material import ANIMALS
from games.hacienda.view import HaciendaView, Tile
from games.voice import BLUE, GREEN, MAGENTA, RED, YELLOW, Voice

KIND_LETTERS = dict(zip(("land", *ANIMALS), "LCHPS", strict=True))
UNICODE = str.maketrans({"^": "⌂", "*": "•", "~": "≈", ".": "·"})
COLOURS = (RED, BLUE, GREEN, MAGENTA, YELLOW)
"""The terminal colours of the seats."""

CELL = 4
TURNED_CELL = 5


def tile_sign(tile: Tile) -> str:
    """Return the three signs of a tile."""
    mark = ("", "^", "*", "&")[tile.hacienda + 2 * tile.chip]
    return f"{KIND_LETTERS[tile.kind]}{tile.seat}{mark}"


def cells(view: HaciendaView, voice: Voice) -> Mapping[str, str]:
    """Return the signs of every field by name, each padded to three columns."""
    empty = {MARKET: "[$]", WATER: "~~~", VOID: "", **{sign: f" {sign}" for sign in SIGNS}}
    found = {
        NAMES[number(row, column)]: empty[sign]
        for row, line in enumerate(view.rows)
        for column, sign in enumerate(line)
    }
    found |= {name: f"~{tile.letter}~" for tile in view.water for name in tile.fields}
    found |= {tile.field: tile_sign(tile) for tile in view.tiles}
    padded = {name: sign.ljust(CELL - 1) for name, sign in found.items()}
    if voice.unicode:
        padded = {name: sign.translate(UNICODE) for name, sign in padded.items()}
    return padded | {t.field: coloured(padded[t.field], t.seat, voice) for t in view.tiles}


def coloured(sign: str, seat: int, voice: Voice) -> str:
    """Return a sign in the colour of a seat, one's own bold."""
    return voice.painted(sign, COLOURS[seat - 1], is_bold=seat == voice.you)


def map_lines(view: HaciendaView, voice: Voice) -> list[str]:
    """Return the map: upright, or turned where the window is too narrow for its rows."""
    if 2 + CELL // 2 + CELL * max(map(len, view.rows)) <= voice.width + 1:
        return upright(view, voice)
    return turned(view, voice)


def upright(view: HaciendaView, voice: Voice) -> list[str]:
    """Return a line for each row, the numbers above and below; even rows stand half a cell in."""
    signs = cells(view, voice)
    lines = []
    for row, line in enumerate(view.rows):
        indent = " " * (2 if row % 2 else 2 + CELL // 2)
        shown = [signs[NAMES[number(row, column)]] for column in range(len(line))]
        lines.append(f"{LETTERS[row]}{indent[1:]}{' '.join(shown)}".rstrip())
    return [heads(view, 0), *lines, heads(view, min(1, len(view.rows) - 1))]


def heads(view: HaciendaView, row: int) -> str:
    """Return the numbers over the fields of a row."""
    indent = " " * (3 if row % 2 else 3 + CELL // 2)
    return (indent + "".join(str(n + 1).ljust(CELL) for n in range(len(view.rows[row])))).rstrip()


def turned(view: HaciendaView, voice: Voice) -> list[str]:
    """Return the map with its rows as columns, in as many parts as the window asks for.

    Each line holds the fields that lie at one distance from the left edge: those of every second
    row, so that neighbours stay side by side.
    """
    signs = cells(view, voice)
    fit = 2 * max(1, (voice.width - 4) // TURNED_CELL)
    lines = []
    for first in range(0, len(view.rows), fit):
        rows = range(first, min(first + fit, len(view.rows)))
        lines += turned_part(view, signs, rows)
    return lines


def turned_part(view: HaciendaView, signs: Mapping[str, str], rows: Sequence[int]) -> list[str]:
    """Return the lines for some of the rows, which stand as columns."""
    steps = 2 * max(len(view.rows[row]) for row in rows)
    lines = []
    for step in range(steps):
        column, is_even = divmod(step, 2)
        shown = [
            signs.get(NAMES[number(row, column)], "") if column < len(view.rows[row]) else ""
            for row in rows
            if row % 2 != is_even
        ]
        indent = 3 if rows[0] % 2 != is_even else 5
        if any(sign.strip() for sign in shown):
            lines.append(turned_line(str(column + 1), indent, shown))
    return [turned_head(rows, 1), turned_head(rows, 0), *lines]


def turned_line(label: str, indent: int, shown: Sequence[str]) -> str:
    """Return a line of the turned map."""
    gap = " " * (TURNED_CELL - CELL + 1)
    return f"{label.ljust(indent)}{gap.join(sign or '   ' for sign in shown)}".rstrip()


def turned_head(rows: Sequence[int], parity: int) -> str:
    """Return the letters of the rows of one parity."""
    indent = 3 if rows[0] % 2 == parity else 5
    return turned_line("", indent, [f" {LETTERS[row]} " for row in rows if row % 2 == parity])
