"""The payout of one good: who leads gets the bank's amount and 1 from each other owner."""

from collections.abc import Mapping

from games.turin.events import PaidOut
from games.turin.material import Loan


def pay_out(
    good: str,
    amount: int,
    units: Mapping[int, int],
    purse: dict[int, int],
    loan: dict[int, bool],
    cover: dict[int, int],
    terms: Loan,
) -> PaidOut:
    """Pay a good out and return what happened; purses, loans and covers are changed.

    ``units`` has every seat.  Who cannot pay the 1 takes the loan by force, and who has it
    already gets a debt while the bank pays.  Several leaders share, rounded up for each.
    """
    most = max(units.values())
    leaders = [seat for seat, n in units.items() if n == most and most]
    payers = [seat for seat, n in units.items() if 0 < n < most]
    change, forced, covered = dict.fromkeys(units, 0), [], []
    for seat in payers:
        if not purse[seat] and not loan[seat]:
            loan[seat] = True
            purse[seat] += terms.receive
            forced.append(seat)
        if purse[seat]:
            purse[seat] -= 1
            change[seat] = -1
        else:
            cover[seat] += terms.cover
            covered.append(seat)
    for seat in leaders:
        change[seat] = -(-(amount + len(payers)) // len(leaders))
        purse[seat] += change[seat]
    by_seat = tuple(units.values()), tuple(change.values())
    return PaidOut(good, amount, *by_seat, tuple(forced), tuple(covered))
