"""What an effect may do, as pure tests on sets of cards.

Each test takes the choice made so far: with an empty choice it tells whether the effect can be
used at all, with a longer one whether the choice can still be completed.  So nobody is ever stuck
half way.  All cards of an effect move at once, and right after it no hall may hold two alike.
"""

from collections.abc import Callable

from games.guildhall.cards import chapter, chapters, colours


def killable(hall: int, killed: tuple[int, ...], number: int, is_apart: bool) -> int:
    """Return the cards of a hall that may be killed next, of ``number`` in all.

    ``hall`` no longer has the ``killed`` ones; ``is_apart`` asks for different chapters.
    """
    left = number - len(killed)
    if not is_apart:
        return hall if hall.bit_count() >= left else 0
    for card in killed:
        hall &= ~chapter(card // 5)
    return hall if len(chapters(hall)) >= left else 0


def placeable(hall: int, source: int, chosen: int, number: int) -> int:
    """Return the cards of ``source`` that may be put into a hall next, of ``number`` in all.

    ``chosen`` has those named already; no card may be there twice afterwards.
    """
    fitting = source & ~hall & ~chosen
    return fitting if fitting.bit_count() >= number - chosen.bit_count() else 0


def can_swap(mine: int, theirs: int, taken: int, given: int, takes: int, gives: int) -> bool:
    """Tell whether a swap of ``takes`` for ``gives`` cards can be completed.

    A card that both have can only be exchanged for itself: it is taken and given, or neither.
    """
    both = mine & theirs
    paired = (taken | given) & both
    to_take = takes - (taken | paired).bit_count()
    to_give = gives - (given | paired).bit_count()
    pairs = min(to_take, to_give, (both & ~paired).bit_count())
    return (
        pairs >= 0
        and to_take - pairs <= (theirs & ~both & ~taken).bit_count()
        and to_give - pairs <= (mine & ~both & ~given).bit_count()
    )


def takeable(mine: int, theirs: int, taken: int, takes: int, gives: int) -> int:
    """Return the cards of theirs that may be taken next in a swap."""
    return _passing(
        (theirs & mine & ~taken, theirs & ~mine & ~taken),
        lambda card: can_swap(mine, theirs, taken | card, 0, takes, gives),
    )


def giveable(mine: int, theirs: int, taken: int, given: int, gives: int) -> int:
    """Return the cards of mine that may be given next for all those ``taken``."""
    left = mine & ~given
    takes = taken.bit_count()
    return _passing(
        (left & taken, left & theirs & ~taken, left & ~theirs),
        lambda card: can_swap(mine, theirs, taken, given | card, takes, gives),
    )


def _passing(alike: tuple[int, ...], test: Callable[[int], bool]) -> int:
    """Return the groups whose cards pass a test that is the same for all cards of a group."""
    found = 0
    for cards in alike:
        if cards and test(cards & -cards):
            found |= cards
    return found


def can_swap_chapters(mine: int, theirs: int, taken: int, given: int) -> bool:
    """Tell whether their chapter ``taken`` may be exchanged whole for my chapter ``given``."""
    if not colours(theirs, taken) or not colours(mine, given):
        return False
    return taken == given or (
        not colours(mine, taken) & colours(theirs, taken)
        and not colours(mine, given) & colours(theirs, given)
    )


def can_take_chapter(mine: int, theirs: int, taken: int) -> bool:
    """Tell whether their chapter ``taken`` may be moved whole into my hall."""
    moved = colours(theirs, taken)
    return moved != 0 and not colours(mine, taken) & moved


def can_weave(hall: int, hand: int, given: int, taken: int, gives: int, takes: int) -> bool:
    """Tell whether an exchange of ``gives`` hand cards for ``takes`` hall cards can be completed.

    A hand card whose twin is in the hall needs that twin to be taken.
    """
    twins = (given & hall) | taken
    to_take = takes - twins.bit_count()
    to_give = gives - given.bit_count()
    left = hand & ~given
    fitting = (left & (~hall | taken)).bit_count() + min(
        to_take, (left & hall & ~taken).bit_count()
    )
    return to_take >= 0 and to_take <= (hall & ~twins).bit_count() and to_give <= fitting


def weave_in(hall: int, hand: int, given: int, gives: int, takes: int) -> int:
    """Return the hand cards that may be put in next, of ``gives`` in all."""
    left = hand & ~given
    return _passing(
        (left & hall, left & ~hall),
        lambda card: can_weave(hall, hand, given | card, 0, gives, takes),
    )


def weave_out(hall: int, given: int, taken: int, takes: int) -> int:
    """Return the cards of the hall that may be taken next for all those ``given``."""
    left, gives = hall & ~taken, given.bit_count()
    return _passing(
        (left & given, left & ~given),
        lambda card: can_weave(hall, given, given, taken | card, gives, takes),
    )
