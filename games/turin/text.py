"""The words of Turin Market: the functions that the text of every game gives."""

from games.core import Outcome
from games.layout import fold
from games.options import write
from games.turin import ask as asking
from games.turin import board, refusing, speech, telling
from games.turin.final import payout_sections, winners
from games.turin.rules import Options
from games.turin.view import TurinView
from games.voice import Voice

show = board.show
tell = telling.tell
ask = asking.ask
why = refusing.why
moves = asking.moves


def name(voice: Voice) -> str:
    """Return the title of the game."""
    return voice.say("Turin Market")


def summary(voice: Voice) -> str:
    """Return the game in a few words."""
    return voice.say("auctions with hidden bids, goods")


def options(options: Options, voice: Voice) -> list[str]:
    """Return each option in words."""
    told = {
        "payout": voice.say("which payout card: classic or new"),
        "money": voice.say("open, or secret: others do not see your purse"),
        "series": voice.say("1 game, or the sum of 3"),
        "goose": voice.say("off, concede a tie with it, or help who leads the fewest goods"),
        "final_market": voice.say("one more market after the last auction"),
        "zero_tie": voice.say("equal additions of 0: nobody wins (strict), or chance (soft)"),
        "buy_outside_market": voice.say("cards for sale may be bought during auctions"),
    }
    return [f"{key}={value}  {told[key]}" for key, value in write(options).items()]


def heading(view: TurinView, voice: Voice) -> tuple[str, ...]:
    """Return the game of a series, the round, and what is asked."""
    if view.outcome:
        return (voice.say("final"),)
    game = voice.say("game {game} of {games}", game=view.game, games=view.options.series)
    told = voice.say("round {round} of {rounds}", round=view.round, rounds=view.rounds)
    asked = phase(view, voice)
    return (game, told, asked) if view.options.series > 1 else (told, asked)


def phase(view: TurinView, voice: Voice) -> str:
    """Return what is asked, for the title."""
    match view.ask:
        case "play":
            return voice.say("choice of cards")
        case "bid":
            return voice.say("sealed bids")
        case "add":
            return voice.say("second bids")
        case "take":
            return voice.say("taking cards")
        case "sell":
            return voice.say("market: offers")
        case "buy":
            return voice.say("market: wishes")
    return voice.say("market: choice of a buyer")


def part(view: TurinView, voice: Voice, word: str) -> list[str] | None:
    """Return a seat, a good, the sales, all cards, or the last payout; None if it is none."""
    if word == "payout" and view.payout:
        return [line for section in payout_sections(view, voice) for line in section.lines]
    if word == "cards":
        return board.all_cards(view, voice)
    told = market(view, voice) if word == "market" else about(view, voice, word)
    return fold(told, min(voice.width, 80) - 1) if told else None


def market(view: TurinView, voice: Voice) -> str:
    """Return all cards for sale."""
    sales = [(s.card, view.faces[s.card - 1], s.seller, s.price) for s in view.offers]
    return telling.for_sale(voice, sales)


def about(view: TurinView, voice: Voice, word: str) -> str:
    """Return what is open of a seat, by number or name, or of a good; "" if it is neither."""
    if (seat := find_seat(view, voice, word)) is not None:
        return speech.player(view, voice, seat)
    if (good := find_good(view, voice, word)) is not None:
        return speech.good(view, voice, good)
    return ""


def find_seat(view: TurinView, voice: Voice, word: str) -> int | None:
    """Return the seat of a number or a name."""
    known = {str(seat): seat for seat in range(1, view.seats + 1)}
    known |= {name.casefold(): seat for seat, name in enumerate(voice.names, 1)}
    return known.get(word.casefold())


def find_good(view: TurinView, voice: Voice, word: str) -> int | None:
    """Return the place of a good by its English word, its translation, or its letter."""
    known = {}
    for number, good in enumerate(view.goods):
        for each in (good.word, voice.say(good.word), good.code):
            known[each.casefold()] = number
    return known.get(word.casefold())


def near(view: TurinView, voice: Voice, word: str) -> list[str] | None:
    """Return what stands around a card, a good or a seat's name; None if there is none."""
    if word.isascii() and word.isdigit():
        if not 1 <= int(word) <= len(view.faces):
            return None
        lines = speech.near(view, voice, int(word))
        return [each for line in lines for each in fold(line, min(voice.width, 80) - 1)]
    return part(view, voice, word)


def hand(view: TurinView, voice: Voice) -> list[str]:
    """Return what only this seat may see, a sealed answer included."""
    if view.you is None:
        return []
    if voice.spoken:
        return list(speech.hand(view, voice))
    return [line for section in board.own(view, voice) for line in section.lines]


def result(outcome: Outcome, voice: Voice) -> str:
    """Return who won."""
    seats = winners(outcome.standings)
    score = outcome.standings[0].score
    if len(seats) == 1:
        return voice.by(seats[0], "You win with {n} scudo.", "{who} wins with {n} scudo.", n=score)
    who = voice.listed([voice.who(seat) for seat in seats])
    return voice.say("Shared win with {n} scudo: {who}.", n=score, who=who)
