"""What is hidden stays hidden: in views, events, texts, offers, refusals and errors."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.core import Action, Event, IllegalAction, Ready
from games.record import read_line
from games.turin import text
from games.turin.rules import NOTATION, Turin
from games.turin.view import view
from games.voice import Voice
from tests.games.turin.table import Table

NAMES = ("anna", "ben", "cleo", "dora")


def voices(you: int | None) -> Iterator[Voice]:
    """Yield a drawn and a spoken voice."""
    for spoken in (False, True):
        yield Voice(names=NAMES, you=you, spoken=spoken)


def everything(game: Turin, events: list[Event], viewer: int | None) -> list[Any]:
    """Return all that a viewer can learn at a moment."""
    shown, seen = view(game, viewer), [event.seen_by(viewer) for event in events]
    offers = game.offers(viewer) if viewer else []
    told: list[Any] = [
        shown,
        [event for event in seen if event],
        [NOTATION.wire(o) for o in offers],
    ]
    for voice in voices(viewer):
        told += [text.heading(shown, voice), text.show(shown, voice), text.hand(shown, voice)]
        told += [text.tell(event, voice) for event in seen if event]
        told += [text.ask(shown, offers, voice), text.moves(shown, offers, voice)]
        told += [text.part(shown, voice, word) for word in ("1", "2", "3", "rice", "market")]
        told += [text.near(shown, voice, str(card)) for card in range(1, 19)]
        told += refusals(game, shown, viewer, voice) if viewer else []
    return told


MOVES = ("bid 99", "add 99", "play 1", "take 1", "sell 1 at 1", "buy 7", "withdraw 7", "concede",
         "goose 1", "pass", "done", "revise", "serve 2", "loan")  # fmt: skip


def refusals(game: Turin, shown: Any, viewer: int, voice: Voice) -> list[Any]:
    """Return for each move whether it is refused, and why; and whether it would reveal."""
    told: list[Any] = []
    for line in MOVES:
        action = read_line(NOTATION, f"{viewer} {line}")
        told.append((line, game.find_offer(action) is None, game.reveals(action)))
        if game.find_offer(action) is None:
            told.append(text.why(shown, action, voice))
    return told


def same_for_others(seat: int, tables: list[Table]) -> None:
    """Check that all but ``seat`` learn the same at these tables."""
    for viewer in (*(n for n in (1, 2, 3) if n != seat), None):
        first, *rest = [everything(t.game, t.events, viewer) for t in tables]
        assert all(other == first for other in rest)


def test_a_sealed_bid() -> None:
    """Bids of 0, 7 and 15 look the same to everybody else until the reveal."""
    tables = []
    for amount in (0, 7, 15):
        table = Table(3).auction()
        table.play(f"1 bid {amount}")
        tables.append(table)
    same_for_others(1, tables)


def test_a_replaced_bid() -> None:
    """Replacing a bid tells nothing, not even that it was replaced."""
    once, twice = Table(3).auction(), Table(3).auction()
    once.play("1 bid 3")
    twice.play("1 bid 9", "1 bid 3")
    assert [event.seen_by(2) for event in twice.events if event.seen_by(2)] == []
    for viewer in (2, 3, None):
        assert everything(once.game, [], viewer) == everything(twice.game, [], viewer)


def test_a_sealed_addition() -> None:
    """Additions of 0 and 9 look the same to others."""
    tables = []
    for amount in (0, 9):
        table = Table(3).auction()
        table.bid(4, 4, 1)
        table.play(f"1 add {amount}")
        tables.append(table)
    same_for_others(1, tables)


def test_a_draft_and_its_withdrawals() -> None:
    """Whatever is drafted in the market, others hear at most that a seat is done."""
    tables = []
    for draft in ([], ["1 sell 8 at 3"], ["1 withdraw 7"], ["1 withdraw 7", "1 sell 7 at 9"]):
        table = Table(3).give({1: [7, 8], 2: [9]}).market()
        table.play("1 sell 7 at 4", "1 done", "2 done", "2 pass", "3 pass")
        table.auction()
        table.bid(0, 0, 0)
        for line in draft:
            told = table.play(line)
            assert [event for event in told if event.seen_by(2)] == []
        table.play("1 done")
        tables.append(table)
    same_for_others(1, tables)


def test_a_wish() -> None:
    """A wish and a pass look the same until all have answered."""
    tables = []
    for wish in ("pass", "buy 7"):
        table = Table(3).give({1: [7]}).market()
        table.play("1 sell 7 at 4", "1 done", f"2 {wish}")
        tables.append(table)
    same_for_others(2, tables)


def test_a_chosen_card() -> None:
    """Which card was chosen is not told."""
    tables = []
    for place in range(6):
        table = Table(3)
        table.play(f"1 play {table.game.hand[1][place]}")
        tables.append(table)
    same_for_others(1, tables)


def swapped(table: Table, one: int, other: int) -> Table:
    """Return a table where two cards have changed their hidden places."""
    twin = Table(table.game.seats)
    twin.game = table.game.clone()
    change = {one: other, other: one}

    def moved(cards: Any) -> Any:
        return type(cards)(sorted(change.get(card, card) for card in cards))

    hands = {seat: moved(cards) for seat, cards in twin.game.hand.items()}
    twin.game.unseen = moved(twin.game.unseen)
    return twin.arrange(hand=hands)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("ask", ["play", "bid", "sell"])
def test_hidden_cards(seats: int, ask: str) -> None:
    """Swapping cards of hands, or of the unseen pile, changes nothing for who sees neither."""
    table = Table(seats)
    if ask != "play":
        table.auction()
    if ask == "sell":
        table.bid(*range(seats))
        table.away("take")
    other = table.game.hand[3][0] if seats == 3 else table.game.unseen[0]
    twin = swapped(table, table.game.hand[2][0], other)
    assert twin.game != table.game
    for viewer in (1, None):
        assert everything(table.game, [], viewer) == everything(twin.game, [], viewer)


def test_secret_money() -> None:
    """With money=secret the same events leave the same views, whatever is in a purse."""
    tables = []
    for purse in (0, 30):
        table = Table(3, money="secret").give({1: [7], 2: [8]}).market()
        table.arrange(purse={1: purse + 1})
        table.play("1 done", "2 sell 8 at 1", "2 done", "3 pass", "1 pass")
        table.auction()
        told = table.bid(0, 2, 1)
        table.events = told
        tables.append(table)
    same_for_others(1, tables)


def test_the_last_bidder_has_no_oracle() -> None:
    """The last answer reveals, so that a line of moves ends there: known before it is made."""
    table = Table(3).auction()
    for line, reveals in (("1 bid 2", False), ("2 bid 2", False), ("3 bid 5", True)):
        action = read_line(NOTATION, line)
        assert table.game.reveals(action) is reveals
        told = table.play(line)
        assert any(event.reveals for event in told) is reveals


def test_reveals_tells_what_apply_does() -> None:
    """What ``reveals`` says is what the events say, for all answers of a whole game."""
    table = Table(3, goose="concede", final_market="on", series="3")
    game, count = table.game, 0
    while (waiting := game.waiting()) and count < 400:
        offers = [o for o in game.offers(waiting[-1]) if o.kind == "owed"]
        action: Action = list(offers[count % len(offers)])[-1]
        expected = game.reveals(action)
        assert any(event.reveals for event in game.apply(action)) is expected
        count += 1
    assert count > 100


def test_a_refusal_before_the_reveal_is_the_same() -> None:
    """An illegal move is refused alike, whatever the others have sealed."""
    for amount in (0, 15):
        table = Table(3).auction()
        table.play(f"1 bid {amount}")
        with pytest.raises(IllegalAction, match=r"Bid\(seat=2, amount=16\)"):
            table.play("2 bid 16")


def test_readiness_is_all_that_others_hear() -> None:
    """An answer tells the others one thing: has answered."""
    table = Table(3).auction()
    told = table.play("1 bid 4")
    assert [event for event in told if event.seen_by(2)] == [Ready(1, False, "bid", 1, 3)]
    assert [event for event in told if event.seen_by(None)] == [Ready(1, False, "bid", 1, 3)]
