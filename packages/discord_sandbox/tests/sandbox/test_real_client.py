"""The unmodified discord.py client plays on the sandbox."""

import asyncio
import io
import logging
from typing import Any

import discord
import pytest
from discord.http import Route

from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, BRUNO, DAVID, GENERAL, HANGS, QUIET, Refused, SandboxClient, text_of
from discord_sandbox.discord_py import logged_in
from discord_sandbox.files import plain_png


async def test_logs_in_and_knows_the_server(bot: discord.Client) -> None:
    guild = bot.guilds[0]
    assert guild.name == "Sandbox"
    assert guild.me.guild_permissions.send_messages
    assert {channel.name for channel in guild.text_channels} >= {"general", "dice", "cards", "quiet"}


async def test_a_slash_command_is_answered(bot: discord.Client, client: SandboxClient) -> None:
    answer = await client.command(ALICE, GENERAL, "board")
    assert (answer.status, answer.type) == ("answered", 4)
    assert "Board" in text_of(answer.shown)
    assert answer.shown["interaction_metadata"]["user"]["id"] == ALICE


async def test_a_click_edits_its_own_message(bot: discord.Client, client: SandboxClient) -> None:
    board = (await client.command(ALICE, GENERAL, "board")).shown
    answer = await client.click(BRUNO, board, "roll")
    assert answer.type == 7
    assert answer.shown["id"] == board["id"]
    assert answer.shown["content"] == "rolled by Bruno"


async def test_options_are_converted_and_users_resolved(bot: discord.Client, client: SandboxClient) -> None:
    options = {"box": "full", "points": "25", "who": "@Chloé", "grid": "right"}
    answer = await client.command(DAVID, GENERAL, "game score", options)
    assert answer.shown["content"] == "full=25 for Chloé on R in en-GB"


async def test_a_client_refuses_what_discord_would_not_send(
    bot: discord.Client, client: SandboxClient
) -> None:
    for options in (
        {"box": "full"},
        {"box": "full", "points": "99"},
        {"box": "full", "points": 1, "grid": "up"},
    ):
        with pytest.raises(Refused):
            await client.command(ALICE, GENERAL, "game score", options)


async def test_a_select_is_answered_for_its_player_alone(bot: discord.Client, client: SandboxClient) -> None:
    board = (await client.command(ALICE, GENERAL, "board")).shown
    answer = await client.select(BRUNO, board, "choice", ["one", "three"])
    assert answer.shown["content"] == "chose one and three"
    assert answer.shown["id"] not in [one["id"] for one in await client.messages(ALICE, GENERAL)]


async def test_an_ephemeral_hand_can_be_clicked(bot: discord.Client, client: SandboxClient) -> None:
    board = (await client.command(ALICE, GENERAL, "board")).shown
    hand = (await client.click(BRUNO, board, "hand")).shown
    answer = await client.click(BRUNO, hand, "roll")
    assert (answer.shown["id"], answer.shown["content"]) == (hand["id"], "rolled by Bruno")


async def test_a_modal_is_shown_and_submitted(bot: discord.Client, client: SandboxClient) -> None:
    board = (await client.command(ALICE, GENERAL, "board")).shown
    opened = await client.click(BRUNO, board, "name")
    assert opened.modal["title"] == "Your name"
    answer = await client.modal(BRUNO, opened, {"said": "Belote", "suit": ["H"]})
    assert answer.shown["content"] == "Belote takes H"


async def test_choices_are_completed(bot: discord.Client, client: SandboxClient) -> None:
    choices = await client.autocomplete(ALICE, GENERAL, "game score", "box", {"box": "f", "points": "many"})
    assert choices == [{"name": "Full", "value": "full"}, {"name": "Fives", "value": "fives"}]


@pytest.mark.parametrize("hidden", [False, True])
async def test_a_deferred_answer_and_its_follow_up(
    bot: discord.Client, client: SandboxClient, hidden: bool
) -> None:
    answer = await client.command(ALICE, GENERAL, "later", {"hidden": hidden})
    assert answer.status == "deferred"
    await client.wait_for(ALICE, GENERAL, lambda one: one["content"] == "and more")
    assert [one["content"] for one in await client.messages(ALICE, GENERAL)] == ["here it is", "and more"]
    assert len(await client.messages(BRUNO, GENERAL)) == (0 if hidden else 2)


async def test_a_click_missed_during_a_break_is_replayed(bot: Any, client: SandboxClient) -> None:
    board = (await client.command(ALICE, GENERAL, "board")).shown
    await client.faults(gateway="drop")
    answer = await client.click(BRUNO, board, "roll")
    assert answer.status == "answered"
    async with asyncio.timeout(HANGS):
        assert await bot.resumes.get() == "resumed"


async def test_a_bot_asked_to_reconnect_resumes(bot: Any, client: SandboxClient) -> None:
    await client.faults(gateway="reconnect")
    async with asyncio.timeout(HANGS):
        assert await bot.resumes.get() == "resumed"
    assert (await client.command(ALICE, GENERAL, "board")).status == "answered"


async def test_a_click_delivered_twice_is_answered_once(bot: Any, client: SandboxClient) -> None:
    board = (await client.command(ALICE, GENERAL, "board")).shown
    answer = await client.click(BRUNO, board, "roll", deliveries=2)
    assert answer.status == "answered"
    async with asyncio.timeout(HANGS):
        failed = await bot.view_errors.get()
    assert (failed.status, failed.code) == (400, 40060)
    assert (await client.interaction(answer.id)).answers == 2


async def test_an_answer_applied_but_reported_as_failed_is_tried_again(
    bot: Any, client: SandboxClient
) -> None:
    board = (await client.command(ALICE, GENERAL, "board")).shown
    await client.faults(route="POST /interactions/.*/callback", status=502, after=True)
    answer = await client.click(BRUNO, board, "roll")
    assert answer.shown["content"] == "rolled by Bruno"
    async with asyncio.timeout(HANGS):
        assert (await bot.view_errors.get()).code == 40060


async def test_a_rate_limit_is_waited_out(bot: discord.Client, client: SandboxClient) -> None:
    channel = bot.get_channel(int(GENERAL))
    assert isinstance(channel, discord.TextChannel)
    await client.faults(route="POST /channels/", status=429, retry_after=0.01)
    sent = await channel.send("x", allowed_mentions=discord.AllowedMentions.none())
    assert (await channel.fetch_message(sent.id)).content == "x"


async def test_messages_threads_and_files(bot: discord.Client, client: SandboxClient) -> None:
    channel = bot.get_channel(int(GENERAL))
    assert isinstance(channel, discord.TextChannel)
    file = discord.File(io.BytesIO(plain_png("#ff0000")), "board.png", description="A red board")
    embed = discord.Embed(title="Board").set_image(url="attachment://board.png")
    sent = await channel.send(embed=embed, file=file)
    thread = await sent.create_thread(name="talk")
    await thread.send("in the thread")
    edited = await sent.edit(content="edited", attachments=[])
    assert edited.content == "edited"
    assert [one.content async for one in channel.history(after=discord.Object(1))] == ["edited"]
    shown = await client.messages(ALICE, str(thread.id))
    assert [one["content"] for one in shown] == ["in the thread"]
    await sent.delete()
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(sent.id)


async def test_emojis_of_the_application(bot: discord.Client, client: SandboxClient) -> None:
    emoji = await bot.create_application_emoji(name="die_1", image=plain_png("#ffffff"))
    assert [one.id for one in await bot.fetch_application_emojis()] == [emoji.id]
    assert (await client.world())["emojis"][0]["name"] == "die_1"
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []


async def test_a_missing_permission_is_seen_and_refused(bot: discord.Client, client: SandboxClient) -> None:
    channel = bot.get_channel(int(QUIET))
    assert isinstance(channel, discord.TextChannel)
    assert not channel.permissions_for(channel.guild.me).send_messages
    with pytest.raises(discord.Forbidden):
        await channel.send("x")


async def test_a_wrong_token_is_refused_and_the_library_left_as_it_was(box: Sandbox) -> None:
    before, box.token = Route.BASE, "wrong"
    with pytest.raises(discord.LoginFailure):
        async with logged_in(discord.Client(intents=discord.Intents.none()), box):
            pass
    assert before == Route.BASE


async def test_nothing_the_sandbox_says_makes_the_client_complain(
    bot: discord.Client, client: SandboxClient, caplog: pytest.LogCaptureFixture
) -> None:
    board = (await client.command(ALICE, GENERAL, "board")).shown
    for act in (client.click(BRUNO, board, "hand"), client.click(BRUNO, board, "roll")):
        assert (await act).status == "answered"
    await client.command(DAVID, GENERAL, "later")
    await client.wait_for(DAVID, GENERAL, lambda one: one["content"] == "and more")
    assert [one for one in caplog.records if one.levelno >= logging.WARNING] == []
