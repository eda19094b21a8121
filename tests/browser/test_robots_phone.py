"""One person on a phone plays against robots: a choice and a press from `/help`."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.text import text_in
from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, CARDS
from discord_sandbox.ids import direct
from tests.browser.windows import PHONE, SLOW_IN_A_BROWSER, Window

pytestmark = SLOW_IN_A_BROWSER

OpenWindow = Callable[..., Awaitable[Window]]
FR = text_in("fr")


async def test_a_game_against_robots_is_a_choice_and_a_press_from_help(
    window: OpenWindow, tmp_path: Path
) -> None:
    at = await window(ALICE, CARDS, size=PHONE)
    await at.type("/aide")
    await at.private.get_by_role("combobox", name=FR("help.play")).click()
    await at.page.get_by_role("option", name=FR("belote.name")).first.click()
    await at.private.get_by_role("button", name=FR("help.robots")).click()
    await expect(at.private.get_by_role("img", name=re.compile("Judith"))).to_be_visible()
    await expect(at.private.get_by_role("button", name=FR("verb.more"))).to_be_visible()
    await at.page.screenshot(path=tmp_path / "robots.png")
    wide = await at.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0], "nothing is wider than the phone"


@pytest.mark.parametrize(
    ("locale", "button", "turn"),
    [
        ("en-GB", "Play against a robot", "David: throw the five dice."),
        ("fr-FR", "Jouer contre un robot", "Alice : lancez les cinq dés."),
    ],
)
async def test_an_empty_page_speaks_the_browsers_language_and_begins_a_game(
    browser: Browser, box: Sandbox, tmp_path: Path, locale: str, button: str, turn: str
) -> None:
    """One press from the bare address to the own first throw, in the reader's language."""
    async with await browser.new_context(locale=locale, viewport={"width": 390, "height": 844}) as context:
        page = await context.new_page()
        await page.goto(box.url)
        await page.get_by_role("button", name=button).click()
        at = Window(page, [])
        await expect(at.board).to_contain_text(turn)
        await page.screenshot(path=tmp_path / "begun.png")


async def test_in_direct_messages_the_first_press_begins_a_private_game(window: OpenWindow) -> None:
    """A table for several people is refused there, so the page's button asks for one's own."""
    at = await window(ALICE, direct(ALICE), size=PHONE)
    await at.page.get_by_role("button", name="Jouer contre un robot").click()
    await expect(at.private).to_contain_text("Alice : lancez les cinq dés.")
