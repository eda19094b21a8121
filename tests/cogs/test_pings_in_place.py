"""A ping for several tables as Discord takes it: sent, shortened, deleted."""

from discord_sandbox.client import ALICE, BRUNO
from tests.cogs.conftest import Parlour


async def begun(parlour: Parlour, name: str) -> str:
    """Begin a game of Yams of Alice and Bruno in a channel of its own; return it."""
    client, channel = parlour.client, (await parlour.client.new_channel(name))["id"]
    await client.command(ALICE, channel, "yams new")
    await client.command(BRUNO, channel, "table join")
    await client.command(ALICE, channel, "table start")
    await parlour.painted()
    return str(channel)


async def test_a_ping_of_several_tables_goes_line_by_line(parlour: Parlour) -> None:
    channels = [await begun(parlour, name) for name in ("one", "two")]
    services = parlour.bot.services
    tables = [await services.tables.in_channel(int(channel)) for channel in channels]
    found = [table for table in tables if table is not None]
    await services.pings._send_for(found, int(ALICE))
    ping_id = str((await services.tables.get(found[0].id)).ping_id)

    async def shown() -> str | None:
        message = await parlour.client.message(ALICE, channels[0], ping_id)
        return message and message["content"]

    whole = await shown()
    assert [f"/{channel}/" in whole for channel in channels] == [True, True], "a link to each board"
    for channel, left in zip(channels, (1, None), strict=True):
        await parlour.client.command(ALICE, channel, "yams roll")
        await parlour.client.command(ALICE, channel, "yams score", {"box": "chance"})
        await parlour.painted()
        text = await shown()
        assert (text and text.count("/channels/")) == left
