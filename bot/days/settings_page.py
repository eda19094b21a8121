"""How the day is announced on a server, by lists and buttons."""

from dataclasses import dataclass

from bot.screens.kit.dates import hour_told
from bot.screens.kit.screen import Button, Channels, Choice, Screen, Select, Verb
from bot.screens.kit.server import OFF, Server, back, switch
from bot.text import Text

DAILY, DAY = "daily", "day"
"""What is chosen in a list of channels, and this page."""


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


def daily_settings(t: Text, server: Server, daily: Daily) -> Screen:
    """Draw how the day is announced on a server, with what changes it."""
    there = (daily.channel,) if daily.channel is not None and daily.on else ()
    zone = server.zone or t("settings.daily.zone", zone=daily.zone)
    lines = [
        t("settings.daily.body"),
        *daily_line(t, daily),
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
                daily_button(t, daily, OFF if daily.on else str(server.here)),
                *([switch(t, "month", "🏅", on=daily.month)] if daily.on else []),
                back(t, "server"),
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


def daily_line(t: Text, daily: Daily) -> list[str]:
    """Say where and when the day is announced, or that it is not any more; that it is off the button says."""
    if daily.channel is None:
        return []
    hour, channel = hour_told(daily.at, t.language), f"<#{daily.channel}>"
    how = "lost" if daily.refused else "unsent" if daily.until else "at"
    state = t(f"settings.daily.{how}", channel=channel, hour=hour)
    return [t("own.line", name=t("settings.daily"), state=state)]


def daily_button(t: Text, daily: Daily, to: str = "") -> Button:
    """Make the button that says whether the day is announced: it switches that `to`, or opens its page."""
    label = t("own.line", name=t("settings.daily"), state=t("own.on" if daily.on else "own.off"))
    return Button(Verb(f"server.daily.{to}" if to else f"server.{DAY}"), label, "📅")
