"""Token buckets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.limits import Bucket, Buckets


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_a_burst_passes_and_then_the_rate_counts() -> None:
    clock = Clock()
    bucket = Bucket(rate=10, burst=30, now=clock)
    assert [bucket.take() for _ in range(30)] == [0.0] * 30
    assert bucket.take() == pytest.approx(0.1)
    clock.seconds += 1
    assert [bucket.take() for _ in range(10)] == [0.0] * 10
    assert bucket.take() > 0


def test_a_refusal_costs_nothing() -> None:
    clock = Clock()
    bucket = Bucket(rate=1, burst=1, now=clock)
    bucket.take()
    waits = {round(bucket.take(), 9) for _ in range(100)}
    assert waits == {1.0}


@given(st.floats(0.01, 1000), st.floats(0.5, 100), st.floats(0.01, 50))
def test_obeying_the_wait_always_works(rate: float, burst: float, cost: float) -> None:
    """Limited commands say how long to wait, and obeying that always works."""
    clock = Clock()
    bucket = Bucket(rate, burst, clock)
    while not (wait := bucket.take(cost)):
        pass
    clock.seconds += wait
    assert bucket.take(cost) == 0.0


def test_a_cost_can_be_given_back_up_to_the_burst() -> None:
    clock = Clock()
    bucket = Bucket(rate=1, burst=2, now=clock)
    bucket.take()
    bucket.take()
    bucket.give_back()
    assert bucket.take() == 0.0
    bucket.give_back(100)
    assert [bucket.take(), bucket.take()] == [0.0, 0.0]
    assert bucket.take() == pytest.approx(1.0)


def test_a_clock_that_is_set_back_gives_nothing_and_takes_nothing() -> None:
    clock = Clock()
    bucket = Bucket(rate=1, burst=2, now=clock)
    bucket.take()
    clock.seconds -= 50
    assert bucket.take() == 0.0
    assert bucket.take() == pytest.approx(1.0)


@pytest.mark.parametrize(("rate", "burst"), [(0, 1), (1, 0), (-1, 5)])
def test_a_bucket_that_could_never_give_is_refused(rate: float, burst: float) -> None:
    with pytest.raises(ValueError, match="above 0"):
        Bucket(rate, burst, Clock())


def test_case_030_each_key_has_its_own_bucket() -> None:
    """Who guesses at anna's password slows neither ben from there nor anna from elsewhere."""
    buckets = Buckets(rate=1, burst=3, now=Clock(), most=100)
    assert [buckets.take(("x", "anna")) for _ in range(3)] == [0.0] * 3
    assert buckets.take(("x", "anna")) == pytest.approx(1.0)
    assert buckets.take(("x", "ben")) == buckets.take(("y", "anna")) == 0.0
    buckets.give_back(("x", "anna"))
    assert buckets.take(("x", "anna")) == 0.0


def test_case_030_the_memory_of_many_keys_is_bounded() -> None:
    buckets = Buckets(rate=1, burst=1, now=Clock(), most=100)
    buckets.take("anna")
    for number in range(10_000):
        buckets.take(number)
        assert buckets.take("anna") > 0
    assert len(buckets) == 100
