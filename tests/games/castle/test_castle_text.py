"""What people see, hear and are told about the castle."""

from pathlib import Path

import pytest

from games.castle import text as castle_text
from games.castle.actions import NOTATION, Build
from games.castle.rules import Castle, Options
from games.castle.telling import TELLERS, tell
from games.castle.text import (
    ask,
    hand,
    heading,
    moves,
    near,
    options,
    part,
    result,
    show,
    ways,
    why,
)
from games.castle.view import view
from games.core import Event
from games.layout import columns
from games.voice import Voice, read_language
from tests.games.castle.table import (
    choose,
    give,
    goods,
    hold,
    occupy,
    play,
    put,
    set_built,
    start,
)

NAMES = ("Bertram", "Anna", "Maximilian_von_U", "Ada")
FOLDER = Path(castle_text.__file__).parent
GERMAN = read_language("de", [FOLDER.parent / "lang", FOLDER / "lang"])


def voice(you: int | None = 2, language: str = "en", **manner: object) -> Voice:
    """Return a voice with four names, the last of a bot."""
    entries = GERMAN if language == "de" else {}
    return Voice(  # type: ignore[misc]
        entries=entries, language=language, names=NAMES, bots=frozenset({4}), you=you, **manner
    )


def lines(game: Castle, seat: int | None, word: str, **manner: object) -> list[str]:
    """Return a section of the board."""
    sections = show(view(game, seat), voice(seat, **manner))  # type: ignore[arg-type]
    return list(next(section.lines for section in sections if section.word == word))


def middle() -> Castle:
    """Return a game of four with something everywhere; seat 2 chooses a card."""
    game = start(4)
    give(game, 1, talers=3, sand=1, wood=2, clay=4, silver=2)
    give(game, 2, talers=4, wood=2, clay=2, silver=1)
    game.points[:] = [10, 24, 24, 23]
    set_built(game, servants_house=1, stable=1, big_tower=4, house=1)
    occupy(game, 1, 0, 0)
    occupy(game, 3, 0, 1)
    occupy(game, 2, 1, 0)
    put(game, 4, "wood")
    put(game, 2, "clay")
    hold(game, 1, "worker_stone", "bricklayer")
    return game


def test_goods_section() -> None:
    """All goods in five columns: players, tower, stock, carts; who is asked has a ?."""
    assert lines(middle(), 2, "goods") == [
        "Goods                   sand  wood  clay  stone  silver  talers   VP  helpers",
        "?  1  Bertram              1     2     4      .       2       3   10        5",
        "? (2) Anna                 .     2     2      .       1       4   24        4",
        "?  3  Maximilian_von_U     1     1     .      .       .       3   24        5",
        "?  4  Ada~                 1     1     .      .       .       3   23        5",
        "      defense tower        1     1     1      1       1",
        "      stock, bank         16    11     8     14      11      81",
        "      cart yield:seat    4:.   3:4 2:(2)    2:.     2:.",
    ]


def test_castle_section() -> None:
    """Each building with VP, cost, state, and each spot's price, owner and worth now."""
    found = lines(middle(), 2, "castle")
    assert found[0].startswith("Castle            VP  cost  16 of 23 unbuilt")
    assert found[1].split() == ["market", "-", "-", "built", *["5", "1", "1", "5", "3", "1"]]
    assert found[2].split() == ["smithy", "-", "-", "built", *["10", "(2)", "0", "6", ".", "0"]]
    assert found[3].split() == [
        "servants_house",
        "14",
        "18",
        "built",
        *["8", ".", "16", "8", ".", "16"],
    ]
    assert found[4].split() == ["stable", "14", "18", "built", *["16", ".", "3", "12", ".", "2"]]
    assert found[6].split() == ["keep", "14", "24", "unbuilt", *["14", ".", "15"]]
    assert found[-1].split("    ") == [
        "  big_tower 10/12: 0 of 4",
        "small_tower 6/8: 5 of 5",
        "house 8/10: 6 of 7",
    ]


def test_track_and_played() -> None:
    """The round track counts down; played cards lie before their owners."""
    assert lines(middle(), 2, "track") == [
        "Track      [12] 11 10 9 8 7 6 5 4 3 2 1  (Bertram begins)"
    ]
    assert lines(middle(), 2, "played") == [
        "Played       1 bricklayer worker_stone (6 left)   (2) . (8 left)",
        "             3 . (8 left)     4 . (8 left)",
    ]


def test_winter_on_the_track() -> None:
    """Marked spaces, cards out, and those still to come."""
    found = lines(start(3, deck=["frost"]), 1, "track")
    assert found[0] == "Track      [15] 14w 13w 12 11w 10 9w 8 7 6w 5 4w 3 2 1  (you begin)"
    assert found[1].startswith("Winter     out: .; to come on w spaces: innkeeper, damsel, frost")


def test_heading() -> None:
    """Where in the game, and what is asked."""
    game = start(4)
    assert heading(view(game, 1), voice(1)) == ("round 1 of 12", "choose characters")


def test_no_brackets_for_a_watcher() -> None:
    """A watcher's board has no own seat."""
    assert not any("(2)" in line for line in lines(middle(), None, "goods"))


def building(seats: int = 4, **pieces: int) -> Castle:
    """Return a game in which seat 2's Worker is asked what to build."""
    game = start(seats)
    give(game, 2, **pieces)
    choose(game, {1: "messenger", 2: "worker_silver", 3: "messenger", 4: "messenger"})
    play(game, "2 pick worker_silver clay", "2 pick worker_silver sand")
    return game


def test_what_can_be_built_and_how() -> None:
    """§6.2: cost, half of the VP, the ways, and the default payment."""
    game = building(wood=2, clay=2)
    assert goods(sand=1, wood=2, clay=3, silver=1) == game.goods[1]
    found = lines(game, 2, "build")
    assert found[0].split() == [
        *["Build", "cost", "brings", "ways", "default:", "sa", "wo", "cl", "st", "si"],
    ]
    rows = {row.split()[0]: row.split()[1:] for row in found[1:]}
    assert rows["tavern"] == ["22", "6", "VP", "1", "1", "2", "3", ".", "1"]
    assert rows["small_tower"] == ["8", "3", "VP", "2", "1", "1", "1", ".", "1"]
    assert rows["house"] == ["10", "4", "VP", "3", "1", "2", "1", ".", "1"]
    assert "stable" in rows


def test_the_list_of_payments() -> None:
    """§6.2: ``build house ?``: numbered, fewest silver first, the default marked."""
    game = building(wood=2, clay=2)
    assert ways(view(game, 2), voice(), "house") == [
        "house, cost 10, at least 3 kinds. You have 1 sand, 2 wood, 3 clay, 1 silver.",
        "   1  1 sand, 2 wood, 1 clay, 1 silver   (default)",
        "   2  1 sand, 2 wood, 1 silver",
        "   3  1 sand, 1 clay, 1 silver",
    ]
    assert of_house(game) == [
        ("build house 1", "pays 1 sand, 2 wood, 1 clay, 1 silver; brings 4 VP"),
        ("build house 2", "pays 1 sand, 2 wood, 1 silver; brings 4 VP"),
        ("build house 3", "pays 1 sand, 1 clay, 1 silver; brings 4 VP"),
    ]
    every = dict(moves(view(game, 2), game.offers(2), voice()))
    assert every["build house"] == ("pays 1 sand, 2 wood, 1 clay, 1 silver; brings 4 VP; ways: 3")
    assert every["done"] == "nothing more"


def of_house(game: Castle) -> list[tuple[str, str]]:
    """Return the moves of seat 2 that build a house."""
    offers = [o for o in game.offers(2) if o.action is Build and o.domains[0] == (11,)]
    return moves(view(game, 2), offers, voice())


def test_long_lists_of_payments_are_cut() -> None:
    """At most ten ways, and how many more there are."""
    game = building(sand=8, wood=6, clay=5, stone=5)
    found = ways(view(game, 2), voice(), "stable")
    assert found[-1].strip().startswith("and ")
    assert len(found) <= 13
    rows = of_house(game)
    assert len(rows) == 11
    assert rows[9][0] == "build house 10"
    assert rows[10][0] == "build house N"
    assert rows[10][1].startswith("and ")


def test_every_listed_move_is_accepted() -> None:
    """A number in the list is the number that is typed."""
    game = building(sand=8, wood=6, clay=5, stone=5)
    for form, _ in moves(view(game, 2), game.offers(2), voice()) + of_house(game):
        if form == form.lower():
            action, _ = NOTATION.understand(form, 2, game.offers(2))
            assert game.find_offer(action) is not None, form


def test_part_of_a_building_lists_its_payments_when_asked() -> None:
    """``/board house`` while building shows the ways to pay."""
    game = building(wood=2, clay=2)
    found = part(view(game, 2), voice(), "house")
    assert found is not None
    assert found[0].strip() == "house: 8 VP, cost 10, unbuilt 7 of 7."
    assert found[-1].strip().startswith("3 ")
    assert part(view(game, 1), voice(1), "house") == found[:1]


# --- events ----------------------------------------------------------------------------------


def told(events: list[Event], you: int | None, language: str = "en") -> list[str]:
    """Return what a seat reads of events."""
    seen = [shown for event in events if (shown := event.seen_by(you)) is not None]
    return [words for event in seen if (words := tell(event, voice(you, language)))]


def test_a_round_as_it_is_told() -> None:
    """Each event with its result: nobody needs the board to follow."""
    game = start(4)
    game.points[0] = 10
    give(game, 2, sand=1, wood=2, clay=2, talers=4)
    give(game, 4, talers=20, sand=3, wood=2, stone=3)
    hold(game, 1, "messenger")
    events = choose(
        game, {2: "worker_silver", 4: "stonemason", 3: "messenger", 1: "master_builder"}
    )
    assert told(events, 2) == [
        "You choose Silver Worker, face down. choose CARD replaces it until all have chosen.",
        "Ada~ has chosen (2 of 4).",
        "Maximilian_von_U has chosen (3 of 4).",
        "Bertram has chosen (4 of 4).",
        "All have chosen: Bertram Master Builder; you Silver Worker; Maximilian_von_U Messenger; "
        "Ada~ Stonemason.",
        "Your Silver Worker gets 1 silver.",
    ]
    events = play(
        game,
        "2 pick worker_silver clay",
        "2 pick worker_silver sand",
        "4 buy 2 worker_silver silver",
        "4 build small_tower sand=1 wood=1 stone=1",
        "4 done",
        "4 helper smithy 10",
        "4 done",
    )
    assert told(events, 2) == [
        "You pick clay: your Silver Worker holds 1 clay, 1 silver.",
        "You pick sand: your Silver Worker holds 1 sand, 1 clay, 1 silver.",
        "Maximilian_von_U, Messenger, takes 8 talers (11 now).",
        "Ada~, Stonemason, buys silver from your Silver Worker for 1 taler (19 left); you have 5.",
        "Ada~ builds (Stonemason): small tower, paid 1 sand, 1 wood, 1 stone. Scored 6 VP, now 6. "
        "Goods left: 2 sand, 1 wood, 2 stone, 1 silver.",
        "Ada~ places a helper for 10 talers: smithy, spot 10. Talers left: 9.",
        "You take 1 sand, 1 clay from your Silver Worker: 2 sand, 2 wood, 3 clay now.",
    ]
    assert game.ask == "build"
    events = play(game, "2 done")
    assert told(events, 1) == [
        "Anna, Silver Worker, builds nothing.",
        "Your Master Builder counts buildings of others: 1, 5 VP, now 15. All your cards return.",
        "Round 1 ends, 22 tiles are unbuilt.",
        "Anna begins round 2 of 12 and takes 1 taler (6 now).",
    ]
    assert told(events, 3, "de")[1:] == [
        "Bertram (Baumeister) zählt Gebäude anderer: 1, 5 SP, jetzt 15. Alle Karten von Bertram "
        "kommen zurück.",
        "Runde 1 endet, 22 Gebäude sind ungebaut.",
        "Anna beginnt Runde 2 von 12 und nimmt 1 Taler (jetzt 6).",
    ]


def test_bricklayer_and_trader_in_german() -> None:
    """The guide's own terms: Maurer, Händler, Wehrturm, Fuhrwerk, Reiter, Gehilfe."""
    game = start(4)
    give(game, 1, sand=1, wood=1)
    events = choose(game, {1: "bricklayer", 2: "trader", 3: "messenger", 4: "messenger"})
    events += play(game, "2 place sand", "1 take stone")
    assert told(events, 2, "de")[-5:-1] == [
        "Maximilian_von_U (Bote) nimmt 8 Taler (jetzt 11).",
        "Ada~ (Bote) nimmt 8 Taler (jetzt 11).",
        "Dein Händler schickt einen Gehilfen: Sand-Fuhrwerk. Noch im Vorrat: 5.",
        "Verteilung: du 4 Sand, davon Tribut 1. Der Tribut geht an den Wehrturm.",
    ]
    assert told(events, 2, "de")[-1] == "Bertram (Maurer) nimmt 1 Stein aus dem Wehrturm."


def test_a_displaced_helper_in_german() -> None:
    """Whose it was is named in the same case for a name and for one's own."""
    game = start(3)
    put(game, 1, "sand", "wood")
    put(game, 2, "clay", "stone")
    choose(game, {1: "trader", 2: "trader", 3: "messenger"})
    events = play(game, "1 place sand", "2 place wood")
    assert told(events, 1, "de")[:2] == [
        "Dein Händler schickt einen Gehilfen: Sand-Fuhrwerk. "
        "Er verdrängt einen Gehilfen: deinen eigenen.",
        "Anna (Händler) schickt einen Gehilfen: Holz-Fuhrwerk. "
        "Er verdrängt einen Gehilfen: deinen eigenen.",
    ]
    assert told(events, 3, "de")[0].endswith("Er verdrängt einen Gehilfen: Bertram.")


def test_every_event_has_its_words() -> None:
    """No event of the game is without a teller."""
    from games.castle import events as castle_events

    kinds = {
        kind
        for kind in vars(castle_events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    assert kinds <= set(TELLERS)


# --- questions -------------------------------------------------------------------------------


def question(game: Castle, seat: int, language: str = "en") -> tuple[str, tuple[str, ...]]:
    """Return the question to a seat and its words."""
    asked = ask(view(game, seat), game.offers(seat), voice(seat, language))
    return asked.text, asked.words


def test_question_for_a_card() -> None:
    """§6.1: the hand is the list."""
    text, words = question(start(4), 2)
    assert text == (
        "Choose a character card: messenger trader bricklayer stonemason worker_stone "
        "worker_clay worker_silver. No master_builder while you hold all cards."
    )
    assert words == ("choose CARD",)
    assert question(start(2), 2)[1] == ("choose CARD CARD",)


def test_question_for_helpers() -> None:
    """The spots, and from which carts a helper may come."""
    game = start(3)
    put(game, 2, "stone")
    give(game, 2, talers=9, sand=1, wood=1, stone=1)
    choose(game, {1: "messenger", 2: "stonemason", 3: "messenger"})
    play(game, "2 build small_tower sand=1 wood=1 stone=1")
    asked = ask(view(game, 2), game.offers(2), voice())
    assert asked.text == "Place a helper, 1 of 2; you have 9 talers."
    assert asked.words == ("helper market", "helper smithy 6", "done")
    assert asked.also == ("helper SPOT from stone (from your cart)",)
    assert asked.board == ("spots",)
    assert lines(game, 2, "spots")[1:] == [
        "  market                           5    4",
        "  smithy 6                         6    0",
        "  Your talers: 9.",
    ]


def test_who_is_not_asked_gets_no_question() -> None:
    """The server tells who is waited for."""
    game = start(3)
    choose(game, {1: "trader", 2: "messenger", 3: "messenger"})
    assert question(game, 2) == ("", ())


# --- reasons ---------------------------------------------------------------------------------


def refused(game: Castle, line: str, language: str = "en") -> tuple[str, str]:
    """Return code and reason of a refused move."""
    seat, _, words = line.partition(" ")
    action = NOTATION.decode(words, int(seat))
    assert game.find_offer(action) is None, line
    refusal = why(view(game, int(seat)), action, voice(int(seat), language))
    assert refusal is not None
    return refusal.code, refusal.text


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("1 choose master_builder", "illegal_move", "No master_builder while you hold all"),
        ("1 choose messenger trader", "bad_value", "Choose 1 card."),
        ("1 take sand", "wrong_phase", "Now all choose character cards. Type choose CARD."),
    ],
)
def test_refusals_while_cards_are_chosen(line: str, code: str, said: str) -> None:
    """What, why, and what next."""
    found = refused(start(3), line)
    assert found[0] == code
    assert found[1].startswith(said)


def test_refusal_of_a_played_card() -> None:
    """It names the hand."""
    game = start(3)
    hold(game, 1, "trader")
    assert refused(game, "1 choose trader") == (
        "illegal_move",
        "trader: played already, and back only with your master_builder. In hand: messenger "
        "bricklayer stonemason worker_stone worker_clay worker_silver master_builder.",
    )


def test_refusals_of_building() -> None:
    """Not enough, not exact, no tile, no such number."""
    game = building(wood=2, clay=2)
    assert refused(game, "2 build palace sand=1 wood=1 clay=1")[0] == "too_expensive"
    assert refused(game, "2 build house stone=2") == (
        "too_expensive",
        "house: you do not have 2 stone, but 1 sand, 2 wood, 3 clay, 1 silver.",
    )
    assert refused(game, "2 build house sand=1 wood=1 clay=1") == (
        "illegal_move",
        "house costs exactly 10, in at least 3 kinds; 1 sand, 1 wood, 1 clay is not that. "
        "Possible ways: 3. The default: 1 sand, 2 wood, 1 clay, 1 silver.",
    )
    assert refused(game, "2 build market sand=1")[1] == "market: there is no unbuilt tile of it."
    action, _ = NOTATION.understand("build house 9", 2, game.offers(2))
    refusal = why(view(game, 2), action, voice())
    assert refusal is not None
    assert refusal.text == "house: the ways to pay are numbered 1 to 3."


def test_refusals_of_helpers() -> None:
    """Taken, too dear, unbuilt, twice in a round, nobody on that cart."""
    game = start(3)
    occupy(game, 3, 1, 1)
    set_built(game, small_gate=1)
    give(game, 2, talers=9, sand=1, wood=1, stone=1)
    choose(game, {1: "messenger", 2: "stonemason", 3: "messenger"})
    play(game, "2 build small_tower sand=1 wood=1 stone=1")
    assert refused(game, "2 helper smithy 6")[1] == (
        "smithy, spot 6: taken for the rest of the game."
    )
    assert refused(game, "2 helper smithy 10") == (
        "too_expensive",
        "smithy, spot 10 costs 10 talers; you have 9.",
    )
    assert refused(game, "2 helper keep")[1] == "keep: not built, so no helper can go there."
    assert refused(game, "2 helper keep 9")[0] == "bad_value"
    assert refused(game, "2 helper innkeeper")[1] == "The innkeeper is not in the game now."
    assert refused(game, "2 helper market from sand")[1] == "You have no helper there: sand cart."
    game.placed[1] = 1
    game.kept = {}
    assert "in this round already" in refused(game, "2 helper market")[1]


def test_refusals_of_the_trader_in_german() -> None:
    """Carts first; no displacing of this round's helpers."""
    game = start(3)
    choose(game, {1: "trader", 2: "trader", 3: "messenger"})
    assert refused(game, "1 place silver", "de")[1] == (
        "Solange ein Fuhrwerk frei ist, geht es nur dorthin. Frei: Sand, Holz, Ziegel, Stein."
    )
    assert refused(game, "2 place sand", "de") == (
        "not_your_turn",
        "Du bist nicht am Zug. Gefragt: Bertram.",
    )


def test_refusals_of_purchases() -> None:
    """The last piece, another kind, a second piece, an own card."""
    game = start(3)
    choose(game, {1: "stonemason", 2: "worker_stone", 3: "worker_clay"})
    play(game, "2 pick worker_stone sand", "2 pick worker_stone sand")
    play(game, "3 pick worker_clay sand", "3 pick worker_clay sand")
    assert (
        refused(game, "1 buy 2 worker_stone clay")[1]
        == "On that card there is only 2 sand, 1 stone."
    )
    assert refused(game, "1 buy 1 worker_stone clay")[1] == "You cannot buy from your own Worker."
    assert "does not lie there" in refused(game, "1 buy 2 worker_clay clay")[1]
    play(game, "1 buy 2 worker_stone stone")
    assert "one piece from each" in refused(game, "1 buy 2 worker_stone sand")[1]


def test_refusal_of_the_last_piece() -> None:
    """The owner keeps it."""
    game = start(3)
    choose(game, {1: "stonemason", 2: "worker_stone", 3: "worker_clay"})
    play(game, "2 pick worker_stone sand", "2 pick worker_stone sand")
    play(game, "3 pick worker_clay sand", "3 pick worker_clay sand")
    game.workers[3, 5] = goods(clay=1)  # type: ignore[assignment]
    game.kept = {}
    assert "last piece" in refused(game, "1 buy 3 worker_clay clay")[1]


def test_after_the_end() -> None:
    """Nothing is possible any more."""
    game = start(3)
    game.round = 15
    choose(game, {1: "messenger", 2: "messenger", 3: "messenger"})
    assert refused(game, "1 choose trader") == ("too_late", "The game is over.")


# --- speech, parts, end ----------------------------------------------------------------------


def test_near_a_building_and_a_kind() -> None:
    """§6.4: sentences about one thing."""
    game = middle()
    seen = view(game, 2)
    spoken = voice(spoken=True)
    assert near(seen, spoken, "smithy") == [
        "smithy: built from the start.",
        "Spot for 10 talers: you; 1 VP for each silver in the smithy, now 0 VP.",
        "Spot for 6 talers: free; 1 VP for each 2 silver in the smithy, now 0 VP.",
        "Silver in the smithy: 0.",
    ]
    assert near(seen, spoken, "carts") == [
        "sand cart: free, 4 sand a distribution.",
        "wood cart: bot Ada, 3 wood a distribution.",
        "clay cart: you, 2 clay a distribution.",
        "stone cart: free, 2 stone a distribution.",
        "rider: free, closed while a cart is free, 2 silver.",
    ]
    assert near(seen, spoken, "clay") == [
        "clay: Bertram 4, you 2, Maximilian_von_U 0, bot Ada 0; defense tower 1, stock 8.",
        "clay cart: you, 2 clay a distribution.",
    ]
    assert near(seen, spoken, "anna") == near(seen, spoken, "2")
    assert near(seen, spoken, "trader") == [
        "Trader: a helper to a cart, then all carts yield",
    ]
    assert near(seen, spoken, "innkeeper") is None


def test_hand_is_private() -> None:
    """Cards, the sealed choice, the helpers; nothing for a watcher."""
    game = middle()
    play(game, "2 choose worker_silver")
    found = hand(view(game, 2), voice())
    assert found[0] == "Hand"
    assert "  Chosen, face down: worker_silver." in found
    assert found[-1] == "  Helpers to place: 4. Placed: clay cart; smithy, spot 10."
    assert hand(view(game, None), voice(None)) == []


def ended(points: tuple[int, int, int]) -> Castle:
    """Return a game of three that is over."""
    game = start(3)
    game.round = 15
    set_built(game, tavern=1)
    occupy(game, 1, 6, 0)
    occupy(game, 2, 0, 0)
    game.points[:] = points
    choose(game, {1: "messenger", 2: "messenger", 3: "messenger"})
    return game


def test_final_table_by_category() -> None:
    """Ranks first, then a row for each category that brought points."""
    game = ended((10, 7, 3))
    assert lines(game, 2, "final") == [
        "Players                  VP  talers  goods  rank",
        "   1  Bertram            12      12      3     1",
        "  (2) Anna               12       1      3     2",
        "   3  Maximilian_von_U    3      11      3     3",
        "Scoring            1    (2)    3",
        "  in the game     10     7     3",
        "  market           .     5     .",
        "  tavern           2     .     .",
    ]
    outcome = game.outcome()
    assert outcome is not None
    assert result(outcome, voice()) == (
        "Bertram wins with 12 VP, by what is left after equal VP. The last round is over."
    )
    assert all(columns(line) <= 39 for line in lines(game, 2, "final", width=40))


def test_result_in_german() -> None:
    """Nobody's gender is guessed."""
    outcome = ended((30, 7, 3)).outcome()
    assert outcome is not None
    assert result(outcome, voice(1, "de")) == "Du gewinnst mit 32 SP. Die letzte Runde ist vorbei."


def test_options_in_words() -> None:
    """The key and the value first, as they are typed."""
    assert options(Options(), voice()) == ["winter=off: no winter cards"]
    assert options(Options("on"), voice())[0].startswith("winter=on: ")


def test_german_boards_name_the_word_to_type_and_the_building() -> None:
    """The words to type are the same in every language."""
    found = lines(middle(), 2, "castle", language="de")
    assert "stable" in found[4]
    assert "Stall" in found[4]
    assert all(columns(line) <= 79 for line in found)
