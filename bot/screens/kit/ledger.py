"""What screens read of the coach's ledger (`bot/coach/ledger.py` has and explains it)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from bot.games.kit.game import Seat

Measure = Literal["points", "win", "turns", "cards", "none"]


class Account(Protocol):
    """What became of a seat's expectation: `prior + luck - loss = result`."""

    @property
    def prior(self) -> float: ...  # noqa: D102 - the ledger says it
    @property
    def luck(self) -> float: ...  # noqa: D102
    @property
    def loss(self) -> float: ...  # noqa: D102
    @property
    def result(self) -> float: ...  # noqa: D102
    @property
    def error(self) -> float: ...  # noqa: D102
    @property
    def choices(self) -> int: ...  # noqa: D102
    @property
    def course(self) -> tuple[float, ...]: ...  # noqa: D102
    @property
    def revs(self) -> tuple[int, ...]: ...  # noqa: D102


class Decision(Protocol):
    """A choice that cost its seat something."""

    @property
    def rev(self) -> int: ...  # noqa: D102
    @property
    def seat(self) -> Seat: ...  # noqa: D102
    @property
    def played(self) -> str: ...  # noqa: D102
    @property
    def best(self) -> str: ...  # noqa: D102
    @property
    def loss(self) -> float: ...  # noqa: D102
    @property
    def error(self) -> float: ...  # noqa: D102


class Stroke(Protocol):
    """A throw or a deal that gave a seat much, or took much."""

    @property
    def rev(self) -> int: ...  # noqa: D102
    @property
    def seat(self) -> Seat: ...  # noqa: D102
    @property
    def luck(self) -> float: ...  # noqa: D102


class Ledger(Protocol):
    """The accounts of a game, one for each seat."""

    @property
    def measure(self) -> Measure: ...  # noqa: D102
    @property
    def accounts(self) -> Sequence[Account]: ...  # noqa: D102
    @property
    def decisions(self) -> Sequence[Decision]: ...  # noqa: D102
    @property
    def strokes(self) -> Sequence[Stroke]: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Coached:
    """What the coach has to say of a finished game.

    `state` is "due" while it counts, "done", or "refused" for a `reason`, the end of a text key.
    """

    state: str
    reason: str = ""
    ledger: Ledger | None = None
