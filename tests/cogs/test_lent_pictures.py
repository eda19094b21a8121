"""Open hands show the picture of their table's board, which is sent once."""

from typing import Any

import aiohttp
import pytest

from discord_sandbox import messages as sandbox
from discord_sandbox.client import ALICE, BRUNO, CHLOE, EMMA, FARID, components
from tests.cogs.conftest import SHARED, Parlour, begun

pytestmark = SHARED

FRENCH = (ALICE, BRUNO, CHLOE, FARID)
"""They read the table's language; Emma does not."""


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the files that are sent from now on."""
    names, store = list[str](), sandbox.store

    def noted(*upload: Any, **how: Any) -> Any:
        stored = store(*upload, **how)
        names.append(stored["filename"])
        return stored

    monkeypatch.setattr(sandbox, "store", noted)
    return names


async def seen(parlour: Parlour, user: str, message: Any) -> Any:
    shown = await parlour.client.message(user, parlour.channel, message["id"])
    assert shown is not None
    return shown


def picture_of(message: Any) -> str:
    return str(message["embeds"][0]["image"]["url"])


async def served(address: str) -> int:
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status


async def move(parlour: Parlour, hand: Any, user: str) -> Any:
    """Take, or play a card, in an open hand; return the answer."""
    offered = [part["custom_id"] for part in components(await seen(parlour, user, hand))]
    code = next(code for code in offered if ":take" in code or ":play." in code)
    return await parlour.client.click(user, hand, code)


async def test_one_drawing_serves_the_board_and_the_open_hands(parlour: Parlour, sent: list[str]) -> None:
    await begun(parlour, "belote", users=FRENCH)
    await parlour.painted()
    opened = {user: (await parlour.do(user, "hand")).shown for user in FRENCH}
    first = picture_of(await parlour.board())
    sent.clear()
    for moves in range(1, 4):
        user = await parlour.mover()
        answer = await move(parlour, opened[user], user)
        assert answer.shown["embeds"][0]["image"]["url"], "it keeps a picture"
        board = picture_of(await parlour.board())
        assert {picture_of(await seen(parlour, user, shown)) for user, shown in opened.items()} == {board}
        assert await served(board) == 200
        assert len(sent) == len(set(sent)) == moves
    assert await served(first) == 404, "it has been replaced"


async def test_in_every_language_the_felt_is_that_of_the_table(parlour: Parlour) -> None:
    await begun(parlour, "belote", users=(*FRENCH[1:], EMMA))
    await parlour.painted()
    shown = (await parlour.do(EMMA, "hand")).shown
    assert picture_of(shown) == picture_of(await parlour.board())


async def test_a_board_posted_anew_lends_its_picture_anew(parlour: Parlour) -> None:
    await begun(parlour, "belote", users=FRENCH)
    await parlour.painted()
    shown = (await parlour.do(ALICE, "hand")).shown
    before = picture_of(shown)
    await parlour.do(BRUNO, "table show")
    board = picture_of(await parlour.board())
    assert picture_of(await seen(parlour, ALICE, shown)) == board != before


async def test_a_press_on_the_board_tells_where_its_picture_stands(parlour: Parlour, sent: list[str]) -> None:
    """The answer that began the game was not read back from Discord."""
    await parlour.do(ALICE, "belote new")
    for user in FRENCH[1:]:
        await parlour.do(user, "table join")
    await parlour.press(ALICE, ":start")
    board = await parlour.board()
    sent.clear()
    shown = (await parlour.press(BRUNO, ":hand", board)).shown
    assert picture_of(shown) == picture_of(board)
    assert sent == []
