"""Own data on a phone, in both languages: the page, the privacy note, the question before all is erased."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.text import text_in
from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, DICE, SandboxClient
from tests.browser.windows import PHONE, SLOW_IN_A_BROWSER, Window

pytestmark = SLOW_IN_A_BROWSER
OpenWindow = Callable[..., Awaitable[Window]]
TALLEST = 740
"""The pixels of a phone that a message may fill."""


@pytest.mark.parametrize("language", ["fr", "en"])
async def test_own_data_is_read_and_erased_on_a_phone(
    window: OpenWindow, box: Sandbox, language: str, tmp_path: Path
) -> None:
    t = text_in(language)
    async with SandboxClient(box.url) as client:
        await client.change_user(ALICE, locale="en-GB" if language == "en" else "fr")
        await client.command(ALICE, DICE, "yams new", {})
    at = await window(ALICE, DICE, size=PHONE)
    await at.type(f"/{t('cmd.settings')}")
    await at.press(t("mydata.title.brief"), at.private)
    await expect(at.private).to_contain_text(t("mydata.names", names="Alice"))
    await _fits(at, tmp_path / f"{language}-page.png")
    await at.press(t("mydata.privacy"), at.private)
    await expect(at.private).to_contain_text(
        t("privacy.nobody").rpartition("*")[2].strip(" :\N{NO-BREAK SPACE}")
    )
    await _fits(at, tmp_path / f"{language}-privacy.png")
    await at.press(t("page.previous"), at.private)
    await at.press(t("mydata.erase"), at.private)
    await expect(at.private).to_contain_text(t("mydata.ask.last"))
    await _fits(at, tmp_path / f"{language}-question.png")
    await at.press(t("mydata.ask.yes"), at.private)
    await expect(at.private).to_contain_text(t("mydata.erased"))
    await _fits(at, tmp_path / f"{language}-erased.png")


async def _fits(at: Window, shot: Path) -> None:
    """Look at a page: no wider than the phone, and no taller than what it shows."""
    await at.private.screenshot(path=shot)
    assert await at.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], shot.name
    found = await at.private.bounding_box()
    assert found["height"] <= TALLEST, f"{shot.name} is {found['height']} pixels tall"
