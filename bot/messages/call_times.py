"""When a person may be pinged: what they have set, and when they were pinged last.

At tables over hours and days there is one ping in a quarter of an hour to a person on a server.  In quiet
hours and on days off there is none; only a table of five minutes, whose clock runs on, calls then, too.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.store import Person
from bot.tables import Table
from tapis.clocks.calendar import away_until
from tapis.newest import Newest

QUARTER: Final = timedelta(minutes=15)
"""The shortest time between two pings to a person on a server."""
SLOW: Final = frozenset({"1h", "24h"})
"""The paces of the tables whose pings are spread."""
LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)
MOST: Final = 4096
"""The newest pings that are remembered, each as the time of one person's last on one server."""


class CallTimes:
    """Knows when each person may be pinged; `in_thread` tells whether a channel is a thread."""

    def __init__(
        self,
        people: Callable[[int], Person],
        clock: Callable[[], datetime],
        in_thread: Callable[[int], bool],
    ) -> None:
        self._people = people
        self._clock = clock
        self._in_thread = in_thread
        self._began = clock()
        self._last = Newest[tuple[int, int], datetime](MOST)

    def wants(self, table: Table, user_id: int) -> bool:
        """Return True if this person lets tables that stand where this one does ping them."""
        calls = self._people(user_id).calls
        return calls == "always" or (calls == "threads" and self._in_thread(table.channel_id))

    def may_summon(self, user_id: int, pace: str) -> bool:
        """Return True if another message may ping a person, as a table of this pace begins in a thread."""
        return self._people(user_id).calls != "never" and (pace == "5m" or self.away(user_id) is None)

    def away(self, user_id: int) -> datetime | None:
        """Return until when this person's quiet hours or days off last; None if there are none now."""
        return away_until(self._people(user_id), self._clock())

    def free_at(self, table: Table, user_id: int) -> datetime:
        """Return from when on a table may ping this person; long ago if nothing has kept it from doing so."""
        if table.pace == "5m":
            return LONG_AGO
        away = self.away(user_id) or LONG_AGO
        last = self._last.get((table.guild_id, user_id)) if table.pace in SLOW else None
        return away if last is None else max(away, last + QUARTER)

    def seconds_until(self, at: datetime) -> float:
        """Return the seconds until an instant; at most a quarter, as the clock may be set meanwhile."""
        return min(at - self._clock(), QUARTER).total_seconds()

    def note(self, table: Table, user_id: int, at: datetime | None = None) -> None:
        """Remember that a person is pinged by a table, now or at another time."""
        if table.pace in SLOW:
            self.learn(table.guild_id, user_id, self._clock() if at is None else at)

    def learn(self, guild_id: int, user_id: int, at: datetime) -> None:
        """Remember when a person was last pinged on a server; the oldest such times are forgotten."""
        self._last[guild_id, user_id] = at

    def release(self, table: Table, user_id: int) -> None:
        """Forget the last ping of a table to a person, as it was not sent."""
        if table.pace in SLOW:
            self._last.pop((table.guild_id, user_id), None)

    def unsure(self, guild_id: int, user_id: int) -> bool:
        """Return True if this person may have been pinged within the quarter before a restart."""
        return self._clock() - self._began < QUARTER and (guild_id, user_id) not in self._last

    def forget(self, user_id: int) -> None:
        """Forget when a person was pinged."""
        self._last.forget(lambda place: place[1] == user_id)
