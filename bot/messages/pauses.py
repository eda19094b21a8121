"""How long to wait before a failed request is tried again."""

from random import uniform
from time import monotonic
from typing import Final

from bot.messages.troubles import NO_PLACE, trouble_of

FIRST = 1.0
"""Seconds before the second try; each further pause is twice as long."""
LONGEST: Final = NO_PLACE.longest
"""The longest pause of all, after refusals."""
CALM = 0.1
"""Seconds between two boards that nobody pressed, which leaves Discord's 50 requests a second to presses."""


class Pauses:
    """The growing pauses between tries of one request, each up to a quarter longer or shorter by chance."""

    def __init__(self) -> None:
        self._next = FIRST

    @property
    def full(self) -> bool:
        """True if the pauses have reached their longest."""
        return self._next >= LONGEST

    def reset(self) -> None:
        """Start with the shortest pause again."""
        self._next = FIRST

    def next(self, error: BaseException) -> float:
        """Return the seconds to wait after this error; never less than Discord asks for."""
        pause = min(self._next, trouble_of(error).longest)
        self._next = min(2 * self._next, LONGEST)
        return max(pause * uniform(0.75, 1.25), _asked(error))  # noqa: S311 - no secret


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
