"""The command ``tafelrunde doctor``: visits a running server as all kinds of clients do."""

import sys
from collections.abc import Callable, Mapping

import click

from server.tools.visit import Visit, Wrong

Check = Callable[[Visit], str]
"""Visits the server; returns what it saw, or raises Wrong."""

VERSION = rb"\+ tafelrunde [0-9.]+ proto=1\r\n"
"""The answer to ``/version``."""

SGA = b"\x03"
OFFERED = bytes((0x18, 0x1F, 0x2A, 0x19, 0xC9, 0x46))
"""The options that the telnet port offers, in order: terminal, window, charset, EOR, GMCP, MSSP."""

TOO_LONG = b"x" * 2000

PORT = click.IntRange(0, 65535)


def netcat(visit: Visit) -> str:
    """netcat"""
    visit.expect(rb"\* tafelrunde [0-9.]+ proto=1\r\n")
    visit.send(b"/version\n")
    visit.expect(VERSION)
    visit.send(b"/quit\n")
    told = visit.end()
    visit.demand(b"\xff" not in told, "a telnet byte came unasked")
    visit.demand(told.count(b"\n") == told.count(b"\r\n"), "a line ended without CR LF")
    return "greeting, answer and goodbye, text alone, the server hung up"


def half_close(visit: Visit) -> str:
    """netcat with half-close (nc -N)"""
    visit.send(b"/version\n/ping last")
    visit.close_half()
    told = visit.end()
    visit.demand(b"+ pong last" in told, "the last line, which has no end, was not answered")
    return "both lines answered, also the last without its end, then the end"


def line_mode(visit: Visit) -> str:
    """telnet in line mode"""
    offers = visit.expect(rb"(?:\xff[\xfb\xfd].)*\* tafelrunde")
    visit.demand(offers[2 : 3 * len(OFFERED) : 3] == OFFERED, "other offers came than expected")
    visit.send(b"".join(_refusal(offers[at : at + 3]) for at in range(0, 3 * len(OFFERED), 3)))
    visit.send(b"/version\r\n")
    visit.expect(VERSION)
    visit.send(b"/quit\r\n")
    told = visit.end()
    visit.demand(told.count(b"\xff") == len(OFFERED), "a refusal was answered")
    return "six offers in the first packet, no SGA, refusals left unanswered"


def _refusal(offer: bytes) -> bytes:
    return bytes((0xFF, 0xFE if offer[1] == 0xFB else 0xFC, offer[2]))


def character_mode(visit: Visit) -> str:
    """telnet in character mode"""
    visit.send(b"\xff\xfd" + SGA)
    for key in b"/verxx\x7f\x7fsion\r\0":
        visit.send(bytes((key,)))
    visit.expect(VERSION)
    visit.demand(b"\xff\xfc" + SGA in visit.told, "SGA was not refused")
    return "single keys, two taken back, ended by CR NUL: one line"


def mud_client(visit: Visit) -> str:
    """MUD client"""
    visit.send(b"\xff\xfb\x18\xff\xfb\x1f\xff\xfd\x19\xff\xfd\xc9\xff\xfd\x46")
    visit.send(b"\xff\xfa\x1f\x00\x3c\x00\x18\xff\xf0\xff\xfa\x18\x00Doctor\xff\xf0")
    visit.expect(rb"\xff\xfa\x46\x01NAME\x02Tafelrunde")
    visit.expect(rb"\xff\xfa\xc9Tafelrunde\.Hello \{")
    visit.send(b"/help\r\n")
    visit.expect(rb"Tafelrunde\.Reply \{")
    visit.send(b"\r\n")
    visit.expect(rb"> [^\n]*(?:\n  [^\n]*)*\n\xff\xef")
    return "MSSP, GMCP beside the text, an EOR mark behind the question"


def json_bot(visit: Visit) -> str:
    """JSON bot"""
    visit.send(b"/mode json\n#7 /version\n#8 bid 4\n")
    visit.expect(rb'\{"type":"hello",[^\n]*"protocol":1,[^\n]*\}\n')
    visit.expect(rb'\{"type":"reply",[^\n]*"id":"7"[^\n]*\}\n')
    visit.expect(rb'\{"type":"reply",[^\n]*"ok":false,"id":"8","code":"not_seated"[^\n]*\}\n')
    return "hello, an answer with its id, a refusal with its code"


def cr_nul(visit: Visit) -> str:
    """lines that end with CR NUL and with CR"""
    visit.send(b"/version\r\0/ping two\r")
    visit.expect(VERSION)
    visit.expect(rb"\+ pong two\r\n")
    return "one answer each"


def stray_byte(visit: Visit) -> str:
    """stray bytes"""
    visit.send(b"\xff\x01/version\r\n/ping \xff\r\n/ping three\r\n")
    visit.expect(VERSION)
    visit.expect(rb"\+ pong three\r\n")
    return "IAC and a byte that is no command, and a lone FF: the next line is answered"


def overlong(visit: Visit) -> str:
    """an overlong line"""
    visit.send(TOO_LONG + b"\n/version\n")
    visit.expect(rb"too_long\)\r\n")
    visit.expect(VERSION)
    return "refused, and the connection goes on"


def browser(visit: Visit) -> str:
    """a web browser"""
    visit.send(b"POST / HTTP/1.1\r\nHost: x\r\n\r\n/name mallory\r\n")
    told = visit.end()
    visit.demand(b"board-game server" in told, "no polite line")
    visit.demand(b"You are mallory" not in told, "what follows a web request was run")
    return "one polite line, then the end; nothing was run"


LINE_CHECKS: tuple[Check, ...] = (
    *(netcat, half_close, json_bot, cr_nul, stray_byte, overlong, browser),
)
TELNET_CHECKS: tuple[Check, ...] = (line_mode, character_mode, mud_client)


def examine(host: str, port: int, check: Check) -> tuple[bool, str]:
    """Return whether a check went well, and what it saw or missed."""
    try:
        with Visit(host, port) as visit:
            return True, check(visit)
    except (Wrong, OSError) as error:
        return False, str(error)


@click.command(context_settings={"show_default": True})
@click.option("--host", default="127.0.0.1", help="Where the server runs.")
@click.option("--line-port", type=PORT, default=4000, help="Its port for netcat and bots.")
@click.option("--telnet-port", type=PORT, default=4001, help="Its port for MUD clients.")
def doctor(host: str, line_port: int, telnet_port: int) -> None:
    """Visit a running server as netcat, telnet, a MUD client, a bot and others; say what was seen.

    Port 0 leaves its checks out.  The exit code is 1 if anything was wrong.
    """
    ports: Mapping[int, tuple[Check, ...]] = {line_port: LINE_CHECKS, telnet_port: TELNET_CHECKS}
    wrong = 0
    for port, checks in ports.items():
        for check in checks if port else ():
            is_right, saw = examine(host, port, check)
            wrong += not is_right
            click.echo(f"{'right' if is_right else 'WRONG'}  {check.__doc__}: {saw}")
    if wrong:
        sys.exit(1)
