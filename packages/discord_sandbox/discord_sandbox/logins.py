"""The logins (IDENTIFY) of an application: 1000 a day, and few at once.

Shards share buckets: `shard_id % max_concurrency`. Each bucket takes one login in 5 s. Discord answers any
other with opcode 9, and counts it as one of the day's.
"""

import time

from .wire import Json

DAILY = 1000
DAY_SECONDS = 86_400.0
BUCKET_SECONDS = 5.0


class Logins:
    """Counts logins, and refuses those of a bucket that took one a moment ago.

    `max_concurrency` is the number of buckets; with None, every login is taken at once and Discord's usual 1
    is reported. `now` returns the time in seconds.
    """

    def __init__(self, max_concurrency: int | None = None) -> None:
        self.max_concurrency = max_concurrency
        self.now = time.monotonic
        self._taken: dict[int, float] = {}
        self._day = 0.0
        self._today = 0

    def take(self, shard_id: int) -> bool:
        """Count the login of a shard; return whether it is taken now."""
        now = self.now()
        if self._over():
            self._day, self._today = now, 0
        self._today += 1
        if self.max_concurrency is None:
            return True
        bucket = shard_id % self.max_concurrency
        before = self._taken.get(bucket)
        if before is not None and now - before < BUCKET_SECONDS:
            return False
        self._taken[bucket] = now
        return True

    def _over(self) -> bool:
        """True if no day of logins is under way."""
        return not self._today or self.now() - self._day >= DAY_SECONDS

    def limit(self) -> Json:
        """Return the `session_start_limit` of `GET /gateway/bot`; `reset_after` is in milliseconds."""
        over = self._over()
        left = DAY_SECONDS if over else DAY_SECONDS - (self.now() - self._day)
        return {
            "total": DAILY,
            "remaining": max(DAILY - (0 if over else self._today), 0),
            "reset_after": int(left * 1000),
            "max_concurrency": self.max_concurrency or 1,
        }
