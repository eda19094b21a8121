"""No token, seed, card or name stands in the log, whatever is played and whatever fails.

First a table is played, with robots, at DEBUG.  Then every route there is (each command, parameter that is
completed, verb, sent form, move, tick, page, and what the watch does) meets a database whose error shows a
canary; so does what is typed into the forms.
"""

import io
import logging
import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.host.logs import Json, Lines
from bot.interactions.buttons import Buttons
from bot.messages.jobs import guarded
from discord_sandbox.client import ALICE, BRUNO, Answer
from tests.cogs.conftest import SHARED, Parlour
from tests.cogs.test_autocomplete import completions, typed

pytestmark = [SHARED, pytest.mark.slow("every way into the bot, and robots")]

CANARY = "KS of Canary, seed 5eed5eed"
CARD = re.compile(r"\b(?:[789JQKA]|10)[SHDC]\b")
NAMES = ("Alice", "Bruno")


class BrokenError(RuntimeError):
    """An error of our own whose text shows what it should not."""


@pytest.fixture
def logged() -> Iterator[list[io.StringIO]]:
    """What is logged as text and as JSON, our own lines from DEBUG on."""
    streams = [io.StringIO(), io.StringIO()]
    handlers = [logging.StreamHandler(stream) for stream in streams]
    for handler, formatter in zip(handlers, (Lines(), Json()), strict=True):
        handler.setFormatter(formatter)
        logging.getLogger().addHandler(handler)
    before = logging.getLogger("bot").level
    logging.getLogger("bot").setLevel(logging.DEBUG)
    yield streams
    logging.getLogger("bot").setLevel(before)
    for handler in handlers:
        logging.getLogger().removeHandler(handler)


async def test_a_game_with_robots_leaves_no_secret_in_the_log(
    parlour: Parlour, logged: list[io.StringIO]
) -> None:
    await parlour.do(ALICE, "belote new", robots=3)
    await parlour.do(ALICE, "hand")
    await parlour.do(ALICE, "belote play", card="JS")
    await parlour.do(BRUNO, "belote play", card="JS")
    await parlour.painted()
    table = await parlour.table()
    [(seed,)] = await parlour.bot.services.store._line.call(
        lambda connection: connection.execute("SELECT seed FROM tables WHERE id = ?", (table.id,)).fetchall()
    )
    for stream in logged:
        said = stream.getvalue()
        for secret in (seed, parlour.bot.settings.token, *NAMES):
            assert secret not in said, said
        assert not CARD.search(said), said


async def test_no_route_tells_the_log_what_its_error_says(
    parlour: Parlour, logged: list[io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = await parlour.do(ALICE, "menteur new")
    await parlour.press(BRUNO, ":join", answer.shown)
    started = await parlour.press(ALICE, ":start", answer.shown)
    await parlour.painted()
    table = await parlour.table()

    await parlour.bot.own_emojis.close()  # which would meet the broken database, too, and end

    async def broken(*_: object, **__: object) -> Any:
        raise BrokenError(CANARY)

    with monkeypatch.context() as patch:
        patch.setattr(parlour.bot.services.store, "run", broken)
        patch.setattr(parlour.bot.services.store, "read", broken)
        routes = await all_routes(parlour, started, table.id)
    await parlour.painted()
    for stream in logged:
        said = stream.getvalue()
        assert said.count("BrokenError") > routes / 2, f"most of {routes} routes should fail: {said[-3000:]}"
        assert "Canary" not in said, said[max(0, said.index("Canary") - 3000) :][:3500]
        assert "5eed5eed" not in said, "a seed"


def wanted_by(command: app_commands.Command, parlour: Parlour) -> dict[str, object]:
    """Return something for every option that a command cannot do without."""
    kinds = discord.AppCommandOptionType
    values = {kinds.user: BRUNO, kinds.boolean: True, kinds.channel: parlour.channel}
    return {
        one.display_name: one.choices[0].value
        if one.choices
        else values.get(one.type, int(one.min_value or 1) if one.type is kinds.integer else "JS")
        for one in command.parameters
        if one.required
    }


def form(table_id: str, verb: str) -> dict[str, object]:
    """Return a sent form of a verb, with a canary in its only field."""
    field = {"type": 4, "id": 2, "custom_id": "move", "value": CANARY}
    return {
        "custom_id": f"t:{table_id}:-:{verb}",
        "components": [{"type": 18, "id": 1, "component": field}],
        "resolved": {},
    }


async def all_routes(parlour: Parlour, started: Answer, table_id: str) -> int:
    """Go every way into the bot once; return how many there are."""
    tried = 0
    for command in parlour.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            await parlour.do(ALICE, command.qualified_name, **wanted_by(command, parlour))
            tried += 1
    for command, parameter in completions(parlour):
        await typed(parlour, command, parameter, "")
        tried += 1
    buttons = parlour.bot.services.part(Buttons).named
    presses = [*(f"-:{verb}" for verb in buttons), "0:bid.1x2", "0:=1", "0:@1", "+:liar.1"]
    for press in presses:
        await parlour.client.click(ALICE, started.shown, f"t:{table_id}:{press}", forge=True)
        tried += 1
    for verb in buttons:
        sent = await parlour.client.modal(ALICE, started, {}, forge=True, data=form(table_id, verb))
        assert sent.status != "failed", verb
        tried += 1
    house = parlour.bot.services
    for work in (parlour.bot.watch.look(), parlour.bot.robots.kind(0).take(), house.painter.check(table_id)):
        await guarded(work)
        tried += 1
    house.painter.refresh(table_id)
    parlour.bot.robots.wake(table_id)
    await parlour.painted()
    return tried + 2
