"""The index: what the newest decisions of a person lost, how sure that is, where it stands among robots.

It is a figure of a game, over all its variants that count the same; chances to win are told by how many sat
there, as a mistake costs less where there are more.  Only decisions that mattered stand in the books
(`tapis/records/losses.py`), and the newest 200 are told, cut within the oldest game: so many short games
weigh as their decisions do, and what nobody could do wrong makes nobody better.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from tapis.games.kit.level import LEVELS, Level
from tapis.records.losses import Decided, read
from tapis.records.play import AloneRow, Unit, alone_rows
from tapis.records.statistics import Index, IndexLine, Kind, Word

NEWEST: Final = 200
"""The decisions of which an index tells."""
SHOWN: Final = 50
"""The least decisions from which there is an index."""
POINTS: Final = 60
"""The most points of its course."""
GAMES: Final = POINTS + NEWEST
"""The newest games of a unit that are looked at: the course needs no more, as each has a decision."""
KINDS: Final = 3
"""The most kinds of decisions that are named."""

Robots: TypeAlias = Mapping[str, tuple[float, float, float]]
"""By what is counted ("points", "win.2"), what the levels of the robots lose a decision, weakest first."""


class IndexRow(NamedTuple):
    """The decisions of a person in a game, as the coach's accounts have them; `day`: of a game of the day.

    `table_id` and `seat` are where they were made; a leaderboard leaves them out.
    """

    user_id: int
    day: int
    measure: str
    room: int
    losses: str
    table_id: str = ""
    seat: int = 0


def mean_of(decided: Sequence[Decided]) -> tuple[float, float]:
    """Return what a decision lost on average, and the standard error of that.

    It is the spread of the losses and, of estimates, their own errors, each by their squares.

    >>> [round(value, 3) for value in mean_of([Decided("roll", loss) for loss in (1.0, 0.0, 2.0)])]
    [1.0, 0.577]
    """
    count = len(decided)
    mean = sum(each.loss for each in decided) / max(1, count)
    spread = sum((each.loss - mean) ** 2 for each in decided) / max(1, count - 1)
    own = sum(each.error**2 for each in decided) / max(1, count)
    return mean, sqrt((spread + own) / max(1, count))


def worded(mean: float, error: float, robots: Sequence[float] | None) -> Word | None:
    """Return where an index stands among the robots' levels, weakest first; None if they are not told apart.

    It is at the nearest level that its error reaches, else between two of them, or beyond one.

    >>> worded(1.0, 0.2, (3.0, 1.1, 0.5)), worded(0.8, 0.1, (3.0, 1.1, 0.5))
    (Word(above='medium', below='medium'), Word(above='medium', below='strong'))
    >>> worded(0.1, 0.1, (3.0, 1.1, 0.5)), worded(9.0, 0.1, (3.0, 1.1, 0.5))
    (Word(above='strong', below=''), Word(above='', below='easy'))
    >>> worded(0.0, 0.1, (0.0, 0.0, 0.0))
    """
    if robots is None or not _apart(robots):
        return None
    near = min(range(len(robots)), key=lambda place: abs(robots[place] - mean))
    if abs(robots[near] - mean) <= error:
        return Word(LEVELS[near], LEVELS[near])
    beaten = sum(loss > mean for loss in robots)
    return Word(
        above=LEVELS[beaten - 1] if beaten else "", below=LEVELS[beaten] if beaten < len(LEVELS) else ""
    )


def passed(decisions: int, mean: float, error: float, robots: Sequence[float] | None) -> Level | None:
    """Return the highest level that surely loses more than a whole index; None if there is none.

    >>> passed(200, 0.9, 0.1, (3.0, 1.1, 0.5)), passed(199, 0.9, 0.1, (3.0, 1.1, 0.5))
    ('medium', None)
    """
    if robots is None or decisions < NEWEST or not _apart(robots):
        return None
    beaten = sum(mean + error < loss for loss in robots)
    return LEVELS[beaten - 1] if beaten else None


def _apart(robots: Sequence[float]) -> bool:
    """Return True if each level loses less than the one below; in Crapette none misses a duty."""
    return all(weaker > stronger for weaker, stronger in pairwise(robots))


def last(newest: Iterable[Sequence[Decided]]) -> list[Decided]:
    """Return the newest decisions of games, the newest game first: at most `NEWEST`, of a game the last."""
    found = list[Decided]()
    for game in newest:
        found += reversed(game[-(NEWEST - len(found)) :])
        if len(found) >= NEWEST:
            break
    return found


def indexes(rows: Iterable[IndexRow], robots: Robots) -> list[Index]:
    """Return the index of each unit from a person's games, newest first; that of the most decisions first.

    There is none of fewer than `SHOWN` decisions.
    """
    games = dict[Unit, list[list[Decided]]]()
    for row in rows:
        found = games.setdefault(Unit(row.measure, row.room), [])
        if len(found) < POINTS or sum(map(len, found[POINTS:])) < NEWEST:  # no course needs more
            found.append(read(row.measure, row.losses))
    told = [
        _index(unit, newest, robots.get(str(unit)))
        for unit, newest in games.items()
        if sum(map(len, newest)) >= SHOWN
    ]
    return sorted(told, key=lambda index: -index.known)


def _index(unit: Unit, newest: Sequence[Sequence[Decided]], robots: Sequence[float] | None) -> Index:
    """Return an index; `newest`: the decisions of each game, the newest game first."""
    decided = last(newest)
    mean, error = mean_of(decided)
    return Index(
        measure=unit.measure,
        seats=unit.seats,
        decisions=len(decided),
        known=sum(map(len, newest)),
        mean=mean,
        error=error,
        word=worded(mean, error, robots),
        passed=passed(len(decided), mean, error, robots) or "",
        course=_course(newest),
        kinds=_kinds(decided),
    )


def _course(newest: Sequence[Sequence[Decided]]) -> tuple[float, ...]:
    """Return what the index was after each of the newest games from which there was one, oldest first."""
    losses = [each.loss for game in reversed(newest) for each in game]
    sums = [0.0]
    for loss in losses:
        sums.append(sums[-1] + loss)
    ends, found = 0, list[float]()
    for game in reversed(newest):
        ends += len(game)
        begins = max(0, ends - NEWEST)
        if ends >= SHOWN:
            found.append((sums[ends] - sums[begins]) / (ends - begins))
    return tuple(found[-POINTS:])


def _kinds(decided: Sequence[Decided]) -> tuple[Kind, ...]:
    """Return the kinds of decisions that lost most in all: at most `KINDS`, none if there is only one."""
    by_kind = sorted(decided, key=lambda each: each.kind)
    found = [
        Kind(kind, len(those), sum(each.loss for each in those))
        for kind, group in groupby(by_kind, lambda each: each.kind)
        if (those := list(group))
    ]
    if len(found) < 2:
        return ()
    dear = sorted((kind for kind in found if kind.lost), key=lambda kind: -kind.lost)
    return tuple(dear[:KINDS])


def practised(rows: Iterable[AloneRow], user_id: int) -> list[IndexRow]:
    """Return a person's decisions in the games that count for nobody but them, the newest first.

    The rows are of one game.
    """
    found = [
        IndexRow(user_id, 0, row.measure, _room(row), row.losses, row.table_id, row.seat)
        for row in alone_rows(rows, user_id)
        if row.losses
    ]
    return found[::-1]


def _room(row: AloneRow) -> int:
    """Return how many sat there, where a chance to win is counted."""
    return row.room if row.measure == "win" else 0


def board(rows: Iterable[IndexRow], robots: Robots) -> list[IndexLine]:
    """Rank people by their index, the least first; their rows are together, each newest first.

    What counts different things is not compared: those of the measure of most people are told; of chances to
    win those among as many seats, the number of the most people first.
    """
    found = [
        (user_id, index)
        for user_id, those in groupby(rows, lambda row: row.user_id)
        for index in indexes(those, robots)
    ]
    measures, units = dict[str, int](), dict[tuple[str, int], int]()
    for _, index in found:
        measures[index.measure] = measures.get(index.measure, 0) + 1
        unit = index.measure, index.seats
        units[unit] = units.get(unit, 0) + 1
    told = max(measures, key=lambda name: measures[name], default="")
    ranked = sorted(
        ((user_id, index) for user_id, index in found if index.measure == told),
        key=lambda line: (-units[told, line[1].seats], line[1].seats, line[1].mean, line[1].error, line[0]),
    )
    return [IndexLine(user_id, "", index) for user_id, index in ranked]
