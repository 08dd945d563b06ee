"""What Hacienda says: the board in sections, the question, the moves and the result."""

from collections.abc import Callable, Sequence
from typing import Any

from games.core import Offer, Outcome
from games.hacienda import near as surroundings
from games.hacienda import players, refusing, telling
from games.hacienda.actions import GERMAN, Buy, Hacienda, Harvest, Options, Play, Water
from games.hacienda.board import FIELDS, NAMES
from games.hacienda.drawing import map_lines
from games.hacienda.material import ANIMALS, CARDS
from games.hacienda.view import HaciendaView
from games.layout import Section, fold
from games.text import Question
from games.voice import Voice

tell = telling.tell
why = refusing.why

Lister = Callable[[HaciendaView, Voice], list[str]]

MOST_FIELDS = 60
"""How many fields a list of moves names in full."""

MOST_PLAYS = 3
"""How many kinds of cards a prompt names one by one."""


def name(voice: Voice) -> str:
    """Return the title of the game."""
    return voice.say("Hacienda")


def summary(voice: Voice) -> str:
    """Return the game in a few words."""
    return voice.say("land, herds and markets on a map")


def options(options: Options, voice: Voice) -> list[str]:
    """Return each option in words, ``key=value`` first."""
    said = {
        "board": voice.say("the map"),
        "water": voice.say("lakes: touching water tiles are one; tiles: each counts"),
        "variant1": voice.say("pay is animals times land touched, herds score"),
        "variant2": voice.say("score after each action, money at the end"),
        "hand_limit": voice.say("at most 20 land and 10 animal cards"),
        "bought": voice.say("whether open cards stay visible in the hand"),
        "money": voice.say("whether all see everybody's pesos"),
        "reshuffle": voice.say("whether discarded land cards come back"),
        "stall": voice.say("rounds without an animal card drawn that use a stack up"),
    }
    return [f"{key}={getattr(options, key)}  {meaning}" for key, meaning in said.items()]


def heading(view: HaciendaView, voice: Voice) -> tuple[str, ...]:
    """Return the parts of a board's title behind the game and the table."""
    if view.outcome:
        return (voice.say("final"),)
    turn = (
        voice.say("your turn")
        if view.turn == view.you
        else voice.say("turn of {who}", who=voice.name(view.turn))
    )
    actions = voice.count("{n} action left", "{n} actions left", view.left)
    return voice.say("round {n}", n=view.round), turn, actions


def show(view: HaciendaView, voice: Voice) -> tuple[Section, ...]:
    """Return the board as sections, own things last; the final table when it is over."""
    if view.outcome:
        return (Section("players", tuple(players.final_table(view, voice))),)
    order = SPOKEN if voice.spoken else tuple(SECTIONS)
    sections = [Section(word, tuple(SECTIONS[word](view, voice))) for word in order]
    return tuple(section for section in sections if section.lines)


def the_map(view: HaciendaView, voice: Voice) -> list[str]:
    """Return the map, drawn or in words."""
    return spoken_map(view, voice) if voice.spoken else map_lines(view, voice)


def spoken_map(view: HaciendaView, voice: Voice) -> list[str]:
    """Return the tiles of the own seat in words, or of all for a watcher."""
    game = surroundings.position(view)
    lines = []
    for seat, who in surroundings.by_seat(game, voice):
        if view.you in (None, seat):
            found = surroundings.chains(game, seat, voice) + surroundings.herds(game, seat, voice)
            lines += folded(f"{who}: {'; '.join(found) or voice.say('nothing on the map')}.", voice)
    more = voice.say("More: board markets, chains, herds, waters; near FIELD.")
    return [*lines, *folded(more, voice)]


def folded(line: str, voice: Voice) -> list[str]:
    """Return a line broken at the width of the window."""
    return fold(line, voice.width - 1)


def news(view: HaciendaView, voice: Voice) -> list[str]:
    """Return the pieces that came to the board since the seat's last turn."""
    if not view.news:
        return []
    if voice.spoken:
        pieces = [spoken_piece(view, piece.sign, piece.fields, voice) for piece in view.news]
        return folded(voice.say("New: {pieces}.", pieces=", ".join(pieces)), voice)
    pieces = [f"{piece.sign} {' '.join(piece.fields)}" for piece in view.news]
    return players.labelled(voice.say("New"), ", ".join(pieces), voice)


def spoken_piece(view: HaciendaView, sign: str, fields: Sequence[str], voice: Voice) -> str:
    """Return a new piece in words."""
    place = " ".join(fields)
    tile = surroundings.tile_on(view, fields[0])
    if tile is None:
        return voice.say("water {letter} on {field}", letter=sign.strip("~"), field=place)
    values = {"who": surroundings.owner_name(tile.seat, voice), "field": place}
    match sign[2:]:
        case "^":
            return voice.say("hacienda on {field} ({who})", **values)
        case "*":
            return voice.say("harvest chip on {field} ({who})", **values)
        case "&":
            return voice.say("hacienda and harvest chip on {field} ({who})", **values)
    return voice.say("{kind} on {field} ({who})", kind=voice.say(tile.kind), **values)


def display(view: HaciendaView, voice: Voice) -> list[str]:
    """Return the open cards."""
    land, animals = (
        [voice.say(card) for card in shown] or [voice.say("none")]
        for shown in (view.open_land, view.open_animals)
    )
    if voice.spoken:
        said = voice.say(
            "Open land: {land}. Open animals: {animals}.",
            land=", ".join(land),
            animals=", ".join(animals),
        )
        return folded(said, voice)
    line = voice.say(
        "land: {land}    animals: {animals}", land=" ".join(land), animals=" ".join(animals)
    )
    return players.labelled(voice.say("Open"), line, voice)


def supplies(view: HaciendaView, voice: Voice) -> list[str]:
    """Return what is left in stacks and beside the board."""
    left = view.supply
    values = {
        "land": left.land_cards,
        "animals": left.animal_cards,
        "second": left.second_stack,
        "haciendas": left.haciendas,
        "chips": left.chips,
    }
    if voice.spoken:
        said = voice.say(
            "Left: land cards {land}, animal cards {animals} and {second} in the second stack, "
            "haciendas {haciendas}, harvest chips {chips}; water tiles: {water}.",
            water=", ".join(
                voice.say("{n} of size {size}", n=number, size=size) for size, number in left.water
            ),
            **values,
        )
        return folded(said, voice)
    line = voice.say(
        "land {land}  animals {animals}+{second}  haciendas {haciendas}  chips {chips}  "
        "water {water}",
        water=" ".join(f"{size}:{number}" for size, number in left.water),
        **values,
    )
    return players.labelled(voice.say("Left"), line, voice)


def hand(view: HaciendaView, voice: Voice) -> list[str]:
    """Return what only this seat may see: its cards, and where each kind could go now."""
    if view.you is None:
        return []
    game = surroundings.position(view)
    lines = held(view, voice)
    for card in dict.fromkeys(view.hand):
        line = surroundings.card_line(game, view.you, card, voice)
        lines += fold(line if voice.spoken else f"  {line}", voice.width - 1, "    ")
    return lines


def held(view: HaciendaView, voice: Voice) -> list[str]:
    """Return the cards of the own hand, and what is not used up in the own turn."""
    if view.you is None:
        return []
    values = {
        "land": players.kinds([card for card in view.hand if card not in ANIMALS], voice),
        "animals": players.kinds([card for card in view.hand if card in ANIMALS], voice),
    }
    unused = [verb for verb in ("hacienda", "water", "harvest") if verb not in view.used]
    verbs = voice.listed(unused) or voice.say("none")
    if voice.spoken:
        said = voice.say("Your hand: land {land}; animals {animals}.", **values)
        if view.turn == view.you:
            said += " " + voice.say("Not yet used in this turn: {verbs}.", verbs=verbs)
        return folded(said, voice)
    line = voice.say("land: {land}    animals: {animals}", **values)
    if view.turn == view.you:
        line = voice.say("{cards}    unused {verbs}", cards=line, verbs=verbs)
    return players.labelled(voice.say("Hand"), line, voice)


SECTIONS: dict[str, Lister] = {
    "map": the_map,
    "new": news,
    "open": display,
    "left": supplies,
    "players": players.rows,
    "seen": players.seen,
    "hand": held,
}
"""The sections of the board in their order."""

SPOKEN = ("open", "left", "players", "seen", "map", "new", "hand")
"""The order in which they are read out: what is long comes late."""

PARTS: dict[str, Lister] = {
    "chains": lambda view, voice: surroundings.group_lists(view, voice, is_land=True),
    "herds": lambda view, voice: surroundings.group_lists(view, voice, is_land=False),
    "markets": surroundings.market_list,
    "waters": surroundings.water_list,
    "lakes": surroundings.water_list,
    "scores": players.score_tables,
    "discards": players.discards,
    "legend": players.legend,
    "map": the_map,
}
"""The parts of the board beside its sections; the map is one when the game is over."""


def part(view: HaciendaView, voice: Voice, word: str) -> list[str] | None:
    """Return a part of the board that is no section; None if there is none."""
    if word.isdigit() and 1 <= int(word) <= view.seats:
        return players.one(view, int(word), voice)
    lister = PARTS.get(word.lower())
    if lister is None:
        return None
    return [line for long in lister(view, voice) for line in cut(long, voice)]


def cut(line: str, voice: Voice) -> list[str]:
    """Return a line whole if it fits, else broken."""
    return [line] if len(line) < voice.width else folded(line, voice)


def near(view: HaciendaView, voice: Voice, word: str) -> list[str] | None:
    """Return in sentences what stands around a field, a card or a seat; None if there is none."""
    if word.isdigit():
        return part(view, voice, word)
    field = FIELDS.get(word.upper())
    game = surroundings.position(view)
    if field is not None and game.board.fields >> field & 1:
        lines = surroundings.around(view, voice, word.upper())
        return [line for long in lines for line in folded(long, voice)]
    card = GERMAN.get(word.lower(), word.lower())
    if card in CARDS and view.you:
        return folded(surroundings.card_line(game, view.you, card, voice), voice)
    return None


def ask(view: HaciendaView, offers: Sequence[Offer], voice: Voice) -> Question:
    """Return the question to the seat whose turn it is."""
    if view.you not in view.waiting:
        return Question(voice.say("It is the turn of {who}.", who=voice.name(view.turn)))
    whole = view.components.actions_per_turn
    said = voice.say("Action {n} of {all}.", n=whole - view.left + 1, all=whole)
    words = list(dict.fromkeys(form for offer in offers for form in forms(offer)))
    plays = [word for word in words if word.startswith("play ")]
    if len(plays) > MOST_PLAYS:
        kinds = voice.listed([word.split()[1] for word in plays], last="or")
        said += " " + voice.say("CARD is {cards}.", cards=kinds)
        words = ["play CARD FIELD", *(word for word in words if word not in plays)]
    board = ("all",) if view.left == whole else ("open", "hand")
    return Question(said, tuple(words), (), board)


def forms(offer: Offer) -> list[str]:
    """Return how the moves of an offer are typed, capitals standing for a choice."""
    if offer.action is Play:
        return [f"play {CARDS[only(offer)]} FIELD"]
    if offer.action is Buy:
        return purchase_forms(only(offer), list(offer.domains[1]))
    if offer.action is Harvest and None not in offer.domains[1]:
        return ["harvest FIELD from CHIP"]
    known = {Hacienda: "hacienda FIELD", Water: "water FIELDS", Harvest: "harvest FIELD"}
    return [known.get(offer.action, "end")]


def only(offer: Offer) -> Any:
    """Return the only value of an offer's first field."""
    return next(iter(offer.domains[0]))


def purchase_forms(pile: str, sold: Sequence[int | None]) -> list[str]:
    """Return how cards of a pile are bought: unseen, or open ones."""
    hidden = [f"buy {pile}"] if None in sold else []
    return [*hidden, f"buy {pile} OPEN"] if any(card is not None for card in sold) else hidden


def moves(view: HaciendaView, offers: Sequence[Offer], voice: Voice) -> list[tuple[str, str]]:
    """Return the moves that are possible now, as forms, each with its meaning."""
    return [(form, meaning(offer, form, voice)) for offer in offers for form in forms(offer)]


def meaning(offer: Offer, form: str, voice: Voice) -> str:
    """Return what a form stands for: fields, cards or prices."""
    if offer.action is Water:
        return size_line(offer, voice)
    if offer.action is Play:
        return field_list(list(offer.domains[1]), voice)
    if offer.action in (Hacienda, Harvest):
        return field_list(list(offer.domains[0]), voice)
    if offer.action is Buy and form.endswith("OPEN"):
        return voice.listed([CARDS[c] for c in offer.domains[1] if c is not None], last="or")
    return voice.say("unseen from the stack") if offer.action is Buy else voice.say("end the turn")


def size_line(offer: Offer, voice: Voice) -> str:
    """Return the size of a water tile and in how many places it fits."""
    places = offer.domains[0]
    size = len(next(iter(places)))
    return voice.count(
        "a tile of {size}: {n} place", "a tile of {size}: {n} places", len(places), size=size
    )


def field_list(fields: Sequence[int], voice: Voice) -> str:
    """Return how many fields there are, and which."""
    shown = " ".join(NAMES[field] for field in fields[:MOST_FIELDS])
    if len(fields) > MOST_FIELDS:
        shown += " ..."
    return voice.count("{n} field: {fields}", "{n} fields: {fields}", len(fields), fields=shown)


def result(outcome: Outcome, voice: Voice) -> str:
    """Return who won and why the game ended."""
    first = [standing for standing in outcome.standings if standing.rank == 1]
    points = first[0].score
    if len(first) > 1:
        names = voice.listed([voice.name(standing.seat) for standing in first])
        won = voice.say("{names} share the victory with {n} points.", names=names, n=points)
    else:
        won = voice.by(
            first[0].seat, "You win with {n} points.", "{who} wins with {n} points.", n=points
        )
    reasons = {
        "drawn": voice.say("The animal cards were used up."),
        "idle": voice.say("Nobody acted any more."),
        "stalled": voice.say("No animal card was drawn any more."),
    }
    told = [won, reasons[outcome.reason]]
    if any(each.score == points and each.rank > 1 for each in outcome.standings):
        told.insert(1, voice.say("At equal points more pesos decided."))
    return " ".join(told)
