"""What is kept about a person: shown, exported."""

from gzip import compress
from io import BytesIO
from typing import Final

import discord

from bot.house import House
from bot.messages.bodies import OwnFile
from bot.messages.components import Drawn, draw
from bot.messages.custom_id import NO_TABLE
from bot.screens.kit.own_data import own_data, privacy_note

LARGEST: Final = 8_000_000
"""Bytes above which the file is compressed; Discord takes ten million."""


async def shown_own_data(house: House, interaction: discord.Interaction) -> Drawn:
    """Draw what is kept about who asks."""
    reader = house.reader(interaction)
    kept = await house.tables.own_data.kept(interaction.user.id)
    return draw(own_data(reader.t, kept), reader.sprites, NO_TABLE)


def shown_privacy(house: House, interaction: discord.Interaction) -> Drawn:
    """Draw the privacy note."""
    reader = house.reader(interaction)
    return draw(privacy_note(reader.t, house.contact), reader.sprites, NO_TABLE)


async def exported(house: House, interaction: discord.Interaction) -> tuple[str, discord.File]:
    """Return everything that is kept about who asks as a file, and the line that goes with it."""
    kept = await house.tables.own_data.kept(interaction.user.id)
    data, name = kept.text(house.clock()).encode(), f"tapis-vert-mydata-{interaction.user.id}.json"
    if len(data) > LARGEST:
        data, name = compress(data), f"{name}.gz"
    return house.reader(interaction).t("mydata.exported", file=name), OwnFile(BytesIO(data), name)
