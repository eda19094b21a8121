"""The entries of a day beside each other: who has which place, among all and on a server."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from operator import itemgetter
from typing import Final, TypeAlias, TypeVar

from orjson import loads

from bot.days.statements import DayEntryRow, DayStatements
from bot.store import Questions
from tapis.clocks.clock import moment
from tapis.pairing.duplicate import topages
from tapis.records.day_entries import DayResult, DealCompared, Entry, Placed
from tapis.records.day_games import DAY_GAMES, game_of
from tapis.records.days import DEALS, ROBOT, Kind

T = TypeVar("T")
Marks: TypeAlias = tuple[int | None, ...]
TIE: Final = 1e-6
"""Means of topage that differ by less are one."""
FIELDS: Final = 4
"""Fields of deals that are remembered."""


class _Field:
    """The deals of a field beside each other, the strong robot's among them; it is never changed.

    Args:
        marks: of each entry, by its id.
        counted: how many of them its mean is of; 0 for the robot's, which has no place.
        robot: the id of the strong robot's entry, None before it has played.
        newest: when the newest of them was finished.
        columns: how often each mark stands in each deal.
    """

    def __init__(
        self,
        marks: Mapping[int, Marks],
        counted: Mapping[int, int],
        robot: int | None,
        newest: int,
        columns: Sequence[Counter[int | None]],
    ) -> None:
        self.marks, self.counted, self.robot, self.newest = marks, counted, robot, newest
        self.columns = columns
        self._worth: list[dict[int | None, float]] = [{None: 0.0, **topages(column)} for column in columns]
        one, two, three, four = self._worth
        self.means = {
            entry_id: (one[first] + two[second] + three[third] + four[fourth]) / number
            for (entry_id, (first, second, third, fourth)), number in zip(
                marks.items(), counted.values(), strict=True
            )
            if number
        }

    def worth(self, entry_id: int) -> list[float | None]:
        """Return the topage of each deal of an entry; None where it is void."""
        marks = self.marks.get(entry_id, ())
        return [None if mark is None else self._worth[deal][mark] for deal, mark in enumerate(marks)]

    def place(self, entry_id: int, among: Collection[int]) -> tuple[int | None, int]:
        """Return an entry's place among some of the field, None if it has none there, and of how many."""
        others = [mean for other, mean in self.means.items() if other in among]
        if entry_id not in among or entry_id not in self.means:
            return None, len(others)
        own = self.means[entry_id] + TIE
        return 1 + sum(mean > own for mean in others), len(others)


def _read(asked: Questions, key: tuple[str, str, str], known: _Field | None) -> _Field:
    """Return a field of deals; of what is `known` of it only what was finished since is read.

    Marks never change once they stand, so that this is all of it if their number is right.
    """
    days = DayStatements.of(asked)
    number = days.day_marks_count(*key)
    if known is not None and len(known.marks) == number:
        return known
    if known is None:
        known = _Field({}, {}, None, 0, [Counter()] * DEALS)
    marks, counted, robot, newest = dict(known.marks), dict(known.counted), known.robot, known.newest
    columns = list(map(Counter, known.columns))
    for entry_id, user_id, text, finished in days.day_marks(*key, newest):
        if entry_id in marks:
            continue  # of the same millisecond as the newest
        own = marks[entry_id] = tuple(loads(text))
        for column, mark in zip(columns, own, strict=True):
            column[mark] += 1
        robot = entry_id if user_id == ROBOT else robot
        counted[entry_id] = 0 if user_id == ROBOT else len(own) - own.count(None)
        newest = max(newest, finished)
    if known.marks and len(marks) != number:
        return _read(asked, key, None)  # the clock was put back, or this state is an older one
    return _Field(marks, counted, robot, newest, columns)


def _at(values: Sequence[T | None], deal: int) -> T | None:
    return values[deal] if deal < len(values) else None


class Fields:
    """Compares entries; the newest fields of deals are remembered."""

    def __init__(self) -> None:
        self._fields: dict[tuple[str, str, str], _Field] = {}

    def result(self, asked: Questions, entry: Entry, guild_id: int | None) -> DayResult:
        """Return an entry beside its field, and beside this server's entries in it."""
        days = DayStatements.of(asked)
        day, game, field = entry.date.isoformat(), entry.game, entry.field
        here = frozenset[int]() if guild_id is None else days.counts_here(guild_id, day)
        others = days.day_others(entry.id, day, game, field)
        refused = entry.lost is None and days.day_refused(entry.table_id or "")
        if entry.kind == "throw":
            lost = entry.lost if entry.counted and not entry.mixed else None
            better, of = days.day_better(day, game, field, lost)
            better_here, of_here = days.day_better_here(guild_id or 0, day, game, field, lost)
            place = None if lost is None else better + 1
            place_here = better_here + 1 if place and entry.id in here else None
            closed, perfect = days.day_closed(day), days.day_robot(day, game, field)
            return DayResult(
                *(entry, place, of, place_here, of_here, None, (), others),
                perfect=perfect if closed else None,
                pending=days.day_pending(day).get(game, 0) if closed else 0,
                refused=refused,
            )
        compared = self._field(asked, day, game, field)
        place, of = compared.place(entry.id, compared.means.keys())
        place_here, of_here = compared.place(entry.id, here)
        robot = () if compared.robot is None else compared.marks[compared.robot]
        worth = compared.worth(entry.id)
        deals = tuple(
            DealCompared(_at(entry.marks, deal), _at(robot, deal), _at(worth, deal)) for deal in range(DEALS)
        )
        mean = compared.means.get(entry.id)
        return DayResult(entry, place, of, place_here, of_here, mean, deals, others, refused=refused)

    def _field(self, asked: Questions, day: str, game: str, field_: str) -> _Field:
        """Return a field of deals, and remember it: people look at it as long as others finish."""
        key = (day, game, field_)
        field = _read(asked, key, self._fields.get(key))
        others = [one for one in self._fields.items() if one[0] != key]
        self._fields = dict([(key, field), *others[: FIELDS - 1]])
        return field

    def places(self, asked: Questions, when: date, kind: Kind, guild_id: int) -> list[Placed]:
        """Return the places of a closed day among a server's people, in its largest field."""
        days = DayStatements.of(asked)
        day, game = when.isoformat(), game_of(kind, when)
        here = days.day_entries_here(guild_id, day, game) if days.day_closed(day) else []
        if kind == "throw":
            ranked = [(row, row.lost) for row in here if row.lost is not None]
        else:
            fields = {row.field: self._field(asked, day, game, row.field) for row in here}
            means = ((row, fields[row.field].means.get(row.id)) for row in here)
            ranked = [(row, -mean) for row, mean in means if mean is not None]
        largest = Counter(row.field for row, _ in ranked).most_common(1)
        ranked = sorted(
            ((row, value) for row, value in ranked if row.field == largest[0][0]), key=itemgetter(1)
        )
        values, tie = [value for _, value in ranked], 0.0 if kind == "throw" else TIE
        return [
            Placed(
                1 + bisect_left(values, value - tie),
                row.name,
                row.points or 0,
                row.lost if kind == "throw" else None,
                None if kind == "throw" else -value,
            )
            for row, value in ranked
        ]


def entry_of(row: DayEntryRow) -> Entry:
    """Return an entry as it is kept."""
    day = date.fromisoformat(row.date)
    read = {
        "date": day,
        "kind": DAY_GAMES[row.game].kind,
        "opened_at": moment(row.opened_at),
        "finished_at": None if row.finished_at is None else moment(row.finished_at),
        "void": frozenset(deal for deal in range(DEALS) if row.void >> deal & 1),
    }
    return Entry(**{**asdict(row), **read})
