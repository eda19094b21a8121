"""Decisions in advance, in one's own hand: pages of choices, a line confirmed, all of them dropped."""

from bot.interactions.actor import Actor
from bot.tables import Table, ahead, plans_of
from tapis.games.kit.ahead import YES, read_step
from tapis.games.kit.game import Illegal


async def plan(actor: Actor, table_id: str, step: str = "") -> None:
    """Show a step of a new line in the player's hand, or note the line that is confirmed."""
    table = await actor.tables.present(table_id, actor.id)
    read = read_step(step)
    if step.endswith(YES) and read is not None:
        table = await actor.tables.at(table_id, ahead.add, actor.id, *read)
        step = ""
    _check(actor, table)
    await actor.services.hands.show(actor.interaction, table, page=step)


async def drop_plans(actor: Actor, table_id: str) -> None:
    """Drop the player's lines, and show that there are none."""
    table = await actor.tables.at(table_id, ahead.drop, actor.id)
    _check(actor, table)
    await actor.services.hands.show(actor.interaction, table, page="")


def _check(actor: Actor, table: Table) -> None:
    """Check that this player may decide something in advance now; who does not play here learns it later.

    Raises:
        Illegal: if it is their turn, or nothing is to be decided.
    """
    seat = table.seat_of(actor.id)
    if seat is None or table.position is None or plans_of(table, seat) is not None:
        return
    raise Illegal("ahead.refuse.turn" if seat in table.awaited_people else "ahead.refuse.now")
