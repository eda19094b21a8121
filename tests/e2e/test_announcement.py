"""The announcement of the day: asked for by a manager, and posted once over a SIGKILL before its note."""

import pytest

from discord_sandbox.client import ALICE, GUILD, button, components
from tests import begins
from tests.e2e.patient import Patient
from tests.e2e.room import new_room
from tests.e2e.town import Town
from tests.e2e.waits import until

TOLD = "SELECT daily_told FROM guilds WHERE guild_id = ? AND daily_told = daily_begun AND daily_told != ''"


@pytest.mark.slow("a bot of its own that is killed while it posts")
@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
async def test_a_post_stands_once_over_a_kill(own_town: Town) -> None:
    """Discord has forgotten its nonce by then, and the hour has come as the clock would bring it."""
    bot = own_town.bot
    async with Patient(own_town.url) as client:
        room = await new_room(own_town, client)
        await room.sets(ALICE, f"daily.{room.channel}", "at.9h00")
        bot.kill()
        now = int(begins.seconds() * 1000)
        bot.write("UPDATE guilds SET daily_due = ? WHERE guild_id = ?", now, int(GUILD))
        bot.start(dies_saying="is announced on server")
        await bot.dies()
        assert bot.rows(TOLD, int(GUILD)) == [], "it was sent, and nobody knows"
        own_town.sandbox.box.core._nonces.clear()
        await own_town.restart()
        await until("the post is found", lambda: bot.rows(TOLD, int(GUILD)), lambda: bot.log[-3000:])
        sent = [one for one in await client.messages(ALICE, room.channel) if not one["flags"] & 64]
        assert [one["embeds"][0]["title"].startswith("Tapis Vert n") for one in sent] == [True]
        page = (await client.click(ALICE, sent[0], button(sent[0], ":daily")["custom_id"])).shown
        assert any(":day_begin" in part["custom_id"] for part in components(page)), "it opens the day"
