"""The games there are: one line for each, put together from the modules of its folder."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from games import options as game_options
from games import record
from games.castle import material as castle_material
from games.castle import rules as castle_rules
from games.castle import text as castle_text
from games.castle import view as castle_view
from games.core import Game, View
from games.guildhall import material as guildhall_material
from games.guildhall import rules as guildhall_rules
from games.guildhall import text as guildhall_text
from games.guildhall import view as guildhall_view
from games.hacienda import material as hacienda_material
from games.hacienda import rules as hacienda_rules
from games.hacienda import text as hacienda_text
from games.hacienda import view as hacienda_view
from games.notation import Notation
from games.pages import Page, read_pages
from games.record import Header, Record, RecordError
from games.text import GameText
from games.turin import material as turin_material
from games.turin import rules as turin_rules
from games.turin import text as turin_text
from games.turin import view as turin_view


class Material(Protocol):
    """What a game reads from its component files."""

    @property
    def digest(self) -> str:
        """The SHA-256 of all component data, so that a record notices a change."""


class RulesModule(Protocol):
    """The ``rules`` module of a game: its class, options, presets and notation."""

    @property
    def GAME(self) -> type[Game]:
        """The game's class."""

    @property
    def OPTIONS(self) -> type[Any]:
        """The frozen dataclass of its options."""

    @property
    def PRESETS(self) -> Mapping[str, Any]:
        """Ready-made options by word."""

    @property
    def NOTATION(self) -> Notation:
        """How its moves are written and read."""


class ViewModule(Protocol):
    """The ``view`` module of a game."""

    @property
    def VIEW(self) -> type[View]:
        """The game's view class."""

    def view(self, game: Any, seat: int | None) -> Any:
        """Return what this seat, or a watcher, may know."""

    def imagine(self, view: Any, chance: Any) -> Any:
        """Return some full game that is consistent with the view."""


class MaterialModule(Protocol):
    """The ``material`` module of a game."""

    def load(self, folder: Path | None = None) -> Any:
        """Return the components, files in ``folder`` taking the place of the embedded ones."""


@dataclass(frozen=True)
class Title:
    """A game in the catalogue."""

    word: str
    rules: RulesModule
    views: ViewModule
    text: GameText
    material: Any
    folder: Path

    @property
    def seats(self) -> range:
        """The numbers of seats it can be played with."""
        return self.rules.GAME.SEATS

    @property
    def notation(self) -> Notation:
        """How its moves are written and read."""
        return self.rules.NOTATION

    def start(self, seats: int, seed: str, options: Any) -> Game:
        """Return a new game at its first question."""
        return self.rules.GAME(seats, seed, options, self.material)

    def read_options(self, words: Mapping[str, str]) -> Any:
        """Return the options that ``words`` name, ``preset`` first; raises OptionError."""
        rest = dict(words)
        presets = self.rules.PRESETS
        base = None
        if "preset" in rest:
            word = rest.pop("preset")
            if word.lower() not in presets:
                raise game_options.OptionError("preset", word, tuple(presets))
            base = presets[word.lower()]
        return game_options.read(self.rules.OPTIONS, rest, self.material, base)

    def header(
        self, seats: int, seed: str, options: Any, notes: Mapping[str, str] | None = None
    ) -> Header:
        """Return the header of a game's record."""
        return Header(
            game=self.word,
            rules=self.rules.GAME.VERSION,
            digest=self.digest(game_options.write(options)),
            seats=seats,
            options=game_options.write(options),
            seed=seed,
            notes=notes or {},
        )

    def digest(self, options: Mapping[str, str]) -> str:
        """Return the digest of the components that a game with these options uses.

        A material that is wider than one game (boards that a host adds) tells it by
        ``digest_for(options)``, so that records of other boards stay readable.
        """
        narrowed = getattr(self.material, "digest_for", None)
        return str(narrowed(options) if narrowed else self.material.digest)

    def check(self, header: Header) -> None:
        """Raise RecordError if a record was made with other rules or components."""
        if header.rules != self.rules.GAME.VERSION:
            ours = self.rules.GAME.VERSION
            raise RecordError(f"it was played by rules version {header.rules}, these are {ours}")
        if header.digest != self.digest(header.options):
            raise RecordError("it was played with other components than these")

    def replay(self, kept: Record) -> Game:
        """Return the game that a record leads to; raises RecordError."""
        self.check(kept.header)
        options = self.read_options(kept.header.options)
        game = self.start(kept.header.seats, kept.header.seed, options)
        game.take_events()
        return record.play(game, self.notation, kept.lines)

    @cached_property
    def pages(self) -> Mapping[str, Mapping[str, Page]]:
        """The rules pages by language and topic."""
        return {path.stem: read_pages(path) for path in (self.folder / "pages").glob("*.md")}


def catalogue(overrides: Path | None = None) -> dict[str, Title]:
    """Return all games by word, in the order in which they are listed.

    A host's own component files lie in ``overrides/WORD`` and take the place of the embedded
    ones.
    """

    def title(
        word: str,
        material: MaterialModule,
        rules: RulesModule,
        views: ViewModule,
        text: GameText,
    ) -> Title:
        components = material.load(overrides / word if overrides else None)
        return Title(word, rules, views, text, components, Path(__file__).parent / word)

    titles: list[Title] = [
        title("turin", turin_material, turin_rules, turin_view, turin_text),
        title("guildhall", guildhall_material, guildhall_rules, guildhall_view, guildhall_text),
        title("hacienda", hacienda_material, hacienda_rules, hacienda_view, hacienda_text),
        title("castle", castle_material, castle_rules, castle_view, castle_text),
    ]
    return {entry.word: entry for entry in titles}
