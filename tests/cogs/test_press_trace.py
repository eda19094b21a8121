"""What a press runs: how many different functions of ours, on the loop and on the database's threads."""

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import discord
import pytest

from discord_sandbox.client import ALICE, BRUNO
from tapis.drawing.artist import Artist
from tests.catalogue.house import strayed
from tests.cogs.conftest import Parlour, begun

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every picture at once: a late one takes ways of its own, and another process draws it anyway."""

    async def draw(_artist: Artist, recipe: str, data: tuple[Any, ...]) -> bytes:
        return repr((recipe, data)).encode()

    monkeypatch.setattr(Artist, "draw", draw)


async def traced(parlour: Parlour, act: Callable[[], Awaitable[object]]) -> dict[CodeType, int]:
    """Do something, and all that it began; return the functions of the bot that ran, and how often.

    Comprehensions and lambdas are parts of the function they stand in; the sandbox is not the bot.
    """
    ran: dict[CodeType, int] = {}
    ours = (f"{ROOT}/bot/", f"{ROOT}/packages/tapis/")

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        named = event == "call" and not code.co_name.startswith("<")
        if named and code.co_filename.startswith(ours):
            ran[code] = ran.get(code, 0) + 1

    store = parlour.bot.services.store
    for line in (store._line, store._reading):
        await line.call(lambda _: sys.setprofile(note))
    sys.setprofile(note)
    try:
        await act()
        await parlour.painted()
    finally:
        sys.setprofile(None)
        for line in (store._line, store._reading):
            await line.call(lambda _: sys.setprofile(None))
    return ran


def assert_few(what: str, ran: dict[CodeType, int]) -> None:
    """Compare with what is kept, and name them for who looks for what is run in vain."""
    said = strayed(what, {"functions a press runs": len(ran)})
    assert said == [], "\n".join(
        sorted(f"{code.co_filename.removeprefix(f'{ROOT}/')} {code.co_qualname} {ran[code]}" for code in ran)
    )


@pytest.mark.usefixtures("dealt", "drawn")
async def test_a_press_of_yams_runs_few_functions(parlour: Parlour) -> None:
    """It is the second of its kind, when what stays the same is known."""
    await parlour.bot.own_emojis.uploaded()
    await parlour.begin("yams", ALICE, BRUNO)
    for mover in (ALICE, BRUNO):
        board = (await parlour.press(mover, ":roll.11111")).shown
        await parlour.painted()
        ran = await traced(parlour, lambda: parlour.press(mover, ":roll.", board))  # noqa: B023 - awaited here
        await parlour.pick(mover, ":*box", "score.chance")
    assert_few("yams", ran)


@pytest.mark.usefixtures("dealt", "drawn")
async def test_a_tick_is_drawn_from_the_view_of_the_throw(parlour: Parlour) -> None:
    await parlour.begin("yams", ALICE, BRUNO)
    board = (await parlour.press(ALICE, ":roll.11111")).shown
    await parlour.painted()
    ran = {code.co_qualname for code in await traced(parlour, lambda: parlour.press(ALICE, ":=0", board))}
    assert "throw_rows" in ran
    assert "Yams.view" not in ran


@pytest.mark.usefixtures("dealt", "drawn")
async def test_of_a_pressed_message_little_is_read(parlour: Parlour) -> None:
    """Its id, its picture and who sees it; the bot has drawn the rest itself."""
    heard: list[discord.Interaction] = []

    async def hear(interaction: discord.Interaction) -> None:
        heard.append(interaction)

    await parlour.begin("yams", ALICE, BRUNO)
    board = (await parlour.press(ALICE, ":roll.11111")).shown
    await parlour.painted()
    parlour.bot.add_listener(hear, "on_interaction")
    await parlour.press(ALICE, ":=0", board)
    message = heard[0].message
    assert message is not None
    assert (str(message.id), message.flags.ephemeral, message.content) == (board["id"], False, "")
    assert [list(embed.to_dict()) for embed in message.embeds] == [["image", "flags"]]
    assert (message.components, message.interaction_metadata) == ([], None)


@pytest.mark.usefixtures("dealt", "drawn")
async def test_a_typed_card_of_belote_runs_few_functions(parlour: Parlour) -> None:
    """It is the third of a deal; by then all languages have read the names of the cards."""
    await parlour.bot.own_emojis.uploaded()
    await begun(parlour, "belote", "take")
    for _ in range(3):
        await parlour.painted()
        mover, position = await parlour.mover(), await parlour.position()
        [seat] = position.awaited()
        card = next(str(action) for action in position.legal(seat)).removeprefix("play.")
        ran = await traced(parlour, lambda: parlour.do(mover, "belote play", card=card))  # noqa: B023 - awaited here
    assert_few("belote", ran)
