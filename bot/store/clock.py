"""The bot's clock: the system's time at the start of the process, plus the time passed since.

The system's time may be set while the bot runs, by hand or by the network.  So a steady clock, which nobody
sets, counts the time since the start: a jump makes nobody late and closes no lobby.  Only the time before the
start, when the bot was not there to count, is told by the system.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final


def steady() -> float:
    """Return the seconds since some moment; setting the clock changes nothing, and the host's sleep counts.

    On a system that does not count its sleep, the sleep is missing.
    """
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Clock:
    """The present time, aware, in UTC; it is called like a function.

    Args:
        wall: the system's time in seconds since 1970; called once.
        steady: the seconds since some fixed moment.

    >>> wall, passed = iter([1_000_000_000.0]), iter([50.0, 50.0, 51.5])
    >>> clock = Clock(lambda: next(wall), lambda: next(passed))
    >>> str(clock()), str(clock())
    ('2001-09-09 01:46:40+00:00', '2001-09-09 01:46:41.500000+00:00')
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = steady) -> None:
        self._steady = steady
        self._apart = wall() - steady()

    def set(self, now: datetime) -> None:
        """Let it be this time, and go on from there; where the tests begin."""
        self._apart = now.timestamp() - self._steady()

    def __call__(self) -> datetime:
        """Return the present time."""
        return datetime.fromtimestamp(self._apart + self._steady(), UTC)


CLOCK: Final = Clock()
"""The clock of this process; it goes on when the client is restarted within the process."""
