"""The figures of the rules: auctions X0 to X13, the market sequence, payouts Y1 to Y6."""

from collections.abc import Mapping, Sequence

import pytest

from games.turin.events import Removed, Settled
from games.turin.payout import pay_out
from tests.games.turin.table import MATERIAL, Scripted, Table

AUCTIONS = [
    ("X0", 3, (2, 2, 4), {1: 0, 2: 1}, [(3, 2), (2, 1)], (1, 3, 4), 0, {}),
    ("X1", 2, (0, 0), {}, [], (0, 0), 2, {}),
    ("X2", 2, (5, 5), {1: 3, 2: 2}, [(1, 2)], (8, 3), 0, {}),
    ("X3", 2, (5, 5), {1: 0, 2: 0}, [], (2, 2), 2, {}),
    ("X4", 3, (4, 0, 0), {}, [(1, 2)], (4, 0, 0), 1, {}),
    ("X5", 3, (3, 3, 3), {1: 2, 2: 0, 3: 0}, [(1, 2)], (5, 1, 1), 1, {}),
    ("X6", 3, (3, 3, 3), {1: 1, 2: 1, 3: 0}, [(2, 2), (1, 1)], (4, 4, 1), 0, {"flip": [2, 1]}),
    ("X7", 4, (5, 3, 3, 1), {2: 2, 3: 1}, [(1, 2), (2, 1), (3, 1)], (5, 5, 4, 0), 0, {}),
    ("X8", 4, (5, 3, 3, 1), {2: 0, 3: 0}, [(1, 2)], (5, 1, 1, 0), 2, {}),
    ("X9", 4, (4, 4, 3, 1), {1: 5, 2: 0}, [(1, 2), (2, 1), (3, 1)], (9, 4, 3, 0), 0, {}),
    ("X10", 5, (5, 5, 3, 1, 1), {1: 0, 2: 0}, [(3, 1)], (2, 2, 3, 0, 0), 4, {}),
    (
        "X11",
        5,
        (4, 4, 2, 2, 1),
        {1: 1, 2: 0, 3: 0, 4: 3},
        [(1, 2), (2, 2), (4, 1)],
        (5, 4, 1, 5, 0),
        0,
        {},
    ),
    (
        "X12",
        4,
        (3, 3, 3, 0),
        {1: 2, 2: 1, 3: 1},
        [(1, 1), (2, 1)],
        (5, 4, 2, 0),
        0,
        {"first": True, "flip": [2, 3]},
    ),
    (
        "X13",
        5,
        (2, 1, 1, 1, 0),
        {2: 0, 3: 0, 4: 4},
        [(1, 1), (4, 1)],
        (2, 0, 0, 5, 0),
        1,
        {"first": True},
    ),
]


@pytest.mark.parametrize(
    ("seats", "bids", "adds", "order", "paid", "removed", "more"),
    [case[1:] for case in AUCTIONS],
    ids=[case[0] for case in AUCTIONS],
)
def test_auctions(
    seats: int,
    bids: Sequence[int],
    adds: Mapping[int, int],
    order: list[tuple[int, int]],
    paid: Sequence[int],
    removed: int,
    more: Mapping[str, object],
) -> None:
    """Figures X0 to X13: who picks how many cards in which order, pays what, what is removed."""
    table = Table(seats).auction(first=bool(more.get("first")))
    flip = more.get("flip")
    table.game.chance = Scripted([flip] if isinstance(flip, list) else [])
    told = table.bid(*bids)
    if adds:
        assert table.game.ask == "add"
        assert table.game.waiting() == tuple(adds)
        told = table.add(adds)
    settled = table.found(Settled, told)
    assert settled.paid == tuple(paid)
    places = {seat: place for seat, place in enumerate(settled.places, 1) if place}
    winners = [seat for seat in sorted(places, key=places.__getitem__) if settled.won[seat - 1]]
    assert [(seat, settled.won[seat - 1]) for seat in winners] == order
    told = [*told, *table.away("take")]
    gone = [event for event in told if isinstance(event, Removed)]
    assert sum(len(event.cards) for event in gone) == removed
    assert [len(table.game.owned[seat]) for seat, _ in order] == [n for _, n in order]
    assert table.game.purse == {seat: 15 - n for seat, n in enumerate(paid, 1)}


def test_x0_leaves_14_12_and_11() -> None:
    """X0 with 15 each before: afterwards 14, 12 and 11."""
    table = Table(3).auction()
    table.bid(2, 2, 4)
    table.add({1: 0, 2: 1})
    assert table.game.purse == {1: 14, 2: 12, 3: 11}


def market_of_round_2() -> Table:
    """Seat 1 is S with card 7 and 9 coins, seat 2 is B with 7."""
    table = Table(3).give({1: [7]}).market(round=2)
    return table.arrange(purse={1: 9, 2: 7})


def test_the_market_sequence_sold() -> None:
    """Figures 4.2: offer, refused withdrawal, locked coins, refused purchase, lower bid, sale."""
    table = market_of_round_2()
    game = table.game
    assert (game.purse[1], game.purse[2]) == (9, 7)
    table.play("1 sell 7 at 4")
    assert game.free(1) == 5
    assert table.refuses("1 withdraw 7")
    table.play("1 done")
    assert (game.purse[1], game.sales[7].price, game.purse[2]) == (5, 4, 7)
    table.play("2 pass", "3 pass")
    assert game.round == 3
    table.auction()
    assert table.refuses("1 bid 6")
    assert table.can("1 bid 5")
    table.play("2 bid 4")
    assert game.free(2) == 3
    assert table.refuses("2 buy 7")
    table.play("2 bid 2")
    assert game.free(2) == 5
    table.play("2 buy 7")
    assert (game.purse[1], game.free(1), game.sales, game.free(2)) == (13, 13, {}, 1)
    assert game.owned[2] == (7,)


def test_the_market_sequence_unsold() -> None:
    """Figures 4.2, last line: in the market of round 3 the card and its 4 coins come back."""
    table = market_of_round_2()
    table.play("1 sell 7 at 4", "1 done", "2 pass", "3 pass")
    table.auction()
    table.bid(0, 0, 0)
    table.play("1 withdraw 7")
    assert (table.game.purse[1], table.game.free(1)) == (5, 9)
    table.play("1 done")
    assert (table.game.purse[1], table.game.sales) == (9, {})


def payout(
    units: Sequence[int],
    before: Sequence[int],
    amount: int = 6,
    loans: Sequence[int] = (),
    covers: dict[int, int] | None = None,
) -> tuple[dict[int, int], dict[int, bool], dict[int, int]]:
    """Pay one good out and return purses, loans and covers."""
    purse = dict(enumerate(before, 1))
    loan = {seat: seat in loans for seat in purse}
    cover = covers or dict.fromkeys(purse, 0)
    pay_out("grape", amount, dict(enumerate(units, 1)), purse, loan, cover, MATERIAL.loan)
    return purse, loan, cover


@pytest.mark.parametrize(
    ("units", "before", "after"),
    [
        ((5, 2, 1), (10, 10, 10), (18, 9, 9)),
        ((4, 4, 1), (10, 10, 10), (14, 14, 9)),
        ((2, 2, 2, 1), (1, 1, 1, 1), (4, 4, 4, 0)),
    ],
    ids=["Y1", "Y2", "Y3"],
)
def test_payouts(units: Sequence[int], before: Sequence[int], after: Sequence[int]) -> None:
    """Figures Y1 to Y3: a leader gets 6 and 1 from each payer; several share, rounded up."""
    purse, loan, cover = payout(units, before)
    assert tuple(purse.values()) == tuple(after)
    assert not any(loan.values())
    assert not any(cover.values())


def test_y4_a_forced_loan() -> None:
    """Y4: without a coin the loan is forced: 10 in, 1 paid; the score counts 15 back."""
    purse, loan, cover = payout((4, 1), (3, 0))
    assert purse == {1: 10, 2: 9}
    assert loan == {1: False, 2: True}
    assert purse[2] - MATERIAL.loan.repay - cover[2] == -6


def test_y5_covers_after_a_loan() -> None:
    """Y5: with the loan used up the bank pays twice; 3 + 7 + 9 = 19, and 0 - 15 - 4 = -19."""
    purse, loan, cover = payout((3, 1), (3, 0), loans=(2,))
    grape = MATERIAL.goods[4], MATERIAL.goods[8]
    assert [good.payout["classic"] for good in grape] == [6, 8]
    pay_out("rice", 8, {1: 3, 2: 1}, purse, loan, cover, MATERIAL.loan)
    assert purse == {1: 19, 2: 0}
    assert cover == {1: 0, 2: 4}
    assert purse[2] - MATERIAL.loan.repay - cover[2] == -19


def test_y6_a_good_that_nobody_has() -> None:
    """Y6: nobody has grapes: nothing changes."""
    purse, loan, cover = payout((0, 0, 0), (5, 0, 2))
    assert purse == {1: 5, 2: 0, 3: 2}
    assert not any(loan.values())
    assert not any(cover.values())
