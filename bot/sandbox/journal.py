"""The request log: the last requests of the bot, numbered, in a ring of bounded size."""

import time
from collections import deque
from itertools import islice

from .wire import Json


class Journal:
    """The last `size` requests; size 0 keeps none (but goes on counting)."""

    def __init__(self, size: int) -> None:
        self._kept: deque[tuple[int, str, str, str, object, int, float]] = deque(maxlen=size)
        self.next = 0

    def note(self, method: str, path: str, route: str, body: object, status: int) -> None:
        """Note one request with the status it got."""
        self._kept.append((self.next, method, path, route, body, status, time.time()))
        self.next += 1

    def since(self, number: int) -> list[Json]:
        """The requests from `number` on, as far as they are still kept, oldest first."""
        if not self._kept:
            return []
        skip = max(number - self._kept[0][0], 0)
        names = ("n", "method", "path", "route", "body", "status", "at")
        return [dict(zip(names, one, strict=True)) for one in islice(self._kept, skip, None)]
