"""How a tournament is opened: where it may stand, its post, its entry in the calendar, when it starts."""

import logging
from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from typing import Final, cast
from zoneinfo import ZoneInfo

import discord
from discord.app_commands import Range

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.interactions.openings import check_place
from bot.messages.replies import original_of, unanswered
from bot.screens.kit.dates import day_told, hour_told
from bot.screens.kit.limits import SELECT
from bot.shelf import SHELF
from bot.tables import Pace
from bot.text import Text
from bot.tournaments import steps
from bot.tournaments.calendar import enter
from bot.tournaments.held import HeldTournament
from bot.tournaments.start import start_meant
from bot.tournaments.tournaments import Tournaments
from bot.tournaments.verbs import post_of
from tapis.clocks.calendar import zone_of
from tapis.games.kit.game import Illegal
from tapis.pairing.forms import FORMS
from tapis.pairing.plan import FormName, Partners
from tapis.pairing.tournament import Tournament

log = logging.getLogger(__name__)

USUAL_ROUNDS: Final = 4
"""Rounds of a form that leaves them open, where nobody chooses."""
USUAL_CUP: Final = 8
"""People of a cup, where nobody chooses."""
HOURS: Final = (time(19), time(20), time(20, 30), time(21), time(21, 30))
"""What is offered before a start is typed."""


async def open_tournament(  # noqa: PLR0917 - each is what Discord asks for
    actor: Actor,
    _: str,
    game: str,
    form: str,
    start: str | None = None,
    rounds: Range[int, 1, 12] | None = None,
    pace: str | None = None,
    partners: str | None = None,
    people: int | None = None,
    seats: Range[int, 2, 4] | None = None,
) -> Reply | None:
    """Open a tournament here; the answer is the post where people sign up.

    Raises:
        Illegal: if it may not stand here, or its form does not allow it; then nothing is opened.
    """
    await _check_here(actor)
    language, chosen = actor.t.language, FORMS[cast("FormName", form)]
    if rounds is not None and not chosen.rounds:
        raise Illegal("tournament.refuse.rounds")
    settings = await actor.services.store.settings(actor.server or 0)
    tournament = await actor.services.part(Tournaments).create(
        guild_id=actor.server or 0,
        channel_id=actor.interaction.channel_id or 0,
        organiser=actor.player,
        game=game,
        options=SHELF[game].rules.Options(),
        form=cast("FormName", form),
        rounds=(rounds or USUAL_ROUNDS) if chosen.rounds else 0,
        starts_at=start_meant(start, await _now(actor), language).astimezone(UTC) if start else None,
        locale=settings.locale or language,
        size=people or (USUAL_CUP if form == "cup" else 0),
        seats=seats or 0,
        pace=cast("Pace", pace or ("24h" if form == "league" else "5m")),
        partners=cast("Partners | None", partners),
    )
    actor.services.jobs.spawn(_in_calendar(actor, tournament))
    return await _posted(actor, tournament)


async def _check_here(actor: Actor) -> None:
    """Check that a tournament may stand here: in a channel of a server that has threads for all to see."""
    interaction, channel = actor.interaction, actor.interaction.channel
    if actor.server is None or interaction.channel_id is None:
        raise Illegal("open.here_alone")
    plain = isinstance(channel, discord.TextChannel) and not channel.is_news()
    if not plain or not interaction.permissions.create_public_threads:
        raise Illegal("tournament.refuse.place")
    await check_place(actor, thread=True)


async def _posted(actor: Actor, tournament: Tournament) -> Reply | None:
    """Answer with the post; where the answer comes too late, send it beside."""
    page = post_of(actor, tournament)
    message_id, late = None, not await unanswered(actor.interaction)
    if not late:
        message_id = await original_of(actor.interaction, embed=page.embed, view=page.view)
    if message_id is None:
        channel = cast("discord.TextChannel", actor.interaction.channel)
        message_id = (await channel.send(embed=page.embed, view=page.view)).id
    await _noted(actor, tournament, steps.posted, message_id)
    return Reply(actor.t("tournament.said.opened")) if late else None


async def _noted(
    actor: Actor, tournament: Tournament, note: Callable[[HeldTournament, int], None], at: int
) -> None:
    """Note where a tournament stands at Discord; it is looked at soon."""
    await actor.services.part(Tournaments).noting(tournament.id, note, at)
    actor.services.part(Tournaments).wake(tournament.id)


async def _in_calendar(actor: Actor, tournament: Tournament) -> None:
    """Enter a tournament into the server's calendar, where the bot may; it is followed from there on."""
    guild = actor.interaction.guild
    if guild is None or tournament.starts_at is None or not actor.interaction.app_permissions.create_events:
        return
    try:
        event_id = await enter(guild, tournament, SHELF[tournament.game].rules.minutes)
    except discord.HTTPException as error:
        log.warning("tournament %d is not in the calendar: %s", tournament.id, error)
        return
    if event_id is not None:
        await _noted(actor, tournament, steps.entered, event_id)


async def _now(actor: Actor) -> datetime:
    """Return the time by the clocks of the server, or of the day where it has none."""
    settings = await actor.services.store.settings(actor.server or 0)
    zone = zone_of(settings.zone) or ZoneInfo(await actor.services.zone())
    return actor.services.clock().astimezone(zone)


async def offer_starts(actor: Actor, _: str, typed: str) -> list[tuple[str, str]]:
    """Offer what is typed as it is understood; before that, the usual hours of today and tomorrow."""
    now, t = await _now(actor), actor.t
    if typed.strip():
        found = [start_meant(typed, now, t.language)]
    else:
        days = [now.date() + timedelta(days=ahead) for ahead in range(4)]
        found = [datetime.combine(day, hour, now.tzinfo) for day in days for hour in HOURS]
    return [(_start_told(t, at, now), f"{at:%Y-%m-%d %H:%M}") for at in found if at > now][:SELECT]


def _start_told(t: Text, at: datetime, now: datetime) -> str:
    day = day_told(at.date(), now.date(), t.language)
    return f"{day}, {hour_told(at.hour * 60 + at.minute, t.language)}"
