"""What is kept about a person: shown, exported, erased."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from gzip import compress
from io import BytesIO
from typing import Final

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.messages.bodies import OwnFile
from bot.messages.pauses import CALM
from bot.messages.replies import in_each_language
from bot.mydata import erasure
from bot.mydata.own_data import kept_of
from bot.mydata.page import Counts, erase_question, erased, own_data, privacy_note
from bot.services import Services
from tapis.games.kit.game import Illegal

log = logging.getLogger(__name__)

TRIES: Final = 100
"""How often the emptying of the database's log is tried."""
TOLD: Final = {"tables", "results", "decisions"}
"""The lists that have figures of their own."""
LARGEST: Final = 8_000_000
"""Bytes above which the file is compressed; Discord takes ten million."""


async def see(actor: Actor, _: str) -> Reply:
    """Show what is kept about who asks."""
    return Reply(page=actor.drawn(own_data(actor.t, await _counts(actor))))


async def privacy(actor: Actor, _: str) -> Reply:
    """Show the privacy note."""
    return Reply(page=actor.drawn(privacy_note(actor.t, actor.services.settings.contact)))


async def export(actor: Actor, _: str) -> Reply:
    """Give everything that is kept about who asks as a file."""
    kept = await kept_of(actor.tables, actor.id)
    text = await asyncio.to_thread(kept.text, actor.services.clock())
    data, name = text.encode(), f"tapis-vert-mydata-{actor.id}.json"
    if len(data) > LARGEST:
        data, name = compress(data), f"{name}.gz"
    return Reply(actor.t("mydata.exported", file=name), file=OwnFile(BytesIO(data), name))


async def ask_to_erase(actor: Actor, _: str) -> Reply:
    """Ask whether everything that is kept about who asks is to be erased."""
    return Reply(page=actor.drawn(erase_question(actor.t, await _counts(actor))))


async def _counts(actor: Actor) -> Counts:
    kept = await kept_of(actor.tables, actor.id)
    figures = {
        "mydata.settings": kept.changed,
        "mydata.seats.open": kept.seats("lobby", "playing"),
        "mydata.seats.over": kept.seats("over"),
        "mydata.results": len(kept.lists["results"]),
        "mydata.accounts": kept.accounts,
        "mydata.words": kept.words,
        **{f"mydata.{name}": len(rows) for name, rows in kept.lists.items() if name not in TOLD},
    }
    return Counts(figures, kept.names, nothing=kept.nothing)


async def erase(actor: Actor, _: str) -> Reply:
    """Erase everything that is kept about who asks, in the database and in memory.

    The boards of open tables are painted at once, those of ended ones one after another.
    """
    services = actor.services
    page = actor.drawn(erased(actor.t))
    done = await erasure.erase(services.tables, actor.id, in_each_language("mydata.someone"))
    await services.forget(actor.id)
    for left in done.left:
        if left.table.phase == "over":
            services.jobs.spawn(services.pings.replace(left.table, None))
        else:
            services.pings.due(left.table, left.due)
        services.painter.refresh(left.table.id)
    services.jobs.spawn(_repaint(services, done.ended))
    services.jobs.spawn(_cleanse(services))
    return Reply(page=page)


async def _repaint(services: Services, tables: Sequence[str]) -> None:
    """Repaint the boards of tables that are over; a start goes on with those that are left."""
    for table_id in tables:
        with suppress(Illegal):  # it cannot be read
            await services.painter.check(table_id)
        await asyncio.sleep(CALM)
    services.painter.forget()  # an answer that waited for its turn may have drawn an older state since


async def _cleanse(services: Services) -> None:
    """Empty the database's log; it is tried again while somebody reads a leaderboard."""
    for _ in range(TRIES):
        if await services.store.cleanse():
            return
        await asyncio.sleep(CALM)
    log.warning("the log of the database could not be emptied, as it was read all the time")
