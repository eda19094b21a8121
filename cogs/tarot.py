"""`/tarot`: bid, call, discard, declare, play a card."""

from bot.commands.command import Command, choices_of
from bot.commands.game import chosen, offer_parts, play_action, play_typed
from bot.commands.hand import CARD, bid, tick
from bot.commands.setup import setup_of
from bot.interactions.actor import Actor
from bot.screens.kit.screen import Typed
from bot.screens.tarot.handful import DECLARED, MARKS
from bot.screens.tarot.names import discards_offered
from tapis.games.tarot.game import Tarot


async def _discard(actor: Actor, table_id: str, cards: str) -> None:
    """Lay cards aside."""
    await play_typed(actor, table_id, Typed(cards, "discard"))


async def _discards(actor: Actor, table_id: str, typed: str) -> list[tuple[str, str | int]]:
    return await offer_parts(actor, table_id, "", discards_offered, typed)


async def _declare(actor: Actor, table_id: str, what: str) -> None:
    """Tick a handful for one's next card, announce a slam, or begin without one."""
    if what in MARKS:
        await tick(actor, table_id, MARKS[what], "play", what)
    else:
        await play_action(actor, table_id, what)


COMMANDS = (
    CARD,
    bid("pass bid"),
    chosen("call_card", "card", "call"),
    Command("discard", _discard, offers={"cards": _discards}),
    Command("handful", _declare, choices={"what": choices_of("tarot.declare", DECLARED)}),
)
setup = setup_of(Tarot, COMMANDS)
