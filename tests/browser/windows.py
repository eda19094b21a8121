"""Players at windows of the sandbox's page, with the real bot as a process of its own beside it."""

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from bot.text import Text, text_in
from discord_sandbox import Sandbox
from discord_sandbox.client import SandboxClient
from tapis.drawing.canvas import WIDTH
from tests.bot.bases import make_blank
from tests.e2e.town import BotProcess

FR = text_in("fr")
LEAST_WIDTH = 280
"""CSS pixels of a picture on a phone."""
CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
IN_A_BROWSER = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on PATH"),
    pytest.mark.asyncio(loop_scope="session"),
]
"""The `pytestmark` of a module whose tests open windows: of one chromium, so on one event loop."""
SLOW_IN_A_BROWSER = [*IN_A_BROWSER, pytest.mark.slow("opens windows of a browser")]
FONTS = Path(__file__).with_name("fonts") / "fonts.conf"
"""Letters and emojis of the project's own: a window looks alike on every machine."""
DESK, PHONE = (1280, 800), (390, 844)
"""Windows of a computer and of a phone, in CSS pixels."""
PATIENCE = 120.0
"""Seconds after which what is awaited hangs: a window, the bot, what other players or robots do."""
MOST_STEPS = 40
"""Presses of Tab within which everything on a board is reached."""
expect.set_options(timeout=1000 * PATIENCE)


@asynccontextmanager
async def bot_beside(box: Sandbox, folder: Path) -> AsyncIterator[None]:
    """Run the bot on this sandbox, its database in `folder`; it is there until the block ends.

    Raises:
        RuntimeError: if it does not come on line, or does not stop well; its log is in the message.
    """
    surroundings = {
        "DISCORD_TOKEN": box.token,
        "DISCORD_API_BASE": box.api_base,
        "DATABASE_PATH": str(folder / "bot.sqlite3"),
        "DEFAULT_LANGUAGE": "fr",
        "LOG_LEVEL": "WARNING",
    }
    make_blank(folder / "bot.sqlite3")
    bot = BotProcess(folder / "bot", surroundings, hurried=False)
    bot.start()
    try:
        try:
            async with SandboxClient(box.url) as client:
                await client.wait_commands("yams", "table", seconds=PATIENCE)
                await client.wait_online(seconds=PATIENCE)
                await client.wait_emojis("de_6", seconds=PATIENCE)  # before that dice have labels
        except TimeoutError:
            raise RuntimeError(f"the bot did not come on line and said:\n{bot.log}") from None
        yield
    finally:
        code = await asyncio.to_thread(bot.stop)
    if code or bot.log:
        raise RuntimeError(f"the bot ended with {code} and said:\n{bot.log}")


@asynccontextmanager
async def chromium(fonts: Path | None = None) -> AsyncIterator[Browser]:
    """Run the browser until the block ends; `fonts`: a fontconfig in place of the machine's."""
    surroundings = dict(os.environ) | ({} if fonts is None else {"FONTCONFIG_FILE": str(fonts)})
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, env=surroundings)
        await _warm_up(browser)
        yield browser
        await browser.close()


async def _warm_up(browser: Browser) -> None:
    """Paint one page: the first reads programs and fonts from a cold disk, which may take seconds."""
    page = await browser.new_page()
    await page.set_content("<h1>Tapis Vert</h1><p>\N{GAME DIE} \N{BLACK HEART SUIT}</p>")
    await page.screenshot()
    await page.close()


async def sit_down(
    browser: Browser,
    box: Sandbox,
    user: str,
    channel: str,
    *,
    size: tuple[int, int] = DESK,
    theme: str = "dark",
    scale: float = 1,
    at: datetime | None = None,
) -> "Window":
    """Open a window of this player on this channel; `theme` is "dark" or "light".

    `at`: what its clock says for ever, in Paris; else it goes by the machine's.
    """
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="light" if theme == "light" else "dark",
        reduced_motion="reduce",
        device_scale_factor=scale,
        timezone_id=None if at is None else "Europe/Paris",
    )
    context.set_default_timeout(1000 * PATIENCE)
    page = await context.new_page()
    if at is not None:
        await page.clock.set_fixed_time(at)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    await page.goto(f"{box.url}/?user={user}&channel={channel}")
    await expect(page.locator("body.ready")).to_be_visible()
    return Window(page, faults)


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """One player's window: what he sees and presses.  `faults` are the page's script errors so far."""

    page: Page
    faults: list[str]

    @property
    def messages(self) -> Locator:
        """Every message the player sees, oldest first."""
        return self.page.get_by_test_id("message")

    @property
    def board(self) -> Locator:
        """The newest public message with buttons: the table's."""
        components = self.page.locator(".components")
        return self.messages.and_(self.page.locator(":not(.ephemeral)")).filter(has=components).last

    @property
    def private(self) -> Locator:
        """The newest message that this player alone sees."""
        return self.messages.and_(self.page.locator(".ephemeral")).last

    @property
    def dice(self) -> Locator:
        """The buttons that keep a die, left to right."""
        return self.board.locator("button.button:has(img.emoji):not(:has(.label))")

    @property
    def picture(self) -> Locator:
        """The drawing on the board."""
        return self.board.locator("img.picture")

    async def drawn(self, pattern: str) -> None:
        """Wait until the text of the drawing has this."""
        await expect(self.picture).to_have_attribute("alt", re.compile(pattern))

    async def drawn_whole(self) -> None:
        """Wait until the drawing is there, as wide as the window allows, and nothing is cut off."""
        await expect(self.picture).to_have_js_property("naturalWidth", WIDTH)
        wide = await self.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide[0] <= wide[1], "nothing is cut off at the right"
        box = await self.picture.bounding_box()
        assert box["width"] >= LEAST_WIDTH

    def moves(self, part: str, *, enabled: bool = True) -> Locator:
        """Find the moves of a kind in one's own hand: those that may be made now, or all."""
        return self.private.locator(f"button[data-custom-id*='{part}']" + ":enabled" * enabled)

    async def tap(self, part: str) -> None:
        """Tap the first move of a kind in one's own hand, and wait until that has changed."""
        button = self.moves(part).first
        code = await button.get_attribute("data-custom-id")
        await button.click()
        await expect(self.private.locator(f"button[data-custom-id='{code}']:enabled")).to_have_count(0)

    async def type(self, text: str) -> None:
        """Type into the message box, as with a keyboard, and send."""
        await self.page.get_by_test_id("composer").press_sequentially(text)
        await self.page.keyboard.press("Enter")

    async def press(self, label: str, place: Locator | None = None) -> None:
        """Press the button of this name on the board, or on another message."""
        await (place or self.board).get_by_role("button", name=label, exact=True).click()

    async def as_text(self, board: Text, own: Text) -> Locator:
        """Open what the picture shows as words, behind the board's "⋯"; `own` is what the player reads."""
        await self.press(board("verb.more"))
        await expect(self.private).to_contain_text(own("menu.body"))
        await self.press(own("verb.text"), self.private)
        await expect(self.private).not_to_contain_text(own("menu.body"))
        return self.private.locator(".embed-description")

    async def offers(self, placeholder: str) -> Locator:
        """Open a list on the board; return its lines."""
        await self.board.get_by_role("combobox", name=placeholder).click()
        return self.page.get_by_test_id("dropdown").get_by_role("option")


async def begin(seen: Mapping[str, Window], command: str, enters: int = 1, **options: str) -> None:
    """Let the first of these people open a table, the others join by name, the first start.

    Options are filled in, each by its name; `enters` is how often Enter sends them.
    """
    (_, first), *others = seen.items()
    await first.page.get_by_test_id("composer").press_sequentially(command + " " * bool(options))
    for name, value in options.items():
        await first.page.get_by_role("button", name=name).click()
        await first.page.keyboard.type(value)
    for _ in range(enters):
        await first.page.keyboard.press("Enter")
    await expect(first.board).to_contain_text(FR("pace"))
    for name, at in others:
        await at.press(FR("verb.join"))
        await expect(first.board).to_contain_text(name)
    await first.press(FR("verb.start"))


async def open_hands(seen: Mapping[Window, str], verb: str) -> None:
    """Let everybody open their hand from the board by this button; each has a title of their own."""
    for at, title in seen.items():
        await expect(at.board.get_by_role("button", name=verb)).to_be_visible()
        await at.press(verb)
        await expect(at.private).to_contain_text(title)


async def throw(window: Window, t: Text, number: int) -> list[int]:
    """Press the throw, wait until the dice of this turn's throw lie there; return them, left to right."""
    await window.board.locator("button.primary").filter(has_text="🎲").click()
    await expect(window.board).to_contain_text(_throw_of(t, number))
    return await dice_shown(window)


def _throw_of(t: Text, number: int) -> str:
    """Cut "throw 2 of 3" out of the line that says whose turn it is."""
    line = t("sheet.turn.last", seat="", throw=number, most=3)
    found = re.search(rf"\w+ {number} \w+ 3", line)
    if found is None:
        raise ValueError(line)
    return found[0]


async def dice_shown(window: Window) -> list[int]:
    """Read the dice that the board shows large, left to right."""
    names = await window.board.locator(".h1 img.emoji").evaluate_all("all => all.map(one => one.alt)")
    return [int(re.sub(r".*_(\d).*", r"\1", name)) for name in names]


async def keep(window: Window, wanted: list[int]) -> None:
    """Tick the dice at these places, from 0."""
    for place in wanted:
        await window.dice.nth(place).click()
        await expect(window.dice.nth(place)).to_have_class(re.compile("primary"))


async def boxes(window: Window, t: Text) -> list[tuple[str, int]]:
    """Read the names of the open boxes and what each gives now."""
    lines = await (await window.offers(t("sheet.write"))).all_inner_texts()
    await window.page.keyboard.press("Escape")
    return [_box_of(line.split("\n")[0]) for line in lines]


def _box_of(line: str) -> tuple[str, int]:
    name, _, gives = line.rpartition(":")
    return name.strip(), int(gives.split()[0])


async def write(window: Window, t: Text, name: str) -> None:
    """Write the box of this name by the list under the board."""
    await (await window.offers(t("sheet.write"))).filter(has_text=f"{name}").first.click()


async def reach(window: Window, name: str | re.Pattern[str]) -> Locator:
    """Walk back from the message box with Shift+Tab to the control of this name on the board.

    Raises:
        AssertionError: if the keyboard does not come by it.
    """
    target = window.board.locator("button").filter(has_text=name)
    await expect(target).to_have_count(1)
    await window.page.get_by_test_id("composer").focus()
    for _ in range(MOST_STEPS):
        await window.page.keyboard.press("Shift+Tab")
        if await target.evaluate("node => node === document.activeElement"):
            return target
    raise AssertionError(f"{MOST_STEPS} steps did not reach {name}")


async def everything_fits(at: Window, path: Path) -> None:
    """Fail if anything is cut off at the right of a phone; keep a picture of its window."""
    wide = await at.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide[0] <= wide[1] == PHONE[0], f"{wide[0]} of {wide[1]} pixels"
    await at.page.screenshot(path=path)
    with Image.open(path) as picture:
        assert picture.size == PHONE, "the picture is of the whole window"


async def first_of(waits: Mapping[str, Coroutine[Any, Any, object]]) -> str:
    """Wait for one of these, by name; return the name of the first, and break the others off."""
    tasks = {asyncio.ensure_future(wait): name for name, wait in waits.items()}
    done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    first = done.pop()
    await first
    return tasks[first]
