"""Messages for bots: one JSON object a line."""

from typing import Final

import msgspec

from protocol.messages import AnyMessage, GameEvent, Over, Reply

RESERVED: Final = frozenset(("type", "table", "n", "event", "seat", "text"))
"""The names of an event message that no field of an event may have."""

_ENCODER = msgspec.json.Encoder()


def json_line(message: AnyMessage) -> str:
    """Returns a message as its JSON line, without what is meant for people alone."""
    match message:
        case GameEvent():
            encoded = _ENCODER.encode(_flat(message))
        case Reply(prompt=prompt) | Over(prompt=prompt) if prompt:
            encoded = _ENCODER.encode(msgspec.structs.replace(message, prompt=""))
        case _:
            encoded = _ENCODER.encode(message)
    return encoded.decode() + "\n"


def gmcp_package(message: AnyMessage) -> str:
    """Returns the name under which GMCP carries a message: ``Tafelrunde.Event``."""
    return f"Tafelrunde.{str(message.__struct_config__.tag).capitalize()}"


def _flat(event: GameEvent) -> dict[str, object]:
    """Returns an event with its own fields beside the common ones."""
    if taken := RESERVED & event.fields.keys():
        raise ValueError(f"fields of the event {event.event!r} have common names: {sorted(taken)}")
    common = {"type": "event", "table": event.table, "n": event.n, "event": event.event}
    said = {"text": event.text} if event.text else {}
    return {**common, "seat": event.seat, **event.fields, **said}
