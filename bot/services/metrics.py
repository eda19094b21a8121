"""What a running bot may count and time of itself.

Whoever acts tells `Services.metrics`.  Those here keep nothing: they serve where the host asks for no
figures.  `bot/host/metrics.py` has those that Prometheus reads.  No call names a server, a user or a table.
"""

from typing import Final, Literal, TypeAlias

import aiohttp

Kind: TypeAlias = Literal["move", "tick", "page", "door", "form", "command", "unknown"]
"""What an interaction was; a door is a verb of the table."""
Failure: TypeAlias = Literal["unanswered", "error"]
"""No answer is known to have arrived, or its player read of an error."""


class Metrics:
    """Figures of a running bot that nobody wants."""

    trace: aiohttp.TraceConfig | None = None
    """What aiohttp tells of the requests to Discord, if anything."""

    def pressed(self, kind: Kind, seconds: float) -> None:
        """Note an interaction that was answered, and the seconds from its arrival to its answer."""

    def failed(self, kind: Kind, how: Failure) -> None:
        """Note an interaction that went wrong; `pressed` counts it as well."""

    def missed(self, status: int) -> None:
        """Note a first answer that Discord did not take at once; status 0 is a lost connection."""

    def moved(self, game: str, by: str) -> None:
        """Note a change of a game, made by a "person" or a "robot".

        Those of people are moves, starts, undos and skips.
        """

    def refused(self, rule: str) -> None:
        """Note a refusal by the key of its text."""

    def thought(self, game: str, seconds: float) -> None:
        """Note how long a robot thought about one move, waiting for others' thoughts included."""

    def connected(self, how: str) -> None:
        """Note a session at the gateway: "identified", "resumed", or "lost"."""


SILENT: Final = Metrics()
