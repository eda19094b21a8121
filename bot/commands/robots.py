"""The verbs about robots: in the lobby, and in place of players who are late."""

from typing import cast

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.table import TableVerbs
from bot.commands.words import slash, words
from bot.engines import LEVELS, Level
from bot.tables import ABSENT, Absent


class RobotVerbs(TableVerbs):
    """Verbs about the robots of a table."""

    robot = app_commands.Group(name=words("cmd.robot"), description=words("cmd.robot.help"))

    @slash("robot.add", group=robot)
    @app_commands.choices(level=[Choice(name=words(f"level.{level}"), value=level) for level in LEVELS])
    async def robot_add(self, interaction: discord.Interaction, level: Choice[str] | None = None) -> None:
        """Seat a robot in the lobby."""
        table = await self.here(interaction)
        chosen = None if level is None else cast("Level", level.value)
        table = await self.tables.robots.add(table.id, interaction.user.id, chosen)
        await self.changed(interaction, table, "said.robot_added")

    @slash("robot.remove", group=robot)
    async def robot_remove(self, interaction: discord.Interaction) -> None:
        """Take a robot out of the lobby."""
        table = await self.here(interaction)
        table = await self.tables.robots.remove(table.id, interaction.user.id)
        await self.changed(interaction, table, "said.robot_removed")

    @slash("standin")
    async def standin(self, interaction: discord.Interaction) -> None:
        """Let a robot play for a player whose time is up, until they are back."""
        table = await self.here(interaction)
        table = await self.tables.robots.stand_in(table.id, interaction.user.id)
        await self.changed(interaction, table, "said.standin")

    @slash("absent")
    @app_commands.choices(what=[Choice(name=words(f"absent.{what}"), value=what) for what in ABSENT])
    async def absent(self, interaction: discord.Interaction, what: Choice[str]) -> None:
        """Choose what happens when a player is late."""
        table = await self.here(interaction)
        absent = cast("Absent", what.value)
        table = await self.tables.robots.set_absent(table.id, interaction.user.id, absent)
        await self.changed(interaction, table, "said.configured")
