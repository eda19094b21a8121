"""Direct messages with the bot, and servers where it is no member but people installed it for themselves."""

from typing import Any

import discord
import pytest

from discord_sandbox.client import ALICE, BRUNO, CHLOE, DICE, GENERAL, GUILD, Refused, SandboxClient, button
from discord_sandbox.discord_py import logged_in
from discord_sandbox.ids import direct
from tests.sandbox.conftest import COMMANDS, TestBot, board_command
from tests.sandbox.test_sandbox_clicks import hook

Json = dict[str, Any]
EPHEMERAL = 64


@pytest.fixture
async def everywhere(rest: Any, start: Any) -> Any:
    """`start`, whose command /ask is offered everywhere and to everybody."""
    asked = {"name": "ask", "description": "Asks", "contexts": [0, 1, 2], "integration_types": [0, 1]}
    assert (await rest.call("POST", COMMANDS, asked))[0] == 200
    return start


@pytest.fixture
async def alone(client: SandboxClient, everywhere: Any) -> Any:
    """`everywhere`, of Alice who installed the bot for herself on a server that it has left."""
    await client.change_user(ALICE, installed=True)
    await client.change_guild(bot=False)
    return everywhere


async def test_direct_messages_have_a_user_and_no_server(everywhere: Any, rest: Any) -> None:
    event, _ = await everywhere(channel=direct(ALICE))
    assert {"guild_id", "guild", "guild_locale", "member"} & set(event) == set()
    assert (event["user"]["id"], event["context"]) == (ALICE, 1)
    assert (event["channel"]["type"], event["channel"]["recipients"][0]["id"]) == (1, ALICE)
    assert event["authorizing_integration_owners"] == {"0": "0"}
    allowed = discord.Permissions(int(event["app_permissions"]))
    assert allowed.attach_files
    assert allowed.embed_links
    status, channel = await rest.call("GET", f"/channels/{direct(ALICE)}")
    assert (status, channel["type"]) == (200, 1)


async def test_direct_messages_are_read_by_their_user_alone(client: SandboxClient, rest: Any) -> None:
    await rest.send(direct(ALICE), content="hello")
    [heard] = await client.messages(ALICE, direct(ALICE))
    assert heard["content"] == "hello"
    with pytest.raises(Refused, match="there is no channel"):
        await client.messages(BRUNO, direct(ALICE))
    channels = {one["id"] for one in (await client.world(BRUNO))["channels"]}
    assert direct(BRUNO) in channels
    assert direct(ALICE) not in channels


async def test_in_a_group_of_people_only_who_installed_it_is_offered_commands(
    client: SandboxClient, everywhere: Any, rest: Any
) -> None:
    group = (await client.new_group("friends", ALICE, BRUNO))["id"]
    await client.change_user(ALICE, installed=True)
    event, acting = await everywhere(channel=group)
    assert {"guild_id", "member"} & set(event) == set()
    assert (event["context"], event["authorizing_integration_owners"]) == (2, {"1": ALICE})
    assert (event["channel"]["type"], len(event["channel"]["recipients"])) == (3, 2)
    await rest.answer(event, 4, {"content": "hello"})
    assert (await acting).shown["content"] == "hello"
    assert [one["content"] for one in await client.messages(BRUNO, group)] == ["hello"]
    assert await rest.refused("GET", f"/channels/{group}") == (403, 50001)
    with pytest.raises(Refused, match="the bot is not on the server"):
        await client.command(BRUNO, group, "ask")
    with pytest.raises(Refused, match="there is no channel"):
        await client.messages(CHLOE, group)


async def test_no_thread_is_started_in_direct_messages(rest: Any) -> None:
    path = f"/channels/{direct(ALICE)}/threads"
    assert await rest.refused("POST", path, {"name": "x", "type": 11}) == (400, 50024)


async def test_a_command_is_offered_where_it_says(
    client: SandboxClient, start: Any, rest: Any, subtests: pytest.Subtests
) -> None:
    for asked, installed, offered in (
        ({}, False, True),
        ({"dm_permission": False}, False, False),
        ({"contexts": [0]}, True, False),
        ({"contexts": [1], "integration_types": [1]}, False, False),
        ({"contexts": [1], "integration_types": [1]}, True, True),
    ):
        await client.change_user(ALICE, installed=installed)
        command = {"name": "ask", "description": "Asks"} | asked
        with subtests.test(str(asked), installed=installed):
            assert (await rest.call("POST", COMMANDS, command))[0] == 200
            if offered:
                await start(channel=direct(ALICE))
                continue
            with pytest.raises(Refused, match="/ask is not offered here"):
                await client.command(ALICE, direct(ALICE), "ask")


async def test_both_installations_are_told(client: SandboxClient, everywhere: Any) -> None:
    await client.change_user(ALICE, installed=True)
    event, _ = await everywhere()
    assert event["authorizing_integration_owners"] == {"0": GUILD, "1": ALICE}
    event, _ = await everywhere(user=BRUNO)
    assert event["authorizing_integration_owners"] == {"0": GUILD}


async def test_where_the_bot_is_no_member_only_who_installed_it_is_offered_commands(
    alone: Any, client: SandboxClient
) -> None:
    event, _ = await alone()
    assert (event["context"], event["guild_id"]) == (0, GUILD)
    assert event["authorizing_integration_owners"] == {"1": ALICE}
    with pytest.raises(Refused, match="the bot is not on the server"):
        await client.command(BRUNO, GENERAL, "ask")


async def test_where_the_bot_is_no_member_only_the_token_works(alone: Any, rest: Any, client: Any) -> None:
    event, acting = await alone()
    await rest.answer(event, 4, {"content": "hello"})
    shown = (await acting).shown
    assert shown["interaction_metadata"]["authorizing_integration_owners"] == {"1": ALICE}
    channel = f"/channels/{GENERAL}"
    for method, path in (
        ("GET", channel),
        ("POST", f"{channel}/messages"),
        ("PATCH", f"{channel}/messages/{shown['id']}"),
        ("DELETE", f"{channel}/messages/{shown['id']}"),
        ("POST", f"{channel}/threads"),
    ):
        assert await rest.refused(method, path, {"content": "x", "name": "x"}) == (403, 50001)
    assert await rest.refused("GET", f"/guilds/{GUILD}") == (404, 10004)
    assert (await rest.call("PATCH", hook(event, "@original"), {"content": "edited"}))[0] == 200
    await client.advance(901)
    assert await rest.refused("PATCH", hook(event, "@original"), {"content": "late"}) == (401, 50027)


async def test_a_sixth_follow_up_is_refused_where_the_bot_is_no_member(alone: Any, rest: Any) -> None:
    rest.box.core.buckets.enabled = False
    event, _ = await alone()
    await rest.answer(event, 4, {"content": "hello"})
    for number in range(5):
        assert (await rest.call("POST", hook(event), {"content": str(number)}))[0] == 200
    assert await rest.refused("POST", hook(event), {"content": "6"}) == (400, 40094)


async def test_where_the_bot_is_a_member_follow_ups_are_not_counted(everywhere: Any, rest: Any) -> None:
    rest.box.core.buckets.enabled = False
    event, _ = await everywhere()
    await rest.answer(event, 4, {"content": "hello"})
    for number in range(6):
        assert (await rest.call("POST", hook(event), {"content": str(number)}))[0] == 200


async def test_a_server_makes_such_answers_private(alone: Any, rest: Any, client: SandboxClient) -> None:
    await client.change_guild(external_apps=False)
    event, acting = await alone()
    await rest.answer(event, 4, {"content": "hello"})
    assert (await acting).shown["flags"] & EPHEMERAL == EPHEMERAL
    _, later = await rest.call("POST", hook(event), {"content": "more"})
    assert later["flags"] & EPHEMERAL == EPHEMERAL
    assert await client.messages(BRUNO, GENERAL) == []


async def test_anybody_presses_what_is_public(client: SandboxClient, box: Any, rest: Any) -> None:
    async with logged_in(TestBot(box), box) as bot:
        bot.tree.remove_command("board")
        everywhere = discord.app_commands.Command(
            name="board",
            description="Show the board",
            callback=board_command.callback,
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=discord.app_commands.AppInstallationType(guild=True, user=True),
        )
        bot.tree.add_command(everywhere)
        await bot.tree.sync()
        heard: list[discord.Interaction] = []

        @bot.event
        async def on_interaction(interaction: discord.Interaction) -> None:
            heard.append(interaction)

        answer = await client.command(BRUNO, direct(BRUNO), "game score", {"box": "full", "points": 25})
        assert answer.shown["content"] == "full=25 for nobody on L in fr"
        assert heard[-1].guild is None
        await client.change_user(ALICE, installed=True)
        await client.change_guild(bot=False)
        board = (await client.command(ALICE, DICE, "board")).shown
        assert heard[-1].is_user_integration()
        pressed = await client.click(BRUNO, board, button(board, "roll")["custom_id"])
        assert pressed.shown["content"] == "rolled by Bruno"
        assert heard[-1].user.id == int(BRUNO)
        assert not heard[-1].is_guild_integration()


async def test_a_saved_world_keeps_direct_messages(box: Any, rest: Any, client: SandboxClient) -> None:
    from discord_sandbox import Sandbox  # noqa: PLC0415 - a second one
    from discord_sandbox.saving import dump, load  # noqa: PLC0415 - as above

    await rest.send(direct(ALICE), content="hello")
    other = Sandbox()
    load(other.core, dump(box.core))
    [kept] = other.core.world.channels[direct(ALICE)].messages.values()
    assert kept.data["content"] == "hello"
