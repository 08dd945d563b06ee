"""What a host can set, with the defaults; ``server.yaml`` tells about each value."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Port = Annotated[int, Meta(ge=0, le=65535, description="a port from 0 to 65535")]
"""A TCP port; 0 lets the operating system choose a free one."""

Count = Annotated[int, Meta(ge=1, description="a whole number from 1")]
"""How many of something, at least one."""

Size = Annotated[int, Meta(ge=64, description="a number of bytes from 64")]
"""A number of bytes."""

Seconds = Annotated[float, Meta(gt=0, description="a number of seconds above 0")]
"""A span of time."""

PerSecond = Annotated[float, Meta(gt=0, description="a number above 0")]
"""How often something may happen in the long run."""

Host = Annotated[str, Meta(pattern=r"^\S+\Z", description="an address or a host name")]
"""An address of this machine, or a host name that stands for one."""

BotName = Annotated[
    str, Meta(pattern=r"^[\w-]{2,16}\Z", description="a name of 2 to 16 letters, digits, _ or -")
]
"""A name as people have them."""

LevelName = Annotated[
    str, Meta(pattern=r"^[a-z]{2,16}\Z", description="a word of 2 to 16 small letters")
]
"""The word for a strength of bots, as typed after ``/bot``."""

GuestPrefix = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z][\w-]{1,9}\Z",
        description="a letter, then 1 to 9 letters, digits, _ or -",
    ),
]
"""What the name of a guest begins with; a number follows."""

Brain = Literal["random", "greedy"]
"""What a house bot thinks with."""

Language = Literal["en", "de"]
"""A language that the server speaks."""


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mapping in a settings file: all its keys are known, each has a default."""


class LineListener(Section, frozen=True):
    """The port for netcat, scripts, bots and stock telnet: silent until the peer speaks."""

    enabled: bool = True
    host: Host = "127.0.0.1"
    port: Port = 4000


class TelnetListener(Section, frozen=True):
    """The port for MUD clients, which negotiates at connect."""

    enabled: bool = True
    host: Host = "127.0.0.1"
    port: Port = 4001


class TlsListener(Section, frozen=True):
    """The line port over TLS, and what to do when its certificate cannot be used."""

    enabled: bool = False
    host: Host = "127.0.0.1"
    port: Port = 4002
    certificate: Path | None = None
    key: Path | None = None
    on_failure: Literal["refuse", "continue"] = "refuse"


class HttpListener(Section, frozen=True):
    """The port for health, metrics and plain-text looks at tables."""

    enabled: bool = True
    host: Host = "127.0.0.1"
    port: Port = 4080


class Listeners(Section, frozen=True):
    """Where the server can be reached."""

    line: LineListener = LineListener()
    telnet: TelnetListener = TelnetListener()
    tls: TlsListener = TlsListener()
    http: HttpListener = HttpListener()


class Absence(Section, frozen=True):
    """How long a table waits for those who are not there."""

    grace: Seconds = 120
    table: Seconds = 86_400


class Connections(Section, frozen=True):
    """How many may be connected; this machine's own connections count in ``total`` only."""

    total: Count = 10_000
    per_address: Count | None = 50


class Lines(Section, frozen=True):
    """How fast one connection may send commands; an accepted move at one's turn is free."""

    per_second: PerSecond = 10
    burst: Count = 30
    queue: Count = 16


class LineLength(Section, frozen=True):
    """The longest line that is read, in bytes without its end."""

    text: Size = 1024
    json: Size = 8192


class Talk(Section, frozen=True):
    """How fast one person may talk."""

    per_second: PerSecond = 0.5
    burst: Count = 10


class Timeouts(Section, frozen=True):
    """After how long a silent connection is closed."""

    login: Seconds = 60
    idle: Seconds = 7200


class OutQueue(Section, frozen=True):
    """How much output waits for a reader that does not read, in bytes.

    Above ``drop`` superseded views go first, then what watchers would have seen; above
    ``close``, or after ``patience`` without reading anything, the connection is closed.
    """

    drop: Size = 65_536
    close: Size = 1_048_576
    patience: Seconds = 60


class Limits(Section, frozen=True):
    """What one connection may take from all others."""

    connections: Connections = Connections()
    lines: Lines = Lines()
    line_length: LineLength = LineLength()
    talk: Talk = Talk()
    timeouts: Timeouts = Timeouts()
    out_queue: OutQueue = OutQueue()
    tables: Count = 8


class Names(Section, frozen=True):
    """How people are called who have not said a name."""

    guest_prefix: GuestPrefix = "guest"


class Log(Section, frozen=True):
    """What the log holds."""

    level: Literal["debug", "info", "warn", "error"] = "info"


class Settings(Section, frozen=True):
    """Everything in ``server.yaml``.

    Relative paths are meant from the folder in which the server is started.  ``store`` None is
    an SQLite file in the data folder; ``bots`` None are the built-in levels and names.
    """

    listeners: Listeners = Listeners()
    data: Path = Path("data")
    store: str | None = None
    absence: Absence = Absence()
    limits: Limits = Limits()
    names: Names = Names()
    bots: Path | None = None
    log: Log = Log()
    language: Language = "en"
    motd: str = ""


HOUSE_NAMES = (
    *("Ada", "Bo", "Cleo", "Dora", "Emil", "Finn", "Gerda", "Hugo"),
    *("Ida", "Jan", "Kim", "Lea", "Mia", "Nils", "Otto", "Pia"),
    *("Quinn", "Rosa", "Sam", "Tilda", "Ulf", "Vera", "Wim", "Yara"),
)
"""Names of house bots, in the order in which they are given."""


def _house_levels() -> Mapping[LevelName, Brain]:
    return {"easy": "random", "normal": "greedy"}


class Bots(Section, frozen=True):
    """Everything in ``bots.yaml``: the house bots that ``/bot`` and ``/play`` seat."""

    levels: Mapping[LevelName, Brain] = field(default_factory=_house_levels)
    level: LevelName = "normal"
    names: tuple[BotName, ...] = HOUSE_NAMES
