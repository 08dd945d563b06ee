"""Why something is not done, in words that wait for the voice of whoever is told."""

from collections.abc import Callable

from games.voice import Voice
from protocol.messages import Code

Telling = Callable[[Voice], str]
"""A sentence that is said when the receiver's voice is known."""


class Refused(Exception):
    """A request that is not carried out: its code, what and why and what next.

    ``done`` counts moves that were carried out all the same, ``left`` those that were not;
    ``retry_after`` is in seconds.
    """

    def __init__(
        self,
        code: Code,
        telling: Telling,
        *,
        done: int | None = None,
        left: int | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.telling = telling
        self.done = done
        self.left = left
        self.retry_after = retry_after
