"""What every bot is made of: a brain that chooses one of the offered moves."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from games.core import Action, Domain, Offer


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
        verbs = [offer.action.verb() for offer in owed]
        verb = self.random.choice(sorted(set(verbs)))
        same = [offer for offer, each in zip(owed, verbs, strict=True) if each == verb]
        offer = self.random.choice(same)
        return offer.action(offer.seat, *map(self.pick, offer.domains))

    def pick(self, domain: Domain) -> Any:
        """Return any value of a domain."""
        values = sorted(domain) if isinstance(domain, frozenset) else domain
        return self.random.choice(values if isinstance(values, Sequence) else list(values))
