"""The words that all texts of the castle share: names of things, amounts, and lists of them."""

from collections.abc import Iterable, Sequence

from games.castle.material import Spot
from games.castle.names import BUILDINGS, CARDS, PLACES
from games.voice import Voice

KIND_NAMES = ("sand", "wood", "clay", "stone", "silver")

CARD_NAMES = (
    "Messenger",
    "Trader",
    "Bricklayer",
    "Stonemason",
    "Stone Worker",
    "Clay Worker",
    "Silver Worker",
    "Master Builder",
)

PLACE_NAMES = (
    "market",
    "smithy",
    "servants' house",
    "stable",
    "palace",
    "keep",
    "tavern",
    "big gate",
    "small gate",
    "big tower",
    "small tower",
    "house",
    "innkeeper",
)

CART_NAMES = ("sand cart", "wood cart", "clay cart", "stone cart", "rider")

WINTER_NAMES = ("innkeeper", "damsel", "frost", "snowdrift", "lean winter", "winter fair")

WORDS = (*KIND_NAMES, *CARD_NAMES, *PLACE_NAMES, *CART_NAMES, *WINTER_NAMES)
"""All words that are looked up by a variable, for the translators."""


def kind(number: int, voice: Voice) -> str:
    """Return the name of a kind of goods."""
    return voice.say(KIND_NAMES[number])


def card(number: int, voice: Voice) -> str:
    """Return the name of a character card."""
    return voice.say(CARD_NAMES[number])


def place(number: int, voice: Voice) -> str:
    """Return the name of a building, or of the innkeeper."""
    return voice.say(PLACE_NAMES[number])


def cart(number: int, voice: Voice) -> str:
    """Return the name of a cart, or of the rider."""
    return voice.say(CART_NAMES[number])


def winter_card(number: int, voice: Voice) -> str:
    """Return the name of a winter card."""
    return voice.say(WINTER_NAMES[number])


def pieces(number: int, kind_number: int, voice: Voice) -> str:
    """Return an amount of one kind: ``3 wood``."""
    return voice.say("{n} {kind}", n=number, kind=kind(kind_number, voice))


def amounts(numbers: Sequence[int], voice: Voice) -> list[str]:
    """Return the amount of each kind that is there."""
    return [pieces(n, number, voice) for number, n in enumerate(numbers) if n]


def goods(numbers: Sequence[int], voice: Voice) -> str:
    """Return amounts of all kinds that are there, or "nothing"."""
    return ", ".join(amounts(numbers, voice)) or voice.say("nothing")


def talers(number: int, voice: Voice) -> str:
    """Return an amount of talers."""
    return voice.count("{n} taler", "{n} talers", number)


def helpers(number: int, voice: Voice) -> str:
    """Return a number of helpers."""
    return voice.count("{n} helper", "{n} helpers", number)


def spot_words(spot: tuple[int, int] | Spot) -> str:
    """Return what is typed for a spot."""
    number, mark = spot.name if isinstance(spot, Spot) else spot
    return f"{PLACES[number]} {mark}" if mark else PLACES[number]


def spot_name(number: int, mark: int, voice: Voice) -> str:
    """Return the name of a spot in a sentence."""
    if not mark:
        return place(number, voice)
    return voice.say("{place}, spot {price}", place=place(number, voice), price=mark)


def card_words(cards: Iterable[int], gap: str = " ") -> str:
    """Return what is typed for cards."""
    return gap.join(CARDS[number] for number in cards)


def named_place(word: str, voice: Voice) -> str:
    """Return the name of the building that a word means."""
    return place(BUILDINGS.index(word), voice)


def winter_effect(number: int, numbers: Sequence[int], voice: Voice) -> str:
    """Return what a winter card asks for."""
    match WINTER_NAMES[number]:
        case "innkeeper":
            return voice.say(
                "From now on a Bricklayer or Stonemason who built may place a helper here for "
                "{price} talers. Its owner gets {pays} talers whenever another player places a "
                "helper in the castle.",
                price=numbers[0],
                pays=numbers[1],
            )
        case "damsel":
            return voice.say(
                "In turn each player may give a piece to an opponent, and scores 1 VP for each "
                "{n} of its value, rounded up.",
                n=numbers[0],
            )
        case "frost":
            return voice.say(
                "In turn each player returns 1 wood or loses {n} VP; who can do neither returns "
                "1 sand, or nothing.",
                n=numbers[0],
            )
        case "snowdrift":
            return voice.say(
                "In the next distribution each helper on a cart or the rider earns {n} less.",
                n=numbers[0],
            )
        case "lean winter":
            return voice.say(
                "In turn each player pays {n} talers for each own helper on carts and rider, or "
                "takes it back.",
                n=numbers[0],
            )
        case _:
            return voice.say(
                "In turn each player may swap up to {n} pieces for others in the stock, but not "
                "for silver.",
                n=numbers[0],
            )
