"""A table for the rule tests: lines of moves, arranged positions, scripted chance."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest

from games.chance import Chance
from games.core import Event, IllegalAction
from games.options import read
from games.record import read_line
from games.turin import material
from games.turin.questions import Bidding, Clearing
from games.turin.rules import NOTATION, OPTIONS, Turin

MATERIAL = material.load()
SEED = "7475"

E = TypeVar("E", bound=Event)


class Scripted(Chance):
    """Chance whose shuffles give the orders that a test wants, and which counts them."""

    def __init__(self, orders: Sequence[Sequence[int]]) -> None:
        super().__init__(SEED)
        self.orders = list(orders)

    def copy(self) -> "Scripted":
        return Scripted(self.orders)

    def shuffle(self, pile: list[Any]) -> None:
        order = self.orders.pop(0)
        assert sorted(order) == sorted(pile)
        pile[:] = order


class Table:
    """A game with short ways to play and to look."""

    def __init__(self, seats: int, seed: str = SEED, **options: str) -> None:
        self.game = Turin(seats, seed, read(OPTIONS, options), MATERIAL)
        self.events: list[Event] = self.game.take_events()

    def play(self, *lines: str) -> list[Event]:
        """Play lines ``SEAT MOVE`` and return what the last of them brought about."""
        for line in lines:
            self.events = self.game.apply(read_line(NOTATION, line))
        return self.events

    def refuses(self, line: str) -> bool:
        """Check that a line is refused and changes nothing."""
        before = self.game.clone()
        with pytest.raises(IllegalAction):
            self.game.apply(read_line(NOTATION, line))
        return self.game == before

    def can(self, line: str) -> bool:
        """Tell whether a line is offered."""
        return self.game.find_offer(read_line(NOTATION, line)) is not None

    def arrange(self, **state: Mapping[int, Any] | Any) -> "Table":
        """Change the state; of what is kept by seat, only the seats that are named."""
        for name, value in state.items():
            own = getattr(self.game, name)
            setattr(self.game, name, own | value if isinstance(own, dict) else value)
        self.game.kept = {}
        return self

    def give(self, owned: Mapping[int, Sequence[int]]) -> "Table":
        """Lay cards open before seats, wherever they were; hands are filled up again."""
        game = self.game
        given = {card for cards in owned.values() for card in cards}
        spare = [c for c in range(1, 19) if c not in given]
        spare = [c for c in spare if c not in game.table and c not in game.removed]
        for seat, hand in game.hand.items():
            own, spare = spare[: len(hand)], spare[len(hand) :]
            game.hand[seat] = tuple(own)
        game.unseen = spare
        return self.arrange(owned={seat: tuple(sorted(cards)) for seat, cards in owned.items()})

    def market(self, round: int = 2) -> "Table":
        """Open the market of a round, with no card left on the table."""
        game = self.game
        game.removed += game.table
        game.table, game.round = [], round
        game.agenda = [Clearing()]
        game.run()
        self.events = game.take_events()
        return self.arrange()

    def auction(self, first: bool = False) -> "Table":
        """Begin an auction: the first, or one with a card of each hand."""
        game = self.game
        if game.ask == "play":
            self.play(*(f"{seat} play {hand[0]}" for seat, hand in game.hand.items()))
        elif not first:
            game.removed, game.round = game.table, 2
            game.table = sorted(hand[0] for hand in game.hand.values())
            game.hand = {seat: hand[1:] for seat, hand in game.hand.items()}
            game.agenda = [Bidding.of(game.all_seats)]
        return self.arrange()

    def bid(self, *bids: int) -> list[Event]:
        """Bid for all seats in order."""
        return self.play(*(f"{seat} bid {n}" for seat, n in enumerate(bids, 1)))

    def add(self, adds: Mapping[int, int]) -> list[Event]:
        """Add for the seats of a tie."""
        return self.play(*(f"{seat} add {n}" for seat, n in adds.items()))

    def away(self, *asks: str) -> list[Event]:
        """Let the absent player's moves be made while one of these questions is asked."""
        told = []
        while self.game.ask in asks:
            told += self.game.apply(self.game.absent(self.game.waiting()[0]))
        return told

    def found(self, kind: type[E], events: Sequence[Event] | None = None) -> E:
        """Return the only event of a kind, by default among the last ones."""
        among = self.events if events is None else events
        (event,) = [event for event in among if isinstance(event, kind)]
        return event

    def money(self) -> int:
        """Return all coins: purses, those on cards, and the bank's balance."""
        game = self.game
        on_cards = sum(sale.price for sale in game.sales.values())
        return sum(game.purse.values()) + on_cards + game.bank

    def cards(self) -> list[int]:
        """Return all cards, wherever they are."""
        game = self.game
        piles = [*game.hand.values(), *game.owned.values(), game.table, game.removed, game.unseen]
        return sorted(card for pile in piles for card in pile)
