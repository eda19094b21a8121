"""Advice for a player whose turn it is, privately: the three best actions, and why the first is good."""

from collections.abc import Sequence

from bot.coach.words import Thought, reason
from bot.games.kit.game import Fact, View
from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.interactions.options import set_advised
from bot.messages.choices import name_of, scene_then
from bot.screens.kit.advice import SHOWN, Advised, advice_page
from bot.shelf import SHELF
from bot.text import Text


async def advice(actor: Actor, table_id: str, allowed: bool | None = None) -> Said:
    """Show the three best actions with their values to who is to move; or allow advice before the start.

    Raises:
        Illegal: if nobody is advised there, it is not their turn, or the coach is away.
    """
    if allowed is not None:
        return await set_advised(actor, table_id, allowed=allowed)
    table, chosen = await actor.tables.to_advise(table_id, actor.id)
    thoughts = await actor.services.lookback.advice(table.game, chosen.question)
    scene, question = scene_then(table, actor.t, chosen), chosen.question
    best = [
        Advised(name_of(table.game, scene, chosen, thought.code), thought.value, thought.error)
        for thought in thoughts[:SHOWN]
    ]
    said = why(actor.t, table.game, question.view, thoughts, question.heard)
    page = advice_page(actor.t, SHELF[table.game].measure, best, said)
    return Said(page=actor.drawn(page), apart=True)


def why(t: Text, game: str, view: View, thoughts: Sequence[Thought], heard: Sequence[Fact]) -> str:
    """Say why the best action is good; "" where nothing simple can be said.

    `heard` is what everybody has seen since the last deal.
    """
    found = reason(SHELF[game].tell, view, thoughts, heard)
    said = "" if found is None else t(found.key, **found.values)
    return said[:1].upper() + said[1:]
