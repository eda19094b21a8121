"""The prime (or bonus) of the upper boxes, as far as it is won, lost or still open.

The texts are the game's own: `<game>.prime.missing`, `.won` and `.lost`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.screens.kit.numbers import number
from bot.screens.kit.people import player_name
from bot.screens.kit.screen import Scene
from bot.screens.kit.sheet import grid_head
from tapis.games.kit.game import Seat
from tapis.games.kit.sheet import SheetView


@dataclass(frozen=True, slots=True)
class Prime:
    """How the primes of a position stand, by seat and grid: the points of the boxes, and what they earn."""

    game: str
    view: SheetView
    boxes: Sequence[str]
    least: int
    uppers: tuple[tuple[int, ...], ...]
    earned: tuple[tuple[int, ...], ...]

    def cell(self, seat: Seat, grid: int) -> str:
        """Write the prime for the sheet; a dot while it may still come."""
        return number(self.earned[seat][grid]) if self._settled(seat, grid) else "·"

    def bar(self, seat: Seat, grid: int) -> int | None:
        """Return how many thousandths of the points it needs there are; None once it is won or lost."""
        if self._settled(seat, grid):
            return None
        return max(0, min(1000, 1000 * self.uppers[seat][grid] // self.least))

    def line(self, scene: Scene, columns: Sequence[tuple[Seat, int]]) -> str:
        """Say how many points are missing, or that the prime is won or lost; for each of several columns."""
        t = scene.t
        if len(columns) == 1 and self._settled(*columns[0]):
            (seat, grid), *_ = columns
            points = self.earned[seat][grid]
            return "🎯 " + (
                t(f"{self.game}.prime.won", points=points) if points else t(f"{self.game}.prime.lost")
            )
        said: list[str] = []
        for seat, grid in columns:
            several = self.view.grids > 1
            who = grid_head(t, self.game, grid + 1) if several else player_name(scene.names, seat)
            said.append((f"{who} " if len(columns) > 1 else "") + self._stand(seat, grid))
        return "🎯 " + t(f"{self.game}.prime.missing", least=self.least, said=" · ".join(said))

    def _settled(self, seat: Seat, grid: int) -> bool:
        return bool(self.earned[seat][grid]) or all(box in self.view.sheets[seat][grid] for box in self.boxes)

    def _stand(self, seat: Seat, grid: int) -> str:
        if earned := self.earned[seat][grid]:
            return f"✓ **+{earned}**"
        if self._settled(seat, grid):
            return "✗"
        return f"**{self.least - self.uppers[seat][grid]}**"
