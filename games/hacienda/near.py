"""Groups, markets, lakes and the surroundings of a field, in words."""

from collections.abc import Iterator

from games.chance import Chance
from games.hacienda.board import FIELDS, groups, grow, members, names
from games.hacienda.material import ANIMALS, CARDS, FIRST_ANIMAL
from games.hacienda.rules import HaciendaGame
from games.hacienda.scoring import herds_of, markets_of, tiles_of, waters
from games.hacienda.telling import pesos
from games.hacienda.view import HaciendaView, Tile, imagine
from games.voice import Voice


def position(view: HaciendaView) -> HaciendaGame:
    """Return a game that agrees with all that the view knows, to ask its rules."""
    return imagine(view, Chance("00"))


def tile_on(view: HaciendaView, field: str) -> Tile | None:
    """Return the tile on a field."""
    return next((tile for tile in view.tiles if tile.field == field), None)


def owner_name(seat: int, voice: Voice) -> str:
    """Return whose something is."""
    return voice.say("yours") if seat == voice.you else voice.name(seat)


def describe(game: HaciendaGame, view: HaciendaView, field: str, voice: Voice) -> str:
    """Return what a field is, or what lies on it: "pig (yours)", "market", "free forest"."""
    bit = 1 << FIELDS[field]
    if tile := tile_on(view, field):
        return voice.say(
            "{kind} ({owner})", kind=voice.say(tile.kind), owner=owner_name(tile.seat, voice)
        )
    for water in view.water:
        if field in water.fields:
            return voice.say("water {letter}", letter=water.letter)
    if game.board.markets & bit:
        return voice.say("market")
    terrain = next(i for i, fields in enumerate(game.board.terrains) if fields & bit)
    return voice.say("free {terrain}", terrain=voice.say(CARDS[terrain]))


def around(view: HaciendaView, voice: Voice, field: str) -> list[str]:
    """Return what a field is, what surrounds it, and what may come to it."""
    game = position(view)
    sides = names(grow(1 << FIELDS[field]) & game.board.fields)
    told = [
        f"{field}: {describe(game, view, field, voice)}.",
        voice.say(
            "Around it: {fields}.",
            fields=", ".join(f"{side} {describe(game, view, side, voice)}" for side in sides),
        ),
    ]
    if tile := tile_on(view, field):
        told += group_around(game, tile, voice)
    elif game.free >> FIELDS[field] & 1 and view.you:
        told += possible(game, view.you, FIELDS[field], voice)
    return told


def group_around(game: HaciendaGame, tile: Tile, voice: Voice) -> list[str]:
    """Return the chain or herd of a tile."""
    bit = 1 << FIELDS[tile.field]
    sets = (game.land[tile.seat - 1], *herds_of(game, tile.seat))
    group = next(group for each in sets for group in groups(each) if group & bit)
    return [f"{group_line(game, tile.seat, tile.kind, group, voice)}."]


def possible(game: HaciendaGame, seat: int, field: int, voice: Voice) -> list[str]:
    """Return which kinds of cards a seat could play on a free field, and what that would pay."""
    told = []
    near = grow(game.land[seat - 1])
    fitting = [card for card in range(len(CARDS)) if fits(game, seat, card, near, field)]
    for card in fitting:
        twin = game.clone()
        twin.hands[len(CARDS) * (seat - 1) + card] += 1
        before = twin.pesos[seat - 1]
        twin.play(seat, card, field)
        pay = twin.pesos[seat - 1] - before
        told.append(outlook(twin, seat, card, field, pay, voice))
    if not fitting:
        told.append(voice.say("You cannot play any card here now."))
    return told


def fits(game: HaciendaGame, seat: int, card: int, near: int, field: int) -> bool:
    """Tell whether a card could go to a field."""
    return bool(game.fields_for(seat, card, near) >> field & 1)


def outlook(game: HaciendaGame, seat: int, card: int, field: int, pay: int, voice: Voice) -> str:
    """Return the group that a card would make on a field, and the pay."""
    is_animal = card >= FIRST_ANIMAL
    own = game.animals[game.herd(seat, card)] if is_animal else game.land[seat - 1]
    size = next(group.bit_count() for group in groups(own) if group >> field & 1)
    values = {"card": voice.say(CARDS[card]), "n": size, "pay": pesos(pay, voice)}
    if pay:
        return voice.say("{card}: herd of {n}, pays {pay}.", **values)
    if is_animal:
        return voice.say("{card}: herd of {n}.", **values)
    return voice.say("{card}: chain of {n}.", **values)


def group_line(game: HaciendaGame, seat: int, kind: str, group: int, voice: Voice) -> str:
    """Return a chain or herd: kind, size, fields, and what stands on it."""
    line = voice.say(
        "{kind} {n}: {fields}",
        kind=voice.say(kind),
        n=group.bit_count(),
        fields=" ".join(names(group)),
    )
    if game.haciendas[seat - 1] & group:
        line = voice.say("{group}, hacienda", group=line)
    if kind == "land" and game.chips[seat - 1] & group:
        line = voice.say("{group}, harvest chip", group=line)
    if kind != "land" and (reached := names(grow(group) & game.board.markets)):
        line = voice.say("{group}, at market {markets}", group=line, markets=voice.listed(reached))
    return line


def chains(game: HaciendaGame, seat: int, voice: Voice) -> list[str]:
    """Return the chains of a seat, the largest first."""
    found = sorted(groups(game.land[seat - 1]), key=lambda group: -group.bit_count())
    return [group_line(game, seat, "land", group, voice) for group in found]


def herds(game: HaciendaGame, seat: int, voice: Voice) -> list[str]:
    """Return the herds of a seat by kind."""
    return [
        group_line(game, seat, kind, group, voice)
        for kind, tiles in zip(ANIMALS, herds_of(game, seat), strict=True)
        for group in groups(tiles)
    ]


def by_seat(game: HaciendaGame, voice: Voice) -> Iterator[tuple[int, str]]:
    """Yield the seats with their names, one's own first."""
    order = sorted(range(1, game.seats + 1), key=lambda seat: (seat != voice.you, seat))
    for seat in order:
        yield seat, voice.say("You") if seat == voice.you else voice.name(seat)


def group_lists(view: HaciendaView, voice: Voice, is_land: bool) -> list[str]:
    """Return the chains, or the herds, of all seats."""
    game = position(view)
    lines = []
    for seat, who in by_seat(game, voice):
        found = (chains if is_land else herds)(game, seat, voice) or [voice.say("none")]
        lines += [f"{who}:", *(f"  {line}" for line in found)]
    return lines


def market_list(view: HaciendaView, voice: Voice) -> list[str]:
    """Return each market with its free sides and the tiles at it, and who has reached which."""
    game = position(view)
    lines = [market_line(game, view, market, voice) for market in members(game.board.markets)]
    for seat, who in by_seat(game, voice):
        reached = names(markets_of(game, seat))
        lines.append(
            voice.say(
                "{who}: {n} reached, {fields}",
                who=who,
                n=len(reached),
                fields=" ".join(reached) or voice.say("none"),
            )
        )
    return lines


def market_line(game: HaciendaGame, view: HaciendaView, market: int, voice: Voice) -> str:
    """Return a market with its free sides and the tiles at it."""
    sides = grow(1 << market) & game.board.fields
    free = names(sides & game.free & game.board.pampa)
    taken = [
        f"{tile.field} {voice.say(tile.kind)} ({owner_name(tile.seat, voice)})"
        for tile in view.tiles
        if sides >> FIELDS[tile.field] & 1
    ]
    return voice.say(
        "{market}: free sides {free}; taken {taken}",
        market=names(1 << market)[0],
        free=" ".join(free) or voice.say("none"),
        taken=", ".join(taken) or voice.say("none"),
    )


def water_list(view: HaciendaView, voice: Voice) -> list[str]:
    """Return each water as it is scored, and the points that it gives to the seats."""
    game = position(view)
    lines = []
    for water in waters(game.water, view.options.water):
        letters = [tile.letter for tile in view.water if bool(water >> FIELDS[tile.fields[0]] & 1)]
        points = [
            f"{who} {number}"
            for seat, who in by_seat(game, voice)
            if (number := (grow(water) & tiles_of(game, seat)).bit_count())
        ]
        lines.append(
            voice.say(
                "water {letters}: {fields}; points {points}",
                letters=" ".join(letters),
                fields=" ".join(names(water)),
                points=", ".join(points) or voice.say("none"),
            )
        )
    return lines


def card_line(game: HaciendaGame, seat: int, word: str, voice: Voice) -> str:
    """Return where a card could go."""
    found = names(game.fields_for(seat, CARDS.index(word), grow(game.land[seat - 1])))
    if not found:
        return voice.say("{card}: no field now", card=voice.say(word))
    return voice.count(
        "{card}: {n} field, {fields}",
        "{card}: {n} fields, {fields}",
        len(found),
        card=voice.say(word),
        fields=" ".join(found),
    )
