"""Time and identifiers.

Ids are snowflakes (milliseconds since 2015 in the upper 42 bits) made from the real clock, so that a bot's
own clock agrees with them. What `POST /sandbox/clock` advances is only how old things count as: `Clock.now()`
is what the age of a message or of a token is measured by.
"""

import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000


class Clock:
    """The real time plus what was advanced, in seconds."""

    def __init__(self) -> None:
        self.advanced = 0.0

    def now(self) -> float:
        """Seconds since 1970, moved by everything that was advanced."""
        return time.time() + self.advanced


class Snowflakes:
    """A source of ever larger ids."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> str:
        """A new id, larger than all before it."""
        self._last = max(self._last + 1, (int(time.time() * 1000) - EPOCH_MS) << 22)
        return str(self._last)

    def beyond(self, used: str) -> None:
        """Never give out an id up to `used` (one loaded from a saved world)."""
        self._last = max(self._last, int(used))


def is_snowflake(value: object) -> bool:
    """Whether a value reads as an id."""
    return isinstance(value, str | int) and not isinstance(value, bool) and is_number(str(value))


def is_number(text: str) -> bool:
    """Whether a text is a number of at most 20 plain digits."""
    return text.isascii() and text.isdigit() and len(text) <= 20


def timestamp(seconds: float | None = None) -> str:
    """ISO 8601 with microseconds and offset, as Discord writes it; now by default."""
    moment = datetime.now(UTC) if seconds is None else datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="microseconds")
