"""What people see and hear: the map, its parts, the question, and why a move is refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from games.core import Action, Outcome, Standing
from games.hacienda import text
from games.hacienda.actions import NOTATION, Hacienda
from games.hacienda.board import NAMES
from games.hacienda.drawing import cells, map_lines
from games.hacienda.events import StackEmptied
from games.hacienda.material import CARDS
from games.hacienda.rules import HaciendaGame
from games.hacienda.view import HaciendaView, view
from games.voice import Voice, read_language
from tests.games.hacienda import positions as at

NAMED = ("Bertram", "anna", "Maximilian_von_U", "dora")
GERMAN = read_language("de", [Path(text.__file__).parent / "lang"])


def voice(you: int | None = 1, width: int = 80, **how: bool) -> Voice:
    """Return a voice."""
    return Voice(names=NAMED, you=you, width=width, **how)  # type: ignore[arg-type]


def position() -> HaciendaGame:
    """Return a position with something of each kind."""
    game = at.new(3)
    at.put(game, 1, land="B5 B6 C5", pig="C4", hacienda="B5", chip="B6")
    at.put(game, 2, land="E18 D18", sheep="D17", chip="E18", hacienda="E18")
    at.flood(game, "D9 D10 E9")
    at.deal(game, 1, pig=2, rock=1)
    return game


def see(game: HaciendaGame, seat: int | None = 1) -> HaciendaView:
    """Return what a seat sees."""
    return view(game, seat)


def test_the_map() -> None:
    """Amendment 14: three signs and a blank for each field, rows and numbers round it."""
    lines = map_lines(see(position()), voice())
    assert lines[0].split() == [str(n) for n in range(1, 19)]
    assert lines[-1].split() == [str(n) for n in range(1, 20)]
    assert lines[2] == (
        "B  .   .   r   s  L1^ L1*  .   .   .  [$]  .   .   .   f   m   g   r   .   ."
    )
    assert lines[3] == (
        "C    .   m  ~a~ P1  L1   f   m   .   .   .   .   r   g   s   .  ~b~  s   ."
    )
    assert lines[4] == (
        "D  .   s   .   .   .   g   s   r  ~e~ ~e~  .   s   m   f   .   .  S2  L2   ."
    )
    assert lines[5].endswith("[$]  .   .  L2&")
    assert max(map(len, lines)) == 77
    assert len(lines) == 15


def test_the_map_in_unicode_keeps_its_columns() -> None:
    """Glyphs change single signs only, never columns."""
    plain = map_lines(see(position()), voice())
    pretty = map_lines(see(position()), voice(unicode=True))
    assert [len(line) for line in plain] == [len(line) for line in pretty]
    assert "≈a≈" in pretty[3]
    assert "L1⌂ L1•" in pretty[2]


def test_colour_only_adds() -> None:
    """Without its colours the coloured map is the plain one."""
    coloured = "\n".join(map_lines(see(position()), voice(colour=True)))
    plain = "\n".join(map_lines(see(position()), voice()))
    for code in ("\x1b[1;31m", "\x1b[34m", "\x1b[0m"):
        assert code in coloured
        coloured = coloured.replace(code, "")
    assert [line.rstrip() for line in coloured.split("\n")] == plain.split("\n")


def turned_cells(lines: list[str]) -> dict[str, str]:
    """Return the signs of a turned map: each cell is centred under the letter of its row.

    The letters stand in two lines, one for every second row; a line of fields keeps the gaps of
    one of them.
    """
    found: dict[str, str] = {}
    heads: list[str] = []
    for above, line in zip(["1", *lines], lines, strict=False):
        if line.startswith(" "):
            heads = [*(heads if above.startswith(" ") else []), line]
            continue
        (letters,) = [head for head in heads if keeps_gaps(line, head)]
        for place, letter in enumerate(letters):
            if letter != " " and (cell := line[place - 1 : place + 2].strip()):
                found[f"{letter}{line.split()[0]}"] = cell
    return found


def keeps_gaps(line: str, letters: str) -> bool:
    """Tell whether a line has signs only under these letters."""
    under = {place + i for place, sign in enumerate(letters) if sign != " " for i in (-1, 0, 1)}
    return all(line[place] == " " for place in range(3, len(line)) if place not in under)


@pytest.mark.parametrize("width", [40, 30, 60])
@pytest.mark.parametrize("board", ["bone", "scatter"])
def test_the_narrow_map_leaves_nothing_out(width: int, board: str) -> None:
    """In a narrow window the rows stand as columns; each field is there, under its letter."""
    shown = see(at.new(board=board))
    lines = map_lines(shown, voice(width=width))
    assert max(map(len, lines)) <= width
    wanted = {name: sign.strip() for name, sign in cells(shown, voice()).items()}
    assert turned_cells(lines) == wanted


def test_sections() -> None:
    """The board is a fixed list of sections, own things last; a watcher has no hand."""
    words = [section.word for section in text.show(see(position()), voice())]
    assert words == ["map", "open", "left", "players", "hand"]
    watcher = [section.word for section in text.show(see(position(), None), voice(None))]
    assert watcher == words[:-1]


@pytest.mark.parametrize("options", [{}, {"variant1": "on", "money": "secret"}])
def test_rows_of_long_names_fit(options: dict[str, str]) -> None:
    """With five names of 16 characters and bots' marks no line is wider than 79 columns."""
    game = at.new(5, **options)  # type: ignore[arg-type]
    names = tuple(f"Maximilian_von_{letter}" for letter in "ABCDE")
    game.pesos, game.scores = [1999] * 5, [199] * 5
    at.deal(game, 1, rock=20, pig=10)
    for language in ({}, GERMAN):
        speaker = Voice(entries=language, names=names, bots=frozenset(range(1, 6)), you=1)
        for section in text.show(see(game), speaker):
            assert all(len(line) <= 79 for line in section.lines), section


@pytest.mark.parametrize("width", [40, 80])
def test_what_is_spoken_fits(width: int) -> None:
    """Sentences are broken at the width of the window."""
    for language in ({}, GERMAN):
        speaker = Voice(entries=language, names=NAMED, you=1, spoken=True, width=width)
        for section in text.show(see(position()), speaker):
            assert all(len(line) < width for line in section.lines), section


@pytest.mark.parametrize(
    ("removed", "told"),
    [(1, "Animal cards removed: 1."), (14, "Animal cards removed: 14.")],
)
def test_removed_cards_are_told_in_any_number(removed: int, told: str) -> None:
    """H11: the number of removed cards is public, and told for one card as for many."""
    assert told in text.tell(StackEmptied(1, removed, "idle"), voice())
    assert told in text.tell(StackEmptied(2, removed, "stalled"), voice())


def test_new_pieces_are_listed() -> None:
    """A line under the map lists what has come since one's last turn, and then drops it."""
    game = at.new()
    at.deal(game, 1, rock=1)
    at.play(game, "play rock D8", "water E9 E10", "end")
    (line,) = text.news(see(game, 2), voice(2))
    assert line == "New        L1 D8, ~e~ E9 E10"
    at.play(game, "buy land", "end")
    at.play(game, "end")
    assert text.news(see(game, 2), voice(2)) == []


def test_the_question_names_what_may_be_typed() -> None:
    """Who can read the prompt can play; with many kinds of cards they stand in the text."""
    game = at.new()
    at.deal(game, 1, rock=1)
    question = text.ask(see(game), game.offers(1), voice())
    assert question.text == "Action 1 of 3."
    assert question.words[0] == "play rock FIELD"
    assert question.words[-1] == "end"
    assert question.board == ("all",)
    at.deal(game, 1, rock=1, moor=1, forest=1, meadow=1)
    question = text.ask(see(game), game.offers(1), voice())
    assert question.text == "Action 1 of 3. CARD is forest, meadow, rock or moor."
    assert question.words[0] == "play CARD FIELD"


def test_moves_are_short_lists() -> None:
    """The moves name the fields of a card, and count the places for water."""
    game = at.new()
    at.deal(game, 1, pig=1)
    at.put(game, 1, land="N1")
    listed = dict(text.moves(see(game), game.offers(1), voice()))
    assert listed["play pig FIELD"] == "3 fields: M1 M2 N2"
    assert "water FIELDS" in listed
    assert listed["harvest FIELD"] == "1 field: N1"


@pytest.mark.parametrize(
    ("word", "start"),
    [
        ("c4", "C4: pig (yours)."),
        ("d9", "D9: water e."),
        ("e4", "E4: market."),
        ("d8", "D8: free rock."),
        ("a1", "A1: free pampa."),
        ("e18", "E18: land (anna)."),
    ],
)
def test_near_a_field(word: str, start: str) -> None:
    """What a field is, and what lies around it, in words."""
    lines = text.near(see(position()), voice(), word)
    assert lines is not None
    assert lines[0] == start


def test_near_tells_what_a_move_would_pay() -> None:
    """On a free field: the group that each fitting card would make, and the pay."""
    lines = text.near(see(position()), voice(), "d4")
    assert lines is not None
    said = " ".join(" ".join(lines).split())
    assert "pig: herd of 2, pays 5 pesos." in said
    assert "pampa" in said
    assert text.near(see(position()), voice(), "x9") is None
    assert text.near(see(position()), voice(), "z19") is None


def test_near_a_card() -> None:
    """A card: where it can go."""
    lines = text.near(see(position()), voice(), "rock")
    assert lines is not None
    assert lines[0].startswith("rock: 12 fields, B3 B17 C5") or lines[0].startswith("rock: 1")
    assert text.near(see(position()), voice(), "Fels") == lines


def test_parts_of_the_board() -> None:
    """Markets, chains, herds, waters, scores, discards, the legend and each seat."""
    shown = see(position())
    for word in ("markets", "chains", "herds", "waters", "lakes", "scores", "discards", "legend"):
        assert text.part(shown, voice(), word)
    assert text.part(shown, voice(), "nothing") is None
    assert text.part(shown, voice(), "9") is None
    chains = text.part(shown, voice(), "chains")
    assert chains is not None
    assert chains[:2] == ["You:", "  land 3: B5 B6 C5, hacienda, harvest chip"]
    waters = text.part(shown, voice(), "waters")
    assert waters is not None
    assert waters[0] == "water a: C3; points You 1"


def test_hand_tells_where_cards_can_go() -> None:
    """The hand lists the fields for each kind of card."""
    game = at.new()
    at.deal(game, 1, pig=2, pampa=1)
    at.put(game, 1, land="N1")
    lines = text.hand(see(game), voice())
    assert lines[-2:] == ["  pampa: 3 fields, M1 M2 N2", "  pig: 3 fields, M1 M2 N2"]
    assert text.hand(see(game, None), voice(None)) == []


def refused(game: HaciendaGame, line: str, seat: int = 1) -> tuple[str, str]:
    """Return the code and the text of a refusal."""
    action = NOTATION.decode(line, seat)
    assert game.find_offer(action) is None
    refusal = text.why(see(game), action, voice())
    assert refusal is not None
    return refusal.code, refusal.text


def refusals() -> list[tuple[HaciendaGame, str, str, str]]:
    """Return positions with moves that are refused, the code, and the beginning of the reason."""
    plain, poor, spent, empty = position(), position(), position(), position()
    at.money(poor, 1, 1, 1)
    at.money(spent, 60, 60, 60)
    at.put(spent, 1, land="N1 N3")
    at.play(spent, "hacienda N1", "water N9")
    harvested = position()
    at.put(harvested, 1, land="N1 N3")
    at.play(harvested, "harvest N1")
    empty.haciendas_left = empty.chips_left = 0
    empty.land_stack = []
    full = position()
    at.deal(full, 1, rock=20, pig=10)
    over = position()
    over.agenda = []
    over.score_all()
    over.score_all()
    gone = position()
    gone.land_tiles = 0
    own = position()
    own.chips, own.chips_left = [at.fields("B6"), 0, 0], 0
    return [
        (plain, "play pig C5", "illegal_move", "C5 is land (yours). pig goes on free pampa"),
        (plain, "play rock A1", "illegal_move", "A1 is free pampa. rock goes on free rock."),
        (plain, "play rock T1", "illegal_move", "T1 is not on this board."),
        (plain, "play sheep A1", "illegal_move", "You have no sheep. Your cards: rock and pig."),
        (gone, "play rock D8", "illegal_move", "No land tiles are left."),
        (poor, "buy land", "too_expensive", "It costs 2 pesos, you have 1 peso."),
        (empty, "buy land", "illegal_move", "The stack is empty. Open are:"),
        (full, "buy animal", "illegal_move", "You have 10 cards of this kind, the limit."),
        (poor, "hacienda C4", "too_expensive", "It costs 12 pesos"),
        (plain, "hacienda B6", "illegal_move", "This group has a hacienda already, on B5."),
        (plain, "hacienda A1", "illegal_move", "A1 is free pampa. A hacienda goes on"),
        (empty, "hacienda C4", "illegal_move", "No haciendas are left."),
        (spent, "hacienda N3", "illegal_move", "hacienda is possible once in a turn."),
        (spent, "water A1", "illegal_move", "water is possible once in a turn."),
        (poor, "water A1", "too_expensive", "It costs 12 pesos"),
        (plain, "water A1 A2 A3", "illegal_move", "No water tile has this shape."),
        (plain, "water A1 A2 A3 A4 A5", "illegal_move", "No water tile of this size is left."),
        (plain, "water B3", "illegal_move", "B3 is free rock. Water goes on free pampa."),
        (plain, "harvest B5", "illegal_move", "This chain has a harvest chip already, on B6."),
        (plain, "harvest A1", "illegal_move", "A1 is free pampa. Only a chain of yours"),
        (harvested, "harvest N3", "illegal_move", "harvest is possible once in a turn."),
        (own, "harvest B5", "illegal_move", "All harvest chips lie on your own chains."),
        (over, "end", "too_late", "The game is over."),
    ]


@pytest.mark.parametrize("place", range(len(refusals())))
def test_refusals(place: int) -> None:
    """Each refusal says what, why and what to do instead."""
    game, line, code, start = refusals()[place]
    game.kept = {}
    found = refused(game, line)
    assert found[0] == code
    assert found[1].startswith(start), found


def test_refusals_of_harvests_with_chips() -> None:
    """A chip is named only when the supply is empty, and then it must be."""
    game = position()
    at.put(game, 1, land="N1")
    assert "without from" in refused(game, "harvest N1 from E18")[1]
    game.chips_left = 0
    game.kept = {}
    assert refused(game, "harvest N1")[1].endswith("one of E18.")
    assert "one of E18." in refused(game, "harvest N1 from A1")[1]


def test_another_field_of_a_group() -> None:
    """An exact move that does not name the first field is told which it is."""
    game = at.new()
    at.put(game, 1, land="N1 N2")
    code, said = refused(game, "hacienda N2")
    assert (code, said) == ("illegal_move", "Name this group by its first field, N1.")
    action, _ = NOTATION.understand("hacienda n2", 1, game.offers(1))
    assert action == Hacienda(1, at.field("N1"))


def test_refused_to_others() -> None:
    """Out of turn the refusal says whose turn it is."""
    game = position()
    action: Action = NOTATION.decode("buy land", 2)
    refusal = text.why(see(game, 2), action, voice(2))
    assert refusal is not None
    assert (refusal.code, refusal.text) == (
        "not_your_turn",
        "It is not your turn: Bertram is to act.",
    )


def standings(*rows: tuple[int, int, int]) -> tuple[Standing, ...]:
    """Return standings from seat, rank and score."""
    return tuple(Standing(*row) for row in rows)


def test_result() -> None:
    """Who won, by what, and why the game ended."""
    alone = Outcome("drawn", standings((2, 1, 50), (1, 2, 40)))
    tied = Outcome("idle", standings((2, 1, 50), (1, 2, 50)))
    shared = Outcome("stalled", standings((1, 1, 50), (2, 1, 50)))
    assert text.result(alone, voice(2)) == "You win with 50 points. The animal cards were used up."
    assert text.result(tied, voice()) == (
        "anna wins with 50 points. At equal points more pesos decided. Nobody acted any more."
    )
    assert text.result(shared, voice()).startswith(
        "Bertram and anna share the victory with 50 points."
    )


def test_german() -> None:
    """Cards and animals have their German names; words to type stay as they are."""
    game = position()
    speaker = replace(voice(), entries=GERMAN, language="de")
    lines = text.near(see(game), speaker, "d8")
    assert lines is not None
    assert lines[0] == "D8: frei: Fels."
    at.deal(game, 1, **dict.fromkeys(CARDS, 1))
    held = " ".join(text.held(see(game), speaker))
    for word in ("Berg", "Wald", "Wiese", "Fels", "Moor", "Pampa", "Rind", "Pferd", "Schwein"):
        assert word in held
    assert "Schaf" in held
    assert "play CARD FIELD" in text.ask(see(game), game.offers(1), speaker).words


def test_every_field_has_a_name_of_three_signs_at_most() -> None:
    """A field is a letter and one or two digits."""
    assert all(2 <= len(name) <= 3 for name in NAMES.values())
