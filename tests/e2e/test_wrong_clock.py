"""A bot that starts with a wrong clock goes by Discord's: it is as if the clock were right."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from discord_sandbox.client import ALICE, BRUNO
from tests.e2e.patient import Patient
from tests.e2e.room import Room, new_room
from tests.e2e.test_private_tables import Solitaire
from tests.e2e.town import SandboxThread, Town
from tests.e2e.waits import until
from tests.people import find, has
from tests.tiers import early

NOON = datetime(2030, 3, 6, 12, tzinfo=ZoneInfo("Europe/Paris"))
WRONG = [timedelta(days=40), timedelta(days=-5), timedelta(hours=9), timedelta(days=400)]
KEPT = (
    "SELECT * FROM closed_days",
    "SELECT * FROM day_months",
    "SELECT date, game, user_id, table_id, finished_at FROM day_entries WHERE user_id > 0",
    "SELECT id, life FROM tables WHERE owner IS NOT NULL ORDER BY number",
    "SELECT daily_due, daily_begun, daily_told, daily_listed, month_told FROM guilds",
)
"""What no clock may change: days, their secrets and entries, private tables, posts."""
OLD = "UPDATE tables SET touched_at = touched_at - 7200000 WHERE life = 'lobby'"
LIVES = "SELECT life FROM tables WHERE owner IS NULL ORDER BY number"


def kept(room: Room) -> list[Any]:
    return [room.town.bot.rows(query) for query in KEPT]


@pytest.mark.parametrize("wrong", early(WRONG, 1, "a bot of its own, started three times"), ids=str)
async def test_it_is_as_if_the_clock_were_right(tmp_path: Path, wrong: timedelta) -> None:
    with SandboxThread(rate_limits=False) as box, Town(tmp_path / "bot", box) as town:
        town.at(NOON)
        await town.start()
        async with Patient(town.url) as client:
            await plays(await new_room(town, client), wrong)
        town.check_log()


async def plays(room: Room, wrong: timedelta) -> None:
    """Begin a day's game, start the bot with the clock wrong, then right; go on each time."""
    town, bot, right = room.town, room.town.bot, room.town.bot.ahead
    page = (await room.do(ALICE, "daily")).shown
    opened = await room.client.click(ALICE, page, find(page, ":day_begin.20300306.throw")["custom_id"])
    entry = Solitaire(room, ALICE, opened.shown)
    await room.sets(ALICE, f"daily.{room.channel}", "at.20h00")
    before, sides = kept(room), "ahead of" if wrong > timedelta() else "behind"
    for ahead in (wrong.total_seconds(), 0.0):
        await room.do(BRUNO, "yams new")
        bot.kill()
        bot.write(OLD)
        bot.ahead = right + ahead
        await town.start()
        await until("it has looked at what is due", lambda: bot.rows(LIVES)[-1] == ("over",))
        assert kept(room) == before
        assert has((await room.do(ALICE, "daily")).shown, ":day_begin.20300306.throw"), "it goes on"
        await entry.move()
    [line] = [line for line in bot.log.splitlines() if "the bot goes by Discord's time" in line]
    assert f"{sides} Discord's: the bot goes by Discord's time, 2030-03-06" in line
