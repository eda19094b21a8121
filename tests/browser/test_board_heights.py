"""Every board fits a phone: 740 px at a width of 390, buttons included."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

import pytest
from playwright.async_api import Browser

from bot.messages.components import draw
from bot.messages.custom_id import NO_TABLE
from bot.sandbox.client import ALICE, SandboxClient
from bot.screens.kit.personal import SWITCHES, own_settings
from bot.screens.kit.screen import Screen
from bot.screens.kit.server import Server, server_settings
from bot.screens.kit.welcome import game_page, greeting, welcome
from bot.shelf import GAMES
from bot.text import LANGUAGES, Text, text_in
from tests.browser.auctions import long_auction
from tests.browser.positions import Sketch, in_every_language, sketches, with_a_robot, with_notices
from tests.browser.wall import Wall, wall
from tests.browser.windows import IN_A_BROWSER, PHONE, sit_down
from tests.screens.whole_tables import THEN

pytestmark = IN_A_BROWSER
MOST = 740
"""Pixels of a phone's height that are left for a message."""
HELP = 600
"""Those that the first pages take."""
NOW = THEN + timedelta(hours=1)
"""When the boards are seen: 23 hours before the time limit, which takes more words than a day."""
HIGHEST = 2
"""Boards for each number of players that are measured again with a robot."""
COACHED, FEW = 36, 4
"""Two rows of small letters, in pixels: what the coach may add to a text, and of how many players."""
HEIGHTS = """async ([channel, user, part]) => {
    const { fillMessage } = await import("/static/message.js");
    const answer = await fetch(`/sandbox/channels/${channel}/messages?user=${user}&limit=100000`);
    const view = { act() {}, pending: null, failed: null, dismiss() {} };
    const boards = (await answer.json()).map(message => {
        const board = document.createElement("article");
        fillMessage(board, message, view);
        return board;
    });
    const log = document.createElement("div");
    log.className = "log";
    log.append(...boards);
    document.getElementById("scroller").append(log);
    await document.fonts.ready;
    const images = [...document.querySelectorAll(".embed img")].filter(one => !one.complete);
    await Promise.all(images.map(one => new Promise(done => { one.onload = one.onerror = done; })));
    return boards.map(one => (part ? one.querySelector(part) : one).getBoundingClientRect().height);
}"""
"""Draws a channel's messages, each under a head of its own; waits for every picture; returns each height.

The height is of this part of a message, if there is one to tell.

They stand below the page's own log, which it draws anew when its connection stands.
"""


async def test_boards_of_every_game_fit_a_phone(browser: Browser) -> None:
    """In French, which is longer, for four, or two where no more play; the highest with every notice, too."""
    async with wall() as hung:
        boards = [
            board
            for game in GAMES
            for board in sketches(game, hung.sprites, (max(set(GAMES[game].seats) & {2, 4}),), ("fr",))
        ]
        boards += in_every_language(long_auction(), hung.sprites)
        heights = await measured(hung, browser, boards)
        too_high(boards, heights)
        again = [
            notice
            for board in highest(heights, boards)
            for notice in with_notices(board, hung.sprites, ("fr",))
        ]
        too_high(again, await measured(hung, browser, again))
        await too_wordy(hung, browser, boards)


async def test_the_first_pages_fit_a_phone(browser: Browser) -> None:
    """`/help` takes 600 px; settings and the menu of a board what a board may."""
    async with wall() as hung:
        pages = [
            (text_in(language), page) for language in LANGUAGES for page in private_pages(text_in(language))
        ]
        async with SandboxClient(hung.box.url) as client:
            full, empty = [(await client.new_channel(name))["id"] for name in ("pages", "empty")]
        for t, (screen, _) in pages:
            drawn = draw(screen, hung.sprites.spoken(t.language), NO_TABLE)
            payload = {"embeds": [drawn.embed.to_dict()], "components": drawn.view.to_components()}
            hung.hang(full, payload, owner=ALICE, flags=64)
        heights = await seen(hung, browser, full, empty)
    assert [
        f"{height:.0f} px: {screen.title}"
        for height, (_, (screen, most)) in zip(heights, pages, strict=True)
        if not 0 < height <= most
    ] == []


def private_pages(t: Text) -> list[tuple[Screen, int]]:
    """Return what one person is shown first, each with the pixels that it may take."""
    games = list(GAMES.values())
    limits = (3, 20, 20)
    return [
        (welcome(t, games), HELP),
        *((game_page(t, game, robots=True, coached=True), HELP) for game in games),
        (greeting([t, *(text_in(other) for other in LANGUAGES if other != t.language)], games), HELP),
        (own_settings(t, SWITCHES, t.language, manager=True), MOST),
        (server_settings(t, Server(t.language, [1, 2], 1, limits, limits, pictures=True)), MOST),
    ]


@pytest.mark.slow("draws 600 boards: for one to eight players, in every language, with robots")
async def test_boards_for_any_number_of_players_fit_a_phone(browser: Browser) -> None:
    async with wall() as hung:
        boards = [board for game in GAMES for board in sketches(game, hung.sprites)]
        heights = await measured(hung, browser, boards)
        too_high(boards, heights)
        redrawn = [
            with_a_robot(board, hung.sprites, left=left)
            for board in highest(heights, boards)
            for left in (True, False)
        ]
        again = [board for board in redrawn if board is not None]
        again += [
            notice for board in highest(heights, boards) for notice in with_notices(board, hung.sprites)
        ]
        too_high(again, await measured(hung, browser, again))
        await too_wordy(hung, browser, [board for board in boards if board.players <= FEW])


async def too_wordy(hung: Wall, browser: Browser, boards: Iterable[Sketch]) -> None:
    """Fail if the text of a finished game is higher by more than two rows with the coach than without."""
    coached = [board for board in boards if board.table.ledger is not None]
    plain = [
        same
        for board in coached
        for same in in_every_language(replace(board.table, ledger=None), hung.sprites, (board.language,))
    ]
    assert coached, "the ends among these boards have no ledgers"
    heights = await measured(hung, browser, [*coached, *plain], ".embed-description")
    added = zip(coached, heights, heights[len(coached) :], strict=False)
    assert [f"{told - bare:.0f} px: {at.title}" for at, told, bare in added if told - bare > COACHED] == []


def too_high(boards: Iterable[Sketch], heights: Iterable[float]) -> None:
    """Fail if there is a board that a phone has no room for."""
    named = zip(heights, boards, strict=True)
    assert [f"{height:.0f} px: {board.title}" for height, board in named if not 0 < height <= MOST] == []


def highest(heights: Iterable[float], boards: Iterable[Sketch]) -> list[Sketch]:
    """Return the highest boards of games that go on: of each game, for each number of players the first few.

    They are in French, which is the longer language.
    """
    kinds: dict[tuple[str, int], list[Sketch]] = {}
    for _, board in sorted(zip(heights, boards, strict=True), key=lambda one: -one[0]):
        if board.language == "fr" and board.table.phase == "playing":
            kinds.setdefault((board.game, board.players), []).append(board)
    return [board for alike in kinds.values() for board in alike[:HIGHEST]]


async def measured(hung: Wall, browser: Browser, boards: list[Sketch], part: str = "") -> list[float]:
    """Return how high each board, or this part of it, is on a phone, name and time above it included.

    All are on one page.
    """
    async with SandboxClient(hung.box.url) as client:
        full, empty = [(await client.new_channel(name))["id"] for name in ("boards", "empty")]
    for board in boards:
        hung.hang(full, board.payload, None if board.png is None else (board.name, board.png))
    return await seen(hung, browser, full, empty, part)


async def seen(hung: Wall, browser: Browser, full: str, empty: str, part: str = "") -> list[float]:
    """Return how high each message of a channel, or this part of it, is in a window on another one."""
    window = await sit_down(browser, hung.box, ALICE, empty, size=PHONE, at=NOW)
    heights = await window.page.evaluate(HEIGHTS, [full, ALICE, part])
    await window.page.context.close()
    return heights
