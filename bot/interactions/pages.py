"""The private pages that no table has: help and rules."""

from bot.interactions.actor import Actor, table_here
from bot.interactions.answers import Reply
from bot.messages.components import draw
from bot.messages.custom_id import NO_TABLE
from bot.screens.kit.offers import Offers
from bot.screens.kit.pages import rules as rules_page
from bot.screens.kit.welcome import game_page, how_it_works
from bot.screens.kit.welcome import welcome as welcome_page
from bot.shelf import SHELF
from tapis.games.kit.game import Illegal
from tapis.shelf import GAMES


async def welcome(actor: Actor, _: str, game: str | None = None) -> Reply:
    """Show what can be played; of one game its rules, as the table that plays it here has them."""
    if game is not None:
        return await rules(actor, await _playing(actor, game), page=game)
    return Reply(page=actor.drawn(welcome_page(actor.t, list(GAMES.values()), actor.services.part(Offers))))


async def _playing(actor: Actor, game: str) -> str:
    """Return the table of this game where the user is, `NO_TABLE` if there is none."""
    try:
        table = await table_here(actor, game)
    except Illegal:
        return NO_TABLE
    return table.id if table.game == game else NO_TABLE


async def game(actor: Actor, _: str, *, key: str) -> Reply:
    """Show how a game is begun: against robots, in practice, or at a new table."""
    entry = SHELF.get(key)
    if entry is None:
        raise Illegal("press.unknown")
    page = game_page(actor.t, entry.rules, robots=entry.engine is not None, coached=entry.analyst is not None)
    return Reply(page=actor.drawn(page))


async def how(actor: Actor, _: str) -> Reply:
    """Show how a table is played."""
    return Reply(page=actor.drawn(how_it_works(actor.t, actor.services.part(Offers))))


async def rules(actor: Actor, table_id: str, *, page: str) -> Reply:
    """Show the rules: `<game>.<page>`, or those of this table; a table that plays the game has its own."""
    game, _, number = page.partition(".")
    table = None if table_id == NO_TABLE else await actor.tables.get(table_id)
    if game not in SHELF and table is not None:
        game = table.game
    if game not in SHELF:
        raise Illegal("press.unknown")
    options = table.options if table is not None and table.game == game else None
    screen, _ = rules_page(actor.t, SHELF[game].rules, int(number) if number.isdecimal() else 0, options)
    screen = screen if table is None else actor.framed(screen, table)
    return Reply(page=draw(screen, actor.reader.sprites, table_id))
