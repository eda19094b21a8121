"""Who comes to an evening and who goes."""

from dataclasses import replace

from bot import evenings as rules
from bot.evenings.evening import Evening
from bot.games.kit.game import Illegal
from bot.store import EveningPersonRow, EveningRow, Transaction
from bot.tables import seats
from bot.tables.evening_results import rounds_of
from bot.tables.evening_rows import EveningService, check_open, check_running, people_of
from bot.tables.session import Session
from bot.tables.table import Outcome, Player


class EveningPeople(EveningService):
    """People sign up, and leave again."""

    async def join(self, evening_id: int, player: Player, partner: int | None = None) -> Evening:
        """Sign up, with who has signed up already as partner (a user id) or nobody in particular."""

        def work(tx: Transaction, row: EveningRow) -> None:
            check_open(row)
            here = tx.evening_people(evening_id)
            plan = self._plan_of(row)
            if any(one.user_id == player.id for one in here):
                raise Illegal("evening.refuse.already")
            if rules.is_full(plan, people_of(here)):
                raise Illegal("evening.refuse.full", most=len(here))
            team = 0
            if partner is not None:
                other = next((one for one in here if one.user_id == partner), None)
                if other is None or plan.partners not in rules.SIZES:
                    raise Illegal("evening.refuse.partner")
                team = other.team or max(one.team for one in here) + 1
                if sum(one.team == team for one in here) >= rules.SIZES[plan.partners]:
                    raise Illegal("evening.refuse.partner_taken")
                tx.set_team(evening_id, other.number, team)
            number, now = max((one.number for one in here), default=0) + 1, self._context.now()
            tx.sign_up(EveningPersonRow(evening_id, number, player.id, player.name, team, 0, now))
            if row.starts_at is None and row.form == "cup":
                full = rules.is_full(plan, people_of(tx.evening_people(evening_id)))
                row.due = now if full else row.due

        return await self._change(evening_id, work)

    async def leave(self, evening_id: int, user_id: int) -> Evening:
        """Take a name off the list; after the start, be gone: the game under way is left, too (L1)."""
        left = list[Outcome]()

        def work(tx: Transaction, row: EveningRow) -> None:
            left.clear()
            mine = next((one for one in tx.evening_people(evening_id) if one.user_id == user_id), None)
            if mine is None or mine.gone:
                raise Illegal("evening.refuse.not_in")
            if row.life == "open":
                tx.sign_off(evening_id, mine.number)
                return
            check_running(row)
            tx.mark_gone(evening_id, mine.number)

        def whole(tx: Transaction) -> Evening:
            # The tables first: who plays at one holds its row and then that of the evening.
            for table_id in self._tables_of(tx, evening_id, user_id):
                session = Session.of(tx, self._context, table_id)
                seat = session.table.place_of(user_id)
                if session.table.phase == "playing" and seat is not None and seat in session.table.active:
                    session.change_player(seat, replace(session.table.players[seat], level=None))
                    left.append(seats.leave_for_good(session, seat))
            return self._changed(tx, evening_id, work)

        done = await self._store.run(whole)
        for one in left:
            self._stir(one.table)
        self.wake(evening_id)
        return done

    def _tables_of(self, tx: Transaction, evening_id: int, user_id: int) -> list[str]:
        """Return the tables under way at which a person plays; the evening's row is not held by this."""
        found = tx.evening_unheld(evening_id)
        if found is None or found.life != "running":
            return []
        mine = next((one.number for one in tx.evening_people(evening_id) if one.user_id == user_id), None)
        tables = (table for each in rounds_of(found) for table in each.tables)
        return [
            table.table_id
            for table in tables
            if table.table_id is not None and table.result is None and mine in table.drawn.people
        ]
