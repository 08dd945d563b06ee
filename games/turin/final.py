"""The final table of a game of Turin Market: what each good brought, and the scores."""

from games.core import Standing
from games.layout import Section, left, right, table
from games.turin.events import PaidOut, Scored
from games.turin.view import TurinView
from games.turin.words import amounts, headed, is_narrow, nothing
from games.voice import Voice


def payout_sections(view: TurinView, voice: Voice) -> tuple[Section, ...]:
    """Return the table of the last game that was paid out, and the scores."""
    if voice.spoken:
        return (spoken_payout(view, voice), spoken_scores(view, voice), *series_scores(view, voice))
    return (payout(view, voice), scores(view, voice), *series_scores(view, voice))


def payout(view: TurinView, voice: Voice) -> Section:
    """Return for each good the units of each seat and the coins that they brought."""
    narrow = is_narrow(voice)
    note = voice.say("coins brought") if narrow else voice.say("units, and the coins they brought")
    seats = range(1, view.seats + 1)
    heads = [left(voice.seat_number(seat), 4 if narrow else 9) for seat in seats]
    rows = [[voice.say("  good"), voice.say("pays"), *heads]]
    for row in view.payout:
        cells = [paid_cell(row, voice, seat, narrow) for seat in seats]
        code = next(good.code for good in view.goods if good.word == row.good)
        rows.append([f"  {code} {voice.say(row.good)}", str(row.amount), *cells])
    lines = table(rows, "<>" + "<" * view.seats, gap=1 if narrow else 2)
    return Section("payout", (f"{voice.say('Payout')}  {note}", *lines))


def paid_cell(row: PaidOut, voice: Voice, seat: int, narrow: bool) -> str:
    """Return a seat's units of a good, ``*`` for a leader, and the coins: ``bank`` if it paid."""
    units, change = row.units[seat - 1], row.change[seat - 1]
    most = max(row.units)
    mark = " " if units < most else "*" if row.units.count(most) == 1 else "="
    money = voice.say("bank") if seat in row.covered else f"{change:+}" if change else ""
    if narrow:
        return right(money or nothing(voice), 4)
    return right(str(units) if units else nothing(voice), 3) + mark + right(money, 5)


def scores(view: TurinView, voice: Voice) -> Section:
    """Return the reckoning of the last game by rank."""
    last = view.scored[-1]
    head = [
        voice.say("Players"),
        voice.say("before"),
        voice.say("goods"),
        voice.say("loan"),
        voice.say("cover"),
        voice.say("score"),
        voice.say("rank"),
    ]
    rows = [head, *([*score_row(last, voice, seat, rank)] for seat, rank in ranked(view))]
    keep = [n for n in range(7) if n != 4 or any(last.covers)]
    if is_narrow(voice):
        return Section("players", tuple(narrow_scores(rows, keep, voice)))
    rows = [[left(row[0], 22), *row[1:]] for row in rows]
    lines = table([[row[n] for n in keep] for row in rows], "<" + ">" * (len(keep) - 1))
    return Section("players", tuple(lines))


def ranked(view: TurinView) -> list[tuple[int, int]]:
    """Return seats and ranks in the last game, the best first."""
    last = view.scored[-1].scores
    ranks = [(1 + sum(other > score for other in last), seat) for seat, score in enumerate(last, 1)]
    return [(seat, rank) for rank, seat in sorted(ranks)]


def score_row(last: Scored, voice: Voice, seat: int, rank: int) -> list[str]:
    """Return the reckoning of one seat."""
    n = seat - 1
    signed = [
        f"{v:+}" if v else nothing(voice) for v in (last.goods[n], last.loans[n], last.covers[n])
    ]
    name = f" {voice.seat_number(seat)} {voice.name(seat)}"
    return [name, str(last.before[n]), *signed, str(last.scores[n]), str(rank)]


def narrow_scores(rows: list[list[str]], keep: list[int], voice: Voice) -> list[str]:
    """Return each seat's name above its figures."""
    heads = [rows[0][n] for n in keep if n]
    lines = table(
        [["", *heads], *(["", *(row[n] for n in keep if n)] for row in rows[1:])],
        "<" + ">" * len(heads),
        1,
    )
    named = [
        line for row, figures in zip(rows[1:], lines[1:], strict=True) for line in (row[0], figures)
    ]
    return [rows[0][0], lines[0], *named]


def series_scores(view: TurinView, voice: Voice) -> list[Section]:
    """Return the scores of all games of a series and their sum."""
    if view.options.series == 1:
        return []
    parts = [
        voice.say(
            "Game {game}: {scores}.", game=s.game, scores=amounts(voice, enumerate(s.scores, 1))
        )
        for s in view.scored
    ]
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
