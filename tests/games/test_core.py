"""The kernel, played with the toy game: offers, sealed answers, drafts, interrupts, a draw."""

from dataclasses import FrozenInstanceError, dataclass
from typing import Literal

import pytest

from games.core import (
    Action,
    Done,
    Event,
    IllegalAction,
    Offer,
    Ready,
    Revise,
    Sealed,
    anytime,
    owed,
)
from games.together import MOST_CHANGES
from tests.toy.rules import (
    Bid,
    Bids,
    BidsRevealed,
    Borrowed,
    CardDrawn,
    Lay,
    Lays,
    LaysRevealed,
    Loan,
    Menagerie,
    Options,
    Prize,
    Take,
)
from tests.toy.title import TOY


def new(seats: int = 2, seed: str = "07", options: Options | None = None) -> Menagerie:
    """Return a toy game at its first question."""
    game = TOY.start(seats, seed, options or Options())
    assert isinstance(game, Menagerie)
    return game


def at_bids(seats: int = 2) -> Menagerie:
    """Return a game in which all have laid nothing."""
    game = new(seats)
    for seat in game.everyone:
        game.apply(Done(seat))
    return game


def at_prize() -> Menagerie:
    """Return a game in which seat 2 chooses a prize."""
    game = at_bids()
    game.apply(Bid(1, 2))
    game.apply(Bid(2, 3))
    return game


def kinds(game: Menagerie, seat: int) -> list[tuple[str, str]]:
    """Return kind and verb of each offer."""
    return [(offer.kind, offer.action.verb()) for offer in game.offers(seat)]


class TestActions:
    """An action is a value with a verb."""

    def test_the_verb_is_the_class_name_and_the_fields_follow_the_seat(self) -> None:
        """An action is a frozen dataclass for each verb, its first field the seat."""
        action = Bid(2, 5)
        assert (action.verb(), action.seat, action.names, action.values()) == (
            "bid",
            2,
            ("amount",),
            (5,),
        )
        with pytest.raises(FrozenInstanceError):
            action.seat = 1  # type: ignore[misc]

    def test_the_form_is_the_verb_and_its_fields_unless_it_is_given(self) -> None:
        """Prepositions are wanted by a form of the action's own."""

        @dataclass(frozen=True)
        class Sell(Action):
            form = "sell {card} at {price}"
            card: int
            price: int

        assert Bid.form == "bid {amount}"
        assert Loan.form == "loan"
        assert (Sell.form, Sell.names) == ("sell {card} at {price}", ("card", "price"))


class TestOffers:
    """One declaration of what is possible serves all who need it."""

    def test_an_offer_can_be_asked_and_iterated(self) -> None:
        """Legality and the list of moves come from the same declaration."""

        @dataclass(frozen=True)
        class Sell(Action):
            card: int
            price: int

        offer = owed(Sell, 1, frozenset({7, 3}), range(1, 3))
        assert list(offer) == [Sell(1, 3, 1), Sell(1, 3, 2), Sell(1, 7, 1), Sell(1, 7, 2)]
        assert len(offer) == 4
        assert Sell(1, 7, 2) in offer
        assert Sell(2, 7, 2) not in offer
        assert Sell(1, 7, 3) not in offer
        assert Sell(1, 4, 1) not in offer
        assert "sell" not in offer

    def test_an_offer_of_another_verb_with_the_same_fields_does_not_hold(self) -> None:
        """The class counts, not the values."""

        @dataclass(frozen=True)
        class Give(Action):
            amount: int

        assert Give(1, 2) not in owed(Bid, 1, range(5))

    def test_kinds(self) -> None:
        """An answer that is waited for, one that replaces a sealed answer, or an interrupt."""
        assert owed(Loan, 1).kind == "owed"
        assert anytime(Loan, 1).kind == "anytime"
        assert len(anytime(Loan, 1)) == 1

    def test_offers_are_kept_until_the_next_move(self) -> None:
        """The offers of the present state are a cache, neither cloned nor compared."""
        game = new()
        assert game.offers(1) is game.offers(1)
        twin = game.clone()
        assert twin.kept == {}
        assert twin == game
        before = game.offers(1)
        game.apply(Loan(2))
        assert game.offers(1) is not before


class TestApply:
    """One action is checked, carried out, and run on from."""

    def test_an_action_that_is_not_offered_changes_nothing(self) -> None:
        """IllegalAction is raised before anything is touched, and carries the action."""
        game = at_bids()
        before = game.clone()
        for action in (Bid(1, 99), Bid(3, 1), Bid(0, 1), Take(1, "coins"), Lay(1, 1), Revise(1)):
            with pytest.raises(IllegalAction) as caught:
                game.apply(action)
            assert caught.value.action == action
            assert game == before

    def test_the_game_runs_on_to_the_next_real_choice(self) -> None:
        """Decisions that wait for nobody proceed at once; a child is asked before its parent."""
        game = new()
        assert (game.ask, game.round, game.waiting()) == ("lays", 1, (1, 2))
        game.apply(Done(1))
        game.apply(Done(2))
        assert (game.ask, game.waiting()) == ("bids", (1, 2))
        game.apply(Bid(1, 0))
        game.apply(Bid(2, 0))
        assert (game.ask, game.waiting()) == ("prize", (1,))
        game.apply(Take(1, "coins"))
        assert (game.ask, game.round, game.waiting()) == ("lays", 2, (1, 2))

    def test_an_interrupt_leaves_the_question_where_it_is(self) -> None:
        """A loan is possible beside the question, for any seat, also one that answered."""
        game = at_bids()
        game.apply(Bid(1, 6))
        agenda = list(game.agenda)
        assert game.apply(Loan(1)) == [Borrowed(1, 5)]
        assert game.agenda == agenda
        assert kinds(game, 1) == [("again", "bid")]
        assert game.apply(Bid(1, 11))[0] == Sealed(1, (Bid(1, 11),))

    def test_the_end(self) -> None:
        """Nobody is waited for, nothing is offered, and every action is illegal."""
        game = new(options=Options(rounds=1))
        for action in (Done(1), Done(2), Bid(1, 4), Bid(2, 1)):
            assert game.outcome() is None
            game.apply(action)
        game.apply(Take(1, "coins"))
        assert (game.waiting(), game.ask, game.offers(1), game.agenda) == ((), "", [], [])
        outcome = game.outcome()
        assert outcome is not None
        assert [(s.seat, s.rank, s.score) for s in outcome.standings] == [(2, 1, 6), (1, 2, 4)]
        with pytest.raises(IllegalAction):
            game.apply(Loan(1))

    def test_setup_events_wait_to_be_taken_once(self) -> None:
        """The events of the setup are there after construction; apply returns only its own."""
        game = new()
        game.emit(Borrowed(1, 1))
        assert game.take_events() == [Borrowed(1, 1)]
        assert game.take_events() == []

    @pytest.mark.parametrize("seat", [-1, 0, 3])
    def test_a_seat_that_is_not_at_the_table_is_offered_nothing(self, seat: int) -> None:
        """A damaged record may name any seat: it is an illegal action, never another error."""
        game = new()
        assert game.offers(seat) == []
        with pytest.raises(IllegalAction):
            game.apply(Loan(seat))


class TestSealedAnswers:
    """All asked seats answer at once and in secret."""

    def test_the_state_does_not_change_before_the_reveal(self) -> None:
        """A sealed bid lives in the decision only: no purse betrays it."""
        game = at_bids()
        before = game.state()
        events = game.apply(Bid(1, 4))
        after = game.state()
        assert events == [Sealed(1, (Bid(1, 4),)), Ready(1, False, "bids", 1, 2)]
        assert {k: v for k, v in after.items() if k != "agenda"} == {
            k: v for k, v in before.items() if k != "agenda"
        }
        assert game.sealed(1) == (Bid(1, 4),)
        assert game.sealed(2) == ()

    def test_only_the_owner_sees_what_is_sealed(self) -> None:
        """Others and watchers see that a seat has answered, and no more."""
        sealed, ready = at_bids().apply(Bid(1, 4))
        assert sealed.seen_by(1) == sealed
        assert sealed.seen_by(2) is None
        assert sealed.seen_by(None) is None
        assert ready.seen_by(2) == ready.seen_by(None) == Ready(1, False, "bids", 1, 2)

    def test_a_replaced_answer_is_not_announced(self) -> None:
        """A sealed answer may be replaced until the last is in; nobody hears of it."""
        game = at_bids()
        game.apply(Bid(1, 4))
        assert ("again", "bid") in kinds(game, 1)
        assert game.apply(Bid(1, 2)) == [Sealed(1, (Bid(1, 2),))]
        assert game.apply(Bid(2, 3))[-1] == BidsRevealed((2, 3), 2)

    def test_an_answer_may_be_replaced_twenty_times(self) -> None:
        """After that it stands, and the others can still answer."""
        game = at_bids()
        game.apply(Bid(1, 0))
        for change in range(MOST_CHANGES):
            game.apply(Bid(1, change % 2))
        assert MOST_CHANGES == 20
        assert kinds(game, 1) == [("anytime", "loan")]
        with pytest.raises(IllegalAction):
            game.apply(Bid(1, 0))
        assert game.sealed(1) == (Bid(1, 1),)
        assert game.apply(Bid(2, 0))[-1] == BidsRevealed((1, 0), 1)

    def test_the_order_of_arrival_changes_nothing(self) -> None:
        """Whoever answers first, the state after the reveal is the same."""
        answers = [Bid(1, 4), Bid(2, 4), Bid(3, 1)]
        one, two = at_bids(3), at_bids(3)
        for action in answers:
            last = one.apply(action)
        for action in reversed(answers):
            first = two.apply(action)
        assert one == two
        assert last[-1] == first[-1] == BidsRevealed((4, 4, 1), 1)

    def test_a_seat_that_is_not_asked_owes_nothing(self) -> None:
        """Together asks the seats it was made for."""
        game = at_bids(3)
        game.agenda[-1] = Bids.of([1, 3])
        assert game.waiting() == (1, 3)
        assert kinds(game, 2) == [("anytime", "loan")]
        assert game.sealed(2) == ()


class TestDrafts:
    """A sealed answer may consist of several moves."""

    def test_a_draft_is_sealed_by_done(self) -> None:
        """Several moves of one answer are collected until done; only the owner sees them."""
        game = new()
        first, second = game.hands[0]
        assert kinds(game, 1) == [("owed", "lay"), ("owed", "done"), ("anytime", "loan")]
        assert game.apply(Lay(1, second)) == [Sealed(1, (Lay(1, second),), is_draft=True)]
        assert game.waiting() == (1, 2)
        game.apply(Lay(1, first))
        assert ("owed", "lay") not in kinds(game, 1)
        events = game.apply(Done(1))
        assert events == [Sealed(1, (Lay(1, second), Lay(1, first))), Ready(1, False, "lays", 1, 2)]
        assert game.waiting() == (2,)
        assert game.hands[0] == (first, second)
        assert game.apply(Done(2))[-1] == LaysRevealed(((first, second), ()))
        assert (game.hands[0], game.laid[0]) == ((), (first, second))

    def test_revise_empties_the_draft(self) -> None:
        """Before done nobody hears of it; there is nothing to revise in an empty draft."""
        game = new()
        assert ("again", "revise") not in kinds(game, 1)
        game.apply(Lay(1, game.hands[0][0]))
        assert ("again", "revise") in kinds(game, 1)
        assert game.apply(Revise(1)) == [Sealed(1, (), is_draft=True)]
        assert game.sealed(1) == ()

    def test_revise_after_done_makes_the_seat_owe_again(self) -> None:
        """All see that the seat is asked anew; what it had chosen stays its own."""
        game = new()
        game.apply(Done(1))
        assert kinds(game, 1) == [("again", "revise"), ("anytime", "loan")]
        assert game.apply(Revise(1)) == [
            Sealed(1, (), is_draft=True),
            Ready(1, True, "lays", 0, 2),
        ]
        assert game.waiting() == (1, 2)

    def test_a_draft_may_be_revised_twenty_times(self) -> None:
        """After that it can only be completed: nobody is stuck, nobody stalls for ever."""
        game = new()
        card = game.hands[0][0]
        for _ in range(MOST_CHANGES):
            game.apply(Lay(1, card))
            game.apply(Revise(1))
        game.apply(Lay(1, card))
        assert ("again", "revise") not in kinds(game, 1)
        game.apply(Done(1))
        assert kinds(game, 1) == [("anytime", "loan")]
        game.apply(Done(2))
        assert game.laid[0] == (card,)


class TestReveals:
    """A move that brings something hidden to light is known by public facts."""

    def test_only_the_last_answer_reveals(self) -> None:
        """Whether a move brings something to light is known before it is applied."""
        game = at_bids()
        assert not game.reveals(Bid(1, 4))
        game.apply(Bid(1, 4))
        assert not game.reveals(Bid(1, 2))
        assert game.reveals(Bid(2, 0))
        assert not game.reveals(Loan(2))
        assert not game.reveals(Bid(2, 99))

    def test_a_draft_reveals_when_the_last_seat_is_done(self) -> None:
        """Lengthening or revising it does not."""
        game = new()
        game.apply(Done(1))
        assert not game.reveals(Lay(2, game.hands[1][0]))
        assert not game.reveals(Revise(1))
        assert game.reveals(Done(2))

    def test_a_draw_reveals(self) -> None:
        """Taking the card moves the chance stream, taking coins does not."""
        game = at_prize()
        assert game.reveals(Take(2, "card"))
        assert not game.reveals(Take(2, "coins"))
        counter = game.chance.counter
        (drawn,) = game.apply(Take(2, "card"))[:1]
        assert game.chance.counter > counter
        assert drawn.reveals

    def test_an_event_is_seen_whole_with_blanks_or_not_at_all(self) -> None:
        """seen_by gives itself, a version with blanks, or None."""
        event = CardDrawn(2, 7)
        assert event.seen_by(2) == event
        assert event.seen_by(1) == event.seen_by(None) == CardDrawn(2, None)
        assert Event().seen_by(1) == Event()


class TestClones:
    """A game is a value outside apply."""

    def test_a_clone_is_equal_and_independent(self) -> None:
        """An independent twin: what happens to one does not touch the other."""
        game = at_prize()
        twin = game.clone()
        assert twin == game
        assert twin is not game
        kept = {name: repr(value) for name, value in game.state().items()}
        twin.apply(Take(2, "card"))
        twin.apply(Loan(1))
        assert twin != game
        assert {name: repr(value) for name, value in game.state().items()} == kept
        twin = game.clone()
        assert twin.apply(Take(2, "card")) == game.apply(Take(2, "card"))
        assert twin == game

    def test_equality_is_of_the_state(self) -> None:
        """Untaken events and the cache do not count; class and state do."""
        one, two = new(), new()
        one.offers(1)
        one.emit(Borrowed(1, 5))
        assert one == two
        two.round = 9
        assert one != two
        assert one != "game"


class TestDecisions:
    """The agenda is a stack of decisions."""

    def test_the_word_of_a_question_is_the_name_of_its_decision(self) -> None:
        """One decision is one paragraph of the rulebook."""
        assert Prize(1).ask() == "prize"
        assert Lays.of([1]).ask() == "lays"

    def test_a_decision_is_a_value(self) -> None:
        """It holds ids and numbers and is replaced, never changed."""
        with pytest.raises(FrozenInstanceError):
            Prize(1).seat = 2  # type: ignore[misc]
        assert Prize(1) == Prize(1)

    def test_open_decisions_hold_nothing_sealed(self) -> None:
        """Only what is answered in secret is somebody's own."""
        assert at_prize().sealed(2) == ()


def test_a_literal_domain_takes_only_its_words() -> None:
    """A value outside the domain is no action of the offer."""
    kind: Literal["coins", "card"] = "card"
    offer = Offer("owed", Take, 1, (("coins",),))
    assert Take(1, kind) not in offer
    assert list(offer) == [Take(1, "coins")]
