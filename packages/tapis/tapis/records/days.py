"""The game of the day as plain data: its luck, and when it begins and closes.

`docs/record.md` says how a stranger checks the luck.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256
from typing import Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

from tapis.clocks.calendar import instant_of, zone_of

Kind: TypeAlias = Literal["throw", "deal"]
KINDS: Final[tuple[Kind, ...]] = ("throw", "deal")
"""The two entries of a day: the throw of the day, and its deal."""
DEALS: Final = 4
"""Deals of a deal of the day, each from 0 to 0."""
ZONE: Final = "Europe/Paris"
CLOSES_AFTER: Final = timedelta(hours=3)
"""How long after a day's midnight what was begun before may be finished."""
SHORTEST: Final = timedelta(hours=6)
"""The least that the first day of a month lasts, should its zone lie that far east of the one before."""
DAY: Final = timedelta(days=1)
ROBOT: Final = -1
"""The user of the entry of the strong robot, which each field has."""


def day_seed(secret: str, day: date, game: str) -> str:
    """Return the seed of a day's streams, which tells nothing of the month's secret.

    It is the SHA-256 of the ASCII text `secret/day/2026-11-27/yams`, in lower case hexadecimal.
    """
    return sha256(f"{secret}/day/{day.isoformat()}/{game}".encode("ascii")).hexdigest()


@dataclass(frozen=True, slots=True)
class Month:
    """A month of days: its secret, 64 hexadecimal digits, and the zone in which its days begin.

    `first` is its first day here, the day with this `number`, and `begins` the instant at which that begins:
    where the month before ends, whatever its zone was.  A calendar month may go on under a new secret: its
    first part then has days `until` this one, and the second is named by its first date.
    """

    month: str
    secret: str
    zone: str
    first: date
    number: int
    begins: datetime
    until: date | None = None

    @property
    def hash(self) -> str:
        """SHA-256 of the secret's ASCII text, public from its first day on."""
        return sha256(self.secret.encode("ascii")).hexdigest()

    @property
    def short(self) -> str:
        """The beginning of the hash, which tells the days of two hosts apart."""
        return self.hash[:4]

    @property
    def last(self) -> date:
        """The last day of the month, or of its part."""
        return self.until or (self.first.replace(day=28) + 4 * DAY).replace(day=1) - DAY

    @property
    def ends(self) -> datetime:
        """When the last day ends."""
        return self.ends_of(self.last)

    @property
    def told(self) -> datetime:
        """When the secret is told: as the last day closes, on the 1st of the next month."""
        return self.closes_of(self.last)

    def number_of(self, day: date) -> int:
        """Return the number of a day; the first day of all is 1."""
        return self.number + (day - self.first).days

    def begins_of(self, day: date) -> datetime:
        """Return when a day begins."""
        return self.begins if day <= self.first else self.ends_of(day - DAY)

    def ends_of(self, day: date) -> datetime:
        """Return the midnight that ends a day; the first day is not left without time by it."""
        midnight = datetime.combine(day + DAY, time(), ZoneInfo(self.zone)).astimezone(UTC)
        return max(midnight, self.begins + SHORTEST) if day <= self.first else midnight

    def closes_of(self, day: date) -> datetime:
        """Return when a day closes: three hours after its midnight."""
        return self.ends_of(day) + CLOSES_AFTER

    def day_at(self, now: datetime) -> date | None:
        """Return the day of this month that an instant belongs to; None after its end."""
        if now >= self.ends:
            return None
        if now < self.ends_of(self.first):
            return self.first
        return now.astimezone(ZoneInfo(self.zone)).date()

    def hour_of(self, day: date, zone: str, hour: time, late: timedelta) -> datetime:
        """Return the instant of an hour in a day, in a zone ("": its own): once, whatever the clocks do.

        Of an hour that comes twice the first counts; one that is left out comes an hour later.  An hour that
        leaves less than `late` of a day is that of the next, and a day without any has its beginning.
        """
        begins, ends, own = self.begins_of(day), self.ends_of(day), zone_of(zone) or ZoneInfo(self.zone)
        around = begins.astimezone(own).date()
        hours = (instant_of(own, around + DAY * ahead, hour) for ahead in range(-2, 3))
        found = next(at for at in hours if at > begins - late)
        return found if begins <= found <= ends - late else begins


@dataclass(frozen=True, slots=True)
class Day:
    """A day that has begun here: from `begins` to `ends` it is today, at `closes` its places are final.

    `closed` never turns back, whatever the clock says later.  `void`: it was closed ahead of its time, so it
    counts for nobody.
    """

    month: Month
    date: date
    number: int
    begins: datetime
    ends: datetime
    closes: datetime
    closed: bool
    void: bool = False

    @property
    def name(self) -> str:
        """What tells it from all others: its number, and the beginning of its month's fingerprint."""
        return f"{self.number} · {self.month.short}"
