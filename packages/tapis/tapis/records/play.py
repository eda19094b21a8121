"""What luck gives people and what their decisions cost a game, from the accounts of games that count.

What is counted in chances to win is told by how many sat there, as it is less where there are more.  Games
that count for no leaderboard (robots played too much, advice was given, somebody never agreed) tell nobody
anything here but, of robots and practice, the person alone (`alone_lines`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from json import loads
from math import sqrt
from typing import Any, Final, NamedTuple

from tapis.games.kit.game import Game
from tapis.records.leaderboards import TotalRow
from tapis.records.statistics import Alone, Dearest, Player

MEASURES: Final = ("points", "turns", "cards", "none")
"""What accounts may count, however many sit there; besides there are chances to win."""
KNOWN: Final = 20
"""The least accounts from which the spread of luck is told."""
NINE_OF_TEN: Final = 1.6449
"""So many standard deviations on either side hold nine of ten, as sums of many games are near normal."""


class DearestRow(NamedTuple):
    """A player's dearest decision in one game and variant: what it cost, when and where, in notation.

    `error` is that of the whole account, 0 where it is exact.
    """

    game: str
    variant: str
    measure: str
    room: int
    loss: float
    error: float
    at: int
    table_id: str
    seat: int
    rev: int
    played: str
    best: str


class AloneRow(NamedTuple):
    """An account of a finished game that has no results, at whose table a person was named.

    `players` is the JSON of its seats, `room` how many sat there when it was counted.
    """

    table_id: str
    game: str
    players: str
    advice: str
    seat: int
    measure: str
    room: int
    result: float
    losses: str = ""


class Unit(NamedTuple):
    """What decisions count; of chances to win, among how many seats, else 0."""

    measure: str
    seats: int

    @classmethod
    def of(cls, name: str) -> "Unit":
        """Read a unit as totals have it.

        >>> Unit.of("win.3"), Unit.of("points")
        (Unit(measure='win', seats=3), Unit(measure='points', seats=0))
        """
        measure, _, seats = name.partition(".")
        return cls(measure, int(seats or 0))

    def __str__(self) -> str:
        """Write it as totals and the shelf have it."""
        return f"{self.measure}.{self.seats}" if self.seats else self.measure


def units(kinds: Iterable[type[Game[Any]]], *figures: str) -> set[str]:
    """Return the names under which totals have these figures, whatever accounts of these games count."""
    seats = {players for kind in kinds for players in kind.seats}
    counted = [*MEASURES, *(f"win.{players}" for players in seats)]
    return {f"{figure}.{unit}" for figure in figures for unit in counted}


def alone_lines(rows: Iterable[AloneRow], user_id: int) -> list[Alone]:
    """Return how a person has played each game against robots or in practice, the most played first.

    The accounts of each table are together.
    """
    found: dict[tuple[str, str], list[tuple[AloneRow, bool]]] = {}
    for table in _tables(rows):
        results = [row.result for row in table]
        for own in _own(table, user_id):
            won = own.result == max(results) > min(results)
            found.setdefault((own.game, own.measure), []).append((own, won))
    told = [
        Alone(
            game=game,
            measure=measure,
            games=len(played),
            wins=sum(won for _, won in played),
            result=sum(row.result for row, _ in played) / len(played),
        )
        for (game, measure), played in found.items()
    ]
    return sorted(told, key=lambda alone: -alone.games)


def alone_rows(rows: Iterable[AloneRow], user_id: int) -> list[AloneRow]:
    """Return a person's own accounts among those of games against robots and in practice, in order."""
    return [own for table in _tables(rows) for own in _own(table, user_id)]


def _tables(rows: Iterable[AloneRow]) -> Iterator[list[AloneRow]]:
    """Yield the accounts of each table, but for people among themselves: those count for nobody."""
    for _, accounts in groupby(rows, lambda row: row.table_id):
        table = list(accounts)
        if table[0].advice != "no" or min(player[0] for player in loads(table[0].players)) <= 0:
            yield table


def _own(table: Sequence[AloneRow], user_id: int) -> list[AloneRow]:
    seated = [player[0] for player in loads(table[0].players)]
    return [row for row in table if row.seat < len(seated) and seated[row.seat] == user_id]


def players(
    totals: Iterable[TotalRow],
    dearest: Iterable[DearestRow],
    spread: Callable[[str, str, str], tuple[int, float]],
) -> dict[tuple[str, str], Player]:
    """Return how a player has played each variant of games, the most played last.

    Args:
        totals: of their "loss" and "luck".
        dearest: their dearest decision in each variant.
        spread: returns, over all players of a game, a variant and a unit, how many accounts there are, and
            the sum of their luck squared.
    """
    by_figure = _by_figure(totals)
    worst = {(row.game, row.variant, Unit(row.measure, row.room)): row for row in dearest}
    told: dict[tuple[str, str], Player] = {}
    most = sorted(by_figure, key=lambda key: -by_figure[key]["luck"].count)
    for key in most[::-1]:
        game, variant, unit = key
        luck, loss = by_figure[key]["luck"], by_figure[key]["loss"]
        told.pop((game, variant), None)
        told[game, variant] = Player(
            measure=unit.measure,
            games=luck.count,
            cost=loss.total / loss.denominator / loss.count,
            luck=luck.total / luck.denominator,
            chance=_chance(luck.count, *spread(game, variant, str(unit))),
            dearest=_dearest(worst.get(key)),
        )
    return told


def _chance(games: int, known: int, squares: float) -> float | None:
    """Return how far luck of so many games is from none for nine players of ten.

    Chance favours nobody, so the mean that luck spreads about is 0, whatever it was so far.

    Args:
        games: the games of the player.
        known: all accounts of the variant.
        squares: the sum of their luck squared.
    """
    if known < KNOWN:
        return None
    return NINE_OF_TEN * sqrt(squares / known * games)


def _by_figure(rows: Iterable[TotalRow]) -> dict[tuple[str, str, Unit], dict[str, TotalRow]]:
    found: dict[tuple[str, str, Unit], dict[str, TotalRow]] = {}
    for row in rows:
        figure, _, unit = row.of.partition(".")
        found.setdefault((row.game, row.variant, Unit.of(unit)), {})[figure] = row
    return found


def _dearest(row: DearestRow | None) -> Dearest | None:
    if row is None:
        return None
    told = row.table_id, row.seat, row.rev, row.played, row.best
    ended = datetime.fromtimestamp(row.at / 1000, UTC)
    return Dearest(row.loss, ended, *told, estimated=row.error > 0)
