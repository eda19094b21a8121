"""One press, as every door is given it."""

from dataclasses import dataclass

import discord

from bot.house import House


@dataclass(frozen=True, slots=True)
class Press:
    """One press: by whom, of what, on which table's message."""

    house: House
    interaction: discord.Interaction
    table_id: str
    argument: str = ""

    @property
    def user_id(self) -> int:
        """The id of the user who pressed."""
        return self.interaction.user.id
