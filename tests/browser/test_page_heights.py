"""What one person is shown first fits a phone: 600 px for `/help`, 740 px for settings."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from playwright.async_api import Browser

from bot.days.pages import day_page, luck_page, result_page
from bot.days.post_page import announcement
from bot.days.settings_page import Daily, daily_button, daily_line, daily_settings
from bot.features import OFFERS
from bot.messages.components import draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.scene import plan_of
from bot.screens.kit.calls import time_left
from bot.screens.kit.mine import Own, my_tables
from bot.screens.kit.my_time import MyTime, my_time
from bot.screens.kit.personal import SWITCHES, own_settings
from bot.screens.kit.screen import Screen
from bot.screens.kit.server import Server, server_settings
from bot.screens.kit.welcome import game_page, greeting, how_it_works, welcome
from bot.text import LANGUAGES, Text, text_in
from bot.tournaments.screens.organiser import manager_page
from bot.tournaments.screens.posts import round_post, sign_up
from bot.tournaments.screens.standings import standings_text
from discord_sandbox.client import ALICE, CARDS, SandboxClient
from tapis.clocks.own_hours import DAYS_OFF_MOST
from tapis.games.kit.ahead import LED, MOST_LINES, Line
from tapis.games.tarot.game import Tarot
from tapis.records.days import DAY
from tapis.shelf import GAMES
from tests.browser.heights import MOST, NOW, answering, seen
from tests.browser.wall import wall
from tests.browser.windows import IN_A_BROWSER
from tests.days.shown import BEFORE, CLOSED, DEAL, LISTED, MONTH, OPEN, RESULTS, THROW, own_day
from tests.games.test_ahead import begun, mover, say
from tests.screens.whole_tables import table_of
from tests.tournaments.shown import DUPLICATE, NAMES, SWISS, lines, running, tournament

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
        day_page(t, replace(own_day(OPEN, None, None, before=before), yesterday=OPEN.date - DAY)),
        day_page(t, replace(own_day(CLOSED, THROW, DEAL), pending=12)),
        *(result_page(t, day, result, over=True) for day in (OPEN, CLOSED) for result in RESULTS.values()),
        result_page(t, CLOSED, replace(RESULTS["throw"], perfect=214, pending=12), over=True),
        luck_page(t, [MONTH, BEFORE], frozenset({BEFORE.month})),
    ]


def of_tournaments(t: Text) -> list[Screen]:
    """Return the posts of tournaments of sixteen, and what is shown of them in words."""
    equal, swiss = (running(plan, ended=True, names=NAMES) for plan in (DUPLICATE, SWISS))
    return [
        sign_up(t, tournament(DUPLICATE, NAMES)),
        *(round_post(t, one, one.rounds[0]) for one in (equal, swiss)),
        standings_text(t, swiss, lines(swiss), final=False),
        manager_page(t, swiss),
    ]


def in_advance(t: Text) -> list[Screen]:
    """Return the steps of what is decided in advance, with the largest hand and many lines."""
    game = begun(Tarot, 3)
    while game.phase != "play":
        bid = next((code for code in map(str, game.legal(mover(game))) if code.startswith("bid.")), None)
        say(game, bid or str(game.fallback(mover(game))))
    seat = (mover(game) + 1) % 3
    table, codes = table_of(game, (), 4), game.plans(seat, game.view(seat))[LED]
    several = table.replace(ahead={seat: (Line(LED, codes[0]),) * (MOST_LINES - 1)})
    steps = ((several, ""), (several, f"1.{MOST_LINES - 1}.{LED}"), (table, f"1.0.{LED}.{codes[0]}"))
    pages = [plan_of(at, t, seat, step) for at, step in steps]
    assert all(pages), "these are steps of this state"
    return [page for page in pages if page is not None]


def my_pages(t: Text) -> list[Screen]:
    """Return pages of one's own tables, as high as they may be: those that wait, and private ones."""
    time = time_left(t, int(NOW.timestamp()), timedelta(hours=72))
    link, what = "https://discord.com/channels/1/2/3", f"{t('mine.turn')} · {time}"
    waiting = [Own("dice_poker", f"<#{CARDS}>", link, what, waits=True)] * 20
    private = [Own("belote", "", "", t("mine.turn"), private=f"{number:08}") for number in range(20)]
    return [my_tables(t, waiting), my_tables(t, private)]


def private_pages(t: Text) -> list[tuple[Screen, int]]:
    """Return what one person is shown first, each with the pixels that it may take."""
    games = list(GAMES.values())
    daily = Daily(1, 571, LONG_ZONE, refused=True)
    server = Server(t.language, [1, 2], 1, True, LONG_ZONE, daily_line(t, daily), [daily_button(t, daily)])
    return [
        (welcome(t, games, OFFERS), HELP),
        *((game_page(t, game, robots=True, coached=True), HELP) for game in games),
        (greeting([t, *(text_in(other) for other in LANGUAGES if other != t.language)], games, OFFERS), HELP),
        *((page, MOST) for page in of_days(t)),
        (own_settings(t, OFFERS, SWITCHES, t.language, manager=True), MOST),
        (my_time(t, FULL), MOST),
        (how_it_works(t, OFFERS), MOST),
        (server_settings(t, server), MOST),
        (daily_settings(t, server, daily), MOST),
        (daily_settings(t, server, replace(daily, refused=False, until=10**9)), MOST),
        (announcement(t, replace(LISTED, pending=12)), MOST),
        *((page, MOST) for page in of_tournaments(t)),
        *((page, MOST) for page in my_pages(t)),
        *((page, MOST) for page in in_advance(t)),
    ]
