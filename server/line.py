"""What a session needs of the connection below it."""

from typing import Protocol


class Line(Protocol):
    """The bytes below a session."""

    def write(self, text: str, is_json: bool) -> None:
        """Send text with its line ends."""

    def close(self) -> None:
        """Close the connection when everything is sent."""

    def set_charset(self, charset: str) -> None:
        """Write and read in another charset from now on."""

    def set_limit(self, limit: int) -> None:
        """Take lines of at most this many bytes from now on."""


class Beside(Protocol):
    """What telnet carries beside the text, for peers that speak it."""

    @property
    def has_gmcp(self) -> bool:
        """Whether the peer takes JSON messages beside the text."""

    def gmcp(self, package: str, json_text: str) -> None:
        """Send a JSON message."""

    def mark_prompt(self) -> None:
        """Say that a question ends here, if the peer wants to know."""
