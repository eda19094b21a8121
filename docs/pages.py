"""The pages of a person's own that stand in the gallery: settings, time, a ping for several tables."""  # noqa: INP001 - part of a script

from collections.abc import Iterator
from datetime import date
from typing import Any

from bot.messages.components import draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.scene import address
from bot.messages.sprites import Sprites
from bot.sandbox.client import CARDS, DICE, GENERAL, GUILD
from bot.sandbox.ids import timestamp
from bot.sandbox.objects import user_json
from bot.screens.kit.calls import several
from bot.screens.kit.my_time import MyTime, my_time
from bot.screens.kit.personal import own_settings
from bot.screens.kit.screen import Screen
from bot.tables.calendars import DAYS_OFF_MOST
from bot.text import text_in
from docs.camera import Company
from docs.moments import NOW
from tests.browser.wall import Wall

TODAY = date(2026, 11, 26)
EMPTY = MyTime("", "", [], {2026: DAYS_OFF_MOST}, DAYS_OFF_MOST, TODAY)
FULL = MyTime(
    "Europe/Paris (UTC+1)",
    "22:00-07:00",
    [(date(2026, 12, 24), date(2026, 12, 26)), (date(2027, 2, 8), date(2027, 2, 12))],
    {2026: 18, 2027: 16},
    DAYS_OFF_MOST,
    TODAY,
)
"""No zone yet; and a zone, quiet hours and two spans of days off."""


def pages(language: str) -> Iterator[Screen]:
    """Draw the pages of one person."""
    t = text_in(language)
    yield own_settings(t, {"large"}, manager=True)
    yield my_time(t, EMPTY)
    yield my_time(t, FULL)


def hang_page(wall: Wall, channel: str, company: Company, sprites: Sprites, page: Screen | None) -> None:
    """Hang a private page into an empty channel; None: a ping for three tables."""
    wall.box.core.world.channels[channel].messages.clear()
    at = timestamp(NOW.timestamp())
    if page is None:
        user = company.viewer
        rooms = (("belote", CARDS), ("yams", DICE), ("coinche", GENERAL))
        linked = [(game, f"<#{room}>", address(int(GUILD), int(room))) for game, room in rooms]
        wall.hang(
            channel, {"content": several(text_in(company.language), f"<@{user}>", linked)}, timestamp=at
        )
        return
    drawn = draw(page, sprites, NO_TABLE)
    payload: dict[str, Any] = {"embeds": [drawn.embed.to_dict()], "components": drawn.view.to_components()}
    used = {"id": channel, "type": 2, "name": text_in(company.language)("cmd.settings")}
    used["user"] = user_json(wall.box.core.world.users[company.viewer])
    wall.hang(channel, payload, owner=company.viewer, flags=64, type=20, interaction=used, timestamp=at)
