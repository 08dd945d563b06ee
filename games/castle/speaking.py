"""The board in sentences, for screen readers, and what stands around one thing."""

from collections.abc import Iterable

from games.castle import wording as w
from games.castle.choosing import free_spots, payable, reward, step_numbers
from games.castle.drawing import spots_of
from games.castle.material import Spot
from games.castle.names import BUILDINGS, CARDS, INNKEEPER, KINDS, PLACES, SILVER
from games.castle.telling import parts
from games.castle.view import CastleView
from games.layout import Section
from games.voice import Voice


def sections(view: CastleView, voice: Voice) -> Iterable[Section]:
    """Yield the sections that everybody may hear, in the order of the drawn board."""
    if view.outcome:
        yield Section("final", tuple(final(view, voice)))
    seats = range(1, view.seats + 1)
    common = (tower(view, voice), stock(view, voice), *carts(view, voice))
    yield Section("goods", (*(seat_goods(view, seat, voice) for seat in seats), *common))
    yield Section("castle", tuple(castle(view, voice)))
    yield Section("track", tuple(track(view, voice)))
    yield Section("played", tuple(played(view, seat, voice) for seat in seats))
    if view.workers:
        yield Section("workers", tuple(workers(view, voice)))


def seat_goods(view: CastleView, seat: int, voice: Voice) -> str:
    """Return what a seat has."""
    place = seat - 1
    return voice.by(
        seat,
        "You have {goods}; {talers}, {points} VP, {helpers} to place.",
        "{who}: {goods}; {talers}, {points} VP, {helpers} to place.",
        goods=w.goods(view.goods[place], voice),
        talers=w.talers(view.purses[place], voice),
        points=view.points[place],
        helpers=w.helpers(view.supply[place], voice),
    )


def tower(view: CastleView, voice: Voice) -> str:
    """Return what lies in the defense tower."""
    return voice.say("Defense tower: {goods}.", goods=w.goods(view.tower, voice))


def stock(view: CastleView, voice: Voice) -> str:
    """Return what the stock and the bank have."""
    return voice.say(
        "Stock: {goods}. Bank: {talers}.",
        goods=w.goods(view.stock, voice),
        talers=w.talers(view.bank, voice),
    )


def carts(view: CastleView, voice: Voice) -> list[str]:
    """Return who stands on each cart, and what it yields."""
    return [cart(view, kind, voice) for kind in range(len(KINDS))]


def cart(view: CastleView, kind: int, voice: Voice) -> str:
    """Return who stands on a cart or the rider, and what it yields."""
    pieces = w.pieces(view.cart_yield(kind), kind, voice)
    name, owner = w.cart(kind, voice), view.carts[kind]
    if owner:
        return voice.say(
            "{cart}: {who}, {pieces} a distribution.",
            cart=name,
            who=voice.who(owner),
            pieces=pieces,
        )
    if kind == SILVER and not all(view.carts[:SILVER]):
        return voice.say(
            "{cart}: free, closed while a cart is free, {pieces}.", cart=name, pieces=pieces
        )
    return voice.say("{cart}: free, {pieces} a distribution.", cart=name, pieces=pieces)


def castle(view: CastleView, voice: Voice) -> list[str]:
    """Return every building, built ones with their spots."""
    places = range(len(PLACES)) if view.is_built(INNKEEPER) else range(len(BUILDINGS))
    tiles = sum(building.tiles for building in view.material.buildings)
    head = voice.say("Unbuilt: {n} of {all} tiles.", n=sum(view.unbuilt), all=tiles)
    return [head, *(line for place in places for line in building(view, place, voice))]


def building(view: CastleView, place: int, voice: Voice) -> list[str]:
    """Return a building's state and its spots."""
    lines = [_tile(view, place, voice)]
    for number, spot in spots_of(view, place):
        lines.append(spot_line(view, number, spot, voice))
    return lines


def _tile(view: CastleView, place: int, voice: Voice) -> str:
    word = PLACES[place] if voice.language == "en" else f"{PLACES[place]} ({w.place(place, voice)})"
    if place == INNKEEPER:
        return voice.say("{word}: a winter card.", word=word)
    tile = view.material.buildings[place]
    if not tile.tiles:
        return voice.say("{word}: built from the start.", word=word)
    values = {"word": word, "vp": tile.vp, "cost": tile.value}
    if tile.tiles > 1:
        return voice.say(
            "{word}: {vp} VP, cost {cost}, unbuilt {n} of {all}.",
            n=view.unbuilt[place],
            all=tile.tiles,
            **values,
        )
    if view.is_built(place):
        return voice.say("{word}: {vp} VP, cost {cost}, built.", **values)
    return voice.say("{word}: {vp} VP, cost {cost}, unbuilt.", **values)


def spot_line(view: CastleView, number: int, spot: Spot, voice: Voice) -> str:
    """Return a spot's price, owner, rule and present worth."""
    owner, worth = view.owners[number], view.worths[number]
    values = {
        "price": spot.price,
        "who": voice.who(owner) if owner else voice.say("free"),
        "rule": spot_rule(view, spot, voice),
    }
    if worth is None or spot.place == INNKEEPER:
        return voice.say("Spot for {price} talers: {who}; {rule}.", **values)
    return voice.say("Spot for {price} talers: {who}; {rule}, now {n} VP.", n=worth, **values)


def spot_rule(view: CastleView, spot: Spot, voice: Voice) -> str:
    """Return what a helper on a spot scores."""
    match spot.per:
        case "talers":
            return voice.say(
                "{vp} VP for each {n} own talers, twice with both spots", vp=spot.vp, n=spot.each
            )
        case "goods":
            return voice.say("the value of your best {n} pieces", n=spot.each)
        case "innkeeper":
            pays = view.material.winter.inn_pays
            return voice.say("{n} talers for each helper that others place", n=pays)
        case "silver" | "free" | "helpers":
            return _castle_rule(spot, voice)
        case _:
            return _tile_rule(spot, voice)


def _castle_rule(spot: Spot, voice: Voice) -> str:
    n, vp = spot.each, spot.vp
    match spot.per:
        case "silver":
            return voice.count(
                "{vp} VP for each silver in the smithy",
                "{vp} VP for each {n} silver in the smithy",
                n,
                vp=vp,
            )
        case "free":
            return voice.count(
                "{vp} VP for each free spot of built buildings",
                "{vp} VP for each {n} free spots of built buildings",
                n,
                vp=vp,
            )
    return voice.count(
        "{vp} VP for each helper in the castle",
        "{vp} VP for each {n} helpers in the castle",
        n,
        vp=vp,
    )


def _tile_rule(spot: Spot, voice: Voice) -> str:
    n, vp = spot.each, spot.vp
    match spot.per:
        case "unbuilt":
            return voice.count(
                "{vp} VP for each unbuilt tile",
                "{vp} VP for each {n} unbuilt tiles",
                n,
                vp=vp,
            )
        case "towers":
            return voice.count(
                "{vp} VP for each built tower",
                "{vp} VP for each {n} built towers",
                n,
                vp=vp,
            )
    return voice.count(
        "{vp} VP for each built house", "{vp} VP for each {n} built houses", n, vp=vp
    )


def track(view: CastleView, voice: Voice) -> list[str]:
    """Return the round, its start player, and the winter cards."""
    space = view.rounds + 1 - view.round
    lines = [
        voice.say(
            "Round {n} of {rounds}, space {space} of the round track; it begins with {who}.",
            n=view.round,
            rounds=view.rounds,
            space=space,
            who=voice.who(view.first),
        )
    ]
    if view.winter == "on":
        spaces = [str(n) for n in view.material.table(view.seats).winter if n <= space]
        lines.append(
            voice.say(
                "Winter cards out: {out}. To come: {rest}, on spaces {spaces}.",
                out=_winter_names(view.drawn, voice),
                rest=_winter_names(view.to_come, voice),
                spaces=", ".join(spaces) or voice.say("none"),
            )
        )
    return lines


def _winter_names(cards: Iterable[int], voice: Voice) -> str:
    return ", ".join(w.winter_card(card, voice) for card in cards) or voice.say("none")


def played(view: CastleView, seat: int, voice: Voice) -> str:
    """Return the cards that a seat has played, and how many it has in hand."""
    cards = [CARDS[card] for card in view.played(seat)]
    return voice.by(
        seat,
        "Played by you: {cards}; in hand: {n}.",
        "Played by {who}: {cards}; in hand: {n}.",
        cards=", ".join(cards) or voice.say("none"),
        n=view.hands[seat - 1].bit_count(),
    )


def workers(view: CastleView, voice: Voice) -> list[str]:
    """Return what lies on the Worker cards."""
    return [
        voice.by(
            card.seat,
            "On your {card}: {goods}.",
            "On the {card} of {who}: {goods}.",
            card=w.card(card.card, voice),
            goods=w.goods(card.pieces, voice),
        )
        for card in view.workers
    ]


def builds(view: CastleView, voice: Voice) -> list[str]:
    """Return what you can build, what it brings, and how it would be paid."""
    _, card, _ = step_numbers(view, "Building")
    return [
        voice.say(
            "{word}: cost {cost}, brings {reward}. Ways to pay: {n}. Default: {payment}.",
            word=BUILDINGS[building],
            cost=view.material.buildings[building].value,
            reward=reward(view, building, card, payments[0], voice),
            n=len(payments),
            payment=w.goods(payments[0], voice),
        )
        for building, payments in payable(view, view.you or 0).items()
    ]


def spots(view: CastleView, voice: Voice) -> list[str]:
    """Return the spots where you can place a helper now."""
    return [
        f"{w.spot_words(spot)}. {spot_line(view, number, spot, voice)}"
        for number, spot in free_spots(view, view.you or 0)
    ]


def final(view: CastleView, voice: Voice) -> list[str]:
    """Return the final scoring, by rank."""
    assert view.outcome is not None
    lines = []
    for standing in view.outcome.standings:
        talers, value = view.left[standing.seat - 1]
        lines.append(
            voice.by(
                standing.seat,
                "Rank {rank}, you: {score} VP ({list}); left: {talers}, goods worth {value}.",
                "Rank {rank}, {who}: {score} VP ({list}); left: {talers}, goods worth {value}.",
                rank=standing.rank,
                score=standing.score,
                list=parts(standing.parts, voice),
                talers=w.talers(talers, voice),
                value=value,
            )
        )
    return lines
