"""Settings files: read as they are meant, or refused with place, reason and remedy."""

import re
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis.strategies import binary, text

from config.document import Document
from config.faults import ConfigError
from config.load import check, load, load_bots
from config.settings import Bots, Section, Settings

CONFIG = Path(__file__).parents[2] / "config"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A settings file to be written."""
    return tmp_path / "server.yaml"


def faults(file: Path, content: str) -> list[str]:
    """Tell the faults of a content, without the file's name."""
    file.write_text(content)
    return [str(fault).removeprefix(f"{file}:") for fault in check(file)]


def settings(file: Path, content: str) -> Settings:
    file.write_text(content)
    return load(file)


@pytest.mark.parametrize(("name", "defaults"), [("server", Settings()), ("bots", Bots())])
def test_example_is_the_defaults(name: str, defaults: Section) -> None:
    """The example files hold every setting there is, with its default."""
    document = Document(CONFIG / f"{name}.yaml", type(defaults))
    assert document.faults == []
    assert document.values == plain(defaults)
    assert load(CONFIG / "server.yaml") == Settings() == load(None)
    assert load_bots(CONFIG / "bots.yaml") == Bots() == load_bots(None)


def plain(value: object) -> object:
    if isinstance(value, Section):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    return list(value) if isinstance(value, tuple) else value


def test_example_tells_about_each_setting() -> None:
    """Each setting in the example has a comment right above it."""
    lines = (CONFIG / "server.yaml").read_text().splitlines()
    settings = [at for at, line in enumerate(lines) if re.match(r" *\w+:", line)]
    assert len(settings) > 50
    assert [lines[at] for at in settings if not lines[at - 1].lstrip().startswith("#")] == []


@pytest.mark.parametrize(
    ("content", "path", "value"),
    [
        ("", "language", "en"),
        ("---\n# nothing\n", "language", "en"),
        ("limits:\n  # nothing\nlanguage: de", "language", "de"),
        ("\ufefflanguage: de\r\nmotd: hi\r\n", "motd", "hi"),
        ("listeners: {line: {port: 0}}", "listeners.line.port", 0),
        ("listeners: {line: {enabled: off}}", "listeners.line.enabled", False),
        ("listeners: {tls: {enabled: no}}", "listeners.tls.enabled", False),
        ("absence: {grace: 1.5}", "absence.grace", 1.5),
        ("absence: {grace: 90}", "absence.grace", 90.0),
        ("motd: 'no'", "motd", "no"),
        ("motd: |\n  two\n  lines", "motd", "two\nlines"),
        ("motd: Grüße ›heute‹", "motd", "Grüße ›heute‹"),
        ("data: /srv/no", "data", Path("/srv/no")),
        ("limits: {connections: {per_address: null}}", "limits.connections.per_address", None),
        ("limits: {connections: {per_address: ~}}", "limits.connections.per_address", None),
        ("absence: &a {grace: 9}\nmotd: ''", "absence.grace", 9.0),
    ],
)
def test_read_as_meant(file: Path, content: str, path: str, value: object) -> None:
    """What can only mean one thing is read as that, and all else keeps its default."""
    assert attrgetter(path)(settings(file, content)) == value


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        # Numbers that YAML 1.1 reads as others.
        (
            "listeners:\n line:\n  port: 04000",
            "3: listeners.line.port: 04000 would be read as octal 2048; write 4000",
        ),
        ("limits: {tables: 1_000}", "1: limits.tables: 1_000 would be read as 1000; write 1000"),
        ("limits: {tables: 0x10}", "1: limits.tables: 0x10 would be read as 16; write 16"),
        ("limits: {tables: +5}", "1: limits.tables: +5 would be read as 5; write 5"),
        ("absence: {grace: 4:30}", "1: absence.grace: 4:30 would be read as 270; write 270"),
        (
            "absence: {grace: .inf}",
            "1: absence.grace: .inf would be read as Infinity; "
            "expected a number of seconds above 0",
        ),
        # Numbers and words that are the other.
        ('limits: {tables: "8"}', '1: limits.tables: found "8"; write 8'),
        ("limits: {tables: 8.0}", "1: limits.tables: found 8.0; write 8"),
        ("limits: {tables: 1e3}", '1: limits.tables: found "1e3"; write 1000'),
        ("limits: {tables: 8.5}", "1: limits.tables: found 8.5; expected a whole number from 1"),
        ("limits: {tables: 0}", "1: limits.tables: found 0; expected a whole number from 1"),
        (
            "limits: {tables: yes}",
            "1: limits.tables: yes would be read as true; expected a whole number from 1",
        ),
        ("limits: {tables: }", "1: limits.tables: found nothing; expected a whole number from 1"),
        ("motd: 4000", '1: motd: found 4000; write "4000"'),
        ("motd: 04000", '1: motd: 04000 would be read as octal 2048; write "04000"'),
        ("motd: 22:30", '1: motd: 22:30 would be read as 1350; write "22:30"'),
        ("motd: 2026-01-31", '1: motd: 2026-01-31 would be read as a date; write "2026-01-31"'),
        ("motd: =", '1: motd: = would be read as a mark of YAML; write "="'),
        # Words that YAML 1.1 reads as false and true, and the other way round.
        ("motd: no", '1: motd: no would be read as false; write "no"'),
        ("motd: On", '1: motd: On would be read as true; write "On"'),
        ("motd: true", '1: motd: found true; write "true"'),
        ("language: no", "1: language: no would be read as false; expected one of de, en"),
        (
            'listeners: {tls: {enabled: "False"}}',
            '1: listeners.tls.enabled: found "False"; write false',
        ),
        (
            "listeners: {tls: {enabled: 1}}",
            "1: listeners.tls.enabled: found 1; expected true or false",
        ),
        # Keys.
        (
            "max_talbes: 3\nlanguage: de",
            "1: max_talbes: there is no such setting; known here are "
            "listeners, data, store, absence, limits, names, bots, log, language, motd",
        ),
        (
            "limits:\n  talbes: 3",
            "2: limits.talbes: there is no such setting; did you mean tables?",
        ),
        ("motd: a\nlanguage: de\nmotd: b", "3: motd stands twice, first in line 1"),
        ("log:\n level: info\n level: info", "3: log: level stands twice, first in line 2"),
        ("[a, b]: c", "1: a key is a single word"),
        ('"\\e[2J": c', "1: a key is a single word"),
        ("absence: {grace: 9}\nlog: {<<: *a}", "2: this is not YAML: found undefined alias 'a'"),
        # Shapes.
        (
            "- a\n- b",
            "1: found a list; expected a mapping with listeners, data, store, absence, "
            "limits, names, bots, log, language, motd",
        ),
        ("absence: 5", '1: absence: found "5"; expected a mapping with grace, table'),
        ("motd: [a]", "1: motd: found a list; expected a text"),
        ("motd: {a: b}", "1: motd: found a mapping; expected a text"),
        ("language: [de, no, en]", "1: language: found a list; expected one of de, en"),
        (
            "log: {level: wran}",
            '1: log.level: found "wran"; '
            "expected one of debug, error, info, warn; did you mean warn?",
        ),
        (
            "names: {guest_prefix: 7up}",
            '1: names.guest_prefix: found "7up"; '
            "expected a letter, then 1 to 9 letters, digits, _ or -",
        ),
        # Tags, which would construct something.
        (
            "motd: !!python/object/apply:os.system [ls]",
            "1: motd: found a list; expected a text",
        ),
        (
            "motd: !!python/name:os.system ''",
            "1: motd: tags such as !!python/name:os.system are not taken",
        ),
        ("log: !!set {level}", "1: log: tags such as !!set are not taken"),
        ("motd: !!int many", '1: motd: "many" is no int'),
        ("motd: !!bool many", '1: motd: "many" is no bool'),
        # What is no YAML at all.
        ("log:\n\tlevel: info", "2: a tab cannot stand here; indent with blanks"),
        ("motd: [a", "1: this is not YAML: expected ',' or ']', but got '<stream end>'"),
        ("motd: a\n---\nmotd: b", "2: this is not YAML: but found another document"),
        ("motd: a\nlanguage: \x07", "2: the character 0x7 has no place in YAML"),
        ("motd: " + "[" * 3000, "this is nested too deeply"),
        # Right alone and wrong together.
        (
            "listeners:\n  http:\n    port: 4001",
            "3: listeners.http.port: 4001 is the port of listeners.telnet as well",
        ),
        (
            "listeners: {tls: {enabled: true, key: k.pem}}",
            "listeners.tls.certificate: this is needed when tls is enabled",
        ),
        (
            "limits: {out_queue: {close: 64}}",
            "limits.out_queue.drop: this cannot be above close, which is 64",
        ),
    ],
)
def test_refused(file: Path, content: str, fault: str) -> None:
    """Whatever is not as meant is one line: place, setting, what was found, what to write."""
    assert [line.strip() for line in faults(file, content)] == [fault]


def test_not_utf8(file: Path) -> None:
    """Another encoding is named with its line."""
    file.write_bytes(b"motd: a\nlanguage: de # \xe9")
    assert [str(fault) for fault in check(file)] == [f"{file}:2: this is not UTF-8"]


def test_unreadable(tmp_path: Path) -> None:
    """A missing file and a folder are faults like others."""
    missing = tmp_path / "missing.yaml"
    assert [str(fault) for fault in check(missing)] == [
        f"{missing}: this cannot be read: No such file or directory"
    ]
    assert [str(fault) for fault in check(tmp_path)] == [
        f"{tmp_path}: this cannot be read: Is a directory"
    ]


def test_all_faults_at_once(file: Path) -> None:
    """Every fault of the file, the file of bots and the command line is in one error, sorted."""
    bots = file.with_name("bots.yaml")
    bots.write_text("levels: {no: greedy, hard: gredy}\nlevel: hrad\nnames: [Ada, Bo!, on]")
    file.write_text(f"motd: no\nlimits: {{tables: 0}}\nbots: {bots}\nlistners: 1")
    with pytest.raises(ConfigError) as error:
        load(file, {"listeners.line.port": 70000, "absence.grace": None})
    assert str(error.value).splitlines() == [
        "listeners.line.port: found 70000; expected a port from 0 to 65535",
        f'{bots}:1: levels.no: no would be read as false; write "no"',
        f'{bots}:1: levels.hard: found "gredy"; expected one of greedy, random; '
        "did you mean greedy?",
        f'{bots}:3: names[1]: found "Bo!"; expected a name of 2 to 16 letters, digits, _ or -',
        f'{bots}:3: names[2]: on would be read as true; write "on"',
        f'{file}:1: motd: no would be read as false; write "no"',
        f"{file}:2: limits.tables: found 0; expected a whole number from 1",
        f"{file}:4: listners: there is no such setting; did you mean listeners?",
    ]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("level: hrad", "level: hrad is none of the levels (easy, normal)"),
        ("names: [Ada, Bo, ada]", "names[2]: ada stands twice"),
        ("levels: {}", "levels: at least one level is needed"),
        ("names: []", "names: at least one name is needed"),
        ("names: Ada", 'names: found "Ada"; expected a list'),
        ("levels: [easy]", "levels: found a list; expected a mapping"),
    ],
)
def test_bots_refused(file: Path, content: str, fault: str) -> None:
    """The file of bots is held to the same rules."""
    file.write_text(content)
    with pytest.raises(ConfigError) as error:
        load_bots(file)
    assert str(error.value) == f"{file}:1: {fault}"


def test_overrides_go_before_the_file(file: Path) -> None:
    """What the command line says wins over the file; what it does not say changes nothing."""
    file.write_text("listeners: {line: {port: 5000, host: '::1'}}\ndata: /srv/a")
    loaded = load(
        file, {"listeners.line.port": 0, "data": Path("/srv/b"), "listeners.line.host": None}
    )
    assert loaded.listeners.line.port == 0
    assert loaded.listeners.line.host == "::1"
    assert loaded.data == Path("/srv/b")


def test_ports_of_closed_and_other_addresses_do_not_clash(file: Path) -> None:
    """A port can be had twice at different addresses, and for listeners that are off."""
    line = "line: {port: 7000}"
    assert faults(file, f"listeners: {{{line}, tls: {{port: 7000}}}}") == []
    assert faults(file, f"listeners: {{{line}, http: {{host: '::1', port: 7000}}}}") == []
    assert faults(file, "listeners: {line: {port: 0}, http: {port: 0}}") == []
    assert faults(file, f"listeners: {{{line}, http: {{host: 0.0.0.0, port: 7000}}}}") != []


@given(binary(max_size=200) | text(max_size=200).map(str.encode))
def test_any_content_is_read_or_refused(content: bytes) -> None:
    """Whatever stands in the file, there are settings or faults, each of one line."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "server.yaml"
        file.write_bytes(content)
        assert all("\n" not in str(fault) for fault in check(file))
