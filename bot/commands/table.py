"""`/table`: what everybody uses, a line each; `do` does everything else that the buttons here offer."""

from functools import partial
from typing import Final

from bot.commands.command import Command
from bot.commands.doing import do, offer_value, offer_what
from bot.interactions import verbs
from bot.interactions.actor import Actor, table_here
from bot.tables import Unreadable, quarantine
from tapis.games.kit.game import Illegal

# Which table is meant


async def here(actor: Actor) -> str:
    """Return the open table of this channel, even if it cannot be read.

    Raises:
        Illegal: if there is none.
    """
    try:
        return (await table_here(actor)).id
    except Unreadable as aside:
        return aside.id


async def newest(actor: Actor, *, over: bool = False) -> str:
    """Return the newest table of this channel, open or over, even if it cannot be read.

    A channel that never had one has who types at their newest private table under way, else at the one that
    they finished last; `over`: first at that one.

    Raises:
        Illegal: if there is none.
    """
    summary = await actor.tables.run(quarantine.newest_summary, actor.interaction.channel_id or 0)
    if summary is not None:
        return summary.id
    for finished in (over, not over):
        if finished:
            found = await actor.services.store.read(
                lambda questions: questions.finished_of(None, actor.id, 1)
            )
        else:
            found = filter(None, [await actor.tables.newest_private(actor.id)])
        for table in found:
            actor.interaction.extras["meant"] = table.id
            return table.id
    raise Illegal("move.no_table")


async def meant(actor: Actor) -> str:
    """Return the table that is open for who types, else the newest that was.

    Raises:
        Illegal: if there is none.
    """
    try:
        return await here(actor)
    except Illegal:
        return await newest(actor)


COMMANDS: Final = (
    Command("show", verbs.show, newest),
    Command("join", verbs.join, here),
    Command("leave", verbs.leave, here),
    Command("start", verbs.start, here),
    Command("undo", verbs.undo, here),
    Command("skip", verbs.skip, here),
    Command("rematch", verbs.rematch, partial(newest, over=True)),
    Command("end", verbs.end, here),
    Command("do", do, meant, offers={"what": offer_what, "value": offer_value}),
)
"""Each verb that is typed."""
