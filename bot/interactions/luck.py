"""The word that each player may add to the luck before the start."""

import discord

from bot.games.kit.game import Illegal
from bot.house import House
from bot.messages.custom_id import write
from bot.messages.modals import ask
from bot.messages.names import NOBODY, safe_name
from bot.messages.replies import text_for
from bot.screens.kit.screen import Door
from bot.tables import LONGEST_WORD, Table
from bot.text import Text


async def ask_word(interaction: discord.Interaction, table: Table) -> None:
    """Open the form with the player's present word; sent empty, it takes the word back.

    Raises:
        Illegal: if the game has started, or they are not seated.
    """
    if table.phase != "lobby":
        raise Illegal("table.refuse.over" if table.phase == "over" else "table.refuse.started")
    if table.seat_of(interaction.user.id) is None:
        raise Illegal("table.refuse.not_seated")
    t = text_for(interaction)
    modal = discord.ui.Modal(title=t("luck.title"), custom_id=write(table.id, 0, "", Door("luck")))
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id="word",
        default=table.words.get(interaction.user.id),
        required=False,
        max_length=LONGEST_WORD,
    )
    modal.add_item(discord.ui.Label(text=t("luck.label"), description=t("luck.note"), component=field))
    modal.stop()
    if not await ask(interaction, modal, t):
        raise RuntimeError("Discord refuses a form of one line")


async def add_word(house: House, interaction: discord.Interaction, table_id: str, typed: str) -> Table:
    """Add what a player typed to the luck, made safe to show as names are; nothing takes their word back.

    Raises:
        Illegal: if it is no word, the game has started, or they are not seated.
    """
    word = safe_name(typed) if typed.strip() else ""
    if word == NOBODY:
        raise Illegal("table.refuse.word", most=LONGEST_WORD)
    return await house.tables.add_word(table_id, interaction.user.id, word)


def word_said(table: Table, user_id: int, t: Text) -> str:
    """Tell a player which word they add to the luck now."""
    word = table.words.get(user_id)
    return t("said.no_word") if word is None else t("said.word", word=word)
