"""One person on a phone practises Yams against a robot, reads what was luck, and reviews their mistakes."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import Locator, expect

from bot.text import text_in
from discord_sandbox.client import ALICE, DICE
from tests.browser.windows import PHONE, SLOW_IN_A_BROWSER, Window

pytestmark = SLOW_IN_A_BROWSER

OpenWindow = Callable[..., Awaitable[Window]]
FR = text_in("fr")
BOXES = 12


async def test_a_short_game_is_practised_counted_and_reviewed_on_a_phone(
    window: OpenWindow, tmp_path: Path
) -> None:
    at = await window(ALICE, DICE, size=PHONE)
    await at.type("/aide")
    await at.private.get_by_role("combobox", name=FR("help.play")).click()
    await at.page.get_by_role("option", name=FR("yams.name")).first.click()
    await at.private.get_by_role("button", name=FR("help.practice")).click()
    for turn in range(BOXES):
        mine = FR("sheet.turn.start", seat="Alice", throw=0, most=3)
        await expect(own(at)).to_contain_text(mine)
        await own(at).locator("button.primary").filter(has_text=FR("dice.throw")).click()
        if not turn:
            await _asks_for_advice(at, tmp_path)
        await own(at).get_by_role("combobox", name=FR("sheet.write")).click()
        await at.page.get_by_test_id("dropdown").get_by_role("option").last.click()
    await expect(own(at)).to_contain_text(FR("over.practice"))
    story = own(at).locator("img.picture")
    await expect(story).to_have_attribute("alt", re.compile(FR("story.points")))
    await own(at).screenshot(path=tmp_path / "end.png")
    await at.press(FR("verb.sheet"), own(at))
    await expect(own(at)).to_contain_text(re.compile(r"Alice \d+ = \d+ attendus . \d+ chance"))
    await at.press(FR("private.back"), own(at))
    await _reviews(at, tmp_path)
    wide = await at.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0], "nothing is wider than the phone"


def own(at: Window) -> Locator:
    """The private table, which stands above the coach's lines."""
    mine = at.messages.and_(at.page.locator(".ephemeral"))
    return mine.filter(has=at.page.locator(".components")).first


async def _asks_for_advice(at: Window, shots: Path) -> None:
    """Press the light bulb: the three best actions, to this player alone."""
    await at.press(FR("verb.advice"), own(at))
    await expect(at.private).to_contain_text("attendus à la fin")
    await at.private.screenshot(path=shots / "advice.png")


async def _reviews(at: Window, shots: Path) -> None:
    """Try a mistake, see what it costs, then the answer."""
    await at.press(FR("verb.review"), own(at))
    await expect(own(at)).to_contain_text(FR("review.ask", number=1, count=3, move="")[2:14])
    await own(at).screenshot(path=shots / "asked.png")
    lists = own(at).get_by_role("combobox", name=FR("sheet.write"))
    tries = 0
    while "❌" not in await own(at).inner_text():
        await lists.click()
        offered = at.page.get_by_test_id("dropdown").get_by_role("option")
        await offered.nth(-1 - tries).click()  # the best stands first
        await expect(own(at)).to_contain_text("coût")
        tries += 1
    await own(at).screenshot(path=shots / "mistake.png")
    await at.press(FR("review.verb.show"), own(at))
    await expect(own(at)).to_contain_text("💡")
    await own(at).screenshot(path=shots / "answer.png")
