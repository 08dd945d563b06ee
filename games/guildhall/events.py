"""What happens in Guildhall; professions, cards and kinds of VP cards are numbers."""

from dataclasses import dataclass, replace

from games.core import Event


@dataclass(frozen=True)
class Started(Event):
    """The first player was drawn, and VP cards were laid out."""

    seat: int
    row: tuple[int, ...]
    reveals = True


@dataclass(frozen=True)
class Drawn(Event):
    """A seat drew cards, which only it sees; then it has ``hand`` cards, the draw pile ``deck``."""

    seat: int
    number: int
    cards: tuple[int, ...]
    hand: int
    deck: int
    reveals = True

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, cards=())


@dataclass(frozen=True)
class Reshuffled(Event):
    """The discard pile became the draw pile."""

    number: int


@dataclass(frozen=True)
class Chosen(Event):
    """A seat named one more thing of a choice that is carried out as a whole."""

    seat: int
    things: tuple[int, ...]

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


@dataclass(frozen=True)
class Discarded(Event):
    """A seat laid a hand card on the discard pile and may go on; under cover if ``is_covered``."""

    seat: int
    card: int
    hand: int
    is_covered: bool = False

    def seen_by(self, seat: int | None) -> Event | None:
        return None if self.is_covered and seat != self.seat else self


@dataclass(frozen=True)
class Thrown(Event):
    """A seat is done with discarding: how many, and the cards, or only the last if covered."""

    seat: int
    number: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Kept(Event):
    """A seat neither discarded nor drew, and keeps its ``hand`` cards."""

    seat: int
    hand: int


@dataclass(frozen=True)
class Placed(Event):
    """A seat put hand cards into its hall."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class TurnBegun(Event):
    """A seat is on turn, with its VP and its actions."""

    seat: int
    turn: int
    points: int
    actions: int


@dataclass(frozen=True)
class Passed(Event):
    """A seat did nothing with an action."""

    seat: int


@dataclass(frozen=True)
class Played(Event):
    """A seat played a card with ``number`` of its profession in the hall, at a level or -1."""

    seat: int
    card: int
    number: int
    level: int


@dataclass(frozen=True)
class Rewarded(Event):
    """A seat got VP tokens, and has ``points`` now."""

    seat: int
    tokens: int
    points: int


@dataclass(frozen=True)
class Prolonged(Event):
    """A seat got further actions, and has ``left`` now."""

    seat: int
    actions: int
    left: int


@dataclass(frozen=True)
class Killed(Event):
    """A seat discarded a card from the hall of another."""

    seat: int
    player: int
    card: int


@dataclass(frozen=True)
class Searched(Event):
    """A seat looked through the covered discard pile, to fetch ``number`` cards of it."""

    seat: int
    number: int
    pile: tuple[int, ...]
    reveals = True

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, pile=())


@dataclass(frozen=True)
class Fetched(Event):
    """A seat put cards of the discard pile into its hall."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class TopShown(Event):
    """The top card of the covered pile was taken away, and this one lies on top now."""

    card: int
    reveals = True


@dataclass(frozen=True)
class Traded(Event):
    """A seat took cards of another's hall, and gave cards of its own for them, if any."""

    seat: int
    player: int
    taken: tuple[int, ...]
    given: tuple[int, ...]


@dataclass(frozen=True)
class ChaptersTraded(Event):
    """A seat took a whole chapter of another, and gave one of its own for it, if any."""

    seat: int
    player: int
    taken: tuple[int, ...]
    given: tuple[int, ...]


@dataclass(frozen=True)
class Woven(Event):
    """A seat put hand cards into its hall and took cards of it into the hand."""

    seat: int
    given: tuple[int, ...]
    taken: tuple[int, ...]


@dataclass(frozen=True)
class Bought(Event):
    """A seat bought a VP card, and is about to pay; without its effect if ``is_plain``."""

    seat: int
    kind: int
    is_plain: bool


@dataclass(frozen=True)
class Paid(Event):
    """A seat paid with complete chapters and has ``points`` now; ``top`` lies on the pile.

    If it is ``covered``, others see the top card only.
    """

    seat: int
    kind: int
    chapters: tuple[int, ...]
    top: int
    points: int
    is_covered: bool

    def seen_by(self, seat: int | None) -> Event:
        return replace(self, chapters=()) if self.is_covered and seat != self.seat else self


@dataclass(frozen=True)
class Dropped(Event):
    """A seat gave back complete chapters too many; ``top`` lies on the pile."""

    seat: int
    chapters: tuple[int, ...]
    top: int
    is_covered: bool

    def seen_by(self, seat: int | None) -> Event:
        return replace(self, chapters=()) if self.is_covered and seat != self.seat else self


@dataclass(frozen=True)
class RowRefilled(Event):
    """A VP card was turned up for sale; ``left`` remain in their deck."""

    kind: int
    left: int
    reveals = True


@dataclass(frozen=True)
class Completed(Event):
    """A seat's chapter has all colours; it has ``number`` complete ones now."""

    seat: int
    profession: int
    number: int


@dataclass(frozen=True)
class TurnEnded(Event):
    """A seat's played cards went to its hall (``kept``) or, being there already, to the pile."""

    seat: int
    kept: tuple[int, ...]
    lost: tuple[int, ...]


@dataclass(frozen=True)
class Finished(Event):
    """The game is over: a seat has the points, or (seat 0) the last turn is played."""

    seat: int
    turn: int
