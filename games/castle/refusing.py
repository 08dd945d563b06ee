"""Why a move is not possible: what, why, and what is."""

from collections.abc import Callable, Mapping
from typing import Any

from games.castle import wording as w
from games.castle.actions import (
    Build,
    Buy,
    Choose,
    First,
    Give,
    Helper,
    Lose,
    Name,
    Pass,
    Pay,
    Pick,
    Place,
    Swap,
    Take,
    Withdraw,
)
from games.castle.choosing import payable, step_numbers
from games.castle.drawing import spots_of
from games.castle.names import ALL_CARDS, CARDS, INNKEEPER, MASTER_BUILDER, SILVER
from games.castle.payment import NOTHING, Ways
from games.castle.view import CastleView
from games.core import Action
from games.text import Refusal
from games.voice import Voice

QUESTIONS: dict[type[Action], tuple[str, ...]] = {
    Choose: ("characters",),
    Pick: ("free_pick",),
    Place: ("trader",),
    Take: ("bricklayer",),
    Buy: ("stonemason",),
    First: ("workers",),
    Build: ("build",),
    Helper: ("helper",),
    Name: ("damsel",),
    Give: ("frost",),
    Lose: ("frost",),
    Pay: ("lean_winter",),
    Withdraw: ("lean_winter",),
    Swap: ("winter_fair",),
    Pass: ("trader", "damsel"),
}
"""The questions that a move answers."""


def why(view: CastleView, action: Action, voice: Voice) -> Refusal | None:
    """Return why this move is not possible now; None if no reason of the rules is known."""
    if view.outcome:
        return Refusal("too_late", voice.say("The game is over."))
    if view.you not in view.waiting and not (view.ask == "characters" and type(action) is Choose):
        who = voice.listed([voice.who(seat) for seat in view.waiting])
        return Refusal("not_your_turn", voice.say("It is not your turn: {who} decides.", who=who))
    if view.ask not in QUESTIONS.get(type(action), (view.ask,)):
        return Refusal("wrong_phase", _not_now(view, voice))
    return REASONS[type(action)](view, action, voice) if type(action) in REASONS else None


def _not_now(view: CastleView, voice: Voice) -> str:
    """Return what is asked instead."""
    match view.ask:
        case "characters":
            return voice.say("Now all choose character cards. Type choose CARD.")
        case "free_pick":
            return voice.say("Now free pieces are picked for the Workers. Type pick KIND.")
        case "trader":
            return voice.say("Now your Trader may place a helper. Type place KIND or pass.")
        case "bricklayer":
            return voice.say("First your Bricklayer takes from the defense tower. Type take KIND.")
        case "stonemason":
            return voice.say("Now your Stonemason may buy. Type buy SEAT CARD KIND or done.")
        case "workers":
            return voice.say("First say which of your Workers acts first. Type first CARD.")
        case "build":
            return voice.say("Now you may build. Type build TILE or done.")
        case "helper":
            return voice.say("Now you may place helpers. Type helper SPOT or done.")
        case _:
            return voice.say("First the winter card is carried out. /moves lists what you can do.")


def _illegal(text: str) -> Refusal:
    return Refusal("illegal_move", text)


def _why_not_choose(view: CastleView, action: Choose, voice: Voice) -> Refusal:
    hand, many = view.hands[(view.you or 0) - 1], view.material.table(view.seats).cards
    away = [card for card in action.cards if not hand >> card & 1]
    if len(set(action.cards)) != many:
        said = voice.count("Choose {n} card.", "Choose {n} different cards.", many)
        return Refusal("bad_value", said)
    if away:
        said = voice.say(
            "{cards}: played already, and back only with your master_builder. In hand: {hand}.",
            cards=w.card_words(away),
            hand=w.card_words(card for card in range(len(CARDS)) if hand >> card & 1),
        )
        return _illegal(said)
    if hand == ALL_CARDS and MASTER_BUILDER in action.cards:
        return _illegal(voice.say("No master_builder while you hold all your cards."))
    return _illegal(voice.say("You have changed your choice as often as you may."))


def _why_not_build(view: CastleView, action: Build, voice: Voice) -> Refusal:
    tile, name = view.material.buildings[action.building], w.place(action.building, voice)
    _, _, built = step_numbers(view, "Building")
    if not tile.tiles or not view.unbuilt[action.building]:
        return _illegal(voice.say("{name}: there is no unbuilt tile of it.", name=name))
    if built >= view.material.buildings_a_turn:
        return _illegal(voice.say("You have built as many as a card may. Type done."))
    ways = payable(view, view.you or 0).get(action.building)
    return _why_not_pay(view, action, ways, voice) if ways else _why_no_way(view, action, voice)


def _why_no_way(view: CastleView, action: Build, voice: Voice) -> Refusal:
    said = voice.say(
        "{name} costs exactly {cost}, in at least {kinds} kinds. That cannot be paid with {goods}.",
        name=w.place(action.building, voice),
        cost=view.material.buildings[action.building].value,
        kinds=view.material.kinds_to_pay,
        goods=w.goods(view.goods[(view.you or 0) - 1], voice),
    )
    return Refusal("too_expensive", said)


def _why_not_pay(view: CastleView, action: Build, ways: Ways, voice: Voice) -> Refusal:
    own, name = view.goods[(view.you or 0) - 1], w.place(action.building, voice)
    payment = w.goods(action.payment, voice)
    if action.payment == NOTHING:
        said = voice.say("{name}: the ways to pay are numbered 1 to {n}.", name=name, n=len(ways))
        return Refusal("bad_value", said)
    if any(has < pays for has, pays in zip(own, action.payment, strict=True)):
        said = voice.say(
            "{name}: you do not have {payment}, but {goods}.",
            name=name,
            payment=payment,
            goods=w.goods(own, voice),
        )
        return Refusal("too_expensive", said)
    said = voice.say(
        "{name} costs exactly {cost}, in at least {kinds} kinds; {payment} is not that. "
        "Possible ways: {n}. The default: {default}.",
        name=name,
        cost=view.material.buildings[action.building].value,
        kinds=view.material.kinds_to_pay,
        payment=payment,
        n=len(ways),
        default=w.goods(ways[0], voice),
    )
    return _illegal(said)


def _why_not_helper(view: CastleView, action: Helper, voice: Voice) -> Refusal:
    place, mark = action.spot
    name = w.spot_name(place, mark, voice)
    spots = spots_of(view, place)
    named = [(n, s) for n, s in spots if s.name == action.spot] or ([] if mark else spots)
    if not named:
        return Refusal("bad_value", voice.say("{spot}: there is no such spot.", spot=name))
    if not view.is_built(place):
        return _illegal(_not_open(place, voice))
    free = [spot for n, spot in named if not view.owners[n]]
    if not free:
        return _illegal(voice.say("{spot}: taken for the rest of the game.", spot=name))
    if view.placed[(view.you or 0) - 1] >> place & 1:
        said = voice.say("{spot}: you placed a helper there in this round already.", spot=name)
        return _illegal(said)
    return _why_not_place_there(view, action.source, min(s.price for s in free), name, voice)


def _why_not_place_there(
    view: CastleView, source: int | None, price: int, name: str, voice: Voice
) -> Refusal:
    """Return what is wrong with the price, or with where the helper comes from."""
    seat = view.you or 0
    if price > view.purses[seat - 1]:
        talers, purse = w.talers(price, voice), view.purses[seat - 1]
        said = voice.say("{spot} costs {talers}; you have {n}.", spot=name, talers=talers, n=purse)
        return Refusal("too_expensive", said)
    if source is not None and view.carts[source] != seat:
        return _illegal(voice.say("You have no helper there: {cart}.", cart=w.cart(source, voice)))
    if view.supply[seat - 1]:
        return _illegal(voice.say("Name one spot: helper SPOT. /board spots lists them."))
    said = voice.say("No helper is left to place. Take one from a cart: helper SPOT from CART.")
    return _illegal(said)


def _not_open(place: int, voice: Voice) -> str:
    if place == INNKEEPER:
        return voice.say("The innkeeper is not in the game now.")
    return voice.say("{name}: not built, so no helper can go there.", name=w.place(place, voice))


def _why_not_place(view: CastleView, action: Place, voice: Voice) -> Refusal:
    if not view.supply[(view.you or 0) - 1]:
        return _illegal(voice.say("You have no helper left to place."))
    free = [w.kind(k, voice) for k in range(SILVER) if not view.carts[k]]
    if free:
        kinds = ", ".join(free)
        said = voice.say("While a cart is free it is taken first. Free: {kinds}.", kinds=kinds)
        return _illegal(said)
    said = voice.say(
        "{cart}: that helper came in this round and cannot be displaced.",
        cart=w.cart(action.kind, voice),
    )
    return _illegal(said)


def _why_not_pick(view: CastleView, action: Pick, voice: Voice) -> Refusal:
    _, asked, _ = step_numbers(view, "FreePick")
    worker, card = view.material.worker(asked), w.card(asked, voice)
    if action.card != asked:
        return _illegal(voice.say("It is the turn of your {card}.", card=card))
    if action.kind not in worker.free:
        kinds = voice.listed([w.kind(k, voice) for k in worker.free], "or")
        return _illegal(voice.say("The {card} picks {kinds} only.", card=card, kinds=kinds))
    if not view.stock[action.kind]:
        return _illegal(voice.say("The stock has no {kind}.", kind=w.kind(action.kind, voice)))
    return _illegal(voice.say("The two picks of this Worker must be of different kinds."))


def _why_not_buy(view: CastleView, action: Buy, voice: Voice) -> Refusal:
    there = [c for c in view.workers if (c.seat, c.card) == (action.owner, action.card)]
    if action.owner == view.you:
        return _illegal(voice.say("You cannot buy from your own Worker."))
    if not there:
        said = voice.say("That Worker card does not lie there. /board workers shows them.")
        return _illegal(said)
    if sum(there[0].pieces) <= view.material.worker_keeps:
        return _illegal(voice.say("The last piece on a Worker card is not sold."))
    if not there[0].pieces[action.kind]:
        goods = w.goods(there[0].pieces, voice)
        return _illegal(voice.say("On that card there is only {goods}.", goods=goods))
    if view.purses[(view.you or 0) - 1] < view.material.stonemason_price:
        return Refusal("too_expensive", voice.say("You have no talers for that."))
    return _illegal(voice.say("You bought from that card already: one piece from each."))


def _why_not_take(view: CastleView, action: Take, voice: Voice) -> Refusal:
    kind = w.kind(action.kind, voice)
    return _illegal(voice.say("The defense tower has no {kind}.", kind=kind))


def _why_not_first(view: CastleView, action: First, voice: Voice) -> Refusal:
    return _illegal(voice.say("Name one of your Workers that has not acted yet."))


def _why_not_suffer(view: CastleView, action: Give | Lose, voice: Voice) -> Refusal:
    return _illegal(voice.say("Return what the frost asks for. /moves lists what you can do."))


def _why_not_name(view: CastleView, action: Name, voice: Voice) -> Refusal:
    if action.opponent == view.you or not 1 <= action.opponent <= view.seats:
        return _illegal(voice.say("Name the seat of an opponent."))
    return _illegal(voice.say("You have no {kind}.", kind=w.kind(action.kind, voice)))


def _why_not_lean(view: CastleView, action: Pay | Withdraw, voice: Voice) -> Refusal:
    _, kind = step_numbers(view, "LeanWinter")
    if action.kind == kind:
        return Refusal("too_expensive", voice.say("You have no talers for that."))
    return _illegal(voice.say("Now it is about this helper: {cart}.", cart=w.cart(kind, voice)))


def _why_not_swap(view: CastleView, action: Swap, voice: Voice) -> Refusal:
    if action.taken == SILVER:
        return _illegal(voice.say("Silver cannot be taken."))
    if action.given == action.taken:
        return _illegal(voice.say("Swap for another kind."))
    if not view.goods[(view.you or 0) - 1][action.given]:
        return _illegal(voice.say("You have no {kind}.", kind=w.kind(action.given, voice)))
    return _illegal(voice.say("The stock has no {kind}.", kind=w.kind(action.taken, voice)))


REASONS: Mapping[type[Action], Callable[[CastleView, Any, Voice], Refusal]] = {
    Choose: _why_not_choose,
    Build: _why_not_build,
    Helper: _why_not_helper,
    Place: _why_not_place,
    Pick: _why_not_pick,
    Buy: _why_not_buy,
    Take: _why_not_take,
    First: _why_not_first,
    Give: _why_not_suffer,
    Lose: _why_not_suffer,
    Name: _why_not_name,
    Pay: _why_not_lean,
    Withdraw: _why_not_lean,
    Swap: _why_not_swap,
}
"""Why a move of this kind is refused while its question is asked."""
