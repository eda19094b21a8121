"""The bot's clock: the system's time at the start of the process, set right by Discord, plus the time since.

The system's time may be set while the bot runs, by hand or by the network.  So a steady clock, which nobody
sets, counts the time since the start: a jump makes nobody late and closes no lobby.  What the system said at
the start may be wrong by years.  So Discord's time, heard at the start and each hour, takes its place where
the two are more than a minute apart; before, nothing is done that cannot be undone (decision 0120).
"""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Final

log = logging.getLogger(__name__)

APART: Final = 60.0
"""Seconds by which the clock may differ from Discord's."""


def told(seconds: float) -> str:
    """Write how far a clock is ahead of Discord's.

    >>> told(3456000.0), told(-61.0)
    ('40 days ahead of', '61 s behind')
    """
    size, side = abs(seconds), "ahead of" if seconds > 0 else "behind"
    for unit, name in ((86_400, " days"), (3600, " h"), (60, " min")):
        if size >= 2 * unit:
            return f"{size / unit:.0f}{name} {side}"
    return f"{size:.0f} s {side}"


_BOOT = getattr(time, "CLOCK_BOOTTIME", None)
steady: Callable[[], float] = time.monotonic if _BOOT is None else partial(time.clock_gettime, _BOOT)
"""Returns the seconds since some moment; setting the clock changes nothing, and the host's sleep counts.

On a system that does not count its sleep, the sleep is missing.
"""


class Clock:
    """The present time, aware, in UTC; it is called like a function.

    Args:
        wall: the system's time in seconds since 1970.
        steady: the seconds since some fixed moment.

    >>> wall, passed = iter([1_000_000_000.0]), iter([50.0, 50.0, 51.5])
    >>> clock = Clock(lambda: next(wall), lambda: next(passed))
    >>> str(clock()), str(clock())
    ('2001-09-09 01:46:40+00:00', '2001-09-09 01:46:41.500000+00:00')
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = steady) -> None:
        self._wall, self._steady = wall, steady
        self._apart = wall() - steady()
        self.heard = False
        """True once Discord's time is known, so that what cannot be undone may be done."""
        self.jumps = 0
        """How often it was set to Discord's time."""

    def set(self, now: datetime) -> None:
        """Let it be this time for certain, and go on from there; where the tests begin."""
        self._apart = now.timestamp() - self._steady()
        self.heard = True

    @property
    def ahead(self) -> float | None:
        """The seconds by which the system's time is ahead of Discord's now, None before that is known."""
        return self._wall() - self._seconds() if self.heard else None

    def learn(self, there: float, since: datetime) -> None:
        """Take a time that Discord has told, if it is not ours.

        Args:
            there: Discord's seconds since 1970, without fractions, when it answered.
            since: our time when it was asked; an answer may travel long, even while the host sleeps.
        """
        if not since.timestamp() - APART <= there <= self._seconds() + APART:
            self._jump(there + 0.5)
        self.heard = True

    def see(self, created: datetime) -> None:
        """Hear of an interaction that Discord made at this moment: it may come late, but never early.

        So it sets the clock ahead alone.  Only the first thing that is heard of Discord may set it back, as a
        new session repeats nothing.
        """
        late = self._apart + self._steady() - created.timestamp()
        if late < -APART or (late > APART and not self.heard):
            self._jump(created.timestamp())
        self.heard = True

    def _jump(self, there: float) -> None:
        log.warning(
            "the clock of this machine is %s Discord's: the bot goes by Discord's time, %s; set it by the"
            " network: timedatectl set-ntp true",
            told(self._seconds() - there),
            datetime.fromtimestamp(there, UTC).isoformat(timespec="seconds"),
        )
        self._apart = there - self._steady()
        self.jumps += 1

    def _seconds(self) -> float:
        return self._apart + self._steady()

    def __call__(self) -> datetime:
        """Return the present time."""
        return datetime.fromtimestamp(self._apart + self._steady(), UTC)


CLOCK: Final = Clock()
"""The clock of this process; it goes on when the client is restarted within the process."""
