"""The toy game as an entry of a catalogue."""

from pathlib import Path

from games.catalogue import Title
from tests.toy import material, rules, text, view

TOY = Title("menagerie", rules, view, text, material.load(), Path(__file__).parent)
