"""What is kept about a person: shown, exported, erased."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from gzip import compress
from io import BytesIO
from typing import Final

import discord

from bot.games.kit.game import Illegal
from bot.house import House
from bot.messages.bodies import OwnFile
from bot.messages.components import Drawn, draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.pauses import CALM
from bot.screens.kit.own_data import Counts, erase_question, erased, own_data, privacy_note
from bot.text import LANGUAGES, text_in

log = logging.getLogger(__name__)

TRIES: Final = 100
"""How often the emptying of the database's log is tried."""
LARGEST: Final = 8_000_000
"""Bytes above which the file is compressed; Discord takes ten million."""


async def shown_own_data(house: House, interaction: discord.Interaction) -> Drawn:
    """Draw what is kept about who asks."""
    reader = house.reader(interaction)
    return draw(own_data(reader.t, await _counts(house, interaction)), reader.sprites, NO_TABLE)


def shown_privacy(house: House, interaction: discord.Interaction) -> Drawn:
    """Draw the privacy note."""
    reader = house.reader(interaction)
    return draw(privacy_note(reader.t, house.contact), reader.sprites, NO_TABLE)


async def exported(house: House, interaction: discord.Interaction) -> tuple[str, discord.File]:
    """Return everything that is kept about who asks as a file, and the line that goes with it."""
    kept = await house.tables.own_data.kept(interaction.user.id)
    text = await asyncio.to_thread(kept.text, house.clock())
    data, name = text.encode(), f"tapis-vert-mydata-{interaction.user.id}.json"
    if len(data) > LARGEST:
        data, name = compress(data), f"{name}.gz"
    return house.reader(interaction).t("mydata.exported", file=name), OwnFile(BytesIO(data), name)


async def asked_to_erase(house: House, interaction: discord.Interaction) -> Drawn:
    """Draw the question whether everything that is kept about who asks is to be erased."""
    reader = house.reader(interaction)
    return draw(erase_question(reader.t, await _counts(house, interaction)), reader.sprites, NO_TABLE)


async def _counts(house: House, interaction: discord.Interaction) -> Counts:
    kept = await house.tables.own_data.kept(interaction.user.id)
    return Counts(
        settings=kept.changed,
        open=kept.seats("lobby", "playing"),
        over=kept.seats("over"),
        results=len(kept.results),
        accounts=kept.accounts,
        words=kept.words,
        names=kept.names,
        nothing=kept.nothing,
    )


async def erase(house: House, interaction: discord.Interaction) -> Drawn:
    """Erase everything that is kept about who asks, in the database and in memory; draw that it is done.

    The boards of open tables are painted at once, those of ended ones one after another.
    """
    user_id, reader = interaction.user.id, house.reader(interaction)
    someone = {language: text_in(language)("mydata.someone") for language in LANGUAGES}
    done = await house.tables.own_data.erase(user_id, someone)
    await house.forget(user_id)
    for left in done.left:
        if left.table.phase == "over":
            house.jobs.spawn(house.pings.replace(left.table, None))
        else:
            house.pings.due(left.table, left.due)
        house.painter.refresh(left.table.id)
    house.jobs.spawn(_repaint(house, done.ended))
    house.jobs.spawn(_cleanse(house))
    return draw(erased(reader.t), reader.sprites, NO_TABLE)


async def _repaint(house: House, tables: Sequence[str]) -> None:
    """Repaint the boards of tables that are over; a start goes on with those that are left."""
    for table_id in tables:
        with suppress(Illegal):  # it cannot be read
            await house.painter.check(table_id)
        await asyncio.sleep(CALM)


async def _cleanse(house: House) -> None:
    """Empty the database's log; it is tried again while somebody reads a leaderboard."""
    for _ in range(TRIES):
        if await house.tables.own_data.cleanse():
            return
        await asyncio.sleep(CALM)
    log.warning("the log of the database could not be emptied, as it was read all the time")
