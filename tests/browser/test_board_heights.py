"""Every board fits a phone: 740 px at a width of 390, buttons included."""

import json
import sys
from base64 import b64encode
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

import aiohttp
import pytest
import pytest_asyncio
from discord import PartialEmoji
from playwright.async_api import Browser, expect

from bot.games import SHELF
from bot.messages.emojis import ours
from bot.messages.sprites import Sprites
from bot.sandbox import Sandbox
from bot.sandbox.client import ALICE, SandboxClient
from bot.sandbox.world import BOT_ID
from tests.browser.positions import Sketch, sketches
from tests.browser.windows import IN_A_BROWSER, PHONE, sit_down

pytestmark = IN_A_BROWSER
MOST = 740
"""Pixels of a phone's height that are left for a message."""
ABOVE: Mapping[str, int] = {
    "yams": 786,
    "top_jack": 797,
    "dice_poker": 844,
    "five_thousand": 824,
    "four_twenty_one": 789,
    "menteur": 783,
}
"""Games whose highest board, at tables of eight, is still above that, as measured; the figures may only fall.

They are those of a machine with a font of colour emojis, which makes some rows of buttons wrap; without one
they are up to 48 px lower.
"""
AT_ONCE = 24
"""Boards in a channel: as many as the page shows at once, each under a message of a player."""
HEIGHTS = """async () => {
    await document.fonts.ready;
    const images = [...document.querySelectorAll(".embed img")].filter(one => !one.complete);
    await Promise.all(images.map(one => new Promise(done => { one.onload = one.onerror = done; })));
    const messages = [...document.querySelectorAll("[data-testid=message]")];
    const boards = messages.filter(one => one.querySelector(".embed"));
    return boards.map(one => one.getBoundingClientRect().height);
}"""
"""Waits for every picture, and returns the height of each board."""


@dataclass(frozen=True)
class Wall:
    """A sandbox where boards are hung up in the bot's name, and its emojis."""

    box: Sandbox
    session: aiohttp.ClientSession
    sprites: Sprites

    async def hang(self, channel: str, board: Sketch) -> None:
        """Send a board."""
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps(board.payload), content_type="application/json")
        if board.png is not None:
            form.add_field("files[0]", board.png, filename=board.name, content_type="image/png")
        async with self.session.post(f"{self.box.api_base}/channels/{channel}/messages", data=form) as answer:
            assert answer.status == 200, await answer.text()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def wall() -> AsyncIterator[Wall]:
    async with Sandbox(rate_limits=False) as box:
        headers = {"Authorization": f"Bot {box.token}"}
        async with aiohttp.ClientSession(headers=headers) as session:
            emojis: dict[str, PartialEmoji] = {}
            for own in ours():
                picture = "data:image/png;base64," + b64encode(own.picture).decode()
                url = f"{box.api_base}/applications/{BOT_ID}/emojis"
                async with session.post(url, json={"name": own.name, "image": picture}) as answer:
                    made = await answer.json()
                emojis[own.name] = PartialEmoji(name=own.name, id=int(made["id"]))
            yield Wall(box, session, Sprites(emojis))


@pytest.mark.parametrize("game", SHELF)
async def test_every_board_of_a_game_fits_a_phone(
    game: str, wall: Wall, browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    boards = list(sketches(game, wall.sprites))
    heights = await measured(wall, browser, boards)
    worst = sorted(zip(heights, (board.title for board in boards), strict=True), reverse=True)
    with capsys.disabled():
        sys.stdout.write(f"\n{len(boards)} boards: at most {worst[0][0]:.0f} px ({worst[0][1]})")
    most = ABOVE.get(game, MOST)
    assert [f"{height:.0f} px: {title}" for height, title in worst if height > most] == []


async def measured(wall: Wall, browser: Browser, boards: list[Sketch]) -> list[float]:
    """Return how high each board is on a phone, name and time above it included."""
    heights: list[float] = []
    async with SandboxClient(wall.box.url) as client:
        for first in range(0, len(boards), AT_ONCE):
            channel = (await client.new_channel("heights"))["id"]
            shown = boards[first : first + AT_ONCE]
            for board in shown:
                await client.say(ALICE, channel, board.title)
                await wall.hang(channel, board)
            window = await sit_down(browser, wall.box, ALICE, channel, size=PHONE)
            await expect(window.messages).to_have_count(2 * len(shown))
            heights += await window.page.evaluate(HEIGHTS)
            await window.page.context.close()
    return heights
