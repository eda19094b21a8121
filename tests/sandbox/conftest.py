"""A sandbox, a client that plays on it, a bare REST caller, and a small discord.py bot."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import discord
import pytest
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.sandbox import Sandbox
from bot.sandbox.client import SandboxClient


@pytest.fixture
async def box() -> AsyncIterator[Sandbox]:
    async with Sandbox() as box:
        yield box


@pytest.fixture
async def client(box: Sandbox) -> AsyncIterator[SandboxClient]:
    async with SandboxClient(box.url) as client:
        yield client


class Choice(discord.ui.Select):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=one.upper(), value=one) for one in ("one", "two", "three")]
        super().__init__(custom_id="choice", options=options, max_values=2)

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"chose {' and '.join(self.values)}", ephemeral=True)


class Board(discord.ui.View):
    """Three buttons and a select, whose answers are of each kind."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(Choice())

    @discord.ui.button(label="Roll", custom_id="roll", emoji="🎲")
    async def roll(self, interaction: discord.Interaction, _button: object) -> None:
        await interaction.response.edit_message(content=f"rolled by {interaction.user.display_name}")

    @discord.ui.button(label="Hand", custom_id="hand")
    async def hand(self, interaction: discord.Interaction, _button: object) -> None:
        await interaction.response.send_message(
            f"hand of {interaction.user.name}", ephemeral=True, view=Board()
        )

    @discord.ui.button(label="Name", custom_id="name")
    async def name(self, interaction: discord.Interaction, _button: object) -> None:
        await interaction.response.send_modal(Naming())

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction: discord.Interaction, _button: object) -> None:
        await interaction.response.defer()


class Naming(discord.ui.Modal, title="Your name"):
    said = discord.ui.TextInput(label="Name", custom_id="said", min_length=2, max_length=10)
    suit = discord.ui.Label(
        text="Suit",
        component=discord.ui.Select(
            custom_id="suit",
            options=[discord.SelectOption(label="♠", value="S"), discord.SelectOption(label="♥", value="H")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.suit.component, discord.ui.Select)
        await interaction.response.send_message(f"{self.said.value} takes {self.suit.component.values[0]}")


@app_commands.command(name="board", description="Show the board")
async def board_command(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("board", view=Board(), embed=discord.Embed(title="Board"))


@app_commands.command(name="later", description="Answer later")
@app_commands.describe(hidden="for one's own eyes")
async def later_command(interaction: discord.Interaction, hidden: bool = False) -> None:
    await interaction.response.defer(thinking=True, ephemeral=hidden)
    await interaction.edit_original_response(content="here it is")
    await interaction.followup.send("and more", ephemeral=hidden)


group = app_commands.Group(name="game", description="A game")


@group.command(name="score", description="Score a box")
@app_commands.describe(box="the box", points="how many", who="for whom", grid="which grid")
@app_commands.choices(
    grid=[app_commands.Choice(name="left", value="L"), app_commands.Choice(name="right", value="R")]
)
async def score_command(
    interaction: discord.Interaction,
    box: str,
    points: app_commands.Range[int, 0, 50],
    who: discord.Member | None = None,
    grid: str = "L",
) -> None:
    name = who.display_name if who else "nobody"
    await interaction.response.send_message(
        f"{box}={points} for {name} on {grid} in {interaction.locale.value}"
    )


@score_command.autocomplete("box")
async def boxes(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    names = ("full", "fives", "yams")
    return [app_commands.Choice(name=one.title(), value=one) for one in names if one.startswith(current)]


class TestBot(discord.Client):
    """The unmodified client, pointed at a sandbox."""

    __test__ = False

    def __init__(self, box: Sandbox) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
        self.box = box
        self.resumes = asyncio.Queue()
        self.tree = app_commands.CommandTree(self)
        for command in (board_command, later_command, group):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL((await self.http.get_bot_gateway())[1])
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumes.put_nowait("resumed")


@pytest.fixture
async def bot(box: Sandbox, client: SandboxClient, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[TestBot]:
    monkeypatch.setattr(Route, "BASE", box.api_base)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    bot = TestBot(box)
    running = asyncio.create_task(bot.start(box.token))
    await client.wait_online()
    async with asyncio.timeout(10):
        await bot.wait_until_ready()
    yield bot
    await bot.close()
    with contextlib.suppress(asyncio.CancelledError):
        await running
