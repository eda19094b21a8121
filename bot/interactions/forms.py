"""The forms of one line: for typing a move, and for a word that is added to the luck."""

import discord

from bot.games.kit.game import Illegal
from bot.house import House
from bot.interactions.typed import lengthened, read
from bot.messages.custom_id import write
from bot.messages.modals import ask
from bot.messages.replies import text_for
from bot.screens.kit.screen import Door, Typed
from bot.tables import LONGEST_WORD, Done, Seen, Table


async def open_form(house: House, interaction: discord.Interaction, table_id: str) -> None:
    """Open the form; its custom_id names the revision that the player sees, `type.<revision>`."""
    t = text_for(interaction)
    table = await house.tables.get(table_id)
    form = Door(f"type.{table.rev}")
    modal = discord.ui.Modal(title=t("type.title"), custom_id=write(table.id, table.rev, "", form))
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id="move", placeholder=t(f"{table.game}.type.example"), max_length=60
    )
    modal.add_item(discord.ui.Label(text=t(f"{table.game}.type.label"), component=field))
    modal.stop()
    if not await ask(interaction, modal, t):
        raise RuntimeError("Discord refuses a form of one line")


async def play_typed(house: House, interaction: discord.Interaction, table: Table, text: str) -> Done:
    """Play what was typed in a form that was opened at the present revision of the table.

    Raises:
        Illegal: if nothing legal was typed.
    """
    t, user_id = text_for(interaction), interaction.user.id
    code = lengthened(table, user_id, t, read(table, user_id, t, Typed(text)))
    return await house.tables.play(
        table.id, user_id, code, seen=Seen(table.rev), interaction_id=interaction.id
    )


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
