"""`/table`: everything about a table that is not a move of its game."""

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.commands.words import slash, words
from bot.games.kit.game import Illegal
from bot.house import House, house_of
from bot.interactions.answers import after_move, call_newcomer
from bot.interactions.doors import uncounted
from bot.interactions.export import export
from bot.interactions.openings import check_place
from bot.interactions.players import player_of, table_here
from bot.interactions.private import end_asked, form_of, options_of, sheet_of
from bot.messages.components import draw
from bot.messages.replies import reply, text_for, whisper
from bot.screens.kit.questions import leave_question
from bot.tables import PACES, Done, Plate, Table, Unreadable


class TableCog(commands.GroupCog, group_name=words("cmd.table"), group_description=words("cmd.table.help")):
    """The table of this channel, by typed commands."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self.tables = house.tables

    @slash("show")
    async def show(self, interaction: discord.Interaction) -> None:
        """Post the board again at the bottom."""
        table = await self._newest(interaction)
        await check_place(self.house, interaction)
        await self.house.show(table.id, table.guild_id)
        await self._say(interaction, "said.shown")

    @slash("join")
    async def join(self, interaction: discord.Interaction) -> None:
        """Take a seat in the lobby, say Ready, or press for a seat that was left."""
        table = await self._here(interaction)
        table = await self.tables.join(table.id, player_of(interaction.user))
        seated = table.seat_of(interaction.user.id) is not None
        await self._changed(interaction, table, "said.joined" if seated else "said.sit_asked")

    @slash("leave")
    async def leave(self, interaction: discord.Interaction) -> None:
        """Leave the lobby, or a running game for good after a second press."""
        table = await self._here(interaction)
        if table.phase == "playing" and table.seat_of(interaction.user.id) is not None:
            drawn = draw(
                leave_question(text_for(interaction)), self.house.painter.sprites, table.id, table.rev
            )
            await reply(interaction, embed=drawn.embed, view=drawn.view)
            return
        await self._done(interaction, await self.tables.leave(table.id, interaction.user.id), "said.left")

    @slash("seat")
    async def seat(self, interaction: discord.Interaction, number: app_commands.Range[int, 1, 32]) -> None:
        """Take another seat in the lobby; who sits there takes yours."""
        table = await self._here(interaction)
        table = await self.tables.take_seat(table.id, interaction.user.id, number - 1)
        await self._changed(interaction, table, "said.seated", number=number)

    @slash("options")
    async def options(self, interaction: discord.Interaction) -> None:
        """Show the options; the host changes them in the lobby."""
        table = await self._here(interaction)
        changes = table.phase == "lobby" and table.host_id == interaction.user.id
        if not changes:
            drawn = options_of(self.house, table, text_for(interaction))
            await reply(interaction, embed=drawn.embed)
            return
        drawn = form_of(self.house, table, text_for(interaction))
        await reply(interaction, embed=drawn.embed, view=drawn.view)

    @slash("pace")
    @app_commands.choices(pace=[Choice(name=words(f"pace.{pace}"), value=pace) for pace in PACES])
    async def pace(self, interaction: discord.Interaction, pace: Choice[str]) -> None:
        """Set how long a player may take."""
        table = await self._here(interaction)
        table = await self.tables.configure(table.id, interaction.user.id, pace=pace.value)  # type: ignore[arg-type]
        await self._changed(interaction, table, "said.configured")

    @slash("language")
    @app_commands.choices(language=[Choice(name="English", value="en"), Choice(name="Français", value="fr")])
    async def language(self, interaction: discord.Interaction, language: Choice[str]) -> None:
        """Set the language of the board before the start."""
        table = await self._here(interaction)
        table = await self.tables.configure(table.id, interaction.user.id, locale=language.value)
        await self._changed(interaction, table, "said.configured")

    @slash("kick")
    async def kick(self, interaction: discord.Interaction, player: discord.User) -> None:
        """Take a player's seat away in the lobby."""
        table = await self._here(interaction)
        table = await self.tables.kick(table.id, interaction.user.id, player.id)
        await self._changed(interaction, table, "said.kicked", name=player_of(player).name)

    @slash("start")
    async def start(self, interaction: discord.Interaction) -> None:
        """Start the game."""
        table = await self._here(interaction)
        done = await self.tables.start(table.id, interaction.user.id)
        await self._done(interaction, done, "said.started")
        if not done.table.counts:
            await whisper(interaction, uncounted(done.table, text_for(interaction)))

    @slash("undo")
    async def undo(self, interaction: discord.Interaction) -> None:
        """Take back one's last action, where it showed nothing new."""
        table = await self._here(interaction)
        done = await self.tables.undo(table.id, interaction.user.id, interaction.id)
        await self._done(interaction, done, "said.undone")

    @slash("skip")
    async def skip(self, interaction: discord.Interaction) -> None:
        """Play for an absent player whose time is up."""
        table = await self._here(interaction)
        done = await self.tables.skip(table.id, interaction.user.id, interaction.id)
        await self._done(interaction, done, "said.skipped")

    @slash("replace")
    async def replace(self, interaction: discord.Interaction, player: discord.User, by: discord.User) -> None:
        """Give a player's seat to somebody else, once they agree, or another does where they are late."""
        if by.bot:
            raise Illegal("move.no_bots")
        if not isinstance(by, discord.Member):
            raise Illegal("move.not_here", name=player_of(by).name)
        table = await self._here(interaction)
        table, done = await self.tables.ask_replace(table.id, interaction.user.id, player.id, player_of(by))
        if done:
            call_newcomer(self.house, table)
        names = {"was": player_of(player).name, "new": player_of(by).name}
        await self._changed(interaction, table, "said.replaced" if done else "said.replace_asked", **names)

    @slash("accept")
    async def accept(self, interaction: discord.Interaction) -> None:
        """Say the yes that is asked for on the board: to a change of seats, else to the end."""
        table = await self._here(interaction)
        if table.request is None and table.ending is not None:
            table = await self.tables.agree_end(table.id, interaction.user.id)
            self.house.painter.jobs.spawn(self.house.painter.pings.replace(table, None))
            await self._changed(interaction, table, "said.ended")
            return
        table = await self.tables.agree_replace(table.id, interaction.user.id)
        call_newcomer(self.house, table)
        await self._changed(interaction, table, "said.configured")

    @slash("rematch")
    async def rematch(self, interaction: discord.Interaction) -> None:
        """Open a lobby for the same players with the same options."""
        plate = await self._newest_plate(interaction)
        await check_place(self.house, interaction)
        table = await self.tables.rematch(plate.id, player_of(interaction.user))
        self.house.painter.refresh(table.id)
        await self._say(interaction, "said.rematch")

    @slash("reopen")
    async def reopen(self, interaction: discord.Interaction) -> None:
        """Go on with this channel's newest archived game, where it stopped."""
        table_id = await self.tables.archived_in_channel(interaction.channel_id or 0)
        if table_id is None:
            raise Illegal("table.refuse.not_archived")
        await check_place(self.house, interaction)
        done = await self.tables.reopen(table_id, interaction.user.id)
        await self._done(interaction, done, "said.reopened")

    @slash("end")
    async def end(self, interaction: discord.Interaction) -> None:
        """End the table early, after a second press; once others have moved, with the yes of one of them."""
        try:
            table = await self._here(interaction)
        except Unreadable as unread:
            manager = interaction.permissions.manage_guild
            await self._end_unread(interaction, unread.row.id, manager=manager)
            return
        drawn = await end_asked(self.house, interaction, table, text_for(interaction))
        await reply(interaction, embed=drawn.embed, view=drawn.view)

    async def _end_unread(self, interaction: discord.Interaction, table_id: str, *, manager: bool) -> None:
        """End a table that cannot be read; what its board last showed stays there."""
        plate = await self.tables.end_unread(table_id, interaction.user.id, manager=manager)
        self.house.painter.jobs.spawn(self.house.painter.seal(plate, player_of(interaction.user).name))
        await self._say(interaction, "said.ended")

    @slash("sheet")
    async def sheet(self, interaction: discord.Interaction) -> None:
        """Show the full score sheets to who asks."""
        drawn = sheet_of(self.house, await self._newest(interaction), text_for(interaction))
        await reply(interaction, embed=drawn.embed, view=drawn.view)

    @slash("export")
    async def export(self, interaction: discord.Interaction) -> None:
        """Hand out the record of the game, for anybody to check."""
        plate = await self._newest_plate(interaction)
        line, file = await export(self.house, plate.id, text_for(interaction))
        await reply(interaction, content=line, file=file)

    async def _here(self, interaction: discord.Interaction) -> Table:
        return await table_here(self.house, interaction)

    async def _newest(self, interaction: discord.Interaction) -> Table:
        table = await self.tables.newest_in_channel(interaction.channel_id or 0)
        if table is None:
            raise Illegal("move.no_table")
        return table

    async def _newest_plate(self, interaction: discord.Interaction) -> Plate:
        plate = await self.tables.newest_plate(interaction.channel_id or 0)
        if plate is None:
            raise Illegal("move.no_table")
        return plate

    async def _say(self, interaction: discord.Interaction, key: str, **values: object) -> None:
        await whisper(interaction, text_for(interaction)(key, **values))

    async def _changed(
        self, interaction: discord.Interaction, table: Table, key: str, **values: object
    ) -> None:
        self.house.painter.pings.acted(table, interaction.user.id)
        self.house.painter.refresh(table.id)
        await self._say(interaction, key, **values)

    async def _done(self, interaction: discord.Interaction, done: Done, key: str) -> None:
        await self._changed(interaction, done.table, key)
        after_move(self.house, interaction, done)


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    await bot.add_cog(TableCog(house_of(bot)))
