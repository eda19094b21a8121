"""The verbs of a lobby: seats, options, the start."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.table import TableVerbs
from bot.commands.words import slash, words
from bot.interactions.doors import uncounted
from bot.interactions.luck import add_word, ask_word, word_said
from bot.interactions.options import open_options
from bot.interactions.players import player_of
from bot.interactions.private import leave_asked, options_of
from bot.messages.replies import reply, text_for, whisper
from bot.tables import LONGEST_WORD, PACES


class LobbyVerbs(TableVerbs):
    """Verbs of a table whose game has not started."""

    @slash("join")
    async def join(self, interaction: discord.Interaction) -> None:
        """Take a seat in the lobby, say Ready, or press for a seat that was left."""
        table = await self.here(interaction)
        table = await self.tables.join(table.id, player_of(interaction.user))
        seated = table.seat_of(interaction.user.id) is not None
        await self.changed(interaction, table, "said.joined" if seated else "said.sit_asked")

    @slash("leave")
    async def leave(self, interaction: discord.Interaction) -> None:
        """Leave the lobby, or a running game for good after a second press."""
        table = await self.here(interaction)
        running = table.phase == "playing" and table.seat_of(interaction.user.id) is not None
        if running and self.house.asks(interaction, "leave"):
            drawn = leave_asked(table, self.house.reader(interaction))
            await reply(interaction, embed=drawn.embed, view=drawn.view)
            return
        await self.done(interaction, await self.tables.leave(table.id, interaction.user.id), "said.left")

    @slash("seat")
    async def seat(self, interaction: discord.Interaction, number: app_commands.Range[int, 1, 32]) -> None:
        """Take another seat in the lobby; a player who sits there gets the user's seat."""
        table = await self.here(interaction)
        table = await self.tables.take_seat(table.id, interaction.user.id, number - 1)
        await self.changed(interaction, table, "said.seated", number=number)

    @slash("options")
    async def options(self, interaction: discord.Interaction) -> None:
        """Show the options; the host changes them in the lobby."""
        table = await self.here(interaction)
        changes = table.phase == "lobby" and table.host_id == interaction.user.id
        if not changes:
            drawn = options_of(table, self.house.reader(interaction))
            await reply(interaction, embed=drawn.embed)
            return
        await open_options(self.house, interaction, table)

    @slash("pace")
    @app_commands.choices(pace=[Choice(name=words(f"pace.{pace}"), value=pace) for pace in PACES])
    async def pace(self, interaction: discord.Interaction, pace: Choice[str]) -> None:
        """Set how long a player may take."""
        table = await self.here(interaction)
        table = await self.tables.configure(table.id, interaction.user.id, pace=pace.value)  # type: ignore[arg-type]
        await self.changed(interaction, table, "said.configured")

    @slash("language")
    @app_commands.choices(language=[Choice(name="English", value="en"), Choice(name="Français", value="fr")])
    async def language(self, interaction: discord.Interaction, language: Choice[str]) -> None:
        """Set the language of the board before the start."""
        table = await self.here(interaction)
        table = await self.tables.configure(table.id, interaction.user.id, locale=language.value)
        await self.changed(interaction, table, "said.configured")

    @slash("kick")
    async def kick(self, interaction: discord.Interaction, player: discord.User) -> None:
        """Take a player's seat away in the lobby."""
        table = await self.here(interaction)
        table = await self.tables.kick(table.id, interaction.user.id, player.id)
        await self.changed(interaction, table, "said.kicked", name=player_of(player).name)

    @slash("luck")
    async def luck(
        self, interaction: discord.Interaction, word: app_commands.Range[str, 1, LONGEST_WORD] | None = None
    ) -> None:
        """Add a word to the luck before the start; without one, open the form for it."""
        table = await self.here(interaction)
        if word is None:
            await ask_word(interaction, table)
            return
        table = await add_word(self.house, interaction, table.id, word)
        self.house.pings.acted(table, interaction.user.id)
        self.house.painter.refresh(table.id)
        await whisper(interaction, word_said(table, interaction.user.id, text_for(interaction)))

    @slash("start")
    async def start(self, interaction: discord.Interaction) -> None:
        """Start the game."""
        table = await self.here(interaction)
        done = await self.tables.start(table.id, interaction.user.id, interaction.id)
        await self.done(interaction, done, "said.started")
        if done.table.unready:
            await whisper(interaction, uncounted(done.table, text_for(interaction)))
