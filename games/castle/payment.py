"""How a building can be paid: every exact payment, the cheapest in silver first.

A payment is five numbers (sand, wood, clay, stone, silver).  Each silver is declared as one of
the other kinds, has its value and counts as that kind; the kinds are never named.
"""

from functools import cache, lru_cache

from games.castle.names import SILVER, Goods

NOTHING: Goods = (0, 0, 0, 0, 0)


class Ways(tuple[Goods, ...]):
    """The payments for one building, the default first; ``goods`` is what they are paid from."""

    goods: Goods = NOTHING


def rank(payment: Goods) -> tuple[int, int, int, int]:
    """Order payments: fewest silver, then most sand, most wood, most clay."""
    sand, wood, clay, _, silver = payment
    return silver, -sand, -wood, -clay


@lru_cache(maxsize=1 << 15)
def ways(values: Goods, kinds: int, goods: Goods, price: int) -> Ways:
    """Return all exact payments of ``price`` from ``goods`` with at least ``kinds`` kinds."""
    most = [min(n, price // value) for n, value in zip(goods[:SILVER], values, strict=False)]
    silver = min(goods[SILVER], price // min(values))
    result = Ways(_exact(values[:SILVER], kinds, tuple(most), silver, price))
    result.goods = goods
    return result


@lru_cache(maxsize=1 << 14)
def _exact(
    values: tuple[int, ...], kinds: int, plain: tuple[int, ...], silver: int, price: int
) -> tuple[Goods, ...]:
    """Return the payments from goods of which no kind alone is more than the price."""
    found: list[Goods] = []
    for (sand, wood, clay, stone), rest in _plain(plain, values, price, silver * max(values)):
        mask = (sand > 0) | (wood > 0) << 1 | (clay > 0) << 2 | (stone > 0) << 3
        for joker in jokers(values, kinds, rest, mask):
            if joker <= silver:
                found.append((sand, wood, clay, stone, joker))
    return tuple(sorted(found, key=rank))


@lru_cache(maxsize=1 << 14)
def _plain(
    goods: tuple[int, ...], values: tuple[int, ...], price: int, most_rest: int
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return each choice of plain pieces that leaves 0 to ``most_rest`` to pay, and the rest."""
    if not goods:
        return (((), price),)
    value, others = values[0], sum(n * v for n, v in zip(goods[1:], values[1:], strict=True))
    least = max(0, -((others + most_rest - price) // value))
    return tuple(
        ((pieces, *more), rest)
        for pieces in range(least, min(goods[0], price // value) + 1)
        for more, rest in _plain(goods[1:], values[1:], price - pieces * value, most_rest)
    )


@cache
def jokers(values: tuple[int, ...], kinds: int, rest: int, mask: int) -> tuple[int, ...]:
    """Return the numbers of silver that can pay ``rest`` and reach ``kinds`` different kinds.

    ``mask`` has a bit for each kind that is paid already.
    """
    found = []
    states = {(rest, mask)}
    for silver in range(rest // min(values) + 1):
        if any(not left and seen.bit_count() >= kinds for left, seen in states):
            found.append(silver)
        states = {
            (left - value, seen | 1 << kind)
            for left, seen in states
            for kind, value in enumerate(values)
            if value <= left
        }
    return tuple(found)


def together(first: Ways, second: Ways) -> tuple[Goods, Goods] | None:
    """Return the best two payments from the same goods, or None if both cannot be paid."""
    best: tuple[tuple[int, ...], Goods, Goods] | None = None
    for one in first:
        if best and one[SILVER] > best[0][0]:
            break
        left = minus(first.goods, one)
        other = next((two for two in second if min(minus(left, two)) >= 0), None)
        if other and (best is None or rank(plus(one, other)) < best[0]):
            best = rank(plus(one, other)), one, other
    return best and best[1:]


def plus(goods: Goods, more: Goods) -> Goods:
    """Return both together."""
    a, b, c, d, e = goods
    f, g, h, i, j = more
    return a + f, b + g, c + h, d + i, e + j


def minus(goods: Goods, less: Goods) -> Goods:
    """Return what is left."""
    a, b, c, d, e = goods
    f, g, h, i, j = less
    return a - f, b - g, c - h, d - i, e - j


def changed(goods: Goods, kind: int, by: int) -> Goods:
    """Return goods with ``by`` more pieces of one kind."""
    pieces = list(goods)
    pieces[kind] += by
    return tuple(pieces)  # type: ignore[return-value]
