"""The rows of games with private hands."""

from dataclasses import replace
from typing import Final

from bot.commands.command import Command
from bot.commands.game import chosen, scene_to_act
from bot.interactions.actor import Actor
from bot.screens.partners.hand import DECLARE
from bot.shelf import SHELF
from bot.tables import Draft, Seen, play

CARD: Final = chosen("play", "card")
"""A game with hands of cards: `play` plays a card."""


def bid(calls: str) -> Command:
    """Return the row of a game in which players speak: `bid` says one of its calls, by these verbs."""
    return chosen("bid", "call", calls)


def partners(calls: str) -> tuple[Command, ...]:
    """Return the rows of a game of the Belote family: `declare` chooses whether to declare."""
    return CARD, bid(calls), Command("declare", _declare)


async def _declare(actor: Actor, table_id: str) -> None:
    """Choose whether to declare with the next card: a private tick, announced when the card is played."""
    await tick(actor, table_id, DECLARE, "play", "declare")


async def tick(actor: Actor, table_id: str, mark: str, verb: str, addition: str) -> None:
    """Set or clear a mark in the player's hand, which makes an addition to the next action of a verb.

    Raises:
        Illegal: if no legal action may have this addition; it quotes the rule.
    """
    table, scene = await scene_to_act(actor, table_id, verb)
    seat = scene.viewer or 0
    codes = [str(action) for action in scene.offers[seat] if str(action).startswith(f"{verb}.")]
    ticked = replace(scene, draft=Draft(frozenset({mark})))
    with_ticks = SHELF[table.game].screen.with_ticks
    if table.position is not None and all(with_ticks(ticked, code) == code for code in codes):
        raise table.position.why_not(seat, f"{codes[0]}.{addition}")
    on, seen = mark not in table.draft.marks, Seen(table.rev)
    table = await actor.tables.at(table_id, play.mark, actor.id, seen, mark=mark, on=on, only=True)
    await actor.services.hands.show(actor.interaction, table)
