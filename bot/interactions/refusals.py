"""Refusals: one line to the player alone, with the way out where there is one."""

from dataclasses import replace
from typing import Any

import discord

from bot.interactions.actor import Actor
from bot.interactions.table_request import TableRequest
from bot.messages.components import under_line
from bot.messages.permissions import missing_permissions
from bot.messages.replies import apologize, reply
from bot.messages.scene import address
from bot.screens.kit.screen import Button
from bot.screens.kit.ways import HERE, HERE_ALONE, ROBOTS, WITH_A_WAY, ways_out
from bot.tables import Summary, Unreadable, quarantine
from tapis.games.kit.game import Illegal


async def refuse(actor: Actor, refused: Illegal, summary: Summary | None) -> None:
    """Say why, and offer the way out; `summary` is the table that is meant, whose players are named."""
    actor.services.metrics.refused(refused.why)
    reader = actor.reader
    line = reader.t.refusal(refused, summary.names if summary else ())
    buttons, table_id = await _ways(actor, refused, summary)
    if buttons:
        view = under_line(buttons, reader.sprites, table_id)
        await reply(actor.interaction, content=line, view=view)
    else:
        await reply(actor.interaction, content=line)


async def answer_error(actor: Actor, error: BaseException) -> None:
    """Answer a refusal with its rule, our own error with a reference."""
    if isinstance(error, Illegal):
        own, tables = actor.interaction.extras.get("meant"), actor.tables
        if own is None:
            meant = await tables.run(quarantine.newest_summary, actor.interaction.channel_id or 0)
        else:
            meant = await tables.about(own, quarantine.summary)
        await refuse(actor, error, meant)
    else:
        await apologize(actor.interaction, error)


async def _ways(actor: Actor, refused: Illegal, summary: Summary | None) -> tuple[list[Button], str]:
    """Return the buttons that a refusal offers, and the table whose verbs they are."""
    if refused.why not in WITH_A_WAY:
        return [], ""
    interaction = actor.interaction
    why = HERE_ALONE if refused.why in HERE and actor.server is None else refused.why
    standing = await actor.tables.run(quarantine.newest_summary, interaction.channel_id or 0)
    board = () if standing is None else (interaction.guild_id, standing.channel_id, standing.message_id)
    robots = int(str(refused.detail["n"])) if why == ROBOTS else 0
    buttons = ways_out(
        actor.t,
        why,
        board=address(*board) if board else "",
        wanted=await _wanted(actor, summary, why, robots),
        threads=_may_thread(interaction),
        robots=robots,
    )
    table = refused if isinstance(refused, Unreadable) else summary or standing
    return buttons, "" if table is None else table.id


async def _wanted(actor: Actor, summary: Summary | None, why: str, robots: int) -> str:
    """Return the code of the table that was asked for, or of one like the table that is meant.

    Of one with too many robots it is that with as many as there is room for.
    """
    wanted = actor.interaction.extras.get("wanted")
    if isinstance(wanted, TableRequest):
        private = wanted.private or why == HERE_ALONE
        return replace(wanted, private=private, robots=robots or wanted.robots).code
    if summary is None or summary.aside:
        return ""
    table = await actor.tables.get(summary.id)
    return TableRequest(table.game, table.options, table.pace, table.locale).code


def _may_thread(interaction: discord.Interaction[Any]) -> bool:
    return (
        isinstance(interaction.channel, discord.TextChannel)
        and interaction.permissions.create_public_threads
        and not missing_permissions(interaction.app_permissions, thread=True, in_thread=False)
    )
