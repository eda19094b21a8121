"""The form for typing a move."""

from collections.abc import Mapping
from typing import Any

import discord

from bot.house import House
from bot.interactions.typed import lengthened, read
from bot.messages.custom_id import write
from bot.messages.replies import first, text_for, unanswered, whisper
from bot.screens.kit.screen import Door, Typed
from bot.tables import Done, Seen, Table


async def open_form(house: House, interaction: discord.Interaction, table_id: str) -> None:
    """Open the form; its custom_id, `type.<revision>`, names the revision that the player sees."""
    t = text_for(interaction)
    table = await house.tables.get(table_id)
    form = Door(f"type.{table.rev}")
    modal = discord.ui.Modal(title=t("type.title"), custom_id=write(table.id, table.rev, "", form))
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id="move", placeholder=t(f"{table.game}.type.example"), max_length=60
    )
    modal.add_item(discord.ui.Label(text=t(f"{table.game}.type.label"), component=field))
    modal.stop()
    response = interaction.response
    if await unanswered(interaction):
        await first(interaction, lambda: response.send_modal(modal))
    if response.type is not discord.InteractionResponseType.modal and response.is_done():
        await whisper(interaction, t("press.too_slow"))


def field_of(data: Mapping[str, Any]) -> str:
    """Return the text of the form's one field, "" if it is missing."""
    rows = data.get("components")
    for row in rows if isinstance(rows, list) else []:
        if isinstance(row, Mapping):
            inner = row.get("component") or next(iter(row.get("components") or ()), None)
            if isinstance(inner, Mapping) and isinstance(inner.get("value"), str):
                return inner["value"]
    return ""


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
