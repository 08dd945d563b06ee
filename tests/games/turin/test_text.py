"""What people see and hear of Turin Market."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.core import Event, Outcome, Standing
from games.turin import text
from games.turin.rules import Options
from games.turin.view import view
from games.voice import Voice
from tests.games.turin.scenes import GERMAN, board, question, third_round, voice
from tests.games.turin.table import Scripted, Table

DRAWN = """\
Auction      3 units   2 units   1 unit     1st takes 2 cards
  10 CCCOOT  chestnut  onion     truffle    2nd takes 1 card
  12 BBBCCA  bean      chestnut  artichoke  3rd takes 1 card
  13 OOOHHC  onion     hazelnut  chestnut   4th takes nothing
  18 RRROOB  rice      onion     bean
Goods          pays  in all    1    (2)    3     4   units open in front
  T truffle       4       8    2     .     3*    2
  H hazelnut      4       9    .     .     1*    .
  A artichoke     5      10    .     .     .     2*
  P peach         5      11    .     .     .     3*
  G grape         6      12    3     .     .     4*
  C chestnut      7      13    1     .     .     2*
  B bean          7      14    5*    .     2     .
  O onion         8      15    .     .     .     3*
  R rice          8      16    1     .     .     2*
Players                  scudo  loan  hand  cards in front (@ price: for sale)
?  1  anna                   1     .     2  8 GGGBBC @5   11 BBBTTR
? (2) ben                   13     .     2  .
?  3  Maximilian_von_U       8     .     2  1 TTTBBH
?  4  dora~                  2     .     1  6 PPPCCR   7 GGGTTR   14 OOOAAG @3
Hand       only you see it
  4  AAARRO  artichoke  rice      onion
  16 RRRHHP  rice       hazelnut  peach"""

NARROW = """\
Auction    prizes 2 1 1 0
  10 CCCOOT   12 BBBCCA   13 OOOHHC
  18 RRROOB
Goods         pays all  1  (2)  3   4
  T truffle      4   8  2   .   3*  2
  H hazelnut     4   9  .   .   1*  .
  A artichoke    5  10  .   .   .   2*
  P peach        5  11  .   .   .   3*
  G grape        6  12  3   .   .   4*
  C chestnut     7  13  1   .   .   2*
  B bean         7  14  5*  .   2   .
  O onion        8  15  .   .   .   3*
  R rice         8  16  1   .   .   2*
Players
?  1  anna, 1 scudo, hand 2
      8 GGGBBC @5   11 BBBTTR
? (2) ben, 13 scudo, hand 2
      .
?  3  Maximilian_von_U, 8 scudo, hand 2
      1 TTTBBH
?  4  dora~, 2 scudo, hand 1
      6 PPPCCR   7 GGGTTR   14 OOOAAG @3
Hand
  4 AAARRO   16 RRRHHP"""

SPOKEN = """\
On auction: card 10, 3 chestnut, 2 onion, 1 truffle; card 12, 3 bean, 2 chestnut, 1 artichoke; \
card 13, 3 onion, 2 hazelnut, 1 chestnut; card 18, 3 rice, 2 onion, 1 bean.
Cards by place: 1st 2, 2nd 1, 3rd 1, 4th 0.
Most units in front: truffle 3 (Maximilian_von_U), hazelnut 1 (Maximilian_von_U), \
artichoke 2 (bot dora), peach 3 (bot dora), grape 4 (bot dora), chestnut 2 (bot dora), \
bean 5 (anna), onion 3 (bot dora), rice 2 (bot dora).
Money: anna 1, you 13, Maximilian_von_U 8, bot dora 2.
Loans: none.
For sale: card 8 at 5 (anna), card 14 at 3 (bot dora).
Your hand: card 4, 3 artichoke, 2 rice, 1 onion; card 16, 3 rice, 2 hazelnut, 1 peach."""


@pytest.mark.parametrize(
    ("more", "expected"),
    [({}, DRAWN), ({"width": 40}, NARROW), ({"spoken": True}, SPOKEN)],
    ids=["drawn", "narrow", "spoken"],
)
def test_the_board(more: Mapping[str, Any], expected: str) -> None:
    """All sections in their order, in each manner."""
    assert board(third_round(), voice(**more)) == expected


def test_a_watchers_board() -> None:
    """No brackets and no hand; without unicode nothing but ASCII."""
    drawn = board(third_round(), voice(None))
    assert "(2)" not in drawn
    assert "Hand" not in drawn
    assert drawn.isascii()
    assert "·" in board(third_round(), voice(None, unicode=True))


def test_a_german_board() -> None:
    """Names of goods and heads are German, the words to type are not."""
    drawn = board(third_round(), voice(entries=GERMAN, language="de"))
    assert "  10 CCCOOT  Kastanie  Zwiebel    Trüffel      Rang 2: 1 Karte" in drawn
    assert "Waren            Wert  gesamt    1    (2)    3     4   Stück in der Auslage" in drawn
    assert "for sale" not in drawn


def test_two_boards_that_differ_in_one_number_differ_in_one_line() -> None:
    """A purse is told in one line."""
    one, two = third_round(), third_round().arrange(purse={3: 7})
    lines = zip(*(board(t, voice()).split("\n") for t in (one, two)), strict=True)
    assert sum(a != b for a, b in lines) == 1


def test_secret_money_is_a_question_mark() -> None:
    """Others' purses are ``?``; the own one is shown."""
    table = Table(3, money="secret")
    rows = [line for line in board(table, voice()).split("\n") if "ben" in line or "anna" in line]
    assert [row.split()[-4] for row in rows] == ["?", "15"]
    assert "Money: you 15." in board(table, voice(spoken=True))


def test_a_series_and_the_goose_have_their_sections() -> None:
    """Scores of finished games, and who has the goose."""
    table = Table(2, series="3", goose="concede").arrange(round=5).auction()
    table.bid(1, 0)
    drawn = board(table, voice())
    assert "Goose      on the table" in drawn
    scores = table.game.scored[0].scores
    assert f"Series     Game 2 of 3. Game 1: anna {scores[0]}, you {scores[1]}." in drawn
    heading = text.heading(view(table.game, 2), voice())
    assert heading == ("game 2 of 3", "round 1 of 5", "choice of cards")


def tell(table: Table, speaks: Voice | None = None) -> list[str]:
    """Return the sentences for the last events."""
    speaks = speaks or voice()
    seen = [event.seen_by(speaks.you) for event in table.events]
    told = [text.tell(event, speaks) for event in seen if event is not None]
    return [line for line in told if line]


def test_a_round_in_sentences() -> None:
    """Every sentence carries its result: places, payments with what is left, who leads."""
    table = third_round()
    table.play("1 loan")
    assert tell(table) == ["anna takes the loan: 10 scudo, 15 to pay back. Now 11."]
    table.play("4 bid 2")
    assert tell(table) == ["dora~ has bid (1 of 4)."]
    table.play("2 bid 5")
    assert tell(table) == ["Your bid of 5 is sealed. bid N replaces it.", "2 of 4 have answered."]
    table.play("3 bid 2", "1 bid 3")
    assert tell(table)[1:] == [
        "All have bid: anna 3, you 5, Maximilian_von_U 2, dora~ 2. 1st: you. 2nd: anna. "
        "Tied for 3rd to 4th: Maximilian_von_U and dora~. A second bid decides."
    ]
    table.play("4 add 0", "3 add 1")
    assert tell(table)[1:] == [
        "All have added: Maximilian_von_U 1, dora~ 0. 3rd: Maximilian_von_U. 4th: dora~.",
        "Paid: anna 3 (8 left), you 5 (8 left), Maximilian_von_U 3 (5 left), "
        "dora~ half of 2: 1 (1 left).",
    ]
    table.play("2 take 18")
    assert tell(table) == ["You take 18 RRROOB. You lead now: rice 3."]
    table.play("2 take 13")
    assert tell(table) == ["You take 13 OOOHHC. You lead now: hazelnut 2, onion 5."]
    table.play("1 take 12")
    assert tell(table)[:2] == [
        "anna takes 12 BBBCCA. anna leads now: chestnut 3.",
        "Maximilian_von_U gets 10 CCCOOT. Tied now: chestnut 3 (anna, Maximilian_von_U).",
    ]
    assert tell(table)[2] == "Market. Everybody may put one card up for sale, in secret."
    table.play("1 withdraw 8", "1 sell 8 at 4")
    assert tell(table, voice(1)) == ["Your draft: withdraw 8, sell 8 at 4. done seals it."]
    table.play("1 done", "2 done", "3 done", "4 done")
    assert tell(table)[1:] == [
        "anna takes 8 back. anna sells 8 at 4 (9 left). "
        "For sale: 8 GGGBBC at 4 (anna), 14 OOOAAG at 3 (dora~)."
    ]
    table.play("1 pass", "2 pass", "4 pass", "3 buy 14")
    assert tell(table)[1:] == [
        "Maximilian_von_U wants 14.",
        "Maximilian_von_U buys 14 OOOAAG from dora~ for 3 (2 left). "
        "dora~ gets 3 and the 3 that lay on it (7 left). "
        "Maximilian_von_U leads now: artichoke 2. "
        "Tied now: grape 3 (anna, dora~), onion 5 (you, Maximilian_von_U).",
    ]


def test_the_same_round_in_german() -> None:
    """Nobody's gender is guessed; words to type stay as they are."""
    german = voice(entries=GERMAN, language="de")
    table = third_round()
    table.play("1 loan", "4 bid 2", "2 bid 5")
    assert tell(table, german)[0] == "Dein Gebot 5 liegt verdeckt. bid N ersetzt es."
    table.play("3 bid 2", "1 bid 3")
    assert tell(table, german)[1] == (
        "Alle haben geboten: anna 3, du 5, Maximilian_von_U 2, dora~ 2. Rang 1: du. "
        "Rang 2: anna. Gleichauf für Rang 3 bis 4: Maximilian_von_U und dora~. "
        "Ein zweites Gebot entscheidet."
    )


def test_secret_money_is_not_told() -> None:
    """No sentence tells what is left."""
    table = Table(2, money="secret").auction()
    table.bid(3, 1)
    assert "Paid: anna 3, you half of 1: 0." in tell(table)
    table.play("1 loan")
    assert tell(table) == ["anna takes the loan: 10 scudo, 15 to pay back."]


def test_chance_and_dropped_ties_are_told() -> None:
    """The order that chance gives, and who gets no place."""
    table = Table(4).auction()
    table.game.chance = Scripted([[3, 1]])
    table.bid(3, 3, 3, 3)
    table.play("1 add 1", "2 add 0", "3 add 1", "4 add 0")
    assert tell(table)[1] == (
        "All have added: anna 1, you 0, Maximilian_von_U 1, dora~ 0. "
        "Still equal, so chance gives the order: Maximilian_von_U, anna. "
        "1st: Maximilian_von_U. 2nd: anna. Without a place: you and dora~."
    )


def test_forced_loans_and_covers_are_told() -> None:
    """Who cannot pay, and what that means."""
    table = Table(2).give({1: [1], 2: [7]})
    table.arrange(hand={1: (), 2: ()}, purse={1: 0, 2: 0})
    table.game.finish()
    table.events = table.game.take_events()
    assert "truffle: you cannot pay 1 and have to take the loan." in tell(table)
    table = Table(2).give({1: [1], 2: [7]})
    table.arrange(hand={1: (), 2: ()}, purse={1: 0, 2: 0}, loan={2: True})
    table.game.finish()
    table.events = table.game.take_events()
    line = "truffle: ben cannot pay 1; the bank pays it, and is owed for that."
    assert line in tell(table, voice(1))


def test_the_prompts() -> None:
    """Who can read the prompt can play: what is asked, what to type, what else is possible."""
    table = third_round()
    asked = question(table, voice())
    assert asked.text == "Your bid, 0 to 13 scudo; if you win nothing you pay half."
    assert asked.words == ("bid N",)
    assert asked.also[1:] == ("buy 8 (5 scudo)", "buy 14 (3 scudo)")
    table.play("1 bid 1", "2 bid 5", "3 bid 2", "4 bid 2")
    asked = question(table, voice(3))
    assert asked.text == "You are tied: add 0 to 6 scudo to your bid of 2."
    table.play("3 add 1", "4 add 0")
    asked = question(table, voice())
    assert (asked.text, asked.words[0]) == ("Take 2 cards.", "take 10")
    table.play("2 take 10")
    assert question(table, voice()).text == "Take 1 card."
    table.away("take")
    asked = question(table, voice(1))
    assert asked.text == "Sell a card? The price N, 1 to 1, you lay on it yourself."
    assert asked.words == ("withdraw 8", "sell 11 at N", "done")
    assert question(table, voice(4)).text == "Take an offer back?"
    table.away("sell")
    assert question(table, voice()).words == ("buy 8", "buy 14", "pass")
    table.play("1 pass", "2 buy 14", "3 buy 14", "4 pass")
    asked = question(table, voice(4))
    assert asked.text == "Several want card 14. Who gets it?  2 ben, 3 Maximilian_von_U."
    assert asked.words == ("serve 2", "serve 3")


def test_the_moves_say_what_they_do() -> None:
    """The moves of the present question, with their values."""
    table = third_round()
    moves = text.moves(view(table.game, 2), table.game.offers(2), voice())
    assert moves == [
        ("bid N", "0-13 scudo, sealed; you may bid again until all have"),
        ("loan", "10 scudo now, 15 back at the end, once a game"),
        ("buy CARD", "buy a card that somebody sells: 8, 14"),
    ]


def test_parts_of_the_board() -> None:
    """A seat by number or name, a good by word, translation or letter, sales, cards, payout."""
    seen, speaks = view(third_round().game, 2), voice(spoken=True)

    def part(word: str) -> str:
        return " ".join(line.strip() for line in text.part(seen, speaks, word) or [])

    assert part("onion") == (
        "onion pays 8; 15 exist. Open: anna 0, you 0, Maximilian_von_U 0, bot dora 3. "
        "On auction: 7. In your hand: 1."
    )
    assert part("o") == part("onion")
    assert (
        part("1")
        == part("Anna")
        == (
            "anna: 1 scudo, loan: no, cards in hand: 2. In front: card 8, 3 grape, 2 bean, "
            "1 chestnut, for sale at 5; card 11, 3 bean, 2 truffle, 1 rice."
        )
    )
    assert part("market") == "For sale: card 8 at 5 (anna), card 14 at 3 (bot dora)."
    assert len(text.part(seen, voice(), "cards") or []) == 18
    assert text.part(seen, speaks, "payout") is None
    assert text.part(seen, speaks, "nonsense") is None
    german = voice(entries=GERMAN, language="de")
    assert text.part(seen, german, "zwiebel") == text.part(seen, german, "onion")


def test_near_a_card() -> None:
    """Where it is and what it would mean; of hidden cards only that they are not seen."""
    seen = view(third_round().game, 2)
    assert text.near(seen, voice(), "18") == [
        "Card 18: 3 rice, 2 onion, 1 bean. It is on auction.",
        "With it you would have 1 bean; the others: anna 5, Maximilian_von_U 2.",
        "With it you would have 2 onion; the others: dora~ 3.",
        "With it you would have 3 rice; the others: anna 1, dora~ 2.",
    ]
    places = {card: (text.near(seen, voice(), card) or [""])[0] for card in ("8", "4", "11", "15")}
    assert places["8"].endswith("For sale: 5 scudo (anna).")
    assert places["4"].endswith("It is in your hand.")
    assert places["11"].endswith("It lies in front of anna.")
    assert places["15"].endswith("It was removed from the game.")
    hidden = {(text.near(seen, voice(), str(card)) or [""])[0][-27:] for card in (2, 5, 17)}
    assert hidden == {"It has not been seen yet."[-27:]} or all(
        "not been seen" in h for h in hidden
    )
    assert text.near(seen, voice(), "19") is None


def test_speech_has_no_letters_of_cards() -> None:
    """Removed cards are numbers in speech, and who takes cards is told."""
    table = third_round()
    table.bid(0, 0, 0, 0)
    told = tell(table, voice(spoken=True))
    assert "Nobody won these; removed: card 10, card 12, card 13 and card 18." in told
    table = third_round()
    table.bid(1, 4, 3, 0)
    assert "Cards still to take: you 2, Maximilian_von_U 1, anna 1." in board(
        table, voice(spoken=True)
    )


def test_a_draft_in_speech_is_not_called_sealed() -> None:
    """A draft is one until done; then it is sealed, an empty one too."""
    table = Table(2).give({1: [7], 2: [8]}).market()
    table.play("2 sell 8 at 1")
    spoken = voice(spoken=True)
    draft = "Your draft: sell 8 at 1. done seals it."
    assert text.hand(view(table.game, 2), spoken)[-1] == draft
    table.play("2 revise", "2 done")
    assert text.hand(view(table.game, 2), spoken)[-1] == "Your sealed answer: nothing."


def test_the_goose_of_the_fewest_is_told_with_the_bids() -> None:
    """Why one of two equal bids is better: the goose of its owner counts 1."""
    table = Table(3, goose="fewest").auction().arrange(goose=3)
    table.bid(3, 0, 3)
    told = (
        "All have bid: anna 3, you 0, Maximilian_von_U 3. With the goose the bid of "
        "Maximilian_von_U counts 1 more. 1st: Maximilian_von_U. 2nd: anna."
    )
    assert told in tell(table)
    table = Table(3, goose="fewest").auction().arrange(goose=2)
    table.bid(3, 0, 1)
    assert not any("goose" in line for line in tell(table))


def goose_told(seats: int, bids: tuple[int, ...], line: str, holder: int) -> str:
    """Return what is told first of a goose action in the tie that these bids make."""
    table = Table(seats, goose="concede").auction().arrange(goose=holder)
    table.bid(*bids)
    table.play(line)
    return tell(table)[0]


def test_the_goose_tells_the_place_of_who_is_left_alone() -> None:
    """A second bid that ends by the goose leaves nobody to guess the own place."""
    assert goose_told(3, (6, 6, 1), "1 concede", 0) == (
        "anna takes the goose and is 2nd, without an addition. 1st: you."
    )
    assert goose_told(3, (6, 6, 1), "1 goose 2", 1) == (
        "anna hands on the goose. You get it and are 1st, without an addition. 2nd: anna."
    )
    assert goose_told(4, (6, 6, 6, 1), "1 concede", 0) == (
        "anna takes the goose and is 3rd, without an addition."
    )


def test_the_own_things() -> None:
    """The hand and what is sealed; a draft says that it is none yet."""
    table = third_round()
    table.play("2 bid 5")
    assert text.hand(view(table.game, 2), voice())[-1] == (
        "Sealed     bid 5 (you may still replace it)"
    )
    assert text.hand(view(table.game, None), voice(None)) == []
    table.play("1 bid 0", "3 bid 0", "4 bid 0")
    table.away("take")
    table.play("4 withdraw 14")
    assert text.hand(view(table.game, 4), voice(4))[-1] == (
        "Sealed     withdraw 14 (draft, not done)"
    )


def finished() -> Table:
    """A game of four that has just ended, with a forced loan."""
    table = Table(4).give({1: [1, 11], 2: [7], 3: [9, 18], 4: []})
    table.arrange(hand=dict.fromkeys(range(1, 5), ()), purse={1: 4, 2: 0, 3: 6, 4: 3})
    table.game.agenda = list(table.game.finish())
    return table


def test_the_final_table() -> None:
    """Units and coins by good, and the reckoning by rank; the columns sum to the goods."""
    assert (
        board(finished(), voice())
        == """\
Payout     units, and the coins they bring
  good         pays    1         (2)         3          4
  T truffle       4    5*   +5    2    -1    .          .
  H hazelnut      4    1*   +4    .          .          .
  A artichoke     5    .          .          1*   +5    .
  P peach         5    .          .          2*   +5    .
  G grape         6    .          3*   +6    .          .
  C chestnut      7    .          .          3*   +7    .
  B bean          7    5*   +8    .          1    -1    .
  O onion         8    .          .          2*   +8    .
  R rice          8    1    -1    1    -1    3*  +10    .
Players                 before  goods  loan  score  rank
   3  Maximilian_von_U       6    +34     .     40     1
   1  anna                   4    +16     .     20     2
   4  dora~                  3      .     .      3     3
  (2) ben                    0     +4    -5     -1     4"""
    )


def test_the_final_table_in_speech() -> None:
    """The same numbers in sentences."""
    told = board(finished(), voice(spoken=True)).split("\n")
    assert told[0] == "truffle: most 5 (anna), 5 scudo each."
    assert told[-1] == "ben: 0 before, 4 from goods, loans -5, score -1, rank 4."


def outcome(*scores: int) -> Outcome:
    """Return the outcome of one game."""
    standings = [
        Standing(seat, 1 + sum(other > score for other in scores), score)
        for seat, score in enumerate(scores, 1)
    ]
    return Outcome("finished", tuple(sorted(standings, key=lambda s: (s.rank, s.seat))))


def test_the_result() -> None:
    """Who wins, alone or shared."""
    assert text.result(outcome(3, 9, 1, 0), voice(1)) == "ben wins with 9 scudo."
    assert text.result(outcome(3, 9, 1, 0), voice(2)) == "You win with 9 scudo."
    assert text.result(outcome(9, 9, 1, 0), voice(2)) == "Shared win with 9 scudo: anna and you."


def test_options_in_words() -> None:
    """Each option as it is typed, with its meaning."""
    lines = text.options(Options(), voice())
    assert lines[0] == "payout=classic  which payout card: classic or new"
    assert len(lines) == 7
    assert len(text.options(Options(), voice(entries=GERMAN))) == 7


def test_unknown_events_need_no_words() -> None:
    """An event without a sentence is told as nothing."""
    assert text.tell(Event(), voice()) == ""
