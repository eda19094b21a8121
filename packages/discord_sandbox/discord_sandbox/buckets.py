"""Discord's rate limits, as far as a bot of this kind meets them.

A bucket is a window that opens with its first request. It takes a number of requests, then none until it
closes. Discord publishes no figures; these are what bots observe: 5 messages in 5 s for each channel, 50
requests a second in all, 3 edits of old messages in 20 s for each channel (error 30046). Answers to
interactions do not count in the 50.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import md5
from time import monotonic

from .wire import Limit, Limited

SEND = Limit("message-create", 5, 5.0)
EDIT = Limit("message-edit", 5, 5.0)
DELETE = Limit("message-delete", 5, 1.0)
READ = Limit("message-read", 10, 5.0)
TYPING = Limit("typing", 5, 5.0)
THREADS = Limit("thread-create", 10, 5.0)
WEBHOOK = Limit("webhook", 5, 2.0)
COMMANDS = Limit("commands", 20, 20.0)
OLD_EDIT = Limit("old-message-edit", 3, 20.0)
GLOBAL = Limit("global", 50, 1.0)

SWEEP = 4096


@dataclass(slots=True)
class _Window:
    used: int
    closes: float


class Buckets:
    """All windows. If `enabled` is false, nothing is limited and no header is sent (for benches).

    `time` returns the seconds since 1970, `now` those since some moment.
    """

    def __init__(self, *, enabled: bool, time: Callable[[], float]) -> None:
        self.enabled = enabled
        self._time = time
        self.now = monotonic
        self._windows: dict[tuple[str, str], _Window] = {}

    def _window(self, limit: Limit, major: str) -> _Window:
        now = self.now()
        key = (limit.name, major)
        window = self._windows.get(key)
        if window is None or window.closes <= now:
            if len(self._windows) > SWEEP:
                self._windows = {one: kept for one, kept in self._windows.items() if kept.closes > now}
            window = self._windows[key] = _Window(0, now + limit.seconds)
        return window

    def take(
        self, limit: Limit, major: str, *, scope: str = "user", code: int = 0, message: str = ""
    ) -> None:
        """Count one request. Raises `Limited` if the window is full."""
        if not self.enabled:
            return
        window = self._window(limit, major)
        if window.used >= limit.requests:
            wait = max(window.closes - self.now(), 0.001)
            raise Limited(wait, scope=scope, code=code, message=message or "You are being rate limited.")
        window.used += 1

    def headers(self, limit: Limit, major: str) -> dict[str, str]:
        """Return the X-RateLimit-* headers of the window."""
        if not self.enabled:
            return {}
        window = self._window(limit, major)
        left = window.closes - self.now()
        return {
            "X-RateLimit-Limit": str(limit.requests),
            "X-RateLimit-Remaining": str(max(limit.requests - window.used, 0)),
            "X-RateLimit-Reset": f"{self._time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": _HASHES.setdefault(limit.name, _hash(limit.name)),
        }


_HASHES: dict[str, str] = {}


def _hash(name: str) -> str:
    return md5(name.encode(), usedforsecurity=False).hexdigest()
