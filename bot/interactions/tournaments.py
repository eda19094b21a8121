"""Tournaments of a server: opened, joined and left, paused, put right and closed, by press or by command."""

import logging
from asyncio import Lock
from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from typing import Final, cast
from weakref import WeakValueDictionary
from zoneinfo import ZoneInfo

import discord
from discord.app_commands import Range

from bot.interactions.actor import Actor
from bot.interactions.answers import Said, VerbFunction
from bot.interactions.openings import check_place
from bot.messages.components import Drawn, draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.hands import in_hand
from bot.messages.plain_text import plain_text_in
from bot.messages.replies import original_of, redraw, unanswered
from bot.messages.tournament_calendar import enter
from bot.screens.kit.dates import day_told, hour_told, start_meant
from bot.screens.kit.limits import SELECT
from bot.screens.kit.tournaments import (
    closing,
    leaving,
    manager_page,
    named,
    sign_up,
    standings_post,
    standings_text,
)
from bot.shelf import SHELF
from bot.tables import Pace, tournament_steps, tournament_verbs
from bot.tables.calendars import zone_of
from bot.tables.tournament import HeldTournament, organiser_only
from bot.text import Text, text_in
from tapis.games.kit.game import Illegal
from tapis.pairing.forms import FORMS
from tapis.pairing.plan import FormName, Partners
from tapis.pairing.standings import standings as standings_of
from tapis.pairing.tournament import Tournament

log = logging.getLogger(__name__)

ID_BITS: Final = 64
"""The bits of a number that a store holds."""
USUAL_ROUNDS: Final = 4
"""Rounds of a form that leaves them open, where nobody chooses."""
USUAL_CUP: Final = 8
"""People of a cup, where nobody chooses."""
HOURS: Final = (time(19), time(20), time(20, 30), time(21), time(21, 30))
"""What is offered before a start is typed."""

_turns: WeakValueDictionary[int, Lock] = WeakValueDictionary()


# Which tournament is meant


async def tournament_meant(actor: Actor, ident: int) -> Tournament:
    """Return the tournament of a button, or the newest of this channel where none is named.

    Raises:
        Illegal: if there is none, or it is another server's.
    """
    if actor.server is None:
        raise Illegal("open.here_alone")
    if ident.bit_length() >= ID_BITS:
        raise Illegal("tournament.refuse.gone")
    if ident:
        tournament = await actor.tables.tournaments.get(ident)
    else:
        tournament = await actor.tables.tournaments.in_channel(_channel(actor))
        if (
            tournament is None
            and (lost := await actor.tables.tournaments.lost_by(actor.id, actor.server)) is not None
        ):
            raise Illegal("tournament.refuse.channel_gone", name=named(actor.t, lost))
    if tournament is None or tournament.guild_id != actor.server:
        raise Illegal("tournament.refuse.gone")
    return tournament


def _channel(actor: Actor) -> int:
    """Return the channel, of a thread the one it belongs to."""
    channel = actor.interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return parent or actor.interaction.channel_id or 0


def check_manages(actor: Actor, tournament: Tournament) -> None:
    """Check that who acts holds this tournament, or manages the server.

    Raises:
        Illegal: if they do not.
    """
    if not actor.manager and actor.id != tournament.organiser_id:
        raise organiser_only(tournament.organiser_name)


# Opened


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
) -> Said | None:
    """Open a tournament here; the answer is the post where people sign up.

    Raises:
        Illegal: if it may not stand here, or its form does not allow it; then nothing is opened.
    """
    await _check_here(actor)
    language, chosen = actor.t.language, FORMS[cast("FormName", form)]
    if rounds is not None and not chosen.rounds:
        raise Illegal("tournament.refuse.rounds")
    settings = await actor.services.store.settings(actor.server or 0)
    tournament = await actor.tables.tournaments.create(
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


async def _posted(actor: Actor, tournament: Tournament) -> Said | None:
    """Answer with the post; where the answer comes too late, send it beside."""
    page = _post(actor, tournament)
    message_id, late = None, not await unanswered(actor.interaction)
    if not late:
        message_id = await original_of(actor.interaction, embed=page.embed, view=page.view)
    if message_id is None:
        channel = cast("discord.TextChannel", actor.interaction.channel)
        message_id = (await channel.send(embed=page.embed, view=page.view)).id
    await _noted(actor, tournament, tournament_steps.posted, message_id)
    return Said(actor.t("tournament.said.opened")) if late else None


async def _noted(
    actor: Actor, tournament: Tournament, note: Callable[[HeldTournament, int], None], at: int
) -> None:
    """Note where a tournament stands at Discord; it is looked at soon."""
    await actor.tables.tournaments.noting(tournament.id, note, at)
    actor.tables.tournaments.wake(tournament.id)


def _post(actor: Actor, tournament: Tournament) -> Drawn:
    """Draw the post where people sign up, in the language of the tournament."""
    sprites = actor.services.sprites.spoken(tournament.locale)
    return draw(sign_up(text_in(tournament.locale), tournament), sprites, NO_TABLE)


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
        await _noted(actor, tournament, tournament_steps.entered, event_id)


# Joined and left


async def join(actor: Actor, _: str, partner: discord.User | None = None, *, ident: int = 0) -> Said | None:
    """Sign up, with somebody who has signed up already as partner where partners stay.

    Who signs up has agreed to play when a table of theirs opens.

    Raises:
        Illegal: if it has started or is full, or they have signed up already.
    """
    tournament = await tournament_meant(actor, ident)
    beside = None if partner is None else partner.id
    tournament = await actor.tables.tournaments.changing(
        tournament.id, tournament_verbs.join, actor.player, beside
    )
    return await _shown(actor, tournament, "tournament.said.joined")


async def leave(actor: Actor, _: str, *, meant: tuple[int, bool] = (0, False)) -> Said | None:
    """Leave; after the start for good, and it asks first: a robot plays on at the table under way.

    Raises:
        Illegal: if they have not signed up.
    """
    ident, sure = meant
    tournament = await tournament_meant(actor, ident)
    mine = tournament.person(actor.id)
    if tournament.life == "running" and mine is not None and not mine.gone and not sure:
        return Said(page=actor.drawn(leaving(actor.t, tournament)))
    tournament = await actor.tables.tournaments.leave(tournament.id, actor.id)
    return await _shown(actor, tournament, "tournament.said.left")


async def _shown(actor: Actor, tournament: Tournament, key: str) -> Said | None:
    """Answer a press on the post with the post as it is now; one answer after the other, the newest last."""
    interaction = actor.interaction
    if interaction.message is None or in_hand(interaction):
        return Said(actor.t(key, name=named(actor.t, tournament)))
    async with _turns.setdefault(tournament.id, Lock()):
        page = _post(actor, await actor.tables.tournaments.get(tournament.id) or tournament)
        await redraw(interaction, embed=page.embed, view=page.view)
    return None


# Standings


async def standings(actor: Actor, _: str, *, ident: int = 0, text: bool = False) -> Said:
    """Show who stands where, to who asks alone.

    Raises:
        Illegal: if there is no tournament here.
    """
    tournament = await tournament_meant(actor, ident)
    lines = standings_of(tournament.state)
    final = tournament.life == "over"
    if text:
        screen = standings_text(actor.t, tournament, lines, final=final)
        return Said(page=draw(screen, plain_text_in(actor.t.language), NO_TABLE), apart=True)
    return Said(page=actor.drawn(standings_post(actor.t, tournament, lines, final=final)))


async def as_text(actor: Actor, _: str, *, ident: int) -> Said:
    """Write the standings in words, beside the picture."""
    return await standings(actor, _, ident=ident, text=True)


# Held


async def manage(actor: Actor, _: str, *, ident: int = 0) -> Said:
    """Show who holds a tournament what they may do with it.

    Raises:
        Illegal: if somebody else holds it, and they do not manage the server.
    """
    tournament = await tournament_meant(actor, ident)
    check_manages(actor, tournament)
    return managed(actor, tournament)


def managed(actor: Actor, tournament: Tournament) -> Said:
    """Return the page of a tournament for who holds it, as it stands now."""
    return Said(page=actor.drawn(manager_page(actor.t, tournament)))


async def held(actor: Actor, tournament: Tournament, verb: Callable[..., None], *of: object) -> Said:
    """Let who holds a tournament do something with it; return its page."""
    tournaments = actor.tables.tournaments
    return managed(
        actor, await tournaments.changing(tournament.id, verb, actor.id, *of, manager=actor.manager)
    )


def stepped(verb: Callable[..., None]) -> VerbFunction:
    """Return the verb that lets a tournament take a step: begin before its hour, pause, go on."""

    async def step(actor: Actor, _: str, *, ident: int) -> Said:
        return await held(actor, await tournament_meant(actor, ident), verb)

    return step


async def close(actor: Actor, _: str, *, meant: tuple[int, bool]) -> Said:
    """Close a tournament before its end; it asks first.

    Raises:
        Illegal: if somebody else holds it, and they do not manage the server, or it is over.
    """
    ident, sure = meant
    tournament = await tournament_meant(actor, ident)
    check_manages(actor, tournament)
    if tournament.life in {"over", "closed"}:
        raise Illegal("tournament.refuse.ended")
    if not sure:
        return Said(page=actor.drawn(closing(actor.t, tournament)))
    return await held(actor, tournament, tournament_verbs.close)


def which_and_sure(argument: str) -> tuple[int, bool]:
    """Read which tournament is to be closed or left, and whether that is said already: `7.yes`."""
    ident, _, sure = argument.partition(".")
    return (int(ident) if ident.isdecimal() else 0), sure == "yes"


# What is offered while it is typed


async def _now(actor: Actor) -> datetime:
    """Return the time by the clocks of the server, or of the day where it has none."""
    settings = await actor.services.store.settings(actor.server or 0)
    zone = zone_of(settings.zone) or ZoneInfo((await actor.tables.days.today()).month.zone)
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
