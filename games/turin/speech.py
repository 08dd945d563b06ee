"""The board of Turin Market in sentences, in the order of the drawn sections."""

from collections import Counter
from collections.abc import Iterator

from games.layout import Section
from games.turin.view import TurinView
from games.turin.words import amounts, card_told, game_scores, goods_told, place, tied
from games.voice import Voice


def spoken(view: TurinView, voice: Voice) -> Iterator[Section]:
    """Yield the board in sentences."""
    yield Section("auction", tuple(auction(view, voice)))
    if view.bids:
        yield Section("bids", tuple(bids(view, voice)))
    yield Section("goods", (leads(view, voice),))
    yield Section("players", tuple(players(view, voice)))
    if view.options.goose != "off":
        yield Section("goose", (goose(view, voice),))
    if view.options.series > 1:
        yield Section("series", tuple(series(view, voice)))
    if view.you is not None:
        yield Section("hand", tuple(hand(view, voice)))


def auction(view: TurinView, voice: Voice) -> list[str]:
    """Return the cards on auction and what the places take."""
    cards = "; ".join(card_told(view, voice, card) for card in view.table)
    lines = [voice.say("On auction: {cards}.", cards=cards or voice.say("no cards now"))]
    if view.ask in ("play", "bid", "add"):
        prizes = [
            voice.say("{ordinal} {n}", ordinal=place(voice, at), place=at, n=n)
            for at, n in enumerate(view.prizes, 1)
        ]
        lines.append(voice.say("Cards by place: {prizes}.", prizes=", ".join(prizes)))
    if view.winners:
        left = Counter(view.winners)
        lines.append(voice.say("Cards still to take: {who}.", who=amounts(voice, left.items())))
    return lines


def bids(view: TurinView, voice: Voice) -> list[str]:
    """Return the revealed bids and the ties."""
    lines = [voice.say("Bids: {bids}.", bids=amounts(voice, enumerate(view.bids, 1)))]
    lines += [tied(voice, tie.place, tie.seats) for tie in view.ties]
    return lines


def leads(view: TurinView, voice: Voice) -> str:
    """Return who leads each good."""
    parts = []
    for good, units in zip(view.goods, view.units, strict=True):
        most = max(units)
        if most:
            seats = [voice.who(seat) for seat, n in enumerate(units, 1) if n == most]
            parts.append(f"{voice.say(good.word)} {most} ({', '.join(seats)})")
    return voice.say("Most units in front: {goods}.", goods=", ".join(parts) or voice.say("none"))


def players(view: TurinView, voice: Voice) -> list[str]:
    """Return money, loans and sales."""
    purses = [
        f"{voice.who(seat)} {coins}"
        for seat, coins in enumerate(view.purse, 1)
        if coins is not None
    ]
    lines = [voice.say("Money: {purses}.", purses=", ".join(purses))] if purses else []
    borrowers = [voice.who(seat) for seat, has in enumerate(view.loan, 1) if has]
    lines.append(voice.say("Loans: {who}.", who=voice.listed(borrowers) or voice.say("none")))
    sales = [sale_told(voice, sale.card, sale.seller, sale.price) for sale in view.offers]
    if sales:
        lines.append(voice.say("For sale: {cards}.", cards=", ".join(sales)))
    return lines


def sale_told(voice: Voice, card: int, seller: int, price: int) -> str:
    """Return a card for sale in words."""
    return voice.say(
        "card {card} at {price} ({seller})", card=card, price=price, seller=voice.who(seller)
    )


def goose(view: TurinView, voice: Voice) -> str:
    """Return where the goose is."""
    if not view.goose:
        return voice.say("The goose is on the table.")
    return voice.by(view.goose, "You have the goose.", "{who} has the goose.")


def series(view: TurinView, voice: Voice) -> Iterator[str]:
    """Yield the game of the series and the scores so far."""
    yield voice.say("Game {game} of {games}.", game=view.game, games=view.options.series)
    for scored in view.scored:
        yield game_scores(voice, scored)


def hand(view: TurinView, voice: Voice) -> Iterator[str]:
    """Yield the own hand and the sealed answer."""
    cards = [card_told(view, voice, card) for card in view.hand]
    yield voice.say("Your hand: {cards}.", cards="; ".join(cards) or voice.say("no cards left"))
    moves = ", ".join(view.sealed) or voice.say("nothing")
    if view.you in view.ready:
        yield voice.say("Your sealed answer: {moves}.", moves=moves)
    elif view.sealed:
        yield voice.say("Your draft: {moves}. done seals it.", moves=moves)


def player(view: TurinView, voice: Voice, seat: int) -> str:
    """Return all that is open of one seat."""
    purse = view.purse[seat - 1]
    prices = {sale.card: sale.price for sale in view.offers}
    cards = [
        voice.say("{card}, for sale at {price}", card=told, price=prices[card])
        if card in prices
        else told
        for card in view.owned[seat - 1]
        for told in [card_told(view, voice, card)]
    ]
    return voice.say(
        "{who}: {coins} scudo, loan: {loan}, cards in hand: {hand}. In front: {cards}.",
        who=voice.name(seat),
        coins="?" if purse is None else purse,
        loan=voice.say("yes") if view.loan[seat - 1] else voice.say("no"),
        hand=view.hand_sizes[seat - 1],
        cards="; ".join(cards) or voice.say("nothing"),
    )


def good(view: TurinView, voice: Voice, number: int) -> str:
    """Return all that is open of one good, and what is in the own hand."""
    shown, units = view.goods[number], view.units[number]

    def on(cards: tuple[int, ...]) -> int:
        return sum(view.faces[card - 1].count(shown.code) for card in cards)

    told = voice.say(
        "{good} pays {pays}; {total} exist. Open: {units}. On auction: {auction}.",
        good=voice.say(shown.word),
        pays=shown.pays,
        total=shown.total,
        units=amounts(voice, enumerate(units, 1)),
        auction=on(view.table),
    )
    if view.you is None:
        return told
    return f"{told} {voice.say('In your hand: {n}.', n=on(view.hand))}"


def near(view: TurinView, voice: Voice, card: int) -> list[str]:
    """Return what a card would mean for the viewer, good by good."""
    told = voice.say("Card {card}: {goods}.", card=card, goods=goods_told(view, voice, card))
    lines = [f"{told} {where(view, voice, card)}"]
    if view.you is None or card in view.owned[view.you - 1]:
        return lines
    letters = view.faces[card - 1]
    for shown, units in zip(view.goods, view.units, strict=True):
        if gain := letters.count(shown.code):
            others = [(seat, n) for seat, n in enumerate(units, 1) if seat != view.you and n]
            lines.append(
                voice.say(
                    "With it you would have {n} {good}; the others: {others}.",
                    n=units[view.you - 1] + gain,
                    good=voice.say(shown.word),
                    others=amounts(voice, others) or voice.say("none"),
                )
            )
    return lines


def where(view: TurinView, voice: Voice, card: int) -> str:
    """Return where a card is, as far as the viewer may know."""
    prices = {sale.card: sale.price for sale in view.offers}
    owner = next((seat for seat, own in enumerate(view.owned, 1) if card in own), 0)
    if card in view.table:
        return voice.say("It is on auction.")
    if card in prices:
        return voice.say(
            "For sale: {price} scudo ({who}).", price=prices[card], who=voice.who(owner)
        )
    if owner:
        return voice.by(owner, "It lies in front of you.", "It lies in front of {who}.")
    if card in view.hand:
        return voice.say("It is in your hand.")
    if card in view.removed:
        return voice.say("It was removed from the game.")
    return voice.say("It has not been seen yet.")
