"""A decision of a finished game in the words of its game: what was played, and what was best."""

from collections.abc import Sequence
from functools import partial

from bot.games.kit.game import Illegal, Seat
from bot.messages.choices import table_then
from bot.messages.scene import scene_of
from bot.services import Services
from bot.shelf import SHELF
from bot.text import Text


async def named_then(
    services: Services, t: Text, table_id: str, rev: int, seat: Seat, codes: Sequence[str]
) -> tuple[str, ...] | None:
    """Return what players call these actions of a seat at a move; None if the game cannot be played again."""
    record = partial(services.tables.ledgers.record, table_id)
    try:
        table = await services.tables.get(table_id)
        position, _ = await services.lookback.before((table_id, rev), SHELF, record)
    except Illegal:
        return None
    then = table_then(table, rev, position)
    scene = scene_of(then, t, seat if then.kind.hidden else None)
    legal = position.legal(seat)
    found = [legal.find(code) for code in codes]
    names = [SHELF[table.game].screen.names(scene, action)[0] for action in found if action is not None]
    return tuple(names) if len(names) == len(codes) else None
