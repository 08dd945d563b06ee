"""What is wrong with a settings file, said so that it can be found and mended."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its setting (``listeners.line.port``), its line from 1, and what to do.

    ``path`` is empty when the fault is no setting's, ``line`` None when the setting stands in
    no file, ``file`` empty when there is none.
    """

    path: str
    line: int | None
    message: str
    file: str = ""

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (place, self.path, self.message) if part)


class ConfigError(Exception):
    """The settings cannot be used; ``faults`` are all that is wrong with them."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)
