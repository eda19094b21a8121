"""What the client hears of places that go and come back."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.app import TapisVert
from bot.interactions.absences import Absences
from bot.store import StoreError


async def test_the_watch_begins_also_where_the_servers_could_not_be_compared() -> None:
    """The error is discord.py's to log; reminders and lobbies must not wait for it."""
    begun: list[str] = []

    async def fails(_guilds: object) -> None:
        raise StoreError("the disk is full")

    client: Any = SimpleNamespace(
        user="Tapis Vert",
        guilds=[],
        absences=SimpleNamespace(reconcile=fails),
        watch=SimpleNamespace(start=lambda: begun.append("watch")),
    )
    with pytest.raises(StoreError, match="full"):
        await TapisVert.on_ready(client)
    assert begun == ["watch"]


async def test_a_server_that_was_not_gone_costs_no_transaction() -> None:
    """At log-in every server is named available; only those whose tables rest are looked up."""
    asked: list[int] = []

    async def back(guild_id: int) -> list[str]:
        asked.append(guild_id)
        return ["a table"]

    async def gone(_guild_id: int) -> None:
        return None

    painted: list[str] = []
    tables = SimpleNamespace(guild_back=back, guild_gone=gone)
    fake: Any = SimpleNamespace(tables=tables, painter=SimpleNamespace(refresh=painted.append))
    absences = Absences(fake)
    await absences.guild_back(1)
    assert (asked, painted) == ([], [])
    await absences.guild_gone(1)
    await absences.guild_back(1)
    assert (asked, painted) == ([1], ["a table"])
