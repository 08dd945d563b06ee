"""The moves of Guildhall and how they are written.

A card is written with two letters, colour and profession: ``rw`` is the red Weaver.  People may
also write ``wr``, ``red weaver``, ``weaver red`` or shorter, and the profession or colour alone
where that is clear.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from games.core import Action, Domain, Done
from games.guildhall.cards import KINDS, WHOLE
from games.guildhall.material import COLOURS, POINT_CARDS, PROFESSIONS
from games.lexicon import Lexicon, Words
from games.notation import Notation

CODES = tuple(COLOURS[card % 5][0] + PROFESSIONS[card // 5][0] for card in KINDS)
"""How each card is written."""

_CARDS = {code: card for card, code in enumerate(CODES)}
_TURNED = {code[::-1]: card for card, code in enumerate(CODES)}
_CHAPTERS = {name: WHOLE + place for place, name in enumerate(PROFESSIONS)}

DECLINED = -1
"""The level of a card that is played without its effect."""


def _starting(names: Sequence[str], start: str) -> list[int]:
    return [place for place, name in enumerate(names) if name.startswith(start)]


class Things(Lexicon):
    """Cards, and whole chapters by their profession."""

    def write(self, value: Any) -> str:
        return CODES[value] if value < WHOLE else PROFESSIONS[value - WHOLE]

    def wire(self, value: Any) -> int | str:
        return self.write(value)

    def read(self, words: Sequence[str]) -> Iterator[tuple[Any, int]]:
        word = words[0].lower() if words else ""
        if word in _CARDS:
            yield _CARDS[word], 1
        elif word in _CHAPTERS:
            yield _CHAPTERS[word], 1

    def match(self, words: Sequence[str], domain: Domain) -> Iterator[tuple[Any, int]]:
        lower = [word.lower() for word in words[:2]]
        if lower and lower[0] in _CARDS | _TURNED:
            yield (_CARDS | _TURNED)[lower[0]], 1
            return
        pairs = list(self.pairs(lower))
        yield from pairs or self.alone(lower[:1], domain)

    def alone(self, words: Sequence[str], domain: Domain) -> Iterator[tuple[int, int]]:
        """Yield the chapters that a word means, and the cards of the domain that it fits to."""
        for word in words:
            professions, hues = _starting(PROFESSIONS, word), _starting(COLOURS, word)
            yield from ((WHOLE + profession, 1) for profession in professions)
            for thing in domain:
                is_card = thing is not None and thing < WHOLE
                if is_card and (thing // 5 in professions or thing % 5 in hues):
                    yield thing, 1

    def pairs(self, words: Sequence[str]) -> Iterator[tuple[int, int]]:
        """Yield the cards that two words mean, in either order."""
        for colour, profession in (words, words[::-1]) if len(words) == 2 else ():
            for hue in _starting(COLOURS, colour):
                yield from ((5 * place + hue, 2) for place in _starting(PROFESSIONS, profession))


class Levels(Lexicon):
    """Levels: numbers, or ``none`` for a card without its effect."""

    def write(self, value: Any) -> str:
        return "none" if value == DECLINED else str(value)

    def wire(self, value: Any) -> int | str:
        return "none" if value == DECLINED else int(value)

    def read(self, words: Sequence[str]) -> Iterator[tuple[Any, int]]:
        if words and words[0].lower() == "none":
            yield DECLINED, 1
        elif words and words[0] in ("0", "1", "2", "3", "4"):
            yield int(words[0]), 1


class PointWords(Words):
    """VP cards by name; people may leave out the points where there is an effect."""

    def match(self, words: Sequence[str], domain: Domain) -> Iterator[tuple[Any, int]]:
        yield from super().match(words, domain)
        for kind, name in self.names.items():
            if words and name[1:].startswith(words[0].lower()):
                yield kind, 1


_POINT_WORDS = PointWords(dict(enumerate(POINT_CARDS)))

Thing = Annotated[int, Things()]
Level = Annotated[int, Levels()]
PointKind = Annotated[int, _POINT_WORDS]


@dataclass(frozen=True)
class Play(Action):
    """Play a card, with the level of its effect that is used."""

    card: Thing
    level: Level


@dataclass(frozen=True)
class Discard(Action):
    """Lay a hand card on the discard pile."""

    card: Thing


@dataclass(frozen=True)
class Draw(Action):
    """Stop discarding and draw."""


@dataclass(frozen=True)
class Buy(Action):
    """Buy a VP card, with its effect or without it."""

    kind: PointKind
    use: Literal["none"] | None


@dataclass(frozen=True)
class Pass(Action):
    """Do nothing with an action."""


@dataclass(frozen=True)
class Pay(Action):
    """Pay with a complete chapter, named by the card that lies on top of it."""

    thing: Thing


@dataclass(frozen=True)
class Drop(Action):
    """Give back a complete chapter too many, named by the card that lies on top of it."""

    thing: Thing


@dataclass(frozen=True)
class Top(Action):
    """Lay a card on top of those that go to the discard pile."""

    card: Thing


@dataclass(frozen=True)
class Place(Action):
    """Put a hand card into the own hall."""

    card: Thing


@dataclass(frozen=True)
class Kill(Action):
    """Discard a card from somebody else's hall."""

    player: int
    card: Thing


@dataclass(frozen=True)
class Fetch(Action):
    """Take a card from the discard pile into the own hall."""

    card: Thing


@dataclass(frozen=True)
class Take(Action):
    """Take from somebody else's hall into the own, or from the own hall into the hand."""

    form: ClassVar[str] = "take {player} {thing}"
    player: int | None
    thing: Thing


@dataclass(frozen=True)
class Give(Action):
    """Give from the own hall for what was taken, or from the hand into the own hall."""

    thing: Thing


NOTATION = Notation(
    [
        Play,
        Discard,
        Draw,
        Buy,
        Pass,
        Pay,
        Drop,
        Top,
        Place,
        Kill,
        Fetch,
        Take,
        Give,
        Done,
    ],
    also={"put": "place", "throw": "discard", "assassinate": "kill", "purchase": "buy"},
)
