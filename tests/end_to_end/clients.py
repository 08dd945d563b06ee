"""Clients as people and programs have them: real telnet, real netcat, and a JSON client."""

import json
import os
import random
import re
import shutil
import socket
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count
from select import select
from typing import Any

import pexpect
import pytest

PACKAGES = {
    "nc": "netcat-openbsd",
    "telnet": "inetutils-telnet",
    "socat": "socat",
    "jq": "jq",
    "curl": "curl",
    "openssl": "openssl",
    "plink": "putty-tools",
    "tt++": "tintin++",
}
"""The Debian package of each program."""

PATHS = f"{os.environ.get('PATH', os.defpath)}:/usr/games"
"""Where programs are looked for; MUD clients live among the games."""

MISSING: set[str] = set()
"""The packages of programs that tests were skipped for."""

PATIENCE = 20.0
"""Seconds after which an answer is no longer waited for."""

Message = dict[str, Any]


def needs(*programs: str) -> pytest.MarkDecorator:
    """Skip a test where a program is missing; with ``CLIENTS=required`` it fails instead."""
    missing = [PACKAGES[program] for program in programs if not shutil.which(program, path=PATHS)]
    if missing and os.environ.get("CLIENTS") != "required":
        MISSING.update(missing)
        return pytest.mark.skipif(True, reason=f"needs the package {', '.join(missing)}")
    return pytest.mark.client


class Person:
    """Someone at a terminal, who types into a real program and answers what is asked.

    ``told`` is everything that has appeared on the screen.
    """

    def __init__(self, name: str, program: str, *arguments: object) -> None:
        self.name = name
        self.random = random.Random(name)
        self.child = pexpect.spawn(
            shutil.which(program, path=PATHS) or program,
            [str(each) for each in arguments],
            encoding="utf-8",
            echo=False,
            timeout=PATIENCE,
            env={**os.environ, "TERM": "xterm"},
        )
        self.child.delaybeforesend = None
        self.told = ""
        self.seen = 0
        self.token = ""

    def introduce(self) -> None:
        """Say the name, and keep the token."""
        self.type("/set width 200")
        self.type(f"/name {self.name}")
        self.token = self.read(r"/resume (\w{26})")[1]

    def type(self, line: str) -> None:
        """Type a line."""
        self.child.sendline(line)

    def read(self, pattern: str) -> re.Match[str]:
        """Wait until a line matches, from behind the last that did; return the match."""
        while True:
            match = re.compile(pattern).search(self.told, self.seen)
            if match:
                self.seen = match.end()
                return match
            self.look()

    def look(self) -> None:
        """Wait until something appears on the screen."""
        try:
            self.told += self.child.read_nonblocking(65536, PATIENCE)
        except pexpect.TIMEOUT as error:
            raise AssertionError(f"nothing more came for {self.name}:\n{self.told}") from error

    def say(self, line: str, pattern: str) -> re.Match[str]:
        """Type a line and wait for what must come."""
        self.seen = len(self.told)
        self.type(line)
        return self.read(pattern)

    def answer(self) -> None:
        """Answer the questions that have appeared, each with something that it offers."""
        for question in re.finditer(r"^> (.*)Type: (.*)$", self.told[self.seen :], re.M):
            offered = re.split(r", | or ", question[2].strip())
            highest = re.search(r"[01] to (\d+)", question[1])
            choice = self.random.choice(offered)
            number = self.random.randint(1, int(highest[1])) if highest and highest[1] > "0" else 0
            self.type(choice.replace("N", str(number)))
        self.seen = self.told.rfind("\n") + 1

    def wait(self) -> str:
        """Wait for the end of the program, and return all that it showed."""
        self.told += self.child.read()
        return self.told

    def close(self) -> None:
        """End the program."""
        self.child.close(force=True)


def play(people: Sequence[Person], until: str) -> None:
    """Let people answer their questions until each has read something."""
    for person in people:
        person.answer()
    left = {person.child.child_fd: person for person in people}
    while left:
        ready, _, _ = select(list(left), (), (), PATIENCE)
        assert ready, {person.name: person.told[-500:] for person in left.values()}
        for descriptor in ready:
            person = left[descriptor]
            person.look()
            if re.search(until, person.told):
                del left[descriptor]
            else:
                person.answer()


class Robot:
    """A program on a socket in JSON mode; ``messages`` is all that it was told, ``raw`` as sent.

    A ``token`` lets it come back instead of taking a name; ``back`` is the reply to that.
    """

    def __init__(self, port: int, name: str = "", token: str = "") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.rest = b""
        self.inbox: deque[str] = deque()
        self.ids = count(1)
        self.messages: list[Message] = []
        self.raw: list[str] = []
        self.token = token
        self.send("/mode json")
        self.wait(lambda message: message["type"] == "reply")
        if name:
            self.token = self.command(f"/name {name}")["data"]["token"]
        elif token:
            self.back = self.command(f"/resume {token}")

    def send(self, line: str) -> None:
        """Send a line."""
        self.socket.sendall(f"{line}\n".encode())

    def listen(self) -> None:
        """Wait until bytes come; raises EOFError at the end of the connection."""
        data = self.socket.recv(1 << 16)
        if not data:
            raise EOFError
        *lines, self.rest = (self.rest + data).split(b"\n")
        self.inbox += [line.decode() for line in lines if line.startswith(b"{")]

    def next(self) -> Message:
        """Wait for the next message; raises EOFError at the end of the connection."""
        while not self.inbox:
            self.listen()
        self.raw.append(self.inbox.popleft())
        self.messages.append(json.loads(self.raw[-1]))
        return self.messages[-1]

    def wait(self, is_wanted: Callable[[Message], bool]) -> Message:
        """Wait for a message."""
        while not is_wanted(message := self.next()):
            pass
        return message

    def wait_for(self, type: str, **fields: object) -> Message:
        """Wait for a message of a type with these fields."""
        wanted = {"type": type, **fields}
        return self.wait(lambda message: wanted.items() <= message.items())

    def command(self, line: str) -> Message:
        """Send a line and wait for its reply."""
        id = str(next(self.ids))
        self.send(f"#{id} {line}")
        return self.wait(lambda message: message["type"] == "reply" and message.get("id") == id)

    def done(self, line: str) -> Message:
        """Send a line that is carried out, and return its reply."""
        reply = self.command(line)
        assert reply["ok"], reply
        return reply

    def last(self, type: str) -> Message:
        """Return the last message of a type."""
        return next(each for each in reversed(self.messages) if each["type"] == type)

    def close(self) -> None:
        """Close the connection."""
        self.socket.close()


def seated(robot: Callable[..., Robot], port: int, *names: str, game: str = "turin") -> list[Robot]:
    """Return programs that sit at a table where the game has begun."""
    robots = [robot(port, name) for name in names]
    table = robots[0].done(f"/new {game} players={len(names)}")["data"]["table"]
    for guest in robots[1:]:
        guest.done(f"/join {table}")
    robots[0].done("/start")
    for guest in robots[1:]:
        guest.wait_for("turn")
    return robots


def finish(robots: Sequence[Robot], seed: int = 0) -> list[Message]:
    """Let programs play at random to the end; return what each was told of it."""
    chance = random.Random(seed)
    for robot in robots:
        answer(robot, robot.last("turn"), chance)
    ends: dict[Robot, Message] = {}
    while len(ends) < len(robots):
        for robot in robots:
            while robot.inbox:
                answer(robot, message := robot.next(), chance)
                if message["type"] == "over":
                    ends[robot] = message
        wait_for_any([robot for robot in robots if robot not in ends])
    return [ends[robot] for robot in robots]


def wait_for_any(robots: Sequence[Robot]) -> None:
    """Wait until one of them hears something, and let all listen that do."""
    if robots:
        ready, _, _ = select([robot.socket for robot in robots], (), (), PATIENCE)
        assert ready, [robot.raw[-1] for robot in robots]
        for robot in robots:
            if robot.socket in ready:
                robot.listen()


def answer(robot: Robot, message: Message, chance: random.Random) -> None:
    """Answer a question, if the message is one that is asked of this robot."""
    if message["type"] == "turn" and message["you"]:
        robot.send(f"@{message['table']} {chance.choice(message['moves'])}")
