"""Advice for a player whose turn it is, privately: the three best actions, and what speaks for the first."""

from collections.abc import Sequence

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.messages.choices import name_of, scene_then
from bot.messages.replies import awaited
from bot.screens.kit.advice import SHOWN, Advised, advice_page
from bot.shelf import SHELF
from bot.tables import Table, play
from bot.text import Text
from tapis.coach.words.reasons import reasons
from tapis.engines import Choice, Evaluation
from tapis.games.kit.game import Fact, Illegal, View


async def advice(actor: Actor, table_id: str) -> Reply:
    """Show the three best actions with their values to who is to move.

    Raises:
        Illegal: if nobody is advised there, it is not their turn, the coach is away, or the table moved on
            before the coach came to it.
    """
    table, chosen = await actor.tables.at(table_id, play.to_advise, actor.id)
    evaluations = await _evaluations(actor, table, chosen)
    scene, question = scene_then(table, actor.t, chosen), chosen.question
    best = [
        Advised(name_of(table.game, scene, chosen, evaluation.code), evaluation.value, evaluation.error)
        for evaluation in evaluations[:SHOWN]
    ]
    said = why(actor.t, table.game, question.view, evaluations[0], question.heard)
    page = advice_page(actor.t, SHELF[table.game].measure, best, said)
    return Reply(page=actor.drawn(page), apart=True)


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


def why(t: Text, game: str, view: View, evaluation: Evaluation, heard: Sequence[Fact]) -> str:
    """Say what speaks for an action, two reasons at most; "" where nothing simple can be said.

    `heard` is what everybody has seen since the last deal.
    """
    found = [t(each.key, **each.values) for each in reasons(SHELF[game].words, view, evaluation, heard)]
    said = t("coach.why.both", first=found[0], second=found[1]) if len(found) > 1 else "".join(found)
    return said[:1].upper() + said[1:]
