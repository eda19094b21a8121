"""Time and identifiers.

Ids are snowflakes (milliseconds since 2015 in the upper 42 bits), made from the clock that the sandbox was
given, so they agree with the bot's own. `POST /sandbox/clock` advances only `Clock.now()`, by which the age
of a message or of a token is measured.
"""

from collections.abc import Callable
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000


class Clock:
    """The time in seconds since 1970, as `time` tells it, and plus the seconds it was advanced by."""

    def __init__(self, time: Callable[[], float]) -> None:
        self.time = time
        self.advanced = 0.0

    def now(self) -> float:
        """Return the time, plus the seconds the clock was advanced by."""
        return self.time() + self.advanced


class Snowflakes:
    """A source of ever larger ids; `time` tells the seconds since 1970."""

    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self._last = 0

    def next(self) -> str:
        """Return a new id, larger than all before it."""
        self._last = max(self._last + 1, (int(self._time() * 1000) - EPOCH_MS) << 22)
        return str(self._last)

    def beyond(self, used: str) -> None:
        """Give out only ids above `used`, which comes from a saved world."""
        self._last = max(self._last, int(used))


def twin(ident: str, server: int) -> str:
    """Return the id that stands on a further server for what `ident` is on the first, the server 0.

    One step is one millisecond of a snowflake, so servers lie on the shards in turn.

    >>> (int(twin("1100000000000000001", 1)) >> 22) - (1100000000000000001 >> 22)
    1
    """
    return str(int(ident) + (server << 22))


def direct(user_id: str) -> str:
    """Return the id of the direct messages of a user with the bot: that of the user, 2^21 more.

    >>> direct("1100000000000000101")
    '1100000000002097253'
    """
    return str(int(user_id) + (1 << 21))


def is_snowflake(value: object) -> bool:
    """Return True if a value reads as an id."""
    return isinstance(value, str | int) and not isinstance(value, bool) and is_number(str(value))


def is_number(text: str) -> bool:
    """Return True if a text is 1 to 20 ASCII digits."""
    return text.isascii() and text.isdigit() and len(text) <= 20


def timestamp(seconds: float) -> str:
    """Return a time in seconds since 1970 as Discord writes it: ISO 8601 with microseconds and offset."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def made_at(ident: str) -> str:
    """Return when an id was made, as Discord writes it.

    >>> made_at("1100000000000000000")
    '2023-04-24T10:07:17.011000+00:00'
    """
    return timestamp(((int(ident) >> 22) + EPOCH_MS) / 1000)
