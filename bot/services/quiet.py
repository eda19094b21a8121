"""When somebody last pressed, for work that can wait until nobody does."""

import asyncio
import math
from time import monotonic

PAUSE = 2.0
"""Seconds without a press after which nobody presses."""
MOST = 60.0
"""Seconds after which work waits no longer, however many press."""


class Quiet:
    """How long nobody has pressed."""

    def __init__(self) -> None:
        self._heard = -math.inf

    def end(self) -> None:
        """Note a press."""
        self._heard = monotonic()

    async def come(self) -> None:
        """Return when nobody has pressed for `PAUSE` seconds, or after `MOST`."""
        latest = monotonic() + MOST
        while True:
            left = min(self._heard + PAUSE, latest) - monotonic()
            if left <= 0:
                return
            await asyncio.sleep(left)
