"""Moves as words: the canonical line, the forgiving reading, and offers in JSON."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import pytest

from games.core import Action, Offer, anytime, owed
from games.lexicon import Lexicon, Words, words
from games.notation import MOST_LISTED, Notation, Unclear

COLOURS = Words({1: "red", 2: "rose", 3: "blue"}, also={"azure": 3})


class Payment(Lexicon):
    """A set of numbers written with blanks between."""

    is_set = True

    def write(self, value: object) -> str:
        assert isinstance(value, tuple)
        return " ".join(map(str, value))

    def wire(self, value: object) -> str:
        return self.write(value)

    def read(self, words):  # type: ignore[no-untyped-def]
        if words and all(word.isdigit() for word in words):
            yield tuple(sorted(map(int, words))), len(words)


@dataclass(frozen=True)
class Bid(Action):
    """A number."""

    amount: int


@dataclass(frozen=True)
class Give(Action):
    """A word with its own lexicon."""

    card: Annotated[int, COLOURS]


@dataclass(frozen=True)
class Sell(Action):
    """Two fields and a preposition."""

    form: ClassVar[str] = "sell {card} at {price}"
    card: Annotated[int, COLOURS]
    price: int


@dataclass(frozen=True)
class Take(Action):
    """An optional field behind a preposition."""

    form: ClassVar[str] = "take {prize} from {seller}"
    prize: Literal["coins", "card"]
    seller: int | None


@dataclass(frozen=True)
class Pay(Action):
    """A set."""

    cards: Annotated[tuple[int, ...], Payment()]


@dataclass(frozen=True)
class Pass(Action):
    """A verb alone."""


def _picker(lexicon: Words) -> type[Action]:
    """Return a verb whose field takes these words."""

    @dataclass(frozen=True)
    class Pick(Action):
        thing: Annotated[str, lexicon]

    return Pick


NOTATION = Notation([Bid, Give, Sell, Take, Pay, Pass], also={"offer": "sell"})


def understood(line: str, *offers: Offer) -> tuple[Action, str]:
    """Return the move that the line means for seat 1 at these offers, and the rest."""
    return NOTATION.understand(line, 1, offers)


def unclear(line: str, *offers: Offer) -> Unclear:
    """Return why the line is not understood."""
    with pytest.raises(Unclear) as caught:
        understood(line, *offers)
    return caught.value


CANONICAL = [
    (Bid(1, 12), "bid 12"),
    (Bid(1, -3), "bid -3"),
    (Give(1, 2), "give rose"),
    (Sell(1, 3, 4), "sell blue at 4"),
    (Take(1, "card", 2), "take card from 2"),
    (Take(1, "coins", None), "take coins"),
    (Pay(1, (1, 2, 9)), "pay 1 2 9"),
    (Pass(1), "pass"),
]


class TestCanonicalLines:
    """The canonical line is what a bot sends and what the record holds."""

    @pytest.mark.parametrize(("action", "line"), CANONICAL)
    def test_a_line_and_its_action_are_one(self, action: Action, line: str) -> None:
        """decode(encode(a)) == a; a field that is None is left out with its preposition."""
        assert NOTATION.encode(action) == line
        assert NOTATION.decode(line, 1) == action

    @pytest.mark.parametrize(
        ("line", "kind"),
        [
            ("", "unknown_command"),
            (" ", "unknown_command"),
            ("fly 3", "unknown_command"),
            ("bi 3", "unknown_command"),
            ("bid", "bad_usage"),
            ("bid x", "bad_usage"),
            ("bid 1 2", "bad_usage"),
            ("bid 1234567890", "bad_usage"),
            ("give re", "bad_usage"),
            ("sell blue", "bad_usage"),
            ("pass 1", "bad_usage"),
        ],
    )
    def test_anything_else_is_no_exact_line(self, line: str, kind: str) -> None:
        """In JSON mode and in records only exact words count."""
        with pytest.raises(Unclear) as caught:
            NOTATION.decode(line, 1)
        assert caught.value.kind == kind

    def test_a_refusal_tells_how_the_verb_is_written(self) -> None:
        """A human error says what would be accepted."""
        with pytest.raises(Unclear) as caught:
            NOTATION.decode("sell blue", 1)
        assert caught.value.choices == ("sell CARD at PRICE",)

    def test_an_exact_reading_takes_one_move_of_a_line(self) -> None:
        """Moves are parted by semicolons in JSON mode too."""
        assert NOTATION.understand("bid 4; pass", 1, [], is_exact=True) == (Bid(1, 4), "pass")


class TestForgivingReading:
    """People may shorten words and leave out what is plain."""

    def test_case_does_not_matter(self) -> None:
        """Words of verbs and values are read in any case."""
        assert understood("GIVE Rose", owed(Give, 1, (1, 2))) == (Give(1, 2), "")

    def test_a_verb_may_be_shortened_as_long_as_it_is_plain(self) -> None:
        """Verbs that are possible now come first, then all."""
        assert understood("b 3", owed(Bid, 1, range(9)))[0] == Bid(1, 3)
        assert understood("p", owed(Pass, 1))[0] == Pass(1)
        assert unclear("p", owed(Pass, 1), owed(Pay, 1, ((1,),))).choices == ("pass", "pay")
        assert unclear("p").kind == "ambiguous_command"

    def test_a_value_may_be_shortened_as_long_as_it_is_plain(self) -> None:
        """Of shortened words those that are possible now count; two candidates are listed."""
        assert understood("give r", owed(Give, 1, (1, 3)))[0] == Give(1, 1)
        assert unclear("give r", owed(Give, 1, (1, 2))).choices == ("give red", "give rose")

    def test_candidates_are_listed_in_the_order_of_the_lexicon(self) -> None:
        """Nothing that people see depends on the hashing of words."""
        names = [f"r{n}" for n in range(9)]
        notation = Notation([Pick := _picker(words(*names))])
        with pytest.raises(Unclear) as caught:
            notation.understand("pick r", 1, [owed(Pick, 1, tuple(names))])
        assert caught.value.choices == tuple(f"pick {name}" for name in names)

    def test_other_words_are_known(self) -> None:
        """Synonyms for verbs and for values lead to the canonical action."""
        assert understood("offer azure 4", owed(Sell, 1, (3,), range(9)))[0] == Sell(1, 3, 4)

    def test_prepositions_may_be_left_out_or_given(self) -> None:
        """They help the reader, not the machine."""
        offer = owed(Sell, 1, (1, 3), range(9))
        assert understood("sell blue at 4", offer) == understood("sell blue 4", offer)

    def test_a_field_with_one_possible_value_may_be_left_out(self) -> None:
        """Also in the middle; the exact number of values is tried first."""
        assert understood("sell 4", owed(Sell, 1, (3,), range(9)))[0] == Sell(1, 3, 4)
        assert understood("sell blue", owed(Sell, 1, (1, 3), (5,)))[0] == Sell(1, 3, 5)
        assert understood("bid", owed(Bid, 1, (0,)))[0] == Bid(1, 0)

    def test_an_optional_field_may_be_left_out(self) -> None:
        """None is one of its values; a word that is there is never passed over."""
        offer = owed(Take, 1, ("coins",), (None, 2, 3))
        assert understood("take coins", offer)[0] == Take(1, "coins", None)
        assert understood("take coins from 3", offer)[0] == Take(1, "coins", 3)

    def test_several_values_are_one_move_each(self) -> None:
        """For verbs with one field that is not a set: give red blue."""
        offer = owed(Give, 1, (1, 3))
        assert understood("give red blue", offer) == (Give(1, 1), "give blue")
        assert understood("give red blue; pass", offer) == (Give(1, 1), "give blue; pass")

    def test_a_slip_in_the_last_word_never_makes_another_move(self) -> None:
        """Words left over must be values of the last field, and that must have been given."""
        assert unclear("give red blun", owed(Give, 1, (1, 3))).kind == "bad_value"
        offer = owed(Take, 1, ("coins",), (None, 2, 3))
        assert unclear("take coins from anna", offer).kind == "bad_value"
        assert understood("take coins from 9", offer)[0] == Take(1, "coins", 9)

    def test_a_set_takes_all_words(self) -> None:
        """A payment is one value of several words."""
        offer = owed(Pay, 1, ((1, 2), (1, 2, 9)))
        assert understood("pay 9 2 1", offer) == (Pay(1, (1, 2, 9)), "")

    def test_semicolons_part_moves(self) -> None:
        """The first move is read, the rest comes back as it stands."""
        assert understood("bid 3;  pass ; pass", owed(Bid, 1, range(9))) == (
            Bid(1, 3),
            "pass ; pass",
        )
        assert unclear(" ; pass").kind == "bad_usage"

    def test_dependent_fields_are_one_offer_for_each_value(self) -> None:
        """The right one is found among several offers of one verb."""
        offers = (owed(Sell, 1, (1,), range(3)), owed(Sell, 1, (3,), range(5, 9)))
        assert understood("sell blue 7", *offers)[0] == Sell(1, 3, 7)
        assert understood("sell red 2", *offers)[0] == Sell(1, 1, 2)

    def test_a_well_formed_move_that_is_not_offered_comes_back(self) -> None:
        """So that the game can say why not."""
        assert understood("bid 99", owed(Bid, 1, range(9)))[0] == Bid(1, 99)
        assert understood("pass", owed(Bid, 1, range(9)))[0] == Pass(1)

    def test_what_cannot_be_read_says_so(self) -> None:
        """Usage, values and the wrong moment are different codes."""
        bid = owed(Bid, 1, range(9))
        assert unclear("bid x", bid).kind == "bad_value"
        assert unclear("bid", bid).kind == "bad_usage"
        assert unclear("give green", bid).kind == "wrong_phase"
        assert unclear("give green", bid).choices == ("bid",)

    def test_a_wrong_word_gets_a_guess_that_is_never_carried_out(self) -> None:
        """Did you mean: from the verbs that are possible now."""
        error = unclear("bidd 3", owed(Bid, 1, range(9)))
        assert (error.kind, error.word, error.choices) == ("unknown_command", "bidd", ("bid",))

    def test_a_shorthand_of_the_game_is_turned_into_canonical_moves(self) -> None:
        """Convenience forms never reach the record."""

        def shorthand(given, offers):  # type: ignore[no-untyped-def]
            return [f"give {word}" for word in given] if given[0] in ("red", "blue") else None

        notation = Notation([Give, Pass], shorthand=shorthand)
        offers = [owed(Give, 1, (1, 3))]
        assert notation.understand("red blue; pass", 1, offers) == (Give(1, 1), "give blue; pass")
        assert notation.understand("pass", 1, [owed(Pass, 1)]) == (Pass(1), "")


class TestLists:
    """What is possible, as lines and as JSON."""

    def test_all_moves_are_listed(self) -> None:
        """Strings that can be sent as they are."""
        offers = [owed(Bid, 1, range(3)), owed(Pass, 1)]
        assert NOTATION.moves(offers) == ["bid 0", "bid 1", "bid 2", "pass"]

    def test_a_shortened_list_has_a_share_of_each_verb(self) -> None:
        """No verb is crowded out by another with many values."""
        offers = [owed(Bid, 1, range(1000)), owed(Pass, 1), owed(Give, 1, (1, 2))]
        assert NOTATION.moves(offers, 6) == [
            "bid 0",
            "pass",
            "give red",
            "bid 1",
            "give rose",
            "bid 2",
        ]

    @pytest.mark.parametrize(
        ("offer", "shown"),
        [
            (
                owed(Bid, 1, range(1, 10)),
                {
                    "kind": "owed",
                    "line": "bid {amount}",
                    "fields": {"amount": {"from": 1, "to": 9}},
                },
            ),
            (
                Offer("again", Sell, 1, (frozenset({3, 1}), (2, 4))),
                {
                    "kind": "again",
                    "line": "sell {card} at {price}",
                    "fields": {"card": ["red", "blue"], "price": [2, 4]},
                },
            ),
            (
                anytime(Take, 1, ("coins",), (None, 2)),
                {
                    "kind": "anytime",
                    "line": "take {prize} from {seller}",
                    "fields": {"prize": ["coins"], "seller": [None, 2]},
                },
            ),
            (
                owed(Pay, 1, ((1, 2), (9,))),
                {"kind": "owed", "line": "pay {cards}", "fields": {"cards": ["1 2", "9"]}},
            ),
            (owed(Pass, 1), {"kind": "owed", "line": "pass", "fields": {}}),
        ],
    )
    def test_an_offer_in_json_and_back(self, offer: Offer, shown: dict[str, object]) -> None:
        """Every combination of the field values is legal; numbers are integers."""
        assert NOTATION.wire(offer) == shown
        back = NOTATION.unwire(shown, 1)
        assert list(back) == list(offer)
        assert (back.kind, back.action, back.seat) == (offer.kind, offer.action, offer.seat)

    def test_above_200_values_a_list_is_shortened_and_says_so(self) -> None:
        """The template carries how many there are."""
        shown = NOTATION.wire(owed(Bid, 1, tuple(range(0, 1000, 2))))
        assert len(shown["fields"]["amount"]) == MOST_LISTED == 200
        assert shown["of"] == {"amount": 500}
        assert "of" not in NOTATION.wire(owed(Bid, 1, tuple(range(200))))
        assert "of" not in NOTATION.wire(owed(Bid, 1, range(1000)))

    def test_an_empty_range_offers_nothing(self) -> None:
        """A range without values stays one in JSON."""
        shown = NOTATION.wire(owed(Bid, 1, range(0)))
        assert len(NOTATION.unwire(shown, 1)) == 0


def test_words_are_their_own_names() -> None:
    """A Literal's lexicon and that of words() read and write the words themselves."""
    lexicon = words("yes", "no")
    assert lexicon.write("yes") == lexicon.wire("yes") == "yes"
    assert list(lexicon.read(["NO"])) == [("no", 1)]
    assert list(lexicon.read(["n"])) == []
    assert list(lexicon.read([])) == []
