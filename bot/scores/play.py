"""How well people play and what luck gives them, from the accounts of games that count.

Mistakes are told by a hundred choices of a player's own: so who leaves a game, or lets a robot stand in, has
what they lost until then.  What is counted in chances to win is told by how many sat there, as it is less
where there are more.  Games that count for no leaderboard (robots played too much, advice was given, somebody
never agreed) tell nobody anything here but, of robots and practice, the person alone (`alone_lines`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from json import loads
from math import sqrt
from typing import Any, Final, NamedTuple

from bot.games.kit.game import Game
from bot.records.standings import Alone, Beside, Dearest, Player, PlayLine
from bot.store import AloneRow, BestRow, DearestRow, Questions, RecentRow, TotalRow

MEASURES: Final = ("points", "turns", "cards", "none")
"""What accounts may count, however many sit there; besides there are chances to win."""
LAST: Final = 20
"""The newest games of which a player's play is told."""
FEWEST: Final = 10
"""The least games with which it is told of a player on a leaderboard."""
OWN: Final = 0.9
"""The least part of their seats' choices that such a player has made."""
KNOWN: Final = 20
"""The least accounts from which the spread of luck is told."""
NINE_OF_TEN: Final = 1.6449
"""So many standard deviations on either side hold nine of ten, as sums of many games are near normal."""
_PLAYED: Final = ("loss", "choices", "stood")


class _Unit(NamedTuple):
    """What accounts count; of chances to win, among how many seats, else 0."""

    measure: str
    seats: int

    @classmethod
    def of(cls, name: str) -> "_Unit":
        """Read a unit as totals have it.

        >>> _Unit.of("win.3"), _Unit.of("points")
        (_Unit(measure='win', seats=3), _Unit(measure='points', seats=0))
        """
        measure, _, seats = name.partition(".")
        return cls(measure, int(seats or 0))

    def __str__(self) -> str:
        """Write it as totals have it."""
        return f"{self.measure}.{self.seats}" if self.seats else self.measure


class _Played(NamedTuple):
    """What a player lost in all, in how many games and choices, and what others chose in their seats."""

    games: int
    loss: float
    choices: int
    stood_in: int

    @property
    def hundred(self) -> float:
        """What a hundred choices lose."""
        return 100 * self.loss / self.choices if self.choices else 0.0

    @property
    def placed(self) -> bool:
        """Whether a leaderboard tells it of them."""
        own = self.choices >= OWN * (self.choices + self.stood_in)
        return self.games >= FEWEST and self.choices > 0 and own


def asked(kinds: Iterable[type[Game[Any]]], *figures: str) -> set[str]:
    """Return the names under which totals have these figures, whatever accounts of these games count."""
    seats = {players for kind in kinds for players in kind.seats}
    units = [*MEASURES, *(f"win.{players}" for players in seats)]
    return {f"{figure}.{unit}" for figure in figures for unit in units}


def play_names(kinds: Iterable[type[Game[Any]]]) -> set[str]:
    """Return the names of the totals that `play_lines` reads."""
    return asked(kinds, *_PLAYED)


def play_lines(rows: Iterable[TotalRow]) -> list[PlayLine]:
    """Rank players by what a hundred choices lose, the least first; their rows are those of `play_names`.

    Where accounts of a variant count different things (5000 alone, and with others) those of the most games
    are compared.  Chances to win are compared among as many seats, the number of the most games first.
    """
    found: dict[tuple[int, _Unit], dict[str, TotalRow]] = {}
    for row in rows:
        figure, _, unit = row.of.partition(".")
        if figure in _PLAYED:
            found.setdefault((row.user_id, _Unit.of(unit)), {})[figure] = row
    known = {key: played for key, parts in found.items() if (played := _played(parts)).placed}
    measures, units = dict[str, int](), dict[_Unit, int]()
    for (_, unit), played in known.items():
        measures[unit.measure] = measures.get(unit.measure, 0) + played.games
        units[unit] = units.get(unit, 0) + played.games
    told = max(measures, key=lambda name: measures[name], default="")
    ranked = sorted(
        ((user_id, unit, played) for (user_id, unit), played in known.items() if unit.measure == told),
        key=lambda line: (-units[line[1]], line[1].seats, line[2].hundred, -line[2].games, line[0]),
    )
    return [
        PlayLine(user_id, unit.measure, played.games, played.hundred, unit.seats)
        for user_id, unit, played in ranked
    ]


def alone_lines(rows: Iterable[AloneRow], user_id: int) -> list[Alone]:
    """Return how a person has played each game against robots or in practice, the most played first.

    The rows are those of `Questions.alone`.  Chances to win are told by how many sat there.
    """
    found: dict[tuple[str, _Unit], list[tuple[AloneRow, bool]]] = {}
    for table in _tables(rows):
        results = [row.result for row in table]
        for own in _own(table, user_id):
            won = own.result == max(results) > min(results)
            unit = _Unit(own.measure, own.room if own.measure == "win" else 0)
            found.setdefault((own.game, unit), []).append((own, won))
    told = [
        Alone(
            game=game,
            measure=unit.measure,
            seats=unit.seats,
            games=len(played),
            wins=sum(won for _, won in played),
            result=sum(row.result for row, _ in played) / len(played),
            losses=tuple(100 * row.loss / row.choices for row, _ in played if row.choices),
        )
        for (game, unit), played in found.items()
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
    questions: Questions, guild_id: int | None, user_id: int, kinds: Mapping[str, type[Game[Any]]]
) -> dict[tuple[str, str], Player]:
    """Return how a player has played each variant of these games on a server (None: all), most played last.

    Of a variant whose accounts count different things those of the most games are told; of chances to win
    those among as many seats as most often, and the others beside them.
    """
    names = asked(kinds.values(), *_PLAYED, "luck")
    rows = questions.player(guild_id, user_id, names)
    totals = _by_figure(row for row in rows if row.game in kinds)
    recent = _grouped(questions.recent(guild_id, user_id, LAST))
    best = {_key(row): row for row in questions.best_games(guild_id, user_id)}
    dearest = {_key(row): row for row in questions.dearest(guild_id, user_id)}
    variants: dict[tuple[str, str], list[_Unit]] = {}
    for game, variant, unit in sorted(totals, key=lambda key: -totals[key]["luck"].count):
        variants.setdefault((game, variant), []).append(unit)
    told: dict[tuple[str, str], Player] = {}
    for (game, variant), (unit, *others) in reversed(variants.items()):
        key = game, variant, unit
        luck, least, newest = totals[key]["luck"], best.get(key), recent.get(key, [])
        less = [(other, _played(totals[game, variant, other])) for other in others if other.measure == "win"]
        told[game, variant] = Player(
            measure=unit.measure,
            seats=unit.seats,
            games=luck.count,
            losses=tuple(100 * row.loss / row.choices for row in newest),
            mean=_mean(newest),
            luck=luck.total / luck.denominator,
            chance=_chance(luck.count, *questions.all_luck(game, variant, str(unit))),
            best=None if least is None else (100 * least.loss / least.choices, _moment(least.at)),
            dearest=_dearest(dearest.get(key)),
            beside=tuple(
                Beside(other.seats, played.games, played.hundred) for other, played in less if unit.seats
            ),
        )
    return told


def _played(parts: Mapping[str, TotalRow]) -> _Played:
    choices, stood = (parts[name].total if name in parts else 0 for name in ("choices", "stood"))
    loss = parts["loss"]
    return _Played(loss.count, loss.total / loss.denominator, choices, stood)


def _mean(newest: Iterable[RecentRow]) -> float:
    """Return what a hundred choices of these games lost."""
    rows = list(newest)
    choices = sum(row.choices for row in rows)
    return 100 * sum(row.loss for row in rows) / choices if choices else 0.0


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


def _by_figure(rows: Iterable[TotalRow]) -> dict[tuple[str, str, _Unit], dict[str, TotalRow]]:
    found: dict[tuple[str, str, _Unit], dict[str, TotalRow]] = {}
    for row in rows:
        figure, _, unit = row.of.partition(".")
        found.setdefault((row.game, row.variant, _Unit.of(unit)), {})[figure] = row
    return found


def _grouped(rows: Iterable[RecentRow]) -> dict[tuple[str, str, _Unit], list[RecentRow]]:
    found: dict[tuple[str, str, _Unit], list[RecentRow]] = {}
    for row in rows:
        found.setdefault(_key(row), []).append(row)
    return found


def _key(row: RecentRow | BestRow | DearestRow) -> tuple[str, str, _Unit]:
    return row.game, row.variant, _Unit(row.measure, row.room)


def _dearest(row: DearestRow | None) -> Dearest | None:
    if row is None:
        return None
    told = row.table_id, row.seat, row.rev, row.played, row.best
    return Dearest(row.loss, _moment(row.at), *told, estimated=row.error > 0)


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)
