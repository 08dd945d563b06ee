"""All benchmarks, one after the other: figures, without judging them."""

from tests.bench import rules

rules.main()
