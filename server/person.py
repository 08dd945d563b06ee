"""People and bots: names, tokens, and the connection that each has, if any."""

import json
import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from protocol.clean import name_key
from server.store.storage import PersonRow

if TYPE_CHECKING:
    from server.session import Session

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_TOKEN = re.compile(rf"\b[{_LETTERS}]{{26}}\b", re.IGNORECASE)


def token_words(secret: bytes) -> str:
    """Return 128 random bits as 26 letters and digits that cannot be mistaken for each other."""
    number = int.from_bytes(secret, "big")
    return "".join(_LETTERS[number >> 5 * place & 31] for place in range(25, -1, -1))


def masked(text: str) -> str:
    """Return a text with stars in place of every token."""
    return _TOKEN.sub("*" * 8, text)


def token_hash(token: str) -> str:
    """Return what is stored of a token; a random one needs no slow hash."""
    return sha256(token.strip().upper().encode()).hexdigest()


@dataclass(eq=False, slots=True)
class Person:
    """Someone with a name.

    ``level`` is set for house bots.  ``is_known`` says whether the store has the person, with a
    token to come back; who never took a name nor a seat leaves no trace.  ``seen`` is in seconds
    since 1970.  ``chosen`` is how text shall be shown, as far as it was said by a command.
    """

    name: str
    is_bot: bool = False
    level: str | None = None
    token_hash: str = ""
    seen: float = 0.0
    is_known: bool = False
    chosen: dict[str, Any] = field(default_factory=dict)
    session: "Session | None" = field(default=None, repr=False)

    @property
    def key(self) -> str:
        """The name as names are compared."""
        return name_key(self.name)

    @property
    def is_here(self) -> bool:
        """Whether a connection belongs to this person now."""
        return self.session is not None

    def row(self) -> PersonRow:
        """Return the person as the store keeps it."""
        return PersonRow(
            self.key, self.name, self.is_bot, self.token_hash, self.seen, json.dumps(self.chosen)
        )

    @classmethod
    def of(cls, row: PersonRow) -> "Person":
        """Return the person that the store kept."""
        return cls(
            name=row.name,
            is_bot=row.bot,
            token_hash=row.token_hash,
            seen=row.seen,
            is_known=True,
            chosen=json.loads(row.settings),
        )
