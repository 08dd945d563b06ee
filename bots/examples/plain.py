#!/usr/bin/env python3
"""A complete bot without a library: plays any game from the list of moves.

Usage: python plain.py HOST PORT GAME [NAME]
"""

import json
import random
import socket
import sys

host, port, game, *name = sys.argv[1:]
line = socket.create_connection((host, int(port)))


def say(text: str) -> None:
    """Send one command."""
    line.sendall(text.encode() + b"\n")


say("/mode json")
say(f"/name {name[0] if name else f'plain-{random.randrange(10000)}'} bot")
say(f"/join {game}")
for text in line.makefile(encoding="utf-8"):
    if not text.startswith("{"):
        continue  # the greeting comes before the mode is set
    message = json.loads(text)
    if message["type"] == "turn" and message["you"]:
        say(f"@{message['table']}/{message['n']} {random.choice(message['moves'])}")
    elif message["type"] == "reply" and not message["ok"]:
        print(message["code"], message["text"], file=sys.stderr)
    elif message["type"] == "over":
        print(message["text"])
        break
