"""Leaderboards and statistics for their commands."""

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

import discord
from discord.app_commands import Choice

from bot.commands.words import words
from bot.games.kit.game import Illegal
from bot.interactions.decisions import named_then
from bot.interactions.players import player_of, server_of
from bot.messages.components import Drawn, draw
from bot.messages.names import safe_name
from bot.messages.replies import text_for
from bot.scores import PERIODS, SHOWN, Period
from bot.scores.ratings import rating_board, ratings_of
from bot.screens.kit import pages, ratings
from bot.screens.kit.house_luck import house_luck
from bot.screens.kit.people import disambiguated
from bot.screens.kit.stats import Stats, stats_page
from bot.services import Services
from bot.shelf import SHELF
from bot.text import text_in

GAMES = [Choice(name=words(f"{key}.name"), value=key) for key in SHELF]
SPANS = [Choice(name=words(f"period.{period}"), value=period) for period in PERIODS]
ORDERS = [Choice(name=words(f"leaderboard.by.{order}"), value=order) for order in ("wins", "index", "rating")]
FIRST = next(iter(SHELF))
BASIC = "basic"
"""Stands for the variant of the basic rules: its own text is empty, which Discord does not take."""


async def shown_leaderboard(
    services: Services, guild_id: int, game: str, variant: str | None, period: str, *, by_index: bool = False
) -> Drawn:
    """Draw the leaderboard of a game on a server, in the server's language: by wins, or by the index.

    Raises:
        Illegal: if nobody has played that variant here.
    """
    t, since = text_in(await services.language(guild_id)), cast("Period", period)
    if by_index:
        ranked = await services.scores.index_board(guild_id, game, since, pages.ROWS)
        names = _named(line.name for line in ranked)
        ranked = [replace(line, name=name) for line, name in zip(ranked, names, strict=True)]
        screen = pages.index_board(t, game, period, ranked, SHOWN)
    else:
        wanted = await _variant(services, guild_id, game, variant)
        rows = await services.scores.leaderboard(guild_id, game, wanted, since, pages.ROWS)
        names = _named(line.name for line in rows)
        rows = [replace(line, name=name) for line, name in zip(rows, names, strict=True)]
        screen = pages.leaderboard(t, game, wanted, period, rows)
    return draw(screen, services.sprites.spoken(t.language))


async def shown_ratings(services: Services, guild_id: int, game: str, period: str) -> Drawn:
    """Draw the ratings of a server's people in a game, over all its variants, in the server's language."""
    t = text_in(await services.language(guild_id))
    begins = await services.scores.since(guild_id, cast("Period", period))
    rows = await rating_board(services.store, guild_id, game, services.clock(), begins, pages.ROWS)
    names = _named(row.name for row in rows)
    rated = [(name, row.rating) for name, row in zip(names, rows, strict=True)]
    screen = ratings.rating_board(t, game, period, rated)
    return draw(screen, services.sprites.spoken(t.language))


def _named(names: Iterable[str]) -> tuple[str, ...]:
    """Make names safe anew, as those of old results may have the sign of a robot, and tell them apart."""
    return disambiguated(tuple(map(safe_name, names)))


async def _variant(services: Services, guild_id: int, game: str, wanted: str | None) -> str:
    """Return the wanted variant; if none is wanted, the basic rules or else the most played variant.

    Raises:
        Illegal: if nobody has played it here.
    """
    known = [variant for variant, _ in await services.scores.variants(guild_id, game)]
    if wanted is None:
        return "" if "" in known or not known else known[0]
    variant = "" if wanted == BASIC else wanted
    if variant and variant not in known:
        raise Illegal("scores.no_variant")
    return variant


async def variants_offered(
    services: Services, interaction: discord.Interaction, game: str, typed: str
) -> list[tuple[str, str]]:
    """Offer the variants of a game that were played here and fit what is typed."""
    if game not in SHELF:
        return []
    t = text_for(interaction)
    found = await services.scores.variants(interaction.guild_id or 0, game)
    shown = [(pages.variant_text(t, game, variant), variant) for variant, _ in found]
    fits = [(text, variant) for text, variant in shown if typed.casefold() in text.casefold()]
    return [(text[:100], variant or BASIC) for text, variant in fits if len(variant) <= 100]


async def shown_stats(
    services: Services, interaction: discord.Interaction, who: discord.User | discord.Member, game: str | None
) -> Drawn:
    """Draw what one player has played on this server, and how well in one game or the one played most.

    Without a server: on all of them together, and at private tables.

    Who asks for themselves also reads how they play against robots and in practice.
    """
    guild_id = server_of(interaction)
    rows = await services.scores.player(guild_id, who.id)
    plays = await services.scores.play_of(guild_id, who.id)
    reader = services.reader(interaction)
    t, own = reader.t, who.id == interaction.user.id
    wanted = [key for key in plays if game in {None, key[0]}]
    lines = await services.scores.alone_of(guild_id, who.id) if own else []
    lines = [line for line in lines if game in {None, line.game}]
    rated = [] if guild_id is None else await ratings_of(services.store, guild_id, who.id)
    told = Stats(
        rows=[row for row in rows if game in {None, row.game}],
        rated=[(row.game, row.rating) for row in rated if row.game in SHELF and game in {None, row.game}],
        alone=lines,
        game=wanted[-1][0] if wanted else game or (lines[0].game if lines else ""),
        own=own,
        everywhere=guild_id is None,
    )
    if wanted:
        player = plays[wanted[-1]]
        worst = player.dearest
        actions = worst and await named_then(
            services, t, worst.table_id, worst.rev, worst.seat, (worst.played, worst.best)
        )
        told = replace(told, variant=wanted[-1], player=player, actions=actions)
    if told.game:
        told = replace(told, indexes=await services.scores.index_of(guild_id, who.id, told.game))
    return draw(stats_page(t, player_of(who).name, told), reader.sprites)


async def shown_luck(services: Services, interaction: discord.Interaction) -> Drawn:
    """Draw what the dice and cards of this server have given."""
    reader = services.reader(interaction)
    return draw(
        house_luck(reader.t, await services.scores.house_luck(interaction.guild_id or 0)), reader.sprites
    )
