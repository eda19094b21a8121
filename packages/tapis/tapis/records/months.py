"""Calendar months, in a time zone: what `month` means on leaderboards, and what a month's post is about."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True, order=True)
class Month:
    """A month of a calendar.

    >>> str(Month(2026, 1).before), str(Month.of(datetime(2026, 1, 31, 23, 30, tzinfo=UTC), "Europe/Paris"))
    ('2025-12', '2026-02')
    """

    year: int
    number: int

    @classmethod
    def of(cls, moment: datetime, zone: str = "") -> "Month":
        """Return the month of a moment; without a zone, of UTC."""
        there = moment.astimezone(ZoneInfo(zone) if zone else UTC)
        return cls(there.year, there.month)

    def __str__(self) -> str:
        """Write it as ISO 8601 does."""
        return f"{self.year:04}-{self.number:02}"

    @property
    def before(self) -> "Month":
        """The month before it."""
        return Month(self.year, self.number - 1) if self.number > 1 else Month(self.year - 1, 12)

    @property
    def after(self) -> "Month":
        """The month after it."""
        return Month(self.year, self.number + 1) if self.number < 12 else Month(self.year + 1, 1)

    def begins(self, zone: str = "") -> datetime:
        """Return its first moment, in UTC.

        >>> Month(2026, 3).begins("Europe/Paris").isoformat()
        '2026-02-28T23:00:00+00:00'
        """
        return datetime(self.year, self.number, 1, tzinfo=ZoneInfo(zone) if zone else UTC).astimezone(UTC)


TITLES: Final = ("day", "least", "games", "partners", "comeback")
"""The titles of a month, in the order in which they are told."""
NAMED: Final = 3
"""The most who share a title and are named."""


@dataclass(frozen=True, slots=True)
class Title:
    """What somebody was best at in a month.

    Attributes:
        kind: one of `TITLES`.
        figure: points lost in the best day, what a decision lost, how many games, wins of partners, or the
            lowest chance from which somebody won.
        names: who, at most `NAMED`; of partners both names in one entry.
        game: of decisions and of a comeback.
        measure: what decisions count.
    """

    kind: str
    figure: float
    names: tuple[tuple[str, ...], ...]
    game: str = ""
    measure: str = ""
