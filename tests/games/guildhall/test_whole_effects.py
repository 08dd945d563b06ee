"""Whole effects in play against counting out every end that the rules (3e) allow."""

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from games.core import Action
from games.guildhall.actions import Buy, Play
from games.guildhall.cards import (
    ASSASSIN,
    HISTORIAN,
    KINDS,
    TRADER,
    WEAVER,
    WHOLE,
    bits,
    listed,
    within,
)
from games.guildhall.material import POINT_CARDS
from games.guildhall.rules import Guildhall
from tests.games.guildhall.positions import position, words

SAMPLES = 60


def crowded(random: Random, profession: int, **options: str) -> Guildhall:
    """Return a position with many twins, in which seat 1 has a card of a profession to play."""
    pool = random.sample(KINDS, 9)
    own = random.sample(range(5 * profession, 5 * profession + 5), 5)
    number = random.choice((0, 2, 3, 4))
    some = [random.sample(pool, random.randint(0, 5)) for _ in range(3)]
    mine = sorted({*some[0], *own[:number]} - {own[4]})
    hand = [own[4], *(random.choice(pool) for _ in range(3))]
    return position(
        3,
        hands={1: words(hand)},
        halls={1: words(mine), 2: words(some[1]), 3: words(some[2])},
        pile=words(random.choices(pool, k=random.randint(0, 4))),
        complete={1: "farmer"},
        row="2chapter 3swap 3place 4take",
        **options,
    )


def end(game: Guildhall) -> tuple[object, ...]:
    """Return where the cards lie that an effect may move."""
    return (*game.halls.values(), tuple(sorted(game.hands[1])), tuple(game.pile))


def reached(game: Guildhall, action: Action) -> set[tuple[object, ...]]:
    """Return all ends that an action and the answers offered behind it lead to."""
    open_games, found = [(game, action)], set()
    while open_games:
        before, one = open_games.pop()
        after = before.clone()
        after.apply(one)
        if after.ask == "action":
            found.add(end(after))
            continue
        offers = after.offers(1)
        assert any(map(len, offers)), "stuck half way"
        offered = [answer for offer in offers for answer in offer]
        open_games += [(after, answer) for answer in offered[: 1 if after.ask == "pay" else None]]
    return found


def moved(game: Guildhall, own: int, player: int = 2, other: int | None = None) -> dict[int, int]:
    """Return the halls with those of seat 1 and of a player replaced."""
    return {**game.halls, 1: own, player: game.halls[player] if other is None else other}


def swaps(game: Guildhall, takes: int, gives: int) -> Iterator[dict[int, int]]:
    """Yield the halls after each legal exchange of single cards."""
    mine = game.halls[1]
    for player in (2, 3):
        theirs = game.halls[player]
        for taken in map(bits, combinations(listed(theirs), takes)):
            for given in map(bits, combinations(listed(mine), gives)):
                if not mine & ~given & taken and not theirs & ~taken & given:
                    own, other = mine & ~given | taken, theirs & ~taken | given
                    yield moved(game, own, player, other)


def chapter_swaps(game: Guildhall, has_gift: bool) -> Iterator[dict[int, int]]:
    """Yield the halls after each legal exchange, or gift, of whole chapters."""
    mine = game.halls[1]
    gifts = [within(mine, [WHOLE + kind]) for kind in range(6)] if has_gift else [0]
    for player in (2, 3):
        theirs = game.halls[player]
        for taken in filter(None, [within(theirs, [WHOLE + kind]) for kind in range(6)]):
            for given in filter(None, gifts) if has_gift else gifts:
                if not mine & ~given & taken and not theirs & ~taken & given:
                    own, other = mine & ~given | taken, theirs & ~taken | given
                    yield moved(game, own, player, other)


def kills(game: Guildhall, level: int) -> Iterator[tuple[object, ...]]:
    """Yield the ends of the Assassin: the killed lie on the pile in the order named."""
    number = (1, 0, 2, 0, game.options.assassin_l4)[level]
    for player in (2, 3):
        for killed in permutations(listed(game.halls[player]), number):
            if level != 2 or killed[0] // 5 != killed[1] // 5:
                halls = {**game.halls, player: game.halls[player] & ~bits(killed)}
                yield (*halls.values(), game.hands[1], (*game.pile, *killed))


def fetches(game: Guildhall, level: int) -> Iterator[tuple[object, ...]]:
    """Yield the ends of the Historian: the topmost copies leave, the order stays."""
    fitting = set(game.pile if level else game.pile[-1:]) - set(listed(game.halls[1]))
    for found in combinations(sorted(fitting), max(1, level // 2)):
        turned = game.pile[::-1]
        for card in found:
            turned.remove(card)
        halls = moved(game, game.halls[1] | bits(found))
        yield (*halls.values(), game.hands[1], tuple(turned[::-1]))


def weaves(game: Guildhall, takes: int, numbers: range) -> Iterator[tuple[object, ...]]:
    """Yield the ends of hand cards put in, without twins, for cards of the old hall."""
    hall, hand = game.halls[1], game.hands[1]
    for taken in combinations(listed(hall), takes):
        for number in numbers:
            for given in combinations(sorted(set(hand)), number):
                if not hall & ~bits(taken) & bits(given):
                    halls = moved(game, hall & ~bits(taken) | bits(given))
                    left = list(hand)
                    for card in given:
                        left.remove(card)
                    yield (*halls.values(), tuple(sorted([*left, *taken])), tuple(game.pile))


def allowed(game: Guildhall, effect: int | str, level: int = 0) -> set[tuple[object, ...]]:
    """Return all ends of an effect; the card played has left the hand."""
    least = 0 if game.options.weaver4_zero == "on" else 1
    if effect == ASSASSIN:
        return set(kills(game, level))
    if effect == HISTORIAN:
        return set(fetches(game, level))
    if effect == WEAVER:
        numbers = {0: range(1, 2), 2: range(2, 3), 4: range(least, len(game.hands[1]) + 1)}
        return set(weaves(game, level // 2, numbers[level]))
    if effect == "3place":
        return set(weaves(game, 0, range(1, len(game.hands[1]) + 1)))
    if effect in ("2chapter", TRADER) and level in (4, -1):
        found = chapter_swaps(game, has_gift=level == 4)
    else:
        found = swaps(game, *{"3swap": (2, 1), "4take": (1, 0)}.get(effect, (max(1, level),) * 2))
    return {(*halls.values(), game.hands[1], tuple(game.pile)) for halls in found}


@pytest.fixture(autouse=True)
def chapters_stay_open(monkeypatch):
    """Leave full chapters where they are, so that the ends of effects can be compared."""
    monkeypatch.setattr(Guildhall, "complete_chapters", lambda game: None)


@pytest.mark.parametrize("zero", ["off", "on"])
@pytest.mark.parametrize("killed", [2, 4])
@pytest.mark.parametrize("profession", [ASSASSIN, HISTORIAN, TRADER, WEAVER])
def test_levels(profession, killed, zero):
    """A level is offered if it has an end, and leads to all ends that are allowed, no others."""
    random = Random(profession)
    for _ in range(SAMPLES // 4):
        game = crowded(random, profession, assassin_l4=killed, weaver4_zero=zero)
        played = [
            o for o in game.offers(1) if o.action is Play and o.domains[0][0] // 5 == profession
        ]
        for card, offered in [(o.domains[0][0], o.domains[1]) for o in played]:
            before = game.clone()
            before.leave_hand(1, card)
            number = before.in_hall(1, profession)
            ends = {n: allowed(before, profession, n) for n in (0, 2, 4) if n <= number}
            assert {n for n, found in ends.items() if found} == set(offered) - {-1}
            for level in set(offered) - {-1}:
                assert reached(game, Play(1, card, level)) == ends[level]


@pytest.mark.parametrize("name", ["2chapter", "3swap", "3place", "4take"])
def test_purchases(name):
    """So are the effects of VP cards; the chapter paid lies on the pile first."""
    random, kind = Random(name), POINT_CARDS.index(name)
    for _ in range(SAMPLES):
        game = crowded(random, random.randrange(6))
        paid = [*game.pile, 11, 12, 13, 14, 10]
        before = game.clone()
        before.pile = paid
        ends = allowed(before, name, -1 if name == "2chapter" else 0)
        assert (game.find_offer(Buy(1, kind, None)) is not None) == bool(ends)
        if ends:
            assert reached(game, Buy(1, kind, None)) == ends
