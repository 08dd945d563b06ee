"""What is agreed before a game of Guildhall: the options, and the presets by one word."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Switch = Literal["off", "on"]


@dataclass(frozen=True)
class Options:
    """The options; the defaults are the game as it is played on Yucata."""

    target_vp: Literal[10, 15, 20, 25, 30] = 20
    """The points that end the game at the end of the own turn."""

    assassin_l4: Literal[2, 4] = 2
    """How many cards the Assassin discards at level 4."""

    farmer_hi: Literal[2, 3] = 2
    """How many VP tokens the Farmer gives at level 3."""

    vp_draw: Literal["3draw", "4draw"] = "3draw"
    """Which VP card that draws is in the deck: 3 VP and 6 cards, or 4 VP and 5 cards."""

    discard_strict: Switch = "off"
    """Whether "discard and draw" must go down to five cards first."""

    excess: Literal["deferred", "immediate"] = "deferred"
    """When a player who is not on turn gives back a fourth chapter."""

    complete_hidden: Switch = "off"
    """Whether others see only the number of complete chapters."""

    discard_top_only: Switch = "off"
    """Whether only the top of the discard pile may be seen."""

    known: Switch = "on"
    """Whether hand cards that everyone has seen are shown."""

    discard_order: Literal["top", "free"] = "top"
    """Whether of a chapter given back only the top card is chosen, or the whole order."""

    dancer_partial: Switch = "off"
    """Whether the Dancer may draw fewer cards."""

    weaver4_zero: Switch = "off"
    """Whether the Weaver may take two cards at level 4 and put none."""

    allow_pass: Switch = "off"
    """Whether an action may be passed."""


PRESETS: Mapping[str, Options] = {
    "yucata": Options(),
    "print": Options(
        vp_draw="4draw", excess="immediate", complete_hidden="on", discard_top_only="on"
    ),
    "japanese": Options(
        assassin_l4=4, farmer_hi=3, vp_draw="4draw", discard_strict="on", excess="immediate"
    ),
}
