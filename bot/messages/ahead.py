"""A drawing made ahead of its time: while the move it shows is still on its way to the disk."""

from collections.abc import Callable

from bot.messages.components import Drawn
from bot.tables import Done, Table


class Ahead:
    """What a press will be answered with, should its move be committed; else it is thrown away.

    Args:
        draw: draws a table at one revision.
    """

    def __init__(self, draw: Callable[[Table], Drawn]) -> None:
        self._draw = draw
        self._drawn: tuple[Table, Drawn] | None = None

    def __call__(self, done: Done) -> None:
        """Draw what a move has come to; what fails here is drawn again when it is wanted, and fails there."""
        try:
            self._drawn = done.table, self._draw(done.table)
        except Exception:  # noqa: BLE001 - as it says
            self._drawn = None

    def of(self, table: Table) -> Drawn:
        """Return the drawing of a table: the one made ahead, if it shows this very state."""
        if self._drawn is not None and self._drawn[0] is table:
            return self._drawn[1]
        return self._draw(table)
