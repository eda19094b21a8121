"""The mark of a private table that has the luck of a day: its entry there, or the day played again."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, ClassVar, Final, Self

from bot.days import results
from bot.days.statements import DayStatements
from bot.screens.kit.days_off import day_told
from bot.screens.kit.screen import Button, Verb
from bot.store import TableFields, TableRow, Transaction
from bot.tables.marks import Mark
from bot.tables.table import Table
from bot.text import text_in
from tapis.clocks.clock import milliseconds
from tapis.engines import Playable
from tapis.records.day_games import DAY_GAMES
from tapis.records.ledger import Ledger
from tapis.records.record import Record
from tapis.records.share_squares import squares_in

MINUTE, HOUR = 60_000, 3_600_000
SLOW: Final = 10
"""Seconds after which a robot of the day takes longer than usual."""
SAID: Final = {
    "rematch": "day.refuse.rematch",
    "advice": "coach.no_advice_day",
    "open": "review.day_open",
    "check": "day",
    "export.playing": "day",
    "export.over": "day",
}
"""What is said of such a table, by what others say."""


@dataclass(frozen=True, kw_only=True)
class DayMark(Mark):
    """Whose luck it has: the date, and what its board calls that, "" where it is played again."""

    column: ClassVar[str] = "day"
    day: str
    name: str

    @classmethod
    def of(cls, row: TableRow) -> Self:
        """Read the mark of a row that has one."""
        name, said = row.day_name, SAID | ({"end": "day"} if row.day_name else {})
        return cls(
            shares_luck=True,
            again=not name,
            by_coach=True,
            said=said,
            record={"day": row.day},
            day=row.day,
            name=name,
        )

    def shown(self, language: str, table: TableFields, at: datetime) -> Mapping[str, Any]:
        """Return which day it is and what follows: the result, and the card of what was played to its end."""
        t, day, since = text_in(language), date.fromisoformat(self.day), table.robot_due
        own = f"{day:%Y%m%d}.{DAY_GAMES[table.game].kind}"
        result = Button(Verb(f"day_result.{own}"), t("daily.result"), "🏁")
        show = Button(Verb(f"day_show.{own}"), t("daily.show"), "📣")
        again = Button(Verb(f"day_again.{own}"), t("daily.again"), "🔁", tone="success")
        return {
            "titled": day_told(t, day),
            "luck": t("daily.named", name=self.name) if self.name else t("daily.unranked"),
            "check": t("check.day"),
            "after": (again,) if self.again else (result,) if table.unranked else (result, show),
            "void": bool(self.void),
            "slow": not self.again and since is not None and at.timestamp() - since / 1000 > SLOW,
        }

    def live(self, tx: Transaction, table: TableFields) -> Mark | None:
        """Tell whether the deal that is played is void, in an entry."""
        if not self.name or table.phase != "playing" or not isinstance(table, Table):
            return None
        row = DayStatements.of(tx).day_entry_at(table.id)
        return row and replace(self, void=bool(row.void >> len(results.deals_of(table, 0)) & 1))

    def open_until(self, tx: Transaction, _: str, now: int, /) -> int | None:
        """Return when the day closes, or when that is looked at again."""
        if DayStatements.of(tx).day_closed(self.day):
            return None
        closes = results.closes_of(tx, date.fromisoformat(self.day))
        return now + HOUR if closes is None else max(milliseconds(closes), now + MINUTE)

    def robot_fails(self, tx: Transaction, table: TableFields) -> None:
        """Let the deal that is played count for nothing."""
        if isinstance(table, Table):
            DayStatements.of(tx).void_day_deal(table.id, len(results.deals_of(table, 0)))

    def ended(self, tx: Transaction, table: TableFields, now: int, played: Playable | None, /) -> None:
        """Write how the entry ended that was played to its end, once."""
        result = table.result if isinstance(table, Table) and not table.unranked else None
        if isinstance(table, Table) and played and result:
            results.finish(tx, table, result, results.field_of(played, table.plays_by), now)

    def counted(
        self, tx: Transaction, table: TableFields, played: Playable, ledger: Ledger, record: Record
    ) -> None:
        """Write what the coach has counted of a finished entry."""
        if self.name and isinstance(table, Table):
            costs = [(each.rev, each.cost) for each in next(iter(ledger.losses), ())]
            field = results.field_of(played, table.plays_by)
            results.count(tx, table.id, ledger.accounts[0], squares_in(record, costs), field)
