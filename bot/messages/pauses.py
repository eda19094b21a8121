"""How long to wait before a failed request is tried again."""

from random import uniform
from time import monotonic

import discord

FIRST = 1.0
"""Seconds before the second try; each further pause is twice as long."""
LONGEST = 300.0
"""The longest pause after an outage."""
LONGEST_REFUSED = 3600.0
"""The longest pause after a refusal: Discord bans a client that is refused 10,000 requests in 10 minutes."""
CALM = 0.1
"""Seconds between two boards that nobody pressed, which leaves Discord's 50 requests a second to presses."""


class Pauses:
    """The growing pauses between tries of one request, each up to a quarter longer or shorter by chance."""

    def __init__(self) -> None:
        self._next = FIRST

    @property
    def full(self) -> bool:
        """True if the pauses have reached their longest."""
        return self._next >= LONGEST_REFUSED

    def reset(self) -> None:
        """Start with the shortest pause again."""
        self._next = FIRST

    def next(self, error: BaseException) -> float:
        """Return the seconds to wait after this error; never less than Discord asks for."""
        pause = min(self._next, LONGEST_REFUSED if _refused(error) else LONGEST)
        self._next = min(2 * self._next, LONGEST_REFUSED)
        return max(pause * uniform(0.75, 1.25), _asked(error))  # noqa: S311 - no secret


def _refused(error: BaseException) -> bool:
    return isinstance(error, discord.HTTPException) and error.status < 500


def _asked(error: BaseException) -> float:
    """Return the seconds that Discord asks for."""
    headers = getattr(getattr(error, "response", None), "headers", {})
    asked = headers.get("Retry-After", "")
    return float(asked) if asked.isdecimal() else 0.0


GAP, BURST = 1.3, 2
"""Seconds between two edits of a board, and how many may be made at once before that.

Discord takes 5 edits in 5 s in a channel; a sixth waits for the rest of the 5 s and then shows an old state.
Edits that are evenly spread show newer states.
"""


class Pace:
    """Spreads the edits of one board over time."""

    def __init__(self) -> None:
        self._paid = 0.0

    def take(self) -> float:
        """Return the seconds to wait before the next edit, and count that edit as made."""
        now = monotonic()
        start = max(now, self._paid - GAP * (BURST - 1))
        self._paid = max(start, self._paid) + GAP
        return start - now
