"""Why a move is not possible: what, why, and what is."""

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
from games.castle.material import (
    ALL_CARDS,
    CARDS,
    INNKEEPER,
    MASTER_BUILDER,
    SILVER,
)
from games.castle.payment import NOTHING
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
    match action:
        case Choose(_, cards):
            return _why_not_choose(view, cards, voice)
        case Build(_, building, payment):
            return _why_not_build(view, building, payment, voice)
        case Helper(_, spot, source):
            return _why_not_helper(view, spot, source, voice)
        case Place(_, kind):
            return _why_not_place(view, kind, voice)
        case Pick(_, card, kind):
            return _why_not_pick(view, card, kind, voice)
        case Buy(_, owner, card, kind):
            return _why_not_buy(view, owner, card, kind, voice)
        case _:
            return _why_not_other(view, action, voice)


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


def _why_not_choose(view: CastleView, cards: tuple[int, ...], voice: Voice) -> Refusal:
    hand, many = view.hands[(view.you or 0) - 1], view.material.table(view.seats).cards
    away = [card for card in cards if not hand >> card & 1]
    if len(set(cards)) != many:
        said = voice.count("Choose {n} card.", "Choose {n} different cards.", many)
        return Refusal("bad_value", said)
    if away:
        return _illegal(
            voice.say(
                "{cards}: played already, and back only with your master_builder. In hand: {hand}.",
                cards=w.card_words(away),
                hand=w.card_words(card for card in range(len(CARDS)) if hand >> card & 1),
            )
        )
    if hand == ALL_CARDS and MASTER_BUILDER in cards:
        return _illegal(voice.say("No master_builder while you hold all your cards."))
    return _illegal(voice.say("You have changed your choice as often as you may."))


def _why_not_build(
    view: CastleView, building: int, payment: tuple[int, ...], voice: Voice
) -> Refusal:
    tile, name = view.material.buildings[building], w.place(building, voice)
    own = view.goods[(view.you or 0) - 1]
    if not tile.tiles or not view.unbuilt[building]:
        return _illegal(voice.say("{name}: there is no unbuilt tile of it.", name=name))
    _, _, built = step_numbers(view, "Building")
    if built >= view.material.buildings_a_turn:
        return _illegal(voice.say("You have built as many as a card may. Type done."))
    ways = payable(view, view.you or 0).get(building)
    values = {"name": name, "cost": tile.value, "kinds": view.material.kinds_to_pay}
    if not ways:
        return Refusal(
            "too_expensive",
            voice.say(
                "{name} costs exactly {cost}, in at least {kinds} kinds. That cannot be paid "
                "with {goods}.",
                goods=w.goods(own, voice),
                **values,
            ),
        )
    if payment == NOTHING:
        return Refusal(
            "bad_value",
            voice.say("{name}: the ways to pay are numbered 1 to {n}.", name=name, n=len(ways)),
        )
    if any(has < pays for has, pays in zip(own, payment, strict=True)):
        return Refusal(
            "too_expensive",
            voice.say(
                "{name}: you do not have {payment}, but {goods}.",
                name=name,
                payment=w.goods(payment, voice),
                goods=w.goods(own, voice),
            ),
        )
    return _illegal(
        voice.say(
            "{name} costs exactly {cost}, in at least {kinds} kinds; {payment} is not that. "
            "Possible ways: {n}. The default: {default}.",
            payment=w.goods(payment, voice),
            n=len(ways),
            default=w.goods(ways[0], voice),
            **values,
        )
    )


def _why_not_helper(
    view: CastleView, spot: tuple[int, int], source: int | None, voice: Voice
) -> Refusal:
    place, mark = spot
    name, seat = w.spot_name(place, mark, voice), view.you or 0
    spots = [(n, s) for n, s in enumerate(view.material.spots) if s.place == place]
    named = [(n, s) for n, s in spots if s.name == spot] or ([] if mark else spots)
    if not named:
        return Refusal("bad_value", voice.say("{spot}: there is no such spot.", spot=name))
    if not view.is_built(place):
        return _illegal(_not_open(place, voice))
    free = [s for n, s in named if not view.owners[n]]
    if not free:
        return _illegal(voice.say("{spot}: taken for the rest of the game.", spot=name))
    if view.placed[seat - 1] >> place & 1:
        return _illegal(
            voice.say("{spot}: you placed a helper there in this round already.", spot=name)
        )
    price = min(s.price for s in free)
    if price > view.purses[seat - 1]:
        talers, purse = w.talers(price, voice), view.purses[seat - 1]
        said = voice.say("{spot} costs {talers}; you have {n}.", spot=name, talers=talers, n=purse)
        return Refusal("too_expensive", said)
    if source is not None and view.carts[source] != seat:
        return _illegal(voice.say("You have no helper there: {cart}.", cart=w.cart(source, voice)))
    return _illegal(
        voice.say("No helper is left to place. Take one from a cart: helper SPOT from CART.")
    )


def _not_open(place: int, voice: Voice) -> str:
    if place == INNKEEPER:
        return voice.say("The innkeeper is not in the game now.")
    return voice.say("{name}: not built, so no helper can go there.", name=w.place(place, voice))


def _why_not_place(view: CastleView, kind: int, voice: Voice) -> Refusal:
    if not view.supply[(view.you or 0) - 1]:
        return _illegal(voice.say("You have no helper left to place."))
    free = [w.kind(k, voice) for k in range(SILVER) if not view.carts[k]]
    if free:
        said = voice.say(
            "While a cart is free it is taken first. Free: {kinds}.", kinds=", ".join(free)
        )
        return _illegal(said)
    said = voice.say(
        "{cart}: that helper came in this round and cannot be displaced.", cart=w.cart(kind, voice)
    )
    return _illegal(said)


def _why_not_pick(view: CastleView, card: int, kind: int, voice: Voice) -> Refusal:
    _, asked, _ = step_numbers(view, "FreePick")
    if card != asked:
        return _illegal(voice.say("It is the turn of your {card}.", card=w.card(asked, voice)))
    worker = view.material.worker(asked)
    if kind not in worker.free:
        kinds = voice.listed([w.kind(k, voice) for k in worker.free], "or")
        said = voice.say("The {card} picks {kinds} only.", card=w.card(asked, voice), kinds=kinds)
        return _illegal(said)
    if not view.stock[kind]:
        return _illegal(voice.say("The stock has no {kind}.", kind=w.kind(kind, voice)))
    return _illegal(voice.say("The two picks of this Worker must be of different kinds."))


def _why_not_buy(view: CastleView, owner: int, card: int, kind: int, voice: Voice) -> Refusal:
    seat = view.you or 0
    if owner == seat:
        return _illegal(voice.say("You cannot buy from your own Worker."))
    lying = [c for c in view.workers if (c.seat, c.card) == (owner, card)]
    if not lying:
        return _illegal(
            voice.say("That Worker card does not lie there. /board workers shows them.")
        )
    if sum(lying[0].pieces) <= view.material.worker_keeps:
        return _illegal(voice.say("The last piece on a Worker card is not sold."))
    if not lying[0].pieces[kind]:
        goods = w.goods(lying[0].pieces, voice)
        return _illegal(voice.say("On that card there is only {goods}.", goods=goods))
    if view.purses[seat - 1] < view.material.stonemason_price:
        return Refusal("too_expensive", voice.say("You have no talers for that."))
    return _illegal(voice.say("You bought from that card already: one piece from each."))


def _why_not_other(view: CastleView, action: Action, voice: Voice) -> Refusal | None:
    seat = view.you or 0
    match action:
        case Take(_, kind):
            name = w.kind(kind, voice)
            return _illegal(voice.say("The defense tower has no {kind}.", kind=name))
        case First():
            return _illegal(voice.say("Name one of your Workers that has not acted yet."))
        case Give() | Lose():
            return _illegal(
                voice.say("Return what the frost asks for. /moves lists what you can do.")
            )
        case Name(_, opponent, kind):
            if opponent == seat or not 1 <= opponent <= view.seats:
                return _illegal(voice.say("Name the seat of an opponent."))
            return _illegal(voice.say("You have no {kind}.", kind=w.kind(kind, voice)))
        case Pay() | Withdraw():
            _, kind = step_numbers(view, "LeanWinter")
            return _illegal(
                voice.say("Now it is about this helper: {cart}.", cart=w.cart(kind, voice))
            )
        case Swap(_, given, taken):
            return _illegal(_why_not_swap(view, given, taken, voice))
    return None


def _why_not_swap(view: CastleView, given: int, taken: int, voice: Voice) -> str:
    if taken == SILVER:
        return voice.say("Silver cannot be taken.")
    if given == taken:
        return voice.say("Swap for another kind.")
    if not view.goods[(view.you or 0) - 1][given]:
        return voice.say("You have no {kind}.", kind=w.kind(given, voice))
    return voice.say("The stock has no {kind}.", kind=w.kind(taken, voice))
