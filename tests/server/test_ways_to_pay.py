"""A question mark behind a move lists the moves that begin so: the ways to pay in the castle."""

import re

from tests.server.talk import Peer, Talk


def builder(talk: Talk) -> Peer:
    """Return the person whose Worker is asked what to build: 2 sand, 1 wood, 1 clay, 1 stone."""
    anna, ben = talk.person("anna"), talk.person("ben")
    anna.say("/new castle players=2")
    ben.say("/join 1")
    anna.say("/start")
    for person in (anna, ben):
        person.say("choose messenger worker_stone")
    told = {person: person.say("pick clay sand", "/board") for person in (anna, ben)}
    told |= {person: person.say("pick clay sand", "/board") for person in (anna, ben)}
    return next(person for person, heard in told.items() if "Build up to 2" in heard)


def test_a_question_mark_lists_the_ways_to_pay() -> None:
    """Numbered, fewest silver first, with what the tile brings; nothing is built."""
    person = builder(Talk())
    heard = person.say("build small_tower ?")
    assert "build small_tower 1  pays 2 sand, 1 wood, 1 clay; brings 3 VP" in heard
    assert "build small_tower 2  pays 1 sand, 1 wood, 1 stone; brings 3 VP" in heard
    assert person.say("build small_tower?") == heard
    assert person.say("/moves build small_tower") == heard
    assert "You build (Stone Worker): small tower" in person.say("build small_tower 2")


def test_two_tiles_that_cannot_be_paid_together_are_refused_for_that() -> None:
    """Each could be paid: the refusal says why not both, and nothing is built."""
    person = builder(Talk())
    heard = person.say("build small_tower house")
    assert heard == (
        '! "build small_tower house" is more than you can pay for together. Possible: build '
        "small_tower or build house. Nothing was done. (too_expensive)\n"
    )
    assert "Possible: build small_tower. Nothing" in person.say("build small_tower small_tower")
    assert "You build (Stone Worker): small tower" in person.say("build small_tower")


def test_a_verb_alone_lists_what_its_moves_bring() -> None:
    """With the default payment and the number of ways; a question mark asks for the same."""
    person = builder(Talk())
    heard = person.say("build")
    assert re.search(r"build small_tower +pays 2 sand, 1 wood, 1 clay; brings 3 VP; ways: 2", heard)
    assert person.say("build ?") == heard


def test_moves_of_a_verb_are_listed_with_what_they_bring_and_as_they_are_sent() -> None:
    """The short forms with their meaning, then in full with all that is paid."""
    heard = builder(Talk()).say("/moves build")
    assert "brings 3 VP; ways: 2" in heard
    assert "build small_tower sand=1 wood=1 stone=1" in heard


def test_a_page_of_moves_that_is_none_is_refused() -> None:
    """A range is two numbers from 1."""
    person = builder(Talk())
    assert "1 to 1 of" in person.say("/moves build 1-1")
    for word in ("0-5", "1-2-3", "-", "5-"):
        assert "(wrong_phase)" in person.say(f"/moves build {word}")


def test_a_program_gets_no_list_for_a_question_mark() -> None:
    """In JSON mode only exact words count."""
    talk = Talk()
    programs = talk.table("anna", "ben", game="castle")
    reply = programs[0].command("choose ?")
    assert reply["ok"] is False
