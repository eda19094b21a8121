"""The clock of the tests: it begins at a given instant, whatever day it is, and runs.

The bots of a process of tests and their sandboxes are on this clock; `--begins 2027-01-01T12:00` lets it
begin at another time in Paris.
"""

import time
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.store.clock import CLOCK

BEGINS = "2026-06-17T12:00"
"""A Wednesday, far from a change of clocks."""


def begin(instant: str) -> None:
    """Let the clock of this process begin at an instant in Paris, such as "2026-06-17T12:00"."""
    CLOCK.set(datetime.fromisoformat(instant).replace(tzinfo=ZoneInfo("Europe/Paris")).astimezone(UTC))


def seconds() -> float:
    """Return the seconds since 1970 on the clock of the tests."""
    return CLOCK().timestamp()


def ahead() -> float:
    """Return by how many seconds the clock of the tests is ahead of the system's."""
    return seconds() - time.time()
