"""The table of a game of Guildhall: where every card lies, and the ways in which cards move."""

from collections.abc import Iterable

from games.core import Game
from games.guildhall import events
from games.guildhall.cards import KINDS, WHOLE, bits, chapter, count, full, listed, without
from games.guildhall.material import POINT_CARDS, Material
from games.guildhall.variants import Options

_AROUND = {
    (seats, first): tuple((first - 1 + place) % seats + 1 for place in range(seats))
    for seats in range(2, 5)
    for first in range(1, seats + 1)
}
"""All seats by the number of seats and the one to begin with, clockwise."""

_OTHERS = {(seats, own): tuple(sorted(order[1:])) for (seats, own), order in _AROUND.items()}
"""The seats of the others by the number of seats and the own seat."""


class Pieces(Game):
    """A game's cards.  Of piles and decks the last card is the top; dicts go by seat.

    ``played`` has a bit for each profession played in this turn, ``area`` the cards played.
    Complete chapters are professions, each standing for five cards out of play.
    """

    SEATS = range(2, 5)

    options: Options
    material: Material

    def lay_out(self) -> None:
        """Shuffle the cards, then the VP cards, draw the first player, deal, lay out the row.

        Hands are dealt in blocks, in turn order; the row is laid out from the left.
        """
        self.deck = [card for card in KINDS for _ in range(self.material.copies)]
        self.chance.shuffle(self.deck)
        self.points_deck = self.point_cards()
        self.chance.shuffle(self.points_deck)
        self.first = self.active = 1 + self.chance.below(self.seats)
        self.pile: list[int] = []
        self.row: list[int] = []
        self.hands: dict[int, tuple[int, ...]] = dict.fromkeys(self.everyone, ())
        self.known: dict[int, tuple[int, ...]] = dict.fromkeys(self.everyone, ())
        self.halls: dict[int, int] = dict.fromkeys(self.everyone, 0)
        self.complete: dict[int, tuple[int, ...]] = dict.fromkeys(self.everyone, ())
        self.tokens: dict[int, int] = dict.fromkeys(self.everyone, 0)
        self.bought: dict[int, tuple[int, ...]] = dict.fromkeys(self.everyone, ())
        self.area: tuple[int, ...] = ()
        self.turn = self.actions = self.played = 0
        for seat in self.from_seat(self.first):
            self.draw(seat, self.material.dealt)
        for _ in range(min(self.material.row, len(self.points_deck))):
            self.row.append(self.points_deck.pop())
        self.emit(events.Started(self.first, tuple(self.row)))

    def point_cards(self) -> list[int]:
        """Return the VP cards of this number of seats, in canonical order."""
        unused = "3draw" if self.options.vp_draw == "4draw" else "4draw"
        return [
            kind
            for kind, card in enumerate(self.material.point_cards)
            for _ in range(card.copies if self.seats == self.SEATS[-1] else card.few)
            if POINT_CARDS[kind] != unused
        ]

    @property
    def everyone(self) -> tuple[int, ...]:
        """All seats."""
        return _AROUND[self.seats, 1]

    @property
    def is_covered(self) -> bool:
        """Whether only the top of the discard pile may be seen."""
        return self.options.discard_top_only == "on"

    def from_seat(self, seat: int) -> tuple[int, ...]:
        """Return all seats, this one first, then clockwise."""
        return _AROUND[self.seats, seat]

    def after(self, seat: int) -> int:
        """Return the seat that follows clockwise."""
        return seat % self.seats + 1

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the seats of the other players, in their order."""
        return _OTHERS[self.seats, seat]

    def points(self, seat: int) -> int:
        """Return the VP of a seat: its VP cards and tokens."""
        cards = self.material.point_cards
        return sum([cards[kind].points for kind in self.bought[seat]]) + self.tokens[seat]

    def drawable(self, number: int) -> int:
        """Return how many of ``number`` cards could be drawn now."""
        return min(number, len(self.deck) + len(self.pile))

    def draw(self, seat: int, number: int) -> None:
        """Draw cards one by one, the discard pile shuffled when one is needed and none is left."""
        drawn: list[int] = []
        for _ in range(self.drawable(number)):
            if not self.deck:
                self.reshuffle()
            drawn.append(self.deck.pop())
        if drawn:
            cards = tuple(sorted(drawn))
            hand = self.hands[seat] = tuple(sorted(self.hands[seat] + cards))
            self.emit(events.Drawn(seat, len(cards), cards, len(hand), len(self.deck)))

    def reshuffle(self) -> None:
        """Make the discard pile the draw pile; sorted first, so that its order steers nothing."""
        self.deck = sorted(self.pile)
        self.pile = []
        self.chance.shuffle(self.deck)
        self.emit(events.Reshuffled(len(self.deck)))

    def leave_hand(self, seat: int, card: int, is_covered: bool = False) -> None:
        """Take a card out of a hand; of twins the one known to all is thought to go.

        When a card goes unseen, nothing known of the hand is certain any more.
        """
        self.hands[seat] = without(self.hands[seat], card)
        if is_covered:
            self.known[seat] = ()
        elif card in self.known[seat]:
            self.known[seat] = without(self.known[seat], card)

    def discard(self, seat: int, card: int) -> None:
        """Lay a hand card on the discard pile."""
        self.leave_hand(seat, card, self.is_covered)
        self.pile.append(card)
        hand = len(self.hands[seat])
        self.emit(events.Discarded(seat, card, hand, self.is_covered))

    def end_discarding(self, seat: int, number: int, hand: int) -> None:
        """Tell what was discarded, and draw until the hand has so many cards."""
        if number:
            shown = self.pile[-1:] if self.is_covered else self.pile[-number:]
            self.emit(events.Thrown(seat, number, tuple(shown)))
        kept = len(self.hands[seat])
        if not number and self.drawable(hand - kept) <= 0:
            self.emit(events.Kept(seat, kept))
        self.draw(seat, hand - kept)

    def place(self, seat: int, cards: tuple[int, ...]) -> None:
        """Put hand cards into the seat's hall."""
        for card in cards:
            self.leave_hand(seat, card)
        self.halls[seat] |= bits(cards)
        self.emit(events.Placed(seat, cards))

    def weave(self, seat: int, given: tuple[int, ...], taken: tuple[int, ...]) -> None:
        """Put hand cards into the seat's hall and take cards of it, which all have seen."""
        for card in given:
            self.leave_hand(seat, card)
        self.halls[seat] = self.halls[seat] & ~bits(taken) | bits(given)
        self.hands[seat] = tuple(sorted(self.hands[seat] + taken))
        if self.options.known == "on":
            self.known[seat] = tuple(sorted(self.known[seat] + taken))
        self.emit(events.Woven(seat, given, taken))

    def exchange(self, seat: int, player: int, taken: int, given: int) -> None:
        """Move cards between the halls of two seats, all at once."""
        self.halls[seat] = self.halls[seat] & ~given | taken
        self.halls[player] = self.halls[player] & ~taken | given

    def topmost(self, card: int) -> int:
        """Return the place of the topmost copy of a card in the discard pile."""
        return len(self.pile) - 1 - self.pile[::-1].index(card)

    def fetch(self, seat: int, cards: tuple[int, ...]) -> None:
        """Put the topmost copies of cards from the discard pile into the seat's hall."""
        for card in cards:
            del self.pile[self.topmost(card)]
        self.halls[seat] |= bits(cards)
        self.emit(events.Fetched(seat, cards))
        if self.is_covered and self.pile:
            self.emit(events.TopShown(self.pile[-1]))

    def uncovers(self, number: int) -> bool:
        """Tell whether fetching so many cards shows another top of the covered pile."""
        return self.is_covered and len(self.pile) > number

    def complete_chapters(self) -> None:
        """Turn all chapters that have every colour face down: from now on they are money."""
        done = [seat for seat, hall in self.halls.items() if full(hall)]
        for seat in self.from_seat(self.active) if done else ():
            for card in listed(full(self.halls[seat])):
                profession = card // 5
                self.halls[seat] &= ~chapter(profession)
                self.complete[seat] += (profession,)
                self.emit(events.Completed(seat, profession, len(self.complete[seat])))

    def give_back(self, seat: int, chapters: tuple[int, ...], cards: Iterable[int]) -> None:
        """Lay the cards of complete chapters on the discard pile, the last on top."""
        for profession in chapters:
            self.complete[seat] = without(self.complete[seat], profession)
        self.pile += cards

    def sell(self, seat: int, kind: int) -> int:
        """Move the leftmost VP card of a kind to a seat; return the place that it leaves."""
        place = self.row.index(kind)
        del self.row[place]
        self.bought[seat] += (kind,)
        return place

    def refill_row(self, place: int) -> None:
        """Turn up the next VP card, if there is one, at a place of the row."""
        if self.points_deck:
            kind = self.points_deck.pop()
            self.row.insert(place, kind)
            self.emit(events.RowRefilled(kind, len(self.points_deck)))

    def end_turn(self, seat: int) -> None:
        """Move the played cards to the seat's hall; those that are there already are discarded."""
        hall = self.halls[seat]
        lost = tuple([card for card in self.area if hall >> card & 1])
        kept = tuple([card for card in self.area if not hall >> card & 1])
        self.halls[seat] = hall | bits(kept)
        self.pile += lost
        self.area = ()
        self.emit(events.TurnEnded(seat, kept, lost))

    def in_hall(self, seat: int, profession: int) -> int:
        """Return how many cards of a profession the seat's incomplete chapter has."""
        return count(self.halls[seat], profession)


def chapters_of(things: tuple[int, ...]) -> tuple[int, ...]:
    """Return the professions that cards or whole chapters name."""
    return tuple([thing - WHOLE if thing >= WHOLE else thing // 5 for thing in things])
