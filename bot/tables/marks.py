"""A table's mark: what the feature whose table it is answers when it is asked; the core reads none."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, Final, Self

from bot.store import TableFields, TableRow, Transaction
from tapis.engines import Playable
from tapis.records.ledger import Ledger
from tapis.records.record import Record


@dataclass(frozen=True, kw_only=True)
class Mark:
    """Whose table it is; as it is here, nobody's.  A feature has a class of its own.

    Attributes:
        column: of the rows of tables, which is not empty where one has such a mark.
        shares_luck: others have the same luck, by what is drawn.
        arranged: the key of why its people change neither pace nor seats, "" if they may; robots play alone.
        again: what others have played is played once more, and counts for nobody.
        by_coach: what the coach counts ranks it: he is silent until its luck is told, and does not give up.
        void: what is played now counts for nothing; None where no robot waits for its engine.
        said: what is said of it in other words than of other tables, by what that is.
        record: what its record tells of it.
    """

    column: ClassVar[str]
    shares_luck: bool = False
    arranged: str = ""
    again: bool = False
    by_coach: bool = False
    void: bool | None = None
    said: Mapping[str, str] = field(default_factory=dict[str, str])
    record: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @classmethod
    def of(cls, row: TableRow) -> Self:
        """Read the mark of a row that has one."""
        raise NotImplementedError

    def shown(self, language: str, table: TableFields, at: datetime) -> Mapping[str, Any] | None:
        """Return what the screens of a marked table show of it, as `Frame` has that."""

    @classmethod
    def channel_gone(cls, tx: Transaction, channel_id: int, now: int, /) -> None:
        """Note that a channel is gone, with a table under way there."""

    def live(self, tx: Transaction, table: TableFields) -> "Mark | None":
        """Return the mark of a table that is shown, if that tells more than it is told of any."""

    def check_end(self, tx: Transaction, user_id: int, *, manager: bool) -> None:
        """Raise `Illegal` unless this user, who may be a manager of the server, may end the table early."""

    def open_until(self, tx: Transaction, table_id: str, now: int, /) -> int | None:
        """Return until when others still play with its luck, later than now, in ms UTC; None if not."""

    def robot_fails(self, tx: Transaction, table: TableFields) -> None:
        """Note that a robot moves now without its engine."""

    def ended(self, tx: Transaction, table: TableFields, now: int, played: Playable | None, /) -> None:
        """Note how the table has ended; of one that cannot be read, its row."""

    def counted(
        self, tx: Transaction, table: TableFields, played: Playable, ledger: Ledger, record: Record
    ) -> None:
        """Note what the coach has counted of the game, where that ranks it."""


UNMARKED: Final = Mark()


def mark_of(row: TableRow, kinds: Iterable[type[Mark]]) -> Mark:
    """Return the mark of a row."""
    return next((kind.of(row) for kind in kinds if getattr(row, kind.column)), UNMARKED)
