"""Calendar months, in a time zone, and the titles of one: at most five, each a figure with who has it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

from tapis.records.index import SHOWN, last, mean_of
from tapis.records.ledger import unpack
from tapis.records.losses import Decided, read

Period: TypeAlias = Literal["week", "month", "year", "all"]

PERIODS: Final[Mapping[Period, timedelta | None]] = {
    "week": timedelta(days=7),
    "month": None,
    "year": timedelta(days=365),
    "all": None,
}
"""For each period of a leaderboard, how far back it reaches; a month is that of the server's calendar."""


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
TOGETHER: Final = 5
"""The least wins together of the best partners."""
BEHIND: Final = 0.25
"""The chance to win below which a win is a comeback."""

Named: TypeAlias = Callable[..., tuple[str, ...]]
"""Returns the names of people, by their ids."""


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


def titles(
    named: Named,
    days: Sequence[tuple[int, str, float]],
    decisions: Iterable[tuple[int, str, str, int, str]],
    games: Mapping[int, int],
    pairs: Iterable[tuple[int, int, int]],
    winners: Sequence[tuple[int, int, str, bytes]],
) -> list[Title]:
    """Return the titles of a month; one that nobody has earned is left out.

    Args:
        named: names people.
        days: (user id, name, points lost) of each entry of a throw of the day that has closed.
        decisions: (user id, game, measure, seats, losses), the newest first.
        games: how many games each has played.
        pairs: (user id, user id, wins) of partners.
        winners: (user id, seat, game, ledger) of each win.
    """
    found = [
        _day(days),
        _least(decisions, named),
        _most("games", {(user_id,): count for user_id, count in games.items()}, named),
        _most("partners", _together(pairs), named, TOGETHER),
        _comeback(winners, named),
    ]
    return [title for title in found if title is not None]


def _day(rows: Sequence[tuple[int, str, float]]) -> Title | None:
    """Return who lost least in one throw of a day."""
    if not rows:
        return None
    least = min(round(lost) for *_, lost in rows)
    names = dict.fromkeys((user_id, name) for user_id, name, lost in rows if round(lost) == least)
    return Title("day", least, tuple((name,) for _, name in sorted(names)[:NAMED]))


def _least(rows: Iterable[tuple[int, str, str, int, str]], named: Named) -> Title | None:
    """Return who lost least a decision, in what most people have an index of for this month."""
    played = dict[tuple[str, str, int], dict[int, list[list[Decided]]]]()
    for user_id, game, measure, seats, losses in rows:
        people = played.setdefault((game, measure, seats), {})
        people.setdefault(user_id, []).append(read(measure, losses))
    means = dict[tuple[str, str, int], dict[int, float]]()
    for unit, people in played.items():
        means[unit] = {
            user_id: mean_of(last(those))[0]
            for user_id, those in people.items()
            if sum(map(len, those)) >= SHOWN
        }
    unit = max(means, key=lambda each: (len(means[each]), each), default=None)
    if unit is None or not means[unit]:
        return None
    least = min(means[unit].values())
    best = sorted(user_id for user_id, mean in means[unit].items() if mean == least)
    return Title("least", least, tuple(named(one) for one in best[:NAMED]), unit[0], unit[1])


def _together(rows: Iterable[tuple[int, int, int]]) -> dict[tuple[int, ...], int]:
    """Add up the wins of each pair, whoever of them sat where."""
    found = dict[tuple[int, ...], int]()
    for one, other, wins in rows:
        pair = (min(one, other), max(one, other))
        found[pair] = found.get(pair, 0) + wins
    return found


def _most(kind: str, counts: Mapping[tuple[int, ...], int], named: Named, least: int = 1) -> Title | None:
    """Return who has most of something, if that is at least so many."""
    most = max(counts.values(), default=0)
    if most < least:
        return None
    best = sorted(people for people, count in counts.items() if count == most)
    return Title(kind, most, tuple(named(*people) for people in best[:NAMED]))


def _comeback(rows: Sequence[tuple[int, int, str, bytes]], named: Named) -> Title | None:
    """Return who won from the lowest chance to win, among games that count it; whole per mille."""
    found = list[tuple[float, int, str]]()
    for user_id, seat, game, kept in rows:
        ledger = unpack(kept)
        if ledger is not None and seat < len(ledger.accounts) and ledger.accounts[seat].course:
            found.append((round(min(ledger.accounts[seat].course), 3), user_id, game))
    lowest = min(found, default=None)
    if lowest is None or lowest[0] >= BEHIND:
        return None
    level = sorted({user_id for share, user_id, game in found if (share, game) == (lowest[0], lowest[2])})
    return Title("comeback", lowest[0], tuple(named(one) for one in level[:NAMED]), lowest[2])


def since(period: Period, now: datetime, zone: str) -> int:
    """Return where a period begins, in milliseconds UTC: a month in this zone, of UTC without one."""
    reach = PERIODS[period]
    if period == "month":
        return int(Month.of(now, zone).begins(zone).timestamp() * 1000)
    return 0 if reach is None else int((now - reach).timestamp() * 1000)
