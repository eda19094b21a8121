"""Practice: after each turn of who practises the coach judges it."""

from bot.interactions.actor import Actor
from bot.interactions.reasons import why_now
from bot.messages.choices import name_of, scene_then
from bot.messages.practice import Turn
from bot.screens.kit.advice import judged_line
from bot.screens.kit.amounts import estimate
from bot.shelf import SHELF
from bot.tables import Outcome, Table
from tapis.engines import Choice
from tapis.games.kit.game import Illegal
from tapis.games.kit.steps import Undone
from tapis.records.losses import NEAR, SURE


def note_move(actor: Actor, done: Outcome) -> None:
    """Note a move of practice; after the last one of a turn its player is told, soon and alone."""
    if done.repeated:
        return
    turn = actor.services.practice.turn_of(done.table.id, actor.id)
    if any(isinstance(fact, Undone) for fact in done.facts):
        turn.loss, turn.said = 0.0, ""
    if done.chosen is not None:
        actor.services.jobs.spawn(_judge(actor, turn, done.table, done.chosen))


async def _judge(actor: Actor, turn: Turn, table: Table, chosen: Choice) -> None:
    """Value a choice, and say the line if it ended the turn."""
    t = actor.t
    async with turn.lock:
        try:
            await _value(actor, turn, table, chosen)
        except Illegal as away:
            turn.said = turn.said or t.refusal(away)
        if table.phase == "playing" and chosen.seat in table.awaited:
            return
        line = turn.said or judged_line(t, SHELF[table.game].measure, chosen.rev, "", "")
        turn.loss, turn.said = 0.0, ""
        await actor.services.practice.say(actor.interaction, turn, line)


async def _value(actor: Actor, turn: Turn, table: Table, chosen: Choice) -> None:
    """Remember the line about a choice if it is the dearest of its turn."""
    if not chosen.actions.several:
        return
    question = chosen.question
    unlisted = chosen.played if chosen.played not in question.legal else ""
    if unlisted:
        question = question.model_copy(update={"legal": (*question.legal, unlisted)})
    place = table.id, chosen.rev, chosen.seat, unlisted
    evaluations = await actor.services.lookback.advice(place, table.game, question, actor.id, actor.waits)
    t, best, measure = actor.t, evaluations[0], SHELF[table.game].measure
    played = next(evaluation for evaluation in evaluations if evaluation.code == chosen.played)
    loss, error = best.value - played.value, (best.error**2 + played.error**2) ** 0.5
    if loss <= max(NEAR[measure], SURE * error, turn.loss):
        return
    name = name_of(table.game, scene_then(table, t, chosen), chosen, best.code)
    turn.loss = loss
    line = judged_line(t, measure, chosen.rev, name, estimate(t, measure, loss, error))
    said = await why_now(actor, table, chosen, question, (best.code, played.code), unlisted)
    turn.said = f"{line}\n-# {said}" if said else line
