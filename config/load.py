"""Reading the settings: from the command line, else from a file, else the defaults."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from config.clashes import bot_clashes, clashes
from config.document import Document
from config.faults import ConfigError, Fault
from config.kinds import converted, described, fields_of
from config.scalars import spelt
from config.settings import Bots, Settings


def load(path: Path | None, overrides: Mapping[str, object] | None = None) -> Settings:
    """Read a settings file, or take the defaults without one.

    ``overrides`` go before the file, by path: ``{"listeners.line.port": 0}``; None is no
    override.  The file of the bots is checked as well.  Raises ConfigError with all faults.
    """
    document = Document(path, Settings)
    for name, value in (overrides or {}).items():
        if value is not None:
            _override(document, name, value)
    settings: Settings = converted(document.values, Settings)
    _note(document, clashes(settings))
    _, faults = _read_bots(settings.bots)
    _raise_any([*document.faults, *faults])
    return settings


def load_bots(path: Path | None) -> Bots:
    """Read a file of house bots, or take the built-in ones.  Raises ConfigError."""
    bots, faults = _read_bots(path)
    _raise_any(faults)
    return bots


def check(path: Path) -> tuple[Fault, ...]:
    """List everything that is wrong with a settings file and the file of bots it names."""
    try:
        load(path)
    except ConfigError as error:
        return error.faults
    return ()


def _read_bots(path: Path | None) -> tuple[Bots, list[Fault]]:
    document = Document(path, Bots)
    bots: Bots = converted(document.values, Bots)
    _note(document, bot_clashes(bots))
    return bots, document.faults


def _raise_any(faults: list[Fault]) -> None:
    if faults:
        raise ConfigError(sorted(faults, key=lambda fault: (fault.file, fault.line or 0)))


def _override(document: Document, path: str, value: object) -> None:
    """Put a value in its place; the path is one of ours, so an unknown one is a KeyError."""
    *sections, name = path.split(".")
    kind, values = Settings, document.values
    for section in sections:
        kind, values = (fields_of(kind) or {})[section], values.setdefault(section, {})
    kind = (fields_of(kind) or {})[name]
    try:
        converted(value, kind)
    except msgspec.ValidationError:
        message = f"found {spelt(value)}; expected {described(kind)}"
        document.faults.append(Fault(path, None, message))
    else:
        values[name] = value


def _note(document: Document, found: Iterator[tuple[str, str]]) -> None:
    # A clash with a default that stands in for a faulty value would be a second fault for one.
    faulty = {_section(fault.path) for fault in document.faults}
    for path, message in found:
        if _section(path) not in faulty:
            document.fault(path, message)


def _section(path: str) -> str:
    return path.partition(".")[0].partition("[")[0]
