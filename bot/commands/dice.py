"""The rows of dice games: throw, keep, score."""

from typing import Final

from discord.app_commands import Range

from bot.commands.command import Command
from bot.commands.game import chosen, fixed, offer_legal, play_typed
from bot.interactions.actor import Actor
from bot.screens.kit.screen import Typed
from tapis.games.kit.game import Illegal
from tapis.games.kit.sheet import SheetView


def dice(throw: object = "roll.11111", keep: str = "roll") -> tuple[Command, Command]:
    """Return the rows of a game of throws: `roll` throws all the dice, `keep` keeps some, throws the others.

    Args:
        throw: the first throw of a turn.
        keep: the verb of keeping dice: by default the throw of the others.
    """
    return fixed("roll", throw), chosen("keep", "dice", keep)


async def _score(actor: Actor, table_id: str, box: str, grid: Range[int, 1, 10] | None = None) -> None:
    """Write a box, in the named grid if there are several."""
    await play_typed(actor, table_id, Typed(box, "score", await _prefix(actor, table_id, grid)))


async def _boxes(actor: Actor, table_id: str, typed: str) -> list[tuple[str, str]]:
    grid = actor.interaction.namespace.grid
    prefix = await _prefix(actor, table_id, grid if isinstance(grid, int) else None)
    return await offer_legal(actor, table_id, "score", typed, prefix)


async def _prefix(actor: Actor, table_id: str, grid: int | None) -> str:
    """Return the beginning of the notation of one grid's boxes, "" if players have only one grid."""
    if grid is None:
        return ""
    table = await actor.tables.get(table_id)
    view = table.position and table.position.view(None)
    if not isinstance(view, SheetView):
        return ""
    if grid > view.grids:
        raise Illegal("move.no_grid", grid=grid, grids=view.grids)
    return f"score.{grid}." if view.grids > 1 else ""


SHEET: Final = (*dice(), chosen("score", "box"))
"""A game of score sheets, one grid each: `score` writes a box."""
GRIDS: Final = (*dice(), Command("score", _score, offers={"box": _boxes}))
"""A game of score sheets, each player with one or several grids: `score` writes a box of one of them."""
