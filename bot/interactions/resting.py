"""The verbs of the times at which a table's clock stands: its pause, its weekends."""

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.screens.frame.resting import pause_choice
from bot.tables import Table, pauses


async def choose_pause(actor: Actor, table_id: str, *, days: int = 0) -> Reply:
    """Ask for how many days, then for the pause; it begins once everybody agrees, for one alone at once."""
    if not days:
        table = await actor.tables.get(table_id)
        return Reply(page=actor.drawn(pause_choice(actor.t), table))
    table = await actor.tables.at(table_id, pauses.ask, actor.id, days)
    return Reply(_told(actor, table), table, settled=True)


async def agree_pause(actor: Actor, table_id: str, *, asked: str) -> Reply:
    """Say yes to a pause: `<days>.<who asked>`."""
    table = await actor.tables.at(table_id, pauses.agree, actor.id, asked)
    return Reply(_told(actor, table), table)


def _told(actor: Actor, table: Table) -> str:
    rests = table.rests_until(actor.services.clock())
    if rests is None:
        return actor.t("said.pause_asked")
    return actor.t("said.paused", until=int(rests.timestamp()))


async def resume(actor: Actor, table_id: str) -> Reply:
    """Go on before the pause is over, or drop the question for one."""
    table = await actor.tables.at(table_id, pauses.go_on, actor.id)
    return Reply(actor.t("said.resumed"), table, settled=True)
