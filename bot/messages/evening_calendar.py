"""The event of an evening in the calendar of its server: entered where the bot may, and kept true."""

from datetime import timedelta
from typing import Final

import discord

from bot.screens.kit.evenings import named
from bot.text import text_in
from tapis.pairing.evening import Evening

LONGEST: Final = timedelta(hours=12)
"""The longest time that Discord's calendar shows for an evening."""


async def enter(guild: discord.Guild, evening: Evening, minutes: int) -> int | None:
    """Enter an evening whose start is known, with about how long a round takes; return the event's id.

    Raises:
        discord.HTTPException: if Discord refuses it.
    """
    if evening.starts_at is None:
        return None
    t, lasts = text_in(evening.locale), timedelta(minutes=minutes * max(evening.plan.rounds, 3))
    rule = t(f"tournament.rule.{evening.form}")
    event = await guild.create_scheduled_event(
        name=named(t, evening)[:100],
        description=t("tournament.event", channel=f"<#{evening.channel_id}>", rule=rule)[:1000],
        start_time=evening.starts_at,
        end_time=evening.starts_at + min(lasts, LONGEST),
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        location=f"https://discord.com/channels/{evening.guild_id}/{evening.channel_id}",
    )
    return event.id


async def follow(guild: discord.Guild, evening: Evening) -> None:
    """Let an evening's event begin with it and end with it; one that never began is taken out.

    Raises:
        discord.HTTPException: if Discord refuses it.
    """
    if evening.event_id is None:
        return
    event = await guild.fetch_scheduled_event(evening.event_id, with_counts=False)
    if event.status is discord.EventStatus.scheduled:
        if evening.life == "running":
            await event.start()
        elif evening.life != "open":
            await event.delete()
    elif event.status is discord.EventStatus.active and evening.life in {"over", "closed"}:
        await event.end()
