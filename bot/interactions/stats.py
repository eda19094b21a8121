"""Statistics: what one player has played, and what the dice and cards of a server have given."""

from dataclasses import replace

import discord

from bot.games.kit.game import Illegal
from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.interactions.decisions import named_then
from bot.interactions.players import player_of, server_of
from bot.messages.components import Drawn, draw
from bot.scores.ratings import ratings_of
from bot.screens.kit.house_luck import house_luck
from bot.screens.kit.stats import Stats, stats_page
from bot.services import Services
from bot.shelf import SHELF


async def stats(
    actor: Actor, _: str, player: discord.User | None = None, game: str | None = None, luck: bool = False
) -> Said:
    """Show one player's games on this server, or the luck of its dice and cards.

    Without a server: one's own games over all servers.

    Raises:
        Illegal: if more is wanted there.
    """
    services, interaction = actor.services, actor.interaction
    if actor.server is None and (luck or player not in {None, interaction.user}):
        raise Illegal("scores.own_only")
    if luck:
        return Said(page=await _luck(services, interaction))
    return Said(page=await _shown(services, interaction, player or interaction.user, game))


async def _shown(
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
        uncounted=await services.scores.uncounted(guild_id, who.id, game or ""),
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


async def _luck(services: Services, interaction: discord.Interaction) -> Drawn:
    """Draw what the dice and cards of this server have given."""
    reader = services.reader(interaction)
    return draw(
        house_luck(reader.t, await services.scores.house_luck(interaction.guild_id or 0)), reader.sprites
    )
