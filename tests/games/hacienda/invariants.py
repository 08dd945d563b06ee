"""What stays the same in Hacienda, in every state."""

from games.hacienda.material import CARDS, FIRST_ANIMAL
from games.hacienda.rules import HaciendaGame


def check_invariants(game: HaciendaGame) -> None:
    """Every card is in one place, placed animals are discarded cards, nobody owes pesos."""
    lying = [*game.land_stack, *game.open_land, *game.set_aside, *game.animal_stack]
    lying += [*game.second_stack, *game.open_animals]
    for card, name in enumerate(CARDS):
        held = sum(game.hands[card :: len(CARDS)])
        assert lying.count(card) + held + game.discards[card] == game.components.count(card), name
    assert sum(map(int.bit_count, game.animals)) == sum(game.discards[FIRST_ANIMAL:])
    assert game.chips_left + sum(map(int.bit_count, game.chips)) == game.components.harvest_chips
    assert min(*game.pesos, *game.hands, *game.supply, game.land_tiles) >= 0
    pieces = [*game.land, *game.animals, *game.water]
    assert sum(map(int.bit_count, pieces)) == (sum(pieces)).bit_count()
    assert not sum(pieces) & game.free
