"""How many may be connected, and how peers are counted."""

import pytest

from config.settings import Connections
from server.edge.door import Door, counted_as


def test_case_032_a_cap_for_each_address_leaves_room_for_others() -> None:
    door = Door(Connections(total=10, per_address=2))
    assert [door.enter("192.0.2.1") for _ in range(3)] == [None, None, "address"]
    assert door.enter("192.0.2.2") is None
    door.leave("192.0.2.1")
    assert door.enter("192.0.2.1") is None


def test_in_all_there_is_room_for_so_many() -> None:
    door = Door(Connections(total=2))
    assert [door.enter("127.0.0.1") for _ in range(3)] == [None, None, "full"]
    door.leave("127.0.0.1")
    assert door.enter("192.0.2.1") is None
    assert len(door) == 2


def test_open_files_may_allow_fewer() -> None:
    assert Door(Connections(total=100), most=1).total == 1


def test_case_030_this_machine_and_its_workers_share_no_limit() -> None:
    door = Door(Connections(total=1000, per_address=1))
    hosts = ["127.0.0.1", "127.0.5.9", "::1", "::ffff:127.0.0.1"]
    assert [door.enter(host) for host in hosts] == [None] * 4


def test_without_a_limit_for_addresses_nothing_is_counted() -> None:
    door = Door(Connections(total=100, per_address=None))
    assert {door.enter("192.0.2.1") for _ in range(50)} == {None}


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
    ],
)
def test_case_097_an_address_is_one_in_every_notation(one: str, other: str, is_same: bool) -> None:
    """A network of IPv6 is counted as one: its owner chooses the rest of the address freely."""
    assert (counted_as(one) == counted_as(other)) is is_same


def test_counts_do_not_grow_with_those_who_have_gone() -> None:
    door = Door(Connections(total=10, per_address=2))
    for number in range(1000):
        host = f"198.51.{number // 250}.{number % 250}"
        assert door.enter(host) is None
        door.leave(host)
    assert len(door) == 0
    assert not door._by_address
