"""§2.8 and amendments 2 and 12: exact payments, silver as joker, and paying in a few words."""

import pytest

from games.castle.actions import NOTATION, Build
from games.castle.names import BUILDINGS, Goods
from games.castle.payment import Ways, jokers, minus, together, ways
from games.castle.rules import Castle
from games.core import Offer
from games.notation import Unclear
from tests.games.castle.table import MATERIAL, choose, fill_tower, give, moves, play, start

FULL: Goods = (20, 18, 15, 15, 0)


def pay(price: int, *amounts: int) -> Ways:
    """Return the ways to pay a price from amounts of sand, wood, clay, stone, silver."""
    sand, wood, clay, stone, silver = amounts
    return ways(MATERIAL.values, 3, (sand, wood, clay, stone, silver), price)


@pytest.mark.parametrize(
    ("price", "count"), [(8, 2), (10, 5), (12, 9), (18, 34), (22, 62), (24, 81), (30, 150)]
)
def test_number_of_exact_payments(price: int, count: int) -> None:
    """§2.8: counted over a full stock, without silver."""
    assert len(pay(price, *FULL)) == count


def test_the_two_ways_to_pay_eight() -> None:
    """§2.8: 1 sand, 1 wood, 1 stone, or 2 sand, 1 wood, 1 clay."""
    assert set(pay(8, *FULL)) == {(1, 1, 0, 1, 0), (2, 1, 1, 0, 0)}


def test_example_of_the_stable() -> None:
    """§2.8: 18 is 2 stone, 1 clay, 4 sand."""
    assert (4, 0, 1, 2, 0) in pay(18, *FULL)


def test_silver_is_not_a_kind_of_its_own() -> None:
    """§2.8: sand and wood with silver need the silver to be a third kind."""
    assert (1, 1, 0, 0, 1) in pay(8, 1, 1, 0, 0, 1)
    assert (2, 2, 0, 0, 1) in pay(10, 2, 2, 0, 0, 1)
    assert not pay(5, 3, 1, 0, 0, 1)
    assert not pay(8, 4, 0, 0, 0, 1)


def test_payment_entirely_of_silver() -> None:
    """Ruling 16: at least three silver, declared as three kinds."""
    assert (0, 0, 0, 0, 3) in pay(8, 0, 0, 0, 0, 3)
    assert not pay(8, 0, 0, 0, 0, 2)
    assert pay(12, 0, 0, 0, 0, 4) == ((0, 0, 0, 0, 4),)


def test_a_declaration_must_be_exact() -> None:
    """Amendment 2: one sand, one wood and a silver make 4 to 8, but not 9."""
    for price in range(1, 12):
        possible = bool(pay(price, 1, 1, 0, 0, 1))
        assert possible == (price in (7, 8)), price


def test_jokers_reach_kinds_and_price() -> None:
    """Amendment 2: the numbers of silver with which some declaration is exact."""
    values = MATERIAL.values[:4]
    assert jokers(values, 3, 5, 0b0011) == (1, 2)
    assert jokers(values, 3, 0, 0b0111) == (0,)
    assert jokers(values, 3, 0, 0b0011) == ()
    assert jokers(values, 3, 6, 0b0011) == (2, 3)


def test_every_way_is_legal_by_counting_declarations() -> None:
    """Amendment 2, against a plain search over all declarations."""

    def is_legal(payment: Goods, price: int) -> bool:
        states = {(0, frozenset[int]())}
        for kind, pieces in enumerate(payment):
            for _ in range(pieces):
                declared = range(4) if kind == 4 else (kind,)
                states = {
                    (paid + MATERIAL.values[k], kinds | {k})
                    for paid, kinds in states
                    for k in declared
                }
        return any(paid == price and len(kinds) >= 3 for paid, kinds in states)

    goods = (3, 3, 2, 2, 3)
    every = [
        (a, b, c, d, e)
        for a in range(4)
        for b in range(4)
        for c in range(3)
        for d in range(3)
        for e in range(4)
    ]
    for price in (8, 10, 12, 18, 22):
        legal = {payment for payment in every if is_legal(payment, price)}
        assert set(pay(price, *goods)) == legal
        assert len(pay(price, *goods)) == len(legal)


def test_order_of_the_list() -> None:
    """Amendment 12: fewest silver, then most sand, most wood, most clay; the first is default."""
    found = pay(18, 6, 5, 4, 3, 2)
    assert list(found) == sorted(found, key=lambda p: (p[4], -p[0], -p[1], -p[2]))
    assert pay(10, 1, 2, 3, 0, 1) == ((1, 2, 1, 0, 1), (1, 2, 0, 0, 1), (1, 0, 1, 0, 1))


def test_two_payments_from_the_same_goods() -> None:
    """Amendment 12: the default for the first may spoil the second."""
    goods = (3, 3, 1, 2, 0)
    first, second = pay(12, *goods), pay(8, *goods)
    assert not any(min(minus(minus(goods, first[0]), two)) >= 0 for two in second)
    both = together(first, second)
    assert both is not None
    assert both[0] in first
    assert both[1] in second
    assert min(minus(minus(goods, both[0]), both[1])) >= 0


def test_two_payments_that_cannot_go_together() -> None:
    """Two buildings may not share a payment."""
    assert together(pay(8, 1, 1, 0, 1, 0), pay(8, 1, 1, 0, 1, 0)) is None


def building(**pieces: int) -> Castle:
    """Return a game in which seat 1's Stonemason is asked what to build, with these goods."""
    game = start(3)
    give(game, 1, **pieces)
    choose(game, {1: "stonemason", 2: "messenger", 3: "messenger"})
    return game


def understood(game: Castle, line: str) -> list[str]:
    """Return the canonical moves that a line leads to, carried out one after the other."""
    found: list[str] = []
    while line:
        action, line = NOTATION.understand(line, 1, game.offers(1))
        found.append(NOTATION.encode(action))
        if game.find_offer(action) is None:
            return [*found, "refused"]
        game.apply(action)
    return found


GOODS = {"sand": 6, "wood": 5, "clay": 4, "stone": 3, "silver": 2}


def test_build_pays_the_default() -> None:
    """Amendment 12: ``build stable``."""
    game = building(**GOODS)
    first = pay(18, 6, 5, 4, 3, 2)[0]
    assert understood(game, "build stable") == [NOTATION.encode(Build(1, 3, first))]


def test_build_pays_a_line_of_the_list() -> None:
    """Amendment 12: ``build stable 2``."""
    second = pay(18, 6, 5, 4, 3, 2)[1]
    found = understood(building(**GOODS), "build stable 2")
    assert found == [NOTATION.encode(Build(1, 3, second))]


def test_build_pays_with_a_part_named() -> None:
    """Amendment 12: ``build stable silver=1`` is the first payment with that number."""
    part = next(way for way in pay(18, 6, 5, 4, 3, 2) if way[4] == 1)
    for line in ("build stable silver=1", "bu sta si=1", "BUILD STABLE SILVER=1"):
        assert understood(building(**GOODS), line) == [NOTATION.encode(Build(1, 3, part))]


def test_build_with_everything_named() -> None:
    """Amendment 12: the canonical form, the only one in the record."""
    line = "build stable sand=4 clay=1 stone=2"
    assert understood(building(**GOODS), line) == [line]
    assert NOTATION.decode(line, 1) == Build(1, 3, (4, 0, 1, 2, 0))
    with pytest.raises(Unclear):
        NOTATION.decode("build stable", 1)
    with pytest.raises(Unclear):
        NOTATION.decode("build stable 2", 1)


def test_a_full_payment_is_not_taken_for_a_part() -> None:
    """All named beats the part: three silver pay a small tower, though it fits no other way."""
    game = building(silver=4, sand=3)
    line = "build small_tower silver=3"
    assert understood(game, line) == [line]


def test_build_two_at_once() -> None:
    """Amendment 12: ``build big_tower house`` solves both payments together."""
    game = building(sand=3, wood=3, clay=1, stone=2)
    both = together(pay(12, 3, 3, 1, 2, 0), pay(8, 3, 3, 1, 2, 0))
    assert both is not None
    assert understood(game, "build big_tower small_tower") == [
        NOTATION.encode(Build(1, BUILDINGS.index("big_tower"), both[0])),
        NOTATION.encode(Build(1, BUILDINGS.index("small_tower"), both[1])),
    ]


def test_build_two_of_one_type() -> None:
    """Amendment 7: tiles of one type are a pile, so both may be of it."""
    found = understood(building(sand=4, wood=4, clay=2, stone=1), "build house house")
    assert len(found) == 2
    assert all(line.startswith("build house ") for line in found)


def test_build_two_that_cannot_be_paid_together_is_unclear() -> None:
    """The line is carried out whole or not at all; each of the two is named as possible."""
    game = building(sand=1, wood=1, clay=1, stone=1)
    with pytest.raises(Unclear) as error:
        NOTATION.understand("build small_tower house", 1, game.offers(1))
    assert error.value.kind == "too_expensive"
    assert error.value.choices == ("build small_tower", "build house")


def test_build_two_of_which_one_cannot_be_paid() -> None:
    """The one that cannot be paid is refused, with its reason."""
    assert understood(building(sand=1, wood=1, stone=1), "build palace small_tower") == [
        "build palace ?",
        "refused",
    ]


@pytest.mark.parametrize("line", ["build stable 999", "build stable 0"])
def test_a_number_beyond_the_list_is_refused(line: str) -> None:
    """It is well-formed, so the game can say how many ways there are."""
    game = building(**GOODS)
    action, _ = NOTATION.understand(line, 1, game.offers(1))
    assert game.find_offer(action) is None


@pytest.mark.parametrize(
    "line", ["build stable gold=1", "build stable sand=1 sand=2", "build stable s=1"]
)
def test_nonsense_is_no_payment(line: str) -> None:
    """Unknown, doubled and ambiguous kinds are unclear."""
    game = building(**GOODS)
    with pytest.raises(Unclear):
        NOTATION.understand(line, 1, game.offers(1))


def test_only_payable_buildings_are_offered() -> None:
    """§2.8: what cannot be paid exactly with three kinds is not there."""
    game = building(sand=1, wood=1, stone=1)
    assert moves(game, 1) == ["build small_tower sand=1 wood=1 stone=1", "done"]


def test_thousands_of_payments_are_a_domain() -> None:
    """Amendment 12: offers give the domain, the list those with the fewest silver."""
    game = building(sand=12, wood=9, clay=8, stone=7, silver=10)
    offer: Offer = next(o for o in game.offers(1) if o.action is Build and o.domains[0] == (4,))
    assert len(offer) > 1000
    listed = NOTATION.wire(offer)
    assert len(listed["fields"]["payment"]) == 200
    assert listed["of"]["payment"] == len(offer)
    assert "silver" not in listed["fields"]["payment"][0]


def test_normal_pieces_return_and_silver_stays() -> None:
    """§2.8: pieces go to the stock, silver to the smithy; the exact goods are gone."""
    game = building(sand=2, wood=1, silver=1)
    stock = list(game.stock)
    play(game, "1 build small_tower sand=1 wood=1 silver=1")
    assert game.goods[0] == (1, 0, 0, 0, 0)
    assert game.smithy == 1
    assert [after - before for after, before in zip(game.stock, stock, strict=True)] == [
        1,
        1,
        0,
        0,
        0,
    ]


def test_ruling_17_a_silver_is_one_piece_for_the_bricklayer() -> None:
    """Ruling 17: 1 taler for each piece, a silver too."""
    game = start(3)
    give(game, 1, talers=0, sand=1, wood=1, silver=1)
    fill_tower(game)
    choose(game, {1: "bricklayer", 2: "messenger", 3: "messenger"})
    play(game, "1 build small_tower sand=1 wood=1 silver=1")
    assert game.purses[0] == 3
