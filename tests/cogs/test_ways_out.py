"""What a refusal offers: the table in the way, a thread for the wanted one, the verb that goes on."""

import asyncio
from typing import Any

import pytest
from discord import app_commands

from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, GUILD, components, text_of
from discord_sandbox.components import walk
from tapis.shelf import GAMES
from tests.cogs.conftest import SHARED, Parlour
from tests.people import codes

pytestmark = SHARED

FRENCH = text_in("fr")


def links(message: dict[str, Any]) -> list[str]:
    """The addresses of a message's links."""
    return [one["url"] for one in walk(message["components"]) if "url" in one]


async def test_a_channel_with_a_table_is_answered_with_the_way_to_it_and_a_thread(parlour: Parlour) -> None:
    board = (await parlour.do(ALICE, "yams new")).shown
    refused = (await parlour.do(BRUNO, "yams new", grids=3, chance="maxi_mini")).shown
    assert refused["content"] == FRENCH("table.refuse.channel_taken")
    assert links(refused) == [f"https://discord.com/channels/{GUILD}/{parlour.channel}/{board['id']}"]
    assert codes(refused) == ["thread.yams.24h..2133"]


async def test_the_thread_holds_the_table_that_was_wanted(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    refused = (await parlour.do(BRUNO, "yams new", grids=3, chance="maxi_mini")).shown
    await parlour.press(BRUNO, ":thread.", refused)
    told = await parlour.client.wait_for(
        BRUNO, parlour.channel, lambda one: one["id"] == refused["id"] and not one["components"]
    )
    thread = told["content"].partition("<#")[2].partition(">")[0]
    table = await parlour.bot.services.tables.in_channel(int(thread))
    assert (table.options.model_dump()["grids"], table.pace, table.host_id) == (3, "24h", int(BRUNO))


async def test_two_presses_on_one_way_open_one_thread(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    refused = (await parlour.do(BRUNO, "yams new")).shown
    before = len((await parlour.client.world(ALICE))["channels"])
    await asyncio.gather(*(parlour.press(BRUNO, ":thread.", refused) for _ in range(2)))
    await parlour.painted()
    assert len((await parlour.client.world(ALICE))["channels"]) == before + 1


async def test_without_a_table_the_game_that_was_typed_is_offered(parlour: Parlour) -> None:
    refused = (await parlour.do(ALICE, "421 roll")).shown
    assert (codes(refused), links(refused)) == (["open.four_twenty_one.24h.."], [])
    opened = await parlour.press(ALICE, ":open.", refused)
    assert "421" in text_of(opened.shown)
    table = await parlour.table()
    assert (table.game, table.host_id) == ("four_twenty_one", int(ALICE))


async def test_a_command_of_another_game_leads_to_the_table_and_to_a_thread(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    refused = (await parlour.do(ALICE, "belote play", card="JS")).shown
    assert len(links(refused)) == 1
    assert codes(refused) == ["thread.belote.24h.."]


async def test_who_finds_a_full_table_may_open_one_like_it(parlour: Parlour) -> None:
    board = (await parlour.do(ALICE, "crapette new", variant=2)).shown
    await parlour.press(BRUNO, ":join", board)
    refused = (await parlour.do(CHLOE, "table join")).shown
    assert refused["content"] == FRENCH("table.refuse.full", most=2)
    assert codes(refused) == ["thread.crapette.24h.fr.01"]
    await parlour.do(ALICE, "table start")
    refused = (await parlour.do(CHLOE, "table join")).shown
    assert refused["content"] == FRENCH("table.refuse.no_seat")
    assert codes(refused) == ["thread.crapette.24h.fr.01"]


@pytest.mark.parametrize("where", ["", "thread", "private"])
async def test_more_robots_than_seats_are_refused_with_the_button_that_plays_with_fewer(
    parlour: Parlour, where: str
) -> None:
    """With five cards each, six sit at Belote de comptoir; no thread is opened for more."""
    before = (await parlour.client.world(ALICE))["channels"]
    asked: dict[str, Any] = {"robots": 7, "hand_size": "5", **({where: True} if where else {})}
    refused = (await parlour.do(ALICE, "comptoir new", **asked)).shown
    assert refused["content"] == FRENCH("open.robots", n=5)
    assert [one["label"] for one in components(refused)] == [FRENCH("way.robots", n=5)]
    assert (await parlour.client.world(ALICE))["channels"] == before
    await parlour.press(ALICE, ":open.", refused)
    tables = parlour.bot.services.tables
    table = await (tables.newest_private(int(ALICE)) if where == "private" else parlour.table())
    assert (len(table.players), table.options.model_dump()["hand_size"]) == (6, "5")


@pytest.mark.parametrize(("game", "most"), [("crapette", 1), ("belote", 3), ("tarot", 4), ("yams", 7)])
async def test_as_many_robots_are_offered_as_the_game_has_room_for(
    parlour: Parlour, game: str, most: int
) -> None:
    group = parlour.bot.tree.get_command(GAMES[game].command)
    new = group.get_command("new") if isinstance(group, app_commands.Group) else None
    assert isinstance(new, app_commands.Command)
    [robots] = [one for one in new.parameters if one.name == "robots"]
    assert robots.max_value == most


async def test_who_may_open_no_thread_is_offered_none(parlour: Parlour) -> None:
    board = (await parlour.do(ALICE, "yams new")).shown
    await parlour.client.change_channel(parlour.channel, ["create_public_threads"])
    refused = (await parlour.do(BRUNO, "yams new")).shown
    assert links(refused)[0].endswith(board["id"])
    assert codes(refused) == []


async def test_a_thread_in_a_thread_is_a_table_there(parlour: Parlour) -> None:
    world = await parlour.client.world(ALICE)
    known = {one["id"] for one in world["channels"]}
    await parlour.do(ALICE, "yams new", thread=True)
    await parlour.painted()
    [thread] = [
        one["id"] for one in (await parlour.client.world(ALICE))["channels"] if one["id"] not in known
    ]
    refused = (await parlour.client.command(BRUNO, thread, "5000 new", {"thread": True})).shown
    assert refused["content"] == FRENCH("open.already_thread")
    assert codes(refused) == ["open.five_thousand.24h.."]


@pytest.mark.parametrize(
    "forged",
    ["open.chess.24h..", "open.yams.2h..", "open.yams.24h.de.", "open.yams.24h..9_1", "thread.yams.24h..2_9"],
)
async def test_a_forged_way_is_refused(parlour: Parlour, forged: str) -> None:
    board = (await parlour.do(ALICE, "yams new")).shown
    answer = await parlour.client.click(ALICE, board, f"t:00000000:-:{forged}", forge=True)
    assert text_of(answer.shown) == FRENCH("press.unknown")
