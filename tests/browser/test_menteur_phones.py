"""Menteur as two people play it on phones: dice seen by their owner alone, a bid and a call by a tap."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import Locator, expect

from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, DICE
from tests.browser.windows import PHONE, SLOW_IN_A_BROWSER, Window, begin, everything_fits, open_hands

pytestmark = SLOW_IN_A_BROWSER

DIE = re.compile(r"\b(?:de|die)_(\d)")
OpenWindow = Callable[..., Awaitable[Window]]
FR = text_in("fr")


async def test_two_play_a_round_on_phones(window: OpenWindow, tmp_path: Path) -> None:
    """Who opens bids from their hand, the other calls in theirs; then everybody sees all dice."""
    seen = {"Alice": await window(ALICE, DICE, size=PHONE), "Bruno": await window(BRUNO, DICE, size=PHONE)}
    await open_and_start(seen)
    dice = {name: await large_dice(at.private) for name, at in seen.items()}
    assert [len(cup) for cup in dice.values()] == [5, 5], "everybody sees five dice of their own"
    first = "Alice" if await seen["Alice"].moves(":bid.").count() else "Bruno"
    second = "Bruno" if first == "Alice" else "Alice"

    await seen[first].moves(":bid.").first.click()
    await expect(seen[second].private).to_contain_text(FR("menteur.hand.turn"))
    await everything_fits(seen[second], tmp_path / "hand.png")
    await seen[second].moves(":liar").first.click()
    for at in seen.values():
        await expect(at.board).to_contain_text(FR("menteur.round", number=2))
    shown = await dice_that_lie_open(seen[first].board)
    assert shown == {name: sorted(cup) for name, cup in dice.items()}, "the dice shown are those of the hands"
    await everything_fits(seen[first], tmp_path / "board.png")


async def open_and_start(seen: dict[str, Window]) -> None:
    """Both sit down, Alice starts, both open their hands from the board."""
    await begin(seen, "/menteur nouvelle")
    title = FR("menteur.hand.title")
    await open_hands(dict.fromkeys(seen.values(), title), FR("menteur.verb.hand"))


async def large_dice(hand: Locator) -> list[int]:
    """Read the dice that a hand shows large."""
    return await values(hand.locator(".h1 img.emoji"))


async def dice_that_lie_open(board: Locator) -> dict[str, list[int]]:
    """Read the dice that were shown last, as the text of the picture tells them by name."""
    said = await board.locator("img.picture").get_attribute("alt") or ""
    cups = re.findall(r"(Alice|Bruno) ((?:\d ?){5})", said)
    return {name: [int(value) for value in cup.split()] for name, cup in cups}


async def values(dice: Locator) -> list[int]:
    names = await dice.evaluate_all("all => all.map(one => one.alt)")
    return [int(found[1]) for name in names if (found := DIE.search(name))]
