"""`/comptoir`: deal, bid, name the game, play a card."""

from discord.app_commands import Range

from bot.commands.command import Command, choices_of
from bot.commands.game import chosen, offer_legal, offer_parts, play_action, play_parts, play_typed
from bot.commands.hand import CARD
from bot.commands.setup import setup_of
from bot.interactions.actor import Actor
from bot.screens.comptoir.names import FACES, bids_offered, deal_meant
from bot.screens.kit.screen import Typed
from tapis.games.comptoir.game import Comptoir


async def _deal(actor: Actor, table_id: str, cards: str, faces: str | None = None) -> None:
    """Choose how many cards to deal and how they lie, as far as the options leave that open."""
    if faces is None or "@" in cards:  # an offered value says both
        await play_typed(actor, table_id, Typed(cards, "deal"))
    else:
        await play_parts(actor, table_id, "deal", deal_meant, cards, faces)


async def _deals(actor: Actor, table_id: str, typed: str) -> list[tuple[str, str]]:
    return await offer_legal(actor, table_id, "deal", typed)


async def _bid(actor: Actor, table_id: str, points: Range[int, 0, 248]) -> None:
    """Bid so many points; 0 is a pass."""
    await play_action(actor, table_id, f"bid.{points}" if points else "pass")


async def _bids(actor: Actor, table_id: str, typed: str) -> list[tuple[str, str | int]]:
    return await offer_parts(actor, table_id, "pass bid", bids_offered, typed)


COMMANDS = (
    CARD,
    Command(
        "deal", _deal, choices={"faces": choices_of("comptoir.option.faces", FACES)}, offers={"cards": _deals}
    ),
    Command("bid", _bid, offers={"points": _bids}),
    chosen("trump", "suit"),
)
setup = setup_of(Comptoir, COMMANDS)
