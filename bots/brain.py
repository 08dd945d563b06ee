"""What every bot is made of: a brain that chooses one of the offered moves."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from games.core import Action, Domain, Offer

T = TypeVar("T")


class Brain(Protocol):
    """All that a bot author writes."""

    def choose(self, view: Any, offers: Sequence[Offer]) -> Action:
        """Return one of the moves that answer the question.

        ``view`` is the game's own view of the bot's seat; ``offers`` holds at least one offer of
        kind ``owed``.
        """


class RandomBrain:
    """Chooses the verb first, then a value for each field, all with equal chances."""

    def __init__(self, random: Random) -> None:
        """Take the source of chance."""
        self.random = random

    def choose(self, view: Any, offers: Sequence[Offer]) -> Action:
        """Return any owed answer."""
        owed = [offer for offer in offers if offer.kind == "owed"]
        if len(owed) > 1:
            actions = list(dict.fromkeys([offer.action for offer in owed]))
            action = self.any_of(actions)
            owed = [offer for offer in owed if offer.action is action]
        offer = self.any_of(owed)
        return offer.action(offer.seat, *[self.pick(domain) for domain in offer.domains])

    def pick(self, domain: Domain) -> Any:
        """Return any value of a domain."""
        if isinstance(domain, frozenset):
            return self.any_of(sorted(domain))
        return self.any_of(domain if isinstance(domain, Sequence) else list(domain))

    def any_of(self, values: Sequence[T]) -> T:
        """Return any of the values; a product is three times as fast as ``Random.choice``."""
        return values[int(self.random.random() * len(values))]
