"""What managers set for their server, by lists and buttons."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.screens.kit.limits import SELECT
from bot.screens.kit.screen import Button, Channels, Choice, Screen, Select, Verb
from bot.text import LANGUAGES, Text

NAMED = 40
"""Channels that are named."""
ZONE, LIMITS = "zone", "limits"
"""What is typed in a form."""
CHANNELS = "channels"
"""What is chosen in a list of channels."""
OFF = "off"
"""In place of the channels: there are none."""
OPENER = "opener"
"""The language of new tables where the server has chosen none: that of who opens one."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server's settings.

    Attributes:
        locale: the language of its tables, None: that of who opens one.
        channels: the ids of those where tables may open; none means every channel.
        here: the channel in which this is shown.
        pictures: new boards are drawn.
        zone: its time zone with the distance from UTC, "" if nobody has chosen one.
        lines: what features say of theirs.
        buttons: their pages.
    """

    locale: str | None
    channels: Sequence[int]
    here: int
    pictures: bool
    zone: str = ""
    lines: Sequence[str] = ()
    buttons: Sequence[Button] = ()


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
        "\n".join([t("settings.body"), *server.lines]),
        rows=(
            Select("language", t("settings.language"), languages),
            Channels(f"server.{CHANNELS}", t("settings.everywhere"), tuple(server.channels), SELECT),
            (switch(t, "pictures", "🖼️", on=server.pictures), *server.buttons),
            (
                Button(Verb(f"server.{LIMITS}"), t("settings.limits"), "🚦"),
                Button(Verb(f"server.{ZONE}"), zone, "🕰️"),
            ),
            (back(t, "own"),),
        ),
    )


def switch(t: Text, name: str, sign: str, *, on: bool) -> Button:
    """Make the button that says whether something is on, and changes it."""
    label = t("own.line", name=t(f"settings.{name}"), state=t("own.on" if on else "own.off"))
    return Button(Verb(f"server.{name}.{'no' if on else 'yes'}"), label, sign)


def back(t: Text, to: str) -> Button:
    """Make the button back to a page."""
    return Button(Verb(to), t("page.previous"), "◀️")
