"""What the client hears of places that go and come back."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.app import TapisVert
from bot.interactions.absences import Absences
from bot.messages.jobs import Jobs
from bot.store import StoreError
from bot.tables import places
from tests.bot.painter_house import ALICE, House

HOUSE = House


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
    asked: list[Any] = []

    async def run(verb: Any, _guild_id: int) -> list[str] | None:
        asked.append(verb)
        return ["a table"] if verb is places.guild_back else None

    async def recalled(_table_id: str) -> None:
        return None

    painted: list[str] = []
    tables = SimpleNamespace(run=run)
    painter = SimpleNamespace(
        refresh=painted.append,
        reachable=lambda _guild_id: None,
    )
    jobs, pings = Jobs(), SimpleNamespace(recall=recalled)
    fake: Any = SimpleNamespace(tables=tables, painter=painter, jobs=jobs, pings=pings)
    absences = Absences(fake, calm=0)
    await absences.guild_back(1)
    assert (asked, painted) == ([], [])
    await absences.guild_gone(1)
    await absences.guild_back(1)
    await jobs.idle()
    assert asked == [places.guild_gone, places.server_left, places.server_back, places.guild_back]
    assert painted == ["a table"]


def painted_in(house: House) -> list[str]:
    """Return what was sent to the channel, board edits and new messages, in order."""
    return [what for what, _ in house.channel.log if what in {"edit", "send"}]


async def test_a_server_whose_outage_is_over_has_its_owed_boards_tried_at_once(house: House) -> None:
    table = await house.started()
    house.channel.failure = discord.HTTPException(SimpleNamespace(status=503, reason="no"), "")
    house.painter.refresh(table.id)
    await house.jobs.idle()
    house.channel.failure = None
    house.channel.log.clear()
    client: Any = SimpleNamespace(absences=Absences(cast("Any", house), calm=0))
    await TapisVert.on_guild_available(client, cast("Any", SimpleNamespace(id=table.guild_id)))
    await house.jobs.idle()
    assert painted_in(house) == ["edit"]


async def test_whose_turn_it_is_at_a_table_that_goes_on_is_called_at_once(house: House) -> None:
    table = await house.started()
    absences = Absences(cast("Any", house), calm=0)
    await absences.guild_gone(table.guild_id)
    house.channel.log.clear()
    await absences.guild_back(table.guild_id)
    await house.jobs.idle()
    lines = [message["content"] for message in house.channel.messages.values() if message.get("content")]
    assert len(lines) == 1
    assert f"<@{ALICE.id}>" in lines[0]
    assert sorted(painted_in(house)) == ["edit", "send"]


async def test_tables_that_go_on_are_painted_one_after_another(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await house.started(channel) for channel in (77, 78)]
    refreshed: list[str] = []
    monkeypatch.setattr(house.painter, "refresh", refreshed.append)
    between: list[list[str]] = []

    async def sleep(_seconds: float) -> None:
        between.append(list(refreshed))

    monkeypatch.setattr("bot.interactions.absences.asyncio", SimpleNamespace(sleep=sleep))
    absences = Absences(cast("Any", house))
    await absences.guild_gone(tables[0].guild_id)
    await absences.guild_back(tables[0].guild_id)
    await house.jobs.idle()
    assert between == [[tables[0].id], [tables[0].id, tables[1].id]]
