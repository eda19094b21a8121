"""The record of a table as a file."""

from io import BytesIO

import discord

from bot.house import House
from bot.messages.bodies import OwnFile
from bot.text import Text


async def export(house: House, table_id: str, t: Text) -> tuple[str, discord.File]:
    """Return the table's record as a file, and the line that says how to check it."""
    record, plate = await house.tables.record(table_id), await house.tables.plate(table_id)
    name = f"tapis-vert-{plate.game}-{plate.id}.json"
    kind = "kept" if plate.aside else "finished" if record.finished and not plate.unranked else "running"
    return t(f"export.{kind}", file=name), OwnFile(BytesIO(record.text().encode()), name)
