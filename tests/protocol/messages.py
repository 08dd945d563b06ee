"""One plain message of every type."""

from protocol.messages import (
    AnyMessage,
    Chat,
    GameEvent,
    Hello,
    Notice,
    Over,
    Ping,
    Ready,
    Reply,
    Seat,
    TableChanged,
    Turn,
    View,
)

HELLO = Hello(
    server="tafelrunde",
    version="0.1.0",
    protocol=1,
    games=("castle", "turin"),
    features=("ids",),
    you="guest-41",
    text="Welcome to Tafelrunde.\n  /play turin     a table with bots, at once\nType: /play turin",
)
DONE = Reply(ok=True, id="41", text="Your bid of 5 is sealed.", data={"done": 1, "left": 0})
REFUSED = Reply(
    ok=False,
    code="too_expensive",
    text="You cannot bid 19: you have 13 scudo. Bid 0 to 13.",
    data={"done": 0, "left": 1},
)
LISTED = Reply(
    ok=True,
    lines=("Game        players", "turin          2-5"),
    prompt="Type: /play GAME, /new GAME or /rules GAME",
)
TABLE = TableChanged(
    table=12,
    game="turin",
    options={"money": "open"},
    status="open",
    seats=(
        Seat(seat=1, name="ben", bot=False, level=None, here=True),
        Seat(seat=2, name="dora", bot=True, level="greedy", here=True),
        Seat(seat=3, name=None, bot=False, level=None, here=False),
    ),
    watchers=0,
    waiting=(),
    text="dora~ sits down at table 12, seat 2.",
)
EVENT = GameEvent(
    table=12,
    n=32,
    event="borrowed",
    seat=1,
    fields={"amount": 10},
    text="ben takes a loan: 10 scudo, 15 to pay back. Now 11.",
)
OWN_EVENT = GameEvent(
    table=12, n=41, event="taken", seat=2, fields={"card": 18}, text="You take 18.", mine=True
)
VIEW = View(
    table=12, n=34, game="turin", you=2, view={"round": 3}, text="=== Turin\nAuction  10\n  1  2"
)
QUESTION = Turn(
    table=12,
    n=31,
    seats=(1, 2),
    you=True,
    ask="bid",
    clock=None,
    offers=({"kind": "owed", "line": "bid {amount}", "fields": {"amount": {"from": 0, "to": 1}}},),
    moves=("bid 0", "bid 1"),
    default="bid 0",
    text="Your bid, 0 or 1 scudo.  Type: bid N",
)
WAITING = Turn(
    table=12, n=34, seats=(1,), you=False, ask="bid", clock=None, text="Waiting for 1 ben."
)
READY = Ready(table=12, n=33, seat=4, again=False, text="dora~ has bid.")
OVER = Over(
    table=12,
    n=71,
    reason="finished",
    standings=({"seat": 4, "name": "dora", "rank": 1, "score": 25, "parts": {"game_1": 25}},),
    seed="5d0c3e9a",
    text="dora~ wins with 25 scudo.",
)
CHAT = Chat(sender="ben", bot=False, scope="table", table=12, text="who needs onions?")
NOTICE = Notice(code="away", table=12, text="cleo is away; the seat is kept.")
PING = Ping()

EVERY: dict[str, AnyMessage] = {
    "hello": HELLO,
    "done": DONE,
    "refused": REFUSED,
    "listed": LISTED,
    "table": TABLE,
    "event": EVENT,
    "own_event": OWN_EVENT,
    "view": VIEW,
    "question": QUESTION,
    "waiting": WAITING,
    "ready": READY,
    "over": OVER,
    "chat": CHAT,
    "notice": NOTICE,
    "ping": PING,
}
