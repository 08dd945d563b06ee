"""The components: what the embedded ones hold, and how a host's own are checked."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from bots.brain import RandomBrain
from games.turin import material
from games.turin.rules import Options, Turin
from tests.games.turin.table import MATERIAL

TEXT = Path(material.__file__).with_name(material.FILE).read_text("utf-8")


def test_18_cards_of_3_2_and_1() -> None:
    """1.2: 18 different trios, 108 units, 9 goods."""
    assert len({frozenset(card.goods) for card in MATERIAL.cards}) == 18
    assert sum(map(len, MATERIAL.faces.values())) == 108
    assert MATERIAL.faces[12] == "BBBCCA"
    assert len(MATERIAL.goods) == 9
    assert tuple(good.word for good in MATERIAL.goods) == material.WORDS


def test_totals_and_payouts() -> None:
    """3.1: totals 8 to 16; both columns make 54; grapes pay 6 in both."""
    assert [good.total for good in MATERIAL.goods] == list(range(8, 17))
    for version in material.VERSIONS:
        assert sum(good.payout[version] for good in MATERIAL.goods) == 54
    assert MATERIAL.goods[4].payout == {"classic": 6, "new": 6}


def test_which_goods_meet() -> None:
    """3.1: any two goods share one or two cards, truffle with artichoke and peach none."""
    together = dict.fromkeys(combinations(range(9), 2), 0)
    for places in MATERIAL.goods_on.values():
        for pair in combinations(places, 2):
            together[pair] += 1
    assert {pair for pair, n in together.items() if n == 0} == {(0, 2), (0, 3)}
    assert max(together.values()) == 2


def test_prizes_share_out_the_table() -> None:
    """2.2: their sum is the number of cards, and they never rise."""
    for seats, setup in MATERIAL.setup.items():
        assert sum(setup.prizes) == seats
        assert sum(setup.prizes_of(1)) == (setup.open or seats)
        assert list(setup.prizes) == sorted(setup.prizes, reverse=True)


def test_the_digest_is_that_of_the_content() -> None:
    """Comments do not change it, values do."""
    assert material.parse(TEXT + "\n# more\n").digest == MATERIAL.digest
    assert material.parse(TEXT.replace("start_money: 15", "start_money: 16")).digest != (
        MATERIAL.digest
    )


FAULTS = [
    ("start_money: 15", "start_money: fifteen", "Expected `int`"),
    ("start_money: 15", "start_money: 0", "amounts of at least 1"),
    ("code: T", "code: H", "one letter of its own"),
    ("classic: 4, new: 10", "classic: 4", "truffle needs a payout"),
    ("total: 8,", "total: 7,", "truffle says 7 units, the cards show 8"),
    ("id: 18", "id: 19", "ids must be 1, 2, 3"),
    ("{id: 1,  three: truffle,", "{id: 1,  three: bean,", "three different goods"),
    ("three: rice,      two: onion", "three: rye, two: onion", "three different goods"),
    ("hand: 6, open: 0, removed: 6", "hand: 5, open: 0, removed: 6", "must be 18 together"),
    ("auctions: 4", "auctions: 3", "does not last for 3 auctions"),
    ("prizes: [2, 1, 0]", "prizes: [1, 2, 0]", "must fall and share out 3 cards"),
    (", first_prizes: [1, 1, 0, 0]", "", "first_prizes are needed"),
    ("start_money: 15", "start_money: [", "while parsing"),
]


@pytest.mark.parametrize(("old", "new", "told"), FAULTS, ids=[fault[2] for fault in FAULTS])
def test_faults_are_named(old: str, new: str, told: str) -> None:
    """A wrong value is refused with the file and what is wrong."""
    assert old in TEXT
    with pytest.raises(material.MaterialError, match=r"components\.yaml") as caught:
        material.parse(TEXT.replace(old, new, 1))
    assert told in str(caught.value)


def test_a_hosts_own_file(tmp_path: Path) -> None:
    """A file in the host's folder takes the place of the embedded one, and can be played."""
    assert material.load(tmp_path).digest == MATERIAL.digest
    own = TEXT.replace("truffle", "saffron").replace("code: T", "code: S")
    (tmp_path / material.FILE).write_text(own, "utf-8")
    found = material.load(tmp_path)
    assert found.faces[1] == "SSSBBH"
    game, brain = Turin(3, "aa", Options(), found), RandomBrain(Random(1))
    while waiting := game.waiting():
        game.apply(brain.choose(None, game.offers(waiting[0])))
    assert {row.good for row in game.payout} <= {good.word for good in found.goods}
