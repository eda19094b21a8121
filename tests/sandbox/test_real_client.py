"""The unmodified discord.py client plays on the sandbox."""

import discord
import pytest

from bot.sandbox.client import ALICE, BRUNO, DAVID, GENERAL, Refused, SandboxClient, text_of


async def test_logs_in_and_knows_the_server(bot: discord.Client) -> None:
    guild = bot.guilds[0]
    assert guild.name == "Le Tapis Vert"
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
