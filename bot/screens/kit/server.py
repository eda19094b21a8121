"""What managers set for their server, by lists and buttons."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.screens.kit.limits import SELECT
from bot.screens.kit.screen import Button, Choice, Screen, Select, Verb
from bot.text import LANGUAGES, Text

LOBBIES = (1, 2, 3, 5, 10, 20, 50, 100)
HOURLY = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
PAUSES = (0, 10, 20, 30, 60, 120, 300, 600, 1800, 3600)
"""What the lists of limits offer, as far as the bot's own limits allow it."""
NAMED = 40
"""Channels that are named."""
ZONE = "zone"
"""The setting that is typed in a form."""
OPENER = "opener"
"""The language of new tables where the server has chosen none: that of who opens one."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server's settings.

    Attributes:
        locale: the language of its tables, None: that of who opens one.
        channels: the ids of those where tables may open; none means every channel.
        here: the channel in which this is shown.
        limits: one person's open lobbies and new tables an hour, and the seconds between two reposts of a
            board, as they hold; `bounds` are the bot's own.
        pictures: new boards are drawn.
        zone: its time zone with the distance from UTC, "" if nobody has chosen one.
    """

    locale: str | None
    channels: Sequence[int]
    here: int
    limits: tuple[int, int, int]
    bounds: tuple[int, int, int]
    pictures: bool
    zone: str = ""


def server_settings(t: Text, server: Server) -> Screen:
    """Draw a server's settings for its managers, with what changes each."""
    where = " ".join(f"<#{channel}>" for channel in server.channels[:NAMED]) or t("settings.everywhere")
    lobbies, hourly, pause = server.limits
    most, most_hourly, least = server.bounds
    languages = tuple(
        Choice(
            Verb(f"server.language.{language}"),
            t("own.line", name=t("settings.language"), state=t(f"settings.language.{language}")),
            chosen=language == (server.locale or OPENER),
        )
        for language in (OPENER, *LANGUAGES)
    )
    return Screen(
        t("settings.title"),
        "\n".join(
            [
                t("own.line", name=t("settings.channels"), state=where),
                t("own.line", name=t("settings.zone"), state=server.zone or t("settings.no_zone")),
            ]
        ),
        rows=(
            Select("language", t("settings.language"), languages),
            _limit(t, "lobbies", lobbies, {most, *(one for one in LOBBIES if one < most)}),
            _limit(t, "hourly", hourly, {most_hourly, *(one for one in HOURLY if one < most_hourly)}),
            _limit(t, "pause", pause, {least, *(one for one in PAUSES if one > least)}),
            (*_channels(t, server), _pictures(t, drawn=server.pictures), _zone(t), _back(t)),
        ),
    )


def _limit(t: Text, name: str, holds: int, offered: Iterable[int]) -> Select:
    values = sorted({holds, *offered})[:SELECT]
    return Select(
        name,
        t("settings.limits"),
        tuple(
            Choice(Verb(f"server.{name}.{value}"), t(f"settings.{name}", value=value), chosen=value == holds)
            for value in values
        ),
    )


def _channels(t: Text, server: Server) -> list[Button]:
    """Offer to allow the channel in which this is shown, or no more, and to allow every channel."""
    if not server.channels:
        return [Button(Verb(f"server.allow.{server.here}"), t("settings.only_here"), "📍")]
    allowed = server.here in server.channels
    verb, key = ("forbid", "settings.not_here") if allowed else ("allow", "settings.also_here")
    return [
        Button(Verb(f"server.{verb}.{server.here}"), t(key), "📍"),
        Button(Verb("server.everywhere"), t("settings.every_channel"), "🌍"),
    ]


def _pictures(t: Text, *, drawn: bool) -> Button:
    label = t("own.line", name=t("settings.pictures"), state=t("own.on" if drawn else "own.off"))
    style = "success" if drawn else "secondary"
    return Button(Verb(f"server.pictures.{'no' if drawn else 'yes'}"), label, "🖼️", style=style)


def _zone(t: Text) -> Button:
    return Button(Verb(f"server.{ZONE}"), t("settings.zone"), "🕰️")


def _back(t: Text) -> Button:
    return Button(Verb("own"), t("page.previous"), "◀️")
