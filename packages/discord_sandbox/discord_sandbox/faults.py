"""Faults that a test asks for: routes that fail or stall, interactions delivered several times."""

import asyncio
import contextlib
import re
from dataclasses import dataclass

from .wire import Json, PageError

MESSAGES = {429: "You are being rate limited.", 500: "500: Internal Server Error", 502: "502: Bad Gateway"}


@dataclass(slots=True)
class RouteFault:
    """Answers `status` to the next `times` matching requests; None only delays, 0 cuts the connection."""

    pattern: re.Pattern[str]
    status: int | None
    times: int
    after: bool
    delay: float
    retry_after: float
    removed: asyncio.Event

    async def hold(self) -> None:
        """Wait `delay` seconds, or until all faults are removed."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.removed.wait(), self.delay)

    def body(self) -> Json:
        """Return the JSON body of such an answer."""
        text = MESSAGES.get(self.status or 0, f"{self.status}: Fault")
        if self.status == 429:
            return {"message": text, "retry_after": self.retry_after, "global": False}
        return {"message": text, "code": 0}


def deliveries(count: object) -> int:
    """Return how many times an interaction is to be sent. Raises `PageError`."""
    if not isinstance(count, int) or not 1 <= count <= 5:
        raise PageError("deliveries is a number from 1 to 5")
    return count


class Faults:
    """The faults that still have to happen."""

    def __init__(self) -> None:
        self.deliveries = 1
        self._routes: list[RouteFault] = []
        self._removed = asyncio.Event()

    def clear(self) -> None:
        """Remove all faults; what is delayed goes on."""
        self.deliveries = 1
        self._routes.clear()
        self._removed.set()
        self._removed = asyncio.Event()

    def add_route(self, asked: Json) -> None:
        """Add {"route", "status"?, "times"?, "after"?, "delay"?, "retry_after"?}. Raises `PageError`."""
        try:
            pattern = re.compile(str(asked["route"]))
        except re.error as error:
            raise PageError(f"not a regular expression: {error}") from error
        status = asked.get("status")
        if status is not None and (not isinstance(status, int) or not (status == 0 or 400 <= status < 600)):
            raise PageError("status is a number from 400 to 599, or 0 to cut the connection")
        times, delay = asked.get("times", 1), asked.get("delay", 0)
        retry_after = asked.get("retry_after", 0.05)
        if not isinstance(times, int) or times < 1 or not isinstance(delay, int | float) or delay < 0:
            raise PageError("times is at least 1 and delay a number of seconds")
        if not isinstance(retry_after, int | float) or retry_after < 0:
            raise PageError("retry_after is a number of seconds")
        after = bool(asked.get("after"))
        self._routes.append(RouteFault(pattern, status, times, after, delay, retry_after, self._removed))

    def hit(self, method: str, path: str) -> RouteFault | None:
        """Return the fault that matches this request, None if none does; count it as used once."""
        for fault in self._routes:
            if fault.pattern.search(f"{method} {path}"):
                fault.times -= 1
                if not fault.times:
                    self._routes.remove(fault)
                return fault
        return None
