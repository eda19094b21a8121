"""The bare bot, for comparison: a fixed embed with five buttons that repaint it.

`DISCORD_API_BASE=... DISCORD_TOKEN=... python -m bench.bare`: one slash command, `/bare`; a click on any
button answers by `edit_message` with the same embed and buttons.  No database, no game, no text.

With the argument `full` the message is as large as a board of Yams, which shows discord.py's own cost.
"""

import os
import sys

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

BUTTONS = 5
FULL_BUTTONS = 10
OPTIONS = 12
TEXT = "One fixed line of text under a title, and five buttons."
FULL_TEXT = "\n".join(["A line as wide as a phone shows"] * 24)
FULL = sys.argv[1:] == ["full"]
EMBED = discord.Embed(title="Bare", description=FULL_TEXT if FULL else TEXT, colour=0x1F7A4D)


class Board(discord.ui.View):
    """Buttons that outlive a restart; a full board also has a list."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        for number in range(1, (FULL_BUTTONS if FULL else BUTTONS) + 1):
            self.add_item(Repaint(label=str(number), custom_id=f"bare:{number}"))
        if FULL:
            options = [
                discord.SelectOption(label=f"Choice {number}: 30 points", value=str(number), description=TEXT)
                for number in range(OPTIONS)
            ]
            self.add_item(discord.ui.Select(custom_id="bare:list", options=options))


class Repaint(discord.ui.Button[Board]):
    """Answers a click with the message as it was."""

    async def callback(self, interaction: discord.Interaction) -> None:
        """Edit the message the button stands on."""
        await interaction.response.edit_message(embed=EMBED, view=self.view)


@app_commands.command(description="A board that never changes")
async def bare(interaction: discord.Interaction) -> None:
    """Post the board."""
    await interaction.response.send_message(embed=EMBED, view=BOARDS[0])


BOARDS: list[Board] = []
"""The one board, made once a loop runs."""


class Bare(discord.Client):
    """A client with one command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(bare)

    async def setup_hook(self) -> None:
        """Find the gateway, register the board and the command."""
        DiscordWebSocket.DEFAULT_GATEWAY = URL((await self.http.get_bot_gateway())[1])
        BOARDS.append(Board())
        self.add_view(BOARDS[0])
        await self.tree.sync()


if __name__ == "__main__":
    Route.BASE = os.environ["DISCORD_API_BASE"]
    Bare().run(os.environ["DISCORD_TOKEN"], log_handler=None)
