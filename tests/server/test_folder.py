"""The data folder: private, locked, and clear about what is wrong."""

import stat
from pathlib import Path

import pytest

from server.store.folder import DataFolder, FolderError, FolderLocked


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_made_private(tmp_path: Path) -> None:
    """A missing folder is made, for its owner alone, and those above it too."""
    folder = DataFolder(tmp_path / "new" / "data")
    assert mode(folder.path) == 0o700
    folder.close()


def test_second_server_is_refused(tmp_path: Path) -> None:
    """A second server gets one line, and may come when the first is gone."""
    first = DataFolder(tmp_path)
    with pytest.raises(FolderLocked, match=r"in use by another server.*give this one a") as refused:
        DataFolder(tmp_path)
    assert "\n" not in str(refused.value)
    first.close()
    DataFolder(tmp_path).close()


@pytest.mark.parametrize(
    ("path", "reason"),
    [("file", "not a folder"), ("file/data", "Not a directory"), ("loop", "not a folder")],
)
def test_unusable_folder(tmp_path: Path, path: str, reason: str) -> None:
    """What cannot be a folder is named with the reason, in one line."""
    (tmp_path / "file").write_text("")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(FolderError, match=reason) as refused:
        DataFolder(tmp_path / path)
    assert str(tmp_path / path) in str(refused.value)
    assert "\n" not in str(refused.value)
