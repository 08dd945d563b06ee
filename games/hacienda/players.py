"""The players of Hacienda in rows: money, points by category, hands; and the final tables."""

from collections.abc import Sequence

from games.hacienda.material import ANIMALS, CARDS
from games.hacienda.scoring import Parts
from games.hacienda.view import HaciendaView, Player
from games.layout import fold, left, table
from games.voice import Voice

WIDE = 79
"""The width of a window in which tables stand as they are."""


def has_herds(view: HaciendaView) -> bool:
    """Tell whether herds are scored: by the first variant."""
    return view.options.variant1 == "on"


def categories(with_herds: bool) -> tuple[str, ...]:
    """Return the categories of a scoring in their order."""
    return ("markets", "chains", "haciendas", *(["herds"] * with_herds), "water", "money")


def heads(with_herds: bool, voice: Voice) -> list[str]:
    """Return the short heads of the categories."""
    herds = [voice.say("herd")] if with_herds else []
    return [
        voice.say("mkts"),
        voice.say("chain"),
        voice.say("hac."),
        *herds,
        voice.say("water"),
        voice.say("money"),
    ]


def points(parts: Parts, with_herds: bool) -> list[int]:
    """Return the points by category."""
    return [getattr(parts, category) for category in categories(with_herds)]


def in_words(parts: Parts, with_herds: bool, voice: Voice) -> str:
    """Return points by category in words."""
    return ", ".join(
        f"{voice.say(word)} {number}"
        for word, number in zip(categories(with_herds), points(parts, with_herds), strict=True)
    )


def is_secret(view: HaciendaView, player: Player) -> bool:
    """Tell whether a player's money is not shown."""
    return player.pesos is None


def label(view: HaciendaView, seat: int, voice: Voice) -> str:
    """Return the beginning of a player's row: who is asked, the number, the name."""
    mark = "?" if seat in view.waiting else " "
    return f"{mark}{voice.seat_number(seat)} {left(voice.name(seat), 17)}"


def rows(view: HaciendaView, voice: Voice) -> list[str]:
    """Return the players: what they have, and what a scoring would give them now."""
    if voice.spoken:
        return [line for seat in seats(view) for line in sentence(view, seat, voice)]
    if voice.width < WIDE:
        found = [line for seat in seats(view) for line in narrow(view, seat, voice)]
        return [voice.say("Players"), *found]
    head = [
        left(voice.say("Players"), 23),
        voice.say("pts"),
        voice.say("pesos"),
        *heads(has_herds(view), voice),
        voice.say("now"),
        voice.say("hand"),
    ]
    body = [[label(view, seat, voice), *numbers(view, seat)] for seat in seats(view)]
    return table([head, *body], "<" + ">" * (len(head) - 1), gap=1)


def seats(view: HaciendaView) -> range:
    """Return the seats."""
    return range(1, view.seats + 1)


def numbers(view: HaciendaView, seat: int) -> list[str]:
    """Return the numbers of a player's row."""
    player = view.players[seat - 1]
    secret = is_secret(view, player)
    parts = [str(number) if number else "." for number in points(player.now, has_herds(view))]
    if secret:
        parts[-1] = "?"
    return [
        str(player.score),
        "?" if secret else str(player.pesos),
        *parts,
        f"{player.now.total}+" if secret else str(player.now.total),
        f"{player.land_cards}/{player.animal_cards}",
    ]


def narrow(view: HaciendaView, seat: int, voice: Voice) -> list[str]:
    """Return a player in lines for a narrow window."""
    mark = "?" if seat in view.waiting else " "
    first = f"{mark}{voice.seat_number(seat)} {voice.name(seat)}"
    return [
        first,
        *(f"      {line}" for line in fold(summary(view, seat, voice), voice.width - 7, "")),
    ]


def summary(view: HaciendaView, seat: int, voice: Voice) -> str:
    """Return a player's numbers in words."""
    player = view.players[seat - 1]
    money = "?" if is_secret(view, player) else player.pesos
    return voice.say(
        "score {score}, pesos {pesos}, cards {land} land and {animals} animals; a scoring now: "
        "{parts}, sum {sum}",
        score=player.score,
        pesos=money,
        land=player.land_cards,
        animals=player.animal_cards,
        parts=in_words(player.now, has_herds(view), voice),
        sum=player.now.total,
    )


def sentence(view: HaciendaView, seat: int, voice: Voice) -> list[str]:
    """Return a player in a sentence."""
    who = voice.say("You") if seat == view.you else voice.name(seat)
    return fold(f"{who}: {summary(view, seat, voice)}.", voice.width - 1)


def one(view: HaciendaView, seat: int, voice: Voice) -> list[str]:
    """Return all that is public of one player."""
    seen = kinds(view.players[seat - 1].seen, voice)
    return [
        *sentence(view, seat, voice),
        *fold(voice.say("Known cards in hand: {cards}.", cards=seen), voice.width - 1),
    ]


def kinds(held: Sequence[str], voice: Voice) -> str:
    """Return cards by kind, with their numbers above one."""
    parts = []
    for card in dict.fromkeys(held):
        number, word = held.count(card), voice.say(card)
        parts.append(voice.say("{card} ({n})", card=word, n=number) if number > 1 else word)
    return ", ".join(parts) or voice.say("none")


def seen(view: HaciendaView, voice: Voice) -> list[str]:
    """Return the cards in hands that everybody knows."""
    shown = [
        f"{voice.name(seat)}: {kinds(player.seen, voice)}"
        for seat, player in enumerate(view.players, 1)
        if player.seen
    ]
    if not shown:
        return []
    if voice.spoken:
        said = voice.say("Known cards in hands: {cards}.", cards="; ".join(shown))
        return fold(said, voice.width - 1)
    return labelled(voice.say("Seen"), "; ".join(shown), voice)


def labelled(label: str, line: str, voice: Voice) -> list[str]:
    """Return a line behind the name of its section, broken at the width."""
    if voice.width < WIDE:
        return [label, *(f"  {part}" for part in fold(line, voice.width - 3, ""))]
    return [
        f"{label if not place else '':<11}{part}"
        for place, part in enumerate(fold(line, voice.width - 12, ""))
    ]


def final_table(view: HaciendaView, voice: Voice) -> list[str]:
    """Return the final scoring by category, by rank."""
    standings = view.outcome.standings if view.outcome else ()
    order = [standing.seat for standing in standings]
    return scoring_table(view, voice, order, is_final=True)


def score_tables(view: HaciendaView, voice: Voice) -> list[str]:
    """Return the scorings so far by category."""
    lines = []
    order = list(seats(view))
    if view.players[0].interim:
        lines += scoring_table(view, voice, order, is_final=False)
    if view.players[0].final:
        lines += scoring_table(view, voice, order, is_final=True)
    return lines or [voice.say("There was no scoring yet.")]


def scoring_table(
    view: HaciendaView, voice: Voice, order: Sequence[int], is_final: bool
) -> list[str]:
    """Return one scoring by category, a row for each seat."""
    title = voice.say("Final") if is_final else voice.say("Interim")
    if voice.spoken or voice.width < WIDE:
        return [
            line
            for seat in order
            for line in fold(scoring_sentence(view, seat, title, is_final, voice), voice.width - 1)
        ]
    has_before = is_final and view.players[0].interim is not None
    before = [voice.say("before")] if has_before else []
    head = [
        left(title, 23),
        *before,
        *heads(has_herds(view), voice),
        voice.say("sum"),
        voice.say("pesos"),
    ]
    body = [
        [label(view, seat, voice), *scoring_numbers(view, seat, is_final, has_before)]
        for seat in order
    ]
    return table([head, *body], "<" + ">" * (len(head) - 1), gap=1)


def scored(view: HaciendaView, seat: int, is_final: bool) -> Parts:
    """Return the points of a seat in a scoring that has taken place."""
    player = view.players[seat - 1]
    return (player.final if is_final else player.interim) or Parts()


def scoring_numbers(view: HaciendaView, seat: int, is_final: bool, has_before: bool) -> list[str]:
    """Return the numbers of a row of a scoring."""
    player, parts = view.players[seat - 1], scored(view, seat, is_final)
    interim = scored(view, seat, is_final=False).total
    before = [str(interim)] if has_before else []
    total = parts.total + (interim if has_before else 0)
    pesos = "?" if player.pesos is None else str(player.pesos)
    return [*before, *map(str, points(parts, has_herds(view))), str(total), pesos]


def scoring_sentence(
    view: HaciendaView, seat: int, title: str, is_final: bool, voice: Voice
) -> str:
    """Return a scoring of one seat in words."""
    parts = scored(view, seat, is_final)
    interim = scored(view, seat, is_final=False).total if is_final else 0
    return voice.say(
        "{title}, {who}: {before} before, {parts}, sum {sum}.",
        title=title,
        who=voice.name(seat),
        before=interim,
        parts=in_words(parts, has_herds(view), voice),
        sum=parts.total + interim,
    )


def discards(view: HaciendaView, voice: Voice) -> list[str]:
    """Return the discarded cards by kind, and the removed ones."""
    counts = dict(view.discards)
    land = ", ".join(f"{voice.say(c)} {counts[c]}" for c in CARDS if c not in ANIMALS)
    animals = ", ".join(f"{voice.say(c)} {counts[c]}" for c in ANIMALS)
    return [
        voice.say("Discarded land: {cards}", cards=land),
        voice.say("Discarded animals: {cards}", cards=animals),
        voice.say("Animal cards removed unseen: {n}", n=view.supply.removed),
    ]


def legend(view: HaciendaView, voice: Voice) -> list[str]:
    """Return what the signs of the map mean."""
    hacienda, chip, wave, pampa = "⌂•≈·" if voice.unicode else "^*~."
    return [
        voice.say("L1 is land of seat 1, C1 H1 P1 S1 its cattle, horse, pig and sheep."),
        voice.say(
            "{hacienda} is a hacienda, {chip} a harvest chip, & both.",
            hacienda=hacienda,
            chip=chip,
        ),
        voice.say(
            "{wave}a{wave} is water tile a, [$] a market, {pampa} free pampa.",
            wave=wave,
            pampa=pampa,
        ),
        voice.say("Free land: m mountain, f forest, g meadow, r rock, s moor."),
    ]
