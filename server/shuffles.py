"""Fair shuffles: what is shown before a game, what is told after it, and what follows from it.

The exact bytes stand in DESIGN.md, so that anyone can reckon them in any language.
"""

from collections.abc import Mapping
from hashlib import sha256

from games.record import Header, RecordError


def commitment(secret: str) -> str:
    """Return the hash that is shown when a table opens; ``secret`` is hexadecimal."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def seed(secret: str, table: int, salts: Mapping[int, str]) -> str:
    """Return what all shuffles and draws follow from, as hexadecimal digits."""
    tail = "".join(f"\n{seat}:{salts[seat]}" for seat in sorted(salts))
    return sha256(bytes.fromhex(secret) + f"{table}{tail}".encode()).hexdigest()


def notes(secret: str, table: int, salts: Mapping[int, str]) -> dict[str, str]:
    """Return what the header of a finished game's record tells of its shuffles."""
    told = {"table": str(table), "commitment": commitment(secret), "secret": secret}
    return told | {f"salt.{seat}": words for seat, words in salts.items()}


def check(header: Header) -> None:
    """Raise RecordError unless commitment and seed follow from the secret of a record."""
    try:
        secret, table = header.notes["secret"], int(header.notes["table"])
        shown = header.notes["commitment"]
        salts = {
            int(key.removeprefix("salt.")): words
            for key, words in header.notes.items()
            if key.startswith("salt.")
        }
        is_committed, follows = commitment(secret) == shown, seed(secret, table, salts)
    except (KeyError, ValueError) as error:
        raise RecordError(f"its header does not tell the secret: {error}") from error
    if not is_committed:
        raise RecordError("the secret is not the one whose hash was shown when the table opened")
    if follows != header.seed:
        raise RecordError("the seed does not follow from the secret, the table and the salts")
