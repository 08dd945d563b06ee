"""The fixed words of the renderers, in the language of a voice."""

from games.voice import Voice
from protocol.style import Words


def words(voice: Voice) -> Words:
    """Return the renderers' words in this voice's language."""
    return Words(
        done=voice.say("Done:"),
        not_possible=voice.say("Not possible:"),
        question=voice.say("Your question:"),
        nothing_more=voice.say("done"),
        says=voice.say("{name} says:"),
        private=voice.say("(private)"),
        bot=voice.say("bot {name}"),
        to_you=voice.say("{name} to you"),
        to_other=voice.say("{name} to {to}"),
        to_watchers=voice.say("{name} to the watchers"),
        in_lobby=voice.say("{name} in the lobby"),
        at_table=voice.say("{name} at table {table}"),
        table=voice.say("Table {table}:"),
    )
