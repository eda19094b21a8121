"""The request log: the bot's last requests, numbered, at most a fixed count of them.

Bodies are kept as they came and decoded on reading, so noting a request costs next to nothing.
"""

import json
import time
from collections import deque
from itertools import islice
from typing import NamedTuple

from .wire import Json


class Note(NamedTuple):
    """One request; `raw` is its body (of a multipart one, the payload_json), `at` in seconds since 1970."""

    n: int
    method: str
    path: str
    route: str
    raw: str | bytes
    status: int
    at: float

    def json(self) -> Json:
        """Return the request as tests get it."""
        data = self._asdict()
        return data | {"body": _decoded(data.pop("raw"))}


class Journal:
    """The last `size` requests; size 0 keeps none, but still counts them."""

    def __init__(self, size: int) -> None:
        self._kept: deque[Note] = deque(maxlen=size)
        self.next = 0

    def note(self, method: str, path: str, route: str, raw: str | bytes, status: int) -> None:
        """Note one request and the status of its answer."""
        self._kept.append(Note(self.next, method, path, route, raw, status, time.time()))
        self.next += 1

    def since(self, number: int) -> list[Json]:
        """Return the kept requests from `number` on, oldest first."""
        if not self._kept:
            return []
        return [one.json() for one in islice(self._kept, max(number - self._kept[0].n, 0), None)]


def _decoded(raw: str | bytes) -> object:
    """Return the decoded JSON of a body; its text if it is no JSON, None if it is empty."""
    try:
        return json.loads(raw) if raw else None
    except ValueError:
        return raw.decode(errors="replace") if isinstance(raw, bytes) else raw
