"""Every board fits a phone: 740 px at a width of 390, buttons included."""

import sys
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.games import SHELF
from bot.sandbox.client import ALICE, SandboxClient
from tests.browser.auctions import long_auction
from tests.browser.positions import Sketch, in_every_language, sketches, with_a_robot
from tests.browser.wall import Wall, wall
from tests.browser.windows import IN_A_BROWSER, PHONE, sit_down

pytestmark = IN_A_BROWSER
MOST = 740
"""Pixels of a phone's height that are left for a message.

It holds with a font of colour emojis, too, which makes buttons wider: a row that wraps costs 48 px.
"""
AT_ONCE = 24
"""Boards in a channel: as many as the page shows at once, each under a message of a player."""
HIGHEST = 2
"""Boards for each number of players that are measured again with a robot."""
HEIGHTS = """async () => {
    await document.fonts.ready;
    const images = [...document.querySelectorAll(".embed img")].filter(one => !one.complete);
    await Promise.all(images.map(one => new Promise(done => { one.onload = one.onerror = done; })));
    const messages = [...document.querySelectorAll("[data-testid=message]")];
    const boards = messages.filter(one => one.querySelector(".embed"));
    return boards.map(one => one.getBoundingClientRect().height);
}"""
"""Waits for every picture, and returns the height of each board."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def hung() -> AsyncIterator[Wall]:
    async with wall() as put_up:
        yield put_up


@pytest.mark.parametrize("game", SHELF)
async def test_every_board_of_a_game_fits_a_phone(
    game: str, hung: Wall, browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    boards = list(sketches(game, hung.sprites))
    heights = await measured(hung, browser, boards)
    worst = sorted(zip(heights, (board.title for board in boards), strict=True), reverse=True)
    with capsys.disabled():
        sys.stdout.write(f"\n{len(boards)} boards: at most {worst[0][0]:.0f} px ({worst[0][1]})")
    assert [f"{height:.0f} px: {title}" for height, title in worst if height > MOST] == []
    redrawn = [
        with_a_robot(board, hung.sprites, left=left)
        for board in highest(heights, boards)
        for left in (True, False)
    ]
    again = [board for board in redrawn if board is not None]
    named = zip(await measured(hung, browser, again), again, strict=True)
    assert [f"{height:.0f} px: {board.title}" for height, board in named if height > MOST] == []


def highest(heights: list[float], boards: list[Sketch]) -> list[Sketch]:
    """Return the highest boards of games that go on: for each number of players the first few.

    They are in French, which is the longer language.
    """
    french = [
        (height, board)
        for height, board in zip(heights, boards, strict=True)
        if board.language == "fr" and board.table.phase == "playing"
    ]
    ordered = [board for _, board in sorted(french, key=lambda one: -one[0])]
    numbers = sorted({board.players for board in ordered})
    return [board for number in numbers for board in _of(number, ordered)[:HIGHEST]]


def _of(number: int, boards: list[Sketch]) -> list[Sketch]:
    return [board for board in boards if board.players == number]


async def test_a_board_of_coinche_fits_a_phone_after_a_long_auction(hung: Wall, browser: Browser) -> None:
    boards = list(in_every_language(long_auction(), hung.sprites))
    heights = await measured(hung, browser, boards)
    named = zip(heights, boards, strict=True)
    assert [f"{height:.0f} px: {board.title}" for height, board in named if height > MOST] == []


async def measured(hung: Wall, browser: Browser, boards: list[Sketch]) -> list[float]:
    """Return how high each board is on a phone, name and time above it included."""
    heights: list[float] = []
    async with SandboxClient(hung.box.url) as client:
        for first in range(0, len(boards), AT_ONCE):
            channel = (await client.new_channel("heights"))["id"]
            shown = boards[first : first + AT_ONCE]
            for board in shown:
                await client.say(ALICE, channel, board.title)
                hung.hang(channel, board.payload, None if board.png is None else (board.name, board.png))
            window = await sit_down(browser, hung.box, ALICE, channel, size=PHONE)
            await expect(window.messages).to_have_count(2 * len(shown))
            heights += await window.page.evaluate(HEIGHTS)
            await window.page.context.close()
    return heights
