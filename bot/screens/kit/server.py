"""What managers set for their server, by lists and buttons."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.screens.kit.dates import hour_told
from bot.screens.kit.limits import SELECT
from bot.screens.kit.screen import Button, Channels, Choice, Screen, Select, Verb
from bot.text import LANGUAGES, Text

NAMED = 40
"""Channels that are named."""
ZONE, LIMITS = "zone", "limits"
"""What is typed in a form."""
CHANNELS, DAILY = "channels", "daily"
"""What is chosen in a list of channels."""
DAY = "day"
"""The page of the day's announcement."""
OFF = "off"
"""In place of the channel or the hour of the day's announcement: there is none."""
OPENER = "opener"
"""The language of new tables where the server has chosen none: that of who opens one."""


@dataclass(frozen=True, slots=True)
class Daily:
    """How the day is announced on a server.

    Attributes:
        channel: the id of the channel, None for nowhere.
        at: the minute of the day.
        zone: the zone in which that counts, with the distance from UTC: the server's own, or the day's.
        refused: the channel is gone or closed to the bot, so nothing is announced any more.
        until: it is so, and the bot tries again until then, in Unix seconds; 0 if it is not.
        month: the first post of a month tells the titles of the last one.
    """

    channel: int | None = None
    at: int = 540
    zone: str = ""
    refused: bool = False
    until: int = 0
    month: bool = False

    @property
    def on(self) -> bool:
        """True if the day is announced."""
        return self.channel is not None and not self.refused


@dataclass(frozen=True, slots=True)
class Server:
    """A server's settings.

    Attributes:
        locale: the language of its tables, None: that of who opens one.
        channels: the ids of those where tables may open; none means every channel.
        here: the channel in which this is shown.
        pictures: new boards are drawn.
        zone: its time zone with the distance from UTC, "" if nobody has chosen one.
        daily: how the day is announced.
    """

    locale: str | None
    channels: Sequence[int]
    here: int
    pictures: bool
    zone: str = ""
    daily: Daily = Daily()


def server_settings(t: Text, server: Server) -> Screen:
    """Draw a server's settings for its managers, with what changes each."""
    languages = tuple(
        Choice(
            Verb(f"server.language.{language}"),
            t("own.line", name=t("settings.language"), state=t(f"settings.language.{language}")),
            chosen=language == (server.locale or OPENER),
        )
        for language in (OPENER, *LANGUAGES)
    )
    zone = t("own.line", name=t("settings.zone"), state=server.zone or t("settings.zone.none"))
    return Screen(
        t("settings.title"),
        "\n".join([t("settings.body"), *_daily(t, server.daily)]),
        rows=(
            Select("language", t("settings.language"), languages),
            Channels(f"server.{CHANNELS}", t("settings.everywhere"), tuple(server.channels), SELECT),
            (_switch(t, "pictures", "🖼️", on=server.pictures), _day(t, server.daily)),
            (
                Button(Verb(f"server.{LIMITS}"), t("settings.limits"), "🚦"),
                Button(Verb(f"server.{ZONE}"), zone, "🕰️"),
            ),
            (_back(t, "own"),),
        ),
    )


def daily_settings(t: Text, server: Server) -> Screen:
    """Draw how the day is announced on a server, with what changes it."""
    daily = server.daily
    there = (daily.channel,) if daily.channel is not None and daily.on else ()
    zone = server.zone or t("settings.daily.zone", zone=daily.zone)
    lines = [
        t("settings.daily.body"),
        *_daily(t, daily),
        *([t("settings.daily.closed")] if daily.refused else []),
        *([t("settings.daily.again", until=daily.until)] if daily.until and daily.on else []),
        t("own.line", name=t("settings.zone"), state=zone),
    ]
    return Screen(
        t("settings.daily"),
        "\n".join(lines),
        rows=(
            Select("at", t("settings.daily.hours"), _hours(t, daily.at)),
            Channels(f"server.{DAILY}", t("settings.daily.where"), there, texts=True),
            (
                _day(t, daily, OFF if daily.on else str(server.here)),
                *([_switch(t, "month", "🏅", on=daily.month)] if daily.on else []),
                _back(t, "server"),
            ),
        ),
    )


def _hours(t: Text, at: int) -> tuple[Choice, ...]:
    """Offer every hour of a day, and the minute at which it is announced now."""
    return tuple(
        Choice(
            Verb(f"server.at.{minute // 60}h{minute % 60:02}"),
            t("settings.daily.hour", hour=hour_told(minute, t.language)),
            chosen=minute == at,
        )
        for minute in sorted({at, *range(0, 24 * 60, 60)})
    )


def _daily(t: Text, daily: Daily) -> list[str]:
    """Say where and when the day is announced, or that it is not any more; that it is off the button says."""
    if daily.channel is None:
        return []
    hour, channel = hour_told(daily.at, t.language), f"<#{daily.channel}>"
    how = "lost" if daily.refused else "unsent" if daily.until else "at"
    state = t(f"settings.daily.{how}", channel=channel, hour=hour)
    return [t("own.line", name=t("settings.daily"), state=state)]


def _day(t: Text, daily: Daily, to: str = "") -> Button:
    """Make the button that says whether the day is announced: it switches that `to`, or opens its page."""
    label = t("own.line", name=t("settings.daily"), state=t("own.on" if daily.on else "own.off"))
    return Button(Verb(f"server.daily.{to}" if to else f"server.{DAY}"), label, "📅")


def _switch(t: Text, name: str, sign: str, *, on: bool) -> Button:
    label = t("own.line", name=t(f"settings.{name}"), state=t("own.on" if on else "own.off"))
    return Button(Verb(f"server.{name}.{'no' if on else 'yes'}"), label, sign)


def _back(t: Text, to: str) -> Button:
    return Button(Verb(to), t("page.previous"), "◀️")
