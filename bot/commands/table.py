"""`/table`: everything about a table that is not a move of its game, a line each.

Discord takes 25 entries on each floor.  What everybody uses stands on the first.  The rarer is in groups and
keeps its name there (but `seat.take`), so that who remembers it finds it.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from discord.app_commands import Group

from bot.commands.command import Command, choices_of, grouped
from bot.commands.words import SPOKEN
from bot.games.kit.game import Illegal
from bot.interactions import options, resting, verbs
from bot.interactions.actor import Actor
from bot.interactions.advice import advice
from bot.interactions.openings import check_place
from bot.interactions.players import table_here
from bot.interactions.review import finished_here, review_here
from bot.screens.kit.robots import level_told
from bot.services import Services
from bot.shelf import SHELF
from bot.tables import ABSENT, PACES, Unreadable

# Which table is meant


async def here(actor: Actor) -> str:
    """Return the open table of this channel, even if it cannot be read.

    Raises:
        Illegal: if there is none.
    """
    try:
        return (await table_here(actor.services, actor.interaction)).id
    except Unreadable as aside:
        return aside.id


async def newest(actor: Actor) -> str:
    """Return the newest table of this channel, open or over, even if it cannot be read.

    A channel that never had one has who types at their newest private table under way, else at the one that
    they finished last.

    Raises:
        Illegal: if there is none.
    """
    return await _newest(actor, _underway, _finished)


async def newest_over(actor: Actor) -> str:
    """Return the newest table of this channel, else the private one that who types finished last.

    Raises:
        Illegal: if there is none.
    """
    return await _newest(actor, _finished, _underway)


async def _newest(actor: Actor, *own: Callable[[Actor], Awaitable[str | None]]) -> str:
    """Return the newest table of this channel, else the first that is found of who types."""
    summary = await actor.tables.rows.newest_summary(actor.interaction.channel_id or 0)
    if summary is not None:
        return summary.id
    for found in own:
        table_id = await found(actor)
        if table_id is not None:
            actor.interaction.extras["meant"] = table_id
            return table_id
    raise Illegal("move.no_table")


async def _underway(actor: Actor) -> str | None:
    table = await actor.tables.private.newest(actor.id)
    return None if table is None else table.id


async def _finished(actor: Actor) -> str | None:
    rows = await actor.services.store.read(lambda questions: questions.finished_of(None, actor.id, 1))
    return rows[0].id if rows else None


async def archived(actor: Actor) -> str:
    """Return this channel's newest archived game, whose board may be posted again.

    Raises:
        Illegal: if there is none, or its board may not stand here.
    """
    table_id = await actor.tables.rows.archived(actor.interaction.channel_id or 0)
    if table_id is None:
        raise Illegal("table.refuse.not_archived")
    await check_place(actor.services, actor.interaction)
    return table_id


# What is offered while a parameter is typed


async def offer_levels(actor: Actor, typed: str) -> list[tuple[str, str]]:
    """Offer the levels that fit what is typed, with what they lose or win in this table's game."""
    table = await table_here(actor.services, actor.interaction)
    levels = SHELF[table.game].levels
    told = [(level_told(actor.t, levels, level), level) for level in levels]
    return [(text, level) for text, level in told if typed.casefold() in f"{level} {text}".casefold()]


COMMANDS: Final = (
    Command("show", verbs.show, newest),
    Command("join", verbs.join, here),
    Command("leave", verbs.leave, here),
    Command("start", verbs.start, here),
    Command("undo", verbs.undo, here),
    Command("skip", verbs.skip, here),
    Command("accept", verbs.accept, here),
    Command("rematch", verbs.rematch, newest_over),
    Command("end", verbs.end, here),
    Command("reopen", verbs.reopen, archived),
    Command("options", options.see_options, here),
    Command("review", review_here, offers={"game": finished_here}),
    Command("log", verbs.log, newest),
    Command("export", verbs.export, newest),
    Command("seat.take", verbs.take_seat, here),
    Command("seat.kick", verbs.kick, here),
    Command("seat.replace", verbs.replace, here),
    Command("robot.add", verbs.add_robot, here, offers={"level": offer_levels}),
    Command("robot.remove", verbs.remove_robot, here),
    Command("robot.standin", verbs.stand_in, here),
    Command("robot.absent", verbs.set_absent, here, {"what": choices_of("absent", ABSENT)}),
    Command("pause.ask", resting.pause, here),
    Command("pause.end", resting.resume, here),
    Command("look.sheet", verbs.sheet, newest),
    Command("look.advice", advice, here),
    Command("set.pace", options.set_pace, here, {"pace": choices_of("pace", PACES)}),
    Command("set.weekend", resting.set_weekend, here, {"what": choices_of("weekend", ("on", "off"))}),
    Command("set.language", options.set_language, here, {"language": SPOKEN}),
    Command("set.luck", verbs.add_word, here),
)
"""Each verb that is typed."""


def table_group(services: Services) -> Group:
    """Return `/table`, whose verbs act in this services."""
    return grouped(services, "table", COMMANDS)
