"""The mark of a table of a tournament, and of a round whose tables have one luck."""

from dataclasses import dataclass
from typing import ClassVar, Self

from bot.store import TableFields, TableRow, Transaction
from bot.tables.marks import Mark
from bot.tables.table import Table
from bot.tournaments import results
from bot.tournaments.statements import TournamentStatements
from tapis.engines import Playable

IN_PLAY = 3_600_000
"""Milliseconds until it is looked again whether a round, in which the luck is the same, has ended."""


@dataclass(frozen=True, kw_only=True)
class TournamentMark(Mark):
    """The id of its tournament, and the number of the round whose luck it has, 0 where it has its own."""

    column: ClassVar[str] = "evening"
    id: int
    round: int

    @classmethod
    def of(cls, row: TableRow) -> Self:
        """Read the mark of a row that has one."""
        return cls(
            shares_luck=bool(row.keyed),
            arranged="table.refuse.tournament",
            said={"open": "review.round_open", "export.over": "round"} if row.keyed else {},
            record={"round_": row.keyed},
            id=row.evening,
            round=row.keyed,
        )

    @classmethod
    def channel_gone(cls, tx: Transaction, channel_id: int, now: int, /) -> None:
        """Let the tournament of a suspended table take its next step, which begins the game anew."""
        TournamentStatements.of(tx).step_in(channel_id, now)

    def check_end(self, tx: Transaction, user_id: int, *, manager: bool) -> None:
        """Check that it is the house, a manager who does not play there (E1)."""
        results.check_house(tx, self.id, user_id, manager=manager)

    def open_until(self, tx: Transaction, table_id: str, now: int, /) -> int | None:
        """Return when it is looked again whether a table of the round has not ended."""
        open_ = self.round and results.luck_in_play(tx, self.id, table_id)
        return now + IN_PLAY if open_ else None

    def ended(self, tx: Transaction, table: TableFields, now: int, _: Playable | None, /) -> None:
        """Write the result where the next step of the tournament finds it."""
        if isinstance(table, Table):
            results.finish(tx, self.id, table, now)
        else:
            results.close(tx, self.id, table.id, now)
