"""Copies of the bot that share its servers: how they start, and what only one of them does."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from discord_sandbox.client import ALICE, GENERAL, GUILD
from discord_sandbox.ids import twin
from discord_sandbox.logins import DAILY
from tests.bot.bases import lent
from tests.e2e.fleet import Fleet
from tests.e2e.patient import Patient
from tests.e2e.room import Room, revision
from tests.e2e.town import BotProcess, SandboxThread, Town
from tests.e2e.waits import PATIENCE

pytestmark = pytest.mark.slow("several bots")
COMMANDS = "/applications/{application_id}/commands"
EMOJIS = "/applications/{application_id}/emojis"


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """Two copies of the bot with a shard each, started together; only one shard may log in within 5 s."""
    folder = tmp_path_factory.mktemp("pair")
    with (
        lent() as url,
        SandboxThread(servers=2, max_concurrency=1, journal=100_000, rate_limits=False) as box,
    ):
        fleet = Fleet(box)
        for number in range(2):
            fleet.add(folder / f"bot{number}", each=1, count=2, DATABASE_URL=url)
        try:
            box.wait(fleet.start())
            yield fleet
            box.wait(fleet.check())
        finally:
            fleet.close()


def test_copies_that_start_together_log_in_one_after_the_other(pair: Fleet) -> None:
    """Discord refuses none of the logins, and each counts once in the day's."""
    logins = pair.box.box.core.gateway.logins
    assert DAILY - logins.limit()["remaining"] == len(pair.copies)


async def test_one_of_the_copies_sends_the_commands_and_the_emojis(pair: Fleet) -> None:
    async with Patient(pair.box.box.url) as client:
        await client.wait_emojis("die_5", seconds=PATIENCE)
        _, requests = await client.requests()
    sent = [(one["method"], one["route"]) for one in requests]
    assert sent.count(("PUT", COMMANDS)) == 1
    names = [one["body"]["name"] for one in requests if (one["method"], one["route"]) == ("POST", EMOJIS)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("server", [0, 1])
async def test_every_server_is_played_on(pair: Fleet, server: int) -> None:
    async with Patient(pair.box.box.url) as client:
        room = Room(client, twin(GENERAL, server), pair.of(server).town)
        assert revision(await room.open(ALICE)) == 0


async def test_a_copy_with_a_shard_that_runs_already_waits_and_names_the_first(
    pair: Fleet, tmp_path: Path
) -> None:
    first = pair.copies[0].town.bot
    second = BotProcess(tmp_path, first.settings | {"SHARD_IDS": "0-1"})
    second.start()
    await second.says("the next try")
    said = second.log
    assert "another copy of the bot is running shard" in said
    assert any(f"process {copy.town.bot.process.pid}" in said for copy in pair.copies), said
    assert await asyncio.to_thread(second.stop) == 0


async def test_one_copy_takes_as_many_shards_as_discord_recommends(tmp_path: Path) -> None:
    with (
        SandboxThread(servers=2, shards=2, max_concurrency=2) as box,
        Town(tmp_path, box, (GUILD, twin(GUILD, 1)), SHARD_COUNT="auto") as town,
    ):
        await town.start()
        assert box.box.core.gateway.identified == 2
        async with Patient(town.url) as client:
            for server in range(2):
                await Room(client, twin(GENERAL, server), town).open(ALICE)
        await town.check()
