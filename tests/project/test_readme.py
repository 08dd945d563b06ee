"""README.md says what is so: its commands, links, ports and transcript."""

import re

import yaml

from server.commands.index import BY_WORD
from server.main import COMMANDS
from tests.golden.screens import README, readme

ROOT = README.parent
TEXT = README.read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.M | re.S)
PROSE = re.sub(r"^```.*?^```$", "", TEXT, flags=re.M | re.S)


def test_the_first_screen_says_what_it_is_and_how_to_run_it() -> None:
    first = TEXT.split("\n")[:12]
    assert len([line for line in first[2:6] if line]) == 3
    assert any(line.startswith("make serve ") for line in first)
    assert any(line.startswith("make test ") for line in first)


def test_every_make_command_is_a_target() -> None:
    named = set(re.findall(r"\bmake ([a-z]+)\b", "".join(text for _, text in BLOCKS)))
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    assert {"serve", "test"} <= named - {"git"} <= targets


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_command_of_the_server_exists() -> None:
    typed = re.findall(r"(?:`|^] |'\\?|')/([a-z]+!?)", TEXT, re.M)
    assert len(typed) > 10
    assert [word for word in typed if word not in BY_WORD] == []


def test_every_subcommand_exists() -> None:
    named = re.findall(r"tafelrunde ([a-z-]+)", PROSE)
    assert named
    assert [word for word in named if word not in COMMANDS] == []


def test_the_ports_are_those_of_the_settings() -> None:
    settings = yaml.safe_load((ROOT / "config" / "server.yaml").read_text())
    listeners = settings["listeners"]
    assert f"nc localhost {listeners['line']['port']}" in TEXT
    assert f"port {listeners['telnet']['port']}, type" in TEXT
    assert f"{listeners['http']['port']} for health" in TEXT


def test_the_transcript_is_what_the_program_says() -> None:
    """If a change is wanted, ``python -m tests.golden.screens`` writes it."""
    assert readme() == TEXT


def test_the_version_is_the_same_everywhere() -> None:
    """Of the package, of the greeting that is shown, and of the last entry of the changes."""
    [version] = re.findall(r"^version = (\S+)$", (ROOT / "setup.cfg").read_text(), re.M)
    assert f"* tafelrunde {version} proto=1" in TEXT
    changes = re.findall(r"^## (\S+)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert changes[0] == version
