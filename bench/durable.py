"""The durable bot, for comparison: Yams as careful hobbyists write it, each press saved before it is shown.

`DISCORD_API_BASE=... DISCORD_TOKEN=... DATABASE_PATH=... python -m bench.durable`: one slash command,
`/durable`, and a board as large as ours: dice to tick, a throw, a list of boxes, the sheet of two players.

A press is one transaction through aiosqlite with `synchronous=FULL`: read the table, write it changed, write
the move.  Then the message is edited.  Turns, stale presses and rights are not checked.
"""

import asyncio
import json
import os
import time
from collections import Counter
from collections.abc import Callable
from random import randint
from typing import Any

import aiosqlite
import discord
from discord import ButtonStyle, app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (channel INTEGER PRIMARY KEY, rev INTEGER NOT NULL, state TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS moves (
    channel INTEGER NOT NULL, rev INTEGER NOT NULL, user INTEGER NOT NULL, action TEXT NOT NULL,
    at REAL NOT NULL, PRIMARY KEY (channel, rev)
) WITHOUT ROWID;
"""
DICE, THROWS = 5, 3
PLAYERS = ("Alice", "Bruno")
UPPER = ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")
NOTES = {
    **{box: f"the total of the {box.lower()}" for box in UPPER},
    "Brelan": "at least three equal dice",
    "Straight": "1 2 3 4 5 or 2 3 4 5 6",
    "Full house": "three equal dice and another pair",
    "Carré": "at least four equal dice",
    "Yams": "five equal dice",
    "Chance": "the sum of the five dice",
}
BOXES = tuple(NOTES)
FACES = "⚀⚁⚂⚃⚄⚅"
RULE = "─" * 30
SEED = "38ea88f7231284be27a9551a83a58e7ff262110362a33654a3e62abdae919e6b"

State = dict[str, Any]
"""A table: `dice`, `kept`, `throws`, `turn`, and for each player the points by box."""


def points(box: str, dice: list[int]) -> int:
    """Return what the dice are worth in a box."""
    if box in UPPER:
        value = UPPER.index(box) + 1
        return value * dice.count(value)
    counts = sorted(Counter(dice).values(), reverse=True)
    worth = {
        "Brelan": sum(dice) if counts[0] >= 3 else 0,
        "Straight": 20 if sorted(dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]) else 0,
        "Full house": 30 if counts == [3, 2] else 0,
        "Carré": 40 if counts[0] >= 4 else 0,
        "Yams": 50 if counts[0] == DICE else 0,
        "Chance": sum(dice),
    }
    return worth[box]


def fresh() -> State:
    """Return a table before its first throw."""
    return {"dice": [], "kept": [], "throws": 0, "turn": 0, "sheets": [{}, {}]}


def throw(state: State) -> None:
    """Throw the dice that are not kept."""
    dice = state["dice"] or [0] * DICE
    state["dice"] = [dice[at] if at in state["kept"] else randint(1, 6) for at in range(DICE)]
    state["throws"] += 1


def tick(state: State, die: int) -> None:
    """Keep a die, or keep it no longer."""
    state["kept"] = sorted({*state["kept"]} ^ {die})


def score(state: State, box: str) -> None:
    """Write a box; the turn passes, and after the last box another game begins."""
    state["sheets"][state["turn"]][box] = points(box, state["dice"])
    state |= {"dice": [], "kept": [], "throws": 0, "turn": 1 - state["turn"]}
    if all(len(sheet) == len(BOXES) for sheet in state["sheets"]):
        state["sheets"] = [{}, {}]


def embed(rev: int, state: State) -> discord.Embed:
    """Write the sheet, the dice and what is to be done."""
    sheets, player = state["sheets"], PLAYERS[state["turn"]]
    lines = [f"{'':12}{PLAYERS[0]:>9}{PLAYERS[1]:>9}", RULE]
    for box in BOXES:
        lines.append(f"{box:12}" + "".join(f"{sheet.get(box, '·'):>9}" for sheet in sheets))
        if box == UPPER[-1]:
            sums = [sum(sheet.get(one, 0) for one in UPPER) for sheet in sheets]
            lines.append(f"{'Upper':12}" + "".join(f"{upper:>9}" for upper in sums))
            lines.append(f"{'Bonus':12}" + "".join(f"{30 if upper > 63 else '·':>9}" for upper in sums))
            lines.append(RULE)
    lines += [RULE, f"{'Total':12}" + "".join(f"{sum(sheet.values()):>9}" for sheet in sheets)]
    dice = " ".join(FACES[value - 1] for value in state["dice"])
    kept = " ".join(FACES[state["dice"][at] - 1] for at in state["kept"])
    text = "\n".join(
        [
            "```",
            *lines,
            "```",
            f"▶️ **{player}**, throw {state['throws']} of {THROWS}: tick dice and throw again, or score.",
            f"-# ⏳ Time limit: <t:{int(time.time()) + 86400}:R>",
            f"# {dice}",
            f"Kept: {kept}",
        ]
    )
    made = discord.Embed(title="🎲 Yams", description=text, colour=0x1F7A4D)
    return made.set_footer(text=f"Base rules · pace: 24 hours · move {rev} · SHA-256 of the seed: {SEED}")


class Board(discord.ui.View):
    """The buttons of a state; a board with all of them hears presses that come before it is registered."""

    def __init__(self, state: State) -> None:
        super().__init__(timeout=None)
        for at in range(DICE if 0 < state["throws"] < THROWS else 0):
            style = ButtonStyle.success if at in state["kept"] else ButtonStyle.secondary
            label = FACES[state["dice"][at] - 1]
            self.add_item(Press(lambda one, at=at: tick(one, at), f"d:={at}", style, label, row=0))
        if state["throws"] < THROWS:
            label = f"Throw {DICE - len(state['kept'])} dice"
            self.add_item(Press(throw, "d:roll.", ButtonStyle.primary, label, "🎲", row=1))
        if state["throws"]:
            self.add_item(Boxes(state))
        for name, emoji in (("Scores", "📋"), ("Type", "⌨️"), ("Rules", "📖")):
            self.add_item(discord.ui.Button(label=name, emoji=emoji, custom_id=f"d:{name.lower()}", row=3))


class Press(discord.ui.Button[Board]):
    """A button that changes the table."""

    def __init__(
        self,
        change: Callable[[State], None],
        custom_id: str,
        style: ButtonStyle,
        label: str,
        emoji: str | None = None,
        *,
        row: int,
    ) -> None:
        super().__init__(style=style, label=label, emoji=emoji, custom_id=custom_id, row=row)
        self.change = change

    async def callback(self, interaction: discord.Interaction) -> None:
        """Change the table, and show it."""
        await pressed(interaction, self.change, self.custom_id or "")


class Boxes(discord.ui.Select[Board]):
    """The boxes that are free."""

    def __init__(self, state: State) -> None:
        sheet, dice = state["sheets"][state["turn"]], state["dice"]
        super().__init__(
            custom_id="d:*box",
            placeholder="Score a box…",
            row=2,
            options=[
                discord.SelectOption(label=f"{box}: {points(box, dice)} points", value=box, description=note)
                for box, note in NOTES.items()
                if box not in sheet
            ],
        )

    async def callback(self, interaction: discord.Interaction) -> None:
        """Write the box that was chosen, and show the table."""
        box = self.values[0]
        await pressed(interaction, lambda state: score(state, box), f"score.{box}")


async def pressed(interaction: discord.Interaction, change: Callable[[State], None], action: str) -> None:
    """Save the press, then show the table."""
    client = interaction.client
    assert isinstance(client, Durable), "a press comes to the bot that posted the board"
    rev, state = await client.keep(interaction, change, action)
    await interaction.response.edit_message(embed=embed(rev, state), view=Board(state))


@app_commands.command(description="A board that is kept")
async def durable(interaction: discord.Interaction["Durable"]) -> None:
    """Post the board."""
    await interaction.client.begin(interaction.channel_id or 0)
    await interaction.response.send_message(embed=embed(0, fresh()), view=Board(fresh()))


class Durable(discord.Client):
    """A client with one command and one database."""

    database: aiosqlite.Connection

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(durable)
        self.turn = asyncio.Lock()

    async def setup_hook(self) -> None:
        """Open the database, find the gateway, register the board and the command."""
        self.database = await aiosqlite.connect(os.environ["DATABASE_PATH"], isolation_level=None)
        await self.database.execute("PRAGMA journal_mode = WAL")
        await self.database.execute("PRAGMA synchronous = FULL")
        await self.database.executescript(SCHEMA)
        DiscordWebSocket.DEFAULT_GATEWAY = URL((await self.http.get_bot_gateway())[1])
        self.add_view(Board(fresh() | {"dice": [1] * DICE, "throws": 1}))
        await self.tree.sync()

    async def close(self) -> None:
        """Close the database with the connection."""
        await super().close()
        await self.database.close()

    async def begin(self, channel: int) -> None:
        """Keep a new table."""
        async with self.turn:
            await self.database.execute(
                "INSERT OR REPLACE INTO tables VALUES (?, 0, ?)", (channel, json.dumps(fresh()))
            )

    async def keep(
        self, interaction: discord.Interaction, change: Callable[[State], None], action: str
    ) -> tuple[int, State]:
        """Change a table in one transaction; return its revision and its state."""
        async with self.turn:
            await self.database.execute("BEGIN IMMEDIATE")
            try:
                changed = await self._changed(interaction, change, action)
                await self.database.execute("COMMIT")
            except BaseException:
                await self.database.execute("ROLLBACK")
                raise
        return changed

    async def _changed(
        self, interaction: discord.Interaction, change: Callable[[State], None], action: str
    ) -> tuple[int, State]:
        channel, asked = interaction.channel_id, "SELECT rev, state FROM tables WHERE channel = ?"
        [[rev, text]] = await self.database.execute_fetchall(asked, (channel,))
        state = json.loads(text)
        change(state)
        await self.database.execute(
            "UPDATE tables SET rev = ?, state = ? WHERE channel = ?", (rev + 1, json.dumps(state), channel)
        )
        await self.database.execute(
            "INSERT INTO moves VALUES (?, ?, ?, ?, ?)",
            (channel, rev + 1, interaction.user.id, action, time.time()),
        )
        return rev + 1, state


if __name__ == "__main__":
    Route.BASE = os.environ["DISCORD_API_BASE"]
    Durable().run(os.environ["DISCORD_TOKEN"], log_handler=None)
