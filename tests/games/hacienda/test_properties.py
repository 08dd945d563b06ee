"""Chains, herds, markets and lakes as used while playing equal those counted afresh by hand."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.brain import RandomBrain
from games.core import Event
from games.hacienda.actions import Options, Play
from games.hacienda.board import FIELDS, NAMES, Fields, Groups, flood, groups, members
from games.hacienda.events import AnimalPlaced, ChainHarvested, HaciendaBuilt, LandLaid
from games.hacienda.material import ANIMALS, CARDS, FIRST_ANIMAL
from games.hacienda.rules import HaciendaGame
from games.hacienda.scoring import herds_of
from games.hacienda.view import HaciendaView, view
from tests.games.hacienda import positions as at

Group = frozenset[str]


def split(name: str) -> tuple[int, int]:
    """Return row and column of a field, from 0, from its name alone."""
    return "ABCDEFGHJKLMNPQRSTUVWXYZ".index(name[0]), int(name[1:]) - 1


def beside(one: str, two: str) -> bool:
    """Tell whether two fields are neighbours, by doubled columns (4.1)."""
    (r, c), (s, d) = split(one), split(two)
    x, y = 2 * c + (r % 2 == 0), 2 * d + (s % 2 == 0)
    return (abs(r - s), abs(x - y)) in {(0, 2), (1, 1)}


def joined(fields: Iterable[str]) -> list[Group]:
    """Return connected groups, by merging one field at a time."""
    found: list[set[str]] = []
    for field in fields:
        touching = [group for group in found if any(beside(field, other) for other in group)]
        found = [group for group in found if group not in touching]
        found.append({field}.union(*touching))
    return [frozenset(group) for group in found]


def own(shown: HaciendaView, seat: int, kind: str) -> list[str]:
    """Return the fields of a seat's tiles of one kind, as the view shows them."""
    return [tile.field for tile in shown.tiles if (tile.seat, tile.kind) == (seat, kind)]


def markets(shown: HaciendaView) -> list[str]:
    """Return the markets as the rows draw them."""
    return [
        f"{'ABCDEFGHJKLMN'[row]}{column + 1}"
        for row, line in enumerate(shown.rows)
        for column, sign in enumerate(line)
        if sign == "$"
    ]


def counted(shown: HaciendaView, seat: int) -> tuple[int, int, int, int]:
    """Return markets, chains, haciendas and water, counted from the view by hand."""
    kinds = {kind: joined(own(shown, seat, kind)) for kind in ("land", *ANIMALS)}
    animals = [field for kind in ANIMALS for field in own(shown, seat, kind)]
    reached = sum(any(beside(market, field) for field in animals) for market in markets(shown))
    chains = sum(2 * len(group) for group in kinds["land"] if len(group) >= 3)
    marked = {tile.field for tile in shown.tiles if tile.hacienda and tile.seat == seat}
    haciendas = sum(len(g) for found in kinds.values() for g in found if g & marked)
    tiles = [tuple(water.fields) for water in shown.water]
    lakes = [tuple(lake) for lake in joined(field for tile in tiles for field in tile)]
    everything = [tile.field for tile in shown.tiles if tile.seat == seat]
    water = sum(
        any(beside(field, other) for other in lake)
        for lake in (lakes if shown.options.water == "lakes" else tiles)
        for field in everything
    )
    return reached * (reached + 1) // 2, chains, haciendas, water


def check_position(game: HaciendaGame) -> None:
    """What a scoring now would give is what a count by hand gives; amendment 17 holds."""
    shown = view(game, None)
    for seat in range(1, game.seats + 1):
        now = shown.players[seat - 1].now
        assert (now.markets, now.chains, now.haciendas, now.water) == counted(shown, seat)
        land = own(shown, seat, "land")
        for kind in ANIMALS:
            for herd in joined(own(shown, seat, kind)):
                assert any(beside(a, b) for a in herd for b in land)
        for chain in joined(land):
            assert any(shown.rows[r][c] != "." for r, c in map(split, chain))
    placed = sum(map(int.bit_count, game.animals))
    assert placed == sum(game.discards[FIRST_ANIMAL:])
    assert min(game.pesos) >= 0
    assert game.chips_left + sum(map(int.bit_count, game.chips)) == 8


def check_event(event: Event, shown: HaciendaView) -> None:
    """The sizes and payments that an event tells are those of the position after it."""
    match event:
        case LandLaid(seat, _, field, chain):
            (group,) = [g for g in joined(own(shown, seat, "land")) if field in g]
            assert len(group) == chain
        case AnimalPlaced(seat, card, field, size, land, reached, pay, _, _):
            (herd,) = [g for g in joined(own(shown, seat, card)) if field in g]
            assert (len(herd), reached) == (
                size,
                tuple(m for m in markets(shown) if beside(m, field)),
            )
            chains = [
                chain
                for chain in joined(own(shown, seat, "land"))
                if any(beside(a, b) for a in herd for b in chain)
            ]
            assert pay == len(reached) * (size + sum(map(len, chains)))
            assert land == (sum(map(len, chains)) if reached else 0)
        case ChainHarvested(seat, field, size, gain, _, _, _):
            (group,) = [g for g in joined(own(shown, seat, "land")) if field in g]
            assert (len(group), 3 * size) == (size, gain)
        case HaciendaBuilt(seat, field, kind, size, _, _):
            (group,) = [g for g in joined(own(shown, seat, kind)) if field in g]
            assert len(group) == size


def walk(game: HaciendaGame, random: Random, most: int) -> Iterator[list[Event]]:
    """Play at random, rather a card than anything else, and yield what happens."""
    brain = RandomBrain(random)
    while (waiting := game.waiting()) and most:
        most -= 1
        offers = game.offers(waiting[0])
        plays = [offer for offer in offers if offer.action is Play]
        yield game.apply(brain.choose(None, plays if plays and random.random() < 0.5 else offers))


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 2**32),
    seats=st.integers(2, 5),
    board=st.sampled_from(["bone", "scatter"]),
    water=st.sampled_from(["lakes", "tiles"]),
)
def test_groups_equal_those_counted_afresh(seed: int, seats: int, board: str, water: str) -> None:
    """Chains, herds, markets, lakes, payments and harvests agree with a count by hand."""
    options = Options(board=board, water=water)  # type: ignore[arg-type]
    game = HaciendaGame(seats, f"{seed:08x}", options, at.MATERIAL)
    game.take_events()
    for step, events in enumerate(walk(game, Random(seed), 260)):
        shown = view(game, None)
        for event in events:
            check_event(event, shown)
        if step % 20 == 0:
            check_position(game)
    check_position(game)


@given(st.sets(st.sampled_from(sorted(NAMES)), max_size=60))
def test_groups_of_any_set(fields: set[int]) -> None:
    """The groups of a set of fields are those found by merging."""
    tiles = sum(1 << field for field in fields)
    found = {frozenset(NAMES[place] for place in members(group)) for group in groups(tiles)}
    assert found == set(joined(NAMES[field] for field in sorted(fields)))


@given(
    st.sets(st.sampled_from(sorted(NAMES)), min_size=1, max_size=60),
    st.sets(st.sampled_from(sorted(NAMES)), max_size=5),
)
def test_domain_of_groups(fields: set[int], marked: set[int]) -> None:
    """Each unmarked group is offered once, by its lowest field, and found from any of its own."""
    tiles, marks = (sum(1 << field for field in each) for each in (fields, marked))
    domain = Groups((tiles,), marks)
    offered = list(domain)
    assert len(offered) == len(domain) == len(set(offered))
    assert bool(domain) == bool(offered)
    for field in FIELDS.values():
        assert (field in domain) == (field in offered)
    for field in fields:
        group = flood(1 << field, tiles)
        assert (domain.resolve(field) in domain) == (not group & marks)


@given(st.sets(st.sampled_from(sorted(NAMES)), max_size=80))
def test_domain_of_fields(fields: set[int]) -> None:
    """A set of fields can be asked, counted, iterated in order and indexed."""
    domain = Fields(sum(1 << field for field in fields))
    assert list(domain) == sorted(fields)
    assert [domain[place] for place in range(len(domain))] == sorted(fields)
    assert domain[1:3] == tuple(sorted(fields)[1:3])
    assert all(field in domain for field in fields)


@pytest.mark.parametrize("seats", [2, 4])
def test_cards_are_conserved(seats: int) -> None:
    """All 152 cards are always somewhere: hands, displays, stacks, discards, set aside."""
    game = HaciendaGame(seats, "77", Options(), at.MATERIAL)
    for _ in walk(game, Random(7), 300):
        piles = [
            *game.open_land,
            *game.open_animals,
            *game.land_stack,
            *game.animal_stack,
            *game.second_stack,
            *game.set_aside,
        ]
        for card in range(len(CARDS)):
            held = sum(game.hands[card :: len(CARDS)])
            assert held + game.discards[card] + piles.count(card) == game.components.count(card)


def test_scores_never_fall() -> None:
    """Amendment 17: scores never fall without the second variant."""
    game = HaciendaGame(3, "99", Options(), at.MATERIAL)
    before = list(game.scores)
    for _ in walk(game, Random(9), 2000):
        assert all(now >= then for now, then in zip(game.scores, before, strict=True))
        before = list(game.scores)
    assert herds_of(game, 1) == game.animals[:4]
