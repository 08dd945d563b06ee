"""Replies to commands: what was done, and what was not."""

from typing import Any

import msgspec

from games.voice import Voice
from protocol.messages import Reply
from server.refusal import Refused


def done(
    text: str = "", lines: tuple[str, ...] | list[str] = (), prompt: str = "", **data: Any
) -> Reply:
    """Return the reply to what was done; ``prompt`` tells people what to type next."""
    return Reply(ok=True, text=text, lines=tuple(lines), prompt=prompt, data=data or None)


def refused(error: Refused, voice: Voice, id: str | None) -> Reply:
    """Return the reply to what is not done."""
    counts = {"done": error.done, "left": error.left}
    data = {key: value for key, value in counts.items() if value is not None}
    return Reply(
        ok=False,
        id=id,
        code=error.code,
        text=error.telling(voice),
        data=data or None,
        retry_after=error.retry_after,
    )


def with_id(reply: Reply, id: str | None) -> Reply:
    """Return the reply with the id of its request."""
    return reply if id is None else msgspec.structs.replace(reply, id=id)
