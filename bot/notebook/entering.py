"""Decisions of counted games enter the notebooks of who made them: one game at a time, while none presses."""

import logging
from collections.abc import Sequence
from functools import partial

from bot.notebook import mistakes
from bot.notebook.mistakes import CountedGame
from bot.services import Services
from bot.tables import agenda
from bot.watch.agenda import Kind
from bot.watch.coach import COACH
from tapis.coach.analyst import NoLedger
from tapis.engines.wire import NoThought

log = logging.getLogger(__name__)


def kind_of(services: Services) -> Kind[CountedGame]:
    """Return the games whose decisions are to enter."""

    async def following(_: object) -> Sequence[CountedGame]:
        found = await services.tables.run(mistakes.due)
        return () if found is None else (found,)

    return Kind("decisions for the notebooks", following, partial(_enter, services), COACH)


async def _enter(services: Services, counted: CountedGame) -> None:
    """Look at the dearest decisions of a counted game once more, for the notebooks of who made them."""
    tables, table_id = services.tables, counted.table_id
    try:
        evaluations = await services.coach.evaluations_at_each(counted.record, counted.revs)
        await tables.at(table_id, mistakes.enter, evaluations)
    except NoThought as lost:
        log.warning("decisions of table %s could not be looked at: %s", table_id, lost)
        refused = isinstance(lost, NoLedger)
        if refused or not await tables.run(agenda.put_off, table_id, "done", counted.tries):
            await tables.run(mistakes.give_up, table_id)
