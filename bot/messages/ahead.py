"""A drawing made early: while the move that it shows is being written to disk."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.messages.components import Drawn
from bot.tables import Outcome, Table


@dataclass(slots=True)
class Ahead:
    """The answer to a press, drawn before its move is committed; dropped if the commit fails."""

    draw: Callable[[Table], Drawn]
    _drawn: tuple[Table, Drawn] | None = None

    def __call__(self, done: Outcome) -> None:
        """Draw the table after a move; a drawing that fails here is made again in `of`, which raises."""
        try:
            self._drawn = done.table, self.draw(done.table)
        except Exception:  # noqa: BLE001 - as it says
            self._drawn = None

    def of(self, table: Table) -> Drawn:
        """Return the drawing of a table: the early one if it shows this state, else a new one."""
        if self._drawn is not None and self._drawn[0] is table:
            return self._drawn[1]
        return self.draw(table)
