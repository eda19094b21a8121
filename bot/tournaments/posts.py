"""What a tournament shows at Discord: its threads and posts, each made once and found again after a stop."""

from datetime import datetime, timedelta
from typing import Final

import discord

from bot.interactions.openings import WEEK
from bot.messages.components import Drawn, draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.pictures import Slot
from bot.messages.ping_messages import only
from bot.messages.posts import Posts
from bot.messages.troubles import CLOSED, MISSING, NO_PLACE, trouble_of
from bot.screens.kit.screen import Screen
from bot.services import Services
from bot.text import text_in
from bot.tournaments.calendar import follow
from bot.tournaments.screens.naming import table_title
from bot.tournaments.screens.posts import round_post, sign_up
from bot.tournaments.screens.standings import standings_post
from bot.tournaments.steps import TournamentPost
from tapis.pairing.standings import standings
from tapis.pairing.tournament import Tournament, TournamentTable
from tapis.patience import NEVER

APART: Final = timedelta(minutes=1)
"""How far Discord's clock and ours may be apart."""


class TournamentPosts(Posts):
    """Opens the threads of tournaments, sends their posts; what Discord refuses is its `HTTPException`."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.client)
        self._sprites, self._pictures = services.sprites, services.pictures
        self._may_ping = services.pings.may_summon

    def here(self, tournament: Tournament) -> bool:
        """Return True if the tournament's server can be seen just now."""
        guild = self._client.get_guild(tournament.guild_id)
        return guild is not None and not guild.unavailable

    async def channel_gone(self, tournament: Tournament) -> bool:
        """Return True if the channel of a tournament was deleted."""
        try:
            await self._client.fetch_channel(tournament.channel_id)
        except discord.HTTPException as error:
            if (trouble := trouble_of(error)) not in {NO_PLACE, MISSING, CLOSED}:
                raise
            return trouble is not CLOSED
        return False

    async def follow(self, tournament: Tournament) -> None:
        """Let the event in the calendar show what a tournament is doing."""
        guild = self._client.get_guild(tournament.guild_id)
        if guild is not None:
            await follow(guild, tournament)

    async def thread(self, tournament: Tournament, table: TournamentTable, begun: int) -> int:
        """Open a table's thread and call its people there; return its id.

        `begun`: since when it may have been opened, in milliseconds UTC, and is looked for; 0: it was not.
        """
        t, drawn = text_in(tournament.locale), table.drawn
        title = table_title(t, tournament, table)
        name = f"{title} · {tournament.id}"
        thread = await self._found(tournament, name, begun) if begun else None
        if thread is None:
            kind = discord.ChannelType.public_thread
            channel = await self._text_channel(tournament.channel_id)
            thread = await channel.create_thread(name=name[:100], type=kind, auto_archive_duration=WEEK)
        elif thread.last_message_id is not None:
            return thread.id
        called = [tournament.named(number) for number in drawn.people]
        people = [one.user_id for one in called if one.user_id > 0 and not one.gone]
        if people:
            line = " ".join(f"<@{user_id}>" for user_id in people)
            nonce = f"ev{tournament.id}-{drawn.round}.{drawn.number}{'b' if table.former else ''}"
            pinged = only([user_id for user_id in people if self._may_ping(user_id, tournament.pace)])
            await thread.send(f"{line} {title}", allowed_mentions=pinged, nonce=nonce)
        return thread.id

    async def _found(self, tournament: Tournament, name: str, begun: int) -> discord.Thread | None:
        """Return a thread that was opened before a stop."""
        guild, mine = self._client.get_guild(tournament.guild_id), self._client.user
        since = datetime.fromtimestamp(begun / 1000).astimezone() - APART
        if guild is None or mine is None:
            return None
        for thread in await guild.active_threads():
            own = thread.owner_id == mine.id and thread.parent_id == tournament.channel_id
            if own and thread.name == name and thread.created_at is not None and thread.created_at >= since:
                return thread
        return None

    async def _text_channel(self, channel_id: int) -> discord.TextChannel:
        """Return the channel of a tournament.

        Raises:
            TypeError: if it has no threads.
        """
        channel = self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise TypeError("a tournament in a channel without threads")
        return channel

    async def send(self, post: TournamentPost) -> None:
        """Send a post, unless it stands already."""
        page = self._drawn(post)
        if post.again and await self._sent(post, page):
            return
        embed, files = await self._pictures.dress(page, Slot(""), lambda: None, NEVER)
        await self._channel(post.tournament.channel_id).send(
            embed=embed, view=page.view, files=files or [], nonce=post.nonce
        )

    def _drawn(self, post: TournamentPost) -> Drawn:
        tournament, t = post.tournament, text_in(post.tournament.locale)
        if post.standings:
            screen = standings_post(t, tournament, standings(tournament.state), final=post.final)
        else:
            screen = round_post(t, tournament, tournament.told[post.number - 1])
        return self._page(tournament, screen)

    def _page(self, tournament: Tournament, screen: Screen) -> Drawn:
        return draw(screen, self._sprites.spoken(tournament.locale), NO_TABLE)

    async def _sent(self, post: TournamentPost, page: Drawn) -> bool:
        """Return True if a post stands in its channel since it was begun: its title and its first line do."""
        wanted = _told(page.pictured or page.embed)

        def told(message: discord.Message) -> bool:
            return any(_told(embed) == wanted for embed in message.embeds)

        return await self._find(post.tournament.channel_id, post.begun - APART, told) is not None

    async def redraw(self, tournament: Tournament) -> None:
        """Draw the sign-up post anew."""
        if tournament.message_id is None:
            return
        page = self._page(tournament, sign_up(text_in(tournament.locale), tournament))
        message = self._message(tournament.channel_id, tournament.message_id)
        await message.edit(embed=page.embed, view=page.view)


def _told(embed: discord.Embed) -> tuple[str | None, str, str | None]:
    """Return what tells a post from others: its title, its first line, its footer."""
    return embed.title, (embed.description or "").partition("\n")[0], embed.footer.text
