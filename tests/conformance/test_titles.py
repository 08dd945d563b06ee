"""What every entry of the catalogue gives beside its rules."""

import os
import subprocess
import sys

import pytest

from games.catalogue import Title, catalogue
from games.layout import columns
from tests.conformance.grid import TITLES, Case
from tests.conformance.journey import BOUND, start

EVERY = pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)

PLAY = """\
import sys
from hashlib import sha256
from tests.conformance.grid import Case
from tests.conformance.journey import travel

case = Case(sys.argv[1], int(sys.argv[2]), ())
journey, digest = travel(case), sha256()
for step in journey.steps:
    for seat in journey.seats:
        wired = [case.title.notation.wire(offer) for offer in step.before.offers(seat)]
        digest.update(repr((wired, journey.view(step.before, seat))).encode())
    digest.update(repr((step.action, step.events)).encode())
print(digest.hexdigest())
"""


@EVERY
def test_a_game_is_the_same_in_every_process(title: Title) -> None:
    """Nothing depends on the hashing of words, which differs from process to process."""
    digests = [
        subprocess.run(
            [sys.executable, "-c", PLAY, title.word, str(title.seats[-1])],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert digests[0] == digests[1]


@EVERY
def test_a_table_of_nobody_comes_to_an_end(title: Title) -> None:
    """If all are absent, the answers given for them end the game."""
    for seats in title.seats:
        game, _ = start(Case(title.word, seats, ()))
        for _ in range(BOUND):
            if not game.waiting():
                break
            game.apply(game.absent(game.waiting()[0]))
        assert game.outcome() is not None


@EVERY
def test_rules_pages(title: Title) -> None:
    """The same topics in both languages; lines of at most 79 columns; a screen each."""
    pages = title.pages
    assert set(pages) == {"en", "de"}
    assert list(pages["en"]) == list(pages["de"])
    for page in (*pages["en"].values(), *pages["de"].values()):
        assert page.title
        assert 0 < len(page.lines) <= 22, page.title
        assert all(columns(line) <= 79 for line in page.lines), page.title


@EVERY
def test_seats_and_material(title: Title) -> None:
    """A range of seats, and the digest by which a record notices other components."""
    assert list(title.seats) == sorted(title.seats)
    assert title.seats[0] >= 1
    assert len(bytes.fromhex(title.material.digest)) == 32


@EVERY
def test_every_action_of_the_rules_has_its_own_fields(title: Title) -> None:
    """One verb is one class, or classes that JSON can tell apart by their fields."""
    for verbs in title.notation.verbs.values():
        names = [tuple(field.name for field in verb.fields) for verb in verbs]
        assert len(names) == len(set(names))


@EVERY
def test_further_words_lead_to_verbs(title: Title) -> None:
    """A synonym is no verb of its own, and what it stands for is one."""
    for word, verb in title.notation.also.items():
        assert verb in title.notation.verbs
        assert word not in title.notation.verbs


def test_the_catalogue_is_read_from_the_games_alone() -> None:
    """Words are the keys; the folder of each is where its pages and languages lie."""
    for word, title in catalogue().items():
        assert title.word == word
        assert (title.folder / "lang" / "de.po").is_file()
        assert title.folder.name == word
