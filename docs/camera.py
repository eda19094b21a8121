"""Photographs moments of games as they stand in a chat, on a phone or at a desk, by day or by night."""  # noqa: INP001 - part of a script

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO

import aiohttp
from PIL import Image
from playwright.async_api import Browser, expect

from bot.messages.components import Drawn, draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.pictures import ALT_LIMIT, name_of
from bot.messages.scene import hand_of, plan_of, private_of, screen_of
from bot.tables import Player
from bot.tables.players import COURT
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, FARID
from discord_sandbox.gateway import HEARTBEAT, IDENTIFY
from discord_sandbox.ids import timestamp
from discord_sandbox.objects import user_json
from docs.moments import NOW, Moment
from tapis.drawing import RECIPES
from tests.browser.positions import payload_of
from tests.browser.wall import Wall
from tests.browser.windows import Window, sit_down

GUILD_NAME = "Le Tapis Vert"
PULSE = 30
"""Seconds between two signs of life."""
THEMES = ("dark", "light")
READY = """async () => {
    await document.fonts.ready;
    const images = [...document.querySelectorAll("img")].filter(one => !one.complete);
    await Promise.all(images.map(one => new Promise(done => { one.onload = one.onerror = done; })));
    document.activeElement?.blur();
}"""
"""Waits until all is drawn."""
EARLIER, BOARD, HAND = -240, -180, -20
"""When messages were sent, in seconds before the picture is taken."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays in one language: their ids and names, the first of them looks on; and what is said before."""

    language: str
    people: Mapping[str, str]
    said: Sequence[str]

    def players(self, count: int, *, alone: bool = False) -> list[Player]:
        """Return so many of them, as a table has them; or the first of them and robots."""
        people = [Player(int(user), name) for user, name in list(self.people.items())[:count]]
        if not alone:
            return people
        robots = [Player(-place, name, "strong") for place, name in enumerate(COURT[: count - 1], 1)]
        return [people[0], *robots]

    @property
    def viewer(self) -> str:
        """The id of who looks."""
        return next(iter(self.people))


COMPANIES = (
    Company(
        "fr",
        {ALICE: "Alice", BRUNO: "Bruno", CHLOE: "Chloé", FARID: "Farid", EMMA: "Emma"},
        ("Une petite partie ?", "Avec plaisir !"),
    ),
    Company(
        "en",
        {EMMA: "Emma", DAVID: "David", ALICE: "Alice", BRUNO: "Bruno", CHLOE: "Chloé"},
        ("Anyone for a game?", "With pleasure!"),
    ),
)


def hang(wall: Wall, channel: str, company: Company, moment: Moment) -> None:
    """Hang a moment into an empty channel: what was said before, the board, and where it is open the hand."""
    wall.box.core.world.channels[channel].messages.clear()
    first, second, *_ = company.people
    for user, said in zip((second, first), company.said, strict=True):
        wall.hang(channel, {"content": said}, author=user, timestamp=_at(EARLIER))
    table, t = moment.table, text_in(company.language)
    sprites = wall.sprites.spoken(company.language)
    used = {"id": channel, "type": 2, "name": f"{table.kind.command} new"}
    used["user"] = user_json(wall.box.core.world.users[company.viewer])
    if table.owner is not None:
        drawn = draw(private_of(table, NOW, t), sprites, table.id, table.rev)
        wall.hang(channel, *sent(drawn), owner=company.viewer, flags=64, timestamp=_at(BOARD))
        return
    board = draw(screen_of(table, NOW, server=GUILD_NAME), sprites, table.id, table.rev)
    wall.hang(channel, *sent(board), type=20, interaction=used, timestamp=_at(BOARD))
    if moment.hand:
        page = None if moment.step is None else plan_of(table, t, 0, moment.step)
        drawn = draw(page or hand_of(table, t, 0, NOW), sprites, table.id, table.rev)
        wall.hang(channel, *sent(drawn), owner=company.viewer, timestamp=_at(HAND))
    if moment.page is not None:
        drawn = draw(moment.page, sprites, NO_TABLE)
        wall.hang(channel, *sent(drawn), owner=company.viewer, flags=64, timestamp=_at(HAND))


def _at(seconds: int) -> str:
    return timestamp(NOW.timestamp() + seconds)


def sent(drawn: Drawn) -> tuple[dict[str, object], tuple[str, bytes] | None]:
    """Return a message with its picture and that picture's text."""
    picture = drawn.picture
    if picture is None:
        return payload_of(drawn, ""), None
    name = name_of(picture)
    described = [{"id": "0", "description": picture.alt[:ALT_LIMIT]}]
    message: dict[str, object] = {**payload_of(drawn, name), "attachments": described}
    return message, (name, RECIPES[picture.recipe](picture.data))


@asynccontextmanager
async def on_line(wall: Wall) -> AsyncIterator[None]:
    """Let the bot be on line until the block ends, so that the page does not say it is missing."""
    async with aiohttp.ClientSession() as session, session.ws_connect(wall.box.core.gateway.url) as socket:
        greeting = {"token": wall.box.token, "intents": 0, "properties": {}}
        await socket.send_json({"op": IDENTIFY, "d": greeting})
        beating = asyncio.create_task(_beat(socket))
        yield
        beating.cancel()


async def _beat(socket: aiohttp.ClientWebSocketResponse) -> None:
    while True:
        await asyncio.sleep(PULSE)
        await socket.send_json({"op": HEARTBEAT, "d": None})


class Camera:
    """A window of somebody, which is photographed on one channel after the other."""

    def __init__(self, wall: Wall, window: Window, viewer: str) -> None:
        self._wall = wall
        self._window = window
        self._viewer = viewer

    async def look(self, channel: str) -> None:
        """Go to a channel, and wait until all its pictures are there."""
        page = self._window.page
        await page.goto(f"{self._wall.box.url}/?user={self._viewer}&channel={channel}")
        await expect(page.locator("body.ready")).to_be_visible()
        await page.mouse.move(0, 0)
        await page.evaluate(READY)

    async def shot(self, theme: str, *, whole: bool = True) -> Image.Image:
        """Photograph the whole window or the conversation alone, in a theme."""
        page = self._window.page
        await page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        taken = await page.screenshot() if whole else await page.locator("main").screenshot()
        return Image.open(BytesIO(taken)).convert("RGB")


@asynccontextmanager
async def camera(
    browser: Browser, wall: Wall, viewer: str, channel: str, size: tuple[int, int], scale: float = 1
) -> AsyncIterator[Camera]:
    """Open a window, which is closed at the end of the block.

    Raises:
        RuntimeError: if the page's script failed meanwhile.
    """
    window = await sit_down(browser, wall.box, viewer, channel, size=size, scale=scale, at=NOW)
    yield Camera(wall, window, viewer)
    await window.page.context.close()
    if window.faults:
        raise RuntimeError(f"the page said: {window.faults}")
