"""Boards in text: what managers set for their server's new tables, and the host for their own."""

import asyncio

from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, components, text_of
from tests.cogs.conftest import Json, Parlour
from tests.e2e.waits import waiting_for

FRENCH = text_in("fr")


async def board_of(parlour: Parlour) -> Json:
    """Return the board that is in play here, painted."""
    [board] = [one for one in await parlour.seen() if ":more" in str(one["components"])]
    return board


async def test_managers_choose_for_new_tables_and_the_host_for_theirs(parlour: Parlour) -> None:
    shown = components(await parlour.sets(ALICE, "pictures.no"))
    drawn = FRENCH("own.line", name=FRENCH("settings.pictures"), state=FRENCH("own.off"))
    assert drawn in [part.get("label") for part in shown]
    assert text_of(await parlour.sets(BRUNO, "pictures.yes")) == FRENCH("own.refuse.manager")
    await parlour.begin("yams", ALICE, BRUNO)
    board = await board_of(parlour)
    assert not board["embeds"][0].get("image"), "the server's tables are in text"
    menu = (await parlour.press(BRUNO, ":more", board)).shown
    assert not [one for one in components(menu) if ":pictures" in one["custom_id"]], "only the host chooses"
    menu = (await parlour.press(ALICE, ":pictures.yes", board)).shown
    assert (await board_of(parlour))["embeds"][0].get("image"), "the host has it drawn"
    await parlour.press(ALICE, ":pictures.no", menu)
    board = await board_of(parlour)
    assert (board["attachments"], board["embeds"][0].get("image")) == ([], None)


async def test_the_first_board_of_a_game_against_robots_is_drawn_before_anybody_presses(
    parlour: Parlour,
) -> None:
    await parlour.do(ALICE, "yams new", robots=1)
    async with waiting_for("the picture"):
        while True:
            if "image" in (await board_of(parlour))["embeds"][0]:
                break
            await asyncio.sleep(0.01)
