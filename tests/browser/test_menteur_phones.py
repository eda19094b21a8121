"""Menteur as two people play it on phones: dice seen by their owner alone, a bid and a call by a tap."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import Locator, expect

from bot.sandbox.client import ALICE, BRUNO, DICE
from bot.text import text_in
from tests.browser.windows import PHONE, SLOW_IN_A_BROWSER, Window, everything_fits

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
    first = "Alice" if await moves(seen["Alice"], ":bid.").count() else "Bruno"
    second = "Bruno" if first == "Alice" else "Alice"

    await tap(seen[first], ":bid.")
    await expect(seen[second].private).to_contain_text(FR("menteur.hand.turn"))
    await everything_fits(seen[second], tmp_path / "hand.png")
    await tap(seen[second], ":liar")
    for at in seen.values():
        await expect(at.board).to_contain_text(FR("menteur.round", number=2))
    shown = await dice_that_lie_open(seen[first].board)
    assert shown == {name: sorted(cup) for name, cup in dice.items()}, "the dice shown are those of the hands"
    await everything_fits(seen[first], tmp_path / "board.png")


async def open_and_start(seen: dict[str, Window]) -> None:
    """Both sit down, Alice starts, both open their hands from the board."""
    alice, bruno = seen["Alice"], seen["Bruno"]
    await alice.type("/menteur nouvelle")
    await expect(alice.board).to_contain_text(FR("pace"))
    await bruno.press(FR("verb.join"))
    await expect(alice.board).to_contain_text("Bruno")
    await alice.press(FR("verb.start"))
    for at in seen.values():
        await expect(at.board.get_by_role("button", name=FR("menteur.verb.hand"))).to_be_visible()
        await at.press(FR("menteur.verb.hand"))
        await expect(at.private).to_contain_text(FR("menteur.hand.title"))


async def tap(at: Window, part: str) -> None:
    """Tap the first move of a kind in one's own hand: which bids are offered depends on the dice."""
    await moves(at, part).first.click()


def moves(at: Window, part: str) -> Locator:
    """Find the moves of a kind that one's own hand offers now."""
    return at.private.locator(f"button[data-custom-id*='{part}']:enabled")


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
