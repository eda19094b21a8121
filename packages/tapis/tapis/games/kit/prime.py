"""The prime (or bonus) of the upper boxes of a score sheet, as far as it is won, lost or still open."""

from collections.abc import Sequence
from dataclasses import dataclass

from tapis.games.kit.game import Seat
from tapis.games.kit.sheet import SheetView


@dataclass(frozen=True, slots=True)
class Prime:
    """How the primes of a position stand, by seat and grid: the points of the boxes, and what they earn."""

    view: SheetView
    boxes: Sequence[str]
    least: int
    uppers: tuple[tuple[int, ...], ...]
    earned: tuple[tuple[int, ...], ...]

    def cell(self, seat: Seat, grid: int) -> str:
        """Write the prime for the sheet; a dot while it may still come."""
        return str(self.earned[seat][grid]) if self.settled(seat, grid) else "·"

    def bar(self, seat: Seat, grid: int) -> int | None:
        """Return how many thousandths of the points it needs there are; None once it is won or lost."""
        if self.settled(seat, grid):
            return None
        return max(0, min(1000, 1000 * self.uppers[seat][grid] // self.least))

    def settled(self, seat: Seat, grid: int) -> bool:
        """Return True once it is won or lost."""
        return bool(self.earned[seat][grid]) or all(box in self.view.sheets[seat][grid] for box in self.boxes)

    def stand(self, seat: Seat, grid: int) -> str:
        """Write how it stands in a line: won, lost, or how many points are missing."""
        if earned := self.earned[seat][grid]:
            return f"✓ **+{earned}**"
        if self.settled(seat, grid):
            return "✗"
        return f"**{self.least - self.uppers[seat][grid]}**"
