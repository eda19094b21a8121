"""Draw the README's pictures: `make screenshots`.

The real bot plays on the sandbox; its players throw, keep and write as a sensible person would, so that the
score sheets look like a game's.  The dice are the bot's own and fall differently each time.  The pictures are
written to docs/images, each with at most 256 colours to stay small.
"""  # noqa: INP001 - a script, no package

import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Browser, expect

from bot.sandbox import Sandbox
from bot.sandbox.client import (
    ALICE,
    BRUNO,
    CARDS,
    CHLOE,
    DAVID,
    DICE,
    EMMA,
    GENERAL,
    SandboxClient,
    components,
)
from bot.text import text_in
from docs.cant_stop_players import CantStopPlayers
from docs.crapette_players import CrapettePlayers
from docs.people import People
from tests.browser.windows import PHONE, Window, bot_beside, chromium, sit_down

IMAGES = Path(__file__).parent / "images"
DESK = (1200, 1060)
"""A window in which a whole board fits, in CSS pixels."""
LARGEST = 200_000
"""Bytes of a picture."""
PAR = {
    "ones": 2,
    "twos": 6,
    "threes": 9,
    "fours": 12,
    "fives": 15,
    "sixes": 18,
    "brelan": 9,
    "suite": 12,
    "full": 16,
    "carre": 18,
    "yams": 14,
    "chance": 21,
}
"""What a box is worth keeping open for; a player writes where he gains most on it."""
CRAPETTE_TURNS = 24
"""After so many turns columns and foundations have grown."""
COLUMNS_WON = 3
"""When so many columns are won, the board of Can't Stop shows what it can."""
ENOUGH = 8
"""So many points above par, and he writes at once."""


class Players(People):
    """People at a table of Yams."""

    async def turn(self, user: str) -> None:
        """Throw until it is good or the third throw lies there, and write the best box."""
        await self.press(user, ":roll.")
        while (worth := best(await self.board()))[0] < ENOUGH and await self.keep(user):
            await self.press(user, ":roll.")
        board = await self.board()
        await self.client.select(user, board, _boxes(board)["custom_id"], [worth[1]])

    async def keep(self, user: str) -> bool:
        """Tick the dice worth keeping and no others; False if none may be thrown again."""
        board = await self.board()
        if not any(one["custom_id"].endswith(("=0", "-0")) for one in components(board)):
            return False
        full = any(offer["value"].endswith(".full") for offer in _boxes(board)["options"])
        wanted = worth_keeping(dice_of(board), full=full)
        for place in range(5):
            board = await self.board()
            toggle = next((one for one in components(board) if one["custom_id"].endswith(f"={place}")), None)
            ticked = next((one for one in components(board) if one["custom_id"].endswith(f"-{place}")), None)
            change = toggle if place in wanted else ticked
            if change is not None:
                await self.client.click(user, board, change["custom_id"])
        return len(wanted) < 5

    async def rounds(self, count: int) -> None:
        """Everybody takes so many turns."""
        for _ in range(count):
            for user in self.users:
                await self.turn(user)


def _boxes(board: dict[str, Any]) -> dict[str, Any]:
    """The list of boxes under a board."""
    return next(one for one in components(board) if one["custom_id"].endswith("box"))


def best(board: dict[str, Any]) -> tuple[int, str]:
    """How much the best open box gives above its par, and that box's value in the list."""
    offers = _boxes(board)["options"]
    return max(
        (int(re.findall(r"\d+", offer["label"])[-1]) - PAR[offer["value"].rpartition(".")[2]], offer["value"])
        for offer in offers
    )


def dice_of(board: dict[str, Any]) -> list[int]:
    """The dice that the board shows large."""
    line = next(line for line in board["embeds"][0]["description"].split("\n") if line.startswith("# "))
    return [int(value) for value in re.findall(r":(?:die|de)_(\d)", line)]


def worth_keeping(dice: Sequence[int], *, full: bool) -> set[int]:
    """The places of the most frequent value, and while the full is open of a second pair beside it."""
    (first, most), *others = sorted(Counter(dice).items(), key=lambda one: (-one[1], -one[0]))
    kept = {first} | {value for value, count in others[:1] if full and count == 2 and most in {2, 3}}
    return {place for place, value in enumerate(dice) if value in kept}


async def picture(window: Window, name: str) -> None:
    """Photograph a window into docs/images."""
    await window.page.mouse.move(0, 0)
    await window.page.evaluate("document.activeElement?.blur()")
    await expect(window.page.locator(".dots")).to_have_count(0)
    shot = Image.open(BytesIO(await window.page.screenshot()))
    small = shot.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    path = IMAGES / f"{name}.png"
    small.save(path, optimize=True)
    if path.stat().st_size > LARGEST:
        raise ValueError(f"{path.name} has {path.stat().st_size} bytes")


async def french_table(box: Sandbox, client: SandboxClient, browser: Browser) -> None:
    """The lobby and the end on a phone, and the board at a desk between them."""
    players = Players(client, DICE, (ALICE, BRUNO, CHLOE))
    await client.say(ALICE, DICE, "Une petite partie ?")
    await client.say(CHLOE, DICE, "Avec plaisir !")
    await players.gather("yams")
    phone = await sit_down(browser, box, BRUNO, DICE, size=PHONE, scale=2)
    await expect(phone.board).to_contain_text("Chloé")
    await picture(phone, "lobby")
    await players.press(ALICE, ":start")
    await players.rounds(7)
    await players.turn(ALICE)
    await players.press(BRUNO, ":roll.")
    if best(await players.board())[0] < ENOUGH and await players.keep(BRUNO):
        await players.press(BRUNO, ":roll.")
    await players.keep(BRUNO)
    desk = await sit_down(browser, box, BRUNO, DICE, size=DESK)
    await desk.board.locator("button.button").last.scroll_into_view_if_needed()
    await picture(desk, "board")
    board = await players.board()
    await client.select(BRUNO, board, _boxes(board)["custom_id"], [best(board)[1]])
    await players.turn(CHLOE)
    await players.rounds(4)
    over = text_in("fr")("over.title", game="").strip()
    await expect(phone.board.locator(".embed-title")).to_contain_text(over)
    await picture(phone, "end")


async def english_table(box: Sandbox, client: SandboxClient, browser: Browser) -> None:
    """A board in the light, on a phone."""
    players = Players(client, GENERAL, (EMMA, DAVID))
    await players.gather("yams", language="en")
    await players.press(EMMA, ":start")
    await players.rounds(6)
    await players.press(EMMA, ":roll.")
    await players.keep(EMMA)
    phone = await sit_down(browser, box, EMMA, GENERAL, size=PHONE, theme="light", scale=2)
    await picture(phone, "phone")


async def crapette_table(box: Sandbox, client: SandboxClient, browser: Browser) -> None:
    """The table of Crapette and its buttons, in mid-game."""
    players = CrapettePlayers(client, CARDS, (ALICE, BRUNO))
    await players.gather("crapette", variant=2)
    await players.press(ALICE, ":start")
    await players.turns(CRAPETTE_TURNS)
    desk = await sit_down(browser, box, ALICE, CARDS, size=DESK)
    await expect(desk.board.locator("img.picture")).to_have_attribute("alt", await players.told())
    await desk.board.locator("button.button").last.scroll_into_view_if_needed()
    await picture(desk, "crapette")


async def cant_stop_table(box: Sandbox, client: SandboxClient, browser: Browser) -> None:
    """The board of Can't Stop on a phone, in the middle of a turn."""
    players = CantStopPlayers(client, DICE, (ALICE, BRUNO, CHLOE, DAVID))
    await players.gather("cantstop", columns_to_win=5)
    await players.press(ALICE, ":start")
    await players.turns_until(COLUMNS_WON)
    await players.climb_far()
    phone = await sit_down(browser, box, BRUNO, DICE, size=PHONE, scale=2)
    await expect(phone.board.locator("img.picture")).to_have_attribute("alt", await players.told())
    await picture(phone, "cant_stop")


async def main() -> None:
    """Play all tables and write the pictures."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Sandbox(rate_limits=False) as box,
            bot_beside(box, Path(folder), new=True),
            SandboxClient(box.url) as client,
            chromium() as browser,
        ):
            await french_table(box, client, browser)
            await english_table(box, client, browser)
            await crapette_table(box, client, browser)
            await cant_stop_table(box, client, browser)


if __name__ == "__main__":
    asyncio.run(main())
