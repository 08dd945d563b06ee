"""What a seat, or a watcher, may know of a game of Turin Market, and games that fit to it."""

from dataclasses import dataclass, replace
from typing import Any

from games.chance import Chance
from games.core import Action, Decision, Done, View
from games.together import Together
from games.turin.auction import Tie
from games.turin.events import PaidOut, Scored
from games.turin.material import Card, Good, Loan, Material, Setup
from games.turin.questions import (
    Bidding,
    CardChoice,
    Clearing,
    MarketBuy,
    MarketOffer,
    Picking,
    Sale,
    SecondBid,
    SellerChoice,
)
from games.turin.rules import NOTATION, Options, Turin


@dataclass(frozen=True)
class GoodShown:
    """A line of the payout card: a good, its letter, its units in the deck, the bank's payout."""

    word: str
    code: str
    total: int
    pays: int


@dataclass(frozen=True)
class TurinView(View):
    """The table as one seat sees it; tuples by seat begin with seat 1, by good with the top one.

    ``faces`` are the letters of all cards, the first of card 1.  ``purse`` has None for what is
    secret.  ``units`` counts open cards, by good, then seat.  ``bids`` stand while they are
    revealed and not settled; ``ready`` are the seats that have sealed an answer; ``winners``
    those that take cards, one entry a card; ``wanted`` the cards with several buyers.
    """

    options: Options
    start_money: int
    loan_terms: Loan
    setup: Setup
    goods: tuple[GoodShown, ...]
    faces: tuple[str, ...]
    game: int
    round: int
    rounds: int
    prizes: tuple[int, ...]
    table: tuple[int, ...]
    removed: tuple[int, ...]
    unseen: int
    owned: tuple[tuple[int, ...], ...]
    units: tuple[tuple[int, ...], ...]
    hand_sizes: tuple[int, ...]
    purse: tuple[int | None, ...]
    bank: int | None
    loan: tuple[bool, ...]
    cover: tuple[int, ...]
    offers: tuple[Sale, ...]
    bids: tuple[int, ...]
    places: tuple[int, ...]
    ties: tuple[Tie, ...]
    goose: int
    goose_spent: bool
    ready: tuple[int, ...]
    winners: tuple[int, ...]
    wanted: tuple[tuple[int, tuple[int, ...]], ...]
    payout: tuple[PaidOut, ...]
    scored: tuple[Scored, ...]
    hand: tuple[int, ...]
    sealed: tuple[str, ...]
    changes: int
    free: int | None


VIEW = TurinView


def view(game: Turin, seat: int | None) -> TurinView:
    """Return what this seat, or a watcher, may know."""
    open_things = game.once("open things", lambda: shown_to_all(game))
    return TurinView(you=seat, **open_things, **shown_money(game, seat), **own_things(game, seat))


def shown_to_all(game: Turin) -> dict[str, Any]:
    """Return what lies open, the same for every seat and every watcher."""
    return {
        "seats": game.seats,
        "ask": game.ask,
        "waiting": game.waiting(),
        "outcome": game.outcome(),
        "options": game.options,
        "start_money": game.material.start_money,
        "loan_terms": game.material.loan,
        "setup": game.terms,
        "goods": shown_goods(game.material, game.options.payout),
        "faces": tuple(game.material.faces.values()),
        "game": min(len(game.scored) + 1, game.options.series),
        "round": game.round,
        "rounds": game.terms.auctions,
        "prizes": game.prizes,
        "table": tuple(game.table),
        "removed": tuple(game.removed),
        "unseen": len(game.unseen),
        "owned": tuple(game.owned.values()),
        "units": shown_units(game),
        "hand_sizes": tuple(map(len, game.hand.values())),
        "loan": tuple(game.loan.values()),
        "cover": tuple(game.cover.values()),
        "offers": tuple(sorted(game.sales.values(), key=lambda sale: sale.card)),
        "bids": game.by_seat(game.bids) if game.bids else (),
        "goose": game.goose,
        "payout": tuple(game.payout),
        "scored": tuple(game.scored),
        **shown_question(game.agenda[-1] if game.agenda else None),
    }


def shown_goods(material: Material, version: str) -> tuple[GoodShown, ...]:
    """Return the payout card of a version."""
    return tuple(GoodShown(g.word, g.code, g.total, g.payout[version]) for g in material.goods)


def shown_units(game: Turin) -> tuple[tuple[int, ...], ...]:
    """Return the open units by good, then seat."""
    units, none = game.material.units, (0,) * len(game.material.goods)
    by_seat = [
        [sum(column) for column in zip(none, *(units[card] for card in cards), strict=True)]
        for cards in game.owned.values()
    ]
    return tuple(zip(*by_seat, strict=True))


def shown_money(game: Turin, seat: int | None) -> dict[str, Any]:
    """Return the purses that this seat may see, and the bank's balance."""
    is_open = game.options.money == "open"
    purse = {n: coins if is_open or n == seat else None for n, coins in game.purse.items()}
    return {"purse": tuple(purse.values()), "bank": game.bank if is_open else None}


def shown_question(top: Decision[Any] | None) -> dict[str, Any]:
    """Return what everybody knows of the question on the table."""
    shown: dict[str, Any] = {
        "places": (),
        "ties": (),
        "goose_spent": False,
        "ready": (),
        "winners": (),
        "wanted": (),
    }
    match top:
        case SecondBid():
            shown |= {"places": top.places, "ties": top.ties, "goose_spent": top.is_spent}
        case Picking():
            shown["winners"] = top.winners
        case SellerChoice():
            shown["wanted"] = top.wanted
    if isinstance(top, Together):
        shown["ready"] = tuple(seat for seat in top.asked if top.is_ready(seat))
    return shown


def own_things(game: Turin, seat: int | None) -> dict[str, Any]:
    """Return what only this seat may see: hand, sealed answer, and the coins that it leaves."""
    if seat is None:
        return {"hand": (), "sealed": (), "changes": 0, "free": None}
    top = game.agenda[-1] if game.agenda else None
    changes = 0
    if isinstance(top, Together) and seat in top.asked:
        changes = top.changes[top.asked.index(seat)]
    return {
        "hand": game.hand[seat],
        "sealed": tuple(map(NOTATION.encode, game.sealed(seat))),
        "changes": changes,
        "free": game.free(seat),
    }


def imagine(view: TurinView, chance: Chance) -> Turin:
    """Return some full game that is consistent with the view."""
    game = object.__new__(Turin)
    everyone = range(1, view.seats + 1)
    game.seats = view.seats
    game.options = view.options
    game.material = imagined_material(view)
    game.chance = chance
    game.events = []
    game.kept = {}
    game.terms = view.setup
    game.all_seats = tuple(everyone)
    game.goose = view.goose
    game.scored = list(view.scored)
    game.payout = list(view.payout)
    game.table = list(view.table)
    game.removed = list(view.removed)
    game.owned = dict(zip(everyone, view.owned, strict=True))
    game.purse = dict(zip(everyone, imagined_purses(view), strict=True))
    game.loan = dict(zip(everyone, view.loan, strict=True))
    game.cover = dict(zip(everyone, view.cover, strict=True))
    game.bids = dict(zip(everyone, view.bids, strict=True)) if view.bids else {}
    game.sales = {sale.card: sale for sale in view.offers}
    money = sum(game.purse.values()) + sum(sale.price for sale in view.offers)
    game.bank = view.bank if view.bank is not None else view.seats * view.start_money - money
    game.round = view.round
    game.agenda = []
    deal_hidden(game, view)
    game.agenda = imagined_agenda(game, view)
    return game


def imagined_material(view: TurinView) -> Material:
    """Return components of which the view shows all that matters in this game."""
    words = {good.code: good.word for good in view.goods}
    return Material(
        start_money=view.start_money,
        loan=view.loan_terms,
        setup={view.seats: view.setup},
        goods=tuple(
            Good(g.word, g.code, g.total, {view.options.payout: g.pays}) for g in view.goods
        ),
        cards=tuple(
            Card(number, words[face[0]], words[face[3]], words[face[5]])
            for number, face in enumerate(view.faces, 1)
        ),
    )


def imagined_purses(view: TurinView) -> list[int]:
    """Return the purses; a secret one has the starting money, or what its owner offered to pay."""
    least = [max(view.start_money, bid) for bid in view.bids or (0,) * view.seats]
    prices = {sale.card: sale.price for sale in view.offers}
    for card, seats in view.wanted:
        for seat in seats:
            least[seat - 1] = max(least[seat - 1], prices[card])
    return [
        known if (known := view.purse[place]) is not None else least[place]
        for place in range(view.seats)
    ]


def deal_hidden(game: Turin, view: TurinView) -> None:
    """Deal the cards that the view does not show to the other hands and the unseen pile."""
    shown = {*view.table, *view.removed, *view.hand, *(c for own in view.owned for c in own)}
    pile = [card for card in range(1, len(view.faces) + 1) if card not in shown]
    game.chance.shuffle(pile)
    game.hand = {}
    for seat, size in enumerate(view.hand_sizes, 1):
        game.hand[seat] = view.hand if seat == view.you else tuple(sorted(pile[:size]))
        pile = pile if seat == view.you else pile[size:]
    game.unseen = sorted(pile)


def imagined_agenda(game: Turin, view: TurinView) -> list[Decision[Any]]:
    """Return the decisions on the table, with made-up answers of those who have sealed one."""
    asked = tuple(sorted(view.waiting + view.ready))
    match view.ask:
        case "play":
            return [filled(game, view, CardChoice.of(asked))]
        case "bid":
            return [filled(game, view, Bidding.of(asked))]
        case "add":
            more = {"ties": view.ties, "places": view.places, "is_spent": view.goose_spent}
            return [filled(game, view, SecondBid.of(asked, **more))]
        case "take":
            return [Clearing(), Picking(view.winners)]
        case "sell":
            return [filled(game, view, MarketOffer.of(asked))]
        case "buy":
            return [filled(game, view, MarketBuy.of(asked))]
        case "serve":
            return [SellerChoice(view.wanted)]
    return []


def filled(game: Turin, view: TurinView, decision: Together[Turin]) -> Together[Turin]:
    """Seal the viewer's own answer, and any answer for each other seat that is ready."""
    drafts, changes = [], []
    for seat in decision.asked:
        is_own = seat == view.you
        drafts.append(own_draft(view) if is_own else any_draft(game, view, decision, seat))
        changes.append(view.changes if is_own else 0)
    ready = sum(1 << seat for seat in view.ready)
    return replace(decision, drafts=tuple(drafts), changes=tuple(changes), ready=ready)


def own_draft(view: TurinView) -> tuple[Action, ...]:
    """Return the viewer's own sealed moves."""
    return tuple(NOTATION.decode(line, view.you or 0) for line in view.sealed)


def any_draft(
    game: Turin, view: TurinView, decision: Together[Turin], seat: int
) -> tuple[Action, ...]:
    """Return some sealed answer of a seat: any card or amount, nothing in the market."""
    if seat not in view.ready:
        return ()
    offer = decision.choices(game, seat, "owed", ())[0]
    if offer.action is Done:
        return ()
    return (list(offer)[game.chance.below(len(offer))],)
