"""The row of games of piles."""

from collections.abc import Callable

from bot.commands.command import Command
from bot.commands.game import Parts, offer_parts, play_parts
from bot.interactions.actor import Actor

SOURCE = "from"
"""The name of the source parameter, as Discord sends it."""


def lay(verbs: str, reader: Callable[..., str], lister: Callable[..., Parts]) -> Command:
    """Return the row of a game of piles: `lay` moves a card from one pile to another.

    Args:
        verbs: those whose legal actions only the player to move has.
        reader: returns the notation of the move between two typed piles (see `play_parts`).
        lister: lists the piles to take a card from or, given a source, to lay it on (see `offer_parts`).
    """

    async def play(actor: Actor, table_id: str, source: str, target: str) -> None:
        await play_parts(actor, table_id, verbs, reader, source, target)

    async def taken(actor: Actor, table_id: str, typed: str) -> list[tuple[str, str | int]]:
        return await offer_parts(actor, table_id, verbs, lister, typed)

    async def laid(actor: Actor, table_id: str, typed: str) -> list[tuple[str, str | int]]:
        source = str(getattr(actor.interaction.namespace, SOURCE, ""))
        return await offer_parts(actor, table_id, verbs, lister, typed, source)

    return Command("lay", play, offers={"source": taken, "target": laid})
