"""A day whose bot is killed in the middle goes on: each entry is one, and is counted beside its robot."""

import pytest

from tests.e2e.patient import Patient
from tests.e2e.room import new_room
from tests.e2e.test_private_tables import Solitaire, over
from tests.e2e.town import Town
from tests.e2e.waits import until
from tests.people import find

ENTRIES = (
    "SELECT game, user_id FROM day_entries WHERE lost IS NOT NULL OR user_id = -1 ORDER BY user_id, game"
)


@pytest.mark.slow("a throw and four deals against robots, with a bot of its own that is killed between")
@pytest.mark.parametrize(
    "database",
    ["sqlite", pytest.param("postgresql", marks=pytest.mark.proof("again, on a server of PostgreSQL"))],
    indirect=True,
)
async def test_a_day_goes_on_over_a_kill_and_each_entry_is_one(own_town: Town) -> None:
    async with Patient(own_town.url) as client:
        room = await new_room(own_town, client)
        user = (await client.new_user("Solène"))["id"]

        async def goes_on(kind: str) -> Solitaire:
            """Press the button of an entry on the page of today."""
            page = (await room.do(user, "daily")).shown
            return Solitaire(
                room, user, (await client.click(user, page, find(page, kind)["custom_id"])).shown
            )

        for kind in ("throw", "deal"):
            await (await goes_on(f".{kind}")).plays(5)
        own_town.bot.plays_days = True
        await own_town.restart()
        for kind in ("throw", "deal"):
            entry = await goes_on(f".{kind}")
            await entry.plays()
            assert over(entry.message), "its message offers the result"
        counted = "the coach counts both, and the robot plays the deals"
        await until(counted, lambda: len(own_town.bot.rows(ENTRIES)) > 2)
        entries = own_town.bot.rows(ENTRIES)
        assert sum(str(user_id) == user for _, user_id in entries) == 2, entries
        assert own_town.bot.rows("SELECT count(*) FROM day_entries") == [(3,)]
