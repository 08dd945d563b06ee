"""What people read: board, questions, refusals, sentences."""

from pathlib import Path

import pytest

from games.guildhall import events, text
from games.guildhall.actions import NOTATION
from games.guildhall.material import POINT_CARDS, PROFESSIONS
from games.guildhall.rules import PRESETS, Settling
from games.guildhall.variants import Options
from games.guildhall.view import view
from games.layout import columns
from games.pages import read_pages
from games.voice import Voice, read_language
from tests.games.guildhall.positions import cards, do, new, position

FOLDER = Path(text.__file__).parent
GERMAN = read_language("de", [FOLDER / "lang"])
NAMES = ("bertram", "anna", "maximilian_von_u", "ada")


def voice(you=1, **more):
    """Return a voice at a table of four."""
    return Voice(names=NAMES, bots=frozenset({4}), you=you, **more)


def midgame():
    """Return a position of four in which seat 1 has much to choose."""
    return position(
        4,
        hands={1: "ga gd yf rh bh rt", 2: "ra ra", 3: "rw"},
        halls={
            1: "ya ga rf yf rh gh bh ph gt bt pt rw yw gw bw",
            2: "ra ga ba pa yd gd",
            4: "ra ya ba pa",
        },
        complete={1: "dancer", 2: "farmer weaver"},
        pile="ra gd rh",
        row="2chapter 3swap 4take 4take 3draw",
        tokens={1: 1, 3: 5},
    )


def lines(game, speaker):
    """Return the board as one text."""
    sections = text.show(view(game, speaker.you), speaker)
    return [line for section in sections for line in section.lines]


def test_the_board():
    """All halls at a glance, a colour always at the same place, own things last."""
    shown = lines(midgame(), voice())
    assert shown[0] == "For sale   VP cards in the deck: 25"
    assert "  4take x2     1 chapter   4 VP  take 1 card of another hall" in shown
    at = shown.index("Halls            (1)              2               3               4")
    assert shown[at + 1 : at + 8] == [
        "  a Assassin    . y g . . 2     r . g b p 4     . . . . . .     r y . b p 4",
        "  d Dancer      . . . . . .     . y g . . 2     . . . . . .     . . . . . .",
        "  f Farmer      r y . . . 2     . . . . . .     . . . . . .     . . . . . .",
        "  h Historian   r . g b p 4     . . . . . .     . . . . . .     . . . . . .",
        "  t Trader      . . g b p 3     . . . . . .     . . . . . .     . . . . . .",
        "  w Weaver      r y g b . 4     . . . . . .     . . . . . .     . . . . . .",
        "  complete      d               f w             .               .",
    ]
    assert "? (1) bertram            1       1     6  .                  ." in shown
    assert "   3  maximilian_von_u   5       5     1  .                  ." in shown
    assert shown[-2:] == [
        "Played     .",
        "Hand       ga  gd  yf  rh  bh  rt",
    ]


def test_two_boards_that_differ_in_one_number_differ_in_one_line():
    """So a change is found, and nothing shifts."""
    one, two = midgame(), midgame()
    two.tokens[3] = 15
    before, after = lines(one, voice()), lines(two, voice())
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


def test_a_watcher_sees_no_hand():
    """And no brackets."""
    shown = lines(midgame(), voice(None))
    assert not any(line.startswith("Hand") or "(1)" in line for line in shown)


def test_narrow_windows_leave_nothing_out():
    """The same sections in the same order, turned."""
    game = midgame()
    wide, narrow = voice(), voice(width=40)
    shown = text.show(view(game, 1), narrow)
    assert [s.word for s in shown] == [s.word for s in text.show(view(game, 1), wide)]
    assert all(columns(line) <= 40 for section in shown for line in section.lines)
    assert "  a   .yg..2  r.gbp4  ......  ry.bp4" in lines(game, narrow)


def test_speech_is_sentences():
    """Nothing by position: each line ends like a sentence."""
    shown = lines(midgame(), voice(spoken=True))
    assert all(line.endswith(".") for line in shown)
    assert any("Weaver: red, yellow, green, blue, only purple missing" in line for line in shown)
    hand = "Your hand: ga green Assassin, gd green Dancer, yf yellow Farmer, rh red Historian, "
    assert hand in shown[-1]


def test_german():
    """Sentences, professions and colours; moves stay as they are typed."""
    speaker = voice(entries=GERMAN, language="de")
    shown = lines(midgame(), speaker)
    assert shown[0] == "Auslage    Punktekarten im Stapel: 25"
    assert "  a Meuchler    . y g . . 2     r . g b p 4     . . . . . .     r y . b p 4" in shown
    game = midgame()
    asked = text.ask(view(game, 1), game.offers(1), speaker)
    assert asked.text.startswith("Noch 2 Aktionen. Spielbar: gd 0; rt 2/0.")


def test_the_question_of_an_action():
    """What can be played and bought, and how to decline."""
    game = midgame()
    asked = text.ask(view(game, 1), game.offers(1), voice())
    assert asked.text == "2 actions left. You can play: gd 0; rt 2/0."
    assert asked.words == (
        "play CARD LEVEL",
        "buy 2chapter",
        "buy 3draw",
        "buy 3swap",
        "buy 4take",
        "discard CARDS",
        "draw",
    )
    assert asked.also == (
        "none (as level, or behind buy: no effect)",
        "a purchase acts on a new line, once the row is refilled",
    )
    assert asked.board == ("all",)


def test_the_question_of_a_choice_lists_what_is_possible():
    """By seat, and without the words where they are few."""
    game = midgame()
    do(game, "buy 4take; pay rd")
    asked = text.ask(view(game, 1), game.offers(1), voice())
    assert asked.text == (
        "Take from the hall of one player, 1 left. 2: ra ba pa yd gd; 4: ra ba pa"
    )
    assert (asked.words, asked.board) == (("take SEAT CARD",), ("halls", "hand"))
    do(game, "take 2 yd; play rt 0; take 4 ra")
    asked = text.ask(view(game, 1), game.offers(1), voice())
    assert asked.words == ("give CARD",)
    assert asked.board == ()


def test_the_question_of_an_order_lists_the_cards():
    """Ten cards of two chapters are more than the words spell out."""
    game = position(complete={1: "farmer weaver"}, row="9", discard_order="free")
    do(game, "buy 9")
    asked = text.ask(view(game, 1), game.offers(1), voice())
    assert asked.words == ("top CARD", "done")
    assert asked.text.endswith("on top. rf yf gf bf pf rw yw gw bw pw")


def test_the_question_of_chapters_counts_them():
    """How many pay, or are too many, less those named already."""
    game = position(complete={1: "farmer weaver"}, row="9")
    do(game, "buy 9")
    asked = text.ask(view(game, 1), game.offers(1), voice())
    assert asked.text.startswith("9: which 2 chapters pay, and which card of each on top? rf yf")
    do(game, "pay rf")
    asked = text.ask(view(game, 1), game.offers(1), voice())
    assert asked.text == "9: which chapter pays, and which of its cards on top?"
    assert asked.words == ("pay rw", "pay yw", "pay gw", "pay bw", "pay pw")


def test_the_hand_is_shown_while_cards_are_discarded():
    """So that what is left can be named."""
    game = position(hands={1: "ra bf yt gw pd bh ya"})
    do(game, "discard ra")
    asked = text.ask(view(game, 1), game.offers(1), voice())
    assert (asked.words, asked.board) == (("discard CARDS", "draw"), ("hand",))


def test_others_are_not_asked():
    """Nothing to type for those who wait."""
    game = midgame()
    assert text.ask(view(game, 2), game.offers(2), voice(2)).text == ""


def test_the_hand_tells_what_each_card_can_do():
    """With levels and meanings, and what would complete a chapter."""
    shown = text.hand(view(midgame(), 1), voice())
    assert "  ga  green Assassin    is in your hall already" in shown
    assert "  rt  red Trader        play rt 2     swap 2 cards with another hall" in shown
    assert "                        play rt none  no effect" in shown
    assert shown[-1] == "Completes  yh (Historian)  pw (Weaver)"
    game = midgame()
    do(game, "play gd 0")
    game.hands[1] += cards("rd")
    assert "  rd  red Dancer        profession played in this turn" in text.hand(
        view(game, 1), voice()
    )


def test_parts_of_the_board():
    """A seat, a profession, a VP card, the pile, the unseen cards."""
    seen = view(midgame(), 1)
    assert text.part(seen, voice(), "pile") == ["Discard pile, 3 in all, from the top: rh gd ra"]
    assert text.part(seen, voice(), "4take") == [
        "4take: 1 chapter, 4 VP, take 1 card of another hall"
    ]
    assert text.part(seen, voice(), "anna") == text.part(seen, voice(), "2")
    near = text.near(seen, voice(), "weavers")
    assert near is not None
    assert near[:3] == [
        "Weavers:",
        "You: red, yellow, green, blue, only purple missing.",
        "anna: none.",
    ]


def test_the_unseen_cards_are_counted():
    """Four copies of each, less those that one can see."""
    game = new(2)
    shown = text.part(view(game, 1), voice(), "unseen")
    numbers = " ".join(line[16:] for line in shown[1:7]).split()
    assert sum(int(number) for number in numbers if number != ".") == 120 - 9
    watched = text.part(view(game, None), voice(None), "unseen")
    numbers = " ".join(line[16:] for line in watched[1:7]).split()
    assert sum(int(number) for number in numbers if number != ".") == 120
    covered = view(new(2, discard_top_only="on"), 1)
    assert text.part(covered, voice(), "unseen") == [
        "Cards not seen yet are not listed with these options."
    ]


REFUSALS = [
    (
        "play ga 0",
        "illegal_move",
        "The green Assassin cannot be played: it is in your hall already.",
    ),
    ("play rd 0", "illegal_move", "You have no red Dancer. Your hand: green Assassin,"),
    (
        "play rt 4",
        "illegal_move",
        "Level 4 needs 4 Traders in your hall; you have 3. Possible: play rt 2",
    ),
    ("play rt 3", "illegal_move", "There is no level 3, only 0, 2 and 4."),
    ("play gd 2", "illegal_move", "The Dancer draws as many cards as your hall has Dancers: 0."),
    ("buy 9", "illegal_move", "9 is not for sale. For sale: 2chapter, 3swap, 4take, 4take, 3draw."),
    ("discard rw", "illegal_move", "You have no red Weaver. Possible: ga gd yf rh bh rt."),
    ("take 2 ra", "wrong_phase", "take is not asked for now. Possible: play, discard, draw, buy."),
    ("pass", "wrong_phase", "pass is not asked for now."),
]


@pytest.mark.parametrize(("line", "code", "said"), REFUSALS)
def test_refusals_of_actions(line, code, said):
    """What, why, and what is accepted instead."""
    refusal = text.why(view(midgame(), 1), NOTATION.decode(line, 1), voice())
    assert refusal is not None
    assert refusal.code == code
    assert refusal.text.startswith(said)


def refused(game, line):
    """Return why seat 1 may not do this."""
    refusal = text.why(view(game, 1), NOTATION.decode(line, 1), voice())
    return refusal.text if refusal else None


def test_refusals_of_choices():
    """Of cards that clash, are not there, or belong to somebody else."""
    game = midgame()
    do(game, "buy 4take; pay rd")
    assert refused(game, "take 2 ga") == (
        "You cannot take the green Assassin: your hall has one. "
        "Possible: 2: ra ba pa yd gd; 4: ra ba pa."
    )
    assert refused(game, "take 3 rw").startswith("The hall of maximilian_von_u has no red Weaver.")
    assert refused(game, "take 1 rw").startswith("Name the seat of another player.")
    assert refused(game, "take rw").startswith("Name the seat of another player, then the card.")
    do(game, "take 2 ra; play rt 2; take 2 yd")
    assert refused(game, "take 4 ya").startswith("All cards of an effect are of one player: anna.")
    assert refused(game, "take 2 yd").startswith("You have named the yellow Dancer already.")
    do(game, "take 2 gd")
    assert refused(game, "give gd").startswith("Your hall has no green Dancer.")
    do(game, "give rf")
    assert refused(game, "give rf").startswith("You have named the red Farmer already.")
    assert refused(game, "give yf") is None


def test_refusals_of_purchases_and_searches():
    """Too dear, without a target, and cards that cannot be fetched."""
    game = position(
        hands={1: "gh"},
        halls={1: "rh yh ra"},
        pile="ra bf yf",
        row="7 4take 5",
        complete={1: "farmer"},
    )
    assert refused(game, "buy 7") == (
        "7 costs 2 complete chapters, you have 1. Complete a chapter first."
    )
    assert refused(game, "buy 4take") == (
        "The effect of 4take cannot be carried out now; buy 4take none buys it without."
    )
    assert refused(game, "buy 5 none") == "5 is bought by buy 5 alone."
    do(game, "play gh 2")
    assert refused(game, "fetch ra").startswith("You cannot fetch the red Assassin")
    assert refused(game, "fetch rw").startswith("There is no red Weaver on the discard pile.")
    do(game, "fetch bf; buy 5")
    assert refused(game, "pay rw") == (
        "Your complete chapters are: Farmer. Possible: pay rf, pay yf, pay gf, pay bf, pay pf."
    )


def test_refusals_of_the_weaver():
    """Cards that are not in the hand, would clash, or cannot be taken back."""
    game = position(hands={1: "pw rf yf ya"}, halls={1: "rw yw ya ra"})
    do(game, "play pw 2")
    assert refused(game, "give gw").startswith("You have no green Weaver.")
    assert refused(game, "give farmer").startswith("A single card must be named.")
    do(game, "give rf")
    assert refused(game, "give rf").startswith("The red Farmer cannot be put into your hall")
    do(game, "give ya")
    assert refused(game, "take rw") == "That card of your hall cannot be taken. Possible: take ya."
    assert refused(game, "take 1 rw") == (
        "The Weaver takes from your own hall: name the card without a seat. Possible: take ya."
    )


def test_a_hand_is_not_explained_with_cards_that_nobody_sees():
    """What another discards under cover does not count yet: the top that is seen does."""
    game = position(
        hands={1: "ra ya ga ba pa rd", 2: "rh"}, halls={2: "bf"}, pile="bf", discard_top_only="on"
    )
    before = text.hand(view(game, 2), voice(2))
    assert before[1] == "  rh  red Historian     play rh none  no effect"
    do(game, "discard ra")
    assert text.hand(view(game, 2), voice(2)) == before


def test_the_weaver_is_asked_for_more_only_while_more_can_be_given():
    """A hand card that would be twice in the hall is not asked for."""
    game = position(hands={1: "pw rf yf yh"}, halls={1: "rw yw gw bw yh ra"})
    do(game, "play pw 4; give rf")
    question = text.ask(view(game, 1), game.offers(1), voice())
    assert question.text.startswith("Give more hand cards, or take cards of your hall, 2 left.")
    do(game, "give yf; give yh")
    question = text.ask(view(game, 1), game.offers(1), voice())
    assert question.text.startswith("Take cards of your hall into your hand, 2 left.")
    game = position(hands={1: "pw rf rf"}, halls={1: "rw yw gw bw"})
    do(game, "play pw 4; give rf")
    question = text.ask(view(game, 1), game.offers(1), voice())
    assert question.text == "Take cards of your hall into your hand, 2 left."


def test_draw_is_refused_where_it_is_not_asked_for():
    """Whatever the number of cards in hand: what is asked for instead is told."""
    start = new()
    do(start, "draw")
    weaving = position(hands={1: "pw rf yf"}, halls={1: "rw yw"})
    do(weaving, "play pw 2")
    paying = position(hands={1: "pw"}, row="5", complete={1: "farmer"})
    do(paying, "buy 5")
    for game, verb in ((start, "place"), (weaving, "give"), (paying, "pay")):
        seat = game.waiting()[0]
        refusal = text.why(view(game, seat), NOTATION.decode("draw", seat), voice(seat))
        assert refusal is not None
        assert refusal.text == f"draw is not asked for now. Possible: {verb}."


def test_with_a_free_order_no_top_card_is_asked_with_the_chapter():
    """The question asks only for what its words can answer."""
    game = position(
        row="5",
        complete={1: "farmer dancer trader", 2: "weaver"},
        discard_order="free",
    )
    dropping = game.clone()
    do(game, "buy 5")
    question = text.ask(view(game, 1), game.offers(1), voice())
    assert question.text == "5: which chapter pays?"
    assert question.words == ("pay dancer", "pay farmer", "pay trader")
    dropping.complete[1] += (3,)
    dropping.agenda.append(Settling())
    dropping.run()
    question = text.ask(view(dropping, 1), dropping.offers(1), voice())
    assert question.text == "You have 1 complete chapter too many: which one goes?"


def test_refusals_of_drawing_and_of_the_wrong_seat():
    """How many must go first, and who is asked."""
    game = position(hands={1: "ra ya ga ba pa rd yd gd", 2: "ra"})
    assert refused(game, "draw") == "You have 8 cards: discard at least 2 before you draw."
    refusal = text.why(view(game, 2), NOTATION.decode("draw", 2), voice(2))
    assert (refusal.code, refusal.text) == (
        "not_your_turn",
        "It is not your turn: bertram is asked. Wait for your question.",
    )


def test_a_possible_move_is_not_refused():
    """``why`` has no reason against it."""
    assert refused(midgame(), "play rt 2") is None


TOLD = [
    (
        events.Traded(1, 2, cards("pw ra"), cards("rf")),
        "You take from anna: purple Weaver, red Assassin; you give: red Farmer.",
    ),
    (events.Traded(2, 1, cards("pw"), ()), "anna takes from you: purple Weaver."),
    (
        events.Traded(2, 3, cards("pw"), cards("rf")),
        "anna takes from maximilian_von_u: purple Weaver; gives: red Farmer.",
    ),
    (events.Killed(2, 1, 0), "anna discards from your hall: red Assassin."),
    (events.Drawn(2, 1, (), 6, 80), "anna draws 1 card, 6 in hand."),
    (events.Drawn(1, 1, cards("rw"), 6, 80), "You draw red Weaver; 6 in hand."),
    (
        events.Thrown(2, 3, cards("rw bf ra")),
        "anna discards red Weaver, blue Farmer, red Assassin.",
    ),
    (events.Thrown(2, 3, cards("ra")), "anna discards 3 cards, red Assassin on top."),
    (events.Played(1, 0, 2, 2), "You play the red Assassin with 2 in your hall, level 2."),
    (events.Played(2, 0, 2, -1), "anna plays the red Assassin without effect."),
    (events.Rewarded(2, 2, 8), "anna gets 2 VP and has 8."),
    (
        events.Paid(1, 5, (1, 2), 7, 9, False),
        "You pay with Dancers and Farmers, green Dancer on top of the discard pile, and have 9 VP.",
    ),
    (
        events.Paid(2, 5, (), 7, 9, True),
        "anna pays, green Dancer on top of the discard pile, and has 9 VP.",
    ),
    (events.RowRefilled(8, 24), "New for sale: 7. VP cards left in the deck: 24."),
    (events.Completed(1, 5, 2), "Your chapter is complete: Weavers! Complete chapters: 2."),
    (
        events.TurnEnded(1, cards("rt"), cards("rw")),
        "Your turn ends; into your hall: red Trader; discarded, since it is there: red Weaver.",
    ),
    (events.Chosen(1, (0, 32)), "Chosen: red Assassin, Farmers."),
    (events.Searched(2, 0, ()), "anna searches the discard pile, and nothing fits."),
    (events.Kept(2, 6), "anna keeps the hand: 6."),
    (events.Finished(2, 34), ""),
    (events.Finished(0, 400), "Turn 400 was the last one."),
]


@pytest.mark.parametrize(("event", "said"), TOLD)
def test_events_are_told_with_their_result(event, said):
    """One sentence each, with what it comes to."""
    assert text.tell(event, voice()) == said


def test_the_result():
    """Who won, by how much, and why the game ended if not by points."""
    six = "ra ya ga ba pa rd"
    game = position(hands={1: six}, tokens={1: 21}, actions=1)
    do(game, "draw")
    assert text.result(game.outcome(), voice()) == "You win with 21 VP."
    assert text.result(game.outcome(), voice(2)) == "bertram wins with 21 VP."
    assert text.heading(view(game, 1), voice()) == ("final",)
    assert lines(game, voice())[1].startswith("  (1) bertram              1   21      21")
    game = position(hands={1: six}, tokens={1: 4, 2: 4}, actions=1)
    game.turn = game.material.last
    do(game, "draw")
    said = text.result(game.outcome(), voice())
    assert said == "bertram and anna share the first place with 4 VP. The last turn is played."


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_is_told_in_words(preset):
    """/options: every option, key=value first."""
    told = text.options(PRESETS[preset], voice())
    assert len(told) == 13
    assert all("  " in line and "=" in line.split("  ")[0] for line in told)
    assert (
        len(set(told) - set(text.options(Options(), voice())))
        == {
            "yucata": 0,
            "print": 4,
            "japanese": 5,
        }[preset]
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_pages(language):
    """A page for every profession, VP card and option; one screen each, 79 columns."""
    pages = read_pages(FOLDER / "pages" / f"{language}.md")
    assert next(iter(pages)) == "overview"
    named = {name for name in POINT_CARDS if len(name) > 1} | {"points"}
    assert set(PROFESSIONS) | named <= set(pages)
    assert list(pages) == list(read_pages(FOLDER / "pages" / "en.md"))
    for page in pages.values():
        assert len(page.lines) <= 24
        assert all(columns(line) <= 79 for line in page.lines)
    options = "\n".join(pages["options"].lines)
    assert all(key in options for key in Options.__dataclass_fields__)
