"""What the bot says first on a server: one message, once, with the buttons that begin."""

import logging
from collections.abc import Iterator

import discord

from bot.messages.components import draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.permissions import missing_permissions
from bot.messages.replies import UNREACHABLE
from bot.screens.kit.offers import Offers
from bot.screens.kit.welcome import greeting
from bot.services import Services
from bot.text import LANGUAGES, language_of, text_in
from tapis.shelf import GAMES

log = logging.getLogger(__name__)


async def greet(services: Services, guild: discord.Guild) -> None:
    """Greet a server of which nothing is known, where the bot may write; a refusal is logged, no more.

    That it was greeted is noted before, so that no restart says it again.
    """
    if not await services.store.run(lambda tx: tx.meet(guild.id)):
        return
    channel = next(_writable(guild), None)
    if channel is None:
        log.info("server %d has no channel in which to greet it", guild.id)
        return
    own = language_of(str(guild.preferred_locale))
    texts = [text_in(language) for language in sorted(LANGUAGES, key=lambda language: language != own)]
    first = greeting(texts, list(GAMES.values()), services.part(Offers))
    page = draw(first, services.sprites.spoken(own), NO_TABLE)
    try:
        await channel.send(embed=page.embed, view=page.view)
    except UNREACHABLE as refusal:
        log.info("server %d could not be greeted: %s", guild.id, refusal)


def _writable(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield the channels where a table may stand, the one for the server's own messages first."""
    first = [] if guild.system_channel is None else [guild.system_channel]
    for channel in (*first, *guild.text_channels):
        granted = channel.permissions_for(guild.me)
        if not missing_permissions(granted, thread=False, in_thread=False):
            yield channel
