"""The games of the day: begun, shown beside the others', posted as a card, played again."""

from datetime import date, timedelta
from typing import cast

import discord

from bot.days.days import Days
from bot.days.pages import (
    OwnDay,
    card_line,
    card_picture,
    day_page,
    days_page,
    luck_page,
    result_page,
)
from bot.interactions.actor import Actor
from bot.interactions.answers import Reply, show_private
from bot.interactions.my_time import date_of
from bot.messages.components import draw
from bot.messages.replies import acknowledge, reply, unanswered, whisper
from bot.screens.kit.dates import day_meant
from bot.screens.kit.days_off import day_told
from bot.screens.kit.limits import SELECT
from bot.screens.kit.screen import Picture
from bot.tables import quarantine
from bot.text import Text, text_in
from tapis.games.kit.game import Illegal
from tapis.games.kit.matching import fold
from tapis.records.day_entries import DayResult, Entry, State, state_of
from tapis.records.days import DAY, KINDS, Day, Kind

YEAR = timedelta(days=364)
"""How far back a day is looked for that is typed without its year."""


def day_and_kind(argument: str) -> tuple[date, Kind]:
    """Read which entry a button means: `20261127.throw`; it is `Illegal` if it names none."""
    when, _, kind = argument.partition(".")
    if kind not in KINDS:
        raise Illegal("press.unknown")
    return date_of(when), cast("Kind", kind)


async def daily(actor: Actor, _: str, *, when: str = "") -> Reply:
    """Show a day, by default today: its two entries, and what can be done with them."""
    return await _page(
        actor, await _day(actor, date_of(when)) if when else await actor.services.part(Days).today()
    )


async def typed_day(actor: Actor, _: str, when: str | None = None) -> Reply:
    """Show today, or the day that is typed."""
    today = await actor.services.part(Days).today()
    if when is None:
        return await _page(actor, today)
    return await _page(actor, await _day(actor, day_meant(when, today.date - YEAR, actor.t.language)))


async def _day(actor: Actor, when: date) -> Day:
    """Return a day; it is `Illegal` if that never was here, or is still to come."""
    day = await actor.services.part(Days).day(when)
    if day is None:
        raise Illegal("day.refuse.unknown")
    return day


async def _page(actor: Actor, day: Day) -> Reply:
    days, here = actor.services.part(Days), actor.server
    today = await days.today()
    entries = await days.own(actor.id, day.date, here)
    states: dict[Kind, State] = {
        kind: state_of(
            entries.get(kind), day, today=day.date == today.date, over=await _over(actor, entries.get(kind))
        )
        for kind in KINDS
    }
    played = await days.played(actor.id, here)
    yesterday = await days.day(today.date - DAY) if day.date == today.date else None
    if yesterday is not None and yesterday.closed:
        yesterday = None
    before, closes = (None, 0) if yesterday is None else await _unfinished(actor, yesterday)
    pending = sum((await days.pending(day.date)).values()) if day.closed else 0
    own = OwnDay(
        *(day, states, entries, played, here is not None, before, closes),
        yesterday=yesterday and yesterday.date,
        pending=pending,
    )
    return Reply(page=actor.drawn(day_page(actor.t, own)), note=await _unannounced(actor))


async def _unannounced(actor: Actor) -> str:
    """Return what a manager is told while the day cannot be announced on their server; "" for nothing."""
    if not actor.manager:
        return ""
    settings = await actor.services.store.settings(actor.server or 0)
    if settings.daily_channel is None or settings.daily_refused is None:
        return ""
    return actor.t("settings.daily.refused", channel=f"<#{settings.daily_channel}>")


async def _over(actor: Actor, entry: Entry | None) -> bool:
    """Return True if the table of an entry is over; of one that was not finished: it was given up."""
    if entry is None or entry.table_id is None:
        return False
    return (await actor.tables.about(entry.table_id, quarantine.summary)).phase == "over"


async def _unfinished(actor: Actor, before: Day) -> tuple[Entry | None, int]:
    """Return an entry of a day that may still be finished, and until when, in Unix seconds."""
    for entry in (await actor.services.part(Days).own(actor.id, before.date)).values():
        if entry.finished_at is None and not await _over(actor, entry):
            return entry, int(before.closes.timestamp())
    return None, 0


async def begin(actor: Actor, _: str, *, asked: tuple[date, Kind]) -> None:
    """Begin an entry of today, or go on with one.

    Raises:
        Illegal: if its day is over and it was not begun, or it was given up.
    """
    when, kind = asked
    days = actor.services.part(Days)
    if when != (await days.today()).date:
        entry = (await days.own(actor.id, when, actor.server)).get(kind)
        if entry is None or entry.table_id is None:
            raise Illegal("daily.refuse.late")
        await show_private(actor, await actor.tables.get(entry.table_id))
        return
    table = await days.begin(
        owner=actor.player,
        kind=kind,
        guild_id=actor.server,
        locale=actor.t.language,
        interaction_id=actor.interaction.id,
    )
    await show_private(actor, table)


async def again(actor: Actor, _: str, *, asked: tuple[date, Kind]) -> None:
    """Play a closed day at a private table that counts nowhere."""
    when, kind = asked
    table = await actor.services.part(Days).again(
        owner=actor.player,
        kind=kind,
        when=when,
        locale=actor.t.language,
        interaction_id=actor.interaction.id,
    )
    await show_private(actor, table)


async def result(actor: Actor, _: str, *, asked: tuple[date, Kind]) -> Reply:
    """Show one's own entry beside the field; where one has none, the day."""
    when, kind = asked
    day = await _day(actor, when)
    entry = (await actor.services.part(Days).own(actor.id, when, actor.server)).get(kind)
    if entry is None:
        return await _page(actor, day)
    compared = await actor.services.part(Days).result(entry, actor.server)
    screen = result_page(actor.t, day, compared, over=await _over(actor, entry))
    return Reply(page=draw(screen, actor.reader.sprites, entry.table_id or ""))


async def show(actor: Actor, _: str, *, asked: tuple[date, Kind]) -> None:
    """Post the card of a finished entry for all to see, once in a place.

    It may be posted once more when the coach has counted, and when the day has closed.

    Where answers are private whatever the bot asks for, it says so.

    Raises:
        Illegal: if the entry is not finished, or the card stands here already.
    """
    when, kind = asked
    days, seen = actor.services.part(Days), actor.services.seen
    day = await _day(actor, when)
    entry = (await days.own(actor.id, when, actor.server)).get(kind)
    if entry is None or entry.finished_at is None:
        raise Illegal("daily.refuse.unfinished")
    place = (entry.id, actor.interaction.channel_id, entry.counted, day.closed)
    if not seen.is_new(place):
        raise Illegal("daily.refuse.shown")
    try:
        private = await _posted(actor, day, await days.result(entry, actor.server))
    except BaseException:
        seen.pop(place, None)
        raise
    if private:
        seen.pop(place, None)
        await whisper(actor.interaction, actor.t("daily.private"))


async def _posted(actor: Actor, day: Day, compared: DayResult) -> bool:
    """Post a card, drawn where pictures are on; return True if the player alone sees it."""
    settings = None if actor.server is None else await actor.services.store.settings(actor.server)
    t = text_in(settings.locale) if settings is not None and settings.locale else actor.t
    pictured = not actor.reader.person.as_text if settings is None else settings.pictures
    drawn = await _drawn(actor, card_picture(t, day, compared)) if pictured else None
    card = {"content": card_line(t, day, compared)} if drawn is None else {"file": drawn}
    return await reply(actor.interaction, ephemeral=False, **card)


async def _drawn(actor: Actor, picture: Picture) -> discord.File | None:
    """Return a card as a file; who waits longer for it sees, as all do, that it comes."""
    try:
        return await actor.services.pictures.file(picture, None)
    except TimeoutError:
        if await unanswered(actor.interaction):
            await acknowledge(actor.interaction, public=True)
        return await actor.services.pictures.file(picture)


async def luck(actor: Actor, _: str) -> Reply:
    """Say how the luck of days is made, with the month's fingerprint and the last secret that is told."""
    await actor.services.part(Days).today()
    months, now = await actor.services.part(Days).months(), actor.services.clock()
    told = frozenset(month.month for month in months if month.told <= now)
    return Reply(page=actor.drawn(luck_page(actor.t, months, told)))


async def earlier(actor: Actor, _: str) -> Reply:
    """List the newest days that are over."""
    return Reply(page=actor.drawn(days_page(actor.t, (await _newest(actor))[:SELECT])))


async def _newest(actor: Actor) -> list[tuple[date, int]]:
    """Return the newest days that are over with their numbers, the newest first."""
    today = await actor.services.part(Days).today()
    now, found = actor.services.clock(), list[tuple[date, int]]()
    for month in await actor.services.part(Days).months():
        day = min(month.last, today.date)
        while day >= month.first and len(found) < SELECT:
            if month.ends_of(day) <= now:
                found.append((day, month.number_of(day)))
            day -= DAY
    return found


async def offer_days(actor: Actor, _: str, typed: str) -> list[tuple[str, str]]:
    """Offer today and the newest days before that fit what is typed."""
    today = await actor.services.part(Days).today()
    days = [(today.date, today.number), *await _newest(actor)]
    named = [(_line(actor.t, day, number), day.isoformat()) for day, number in days]
    return [(name, value) for name, value in named if fold(typed) in fold(f"{name} {value}")][:SELECT]


def _line(t: Text, day: date, number: int) -> str:
    return t("daily.days.line", day=day_told(t, day), number=number)
