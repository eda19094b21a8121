"""Statistics: what one player has played, and what the dice and cards of a server have given."""

from dataclasses import replace
from functools import partial

import discord

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.interactions.players import player_of
from bot.messages.choices import table_then
from bot.messages.components import Drawn
from bot.messages.scene import scene_of
from bot.screens.kit.house_luck import house_luck
from bot.screens.kit.stats import Stats, details_button, details_page, games_menu, stats_page
from bot.services import Services
from bot.shelf import SHELF
from bot.tables import Player, export
from bot.text import Text
from tapis.coach.words.mistakes import habit_of
from tapis.drawing.safe_names import safe_name
from tapis.games.kit.game import Illegal
from tapis.records.statistics import Dearest


async def stats(
    actor: Actor, _: str, player: discord.User | None = None, game: str | None = None, luck: bool = False
) -> Reply:
    """Show one player's games on this server, or the luck of its dice and cards.

    Without a server: one's own games over all servers.

    Raises:
        Illegal: if more is wanted there.
    """
    if actor.server is None and (luck or player not in {None, actor.interaction.user}):
        raise Illegal("scores.own_only")
    if luck:
        given = await actor.services.scores.house_luck(actor.server or 0)
        return Reply(page=actor.drawn(house_luck(actor.t, given)))
    return Reply(page=await _shown(actor, actor.player if player is None else player_of(player), game))


async def of_game(actor: Actor, _: str, *, asked: str) -> Reply:
    """Show what the page asks for: `<user id>.<game>[.details]`, without a game all of them.

    Raises:
        Illegal: if that is no such page, or somebody else is meant where there is no server.
    """
    user, game, more = (*asked.split("."), "", "")[:3]
    if not user.isdecimal() or (game and game not in SHELF) or (more and int(user) != actor.id):
        raise Illegal("press.unknown")
    if int(user) == actor.id:
        return Reply(page=await _shown(actor, actor.player, game or None, numbers=bool(more)))
    server = actor.server
    if server is None:
        raise Illegal("scores.own_only")
    name = await actor.services.store.read(lambda questions: questions.name(server, int(user)))
    return Reply(page=await _shown(actor, Player(int(user), safe_name(name)), game or None))


async def _shown(actor: Actor, who: Player, game: str | None, *, numbers: bool = False) -> Drawn:
    """Draw what one player has played on this server, and how well in one game or the one played most.

    Without a server: on all of them together, and at private tables.

    Who asks for themselves also reads how they play against robots and in practice, and their `numbers`.
    """
    services, guild_id = actor.services, actor.server
    rows = await services.scores.player(guild_id, who.id)
    plays = await services.scores.play_of(guild_id, who.id)
    t, own = actor.t, who.id == actor.id
    wanted = [key for key in plays if game in {None, key[0]}]
    lines = await services.scores.alone_of(guild_id, who.id) if own else []
    games = dict.fromkeys([row.game for row in rows] + [line.game for line in lines])
    lines = [line for line in lines if game in {None, line.game}]
    rated = [] if guild_id is None else await services.scores.ratings_of(guild_id, who.id)
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
        actions = player.dearest and await _named_then(services, t, player.dearest)
        told = replace(told, variant=wanted[-1], player=player, actions=actions)
    if told.game:
        told = replace(told, indexes=await services.scores.index_of(guild_id, who.id, told.game))
    if told.game and own:
        made = await services.scores.mistakes_of(guild_id, who.id, told.game)
        words = SHELF[told.game].words
        told = replace(told, habit=habit_of(words, [(each.played, each.best) for each in made]))
    told_more, rows = details_page(t, who.name, told), games_menu(t, who.id, game or "", list(games))
    if own and told_more.body:
        rows += ((details_button(t, who.id, game or "", shown=numbers),),)
    screen = told_more if numbers else stats_page(t, who.name, told)
    return actor.drawn(replace(screen, rows=rows))


async def _named_then(services: Services, t: Text, worst: Dearest) -> tuple[str, ...] | None:
    """Return what players call what was played and what was best; None if the game cannot be played again."""
    record = partial(services.tables.at, worst.table_id, export.record, deals=False)
    try:
        table = await services.tables.get(worst.table_id)
        position, _ = await services.lookback.before((worst.table_id, worst.rev), SHELF, record)
    except Illegal:
        return None
    then = table_then(table, worst.rev, position)
    scene = scene_of(then, t, worst.seat if then.kind.hidden else None)
    found = [position.legal(worst.seat).find(code) for code in (worst.played, worst.best)]
    names = [SHELF[table.game].screen.names(scene, action)[0] for action in found if action is not None]
    return tuple(names) if len(names) == len(found) else None
