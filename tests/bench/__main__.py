"""All benchmarks, one after the other: figures, without judging them."""

from tests.bench import neighbour, rules, server

rules.main()
server.main()
neighbour.main()
