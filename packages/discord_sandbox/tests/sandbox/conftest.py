"""A sandbox, a client that plays on it, a bare REST caller, and a small discord.py bot."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, BOT, GENERAL, HANGS, Answer, SandboxClient
from discord_sandbox.discord_py import logged_in

Json = dict[str, Any]
COMMANDS = f"/applications/{BOT}/commands"


@pytest.fixture
async def box() -> AsyncIterator[Sandbox]:
    async with Sandbox(answer_seconds=HANGS) as box:
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

    async def on_error(
        self, interaction: discord.Interaction, error: Exception, _item: discord.ui.Item[Any]
    ) -> None:
        assert isinstance(interaction.client, TestBot)
        interaction.client.view_errors.put_nowait(error)

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
        self.resumes: asyncio.Queue[str] = asyncio.Queue()
        self.view_errors: asyncio.Queue[Exception] = asyncio.Queue()
        self.tree = app_commands.CommandTree(self)
        for command in (board_command, later_command, group):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumes.put_nowait("resumed")


@pytest.fixture
async def bot(box: Sandbox) -> AsyncIterator[TestBot]:
    async with logged_in(TestBot(box), box) as bot:
        yield bot


@pytest.fixture
def unlimited(box: Sandbox) -> None:
    """Nothing is rationed."""
    box.core.buckets.enabled = False


@pytest.fixture
def still(box: Sandbox) -> None:
    """Rate-limit windows never close by themselves."""
    box.core.buckets.now = lambda: 1000.0


class Rest:
    """Speaks Discord's REST API to the sandbox with nothing in between."""

    def __init__(self, box: Sandbox, session: aiohttp.ClientSession) -> None:
        self.box = box
        self.session = session
        self.headers: Any = {}

    async def call(self, method: str, path: str, body: object = None, **more: Any) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {self.box.token}"}
        asked = more if body is None else more | {"json": body}
        async with self.session.request(
            method, self.box.api_base + path, headers=headers, **asked
        ) as response:
            self.headers = response.headers
            return response.status, await response.json() if response.status != 204 else None

    async def send(self, channel: str, **payload: object) -> Json:
        status, message = await self.call("POST", f"/channels/{channel}/messages", payload)
        assert status == 200, message
        return message

    async def refused(self, method: str, path: str, body: object = None) -> tuple[int, int]:
        """The status and the code of a refusal."""
        status, answer = await self.call(method, path, body)
        assert status >= 400, answer
        return status, answer["code"]

    async def answer(self, interaction: Json, kind: int, data: Json | None = None) -> tuple[int, Any]:
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=1"
        return await self.call("POST", path, {"type": kind} | ({"data": data} if data is not None else {}))


@pytest.fixture
async def rest(box: Sandbox) -> AsyncIterator[Rest]:
    async with aiohttp.ClientSession() as session:
        yield Rest(box, session)


class RawBot:
    """A gateway connection without a library: identifies, and hands out events in order."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.sequence: int | None = None

    async def payload(self) -> Json:
        async with asyncio.timeout(HANGS):
            payload = await self.socket.receive_json()
        self.sequence = payload["s"] or self.sequence
        return payload

    async def event(self, name: str) -> Json:
        """The data of the next event of this name."""
        while (payload := await self.payload())["t"] != name:
            pass
        return payload["d"]

    async def send(self, op: int, data: object) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def identify(self, token: str = "sandbox", intents: int = 1, **more: object) -> Json:  # noqa: S107 - opens nothing
        await self.send(2, {"token": token, "intents": intents, "properties": {}} | more)
        return await self.event("READY")

    async def closed(self) -> int | None:
        """Read to the end; the code the server closed with."""
        async with asyncio.timeout(HANGS):
            async for _message in self.socket:
                pass
        return self.socket.close_code


@pytest.fixture
async def connect(box: Sandbox) -> AsyncIterator[Callable[[], Awaitable[RawBot]]]:
    async with aiohttp.ClientSession() as session:

        async def connect() -> RawBot:
            raw = RawBot(await session.ws_connect(box.core.gateway.url))
            assert (await raw.payload())["op"] == 10
            return raw

        yield connect


@pytest.fixture
async def raw(connect: Callable[[], Awaitable[RawBot]]) -> RawBot:
    """A connected and identified `RawBot`."""
    raw = await connect()
    await raw.identify()
    return raw


@pytest.fixture
async def hello(rest: Rest) -> Json:
    """A registered command /hello."""
    status, command = await rest.call("POST", COMMANDS, {"name": "hello", "description": "Says hello"})
    assert status == 201
    return command


@pytest.fixture
def commands_path() -> str:
    return COMMANDS


Start = Callable[..., Awaitable[tuple[Json, "asyncio.Task[Answer]"]]]


@pytest.fixture
async def start(rest: Rest, client: SandboxClient, raw: RawBot) -> AsyncIterator[Start]:
    """Starts an interaction; gives the event the bot got, and the player's waiting request."""
    option = {"type": 3, "name": "word", "description": "A word", "autocomplete": True}
    await rest.call("POST", COMMANDS, {"name": "ask", "description": "Asks", "options": [option]})
    acting: list[asyncio.Task[Answer]] = []

    async def start(kind: str = "command", **more: object) -> tuple[Json, "asyncio.Task[Answer]"]:
        body = {"user": ALICE, "channel": GENERAL, "kind": kind, "command": "ask"}
        if kind == "autocomplete":
            body |= {"focused": "word", "options": {"word": "a"}}
        acting.append(asyncio.create_task(client.interact(body | more)))
        return await raw.event("INTERACTION_CREATE"), acting[-1]

    yield start
    for task in acting:
        task.cancel()
    await asyncio.gather(*acting, return_exceptions=True)
