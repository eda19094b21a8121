"""`/topjack`: throw, keep, announce, score."""

from bot.commands.command import Command
from bot.commands.dice import GRIDS
from bot.commands.game import offer_legal, play_typed
from bot.commands.setup import setup_of
from bot.interactions.actor import Actor
from bot.screens.top_jack.names import to_announce
from tapis.games.top_jack.columns import Announce
from tapis.games.top_jack.game import TopJack


async def _announce(actor: Actor, table_id: str, box: str) -> None:
    """Name the box that the third throw is for; only one column has boxes to announce."""
    await play_typed(actor, table_id, to_announce(box))


async def _announceable(actor: Actor, table_id: str, typed: str) -> list[tuple[str, str]]:
    meant = to_announce(typed)
    return await offer_legal(actor, table_id, Announce.verb, meant.whole or meant.text)


COMMANDS = (*GRIDS, Command("announce", _announce, offers={"box": _announceable}))
setup = setup_of(TopJack, COMMANDS)
