"""The bot's clock: the wall's time at the start of the process plus the time passed since.

A wall clock may be set while the bot runs, by hand or by the network.  What has passed since the start is
therefore counted by a steady clock, which nobody sets: a jump makes nobody late and closes no lobby.  Only
what passed before the start, while nothing of ours was there to count it, is told by the wall clock.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final


def steady() -> float:
    """Return seconds since some moment: no setting of the clock changes them, and sleep of the host counts.

    Where a system does not count its sleep, what passed in it is not counted.
    """
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Clock:
    """The present time, aware, in UTC: called like a function.

    Args:
        wall: seconds since 1970 as the system tells them; asked once.
        steady: seconds from some moment on.

    >>> wall, passed = iter([1_000_000_000.0]), iter([50.0, 50.0, 51.5])
    >>> clock = Clock(lambda: next(wall), lambda: next(passed))
    >>> str(clock()), str(clock())
    ('2001-09-09 01:46:40+00:00', '2001-09-09 01:46:41.500000+00:00')
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = steady) -> None:
        self._steady = steady
        self._apart = wall() - steady()

    def __call__(self) -> datetime:
        """Return the present time."""
        return datetime.fromtimestamp(self._apart + self._steady(), UTC)


CLOCK: Final = Clock()
"""The clock of this process; it goes on when the client is restarted within the process."""
