"""What the organiser of an evening, or a manager of its server, may do with it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot import evenings as rules
from bot.evenings.duplicate import totals
from bot.evenings.evening import Evening, EveningTable
from bot.evenings.forms import SIDES_SEATS
from bot.evenings.plan import Plan, Result
from bot.games.kit.game import Illegal
from bot.games.kit.game import places as places_of
from bot.store import EveningRow, Transaction
from bot.tables.evening_results import keep_rounds, rounds_of, with_table
from bot.tables.evening_rows import (
    EveningService,
    check_open,
    check_organised,
    check_running,
    people_of,
    posts_of,
)


class EveningHolding(EveningService):
    """An evening is started, paused, put right and closed."""

    async def configure(
        self, evening_id: int, user_id: int, options: Mapping[str, str], *, manager: bool = False
    ) -> Evening:
        """Set options of the game, as long as people sign up.

        Raises:
            Illegal: if it has begun, somebody else asks, or the form does not allow them.
        """

        def work(_: Transaction, row: EveningRow) -> None:
            check_organised(row, user_id, manager=manager)
            check_open(row)
            try:
                changed = self._options_of(row).with_options(options)
            except ValueError:
                raise Illegal("press.unknown") from None
            row.options = changed.model_dump_json()
            self._check(row)

        return await self._change(evening_id, work)

    async def start(self, evening_id: int, user_id: int, *, manager: bool = False) -> Evening:
        """Begin at once.

        Raises:
            Illegal: if too few people have signed up, or somebody else asks.
        """

        def work(tx: Transaction, row: EveningRow) -> None:
            check_organised(row, user_id, manager=manager)
            check_open(row)
            rules.check_people(self._plan_of(row), people_of(tx.evening_people(evening_id)))
            row.starts_at = row.due = self._context.now()

        return await self._change(evening_id, work)

    async def pause(self, evening_id: int, user_id: int, *, manager: bool = False) -> Evening:
        """Let no further round begin; what is played is played on."""

        def work(_: Transaction, row: EveningRow) -> None:
            check_organised(row, user_id, manager=manager)
            check_running(row)
            if row.paused:
                raise Illegal("evening.refuse.paused")
            row.paused = 1

        return await self._change(evening_id, work)

    async def go_on(self, evening_id: int, user_id: int, *, manager: bool = False) -> Evening:
        """End the pause; what Discord had refused is tried again."""

        def work(_: Transaction, row: EveningRow) -> None:
            check_organised(row, user_id, manager=manager)
            check_running(row)
            if not row.paused:
                raise Illegal("evening.refuse.not_paused")
            row.paused, row.problem, row.trouble_at = 0, "", 0

        return await self._change(evening_id, work)

    async def correct(
        self,
        evening_id: int,
        user_id: int,
        round_: int,
        number: int,
        scores: Sequence[int],
        *,
        name: str = "",
        manager: bool = False,
    ) -> Evening:
        """Put in the scores of a table that has ended, under the name of who does; it stays with them (E2).

        They are by seat, by side where there are sides, and of a round with the same deals ours less theirs
        by deal.

        Rounds that were drawn stay as they were drawn.  Of an evening that is over the end is told anew.

        Raises:
            Illegal: if it is under way, or they sit at it; once the evening is over also if they do not
                manage the server, or have played in it.
        """

        def work(tx: Transaction, row: EveningRow) -> None:
            check_organised(row, user_id, manager=manager)
            if row.life == "closed":
                raise Illegal("evening.refuse.over")
            people = tx.evening_people(evening_id)
            mine = {one.number for one in people if one.user_id == user_id}
            if row.life == "over" and (mine or not manager):
                raise Illegal("evening.refuse.managers_after")
            rounds, plan = rounds_of(row), self._plan_of(row)
            tables = (table for each in rounds for table in each.tables)
            table = next((one for one in tables if one.drawn.key == (round_, number)), None)
            if table is None:
                raise Illegal("evening.refuse.no_table")
            if mine.intersection(table.drawn.seats):
                raise Illegal("evening.refuse.own_table")
            if table.result is None:
                raise Illegal("evening.refuse.under_way")
            lowest = self._context.shelf[row.game].rules.lowest
            changed = _corrected(table, table.result, scores, plan, lowest=lowest)
            keep_rounds(row, with_table(rounds, replace(changed, by_id=user_id, by=name)))
            told = len(posts_of(self._evening(row, [])))
            if row.life == "over" and row.posted == told:
                row.posted = row.posting = told - 1

        return await self._change(evening_id, work)

    async def close(self, evening_id: int, user_id: int, *, manager: bool = False) -> Evening:
        """Close it: nothing begins any more; games under way are played on as ordinary ones."""

        def work(_: Transaction, row: EveningRow) -> None:
            check_organised(row, user_id, manager=manager)
            if row.life not in {"open", "running"}:
                raise Illegal("evening.refuse.over")
            row.life, row.problem = "closed", ""

        return await self._change(evening_id, work)


def _corrected(
    table: EveningTable, before: Result, scores: Sequence[int], plan: Plan, *, lowest: bool
) -> EveningTable:
    """Return a table with what was put in: scores by seat or side, of the same deals marks by deal.

    `lowest`: the fewest points are the best.  Who had nothing of it before has nothing of it now.
    """
    seats, marks = len(table.drawn.seats), tuple[int, ...]()
    sides = plan.sides and seats == SIDES_SEATS
    if plan.form == "duplicate":
        wanted, marks = plan.deals, tuple(scores)
        alone = "tournament.correct.shares" if plan.deals > 1 else "tournament.correct.seats"
        key = "evening.refuse.marks" if sides else alone
    else:
        wanted, key = 2 if sides else seats, "evening.refuse.scores"
    if len(scores) != wanted:
        raise Illegal(key, number=wanted)
    if marks:
        scores = (sum(marks), -sum(marks)) if sides else totals(plan, marks)
    places = places_of(scores, lowest=lowest)
    if sides:
        scores, places = (*scores, *scores), (*places, *places)
    result = replace(before, places=tuple(places), marks=marks, lost=())
    return replace(table, scores=tuple(scores), result=result, corrected=True)
