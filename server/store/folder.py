"""The data folder: made when it is missing, private, and used by one server at a time."""

import fcntl
import os
from pathlib import Path

from sqlalchemy import URL


class FolderError(Exception):
    """The data folder cannot be used; the text is one line for the host."""


class FolderLocked(FolderError):
    """Another server works in the data folder."""


class DataFolder:
    """A data folder that is ours until ``close`` or the end of the process.

    Raises FolderError.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = _locked(path / "lock")
        except BlockingIOError as error:
            raise FolderLocked(
                f"the data folder {path} is in use by another server; "
                "stop that one, or give this one a folder of its own"
            ) from error
        except FileExistsError as error:
            raise FolderError(f"the data folder {path} cannot be used: not a folder") from error
        except OSError as error:
            raise FolderError(f"the data folder {path} cannot be used: {error.strerror}") from error

    @property
    def database(self) -> URL:
        """The SQLite file that is used when no other store is set."""
        return URL.create("sqlite", database=str(self.path.absolute() / "tafelrunde.db"))

    def close(self) -> None:
        """Let another server in."""
        os.close(self._lock)


def _locked(path: Path) -> int:
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise
    return lock
