"""The amendments to the rules, each by a test that names it."""

from random import Random

import pytest

from bots.brain import RandomBrain
from games.core import Done, Ready, Sealed
from games.notation import Unclear
from games.text import Question
from games.together import MOST_CHANGES
from games.turin.actions import Buy, Play, Serve
from games.turin.events import (
    AddsRevealed,
    Bought,
    Conceded,
    Dealt,
    GooseGiven,
    GooseMoved,
    MarketSet,
    PaidOut,
    Scored,
    Settled,
    WishesRevealed,
)
from games.turin.rules import NOTATION
from games.turin.text import ask
from games.turin.view import view
from games.voice import Voice
from tests.games.turin.table import SEED, Scripted, Table


def test_1_coins_of_sealed_answers_stay_in_the_purse() -> None:
    """1: the purse that others see does not change with a bid, an addition, a wish, a draft."""
    table = Table(2).auction()
    table.play("1 bid 7")
    assert view(table.game, 2).purse == (15, 15)
    assert (view(table.game, 1).free, view(table.game, 2).free) == (8, 15)
    table.play("2 bid 7")
    assert view(table.game, 2).purse == (15, 15)
    assert (view(table.game, 1).free, view(table.game, 2).free) == (8, 8)
    table.play("1 add 3")
    assert view(table.game, 2).purse == (15, 15)
    assert view(table.game, 1).free == 5
    table.play("2 add 0")
    assert view(table.game, 2).purse == (5, 12)


def test_1_ranges() -> None:
    """1: bid 0..purse, also while a bid is sealed; add 0..purse - bid."""
    table = Table(2).auction()
    table.play("1 bid 15")
    assert table.can("1 bid 15")
    table.play("2 bid 15")
    assert table.can("1 add 0")
    assert table.refuses("1 add 1")


def test_1_a_drafted_offer_stays_in_the_purse() -> None:
    """1 and 2: only the owner knows a draft, and the free coins that it leaves."""
    table = Table(2).give({1: [7], 2: [8]}).market()
    table.play("1 sell 7 at 6", "1 done")
    assert (view(table.game, 1).free, view(table.game, 1).purse) == (9, (15, 15))
    assert view(table.game, 2).offers == ()
    table.play("2 done")
    assert view(table.game, 2).purse == (9, 15)


def old_offers() -> Table:
    """Seat 1 has sold nothing of 7 at 4 and 8 at 5, which may come back; 6 coins are left."""
    table = Table(2).give({1: [7, 8, 9], 2: [10]}).market()
    table.play("1 sell 7 at 4", "1 done", "2 done", "2 pass")
    table.auction()
    table.bid(0, 0)
    table.play("1 sell 8 at 5", "1 done", "2 done", "2 pass")
    table.auction()
    table.bid(0, 0)
    assert table.game.purse[1] == 6
    return table


def test_2_withdrawals_and_an_offer_in_any_order() -> None:
    """2: coins of a drafted withdrawal are free for the drafted offer; one offer in a draft."""
    table = old_offers()
    assert table.refuses("1 sell 9 at 10")
    table.play("1 withdraw 7", "1 sell 9 at 10", "1 withdraw 8", "1 done", "2 done")
    assert {card: sale.price for card, sale in table.game.sales.items()} == {9: 10}
    assert table.game.purse[1] == 5


def test_2_a_withdrawn_card_may_be_offered_anew() -> None:
    """2.10: withdrawing and offering the same card again is how a price is changed."""
    table = old_offers()
    assert table.refuses("1 sell 7 at 1")
    table.play("1 withdraw 7", "1 sell 7 at 1", "1 done")
    told = table.found(MarketSet, table.play("2 done"))
    assert told.withdrawn == ((1, 7),)
    assert told.offered == ((1, 7, 1),)


def test_2_revise_throws_the_whole_draft_away() -> None:
    """2: also after done, as long as somebody else is not; the seat then owes an answer again."""
    table = old_offers()
    table.play("1 withdraw 7", "1 done")
    told = table.play("1 revise")
    assert told == [Sealed(1, (), True), Ready(1, True, "sell", 0, 2)]
    assert 1 in table.game.waiting()
    table.play("1 done", "2 done")
    assert sorted(table.game.sales) == [7, 8]


def test_3_the_last_card_of_each_hand_is_played_by_itself() -> None:
    """3: CHOOSE with one card left in each hand is answered by the game."""
    table = Table(4).arrange(round=4).auction()
    table.game.round = 4
    table.game.hand = {seat: hand[:1] for seat, hand in table.game.hand.items()}
    table.bid(0, 0, 0, 0)
    assert (table.game.round, table.game.ask) == (5, "bid")
    assert set(table.game.hand.values()) == {()}


def test_3_a_forced_pick_is_made_by_itself() -> None:
    """3: PICK when the cards left are just those to take; not before another has chosen."""
    table = Table(3).auction()
    table.bid(3, 2, 0)
    assert table.game.ask == "take"
    first, second, third = table.game.table
    table.play(f"1 take {first}")
    assert table.game.waiting() == (1,)
    table.play(f"1 take {third}")
    assert table.game.owned[2] == (second,)


def test_3_without_open_cards_or_foreign_offers_nobody_is_asked() -> None:
    """3: MARKET_OFFER and MARKET_BUY of seats that have no choice."""
    table = Table(3).give({1: [7]}).market()
    assert table.game.waiting() == (1,)
    table.play("1 sell 7 at 1", "1 done")
    assert table.game.waiting() == (2, 3)


def test_3_nothing_else_is_automatic() -> None:
    """3: a purse of 0 still bids 0, adds 0, passes and is done, so that nothing betrays it."""
    table = Table(2).give({1: [7], 2: [8]}).market().arrange(purse={2: 0})
    assert table.game.waiting() == (1, 2)
    table.play("1 sell 7 at 3", "1 done", "2 done")
    assert table.game.waiting() == (2,)
    assert [offer.action.verb() for offer in table.game.offers(2)] == ["pass", "loan"]
    table.play("2 pass")
    table.auction()
    assert table.game.waiting() == (1, 2)


@pytest.mark.parametrize("final_market", ["off", "on"])
def test_4_loans_until_the_last_decision(final_market: str) -> None:
    """4: as long as a question is open, in a final market too; not after the end."""
    table = Table(3, final_market=final_market).arrange(round=5).auction()
    table.bid(3, 2, 0)
    assert table.can("3 loan")
    table.away("take")
    if final_market == "on":
        assert table.game.ask == "sell"
        assert table.can("3 loan")
        table.away("sell", "buy")
    assert table.game.outcome() is not None
    assert table.game.offers(3) == []


def test_5_the_deck_is_dealt_in_blocks() -> None:
    """5: the first cards to seat 1, and so on; the rest lies open, or is removed unseen."""
    table = Table(4)
    deck = [*range(1, 19)]
    table.game.chance = Scripted([deck])
    table.game.deal()
    assert table.game.hand == {
        1: (1, 2, 3, 4),
        2: (5, 6, 7, 8),
        3: (9, 10, 11, 12),
        4: (13, 14, 15, 16),
    }
    assert table.game.table == [17, 18]
    table = Table(2)
    table.game.chance = Scripted([deck[::-1]])
    table.game.deal()
    assert table.game.hand[1] == (13, 14, 15, 16, 17, 18)
    assert table.game.unseen == [1, 2, 3, 4, 5, 6]
    assert table.game.table == []


def test_5_draws_by_place_then_by_addition() -> None:
    """5: best place first, within a group the highest addition; seats in seat order."""
    table = Table(5).auction()
    table.game.chance = Scripted([[3, 1], [4, 2]])
    table.bid(5, 5, 5, 5, 0)
    told = table.add({1: 2, 2: 1, 3: 2, 4: 1})
    assert table.found(AddsRevealed, told).flips == ((3, 1), (4, 2))
    assert table.found(Settled, told).places == (2, 4, 1, 3, 0)


def test_5_a_subgroup_without_a_prize_draws_nothing() -> None:
    """5: equal additions for places without prizes need no order."""
    table = Table(5).auction()
    table.game.chance = Scripted([])
    table.bid(9, 5, 5, 5, 5)
    told = table.add({2: 3, 3: 2, 4: 1, 5: 1})
    assert table.found(Settled, told).places == (1, 2, 3, 0, 0)


def test_6_a_bid_of_0_on_a_prize_place_leaves_cards() -> None:
    """6: without zero bids on prize places and zero additions all cards find an owner."""
    table = Table(4).auction()
    table.bid(1, 0, 0, 0)
    table.away("take")
    assert len(table.game.removed) == 4
    table = Table(4).auction()
    table.bid(3, 2, 1, 0)
    table.away("take")
    assert len(table.game.removed) == 2


def test_7_markers_are_always_current() -> None:
    """7: a purchase in the middle of an auction changes who leads at once."""
    table = Table(3).give({1: [7]}).market()
    table.play("1 sell 7 at 1", "1 done", "2 pass", "3 pass")
    bought = table.found(Bought, table.play("3 buy 7"))
    assert bought.leads == (("truffle", 2, (3,)), ("grape", 3, (3,)), ("rice", 1, (3,)))
    assert view(table.game, None).units[4] == (0, 0, 3)


def goose_table(seats: int, *bids: int, holder: int = 0) -> Table:
    """An auction with the goose, at its second bid."""
    table = Table(seats, goose="concede").auction().arrange(goose=holder)
    table.bid(*bids)
    return table


def test_8_concede_gives_the_last_place_without_addition() -> None:
    """8: the one left takes the better place without a second bid; 2.8 says who pays what."""
    table = goose_table(3, 6, 6, 1)
    told = table.play("2 concede")
    assert table.found(Conceded, told).place == 2
    settled = table.found(Settled, told)
    assert settled.places == (1, 2, 3)
    assert settled.paid == (6, 6, 0)
    assert table.game.goose == 2


def test_8_with_more_rivals_they_go_on() -> None:
    """8: one goose action in an auction; the additions of others stay sealed."""
    table = goose_table(4, 6, 6, 6, 1)
    table.play("1 add 4", "3 concede")
    assert table.game.waiting() == (2,)
    assert view(table.game, 1).sealed == ("add 4",)
    assert not table.can("2 goose 1")
    settled = table.found(Settled, table.play("2 add 2"))
    assert settled.places == (1, 2, 3, 4)
    assert settled.total == (10, 8, 6, 1)


def test_8_a_sealed_addition_goes_back_without_a_second_bid() -> None:
    """8: when no second bid is left for its owner, an addition is not paid, nor shown."""
    table = goose_table(2, 6, 6)
    table.play("1 add 9")
    told = table.play("2 concede")
    assert not [event for event in told if isinstance(event, AddsRevealed)]
    assert table.found(Settled, told).paid == (6, 3)
    assert table.game.purse == {1: 9, 2: 12}


def test_8_not_after_the_own_addition() -> None:
    """8: before submitting an addition only; open and final."""
    table = goose_table(2, 6, 6)
    table.play("1 add 1")
    assert table.refuses("1 concede")


def test_8_the_holder_hands_it_to_another() -> None:
    """8: the receiver takes the best place; the rest go on for the places below."""
    table = goose_table(4, 6, 6, 6, 1, holder=1)
    assert table.refuses("1 concede")
    assert table.refuses("1 goose 1")
    assert table.refuses("1 goose 4")
    assert table.refuses("2 concede")
    told = table.play("2 add 5", "1 goose 2")
    assert table.found(GooseGiven, told).place == 1
    assert table.game.goose == 2
    assert table.game.waiting() == (1, 3)
    assert table.refuses("1 concede")
    settled = table.found(Settled, table.add({1: 0, 3: 1}))
    assert settled.places == (3, 1, 2, 4)
    assert settled.total == (6, 6, 7, 1)


def test_8_places_below_without_a_prize_need_no_second_bid() -> None:
    """8: after goose SEAT no second bid is left for the others if their places have no prize."""
    table = goose_table(4, 9, 8, 6, 6, holder=3)
    settled = table.found(Settled, table.play("3 goose 4"))
    assert settled.places == (1, 2, 4, 3)
    assert settled.paid == (9, 8, 3, 6)
    table = goose_table(5, 9, 8, 6, 6, 6, holder=3)
    settled = table.found(Settled, table.play("3 goose 4"))
    assert settled.places == (1, 2, 0, 3, 0)
    assert settled.paid == (9, 8, 3, 6, 3)


def test_8_the_giver_may_be_left_with_nothing() -> None:
    """8 and T5: in a tie of two the giver has the other place, and pays half without a prize."""
    table = goose_table(2, 7, 7, holder=1)
    settled = table.found(Settled, table.play("1 goose 2"))
    assert settled.places == (2, 1)
    assert settled.paid == (3, 7)
    assert table.game.goose == 2


def test_8_other_ties_are_not_touched() -> None:
    """8: one goose action in an auction; the other tie decides as always."""
    table = goose_table(5, 7, 7, 3, 3, 1)
    table.play("3 add 2", "1 concede")
    assert table.game.waiting() == (4,)
    assert table.refuses("4 concede")
    told = table.play("4 add 1")
    assert table.found(AddsRevealed, told).asked == (3, 4)
    assert table.found(Settled, told).places == (2, 1, 3, 4, 5)


def test_8_in_a_series_the_goose_stays() -> None:
    """2.13: with concede the goose stays where it is when the next game begins."""
    table = Table(2, goose="concede", series="3").arrange(goose=2, round=5).auction()
    table.bid(1, 0)
    assert (len(table.game.scored), table.game.goose) == (1, 2)


def fewest(**options: str) -> Table:
    """Seat 3 leads nothing alone, seats 1 and 2 lead something."""
    return Table(3, goose="fewest", **options).give({1: [1], 2: [8]})


def test_9_the_goose_goes_to_the_sole_leader_of_the_fewest() -> None:
    """9: after each market; if several lead the fewest it lies on the table."""
    table = fewest().market()
    told = table.away("sell")
    assert table.found(GooseMoved, told).seat == 3
    assert table.game.goose == 3
    table = Table(3, goose="fewest").give({1: [1]}).market()
    table.away("sell")
    assert table.game.goose == 0


def test_9_a_bid_counts_1_more_but_is_paid_as_it_is() -> None:
    """9: 3 counts as 4 and wins; a bid of 0 stays 0."""
    table = fewest().auction().arrange(goose=3)
    settled = table.found(Settled, table.bid(3, 0, 3))
    assert settled.places == (2, 0, 1)
    assert settled.paid == (3, 0, 3)
    table = fewest().auction().arrange(goose=3)
    assert table.found(Settled, table.bid(2, 1, 0)).places == (1, 2, 0)


def test_9_in_a_tie_the_additions_decide() -> None:
    """9: each pays the own first bid and addition; the goose does not help in a tie."""
    table = fewest().auction().arrange(goose=3)
    table.bid(4, 0, 3)
    assert table.game.waiting() == (1, 3)
    settled = table.found(Settled, table.add({1: 1, 3: 0}))
    assert settled.places == (1, 0, 2)
    assert settled.total == (5, 0, 3)


def test_9_back_to_the_table_at_setup_and_not_reckoned_at_the_end() -> None:
    """9: a new game begins with the goose on the table; a final market does not move it."""
    table = fewest(series="3", final_market="on").arrange(round=5, goose=1)
    table.auction()
    table.bid(0, 0, 0)
    told = table.away("sell", "buy")
    assert not [event for event in told if isinstance(event, GooseMoved)]
    assert (len(table.game.scored), table.game.goose) == (1, 0)


def test_10_take_is_sent_for_each_card() -> None:
    """10: between the two nothing else is asked, but loans and purchases are possible."""
    table = Table(3).auction()
    table.bid(5, 3, 1)
    first = table.game.table[0]
    table.play(f"1 take {first}")
    assert (table.game.ask, table.game.waiting()) == ("take", (1,))
    assert table.can("3 loan")


def test_11_all_who_see_an_offer_are_asked_anew() -> None:
    """11: after a sale also those who passed; wishes that were not served are gone."""
    table = Table(3).give({1: [7, 9], 2: [8]}).market()
    table.play("1 sell 7 at 1", "1 done", "2 sell 8 at 1", "2 done")
    assert table.game.waiting() == (1, 2, 3)
    told = table.play("1 pass", "2 buy 7", "3 buy 7")
    assert table.found(WishesRevealed, told).wishes == (0, 7, 7)
    table.play("1 serve 3")
    assert table.game.waiting() == (1, 3)
    assert view(table.game, 2).sealed == ()


def test_11_the_phase_ends_without_a_sale() -> None:
    """2.10: when nobody buys, or no offer stands any more."""
    table = Table(3).give({1: [7], 2: [8]}).market()
    table.play("1 sell 7 at 1", "1 done", "2 done", "2 pass", "3 pass")
    assert (table.game.ask, table.game.round) == ("play", 3)
    table = Table(3).give({1: [7]}).market()
    table.play("1 sell 7 at 1", "1 done", "2 pass", "3 buy 7")
    assert (table.game.ask, table.game.round) == ("play", 3)


def test_11_several_cards_are_sold_the_lowest_number_first() -> None:
    """2.10: for each wanted card, the lowest number first; the price is paid, locked coins back."""
    table = Table(4).give({1: [9], 2: [7]}).market()
    table.play("1 sell 9 at 3", "1 done", "2 sell 7 at 5", "2 done")
    told = table.play("1 buy 7", "2 buy 9", "3 buy 9", "4 pass")
    assert [event.card for event in told if isinstance(event, Bought)] == [7]
    assert table.game.waiting() == (1,)
    told = table.play("1 serve 2")
    assert [event.card for event in told if isinstance(event, Bought)] == [9]
    assert table.game.purse == {1: 15 - 5 + 3, 2: 15 + 5 - 3, 3: 15, 4: 15}


def test_12_an_open_draft_is_sealed_as_it_stands() -> None:
    """12: the absent player is done; never concedes, gives, buys, sells or borrows."""
    table = goose_table(2, 6, 6)
    assert table.game.absent(1) == table.game.offers(1)[0].action(1, 0)
    table = Table(2).give({1: [7], 2: [8]}).market()
    table.play("1 sell 7 at 2")
    assert table.game.absent(1) == Done(1)


def test_13_a_series_is_three_games_from_one_stream() -> None:
    """13: each begins with 15 and no loan; parts are the scores by game; the sum decides."""
    table = Table(2, series="3")
    random, told = Random(1), []
    table.play("1 loan")
    while waiting := table.game.waiting():
        brain = RandomBrain(random)
        told += table.game.apply(brain.choose(None, table.game.offers(waiting[0])))
    scored = [event for event in told if isinstance(event, Scored)]
    assert [event.game for event in scored] == [1, 2, 3]
    dealt = [event for event in told if isinstance(event, Dealt)]
    assert [event.game for event in dealt] == [2, 3]
    assert dealt[0].hands != dealt[1].hands
    outcome = table.game.outcome()
    assert outcome is not None
    for standing in outcome.standings:
        scores = tuple(event.scores[standing.seat - 1] for event in scored)
        assert standing.parts == tuple(zip(("game_1", "game_2", "game_3"), scores, strict=True))
        assert standing.score == sum(scores)


def test_13_the_last_payout_stays_until_an_auction_is_settled() -> None:
    """13: and the scores of finished games stay for good."""
    table = Table(2, series="3").arrange(round=5).auction()
    told = table.bid(1, 0)
    rows = tuple(event for event in told if isinstance(event, PaidOut))
    assert rows
    assert view(table.game, None).payout == rows
    assert table.game.purse == {1: 15, 2: 15}
    table.auction()
    assert view(table.game, None).payout == rows
    table.bid(1, 0)
    assert view(table.game, None).payout == ()
    assert len(view(table.game, None).scored) == 1


def test_14_secret_money_hides_purses_and_the_bank() -> None:
    """14: others' purses and the bank's balance are not in a view; the own purse is."""
    table = Table(3, money="secret").auction()
    told = table.found(Settled, table.bid(3, 2, 1))
    assert told.left == ()
    shown = view(table.game, 2)
    assert shown.purse == (None, 13, None)
    assert (shown.bank, view(table.game, None).purse) == (None, (None, None, None))


def question(table: Table, seat: int) -> Question:
    """Return the question to a seat, in English."""
    return ask(view(table.game, seat), table.game.offers(seat), Voice(you=seat))


def test_15_the_prompt_of_bid_names_the_loan() -> None:
    """15: it says that a loan leaves coins for a second bid."""
    table = Table(2).auction()
    assert any("leaves coins for a second bid" in move for move in question(table, 1).also)
    table.bid(15, 15)
    told = table.add({1: 0, 2: 0})
    assert table.found(Settled, told).places == (0, 0)


CANONICAL = [
    "play 7",
    "bid 5",
    "add 2",
    "concede",
    "goose 3",
    "take 7",
    "sell 7 at 4",
    "withdraw 7",
    "done",
    "revise",
    "buy 7",
    "pass",
    "serve 3",
    "loan",
]


@pytest.mark.parametrize("line", CANONICAL)
def test_16_canonical_moves(line: str) -> None:
    """16: written as they are read."""
    assert NOTATION.encode(NOTATION.decode(line, 1)) == line


def test_16_also_understood() -> None:
    """16: card 7, take 3 7, offer 7 4, sell 7 to 3, borrow; at may be left out."""
    table = Table(3)
    card = table.game.hand[1][0]

    def read(line: str, seat: int) -> tuple[str, str]:
        action, rest = NOTATION.understand(line, seat, table.game.offers(seat))
        return NOTATION.encode(action), rest

    assert read(f"card {card}", 1) == (f"play {card}", "")
    assert read("borrow", 1) == ("loan", "")
    table.auction()
    table.bid(5, 3, 1)
    first, second, _ = table.game.table
    assert read(f"take {first} {second}", 1) == (f"take {first}", f"take {second}")
    table.away("take")
    sold = table.game.owned[1][0]
    assert read(f"offer {sold} 4", 1) == (f"sell {sold} at 4", "")
    assert read(f"sell {sold} 4", 1) == (f"sell {sold} at 4", "")
    table.play(f"1 sell {sold} at 4", "1 done", "2 done", f"2 buy {sold}", f"3 buy {sold}")
    assert read(f"sell {sold} to 3", 1) == ("serve 3", "")
    with pytest.raises(Unclear):
        read(f"sell {sold + 1} to 3", 1)
    offers = {offer.action: offer for offer in table.game.offers(1)}
    assert list(offers[Serve]) == [Serve(1, 2), Serve(1, 3)]


def test_16_the_number_of_the_only_card_is_not_taken_for_its_price() -> None:
    """16: a card that is clear may be left out; ``sell 7`` of the owner of card 7 lacks a price."""
    table = Table(2).give({1: [7], 2: [8]}).market()
    offers = table.game.offers(1)
    for line in ("sell 7", "offer 7", "s 7"):
        with pytest.raises(Unclear, match="sell CARD at PRICE"):
            NOTATION.understand(line, 1, offers)
    for line in ("sell 4", "sell at 4", "sell 7 4"):
        assert NOTATION.encode(NOTATION.understand(line, 1, offers)[0]) == "sell 7 at 4"
    assert NOTATION.encode(NOTATION.understand("sell at 7", 1, offers)[0]) == "sell 7 at 7"


@pytest.mark.parametrize(
    ("seats", "least", "most"), [(2, 28, 40), (3, 55, 70), (4, 65, 85), (5, 65, 90)]
)
def test_17_the_length_of_random_games(seats: int, least: int, most: int) -> None:
    """17: random play takes about 32, 60, 72 and 74 moves with 2 to 5 players."""
    moves = 0
    for number in range(20):
        table, brain = Table(seats, f"{number:04x}"), RandomBrain(Random(number))
        while waiting := table.game.waiting():
            table.game.apply(brain.choose(None, table.game.offers(waiting[0])))
            moves += 1
    assert least <= moves / 20 <= most


def test_changes_are_limited() -> None:
    """A sealed answer may be replaced 20 times."""
    table = Table(2).auction()
    table.play("1 bid 1")
    for n in range(MOST_CHANGES):
        table.play(f"1 bid {n % 3}")
    assert table.refuses("1 bid 9")
    assert not [o for o in table.game.offers(1) if o.kind == "again"]


def test_the_seed_decides_the_deal() -> None:
    """The same seed deals the same cards; kinds of offers say what is owed."""
    assert Table(4).game == Table(4, SEED).game
    assert Table(4).game != Table(4, "7476").game
    table = Table(3)
    assert next((o.kind, o.action) for o in table.game.offers(1)) == ("owed", Play)
    assert Buy not in [offer.action for offer in table.game.offers(1)]
