"""What a kept evening is: its plan, its people, its rounds, what is due of it; and who may change it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from bot import evenings as rules
from bot.engines import Playable
from bot.evenings.evening import Evening, EveningPerson, EveningRound, EveningTable, Life, Problem
from bot.evenings.plan import FormName, Partners, Person, Plan
from bot.games.kit.game import Illegal, OptionSet
from bot.store import EveningPersonRow, EveningRow, Store, Transaction
from bot.tables.clocks import Pace, moment
from bot.tables.evening_results import rounds_of
from bot.tables.lobby import check_pace
from bot.tables.session import Context
from bot.tables.table import Table

DEALS: Final = 4
"""Deals of a round with the same deals for all."""
HOUR: Final = 3_600_000
"""Milliseconds after which a running evening is looked at again: one of its tables may be gone."""
IDLE: Final = 7 * 24 * HOUR
"""Milliseconds for which a sign-up without a start, or a pause, waits for somebody to touch it."""
FARTHEST: Final = 60 * 24 * HOUR
"""Milliseconds until a start, at most."""


def _idle(evening_id: int) -> None:
    """Wake nobody, as nothing steps beside these tables."""


class EveningService:
    """What all that is done with evenings stands on.  Refusals are `Illegal`.

    Args:
        store: where they are kept.
        context: what all tables share.
        run: runs a transaction; robots and coach hear of its table.
        stir: called with a table that an evening has changed otherwise.
    """

    def __init__(
        self,
        store: Store,
        context: Context,
        run: Callable[..., Awaitable[Any]],
        stir: Callable[[Table], None],
    ) -> None:
        self._store, self._context, self._run, self._stir = store, context, run, stir
        self.wake: Callable[[int], object] = _idle
        """Called with the id of an own evening for which something may be due, after each transaction."""

    async def _change(self, evening_id: int, work: Callable[[Transaction, EveningRow], None]) -> Evening:
        """Change an evening in one transaction; what follows is taken by the next step."""
        done = await self._store.run(lambda tx: self._changed(tx, evening_id, work))
        self.wake(evening_id)
        return done

    def _changed(
        self, tx: Transaction, evening_id: int, work: Callable[[Transaction, EveningRow], None]
    ) -> Evening:
        row = row_of(tx, evening_id)
        work(tx, row)
        if not self._out_of_bounds(tx, row):
            row.idle_until = None  # it is touched
        row.changes, row.due = row.changes + 1, self._context.now()
        tx.save_evening(row)
        return self._shown(tx, row)

    def _out_of_bounds(self, tx: Transaction, row: EveningRow) -> bool:
        """Return True for a sign-up that nobody may open any more: too far off, or one more of a person."""
        if row.life != "open":
            return False
        older = [one for one in tx.organised_open(row.organiser_id, row.guild_id) if one < row.id]
        return bool(older) or (row.starts_at is not None and row.starts_at > self._context.now() + FARTHEST)

    def _shown(self, tx: Transaction, row: EveningRow) -> Evening:
        evening = self._evening(row, tx.evening_people(row.id), secret=row.life in {"over", "closed"})
        lost = {
            table.table_id: tx.lost_at(table.table_id)
            for one in evening.rounds
            for table in one.tables
            if table.table_id is not None and table.result is not None and table.result.places
        }
        return replace(evening, rounds=tuple(_with_lost(one, lost) for one in evening.rounds))

    def _evening(
        self, row: EveningRow, people: Sequence[EveningPersonRow], *, secret: bool = False
    ) -> Evening:
        return Evening(
            id=row.id,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            organiser_id=row.organiser_id,
            organiser_name=row.organiser_name,
            plan=replace(self._plan_of(row), secret=row.seed if secret else ""),
            options=self._options_of(row),
            locale=row.locale,
            pace=row.pace,
            starts_at=None if row.starts_at is None else moment(row.starts_at),
            life=cast("Life", row.life),
            paused=bool(row.paused),
            problem=cast("Problem", row.problem),
            message_id=row.message_id,
            people=tuple(
                EveningPerson(one.number, one.user_id, one.name, one.team, bool(one.gone)) for one in people
            ),
            rounds=rounds_of(row),
            changes=row.changes,
            trouble=bool(row.trouble_at),
            event_id=row.event_id,
            event_life=cast("Life", row.event_life),
            idle_until=None if row.idle_until is None else moment(row.idle_until),
        )

    def _plan_of(self, row: EveningRow) -> Plan:
        return made_plan(self._context.shelf[row.game], self._options_of(row), row)

    def _options_of(self, row: EveningRow) -> OptionSet:
        return self._context.shelf[row.game].rules.Options.model_validate_json(row.options)

    def _check(self, row: EveningRow) -> Plan:
        """Return the plan of an evening, if its form and its game allow it.

        Raises:
            Illegal: if they do not.
        """
        options = self._options_of(row)
        check_pace(options, cast("Pace", row.pace))
        counts = self._context.shelf[row.game].rules.seats_for(options)
        if row.seats and row.seats not in rules.seats_of(cast("FormName", row.form), row.game, counts):
            raise Illegal("evenings.refuse.seats", seats=row.seats)
        plan = self._plan_of(row)
        rules.check(plan)
        return plan

    def _next(self, row: EveningRow) -> int | None:
        """Return when the next step is due: at once if Discord is to be told something.

        None for what is over, and told: whatever else it is, something follows at some instant (E3).
        """
        if row.trouble_at and row.due is not None:
            return row.due
        now, evening = self._context.now(), self._evening(row, [])
        waits = row.message_id is not None and row.shown < row.changes
        waits = waits or (row.event_id is not None and row.event_life != row.life)
        if waits or len(posts_of(evening)) > row.posted or tables_to_open(evening):
            return now
        if row.life == "open":
            return min(at for at in (row.starts_at, row.idle_until, now + IDLE) if at is not None)
        return min(now + HOUR, row.idle_until or now + HOUR) if row.life == "running" else None


def made_plan(played: Playable, options: OptionSet, row: EveningRow) -> Plan:
    """Return the plan of what an organiser chose; what was left open is as usual."""
    form, teams = cast("FormName", row.form), played.rules.teams
    allowed = rules.seats_of(form, row.game, played.rules.seats_for(options))
    seats = row.seats or allowed[-1]
    return Plan(
        form=form,
        game=row.game,
        seats=seats,
        rounds=row.rounds,
        sides=teams,
        partners=cast("Partners", row.partners or rules.partners_of(form, teams, seats)[0]),
        deals=DEALS if "deals" in type(options).model_fields else 1,
        people=row.size,
        robots=bool(played.engine),
        secret=row.seed,
    )


def row_of(tx: Transaction, evening_id: int) -> EveningRow:
    """Return the row of an evening, held until the end of a writing transaction.

    Raises:
        Illegal: if there is none.
    """
    row = tx.evening(evening_id)
    if row is None:
        raise Illegal("evening.refuse.gone")
    return row


def check_open(row: EveningRow) -> None:
    """Check that people may sign up.

    Raises:
        Illegal: if not.
    """
    if row.life in {"over", "closed"}:
        raise Illegal("evening.refuse.over")
    if row.life != "open":
        raise Illegal("evening.refuse.started")


def check_running(row: EveningRow) -> None:
    """Check that it is played.

    Raises:
        Illegal: if not.
    """
    if row.life in {"over", "closed"}:
        raise Illegal("evening.refuse.over")
    if row.life != "running":
        raise Illegal("evening.refuse.not_started")


def check_organised(row: EveningRow, user_id: int, *, manager: bool) -> None:
    """Check that a user holds an evening: its organiser, or a manager of the server.

    Raises:
        Illegal: if they do not.
    """
    if not manager and user_id != row.organiser_id:
        raise organiser_only(row.organiser_name)


def organiser_only(name: str) -> Illegal:
    """Return why nobody but who holds an evening may do that; the name is "" of who was erased."""
    return Illegal("evening.refuse.organiser_only", name=name) if name else Illegal("evening.refuse.managers")


def people_of(rows: Sequence[EveningPersonRow]) -> tuple[Person, ...]:
    """Return who has signed up, as the rules know them."""
    return tuple(Person(one.number, one.name, one.team) for one in rows)


def tables_to_open(evening: Evening) -> list[EveningTable]:
    """Return the tables that are to be opened now."""
    if evening.life != "running" or evening.paused:
        return []
    tables = [table for one in evening.rounds for table in one.tables]
    return [table for table in tables if table.table_id is None and table.result is None]


def posts_of(evening: Evening) -> list[tuple[int, bool]]:
    """Return the posts that may stand by now, (round, standings), in order; later ones come behind them.

    A round is told once its tables are open, the standings once it has ended; those of a league at the end
    alone, as its games overlap.  What Discord has refused too often waits for the end of the pause.
    """
    found, done = list[tuple[int, bool]](), evening.life in {"over", "closed"}
    if evening.paused and evening.problem and not done:
        return []
    league, told = evening.form == "league", evening.told
    for number, one in enumerate(told, 1):
        whole = all(table.table_id or table.result for table in one.tables)
        if not whole or (league and not done and len(one.tables) < len(told[0].tables)):
            break
        found.append((number, False))
        if league:
            continue
        if not (one.ended or done):
            break
        found.append((number, True))
    if league and done and len(found) == len(told) > 0:
        found.append((len(told), True))
    return found


def _with_lost(one: EveningRound, lost: Mapping[str, Mapping[int, float]]) -> EveningRound:
    """Return a round whose results know what the coach has counted since."""
    return replace(
        one,
        tables=tuple(
            replace(
                table,
                result=replace(
                    table.result,
                    lost=tuple(known.get(seat) for seat in range(len(table.drawn.seats))),
                ),
            )
            if table.result is not None and (known := lost.get(table.table_id or "", {}))
            else table
            for table in one.tables
        ),
    )
