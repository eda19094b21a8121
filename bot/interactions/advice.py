"""Advice for a player whose turn it is, privately: the three best actions, and what speaks for the first."""

from collections.abc import Sequence

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.interactions.reasons import why_now, worse_than
from bot.messages.choices import name_of, scene_then
from bot.messages.replies import awaited
from bot.screens.kit.advice import SHOWN, Advised, advice_page
from bot.shelf import SHELF
from bot.tables import Table, play
from tapis.engines import Choice, Evaluation
from tapis.games.kit.game import Illegal


async def advice(actor: Actor, table_id: str) -> Reply:
    """Show the three best actions with their values to who is to move.

    Raises:
        Illegal: if nobody is advised there, it is not their turn, the coach is away, or the table moved on
            before the coach came to it.
    """
    table, chosen = await actor.tables.at(table_id, play.to_advise, actor.id)
    evaluations = await _evaluations(actor, table, chosen)
    scene = scene_then(table, actor.t, chosen)
    best = [
        Advised(name_of(table.game, scene, chosen, evaluation.code), evaluation.value, evaluation.error)
        for evaluation in evaluations[:SHOWN]
    ]
    said = await _why(actor, table, chosen, evaluations)
    page = advice_page(actor.t, SHELF[table.game].measure, best, said)
    return Reply(page=actor.drawn(page), apart=True)


async def _why(actor: Actor, table: Table, chosen: Choice, evaluations: Sequence[Evaluation]) -> str:
    """Say what speaks for the best action and not for the next that is worse; "" if all are as good."""
    best = evaluations[0].code
    worse = worse_than(best, evaluations, SHELF[table.game].measure)
    return await why_now(actor, table, chosen, chosen.question, (best, worse)) if worse else ""


async def _evaluations(actor: Actor, table: Table, chosen: Choice) -> tuple[Evaluation, ...]:
    """Return what the coach thinks of a choice; who waits for long is told so."""

    async def wanted() -> bool:
        if not await actor.waits():
            return False
        try:
            return (await actor.tables.get(table.id)).rev == table.rev
        except Illegal:
            return False

    place = table.id, chosen.rev, chosen.seat, ""
    thinking = actor.services.lookback.advice(place, table.game, chosen.question, actor.id, wanted)
    return await awaited(actor.interaction, thinking, actor.t("coach.busy"))
