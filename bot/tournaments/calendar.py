"""The event of a tournament in the calendar of its server: entered where the bot may, and kept true.

What Discord refuses is its `HTTPException`.
"""

from datetime import timedelta
from typing import Final

import discord

from bot.text import text_in
from bot.tournaments.screens.naming import named
from tapis.pairing.tournament import Tournament

LONGEST: Final = timedelta(hours=12)
"""The longest time that Discord's calendar shows for a tournament."""


async def enter(guild: discord.Guild, tournament: Tournament, minutes: int) -> int | None:
    """Enter a tournament whose start is known, with about how long a round takes; return the event's id."""
    if tournament.starts_at is None:
        return None
    t, lasts = text_in(tournament.locale), timedelta(minutes=minutes * max(tournament.plan.rounds, 3))
    rule = t(f"tournament.rule.{tournament.form}")
    event = await guild.create_scheduled_event(
        name=named(t, tournament)[:100],
        description=t("tournament.event", channel=f"<#{tournament.channel_id}>", rule=rule)[:1000],
        start_time=tournament.starts_at,
        end_time=tournament.starts_at + min(lasts, LONGEST),
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        location=f"https://discord.com/channels/{tournament.guild_id}/{tournament.channel_id}",
    )
    return event.id


async def follow(guild: discord.Guild, tournament: Tournament) -> None:
    """Let a tournament's event begin with it and end with it; one that never began is taken out."""
    if tournament.event_id is None:
        return
    event = await guild.fetch_scheduled_event(tournament.event_id, with_counts=False)
    if event.status is discord.EventStatus.scheduled:
        if tournament.life == "running":
            await event.start()
        elif tournament.life != "open":
            await event.delete()
    elif event.status is discord.EventStatus.active and tournament.life in {"over", "closed"}:
        await event.end()
