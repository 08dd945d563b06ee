"""Why moves of Turin Market are refused: what, why, and what to do next."""

import pytest

from games.record import read_line
from games.together import MOST_CHANGES
from games.turin import text
from games.turin.questions import Sale
from games.turin.rules import NOTATION
from games.turin.view import view
from tests.games.turin.scenes import question, third_round, voice
from tests.games.turin.table import Table

REFUSALS = [
    ("bid 19", "too_expensive", "You cannot bid 19: you have 13 scudo. Bid 0 to 13."),
    ("take 10", "wrong_phase", "take 10 is not possible now. All bid for the cards on auction: "
     "bid N."),
    ("buy 4", "illegal_move", "Card 4 is not for sale. For sale: 8 and 14."),
    ("pass", "wrong_phase", "pass is not possible now. All bid for the cards on auction: bid N."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "code", "told"), REFUSALS)
def test_refusals(line: str, code: str, told: str) -> None:
    """What is refused, why, and what is possible instead."""
    assert refusal(third_round(), line) == (code, told)


def refusal(table: Table, line: str, seat: int = 2) -> tuple[str, str]:
    """Return code and text of the refusal of a move."""
    action = read_line(NOTATION, f"{seat} {line}")
    assert table.game.find_offer(action) is None
    found = text.why(view(table.game, seat), action, voice(seat))
    assert found is not None
    return found.code, found.text


def test_refusals_of_money() -> None:
    """Coins in a sealed bid are not free; a loan is had once."""
    table = third_round()
    table.play("2 bid 10")
    told = "Card 8 costs 5, and you have 3 scudo free."
    assert refusal(table, "buy 8") == ("too_expensive", told)
    assert refusal(table, "buy 8", 1) == ("illegal_move", "Card 8 is your own.")
    table.play("2 loan")
    told = "You have had your loan: one in a game, paid back at the end."
    assert refusal(table, "loan") == ("illegal_move", told)
    table.play("1 bid 0", "3 bid 4", "4 bid 0")
    told = "Card 14 is for sale (3 scudo), not on auction. On auction: 10, 12, 13 and 18."
    assert refusal(table, "take 14") == ("illegal_move", told)
    assert refusal(table, "take 10", 3)[0] == "not_your_turn"


def test_refusals_in_a_tie() -> None:
    """How much may be added; the goose plays only if it was agreed on."""
    table = Table(3).auction()
    table.bid(2, 2, 1)
    told = "You cannot add 14: beside your bid of 2 you have 13 scudo. Add 0 to 13."
    assert refusal(table, "add 14") == ("too_expensive", told)
    assert refusal(table, "add 1", 3)[0] == "not_your_turn"
    told = "The goose settles no ties at this table (option goose)."
    assert refusal(table, "concede") == ("illegal_move", told)
    table = Table(4, goose="concede").auction().arrange(goose=1)
    table.bid(2, 2, 2, 0)
    assert refusal(table, "goose 4", 1)[1] == "The goose goes to somebody of your tie: seat 2 or 3."
    assert "not on the table" in refusal(table, "concede", 1)[1]
    assert "do not have the goose" in refusal(table, "goose 1", 2)[1]
    table.play("2 add 1")
    assert "comes before it" in refusal(table, "concede", 2)[1]
    table.play("1 goose 3")
    assert "already" in refusal(table, "goose 2", 1)[1]


def test_refusals_in_the_market() -> None:
    """Prices, drafts, cards that are not open, offers that must lie through an auction."""
    table = third_round()
    table.bid(0, 0, 0, 0)
    assert refusal(table, "sell 4 at 1")[0] == "not_your_turn"
    assert refusal(table, "sell 4 at 1", 1)[1] == "You can sell your open cards: 8 and 11."
    assert refusal(table, "sell 8 at 1", 1)[1] == "Card 8 is for sale already; first withdraw it."
    assert refusal(table, "sell 11 at 0", 1) == ("bad_value", "A price is at least 1 scudo.")
    assert refusal(table, "sell 11 at 2", 1)[0] == "too_expensive"
    assert refusal(table, "withdraw 11", 1)[1] == "Card 11 is not for sale by you. You sell: 8."
    assert refusal(table, "revise", 1)[0] == "illegal_move"
    table.play("1 withdraw 8")
    assert refusal(table, "withdraw 8", 1)[1] == "Card 8 is in your draft already."
    table.play("1 sell 11 at 1")
    assert refusal(table, "sell 8 at 1", 1)[1].startswith("One new offer in a market.")
    table.play("1 done")
    assert refusal(table, "sell 8 at 1", 1)[0] == "too_late"
    assert refusal(table, "buy 14", 2)[0] == "wrong_phase"


def test_an_offer_of_this_market_cannot_come_back() -> None:
    """R9 in words."""
    table = Table(2).give({1: [7, 8]}).market()
    table.arrange(sales={7: Sale(7, 1, 4, 2)})
    told = "Card 7 has to lie through an auction before it comes back."
    assert refusal(table, "withdraw 7", 1) == ("illegal_move", told)


def test_a_seller_who_serves_the_wrong_seat() -> None:
    """Who may be served."""
    table = Table(4).give({1: [7]}).market()
    table.play("1 sell 7 at 1", "1 done", "2 buy 7", "3 buy 7", "4 pass")
    told = "That seat does not want the card. Choose seat 2 or 3."
    assert refusal(table, "serve 4", 1) == ("illegal_move", told)


def test_revise_is_refused_with_its_reason() -> None:
    """Only drafts are taken back; other sealed answers are sent again."""
    told = "There is no draft to take back. A sealed answer is just sent again."
    table = Table(2)
    table.play(f"1 play {table.game.hand[1][0]}")
    assert refusal(table, "revise", 1) == ("illegal_move", told)
    table.auction()
    table.play("2 bid 5")
    assert refusal(table, "revise") == ("illegal_move", told)


def test_after_the_last_change_nothing_else_is_offered() -> None:
    """A draft, or a wish, that was changed 20 times stands: prompt, board and refusals say so."""
    stands = ("too_late", "You have changed it 20 times: your answer stands now.")
    table = Table(3).give({1: [7], 2: [8]}).market()
    for _ in range(MOST_CHANGES):
        table.play("1 sell 7 at 4", "1 revise")
    table.play("1 sell 7 at 4")
    assert [move[:4] for move in question(table, voice(1)).also] == ["loan"]
    assert refusal(table, "revise", 1) == stands
    table.play("1 done")
    assert refusal(table, "revise", 1) == stands
    own = text.hand(view(table.game, 1), voice(1))
    assert own[-1] == "Sealed     sell 7 at 4 (it stands now)"
    table.play("2 done", "2 pass")
    for _ in range(MOST_CHANGES):
        table.play("2 buy 7")
    assert refusal(table, "buy 7") == stands
    assert refusal(table, "pass") == stands
