"""Telnet's options: their numbers, and the state of one option on one side (RFC 1143)."""

from typing import Final

from protocol.telnet import said

ECHO: Final = 1
TIMING_MARK: Final = 6
TTYPE: Final = 24
EOR: Final = 25
NAWS: Final = 31
CHARSET: Final = 42
MSSP: Final = 70
GMCP: Final = 201

OURS: Final = frozenset((CHARSET, EOR, GMCP, MSSP))
"""What we do if the peer asks; ECHO is asked for by us alone."""

THEIRS: Final = frozenset((TTYPE, NAWS, CHARSET))
"""What the peer may do."""

ANSWERS: Final = 3
"""How often one side of an option is answered; then its state stays and nothing is said."""


class Side:
    """An option on our side, or on the peer's.

    It keeps RFC 1143's rule: only what changes a state is answered, and an answer never is.
    Instead of that method's queue the requests still to be answered are counted, since answers
    come in order; so ECHO can be put off before the peer has said a word to its going on.  The
    count of answers ends any game that a broken peer plays.
    """

    __slots__ = ("_accepts", "_answers", "_awaited", "_wished", "is_on")

    def __init__(self, accepts: bool) -> None:
        self.is_on = False
        self._accepts = accepts
        self._answers = 0
        self._awaited = 0
        self._wished = False

    def ask(self, on: bool) -> bool:
        """Begins a change on our own wish; tells whether it must be said."""
        if on == (self._wished if self._awaited else self.is_on):
            return False
        self._wished = on
        self._awaited += 1
        return True

    def hear(self, on: bool) -> bool | None:
        """Takes what the peer says; returns what to answer, None for nothing."""
        if self._awaited:
            self._awaited -= 1
            self.is_on = on and not self._awaited
            return None
        if on == self.is_on or self._answers == ANSWERS:
            return None
        self._answers += 1
        self.is_on = on and self._accepts
        return self.is_on


class Sides:
    """All options of one side, each made when it is first spoken of.

    ``yes`` and ``no`` are our words: WILL and WONT for our own side, DO and DONT for the peer's.
    """

    __slots__ = ("_accepted", "_no", "_sides", "_yes")

    def __init__(self, yes: int, no: int, accepted: frozenset[int]) -> None:
        self._yes = yes
        self._no = no
        self._accepted = accepted
        self._sides: dict[int, Side] = {}

    def may(self, option: int) -> bool:
        """Tells whether an option is accepted when the peer asks for it."""
        return option in self._accepted

    def is_on(self, option: int) -> bool:
        """Tells whether an option is agreed."""
        side = self._sides.get(option)
        return side is not None and side.is_on

    def ask(self, option: int, on: bool) -> bytes:
        """Returns the bytes that ask for a change, none if there is nothing to change."""
        return self._said(option, on) if self._side(option).ask(on) else b""

    def hear(self, option: int, on: bool) -> bytes:
        """Takes what the peer says about an option; returns the bytes of the answer."""
        answer = self._side(option).hear(on)
        return b"" if answer is None else self._said(option, answer)

    def _side(self, option: int) -> Side:
        side = self._sides.get(option)
        if side is None:
            side = self._sides[option] = Side(option in self._accepted)
        return side

    def _said(self, option: int, on: bool) -> bytes:
        return said(self._yes if on else self._no, option)
