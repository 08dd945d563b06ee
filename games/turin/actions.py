"""The moves of Turin Market and how they are written."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from games.core import Action, Done, Offer, Revise
from games.notation import Notation, Unclear


@dataclass(frozen=True)
class Play(Action):
    """Choose a hand card for the auction."""

    card: int


@dataclass(frozen=True)
class Bid(Action):
    """Bid for the first places of the auction."""

    amount: int


@dataclass(frozen=True)
class Add(Action):
    """Make the second bid that decides a tie."""

    amount: int


@dataclass(frozen=True)
class Concede(Action):
    """Take the goose from the table and with it the last place of the tie."""


@dataclass(frozen=True)
class Goose(Action):
    """Hand the goose, and with it the best place of the tie, to another seat in it."""

    receiver: int


@dataclass(frozen=True)
class Take(Action):
    """Take a card that was won."""

    card: int


@dataclass(frozen=True)
class Withdraw(Action):
    """Take one's own card back from sale."""

    card: int


@dataclass(frozen=True)
class Sell(Action):
    """Put a card up for sale; as many coins are laid on it."""

    card: int
    price: int

    form = "sell {card} at {price}"


@dataclass(frozen=True)
class Buy(Action):
    """Buy a card that somebody else sells."""

    card: int


@dataclass(frozen=True)
class Pass(Action):
    """Buy nothing."""


@dataclass(frozen=True)
class Serve(Action):
    """Choose the buyer among several who want one's card."""

    buyer: int


@dataclass(frozen=True)
class Loan(Action):
    """Take the loan."""


class Buyers(tuple[int, ...]):
    """The seats that want a card, in order; ``card`` is its number, for those who name it too."""

    card: int

    def __new__(cls, card: int, seats: Iterable[int]) -> Self:
        """Take the card and the seats."""
        buyers = super().__new__(cls, seats)
        buyers.card = card
        return buyers


def sell_to(words: Sequence[str], offers: Sequence[Offer]) -> list[str] | None:
    """Read ``sell CARD to SEAT`` as the choice of a buyer for the card in question."""
    buyers = next((offer.domains[0] for offer in offers if offer.action is Serve), None)
    match [word.lower() for word in words]:
        case ["sell" | "offer" | "serve", card, "to", buyer] if isinstance(buyers, Buyers):
            return [f"serve {buyer}"] if card == str(buyers.card) else None
    return None


def read_sale(words: Sequence[str], offers: Sequence[Offer]) -> list[str] | None:
    """Read what ``sell_to`` reads; refuse ``sell CARD`` without a price.

    The number of somebody's only card would else be taken for the price, the card being clear.
    """
    cards = next((offer.domains[0] for offer in offers if offer.action is Sell), ())
    match [word.lower() for word in words]:
        case [verb, card] if card in map(str, cards) and is_short_for(verb, "sell", "offer"):
            raise Unclear("bad_usage", "sell", ("sell CARD at PRICE",))
    return sell_to(words, offers)


def is_short_for(word: str, *verbs: str) -> bool:
    """Tell whether a word is one of these verbs or its beginning."""
    return any(verb.startswith(word) for verb in verbs)


ACTIONS = (Play, Bid, Add, Concede, Goose, Take, Withdraw, Sell, Buy, Pass, Serve, Loan)

NOTATION = Notation(
    [*ACTIONS, Done, Revise],
    also={"card": "play", "offer": "sell", "borrow": "loan"},
    shorthand=read_sale,
)
