"""The ports themselves: TLS, HTTP, room, start, stop, and the command doctor."""

import json
import resource
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.x509.oid import NameOID

from server.tools.visit import Visit
from tests.end_to_end.clients import Robot, needs, seated
from tests.end_to_end.running import Running, tafelrunde

Serve = Callable[..., Running]


def certify(folder: Path, name: str, days: int = 30, passphrase: bytes = b"") -> None:
    """Write ``NAME.crt`` and ``NAME.key``; a certificate of minus days has expired."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    built = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=60))
        .not_valid_after(now + timedelta(days=days))
        .sign(key, hashes.SHA256())
    )
    (folder / f"{name}.crt").write_bytes(built.public_bytes(Encoding.PEM))
    secrecy = BestAvailableEncryption(passphrase) if passphrase else NoEncryption()
    text = key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, secrecy)
    (folder / f"{name}.key").write_bytes(text)


def tls_settings(folder: Path, certificate: str, key: str, **more: object) -> dict[str, object]:
    """Return the settings of the listeners, TLS with these files among them."""
    files = {"certificate": str(folder / certificate), "key": str(folder / key)}
    tls = {"enabled": True, "port": 0, **files, **more}
    return {"listeners": {"tls": tls, "http": {"enabled": False}}}


class Encrypted:
    """A connection to the TLS port, and whom its certificate names."""

    def __init__(self, port: int) -> None:
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        plain = socket.create_connection(("127.0.0.1", port), 5)
        self.socket = context.wrap_socket(plain)
        shown = x509.load_der_x509_certificate(self.socket.getpeercert(binary_form=True) or b"")
        self.name = shown.subject.rfc4514_string()

    def say(self, sent: bytes) -> bytes:
        """Send bytes and return all that comes until the server hangs up."""
        self.socket.sendall(sent)
        told = b""
        while data := self.socket.recv(65536):
            told += data
        self.socket.close()
        return told


def presented(server: Running) -> str:
    """Return whom the certificate names that a new connection gets."""
    visitor = Encrypted(server.ports["tls"])
    visitor.say(b"/quit\r\n")
    return visitor.name


def test_tls_is_the_line_port_encrypted(serve: Serve, tmp_path: Path) -> None:
    certify(tmp_path, "one")
    server = serve(**tls_settings(tmp_path, "one.crt", "one.key"))
    told = Encrypted(server.ports["tls"]).say(b"/ping x\r\n/quit\r\n")
    assert told.startswith(b"* tafelrunde")
    assert told.index(b"+ pong x") < told.index(b"+ Goodbye")
    assert b"\xff" not in told
    with Visit("127.0.0.1", server.ports["tls"]) as plain:
        plain.send(b"/ping x\r\n")
        assert b"pong" not in plain.end()


@pytest.mark.parametrize("how", ["files", "hangup"])
def test_a_new_certificate_is_used_without_a_restart(
    serve: Serve, tmp_path: Path, how: str
) -> None:
    """New connections get it; an unusable one leaves the old in use."""
    certify(tmp_path, "one")
    certify(tmp_path, "two")
    for end in ("crt", "key"):
        (tmp_path / f"used.{end}").write_bytes((tmp_path / f"one.{end}").read_bytes())
    server = serve(**tls_settings(tmp_path, "used.crt", "used.key"))
    older = Encrypted(server.ports["tls"])
    assert older.name == "CN=one"
    for end in ("crt", "key"):
        (tmp_path / f"used.{end}").write_bytes((tmp_path / f"two.{end}").read_bytes())
    if how == "hangup":
        server.process.send_signal(signal.SIGHUP)
    assert presented(server) == "CN=two"
    (tmp_path / "used.crt").write_text("")
    assert presented(server) == "CN=two"
    assert b"pong still" in older.say(b"/ping still\r\n/quit\r\n")
    assert "the new certificate is not used" in server.log


FAULTS = [
    ("none.crt", "one.key", "No such file"),
    ("old.crt", "old.key", "the certificate has expired on"),
    ("one.crt", "two.key", "this key does not belong to"),
    ("secret.crt", "secret.key", "the key has a passphrase"),
    ("folder.crt", "one.key", "Is a directory"),
    ("empty.crt", "one.key", "no certificate in PEM form"),
    ("one.crt", "empty.crt", "no private key in PEM form"),
]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with certificates, most of them unusable."""
    folder = tmp_path_factory.mktemp("tls")
    certify(folder, "one")
    certify(folder, "two")
    certify(folder, "old", days=-1)
    certify(folder, "secret", passphrase=b"words")
    (folder / "folder.crt").mkdir()
    (folder / "empty.crt").write_text("")
    return folder


@pytest.mark.parametrize(("certificate", "key", "says"), FAULTS, ids=[f[2] for f in FAULTS])
def test_case_091_check_config_names_the_fault(
    files: Path, tmp_path: Path, certificate: str, key: str, says: str
) -> None:
    config = tmp_path / "server.yaml"
    config.write_text(json.dumps(tls_settings(files, certificate, key)))
    checked = tafelrunde("check-config", config)
    assert checked.returncode == 2
    assert says in checked.stdout
    assert len(checked.stdout.splitlines()) == 1


def test_case_091_without_tls_the_start_is_refused(files: Path, tmp_path: Path) -> None:
    config = tmp_path / "server.yaml"
    config.write_text(json.dumps(tls_settings(files, "old.crt", "old.key")))
    ports = ("--line-port", "0", "--telnet-port", "0")
    started = tafelrunde("serve", "--config", config, "--data", tmp_path / "data", *ports)
    assert started.returncode == 2
    (line,) = [line for line in started.stderr.splitlines() if line.startswith("tafelrunde:")]
    assert "no TLS" in line
    assert "has expired" in line
    assert "Traceback" not in started.stderr


def test_case_091_or_only_the_tls_port_is_left_out(serve: Serve, files: Path) -> None:
    server = serve(**tls_settings(files, "old.crt", "old.key", on_failure="continue"))
    assert set(server.ports) == {"line", "telnet"}
    assert "the port stays closed" in server.log


def test_case_090_a_taken_port_is_named(serve: Serve, tmp_path: Path) -> None:
    """One line with address, port, setting and cause; the running server is untouched."""
    server = serve()
    taken = ("--line-port", str(server.port), "--telnet-port", "0")
    second = tafelrunde("serve", "--config", server.config, "--data", tmp_path / "other", *taken)
    assert second.returncode == 2
    (line,) = [line for line in second.stderr.splitlines() if line.startswith("tafelrunde:")]
    assert f"127.0.0.1:{server.port} (listeners.line): Address already in use" in line
    with Visit("127.0.0.1", server.port) as visit:
        visit.send(b"/ping x\r\n")
        visit.expect(rb"\+ pong x")


def test_case_090_an_address_of_others_is_named(tmp_path: Path) -> None:
    ports = ("--line-port", "0", "--telnet-port", "0", "--host", "192.0.2.1")
    started = tafelrunde("serve", "--data", tmp_path / "data", *ports)
    assert started.returncode == 2
    assert "cannot listen on 192.0.2.1:0 (listeners.line)" in started.stderr
    assert "Traceback" not in started.stderr


def test_case_096_every_port_of_the_ready_line_answers(serve: Serve) -> None:
    server = serve(listeners={"http": {"port": 0}})
    assert set(server.ports) == {"line", "telnet", "http"}
    for name in ("line", "telnet"):
        with Visit("127.0.0.1", server.ports[name]) as visit:
            visit.expect(rb"\* tafelrunde")
    assert look(server, "/healthz") == "ok\n"


def look(server: Running, path: str, **headers: str) -> str:
    """Return what the HTTP port shows at a path."""
    request = Request(f"http://127.0.0.1:{server.ports['http']}{path}", headers=headers)
    with urlopen(request, timeout=10) as answer:
        return answer.read().decode()


def test_http_shows_tables_as_watchers_see_them(serve: Serve, robot: Callable[..., Robot]) -> None:
    server = serve(listeners={"http": {"port": 0}})
    assert look(server, "/tables") == "No tables.\n"
    anna, ben = seated(robot, server.port, "anna", "ben")
    for player in (anna, ben):
        player.done(player.last("turn")["moves"][0])
    assert "turin" in look(server, "/tables")
    with Visit("127.0.0.1", server.port) as visit:
        visit.send(b"/watch 1\r\n")
        visit.expect(rb"You watch table 1")
        visit.send(b"/ping end\r\n")
        visit.expect(rb"\+ pong end")
        watched = visit.told.decode().replace("\r\n", "\n")
    shown = look(server, "/tables/1")
    assert shown.splitlines()[0].startswith("=== Turin Market | table 1")
    assert shown in watched
    seen = json.loads(look(server, "/tables/1", Accept="application/json"))
    assert seen["view"]["you"] is None
    listed = json.loads(look(server, "/tables", Accept="application/json"))
    assert [table["table"] for table in listed["tables"]] == [1]


def test_http_serves_figures_and_changes_nothing(serve: Serve, robot: Callable[..., Robot]) -> None:
    server = serve(listeners={"http": {"port": 0}})
    anna, _ = seated(robot, server.port, "anna", "ben")
    anna.done(anna.last("turn")["moves"][0])
    figures = look(server, "/metrics")
    for wanted in (
        'tafelrunde_connections{listener="line"} 2.0',
        'tafelrunde_tables{status="running"} 1.0',
        'tafelrunde_moves_total{game="turin"} 1.0',
        "tafelrunde_apply_seconds_count 1.0",
        "tafelrunde_journal_seconds_bucket",
        "tafelrunde_write_seconds_bucket",
        "tafelrunde_limited_lines_total 0.0",
    ):
        assert wanted in figures
    for path, method, status in (("/x", "GET", 404), ("/tables/9", "GET", 404), ("/", "POST", 405)):
        request = Request(f"http://127.0.0.1:{server.ports['http']}{path}", method=method)
        with pytest.raises(HTTPError) as refused:
            urlopen(request, timeout=10)
        refused.value.close()
        assert refused.value.code == status


def test_http_takes_no_content(serve: Serve) -> None:
    """A small one is answered with 405; who sends on and on is hung up on."""
    server = serve(listeners={"http": {"port": 0}})
    head = b"POST /tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    with Visit("127.0.0.1", server.ports["http"]) as visit:
        visit.send(head + b"4\r\nabcd\r\n0\r\n\r\n")
        visit.expect(rb"HTTP/1.1 405 ")
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    with Visit("127.0.0.1", server.ports["http"]) as visit, pytest.raises(OSError):
        visit.send(head + chunk * 1000)
    assert look(server, "/healthz") == "ok\n"


@needs("curl")
def test_curl_reads_a_table(serve: Serve) -> None:
    server = serve(listeners={"http": {"port": 0}})
    command = ["curl", "-s", "-I", f"http://127.0.0.1:{server.ports['http']}/tables"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=20).stdout
    assert told.startswith("HTTP/1.1 200")
    assert "text/plain; charset=utf-8" in told


def test_who_finds_no_room_is_told_so(serve: Serve) -> None:
    """One polite line above the limit; a place that becomes free is given at once."""
    server = serve(limits={"connections": {"total": 2}})
    address = ("127.0.0.1", server.port)
    with Visit(*address) as first, Visit(*address) as second:
        first.expect(rb"\n> ")
        second.expect(rb"\n> ")
        with Visit(*address) as third:
            third.send(b"/name anna\r\n")
            told = third.end()
            assert told.startswith(b"! The server is full.")
            assert told.endswith(b"(server_full)\r\n")
            assert told.count(b"\n") == 1
        second.send(b"/quit\r\n")
        second.end()
    with Visit(*address) as again:
        again.expect(rb"\n> You are ")


def test_the_limit_of_open_files_is_raised(serve: Serve) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        server = serve()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    limits = Path(f"/proc/{server.process.pid}/limits").read_text()
    (line,) = [line for line in limits.splitlines() if line.startswith("Max open files")]
    assert line.split()[3] == line.split()[4] == str(hard)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_case_095_a_stop_is_told_and_soon_over(serve: Serve, number: signal.Signals) -> None:
    """Everyone gets one notice, also when signals come twice and somebody does not read."""
    server = serve()
    with Visit("127.0.0.1", server.port) as reader, Visit("127.0.0.1", server.port) as deaf:
        reader.send(b"/play turin\r\n")
        reader.expect(rb"> Your bid")
        deaf.send(b"/help all\r\n" * 20)
        begun = time.monotonic()
        server.process.send_signal(number)
        time.sleep(0.05)
        server.process.send_signal(number)
        assert reader.end().count(b"The server stops now") == 1
        assert server.wait() == 0
        assert time.monotonic() - begun < 8


def test_doctor_finds_a_server_well(serve: Serve) -> None:
    server = serve()
    ports = ("--line-port", str(server.port), "--telnet-port", str(server.ports["telnet"]))
    found = tafelrunde("doctor", *ports)
    assert found.returncode == 0, found.stdout
    lines = found.stdout.splitlines()
    assert len(lines) == 10
    assert all(line.startswith("right ") for line in lines)


def test_doctor_finds_what_is_wrong() -> None:
    """A server of another kind fails every visit, each with what came instead."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        other.close()
        found = tafelrunde("doctor", "--line-port", str(port), "--telnet-port", "0")
    assert found.returncode == 1
    assert found.stdout.count("WRONG") == 7


def test_case_093_no_token_is_ever_logged(serve: Serve) -> None:
    """Not by right and wrong commands, whatever the level of the log."""
    server = serve(log={"level": "debug"})
    with Visit("127.0.0.1", server.port) as visit:
        visit.send(b"/name anna\r\n/token\r\n")
        visit.expect(rb"/resume \w{26}")
        token = visit.expect(rb"/resume \w{26}")[-26:]
        wrong = b"Z" * 26
        for line in (b"/resume ", b"/reusme ", b"/resume x ", b"/tell ben ", b"", b"/say "):
            visit.send(line + token + b"\r\n" + line + wrong + b"\r\n")
        visit.send(b"/raw\r\n/ping end\r\n")
        visit.expect(rb"\+ pong end")
    assert server.stop() == 0
    assert token.decode() not in server.log
    assert "Z" * 26 not in server.log
