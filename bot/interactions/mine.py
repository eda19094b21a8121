"""The tables of one person, wherever they are."""

from bot.games.kit.game import Illegal
from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.messages.scene import link_of, names_of
from bot.screens.kit.mine import Own, my_tables
from bot.tables import Table, Unreadable
from bot.text import Text

MOST = 30
"""Tables that are read."""


async def own_tables(actor: Actor, _: str) -> Said:
    """Show the tables at which who asks sits; what cannot be read is left out."""
    found: list[Own] = []
    for table_id in await actor.services.store.read(lambda questions: questions.tables_of(actor.id, MOST)):
        try:
            table = await actor.tables.get(table_id)
        except (Illegal, Unreadable):
            continue  # it ended a moment ago, or was set aside
        found.append(_own(actor.t, table, actor.id))
    return Said(page=actor.drawn(my_tables(actor.t, found)))


def _own(t: Text, table: Table, user_id: int) -> Own:
    wanted = _wanted(table, user_id)
    return Own(
        game=table.game,
        place=f"<#{table.channel_id}>",
        link=link_of(table),
        what=t(wanted) if wanted else _wait(t, table),
        waits=bool(wanted),
    )


def _wanted(table: Table, user_id: int) -> str:
    """Return the key of what a table wants of this person; "" for nothing."""
    seat = table.seat_of(user_id)
    if table.position is not None and seat in table.position.awaited():
        return "mine.turn"
    if user_id in table.unready:
        return "mine.ready"
    request = table.request
    missing = request is not None and request.willing and user_id not in request.yes
    ends = table.ending is not None and user_id not in table.yes_to_end
    return "mine.yes" if missing or ends else ""


def _wait(t: Text, table: Table) -> str:
    if table.position is None:
        return t("mine.lobby")
    names = names_of(table)
    return t("mine.wait", seats=[names[seat] for seat in sorted(table.position.awaited())])
