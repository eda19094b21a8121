"""A day with one person's results, as pages show it."""

from dataclasses import replace
from datetime import UTC, date, datetime

from bot.days.pages import OwnDay
from bot.days.post_page import Announcement
from bot.screens.kit.server import Server
from tapis.records.day_entries import DayResult, DaysPlayed, DealCompared, Entry, Placed, State, state_of
from tapis.records.days import DAY, Day, Kind, Month

FIRST, TODAY = date(2026, 11, 1), date(2026, 11, 21)
MONTH = Month("2026-11", f"{1:064x}", "Europe/Paris", FIRST, 112, datetime(2026, 10, 31, 23, tzinfo=UTC))
BEFORE = replace(MONTH, month="2026-10", secret=f"{2:064x}", first=date(2026, 10, 1), number=81)
OPEN = Day(
    MONTH, TODAY, 132, MONTH.begins_of(TODAY), MONTH.ends_of(TODAY), MONTH.closes_of(TODAY), closed=False
)
CLOSED = replace(OPEN, closed=True)
DONE = datetime(2026, 11, 21, 9, tzinfo=UTC)
THROW = Entry(
    id=1,
    date=TODAY,
    kind="throw",
    game="yams",
    user_id=1,
    name="Ada",
    table_id="28d4452b",
    field="1.1.1",
    mixed=False,
    opened_at=DONE,
    finished_at=DONE,
    points=231,
    expected=243.3,
    lost=12.3,
    error=0.0,
    squares="000120010021",
    marks=(),
    void=frozenset(),
)
DEAL = replace(
    THROW,
    kind="deal",
    game="coinche",
    points=-18,
    expected=None,
    lost=91.9,
    error=6.2,
    squares="00120010" * 4,
    marks=(62, None, -100, 20),
    void=frozenset({1}),
)
DEALS = (
    DealCompared(62, -40, 75.0),
    DealCompared(None, 10, None),
    DealCompared(-100, 162, 0.0),
    DealCompared(20, 20, 50.0),
)
THREW = DayResult(THROW, 4, 57, 1, 3, None, (), 0)
DEALT = DayResult(DEAL, 2, 9, None, 0, 41.7, DEALS, 2)
RESULTS: dict[Kind, DayResult] = {"throw": THREW, "deal": DEALT}
YESTERDAY = replace(CLOSED, date=TODAY - DAY, number=131)
QUIET = Announcement(OPEN, DaysPlayed(0, 0, 0))
"""The post of a server on which nobody has played."""
THROWN = [Placed(1, "Ada", 254, 3.6, None), Placed(2, "", 231, 12.0, None), Placed(2, "Bo", 240, 12.0, None)]
LISTED = replace(
    QUIET,
    played=DaysPlayed(0, 9, 3),
    closed=YESTERDAY,
    places={"throw": THROWN, "deal": [Placed(1, "Bo", 310, None, 62.4)]},
)
"""One with the places of the day before."""
SERVER = Server("fr", [], 5, pictures=True)


def own_day(day: Day, throw: Entry | None, deal: Entry | None, before: Entry | None = None) -> OwnDay:
    """Return a day with these entries, `before` one of the day before that may still be finished."""
    entries: dict[Kind, Entry | None] = {"throw": throw, "deal": deal}
    states: dict[Kind, State] = {
        kind: state_of(entry, day, today=True, over=False) for kind, entry in entries.items()
    }
    there: dict[Kind, Entry] = {kind: entry for kind, entry in entries.items() if entry is not None}
    closes = 0 if before is None else int(day.begins.timestamp()) + 3 * 3600
    return OwnDay(day, states, there, DaysPlayed(5, 14, 7), here=True, before=before, before_closes=closes)
