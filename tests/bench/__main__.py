"""All benchmarks, one after the other: figures, without judging them."""

from tests.bench import rules, server

rules.main()
server.main()
