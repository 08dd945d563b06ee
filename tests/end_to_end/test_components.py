"""Components and boards of a host, as the real server takes them."""

from pathlib import Path

import yaml

from tests.end_to_end.running import tafelrunde

ROWS = ["mfgrs..", ".......", "...x...", ".~....m"]


def test_a_faulty_board_is_named(tmp_path: Path) -> None:
    """The server does not start, and says which file is wrong, where and why."""
    boards = tmp_path / "games" / "hacienda" / "boards"
    boards.mkdir(parents=True)
    data = {"id": "pond", "layout": "even-r", "rows": ROWS}
    (boards / "pond.yaml").write_text(yaml.safe_dump(data))
    ended = tafelrunde("serve", "--data", tmp_path, "--line-port", "0", "--telnet-port", "0")
    assert ended.returncode == 2
    assert "pond.yaml: C4 is 'x', which is no kind of field" in ended.stderr
    assert "Traceback" not in ended.stderr
