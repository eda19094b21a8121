"""The verbs about robots: in the lobby, and in place of players who are late."""

from typing import cast

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.table import TableVerbs
from bot.commands.words import completes, slash, words
from bot.games.kit.level import Level
from bot.messages.replies import text_for
from bot.screens.kit.robots import level_told
from bot.shelf import SHELF
from bot.tables import ABSENT, Absent


class RobotVerbs(TableVerbs):
    """Verbs about the robots of a table."""

    robot = app_commands.Group(name=words("cmd.robot"), description=words("cmd.robot.help"))

    @slash("robot.add", group=robot)
    async def robot_add(self, interaction: discord.Interaction, level: str | None = None) -> None:
        """Seat a robot in the lobby."""
        table = await self.here(interaction)
        table = await self.tables.robots.add(table.id, interaction.user.id, cast("Level | None", level))
        await self.changed(interaction, table, "said.robot_added")

    @completes(robot_add, "level")
    async def _levels(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        """Offer the levels that fit what is typed, with what they lose or win in this table's game."""
        table, t = await self.here(interaction), text_for(interaction)
        levels = SHELF[table.game].levels
        told = {level: level_told(t, levels, level) for level in levels}
        return [
            Choice(name=text, value=level)
            for level, text in told.items()
            if typed.casefold() in f"{level} {text}".casefold()
        ]

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
