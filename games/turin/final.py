"""The final table of a game of Turin Market: what each good brought, and the scores."""

from games.core import Standing
from games.layout import Section, left, right, table
from games.turin.events import PaidOut, Scored
from games.turin.view import TurinView
from games.turin.words import (
    INDENT,
    amounts,
    game_scores,
    headed,
    is_narrow,
    nothing,
    seat_table,
    unit_cell,
)
from games.voice import Voice


def payout_sections(view: TurinView, voice: Voice) -> tuple[Section, ...]:
    """Return the table of the last game that was paid out, and the scores."""
    if voice.spoken:
        return (spoken_payout(view, voice), spoken_scores(view, voice), *series_scores(view, voice))
    return (payout(view, voice), scores(view, voice), *series_scores(view, voice))


def payout(view: TurinView, voice: Voice) -> Section:
    """Return for each good the units of each seat and the coins that they brought."""
    seats = range(1, view.seats + 1)
    width = 4 if is_narrow(voice) else 9
    note = voice.say("coins") if is_narrow(voice) else voice.say("units, and the coins they bring")
    codes = {good.word: good.code for good in view.goods}
    head = (f"  {voice.say('good')}", voice.say("pays"))
    rows = [(head, [left(voice.seat_number(seat), width) for seat in seats])]
    for row in view.payout:
        start = (f"  {codes[row.good]} {voice.say(row.good)}", str(row.amount))
        rows.append((start, [paid_cell(row, voice, seat) for seat in seats]))
    name = left(voice.say("Payout"), INDENT)
    return Section("payout", (f"{name}{note}", *seat_table(rows, voice)))


def paid_cell(row: PaidOut, voice: Voice, seat: int) -> str:
    """Return a seat's units of a good and the coins that they brought: ``bank`` if it paid."""
    change = row.change[seat - 1]
    money = voice.say("bank") if seat in row.covered else f"{change:+}" if change else ""
    if is_narrow(voice):
        return right(money or nothing(voice), 4)
    return unit_cell(voice, row.units, seat) + right(money, 5)


def scores(view: TurinView, voice: Voice) -> Section:
    """Return the reckoning of the last game by rank."""
    last = view.scored[-1]
    head = [
        voice.say("before"),
        voice.say("goods"),
        voice.say("loan"),
        voice.say("cover"),
        voice.say("score"),
        voice.say("rank"),
    ]
    rows = [head, *(figures(last, voice, seat, rank) for seat, rank in ranked(view))]
    if not any(last.covers):
        rows = [[*row[:3], *row[4:]] for row in rows]
    names = [f" {voice.seat_number(seat)} {voice.name(seat)}" for seat, _ in ranked(view)]
    names = [voice.say("Players"), *names]
    return Section("players", tuple(named_rows(names, rows, voice)))


def named_rows(names: list[str], rows: list[list[str]], voice: Voice) -> list[str]:
    """Set figures beside the names, or in a narrow window below them."""
    if not is_narrow(voice):
        wide = [[left(name, 22), *row] for name, row in zip(names, rows, strict=True)]
        return table(wide, "<" + ">" * len(rows[0]))
    lines = table([["", *row] for row in rows], "<" + ">" * len(rows[0]), 1)
    return [line for pair in zip(names, lines, strict=True) for line in pair]


def ranked(view: TurinView) -> list[tuple[int, int]]:
    """Return seats and ranks in the last game, the best first."""
    last = view.scored[-1].scores
    ranks = [(1 + sum(other > score for other in last), seat) for seat, score in enumerate(last, 1)]
    return [(seat, rank) for rank, seat in sorted(ranks)]


def figures(last: Scored, voice: Voice, seat: int, rank: int) -> list[str]:
    """Return the reckoning of one seat."""
    n = seat - 1
    changes = (last.goods[n], last.loans[n], last.covers[n])
    signed = [f"{change:+}" if change else nothing(voice) for change in changes]
    return [str(last.before[n]), *signed, str(last.scores[n]), str(rank)]


def series_scores(view: TurinView, voice: Voice) -> list[Section]:
    """Return the scores of all games of a series and their sum."""
    if view.options.series == 1:
        return []
    parts = [game_scores(voice, scored) for scored in view.scored]
    if view.outcome:
        sums = [(s.seat, s.score) for s in view.outcome.standings]
        parts.append(voice.say("Sum: {scores}.", scores=amounts(voice, sums)))
    return [headed(voice, "series", voice.say("Series"), " ".join(parts))]


def spoken_payout(view: TurinView, voice: Voice) -> Section:
    """Return who led each good, in sentences."""
    lines = []
    for row in view.payout:
        most = max(row.units)
        seats = [seat for seat, n in enumerate(row.units, 1) if n == most]
        lines.append(
            voice.say(
                "{good}: most {n} ({who}), {coins} scudo each.",
                good=voice.say(row.good),
                n=most,
                who=voice.listed([voice.who(seat) for seat in seats]),
                coins=row.change[seats[0] - 1],
            )
        )
    return Section("payout", tuple(lines))


def spoken_scores(view: TurinView, voice: Voice) -> Section:
    """Return the reckoning of each seat, in sentences."""
    last = view.scored[-1]
    lines = [
        voice.say(
            "{who}: {before} before, {goods} from goods, loans {loan}, score {score}, rank {rank}.",
            who=voice.name(seat),
            before=last.before[seat - 1],
            goods=last.goods[seat - 1],
            loan=last.loans[seat - 1] + last.covers[seat - 1],
            score=last.scores[seat - 1],
            rank=rank,
        )
        for seat, rank in ranked(view)
    ]
    return Section("players", tuple(lines))


def winners(standings: tuple[Standing, ...]) -> list[int]:
    """Return the seats of rank 1."""
    return [standing.seat for standing in standings if standing.rank == 1]
