"""The rulings R1 to R35 of the rules, each by a test that names it."""

import pytest

from games.core import Standing
from games.turin.events import (
    AddsRevealed,
    BidsRevealed,
    Borrowed,
    Bought,
    HandsRevealed,
    PaidOut,
    Settled,
    Taken,
)
from games.turin.rules import leaders
from games.turin.view import view
from tests.games.turin.table import Scripted, Table


def test_r1_only_the_tied_bid_again() -> None:
    """R1: the first is safe; only those who tie for second are asked again."""
    table = Table(3).auction()
    table.bid(2, 2, 4)
    assert table.game.waiting() == (1, 2)
    assert table.found(BidsRevealed).places == (0, 0, 1)


def test_r2_a_tie_ranks_itself_over_its_places() -> None:
    """R2: three tied for 1st to 3rd of four: the second of them takes the second place."""
    table = Table(4).auction()
    table.bid(3, 3, 3, 0)
    settled = table.found(Settled, table.add({1: 1, 2: 4, 3: 0}))
    assert settled.places == (2, 1, 3, 0)
    assert settled.won == (1, 2, 1, 0)
    assert settled.paid == (4, 7, 3, 0)


def test_r3_no_second_bid_without_a_prize() -> None:
    """R3: five players, equal bids for 4th and 5th: no second bid, each pays half."""
    table = Table(5).auction()
    told = table.bid(9, 8, 7, 5, 5)
    assert table.game.ask == "take"
    assert table.found(Settled, told).paid == (9, 8, 7, 2, 2)


def test_r4_three_still_equal_are_ordered_by_chance() -> None:
    """R4: a random order, drawn once and told."""
    table = Table(3).auction()
    table.game.chance = Scripted([[3, 1, 2]])
    table.bid(3, 3, 3)
    told = table.add({1: 2, 2: 2, 3: 2})
    assert table.found(AddsRevealed, told).flips == ((3, 1, 2),)
    assert table.found(Settled, told).places == (2, 3, 1)
    assert table.game.chance.orders == []


def test_r5_a_tie_that_reaches_beyond_the_prizes() -> None:
    """R5: three tied for 2nd to 4th of four: the last gets nothing and pays half."""
    table = Table(4).auction()
    table.bid(5, 3, 3, 3)
    settled = table.found(Settled, table.add({2: 3, 3: 2, 4: 1}))
    assert settled.places == (1, 2, 3, 4)
    assert settled.paid == (5, 6, 5, 2)


def test_r6_strict_zero_additions_win_nothing() -> None:
    """R6, strict: equal additions of 0 win nothing though their places have prizes."""
    table = Table(4).auction()
    table.bid(5, 3, 3, 1)
    settled = table.found(Settled, table.add({2: 0, 3: 0}))
    assert settled.places == (1, 0, 0, 4)
    assert settled.paid == (5, 1, 1, 0)


def test_r6_soft_zero_additions_are_drawn() -> None:
    """R6, soft: chance decides if every one of the places has a prize."""
    table = Table(4, zero_tie="soft").auction()
    table.game.chance = Scripted([[3, 2]])
    table.bid(5, 3, 3, 1)
    settled = table.found(Settled, table.add({2: 0, 3: 0}))
    assert settled.places == (1, 3, 2, 4)
    assert settled.paid == (5, 3, 3, 0)


def test_r6_soft_without_a_prize_for_each_draws_nothing() -> None:
    """R6, soft: if a place of the subgroup has no prize, they win nothing as in strict."""
    table = Table(4, zero_tie="soft").auction()
    table.game.chance = Scripted([])
    table.bid(5, 3, 3, 3)
    settled = table.found(Settled, table.add({2: 1, 3: 0, 4: 0}))
    assert settled.places == (1, 2, 0, 0)


def test_r6_one_addition_of_0_alone_is_no_tie() -> None:
    """R6: who alone adds 0 takes the place that is left."""
    table = Table(3).auction()
    table.bid(2, 2, 1)
    settled = table.found(Settled, table.add({1: 1, 2: 0}))
    assert settled.places == (1, 2, 3)
    assert settled.won == (2, 1, 0)


def test_r7_nobody_moves_up_and_the_rest_goes_last() -> None:
    """R7: places of dropped ties stay empty; the others pick from all cards, the rest goes."""
    table = Table(5).auction()
    cards = list(table.game.table)
    table.bid(5, 5, 3, 1, 1)
    table.add({1: 0, 2: 0})
    assert table.game.waiting() == (3,)
    assert table.can(f"3 take {cards[-1]}")
    table.play(f"3 take {cards[-1]}")
    assert table.game.removed[-4:] == cards[:-1]


def test_r8_a_price_is_1_to_the_free_money() -> None:
    """R8: neither 0 nor more than the seller's free money; without money no offer at all."""
    table = Table(3).give({1: [7], 2: [8]}).market().arrange(purse={1: 4, 2: 0})
    assert table.refuses("1 sell 7 at 0")
    assert table.refuses("1 sell 7 at 5")
    assert table.can("1 sell 7 at 4")
    assert table.refuses("2 sell 8 at 1")
    table.play("2 loan")
    assert table.can("2 sell 8 at 10")


def test_r9_an_offer_lies_through_an_auction() -> None:
    """R9: not in its own market, not during auctions, but in the next market."""
    table = Table(3).give({1: [7]}).market()
    table.play("1 sell 7 at 4")
    assert table.refuses("1 withdraw 7")
    table.play("1 done", "2 pass", "3 pass")
    assert table.refuses("1 withdraw 7")
    table.auction()
    assert table.refuses("1 withdraw 7")
    table.bid(0, 0, 0)
    assert table.can("1 withdraw 7")


def test_r10_one_new_offer_beside_older_ones() -> None:
    """R10: one new offer in a market; older ones may lie beside it; all are shown together."""
    table = Table(3).give({1: [7, 8, 9], 2: [10]}).market()
    table.play("1 sell 7 at 4")
    assert table.refuses("1 sell 8 at 1")
    table.play("1 done")
    assert not table.game.sales
    table.play("2 done", "2 pass", "3 pass")
    table.auction()
    table.bid(0, 0, 0)
    table.play("1 sell 8 at 2", "1 done", "2 done")
    assert sorted(table.game.sales) == [7, 8]


def test_r11_no_resale_in_the_same_market() -> None:
    """R11: what is bought in a market can be offered in the next; from an auction likewise."""
    table = Table(2).give({1: [7, 8]}).market()
    table.play("1 sell 7 at 1", "1 done", "2 buy 7")
    assert table.game.ask == "play"
    assert table.refuses("2 sell 7 at 1")
    table.auction()
    table.bid(0, 0)
    assert table.can("2 sell 7 at 1")


@pytest.mark.parametrize(
    ("ask", "first", "other"),
    [("play", "play {0}", "play {1}"), ("bid", "bid 3", "bid 7"), ("add", "add 1", "add 0")],
)
def test_r12_an_answer_may_be_changed_till_the_last(ask: str, first: str, other: str) -> None:
    """R12: cards, bids and additions may be replaced until the last is in."""
    table = Table(2)
    if ask != "play":
        table.auction()
    if ask == "add":
        table.bid(4, 4)
    cards = table.game.hand[1]
    table.play("1 " + first.format(*cards), "1 " + other.format(*cards))
    assert view(table.game, 1).sealed == (other.format(*cards),)
    table.play("2 " + first.format(*table.game.hand[2]))
    assert table.game.ask != ask
    assert table.refuses("1 " + other.format(*cards))


def test_r12_offers_may_be_changed_till_the_last() -> None:
    """R12: a draft may be begun anew until the last is done."""
    table = Table(2).give({1: [7], 2: [8]}).market()
    table.play("1 sell 7 at 3", "1 done", "1 revise", "1 sell 7 at 2", "1 done", "2 done")
    assert table.game.sales[7].price == 2
    assert table.refuses("1 revise")


def trading(ask: str) -> Table:
    """Seat 1 sells card 7 at 4, and the given question is asked."""
    table = Table(3).give({1: [7]}).market().arrange(purse={1: 9, 2: 9, 3: 9})
    table.play("1 sell 7 at 4", "1 done", "2 pass", "3 pass")
    if ask != "play":
        table.auction()
    if ask == "add":
        table.bid(2, 2, 1)
    if ask == "take":
        table.bid(3, 2, 1)
    assert table.game.ask == ask
    return table


@pytest.mark.parametrize("ask", ["play", "bid", "add", "take"])
def test_r13_purchases_outside_the_market(ask: str) -> None:
    """R13: anyone may buy at once, from free money; the seller's coins are free again."""
    table = trading(ask)
    coins = table.game.free(1)
    table.found(Bought, table.play("3 buy 7"))
    assert table.game.owned[3] == (7,)
    assert table.game.free(1) == coins + 8
    assert table.refuses("2 buy 7")


def test_r13_the_sellers_coins_may_go_into_a_bid_not_yet_final() -> None:
    """R13: after the sale the seller may raise a sealed bid."""
    table = trading("bid")
    table.play("1 bid 5")
    assert table.refuses("1 bid 6")
    table.play("3 buy 7", "1 bid 13")
    assert view(table.game, 1).sealed == ("bid 13",)


@pytest.mark.parametrize("ask", ["play", "bid", "add", "take"])
def test_r13_may_be_switched_off(ask: str) -> None:
    """R13: with buy_outside_market=off cards are bought in the market only."""
    table = trading(ask)
    table.game.options = type(table.game.options)(buy_outside_market="off")
    table.arrange()
    assert table.refuses("3 buy 7")


def test_r13_not_while_offers_are_made_or_a_seller_chooses() -> None:
    """R13: no purchases in MARKET_OFFER and SELLER_CHOOSES."""
    table = trading("bid")
    table.bid(0, 0, 0)
    assert table.game.ask == "sell"
    assert table.refuses("2 buy 7")
    table.play("1 done", "2 buy 7", "3 buy 7")
    assert table.game.ask == "serve"
    assert table.refuses("2 buy 7")


def test_r14_wishes_are_collected_and_the_seller_chooses() -> None:
    """R14: two want a card: its seller names one of them, and cannot refuse."""
    table = Table(3).give({1: [7]}).market()
    table.play("1 sell 7 at 4", "1 done", "2 buy 7", "3 buy 7")
    assert table.game.waiting() == (1,)
    assert [list(offer) for offer in table.game.offers(1) if offer.kind == "owed"] == [
        [table.game.offers(1)[0].action(1, 2), table.game.offers(1)[0].action(1, 3)]
    ]
    table.play("1 serve 3")
    assert table.game.owned[3] == (7,)
    assert table.game.purse == {1: 19, 2: 15, 3: 11}


def test_r15_an_addition_is_at_most_what_is_left() -> None:
    """R15: not more than the money beside the first bid; a loan may come first."""
    table = Table(2).auction()
    table.bid(12, 12)
    assert table.can("1 add 3")
    assert table.refuses("1 add 4")
    table.play("1 loan")
    assert table.can("1 add 13")
    assert table.refuses("1 add 14")


def test_r15_locked_coins_do_not_count() -> None:
    """R15: coins that lie on a card cannot be added."""
    table = trading("bid")
    table.bid(3, 3, 0)
    assert table.can("1 add 2")
    assert table.refuses("1 add 3")


def test_r16_without_a_coin_only_0_can_be_bid() -> None:
    """R16: still asked, only 0 is legal, wins nothing; a loan allows another bid."""
    table = Table(2).auction().arrange(purse={1: 0})
    assert table.refuses("1 bid 1")
    table.play("1 bid 0", "1 loan", "1 bid 10", "2 bid 0")
    assert table.found(Settled).won == (2, 0)


def test_r17_no_market_after_the_last_auction() -> None:
    """R17: the payouts begin when the last auction ends."""
    table = Table(2).arrange(round=5).auction()
    table.bid(1, 0)
    assert table.game.outcome() is not None


def test_r17_final_market() -> None:
    """R17: final_market adds one market: offers and purchases, then the end."""
    table = Table(2, final_market="on").arrange(round=5).auction()
    table.bid(1, 0)
    assert table.game.ask == "sell"
    table.play(f"1 sell {table.game.owned[1][0]} at 2", "1 done")
    assert table.game.ask == "buy"
    table.play("2 pass")
    assert table.game.outcome() is not None


def test_r18_a_good_that_nobody_has_is_skipped() -> None:
    """R18: no payment for it."""
    table = Table(4).give({1: [1]}).arrange(hand=dict.fromkeys(range(1, 5), ()))
    table.game.finish()
    paid = [event.good for event in table.game.take_events() if isinstance(event, PaidOut)]
    assert paid == ["truffle", "hazelnut", "bean"]


def test_r19_no_marker_in_a_tie() -> None:
    """R19: tied leaders have no marker: both are told as tied, and the goose counts neither."""
    table = Table(3).give({1: [1], 2: [11]})
    truffle, bean = 0, 6
    assert leaders(table.game.units(truffle)) == (1,)
    assert leaders(table.game.units(bean)) == (2,)
    table.give({1: [2], 2: [1]})
    assert leaders(table.game.units(bean)) == (1, 2)


def test_r20_one_loan_and_no_early_repayment() -> None:
    """R20: a second loan is refused, and no move pays one back."""
    table = Table(2)
    table.play("1 loan")
    assert table.refuses("1 loan")
    verbs = {offer.action.verb() for offer in table.game.offers(1)}
    assert verbs == {"play"}


def test_r21_a_score_may_be_below_zero() -> None:
    """R21: the score is the money less the debt, below zero if so."""
    table = Table(4).arrange(purse={1: 0}, hand=dict.fromkeys(range(1, 5), ()))
    table.play("1 loan")
    table.game.finish()
    assert table.game.scored[0].scores == (-5, 15, 15, 15)


def test_r22_equal_scores_share_the_win() -> None:
    """R22: shared ranks; the next rank counts all before it."""
    table = Table(4).arrange(purse={1: 3}, hand=dict.fromkeys(range(1, 5), ()))
    table.game.agenda = list(table.game.finish())
    outcome = table.game.outcome()
    assert outcome is not None
    ranks = [(standing.seat, standing.rank) for standing in outcome.standings]
    assert ranks == [(2, 1), (3, 1), (4, 1), (1, 4)]
    assert outcome.standings[3] == Standing(1, 4, 3, (("game_1", 3),))


def test_r23_a_lone_bid_of_0_takes_nothing_from_anyone() -> None:
    """R23: it is last, and the last place has no prize: all cards find an owner."""
    table = Table(4).auction()
    table.bid(3, 2, 1, 0)
    told = table.away("take")
    assert sum(isinstance(event, Taken) for event in told) == 4
    assert len(table.game.removed) == 2


def test_r24_the_last_hand_card_is_secret_and_counts() -> None:
    """R24: with two and three players the card that is left counts, and cannot be sold."""
    table = Table(3).arrange(round=5).auction()
    table.game.hand = {1: (1,), 2: (2,), 3: (3,)}
    table.arrange(owned={1: (), 2: (), 3: ()})
    assert view(table.game, 2).hand == (2,)
    assert view(table.game, 1).hand == (1,)
    told = table.bid(0, 0, 0)
    assert table.found(HandsRevealed, told).cards == (1, 2, 3)
    truffle = table.game.payout[0]
    assert (truffle.good, truffle.units) == ("truffle", (3, 0, 0))


def test_r24_hand_cards_cannot_be_sold() -> None:
    """R24: only open cards are sold."""
    table = Table(3).give({1: [7]}).market()
    card = table.game.hand[1][0]
    assert table.refuses(f"1 sell {card} at 1")


def test_r25_the_bank_never_runs_out() -> None:
    """R25: whole numbers, and the bank may pay more than it has got."""
    table = Table(5)
    for seat in range(1, 6):
        table.play(f"{seat} loan")
    assert table.game.bank == -50
    assert table.money() == 75


def test_r26_a_shared_payout_is_rounded_up_once() -> None:
    """R26: one division over the bank's amount and all payments, rounded up for each leader."""
    table = Table(4).give({1: [7], 2: [8], 3: [2]})
    table.arrange(hand=dict.fromkeys(range(1, 5), ()))
    table.game.finish()
    (grape,) = [row for row in table.game.payout if row.good == "grape"]
    assert grape.units == (3, 3, 1, 0)
    assert grape.change == (4, 4, -1, 0)


def test_r27_a_payer_pays_1_in_all() -> None:
    """R27: not 1 to each tied leader."""
    table = Table(4).give({1: [1], 2: [7, 10], 3: [11], 4: [6]})
    table.arrange(hand=dict.fromkeys(range(1, 5), ()))
    table.game.finish()
    truffle = table.game.payout[0]
    assert truffle.units == (3, 3, 2, 0)
    assert truffle.change == (3, 3, -1, 0)


def test_r28_the_bank_covers_for_a_debt_of_2() -> None:
    """R28: who has had the loan and no coin owes 2 more; the leader still gets the 1."""
    table = Table(2).give({1: [1], 2: [7]})
    table.play("2 loan")
    table.arrange(hand={1: (), 2: ()}, purse={1: 0, 2: 0})
    table.game.finish()
    truffle = table.game.payout[0]
    assert truffle.covered == (2,)
    assert truffle.change == (5, 0)
    assert table.game.cover[2] == 2
    assert table.game.scored[0].covers == (0, -2)


def test_r29_payments_come_before_receipts() -> None:
    """R29: a forced loan comes only at purse 0, 10 in and 1 paid at once."""
    table = Table(2).give({1: [1], 2: [7]})
    table.arrange(hand={1: (), 2: ()}, purse={1: 0, 2: 0})
    table.game.finish()
    truffle = table.game.payout[0]
    assert truffle.forced == (2,)
    assert truffle.change == (5, -1)
    scored = table.game.scored[0]
    assert scored.loans == (0, -5)
    assert scored.before == (0, 0)


def test_r30_locked_coins_prevent_a_forced_loan() -> None:
    """R30: coins on cards are back in the purse before the first payout."""
    table = trading("bid")
    table.arrange(round=5, purse={1: 0}, hand={1: (4,), 2: (1,), 3: (11,)})
    table.arrange(owned={1: (7,), 2: (), 3: ()})
    table.bid(0, 0, 0)
    assert table.game.outcome() is not None
    assert table.game.scored[0].before[0] == 4
    assert not table.game.loan[1]


def test_r31_the_highest_bidder_takes_both_cards_first() -> None:
    """R31: both before the next one picks."""
    table = Table(3).auction()
    table.bid(1, 5, 3)
    first, second, _ = table.game.table
    assert table.game.waiting() == (2,)
    table.play(f"2 take {second}")
    assert table.game.waiting() == (2,)
    table.play(f"2 take {first}")
    assert len(table.game.owned[3]) == 1


def test_r32_a_loan_during_a_sealed_bid_is_told_at_once() -> None:
    """R32: allowed, and announced to all; the sealed bid stays."""
    table = Table(3).auction()
    table.play("1 bid 4")
    borrowed = table.found(Borrowed, table.play("1 loan"))
    assert borrowed.seen_by(2) == borrowed.seen_by(None) == borrowed
    assert borrowed.left == 25
    assert view(table.game, 1).sealed == ("bid 4",)


def test_r33_the_absent_player() -> None:
    """R33: lowest card, bid 0, addition 0, done, pass, lowest card taken, lowest seat served."""
    table = Table(3).give({1: [16, 17]})
    moves = []

    def absent(seat: int) -> str:
        action = table.game.absent(seat)
        table.game.apply(action)
        moves.append(action)
        return " ".join([action.verb(), *map(str, action.values())])

    lowest = table.game.hand[2][0]
    assert absent(2) == f"play {lowest}"
    absent(1), absent(3)
    assert absent(1) == "bid 0"
    table.play("2 bid 4", "3 bid 4")
    assert absent(2) == "add 0"
    table.play("3 add 1")
    card = table.game.table[0]
    assert absent(3) == f"take {card}"
    table.away("take")
    table.play("1 sell 16 at 2")
    assert absent(1) == "done"
    table.away("sell")
    assert table.game.sales[16].price == 2
    assert absent(2) == "pass"
    table.play("2 buy 16", "3 buy 16")
    assert absent(1) == "serve 2"


def test_r34_everyone_sees_the_payout_table() -> None:
    """R34: five players see it although there are four payout cards."""
    table = Table(5)
    shown = {view(table.game, seat).goods for seat in (*range(1, 6), None)}
    assert len(shown) == 1
    assert [good.pays for good in next(iter(shown))] == [4, 4, 5, 5, 6, 7, 7, 8, 8]


@pytest.mark.parametrize(("seats", "cards"), [(4, 2), (5, 3)])
def test_r35_all_bid_0_in_the_first_auction(seats: int, cards: int) -> None:
    """R35: the open cards go, nothing can be sold, all choose with full hands."""
    table = Table(seats)
    assert table.game.ask == "bid"
    table.bid(*[0] * seats)
    assert len(table.game.removed) == cards
    assert (table.game.ask, table.game.round) == ("play", 2)
    assert {len(hand) for hand in table.game.hand.values()} == {4 if seats == 4 else 3}
