"""Advice for a player whose turn it is, privately: the three best actions, and why the first is good."""

from collections.abc import Sequence

import discord

from bot.coach.words import Thought, reason
from bot.games.kit.game import Fact, View
from bot.house import House
from bot.interactions.press import Press
from bot.messages.chosen import name_of, scene_then
from bot.messages.components import Drawn, draw
from bot.messages.replies import reply
from bot.screens.kit.advice import SHOWN, Advised, advice_page
from bot.shelf import SHELF
from bot.text import Text


async def advice(press: Press) -> None:
    """Advise who pressed."""
    await send_advice(press.house, press.interaction, press.table_id)


async def send_advice(house: House, interaction: discord.Interaction, table_id: str) -> None:
    """Answer with advice, to the player alone.

    Raises:
        Illegal: if nobody is advised there, it is not their turn, or the coach is away.
    """
    drawn = await advice_of(house, interaction, table_id)
    await reply(interaction, embed=drawn.embed)


def why(t: Text, game: str, view: View, thoughts: Sequence[Thought], heard: Sequence[Fact]) -> str:
    """Say why the best action is good; "" where nothing simple can be said.

    `heard` is what everybody has seen since the last deal.
    """
    found = reason(SHELF[game].tell, view, thoughts, heard)
    said = "" if found is None else t(found.key, **found.values)
    return said[:1].upper() + said[1:]


async def advice_of(house: House, interaction: discord.Interaction, table_id: str) -> Drawn:
    """Draw the three best actions of a player, with their values.

    Raises:
        Illegal: as `send_advice`.
    """
    reader = house.reader(interaction)
    table, chosen = await house.tables.to_advise(table_id, interaction.user.id)
    thoughts = await house.lookback.advice(table.game, chosen.question)
    scene, question = scene_then(table, reader.t, chosen), chosen.question
    best = [
        Advised(name_of(table.game, scene, chosen, thought.code), thought.value, thought.error)
        for thought in thoughts[:SHOWN]
    ]
    said = why(reader.t, table.game, question.view, thoughts, question.heard)
    return draw(advice_page(reader.t, SHELF[table.game].measure, best, said), reader.sprites)
