"""Leaderboards and statistics for their commands."""

from typing import cast

import discord
from discord.app_commands import Choice

from bot.commands.words import words
from bot.games import SHELF
from bot.games.kit.game import Illegal
from bot.house import House
from bot.interactions.players import player_of
from bot.messages.components import Drawn, draw
from bot.messages.replies import text_for
from bot.scores import PERIODS, Period
from bot.screens.kit import pages
from bot.text import text_in

GAMES = [Choice(name=words(f"{key}.name"), value=key) for key in SHELF]
SPANS = [Choice(name=words(f"period.{period}"), value=period) for period in PERIODS]
FIRST = next(iter(SHELF))
BASIC = "basic"
"""Stands for the variant of the basic rules: its own text is empty, which Discord does not take."""


async def shown_leaderboard(
    house: House, guild_id: int, game: str, variant: str | None, period: str
) -> Drawn:
    """Draw the leaderboard of a game on a server, in the server's language.

    Raises:
        Illegal: if nobody has played that variant here.
    """
    wanted = await _variant(house, guild_id, game, variant)
    rows = await house.scores.leaderboard(guild_id, game, wanted, cast("Period", period), pages.ROWS)
    t = text_in(await house.language(guild_id))
    return draw(pages.leaderboard(t, game, wanted, period, rows), house.painter.sprites.spoken(t.language))


async def _variant(house: House, guild_id: int, game: str, wanted: str | None) -> str:
    """Return the wanted variant; if none is wanted, the basic rules or else the most played variant.

    Raises:
        Illegal: if nobody has played it here.
    """
    known = [variant for variant, _ in await house.scores.variants(guild_id, game)]
    if wanted is None:
        return "" if "" in known or not known else known[0]
    variant = "" if wanted == BASIC else wanted
    if variant and variant not in known:
        raise Illegal("scores.no_variant")
    return variant


async def variants_offered(
    house: House, interaction: discord.Interaction, game: str, typed: str
) -> list[Choice[str]]:
    """Offer the variants of a game that were played here and fit what is typed."""
    if game not in SHELF:
        return []
    t = text_for(interaction)
    found = await house.scores.variants(interaction.guild_id or 0, game)
    shown = [(pages.variant_text(t, game, variant), variant) for variant, _ in found]
    fits = [(text, variant) for text, variant in shown if typed.casefold() in text.casefold()]
    short = [(text, variant or BASIC) for text, variant in fits if len(variant) <= 100]
    return [Choice(name=text[:100], value=variant) for text, variant in short]


async def shown_stats(
    house: House, interaction: discord.Interaction, who: discord.User | discord.Member
) -> Drawn:
    """Draw what one player has played on this server."""
    rows = await house.scores.player(interaction.guild_id or 0, who.id)
    reader = house.reader(interaction)
    return draw(pages.stats(reader.t, player_of(who).name, rows), reader.sprites)
