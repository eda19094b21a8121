"""Answers to presses: a board or a hand, after a move also the ping."""

import discord

from bot.games.kit.game import Seat
from bot.house import House
from bot.interactions.practice import note_move
from bot.messages.ahead import Ahead
from bot.messages.hands import in_hand
from bot.messages.replies import acknowledge, unanswered
from bot.tables import Done, Replaced, Table


def after_move(house: House, interaction: discord.Interaction, done: Done) -> None:
    """After a move, call the next players, repost a board that is buried, and judge a turn of practice."""
    note_move(house, interaction, done)
    if not done.repeated:
        house.meters.moved(done.table.game, "person")
        house.pings.acted(done.table, interaction.user.id)
        house.pings.due(done.table, done.due)
        house.painter.look(done.table)


def call_newcomer(house: House, table: Table) -> None:
    """Ping the player who has just taken over a seat that the table waits for."""
    awaited = table.position.awaited() if table.position else frozenset[Seat]()
    taken = frozenset(fact.seat for fact in table.facts if isinstance(fact, Replaced))
    if taken & awaited:
        house.pings.due(table, taken & awaited)


def drawn_ahead(house: House, interaction: discord.Interaction) -> Ahead:
    """Return what draws the answer to a press while its move is being written to disk."""
    return house.hands.ahead(interaction) if in_hand(interaction) else house.painter.ahead()


async def repaint(
    house: House, interaction: discord.Interaction, table: Table, ahead: Ahead | None = None
) -> None:
    """Answer with the newest board or hand; repaint the table's own board too, wherever it is."""
    house.pings.acted(table, interaction.user.id)
    here = in_public(interaction)
    if interaction.message is None or interaction.message.id != table.message_id:
        house.painter.refresh(table.id)
    if table.kind.hidden and in_hand(interaction):
        await house.hands.show(interaction, table, ahead=ahead)
    elif here:
        await house.painter.answer(interaction, table, ahead)
    elif await unanswered(interaction):
        await acknowledge(interaction)


def in_public(interaction: discord.Interaction) -> bool:
    """Return True if the press was on a board of the table, the present one or an old one."""
    return interaction.message is not None and not interaction.message.flags.ephemeral


async def answer_mark(house: House, interaction: discord.Interaction, table: Table) -> None:
    """Answer a tick: on the board or, if hands are private, only in the hand."""
    if not table.kind.hidden:
        await repaint(house, interaction, table)
    elif in_hand(interaction):
        house.pings.acted(table, interaction.user.id)
        await house.hands.show(interaction, table)
    elif await unanswered(interaction):
        await acknowledge(interaction)


async def answer_move(
    house: House, interaction: discord.Interaction, done: Done, ahead: Ahead | None = None
) -> None:
    """Answer the press that made a move; then call the next players."""
    try:
        await repaint(house, interaction, done.table, ahead)
    finally:
        after_move(house, interaction, done)
