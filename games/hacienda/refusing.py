"""Why a move of Hacienda is not possible now: what, why, and what to do instead."""

from games.core import Action
from games.hacienda.actions import Buy, Hacienda, Harvest, Play, Water
from games.hacienda.board import NAMES, Fields, Placements, flood, grow, lowest, names, patterns
from games.hacienda.material import CARDS, FIRST_ANIMAL, PAMPA
from games.hacienda.near import describe, position
from games.hacienda.rules import HaciendaGame
from games.hacienda.scoring import herds_of
from games.hacienda.table import KINDS
from games.hacienda.telling import pesos
from games.hacienda.view import HaciendaView
from games.text import Refusal, RefusalCode
from games.voice import Voice

SHOWN = 6
"""How many fields a refusal names."""


def refuse(sentence: str, code: RefusalCode = "illegal_move") -> Refusal:
    """Return a refusal."""
    return Refusal(code, sentence)


def why(view: HaciendaView, action: Action, voice: Voice) -> Refusal | None:
    """Return why this move is not possible now; None if no reason of the rules is known."""
    if view.outcome:
        return refuse(voice.say("The game is over."), "too_late")
    if view.turn != view.you or action.seat != view.you:
        said = voice.say("It is not your turn: {who} is to act.", who=voice.name(view.turn))
        return refuse(said, "not_your_turn")
    game = position(view)
    match action:
        case Buy():
            return why_buy(view, game, action, voice)
        case Play():
            return why_play(view, game, action, voice)
        case Hacienda():
            return why_hacienda(view, game, action, voice)
        case Water():
            return why_water(view, game, action, voice)
        case Harvest():
            return why_harvest(view, game, action, voice)
    return None


def too_dear(cost: int, money: int, voice: Voice) -> Refusal | None:
    """Return that something costs too much, if it does."""
    if money >= cost:
        return None
    said = voice.say(
        "It costs {cost}, you have {money}. Markets and harvests bring money.",
        cost=pesos(cost, voice),
        money=pesos(money, voice),
    )
    return refuse(said, "too_expensive")


def used(view: HaciendaView, verb: str, voice: Voice) -> Refusal | None:
    """Return that a verb is used up in this turn, if it is."""
    if verb not in view.used:
        return None
    return refuse(voice.say("{verb} is possible once in a turn.", verb=verb))


def why_buy(view: HaciendaView, game: HaciendaGame, action: Buy, voice: Voice) -> Refusal | None:
    """Return why a card cannot be bought."""
    limit = game.components.hand_limit
    if game.is_hand_full(action.seat, action.pile):
        most = limit.land if action.pile == "land" else limit.animals
        return refuse(
            voice.say("You have {n} cards of this kind, the limit. Play one first.", n=most)
        )
    shown = game.open_cards(action.pile)
    listed = voice.listed([CARDS[card] for card in dict.fromkeys(shown)]) or voice.say("none")
    if action.card is not None and action.card not in shown:
        return refuse(
            voice.say(
                "No open {card} in this display. Open are: {cards}.",
                card=voice.say(CARDS[action.card]),
                cards=listed,
            )
        )
    if action.card is None and not game.has_more(action.pile):
        return refuse(voice.say("The stack is empty. Open are: {cards}.", cards=listed))
    cost = game.components.cost
    price = cost.hidden if action.card is None else cost.open
    return too_dear(price, game.pesos[action.seat - 1], voice)


def why_play(view: HaciendaView, game: HaciendaGame, action: Play, voice: Voice) -> Refusal | None:
    """Return why a card cannot be played on a field."""
    seat, card = action.seat, action.card
    if not game.hands[KINDS * (seat - 1) + card]:
        held = voice.listed([*dict.fromkeys(view.hand)]) or voice.say("none")
        return refuse(
            voice.say(
                "You have no {card}. Your cards: {cards}.",
                card=voice.say(CARDS[card]),
                cards=held,
            )
        )
    if card < FIRST_ANIMAL and not game.land_tiles:
        return refuse(voice.say("No land tiles are left."))
    tiles = game.animals[game.herd(seat, card)] if card >= FIRST_ANIMAL else 0
    if tiles.bit_count() >= game.components.animal_tiles:
        return refuse(voice.say("All your animal tiles are on the board."))
    fields = game.fields_for(seat, card, grow(game.land[seat - 1]))
    reason = " ".join([place(view, game, action.field, voice), goes(game, card, voice)])
    return refuse(f"{reason} {possible_fields(fields, card, voice)}")


def place(view: HaciendaView, game: HaciendaGame, field: int, voice: Voice) -> str:
    """Return what is on a field that a move names."""
    name = NAMES[field]
    if not game.board.fields >> field & 1:
        return voice.say("{field} is not on this board.", field=name)
    return voice.say("{field} is {what}.", field=name, what=describe(game, view, name, voice))


def goes(game: HaciendaGame, card: int, voice: Voice) -> str:
    """Return where a card goes by the rules."""
    if card >= FIRST_ANIMAL:
        return voice.say(
            "{card} goes on free pampa next to your land or your {card}.",
            card=voice.say(CARDS[card]),
        )
    if card != PAMPA and game.free & game.board.terrains[card]:
        return voice.say("{card} goes on free {card}.", card=voice.say(CARDS[card]))
    return voice.say("{card} goes on free pampa next to your land.", card=voice.say(CARDS[card]))


def possible_fields(fields: int, card: int, voice: Voice) -> str:
    """Return some fields where a card can go, and how to see all."""
    found = names(fields)
    if not found:
        return voice.say("There is no such field now.")
    if len(found) <= SHOWN:
        return voice.say("Possible: {fields}.", fields=" ".join(found))
    return voice.say(
        "{n} fields, for example {fields}. /moves play {card} lists them.",
        n=len(found),
        fields=" ".join(found[:SHOWN]),
        card=CARDS[card],
    )


def why_hacienda(
    view: HaciendaView, game: HaciendaGame, action: Hacienda, voice: Voice
) -> Refusal | None:
    """Return why no hacienda can be built on a field."""
    seat, tile = action.seat, 1 << action.field
    if not game.haciendas_left:
        return refuse(voice.say("No haciendas are left."))
    if spent := used(view, "hacienda", voice) or too_dear(
        game.hacienda_cost, game.pesos[seat - 1], voice
    ):
        return spent
    sets = [game.land[seat - 1], *herds_of(game, seat)]
    return why_group(view, game, action.field, next((s for s in sets if s & tile), 0), voice)


def why_group(
    view: HaciendaView,
    game: HaciendaGame,
    field: int,
    tiles: int,
    voice: Voice,
    is_chip: bool = False,
) -> Refusal | None:
    """Return why the group around a field cannot get a hacienda, or a harvest chip."""
    group = flood(1 << field, tiles)
    if not group:
        where = place(view, game, field, voice)
        if is_chip:
            return refuse(f"{where} {voice.say('Only a chain of yours can be harvested.')}")
        return refuse(f"{where} {voice.say('A hacienda goes on a chain or herd of yours.')}")
    seat = view.you or 0
    marked = group & (game.chips if is_chip else game.haciendas)[seat - 1]
    if not marked:
        name = NAMES[lowest(group)]
        return refuse(voice.say("Name this group by its first field, {field}.", field=name))
    fields = " ".join(names(marked))
    if is_chip:
        return refuse(voice.say("This chain has a harvest chip already, on {field}.", field=fields))
    return refuse(voice.say("This group has a hacienda already, on {field}.", field=fields))


def why_harvest(
    view: HaciendaView, game: HaciendaGame, action: Harvest, voice: Voice
) -> Refusal | None:
    """Return why a chain cannot be harvested, or not with this chip."""
    seat = action.seat
    if spent := used(view, "harvest", voice):
        return spent
    others = game.chips_of_others(seat)
    if not game.chips_left and not others:
        return refuse(voice.say("All harvest chips lie on your own chains."))
    land = game.land[seat - 1]
    group = flood(1 << action.field, land)
    if not group or group & game.chips[seat - 1]:
        return why_group(view, game, action.field, land, voice, is_chip=True)
    if game.chips_left and action.chip is not None:
        return refuse(voice.say("The supply has harvest chips: take one, without from."))
    if not game.chips_left and action.chip not in others:
        return refuse(
            voice.say(
                "The supply is empty: name the chip to take with from, one of {fields}.",
                fields=" ".join(names(others.fields)),
            )
        )
    return why_group(view, game, action.field, land, voice, is_chip=True)


def why_water(
    view: HaciendaView, game: HaciendaGame, action: Water, voice: Voice
) -> Refusal | None:
    """Return why a water tile cannot be laid on some fields."""
    if spent := used(view, "water", voice) or too_dear(
        game.water_cost, game.pesos[action.seat - 1], voice
    ):
        return spent
    kinds = zip(game.components.water_tiles, game.supply, strict=True)
    shapes = {tile.size: patterns(tile.shape) for tile, left in kinds if left}
    if len(action.fields) not in shapes:
        sizes = ", ".join(map(str, shapes)) or voice.say("none")
        return refuse(voice.say("No water tile of this size is left. Sizes: {sizes}.", sizes=sizes))
    pampa = Fields(game.free & game.board.pampa)
    for field in action.fields:
        if field not in pampa:
            where = place(view, game, field, voice)
            return refuse(f"{where} {voice.say('Water goes on free pampa.')}")
    if action.fields not in Placements(shapes[len(action.fields)], pampa.fields):
        return refuse(
            voice.say(
                "No water tile has this shape. /moves water {field} lists what is possible.",
                field=NAMES[action.fields[0]],
            )
        )
    return None
