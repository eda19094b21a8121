"""The tables of an evening: ordinary ones, opened in threads, with who was drawn."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import cast

from bot import evenings as rules
from bot.evenings.evening import Evening, EveningRound, EveningTable
from bot.evenings.plan import ROBOT
from bot.games.kit.game import Illegal
from bot.store import EveningRow, Transaction
from bot.tables import lobby, robots
from bot.tables.clocks import Pace
from bot.tables.evening_results import keep_rounds, rounds_of, with_table
from bot.tables.evening_rows import EveningService, row_of, tables_to_open
from bot.tables.session import Session
from bot.tables.table import Player, Table


class EveningTables(EveningService):
    """Tables are begun, and opened once."""

    def to_open(self, evening: Evening) -> list[EveningTable]:
        """Return the tables that are to be opened now."""
        return tables_to_open(evening)

    async def begin_thread(self, evening_id: int, key: tuple[int, int]) -> int | None:
        """Note that a table's thread is begun; return since when if it was before, else None.

        Raises:
            Illegal: if the table has no thread to be opened any more.
        """

        def work(tx: Transaction) -> int | None:
            row = row_of(tx, evening_id)
            rounds = rounds_of(row)
            table = self._opening(row, rounds, key)
            if table.begun is None:
                begun = replace(table, begun=self._context.now())
                keep_rounds(row, with_table(rounds, begun))
                tx.save_evening(row)
            return table.begun

        return await self._store.run(work)

    async def open(self, evening_id: int, key: tuple[int, int], thread_id: int) -> Table | None:
        """Open a table in its thread, seat who was drawn, and start the game; None if that was done.

        To have signed up is to have agreed.  Robots have the seats that were drawn for them, and strong ones
        play for who is late.
        """

        def work(tx: Transaction) -> Table | None:
            row = row_of(tx, evening_id)
            rounds = rounds_of(row)
            try:
                found = self._opening(row, rounds, key)
            except Illegal:
                return None
            table = self._opened(tx, row, found, thread_id, self._version(tx, rounds, key[0]))
            changed = replace(found, thread_id=thread_id, table_id=table.id)
            keep_rounds(row, with_table(rounds, changed))
            row.changes, row.problem, row.trouble_at, row.due = row.changes + 1, "", 0, self._context.now()
            tx.save_evening(row)
            return table

        return await self._run(work)

    def _opening(self, row: EveningRow, rounds: Sequence[EveningRound], key: tuple[int, int]) -> EveningTable:
        tables = (table for each in rounds for table in each.tables)
        found = next((one for one in tables if one.drawn.key == key), None)
        if found is None or row.life != "running" or found.table_id is not None or found.result is not None:
            raise Illegal("evening.refuse.no_table")
        return found

    def _version(self, tx: Transaction, rounds: Sequence[EveningRound], number: int) -> int | None:
        """Return by which version of the rules a round is played; None if it has not begun."""
        for one in (table for each in rounds if each.drawn.number == number for table in each.tables):
            if one.table_id is not None:
                with suppress(Illegal):  # it cannot be read, or has gone
                    return Session.of(tx, self._context, one.table_id).table.plays_by
        return None

    def _opened(
        self, tx: Transaction, row: EveningRow, found: EveningTable, thread_id: int, version: int | None
    ) -> Table:
        here = {one.number: one for one in tx.evening_people(row.id)}
        drawn = found.drawn
        # Who has gone since the round was drawn has a robot in their seat.
        people = [
            None if seat in drawn.robots or number == ROBOT or here[number].gone else here[number]
            for seat, number in enumerate(drawn.seats)
        ]
        players = list[Player]()
        for one in people:
            robot = len([player for player in players if player.id < 0]) + 1
            name = robots.robot_name(robot)
            players.append(Player(-robot, name, "strong") if one is None else Player(one.user_id, one.name))
        keyed = drawn.round if row.form == "duplicate" else 0
        plan = self._plan_of(row)
        options = self._options_of(row).model_copy(update=rules.table_options(plan, len(here)))
        session = lobby.open_table(
            tx,
            replace(self._context, limits=None),
            guild_id=row.guild_id,
            channel_id=thread_id,
            host=next((player for player in players if player.id > 0), players[0]),
            game=row.game,
            options=options,
            locale=row.locale,
            pace=cast("Pace", row.pace),
            begins=True,
            evening=row.id,
            seed=rules.round_seed(row.seed, drawn.round, row.game) if keyed else "",
            keyed=keyed,
            version=version if keyed else None,
        )
        session.change(players=tuple(players), level="strong", absent="robot")
        return lobby.start(session, session.table.host_id, thread_id).table
