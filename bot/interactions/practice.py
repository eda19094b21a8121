"""Practice: after each turn of who practises the coach judges it."""

from typing import Final

import discord

from bot.coach.book import NEAR
from bot.games.kit.game import Illegal
from bot.house import House
from bot.messages.chosen import name_of, scene_then
from bot.messages.practice import Turn
from bot.messages.replies import text_for
from bot.screens.frame.review import costs
from bot.screens.kit.advice import judged_line
from bot.shelf import SHELF
from bot.tables import Chosen, Done, Table, Undone
from bot.text import Text

SURE: Final = 2.0
"""Standard errors within which two estimates are as good as equal."""


def note_move(house: House, interaction: discord.Interaction, done: Done) -> None:
    """Note a move; after the last one of a turn its player is told, soon and alone."""
    if done.table.advice != "practice" or done.repeated:
        return
    turn = house.practice.turn_of(done.table.id, interaction.user.id)
    if any(isinstance(fact, Undone) for fact in done.facts):
        turn.loss, turn.said = 0.0, ""
    if done.chosen is not None:
        house.jobs.spawn(_judge(house, interaction, turn, done.table, done.chosen))


async def _judge(
    house: House, interaction: discord.Interaction, turn: Turn, table: Table, chosen: Chosen
) -> None:
    """Value a choice, and say the line if it ended the turn."""
    t = text_for(interaction)
    async with turn.lock:
        try:
            await _value(house, t, turn, table, chosen)
        except Illegal as away:
            turn.said = turn.said or t.refusal(away)
        position = table.position
        if table.phase == "playing" and position is not None and chosen.seat in position.awaited():
            return
        line = turn.said or judged_line(t, SHELF[table.game].measure, chosen.rev, "", "")
        turn.loss, turn.said = 0.0, ""
        await house.practice.say(interaction, turn, line)


async def _value(house: House, t: Text, turn: Turn, table: Table, chosen: Chosen) -> None:
    """Remember the line about a choice if it is the dearest of its turn."""
    if len(chosen.actions) < 2:
        return
    thoughts = await house.lookback.advice(table.game, chosen.question)
    best, measure = thoughts[0], SHELF[table.game].measure
    played = next(thought for thought in thoughts if thought.code == chosen.played)
    loss, error = best.value - played.value, (best.error**2 + played.error**2) ** 0.5
    if loss <= max(NEAR[measure], SURE * error, turn.loss):
        return
    name = name_of(table.game, scene_then(table, t, chosen), chosen, best.code)
    turn.loss = loss
    turn.said = judged_line(t, measure, chosen.rev, name, costs(t, measure, loss, error))
