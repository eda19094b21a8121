"""The entries of a day beside each other: who has which place, among all and on a server."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Final, TypeAlias, TypeVar

from tapis.pairing.duplicate import topages
from tapis.records.day_entries import DealCompared, Entry, Placed
from tapis.records.days import DEALS, ROBOT, Kind

T = TypeVar("T")
Marks: TypeAlias = tuple[int | None, ...]
TIE: Final = 1e-6
"""Means of topage that differ by less are one."""


class Field:
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

    def deals(self, entry: Entry) -> tuple[DealCompared, ...]:
        """Return each deal of an entry beside the field."""
        robot = () if self.robot is None else self.marks[self.robot]
        worth = self.worth(entry.id)
        return tuple(
            DealCompared(_at(entry.marks, deal), _at(robot, deal), _at(worth, deal)) for deal in range(DEALS)
        )

    def replace(self, finished: Iterable[tuple[int, int | None, Marks, int]]) -> "Field":
        """Return the field with what was finished since, (id, user id, marks, end) each."""
        marks, counted, robot, newest = dict(self.marks), dict(self.counted), self.robot, self.newest
        columns = list(map(Counter, self.columns))
        for entry_id, user_id, own, end in finished:
            if entry_id in marks:
                continue  # of the same millisecond as the newest
            marks[entry_id] = own
            for column, mark in zip(columns, own, strict=True):
                column[mark] += 1
            robot = entry_id if user_id == ROBOT else robot
            counted[entry_id] = 0 if user_id == ROBOT else len(own) - own.count(None)
            newest = max(newest, end)
        return Field(marks, counted, robot, newest, columns)


EMPTY: Final = Field({}, {}, None, 0, [Counter[int | None]()] * DEALS)
"""A field that nobody has played."""


def _at(values: Sequence[T | None], deal: int) -> T | None:
    return values[deal] if deal < len(values) else None


def places(kind: Kind, entries: Iterable[tuple[Entry, float | None]]) -> list[Placed]:
    """Return the places in the largest field of these entries, each with what it lost or its mean topage."""
    sign, tie = (1, 0.0) if kind == "throw" else (-1, TIE)
    ranked = [(entry, sign * value) for entry, value in entries if value is not None]
    largest = Counter(entry.field for entry, _ in ranked).most_common(1)
    ranked = sorted(
        ((entry, value) for entry, value in ranked if entry.field == largest[0][0]), key=itemgetter(1)
    )
    values = [value for _, value in ranked]
    return [
        Placed(
            1 + bisect_left(values, value - tie),
            entry.name,
            entry.points or 0,
            entry.lost if kind == "throw" else None,
            None if kind == "throw" else -value,
        )
        for entry, value in ranked
    ]
