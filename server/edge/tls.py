"""The certificate of the TLS port: read, judged, and read again when its files change."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cryptography import x509
from OpenSSL import SSL, crypto
from twisted.internet.interfaces import IOpenSSLServerConnectionCreator
from twisted.internet.ssl import CertificateOptions
from twisted.logger import Logger
from zope.interface import implementer

from config.settings import TlsListener

log = Logger()

Stamp = tuple[tuple[int, int, int], ...]
"""What tells whether files have changed: node, size and time of each."""


class TlsError(Exception):
    """The certificate cannot be used; the text is one line for the host."""


def read(settings: TlsListener, now: datetime) -> SSL.Context:
    """Return a context with the certificate and the key of the settings; raises TlsError."""
    certificate, key = settings.certificate, settings.key
    if certificate is None or key is None:
        missing = "certificate" if certificate is None else "key"
        raise TlsError(f"listeners.tls.{missing} is not set")
    chain = _chain(certificate)
    _check_dates(chain[0], certificate, now)
    options = CertificateOptions(
        privateKey=_key(key),
        certificate=crypto.X509.from_cryptography(chain[0]),
        extraCertChain=[crypto.X509.from_cryptography(each) for each in chain[1:]],
    )
    try:
        context: SSL.Context = options.getContext()
        context.check_privatekey()
    except SSL.Error as error:
        raise TlsError(f"{key}: this key does not belong to {certificate}") from error
    return context


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise TlsError(f"{path}: {error.strerror}") from error


def _chain(path: Path) -> list[x509.Certificate]:
    try:
        return x509.load_pem_x509_certificates(_bytes(path))
    except ValueError as error:
        raise TlsError(f"{path}: no certificate in PEM form in it") from error


def _check_dates(certificate: x509.Certificate, path: Path, now: datetime) -> None:
    begins, ends = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    if now >= ends:
        raise TlsError(f"{path}: the certificate has expired on {ends:%Y-%m-%d}")
    if now < begins:
        raise TlsError(f"{path}: the certificate is not valid before {begins:%Y-%m-%d}")


def _key(path: Path) -> crypto.PKey:
    try:
        return crypto.load_privatekey(crypto.FILETYPE_PEM, _bytes(path), _no_passphrase(path))
    except (crypto.Error, ValueError, TypeError) as error:
        raise TlsError(f"{path}: no private key in PEM form in it") from error


def _no_passphrase(path: Path) -> Callable[..., bytes]:
    """Return what is called for a passphrase: nobody is there to type one."""

    def ask(*_: Any) -> bytes:
        raise TlsError(f"{path}: the key has a passphrase; store it without one")

    return ask


@implementer(IOpenSSLServerConnectionCreator)
class Certificate:
    """Gives each new connection the certificate as it is in its files now."""

    def __init__(self, settings: TlsListener, now: Callable[[], datetime] | None = None) -> None:
        """Read the files for the first time; raises TlsError."""
        self._settings = settings
        self._now = now or _utc
        self._stamp = self._look()
        self._context = read(settings, self._now())

    def serverConnectionForTLS(self, tlsProtocol: object) -> SSL.Connection:
        """Return the TLS side of a new connection."""
        if self._look() != self._stamp:
            self.reload()
        return SSL.Connection(self._context, None)

    def reload(self) -> None:
        """Read the files again; what cannot be used leaves the old certificate in use."""
        self._stamp = self._look()
        try:
            self._context = read(self._settings, self._now())
        except TlsError as error:
            log.error("the new certificate is not used: {error}", error=str(error))
        else:
            log.info("read the certificate anew: {path}", path=self._settings.certificate)

    def _look(self) -> Stamp:
        return tuple(map(_stamp, filter(None, (self._settings.certificate, self._settings.key))))


def _stamp(path: Path) -> tuple[int, int, int]:
    try:
        found = path.stat()
    except OSError:
        return (0, 0, 0)
    return (found.st_ino, found.st_size, found.st_mtime_ns)


def _utc() -> datetime:
    return datetime.now(UTC)
