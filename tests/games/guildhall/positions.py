"""Positions of Guildhall written down in card letters, and moves carried out on them."""

from collections.abc import Mapping
from typing import Any

from games.core import Event, IllegalAction
from games.guildhall.actions import CODES, NOTATION
from games.guildhall.cards import bits, listed
from games.guildhall.material import POINT_CARDS, PROFESSIONS, load
from games.guildhall.rules import Actions, Guildhall, Settling
from games.guildhall.variants import Options

MATERIAL = load()
SEED = "5eed"


def cards(words: str) -> tuple[int, ...]:
    """Return the cards that letters name, in that order."""
    return tuple(CODES.index(word) for word in words.split())


def words(found: Any) -> str:
    """Return cards as letters."""
    return " ".join(CODES[card] for card in found)


def new(seats: int = 2, seed: str = SEED, **options: Any) -> Guildhall:
    """Return a game at its first question."""
    game = Guildhall(seats, seed, Options(**options), MATERIAL)
    game.take_events()
    return game


def position(
    seats: int = 2,
    hands: Mapping[int, str] | None = None,
    halls: Mapping[int, str] | None = None,
    complete: Mapping[int, str] | None = None,
    pile: str = "",
    deck: str | None = None,
    row: str | None = None,
    tokens: Mapping[int, int] | None = None,
    actions: int = 2,
    **options: Any,
) -> Guildhall:
    """Return a game in which seat 1 is on turn; what is not named is empty (the deck is not)."""
    game = new(seats, **options)
    game.active, game.turn, game.actions = 1, 1, actions
    for seat in game.everyone:
        game.hands[seat] = tuple(sorted(cards((hands or {}).get(seat, ""))))
        game.halls[seat] = bits(cards((halls or {}).get(seat, "")))
        names = (complete or {}).get(seat, "").split()
        game.complete[seat] = tuple(PROFESSIONS.index(name) for name in names)
        game.tokens[seat] = (tokens or {}).get(seat, 0)
    game.pile = list(cards(pile))
    if deck is not None:
        game.deck = list(cards(deck))
    if row is not None:
        game.row = [POINT_CARDS.index(name) for name in row.split()]
    game.agenda = [Actions(1), Settling()]
    game.run()
    game.take_events()
    return game


def do(game: Guildhall, line: str, seat: int = 0) -> list[Event]:
    """Carry out a line of moves for the seat that is asked; raises IllegalAction or Unclear."""
    events: list[Event] = []
    while line:
        asked = seat or game.waiting()[0]
        action, line = NOTATION.understand(line, asked, game.offers(asked))
        events += game.apply(action)
    return events


def can(game: Guildhall, line: str) -> bool:
    """Tell whether a canonical move is offered to the seat that is asked."""
    seat = game.waiting()[0]
    return game.find_offer(NOTATION.decode(line, seat)) is not None


def refuses(game: Guildhall, line: str) -> bool:
    """Tell whether a canonical move is refused, and changes nothing."""
    kept = game.clone()
    try:
        game.apply(NOTATION.decode(line, game.waiting()[0]))
    except IllegalAction:
        return game == kept
    return False


def offered(game: Guildhall) -> list[str]:
    """Return all moves of the seat that is asked."""
    return NOTATION.moves(game.offers(game.waiting()[0]))


def levels(game: Guildhall, card: str) -> list[str]:
    """Return the levels at which a hand card may be played, sorted."""
    return sorted(move.split()[2] for move in offered(game) if move.startswith(f"play {card} "))


def hall(game: Guildhall, seat: int) -> str:
    """Return the hall of a seat as letters in canonical order."""
    return words(listed(game.halls[seat]))


def hand(game: Guildhall, seat: int) -> str:
    """Return the hand of a seat as letters in canonical order."""
    return words(game.hands[seat])


def chapters(game: Guildhall, seat: int) -> str:
    """Return the complete chapters of a seat."""
    return " ".join(PROFESSIONS[kind] for kind in game.complete[seat])


def pile(game: Guildhall) -> str:
    """Return the discard pile as letters, the top last."""
    return words(game.pile)


def total(game: Guildhall) -> int:
    """Return how many profession cards there are in all places."""
    hands = sum(map(len, game.hands.values()))
    halls = sum(hall.bit_count() for hall in game.halls.values())
    done = 5 * sum(map(len, game.complete.values()))
    return len(game.deck) + len(game.pile) + len(game.area) + hands + halls + done
