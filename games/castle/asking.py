"""The questions: what is asked, the words to type, and what each move would do."""

from collections.abc import Callable, Mapping, Sequence

from games.castle import wording as w
from games.castle.actions import (
    NOTATION,
    Build,
    Buy,
    Choose,
    First,
    Give,
    Helper,
    Lose,
    Name,
    Pay,
    Pick,
    Place,
    Swap,
    Take,
    Withdraw,
)
from games.castle.choosing import payable, reward, step_numbers
from games.castle.names import (
    ALL_CARDS,
    BRICKLAYER,
    BUILDINGS,
    CARDS,
    KINDS,
    MASTER_BUILDER,
    STONEMASON,
    Goods,
)
from games.castle.view import CastleView
from games.core import Action, Done, Offer
from games.text import Question
from games.voice import Voice

MOST_WORDS = 6
"""How many moves a prompt names; more are shown as a form with capitals."""

MOST_WAYS = 10
"""How many payments a list shows for one building."""


def ask(view: CastleView, offers: Sequence[Offer], voice: Voice) -> Question:
    """Return the question to a seat that owes an answer; else nothing is asked."""
    if view.you not in view.waiting:
        return Question("")
    return ASKS[view.ask](view, [offer for offer in offers if offer.kind == "owed"], voice)


def words(offers: Sequence[Offer], form: str) -> tuple[str, ...]:
    """Return all moves if they are few, else the form and what ends the question."""
    if sum(map(len, offers)) <= MOST_WORDS:
        return tuple(NOTATION.moves(offers))
    return (form, *(NOTATION.encode(next(iter(offer))) for offer in offers if not offer.domains))


def _ask_characters(view: CastleView, owed: Sequence[Offer], voice: Voice) -> Question:
    hand = view.hands[(view.you or 0) - 1]
    cards = [card for card in range(len(CARDS)) if hand >> card & 1]
    if hand == ALL_CARDS:
        cards.remove(MASTER_BUILDER)
    names = w.card_words(cards, ", " if voice.spoken else " ")
    many = view.material.table(view.seats).cards
    text = voice.count(
        "Choose a character card: {cards}.",
        "Choose {n} character cards: {cards}.",
        many,
        cards=names,
    )
    if hand == ALL_CARDS:
        text += " " + voice.say("No master_builder while you hold all cards.")
    board = ("goods", "played") if voice.spoken else ("all",)
    return Question(text, (" ".join(["choose", *["CARD"] * many]),), board=board)


def _ask_pick(view: CastleView, owed: Sequence[Offer], voice: Voice) -> Question:
    _, card, picks = step_numbers(view, "FreePick")
    text = voice.say(
        "Pick a free piece for your {card}, {n} of {all}.",
        card=w.card(card, voice),
        n=picks + 1,
        all=view.material.worker(card).picks,
    )
    return Question(text, tuple(f"pick {KINDS[kind]}" for kind in owed[0].domains[1]))


def _ask_build(view: CastleView, owed: Sequence[Offer], voice: Voice) -> Question:
    _, card, built = step_numbers(view, "Building")
    tiles = [BUILDINGS[b] for o in owed if o.action is Build for b in o.domains[0]]
    left = view.material.buildings_a_turn - built
    if card == BRICKLAYER:
        text = voice.say("Build up to {n}, for a taler a piece.", n=left)
    elif card == STONEMASON:
        text = voice.say("Build up to {n}, for all of the VP.", n=left)
    else:
        text = voice.say("Build up to {n}, for half of the VP.", n=left)
    named = [f"build {tile}" for tile in tiles] if len(tiles) <= MOST_WORDS else ["build TILE"]
    also = [voice.say("build TILE ? (the ways to pay)"), voice.say("build TILE 2 (the second way)")]
    if left > 1 and len(tiles) > 1:
        also.append(voice.say("build TILE TILE (both, paid together)"))
    return Question(text, (*named, "done"), tuple(also), ("build",))


def _ask_helper(view: CastleView, owed: Sequence[Offer], voice: Voice) -> Question:
    _, placed = step_numbers(view, "Placing")
    offer = next(offer for offer in owed if offer.action is Helper)
    spots, sources = tuple(offer.domains[0]), tuple(offer.domains[1])
    text = voice.say(
        "Place a helper, {n} of {all}; you have {talers}.",
        n=placed + 1,
        all=view.material.helpers_a_turn,
        talers=w.talers(view.purses[(view.you or 0) - 1], voice),
    )
    carts = [KINDS[kind] for kind in sources if kind is not None]
    if None in sources:
        named = tuple(f"helper {w.spot_words(spot)}" for spot in spots)
        named = named if len(spots) <= MOST_WORDS else ("helper SPOT",)
        also = [voice.say("helper SPOT from {cart} (from your cart)", cart=cart) for cart in carts]
        return Question(text, (*named, "done"), tuple(also), ("spots",))
    return Question(text, words(owed, "helper SPOT from CART"), board=("spots",))


def _ask_stonemason(view: CastleView, owed: Sequence[Offer], voice: Voice) -> Question:
    text = voice.say(
        "Buy one piece from a Worker card, for {price}? You have {talers}.",
        price=w.talers(view.material.stonemason_price, voice),
        talers=w.talers(view.purses[(view.you or 0) - 1], voice),
    )
    return Question(text, words(owed, "buy SEAT CARD KIND"), board=("workers",))


def _ask_trader(view: CastleView, owed: Sequence[Offer], voice: Voice) -> Question:
    supply = view.supply[(view.you or 0) - 1]
    text = voice.say("Trader: place a helper on a cart? To place: {n}.", n=supply)
    return Question(text, words(owed, "place KIND"), board=("goods",))


def _ask_bricklayer(view: CastleView, owed: Sequence[Offer], voice: Voice) -> Question:
    tower = w.goods(view.tower, voice)
    text = voice.say("Take all of one kind from the defense tower: {goods}.", goods=tower)
    return Question(text, words(owed, "take KIND"))


def _ask_workers(view: CastleView, owed: Sequence[Offer], voice: Voice) -> Question:
    text = voice.say("Which of your Workers acts first?")
    return Question(text, words(owed, "first CARD"), board=("workers",))


def _ask_damsel(view: CastleView, owed: Sequence[Offer], voice: Voice) -> Question:
    text = voice.say("Give a piece to an opponent, for VP?")
    return Question(text, words(owed, "name SEAT KIND"), board=("goods",))


def _ask_frost(view: CastleView, owed: Sequence[Offer], voice: Voice) -> Question:
    vp = view.material.winter.frost_vp
    text = voice.say("Frost: return a piece, or lose {n} VP?", n=vp)
    return Question(text, words(owed, "give KIND"))


def _ask_lean_winter(view: CastleView, owed: Sequence[Offer], voice: Voice) -> Question:
    _, kind = step_numbers(view, "LeanWinter")
    text = voice.say(
        "Lean winter: pay {talers} for your helper ({cart}), or take it back?",
        talers=w.talers(view.material.winter.lean_price, voice),
        cart=w.cart(kind, voice),
    )
    return Question(text, words(owed, "pay KIND"))


def _ask_winter_fair(view: CastleView, owed: Sequence[Offer], voice: Voice) -> Question:
    _, swaps = step_numbers(view, "WinterFair")
    most = view.material.winter.fair_swaps
    text = voice.say("Winter fair: swap a piece, {n} of {all}?", n=swaps + 1, all=most)
    return Question(text, words(owed, "swap KIND KIND"), board=("goods",))


ASKS: Mapping[str, Callable[[CastleView, Sequence[Offer], Voice], Question]] = {
    "characters": _ask_characters,
    "free_pick": _ask_pick,
    "trader": _ask_trader,
    "bricklayer": _ask_bricklayer,
    "stonemason": _ask_stonemason,
    "workers": _ask_workers,
    "build": _ask_build,
    "helper": _ask_helper,
    "damsel": _ask_damsel,
    "frost": _ask_frost,
    "lean_winter": _ask_lean_winter,
    "winter_fair": _ask_winter_fair,
}
"""How each question is asked."""


def moves(view: CastleView, offers: Sequence[Offer], voice: Voice) -> list[tuple[str, str]]:
    """Return every move with its meaning.

    Of several tiles that can be built each has one row, with the default payment; a single one
    has its ways to pay, numbered, at most ten.
    """
    tiles = [tile for offer in offers if offer.action is Build for tile in offer.domains[0]]
    found = _ways(view, tiles[0], voice) if len(tiles) == 1 else _defaults(view, tiles, voice)
    for offer in offers:
        if offer.action is not Build:
            found += [(NOTATION.encode(act), meaning(view, act, voice)) for act in offer]
    return found


def _defaults(view: CastleView, tiles: Sequence[int], voice: Voice) -> list[tuple[str, str]]:
    can = payable(view, view.you or 0)
    return [
        (
            f"build {BUILDINGS[tile]}",
            voice.say(
                "pays {payment}; brings {reward}; ways: {n}",
                payment=w.goods(can[tile][0], voice),
                reward=_brings(view, tile, can[tile][0], voice),
                n=len(can[tile]),
            ),
        )
        for tile in tiles
    ]


def _ways(view: CastleView, tile: int, voice: Voice) -> list[tuple[str, str]]:
    ways, word = payable(view, view.you or 0)[tile], BUILDINGS[tile]
    rows = [
        (
            f"build {word} {number}",
            voice.say(
                "pays {payment}; brings {reward}",
                payment=w.goods(way, voice),
                reward=_brings(view, tile, way, voice),
            ),
        )
        for number, way in enumerate(ways[:MOST_WAYS], 1)
    ]
    more = len(ways) - MOST_WAYS
    if more > 0:
        rows.append((f"build {word} N", voice.say("and {n} more", n=more)))
    return rows


def _brings(view: CastleView, tile: int, way: Goods, voice: Voice) -> str:
    _, card, _ = step_numbers(view, "Building")
    return reward(view, tile, card, way, voice)


def meaning(view: CastleView, action: Action, voice: Voice) -> str:
    """Return what a move would do."""
    match action:
        case Choose(_, cards):
            return "; ".join(card_meaning(view, card, voice) for card in cards)
        case Pick(_, card, kind):
            return voice.say(
                "{kind} for your {card}", kind=w.kind(kind, voice), card=w.card(card, voice)
            )
        case Place(seat, kind):
            return _meaning_of_place(view, seat, kind, voice)
        case Take(_, kind):
            return w.pieces(view.tower[kind], kind, voice)
        case Buy(_, owner, card, kind):
            return voice.say(
                "{kind} from the {card} of {who}",
                kind=w.kind(kind, voice),
                card=w.card(card, voice),
                who=voice.name(owner),
            )
        case First(_, card):
            return voice.say("your {card} acts first", card=w.card(card, voice))
        case Helper(_, spot, source):
            return _meaning_of_helper(view, spot, source, voice)
        case Done():
            return voice.say("nothing more")
        case _:
            return _meaning_in_winter(view, action, voice)


def _meaning_of_place(view: CastleView, seat: int, kind: int, voice: Voice) -> str:
    pieces, owner = w.pieces(view.cart_yield(kind), kind, voice), view.carts[kind]
    if not owner:
        return voice.say("{pieces} a distribution", pieces=pieces)
    other = voice.say("your own") if owner == seat else voice.name(owner)
    return voice.say("{pieces} a distribution, displaces {other}", pieces=pieces, other=other)


def _meaning_of_helper(
    view: CastleView, spot: tuple[int, int], source: int | None, voice: Voice
) -> str:
    number = next(
        n for n, s in enumerate(view.material.spots) if s.name == spot and not view.owners[n]
    )
    price, worth = view.material.spots[number].price, view.worths[number] or 0
    values = {"price": w.talers(price, voice), "vp": worth}
    if source is None:
        return voice.say("costs {price}, now worth {vp} VP", **values)
    cart = w.cart(source, voice)
    return voice.say("costs {price}, now worth {vp} VP; leaves: {cart}", cart=cart, **values)


def _meaning_in_winter(view: CastleView, action: Action, voice: Voice) -> str:
    match action:
        case Give(_, kind):
            return voice.say("return {pieces}", pieces=w.pieces(1, kind, voice))
        case Lose():
            return voice.say("lose {n} VP", n=view.material.winter.frost_vp)
        case Name(_, opponent, kind):
            vp = -(-view.material.values[kind] // view.material.winter.damsel_each)
            pieces, who = w.pieces(1, kind, voice), voice.name(opponent)
            return voice.say("{who} gets {pieces}, you score {n} VP", who=who, pieces=pieces, n=vp)
        case Pay(_, kind):
            price = w.talers(view.material.winter.lean_price, voice)
            return voice.say("{cart}: pay {price}", cart=w.cart(kind, voice), price=price)
        case Withdraw(_, kind):
            return voice.say("{cart}: take the helper back", cart=w.cart(kind, voice))
        case Swap(_, given, taken):
            return voice.say(
                "{given} for {taken}", given=w.kind(given, voice), taken=w.kind(taken, voice)
            )
        case _:
            return voice.say("do without")


def card_meaning(view: CastleView, card: int, voice: Voice) -> str:
    """Return what a character does, in a few words."""
    material = view.material
    match CARDS[card]:
        case "messenger":
            return voice.say(
                "{talers} from the bank", talers=w.talers(material.messenger_talers, voice)
            )
        case "trader":
            return voice.say("a helper to a cart, then all carts yield")
        case "bricklayer":
            return voice.say("one kind from the defense tower; build for talers; helpers")
        case "stonemason":
            return voice.say("buy from Workers; build for all VP; helpers")
        case "master_builder":
            return voice.say(
                "{n} VP for each building of others this round; all cards return",
                n=material.master_vp,
            )
        case _:
            worker = material.worker(card)
            kinds = voice.listed([w.kind(kind, voice) for kind in worker.free], "or")
            values = {"kind": w.kind(worker.fixed, voice), "n": worker.picks, "kinds": kinds}
            if worker.is_different:
                return voice.say("{kind} and {n} different of {kinds}; build for half VP", **values)
            return voice.say("{kind} and {n} of {kinds}; build for half VP", **values)
