"""Games brought to a wanted place, and moves as lines, for the rule tests of the castle."""

from collections.abc import Mapping, Sequence

from games.castle.actions import NOTATION
from games.castle.material import load
from games.castle.names import ALL_CARDS, BUILDINGS, CARDS, KINDS, WINTER
from games.castle.rules import Castle, Options
from games.core import Event
from games.record import read_line

MATERIAL = load()


def start(seats: int = 4, first: int = 1, deck: Sequence[str] = ()) -> Castle:
    """Return a new game that seat ``first`` begins; ``deck`` are winter cards, the next first."""
    options = Options(winter="on" if deck else "off")
    for seed in range(100):
        game = Castle(seats, f"{seed:032x}", options, MATERIAL)
        if game.first == first:
            game.take_events()
            rest = [card for card in range(len(WINTER)) if WINTER[card] not in deck]
            if deck:
                game.deck = [*rest, *(WINTER.index(word) for word in reversed(deck))]
            return game
    raise AssertionError("no seed lets this seat begin")


def goods(**pieces: int) -> tuple[int, ...]:
    """Return amounts by kind."""
    return tuple(pieces.get(kind, 0) for kind in KINDS)


def give(game: Castle, seat: int, talers: int | None = None, **pieces: int) -> None:
    """Let a seat have exactly these goods and talers; the stock and the bank pay for it."""
    for kind, word in enumerate(KINDS):
        more = pieces.get(word, 0) - game.goods[seat - 1][kind]
        game.stock[kind] -= more
        game.move_piece(seat, kind, more)
    if talers is not None:
        game.bank -= talers - game.purses[seat - 1]
        game.purses[seat - 1] = talers


def fill_tower(game: Castle, **pieces: int) -> None:
    """Let exactly these pieces lie in the defense tower."""
    for kind, word in enumerate(KINDS):
        more = pieces.get(word, 0) - game.tower[kind]
        game.stock[kind] -= more
        game.tower[kind] += more


def put(game: Castle, seat: int, *carts: str) -> None:
    """Put helpers of a seat on carts (silver is the rider), as in an earlier round."""
    for word in carts:
        game.carts[KINDS.index(word)] = seat
        game.supply[seat - 1] -= 1


def set_built(game: Castle, **tiles: int) -> None:
    """Let so many tiles of a type be built."""
    for word, built in tiles.items():
        number = BUILDINGS.index(word)
        game.unbuilt[number] = game.material.buildings[number].tiles - built


def occupy(game: Castle, seat: int, place: int, *marks: int) -> None:
    """Put helpers of a seat on the spots of a building, by their order in it."""
    spots = [i for i, spot in enumerate(game.material.spots) if spot.place == place]
    for mark in marks:
        game.owners[spots[mark]] = seat
        game.supply[seat - 1] -= 1


def hold(game: Castle, seat: int, *away: str) -> None:
    """Let a seat have played these cards in earlier rounds."""
    bits = sum(1 << CARDS.index(word) for word in away)
    game.hands[seat - 1] = ALL_CARDS & ~bits
    game.kept = {}


def play(game: Castle, *lines: str) -> list[Event]:
    """Carry out moves (``1 choose messenger``); return all that happened."""
    game.kept = {}
    return [event for line in lines for event in game.apply(read_line(NOTATION, line))]


def choose(game: Castle, cards: Mapping[int, str]) -> list[Event]:
    """Let all seats choose these cards; return what happened."""
    return play(game, *(f"{seat} choose {words}" for seat, words in cards.items()))


def can(game: Castle, line: str) -> bool:
    """Tell whether a move is possible now."""
    game.kept = {}
    return game.find_offer(read_line(NOTATION, line)) is not None


def asked(game: Castle) -> tuple[str, tuple[int, ...]]:
    """Return the question and who is asked."""
    return game.ask, game.waiting()


def moves(game: Castle, seat: int) -> list[str]:
    """Return all moves of a seat."""
    game.kept = {}
    return NOTATION.moves(game.offers(seat))


def find(events: Sequence[Event], kind: type[Event]) -> list[Event]:
    """Return the events of a kind."""
    return [event for event in events if type(event) is kind]


def finish_round(game: Castle) -> list[Event]:
    """Let everyone do without until the next choice of cards, or the end."""
    events: list[Event] = []
    while game.waiting() and game.ask != "characters":
        events += game.apply(game.absent(game.waiting()[0]))
    return events


def dummy(seats: int) -> dict[int, str]:
    """Return a choice of Messengers for all seats."""
    return dict.fromkeys(range(1, seats + 1), "messenger")
