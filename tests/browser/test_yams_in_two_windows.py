"""A game of Yams as two people play it: two windows of the page, the real bot, only clicks and keys."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.text import text_in
from discord_sandbox.client import ALICE, DAVID, DICE
from tapis.records import files
from tapis.shelf import GAMES
from tests.browser.windows import (
    DESK,
    IN_A_BROWSER,
    PHONE,
    Window,
    begin,
    boxes,
    dice_shown,
    keep,
    reach,
    throw,
    write,
)

pytestmark = IN_A_BROWSER

OpenWindow = Callable[..., Awaitable[Window]]
FR, EN = text_in("fr"), text_in("en")
BOXES = 12
LEAST_PRIME = 31
"""The prime is (upper total - 63) + 30, from 64 on (yams.md, R6)."""


@pytest.mark.slow("plays a whole game in two windows")
async def test_two_players_play_a_whole_game_by_pressing(window: OpenWindow, tmp_path: Path) -> None:
    """A French player at a desk and an English one on a phone, from `/yams nouvelle` to the record."""
    alice, david = await window(ALICE, DICE, size=DESK), await window(DAVID, DICE, size=PHONE)
    await _open_and_start(alice, david)
    await _refused_out_of_turn(alice, david)
    totals = {"Alice": await _turn(alice, again=True), "David": await _turn(david, again=True)}
    totals["Alice"] += await _typed_turn(alice)
    totals["David"] += await _turn(david, again=False)
    await _reads_the_sheet_alone(david, alice)
    for turn in range(2, BOXES):
        totals["Alice"] += await _turn(alice, again=turn % 4 == 0)
        totals["David"] += await _turn(david, again=turn % 4 == 0)
    await _ended(alice, david, totals)
    await _exported(david, tmp_path)


async def test_a_turn_is_played_with_the_keyboard_alone(window: OpenWindow) -> None:
    """From the message box Tab reaches every button, die and list of the board, and keys press them."""
    alice = await window(ALICE, DICE, size=DESK)
    keys = alice.page.keyboard
    await keys.type("/yams nouvelle")
    await keys.press("Enter")
    await reach(alice, FR("verb.start"))
    await keys.press("Enter")
    await reach(alice, FR("dice.throw"))
    await keys.press("Enter")
    await expect(alice.dice).to_have_count(5)
    await reach(alice, FR("dice.throw_again", n=5))
    await keys.press("Shift+Tab")
    await keys.press(" ")
    await expect(alice.dice.last).to_have_class(re.compile("primary"))
    await reach(alice, FR("dice.throw_again", n=4))
    await keys.press("Enter")
    await expect(alice.board).to_contain_text("lancer 2 sur 3")
    await reach(alice, FR("sheet.write"))
    await keys.press("ArrowDown")
    await keys.press("Home")
    await keys.press("Enter")
    await expect(alice.board).to_contain_text("Alice marque")  # the best stands first: it gives something


@pytest.mark.slow("opens a window on a bot of its own")
async def test_a_turn_is_played_with_typed_commands_alone(window: OpenWindow) -> None:
    """The autocomplete offers what can be kept and written, each box with what it gives."""
    alice = await window(ALICE, DICE, size=PHONE)
    keys = alice.page.keyboard
    offered = alice.page.get_by_test_id("suggestions").get_by_role("option")
    await alice.type("/yams nouvelle")
    await expect(alice.board).to_contain_text(FR("pace"))
    await alice.type("/table commencer")
    await expect(alice.board).to_contain_text(FR("sheet.turn.start", seat="Alice"))
    await alice.type("/yams lancer")
    await expect(alice.dice).to_have_count(5)
    dice = await dice_shown(alice)
    await alice.page.get_by_test_id("composer").press_sequentially("/yams garder ")
    await keys.type(f"{dice[0]} {dice[1]}")
    await expect(offered.first).to_contain_text(FR("dice.action.keep", dice=f"{dice[0]} {dice[1]}"))
    await keys.press("Enter")
    await keys.press("Enter")
    await expect(alice.board).to_contain_text("lancer 2 sur 3")
    total = sum(await dice_shown(alice))
    await alice.page.get_by_test_id("composer").press_sequentially("/yams marquer ")
    await keys.type("chance")
    await expect(offered).to_have_text([FR("sheet.box_points", box="Chance", n=total, points=total)])
    await keys.press("Enter")
    await keys.press("Enter")
    await expect(alice.board).to_contain_text(f"Alice marque Chance : {total} points")


async def _open_and_start(alice: Window, david: Window) -> None:
    await begin({"Alice": alice, "David": david}, "/yams nouvelle")
    for window in (alice, david):
        await expect(window.board).to_contain_text(FR("sheet.turn.start", seat="Alice"))


async def _refused_out_of_turn(alice: Window, david: Window) -> None:
    """The refusal is in the player's own language, and his alone."""
    await david.press(FR("dice.throw"))
    await expect(david.private).to_contain_text(EN("refuse.not_your_turn", seat="Alice"))
    await expect(alice.private).to_have_count(0)
    await david.page.get_by_role("button", name="Dismiss").click()
    await expect(david.private).to_have_count(0)


async def _turn(mover: Window, *, again: bool) -> int:
    """Throw; perhaps keep the most frequent value and throw the others twice; write the best box."""
    dice = await throw(mover, FR, 1)
    kept = [at for at, value in enumerate(dice) if value == max(dice, key=dice.count)]
    if again and len(kept) < len(dice):
        await keep(mover, kept)
        await expect(mover.board).to_contain_text(FR("dice.throw_again", n=len(dice) - len(kept)))
        for number in (2, 3):
            after = await throw(mover, FR, number)
            assert [after[at] for at in kept] == [dice[at] for at in kept], "what was kept stays ticked"
    name, points = _best(await boxes(mover, FR))
    await write(mover, FR, name)
    await expect(mover.board).to_contain_text(f"marque {name}" if points else f"barre {name}")
    return points


def _best(open_boxes: list[tuple[str, int]]) -> tuple[str, int]:
    return max(open_boxes, key=lambda box: box[1])


async def _typed_turn(mover: Window) -> int:
    """In the "type a move" form: first a die to keep, then the box."""
    first = (await throw(mover, FR, 1))[0]
    await _type_move(mover, str(first))
    await expect(mover.board).to_contain_text("lancer 2 sur 3")
    assert first in await dice_shown(mover)
    name, points = _best(await boxes(mover, FR))
    await _type_move(mover, name.casefold())
    await expect(mover.board).to_contain_text(f"Alice marque {name}" if points else f"Alice barre {name}")
    return points


async def _type_move(mover: Window, text: str) -> None:
    await mover.press(FR("verb.more"))
    await mover.press(FR("verb.type"), mover.private)
    modal = mover.page.get_by_test_id("modal")
    await expect(modal).to_contain_text(FR("type.title"))
    await mover.page.keyboard.type(text)
    await mover.page.keyboard.press("Enter")
    await expect(modal).to_have_count(0)
    await mover.private.get_by_test_id("only-you").get_by_role("button").click()


async def _reads_the_sheet_alone(reader: Window, other: Window) -> None:
    await reader.press(FR("verb.more"))
    await reader.press(EN("verb.sheet"), reader.private)
    await expect(reader.private).to_contain_text(EN("sheet.title"))
    await expect(reader.private.locator("pre")).to_contain_text("Alice")
    await expect(other.private).to_have_count(0)
    await reader.page.get_by_role("button", name="Dismiss").click()


async def _ended(alice: Window, david: Window, totals: dict[str, int]) -> None:
    """Both windows show the same end: a card that ranks the totals of what was written."""
    cards = [window.board.locator("img.picture") for window in (alice, david)]
    for window, card in zip((alice, david), cards, strict=True):
        await expect(window.board.locator(".embed-title")).to_contain_text("partie terminée")
        await expect(card).to_have_attribute("alt", re.compile(r"\b1\. (Alice|David): \d+ point"))
    shown, other = [await card.get_attribute("alt") or "" for card in cards]
    assert other == shown
    ranking = {name: int(points) for name, points in re.findall(r"\d\. (Alice|David): (\d+) points", shown)}
    assert set(ranking) == {"Alice", "David"}
    for name, total in ranking.items():
        prime = total - totals[name]
        assert prime == 0 or prime >= LEAST_PRIME, (name, shown)
    assert list(ranking.values()) == sorted(ranking.values(), reverse=True)


async def _exported(window: Window, folder: Path) -> None:
    """The record that the page offers for download proves every throw of the game."""
    await window.press(FR("verb.more"))
    await window.press(EN("verb.export"), window.private)
    link = window.private.get_by_role("link")
    async with window.page.expect_download() as download:
        await link.click()
    path = folder / "record.json"
    await (await download.value).save_as(path)
    assert files.main(path, GAMES) == 0
