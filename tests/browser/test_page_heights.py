"""What one person is shown first fits a phone: 600 px for `/help`, 740 px for settings."""

from dataclasses import replace
from datetime import date

import pytest
from playwright.async_api import Browser

from bot.messages.components import draw
from bot.messages.custom_id import NO_TABLE
from bot.sandbox.client import ALICE, SandboxClient
from bot.screens.kit.announcement import announcement
from bot.screens.kit.daily import day_page, luck_page, result_page
from bot.screens.kit.evenings import manager_page, round_post, sign_up, standings_text
from bot.screens.kit.my_time import MyTime, my_time
from bot.screens.kit.personal import SWITCHES, own_settings
from bot.screens.kit.screen import Screen
from bot.screens.kit.server import Daily, Server, daily_settings, server_settings
from bot.screens.kit.welcome import game_page, greeting, welcome
from bot.shelf import GAMES
from bot.tables.calendars import DAYS_OFF_MOST
from bot.text import LANGUAGES, Text, text_in
from tests.browser.heights import MOST, answering, seen
from tests.browser.wall import wall
from tests.browser.windows import IN_A_BROWSER
from tests.screens.days import BEFORE, CLOSED, DEAL, LISTED, MONTH, OPEN, RESULTS, own_day
from tests.screens.evenings import DUPLICATE, NAMES, SWISS, evening, lines, running

pytestmark = IN_A_BROWSER
LONG_ZONE = "America/Argentina/ComodRivadavia (UTC-3)"
FULL = MyTime(
    "Europe/Paris (UTC+1)",
    "22:00-07:00",
    [(date(2026, 12, 24), date(2026, 12, 26)), (date(2027, 2, 8), date(2027, 2, 12))],
    {2026: 18, 2027: 16},
    DAYS_OFF_MOST,
    date(2026, 11, 26),
)
"""A zone, quiet hours and two spans of days off."""
HELP = 600
"""Pixels that the pages of the first minute take."""


@pytest.mark.slow("draws the private pages of both languages")
async def test_the_first_pages_fit_a_phone(browser: Browser) -> None:
    async with wall() as hung:
        pages = [
            (text_in(language), *page) for language in LANGUAGES for page in private_pages(text_in(language))
        ]
        async with SandboxClient(hung.box.url) as client:
            full, empty = [(await client.new_channel(name))["id"] for name in ("pages", "empty")]
        for t, screen, _ in pages:
            drawn = draw(screen, hung.sprites.spoken(t.language), NO_TABLE)
            payload = {"embeds": [drawn.embed.to_dict()], "components": drawn.view.to_components()}
            used = answering(hung, full, ALICE, "help")
            hung.hang(full, payload, owner=ALICE, flags=64, **used)
        heights = await seen(hung, browser, full, empty)
    assert [
        f"{height.whole:.0f} px: {screen.title}"
        for height, (_, screen, most) in zip(heights, pages, strict=True)
        if not 0 < height.whole <= most
    ] == []


def of_days(t: Text) -> list[Screen]:
    """Return the highest pages of the games of the day."""
    before = replace(DEAL, finished_at=None)
    return [
        day_page(t, own_day(OPEN, None, None, before=before)),
        *(result_page(t, day, result, over=True) for day in (OPEN, CLOSED) for result in RESULTS.values()),
        luck_page(t, [MONTH, BEFORE], frozenset({BEFORE.month})),
    ]


def of_tournaments(t: Text) -> list[Screen]:
    """Return the posts of tournaments of sixteen, and what is shown of them in words."""
    equal, swiss = (running(plan, ended=True, names=NAMES) for plan in (DUPLICATE, SWISS))
    return [
        sign_up(t, evening(DUPLICATE, NAMES)),
        *(round_post(t, one, one.rounds[0]) for one in (equal, swiss)),
        standings_text(t, swiss, lines(swiss), final=False),
        manager_page(t, swiss),
    ]


def private_pages(t: Text) -> list[tuple[Screen, int]]:
    """Return what one person is shown first, each with the pixels that it may take."""
    games, limits = list(GAMES.values()), (3, 20, 20)
    daily = Daily(1, 571, LONG_ZONE, refused=True)
    server = Server(t.language, [1, 2], 1, limits, limits, True, LONG_ZONE, daily)
    return [
        (welcome(t, games), HELP),
        *((game_page(t, game, robots=True, coached=True), HELP) for game in games),
        (greeting([t, *(text_in(other) for other in LANGUAGES if other != t.language)], games), HELP),
        *((page, MOST) for page in of_days(t)),
        (own_settings(t, SWITCHES, t.language, manager=True), MOST),
        (my_time(t, FULL), MOST),
        (server_settings(t, server), MOST),
        (daily_settings(t, server), MOST),
        (daily_settings(t, replace(server, daily=replace(daily, refused=False, until=10**9))), MOST),
        (announcement(t, LISTED), MOST),
        *((page, MOST) for page in of_tournaments(t)),
    ]
