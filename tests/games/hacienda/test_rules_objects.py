"""Haciendas, water tiles, harvests, and the turn that they share."""

from games.hacienda.actions import NOTATION, Hacienda, Water
from games.hacienda.board import names
from games.hacienda.events import ChainHarvested, HaciendaBuilt, TurnEnded
from tests.games.hacienda import positions as at


def test_turn_ends_after_three_actions() -> None:
    """Amendment 7: the turn ends at once after the third action."""
    game = at.new()
    events = at.play(game, "buy land", "buy land", "buy animal")
    assert events[-1] == TurnEnded(1, 0)
    assert game.waiting() == (2,)


def test_fewer_actions() -> None:
    """2.3 and amendment 7: end is always legal, before any action too."""
    game = at.new()
    assert at.play(game, "end") == [TurnEnded(1, 3)]
    at.play(game, "buy land")
    assert at.play(game, "end")[0] == TurnEnded(2, 2)


def test_once_in_a_turn() -> None:
    """A20 and further test 9: one of each in a turn, a second one refused; 24 pesos spent."""
    game = at.new()
    at.put(game, 1, land="r1c4 r12c0")
    at.money(game, 60, 60)
    at.play(game, "hacienda r1c4")
    assert at.choices(game, "hacienda") == []
    at.play(game, "water A10")
    assert not any(offer.action is Water for offer in game.offers(1))
    events = at.play(game, "harvest r12c0")
    assert isinstance(events[0], ChainHarvested)
    assert game.pesos[0] == 60 - 24 + 3
    at.play(game, "end")
    assert at.choices(game, "hacienda") == ["hacienda N1"]
    assert at.choices(game, "water") != []


def test_second_harvest_in_a_turn() -> None:
    """A20: a second harvest in a turn is refused, in the next turn allowed."""
    game = at.new()
    at.put(game, 1, land="r1c4 r12c0")
    at.play(game, "harvest r1c4")
    assert at.choices(game, "harvest") == []
    at.play(game, "end", "end")
    assert at.choices(game, "harvest") == ["harvest N1"]


def test_hacienda_on_any_size() -> None:
    """A4: a hacienda may stand on a single tile and scores the group's size."""
    game = at.new()
    at.put(game, 1, land="r1c4", pig="r12c0 r12c1")
    at.play(game, "hacienda r1c4")
    assert at.parts(game, 1).haciendas == 1
    at.money(game, 12, 0)
    at.play(game, "end", "end", "hacienda r12c1")
    assert at.parts(game, 1).haciendas == 1 + 2


def test_hacienda_names_the_lowest_field() -> None:
    """Amendment 15: any field of a group is understood, the lowest is canonical."""
    game = at.new()
    at.put(game, 1, pig="r12c2 r12c1 r12c0", land="r1c4")
    assert at.choices(game, "hacienda") == ["hacienda B5", "hacienda N1"]
    (event, *_) = at.play(game, "hacienda r12c2")
    assert event == HaciendaBuilt(1, "N1", "pig", 3, 12, 8)


def test_no_second_hacienda_on_a_group() -> None:
    """2.3: a group with a hacienda gets no other, also after it has grown."""
    game = at.new()
    at.put(game, 1, land="r1c4 r1c5", hacienda="r1c4")
    assert at.choices(game, "hacienda") == []
    at.put(game, 1, land="r0c17")
    assert at.choices(game, "hacienda") == ["hacienda A18"]


def test_joined_haciendas_score_once() -> None:
    """A7 and further test 4: two haciendas on one chain of 8 give 8; no third may come."""
    game = at.new()
    at.put(game, 1, land="r0c0 r0c1 r0c2 r0c3", hacienda="r0c0")
    at.put(game, 1, land="r0c5 r0c6 r0c7 r0c8", hacienda="r0c5")
    assert at.parts(game, 1).haciendas == 8
    game.free |= at.fields("r0c8")
    game.land[0] &= ~at.fields("r0c8")
    assert at.parts(game, 1).haciendas == 7
    at.deal(game, 1, pampa=1)
    at.play(game, "play pampa r0c4")
    assert at.parts(game, 1).haciendas == 8
    assert at.choices(game, "hacienda") == []


def test_hacienda_supply() -> None:
    """A27: when no hacienda is left none can be bought."""
    game = at.new()
    at.put(game, 1, land="r1c4")
    game.haciendas_left = 0
    assert not any(offer.action is Hacienda for offer in game.offers(1))


def test_water_needs_free_pampa_only() -> None:
    """2.3: a water tile lies on free pampa, next to anything or nothing."""
    game = at.new()
    at.put(game, 1, land="r0c0")
    offered = at.choices(game, "water")
    taken = {name for line in offered for name in line.split()[1:]}
    assert taken == set(names(game.board.pampa & game.free))
    at.play(game, "water A17 A18")
    assert game.water[-1] == at.fields("A17 A18")
    assert not game.free & at.fields("A17 A18")
    assert game.supply == [5, 3, 3, 2]


def test_water_turns() -> None:
    """H2: each size in all its turns: 1, 3, 2 and 3 of them, each place named once."""
    game = at.new()
    lines = [line.split()[1:] for line in at.choices(game, "water")]
    by_size = {size: [line for line in lines if len(line) == size] for size in (1, 2, 3, 4)}
    assert all(line == sorted(line, key=at.field) for line in lines)
    assert len({tuple(line) for line in lines}) == len(lines)
    with_g5 = {size: sum("G5" in line for line in each) for size, each in by_size.items()}
    assert len(by_size[1]) == game.board.pampa.bit_count()
    assert with_g5 == {1: 1, 2: 6, 3: 6, 4: 12}


def test_water_size_runs_out() -> None:
    """A28: a size that is used up, or fits nowhere, cannot be bought."""
    game = at.new(material=at.on("mfgrs", "$...~", "mfgrs"))
    sizes = {len(line.split()) - 1 for line in at.choices(game, "water")}
    assert sizes == {1, 2}
    game.supply[0] = 0
    game.kept = {}
    assert {len(line.split()) - 1 for line in at.choices(game, "water")} == {2}


def test_fields_of_water_in_any_order() -> None:
    """Amendment 15: the fields may be typed in any order, the record has them sorted."""
    game = at.new()
    action, _ = NOTATION.understand("water b1 a1", 1, game.offers(1))
    assert NOTATION.encode(action) == "water A1 B1"


def test_everybody_scores_water() -> None:
    """A30 and A24: everyone with tiles beside a lake scores it, once for each tile."""
    game = at.new()
    at.flood(game, "r4c4 r4c5 r5c4")
    at.put(game, 1, pig="r5c5")
    at.put(game, 2, land="r3c5 r2c3")
    assert at.parts(game, 1).water == 1
    assert at.parts(game, 2).water == 1 + 1


def test_harvest_of_a_pair() -> None:
    """A5: a single tile gives 3 pesos, a pair 6."""
    game = at.new()
    at.put(game, 1, land="r1c4 r0c0 r0c1")
    at.money(game, 0, 0)
    at.play(game, "harvest r1c4", "end", "end", "harvest r0c1")
    assert game.pesos[0] == 3 + 6


def test_joined_chain_counts_as_harvested() -> None:
    """A8 and further test 2: a chip bars the whole joined chain until it is taken away."""
    game = at.new()
    at.put(game, 1, land="r0c0 r0c1 r0c2 r0c4 r0c5 r0c6 r0c7", chip="r0c0")
    at.put(game, 1, chip="")
    at.put(game, 2, land="r12c5 r12c7", chip="r12c5")
    at.deal(game, 1, pampa=1)
    at.money(game, 0, 0)
    game.chips_left = 0
    at.play(game, "play pampa r0c3")
    assert at.choices(game, "harvest") == []
    at.play(game, "end", "harvest r12c7 from r0c0", "end")
    (event, *_) = at.play(game, "harvest r0c7 from r12c5")
    assert isinstance(event, ChainHarvested)
    assert (event.size, event.gain, event.owner, event.chip) == (8, 24, 2, "N6")


def test_two_chips_on_a_chain() -> None:
    """A6 and amendment 6: two chips on a joined chain stay; both must be taken."""
    game = at.new(3)
    at.put(game, 1, land="r0c0 r0c1 r0c2", chip="r0c0 r0c2")
    at.put(game, 2, land="r12c0")
    at.put(game, 3, land="r12c5")
    game.chips_left = 0
    assert at.choices(game, "harvest") == []
    at.play(game, "end", "harvest N1 from A1", "end", "end")
    assert at.choices(game, "harvest") == []
    at.play(game, "end", "end", "harvest N6 from A3", "end")
    assert at.choices(game, "harvest") == ["harvest A1 from N1", "harvest A1 from N6"]


def test_a_field_named_twice() -> None:
    """Amendment 15: the size is the number of fields; one named twice makes no smaller tile."""
    game = at.new()
    action, _ = NOTATION.understand("water D9 D9", 1, game.offers(1))
    assert game.find_offer(action) is None
    assert game.supply[0] == 5


def test_chips_in_supply_come_first() -> None:
    """A10: while the supply has chips they are taken from there."""
    game = at.new()
    at.put(game, 1, land="r0c0")
    at.put(game, 2, land="r12c0", chip="r12c0")
    assert at.choices(game, "harvest") == ["harvest A1"]


def test_ninth_harvest_takes_a_chip() -> None:
    """Further test 3 and A11: with an empty supply any chip of another player may be taken."""
    game = at.new(3)
    at.put(game, 1, land="r0c0")
    at.put(game, 2, land="r12c0 r12c2", chip="r12c0 r12c2")
    at.put(game, 3, land="r12c5", chip="r12c5")
    game.chips_left = 0
    lines = at.choices(game, "harvest")
    assert lines == [f"harvest A1 from {chip}" for chip in ("N1", "N3", "N6")]
    at.play(game, "harvest A1 from N3")
    assert game.chips == [at.fields("A1"), at.fields("N1"), at.fields("N6")]
    assert game.chips_left == 0


def test_all_chips_on_own_chains() -> None:
    """A9: if all chips lie on the own chains there is no harvest."""
    game = at.new()
    at.put(game, 1, land="r0c0 r0c2", chip="r0c0")
    at.put(game, 2, land="r12c0")
    game.chips_left = 0
    assert at.choices(game, "harvest") == []


def test_variant1_costs() -> None:
    """Amendment 12: hacienda and water cost 20."""
    game = at.new(variant1="on")
    at.put(game, 1, land="r0c0")
    at.money(game, 19, 40)
    assert at.choices(game, "hacienda") == []
    at.money(game, 40, 0)
    at.play(game, "hacienda A1", "water A3")
    assert game.pesos[0] == 0
