"""How many tables one person may open: at once, within an hour, on one server and on all."""

from datetime import timedelta

import pytest

from bench.people import opened
from bot.store import GuildSettings, Transaction
from bot.tables import Limits, Player, Table, Tables, ending, lobby, seats
from bot.tables.limits import check
from tests.bot.table_house import ANNA, BEN, NOON, House, press_of
from tests.bot.toy_game import SHELF, ToyOptions


@pytest.fixture
def limited(house: House) -> House:
    """A house in which one person may have two open lobbies, and open three tables within an hour."""
    house.tables = Tables(house.store, SHELF, clock=lambda: house.now, limits=Limits(2, 3))
    return house


async def lobby_in(house: House, channel: int, host: Player = ANNA, guild: int = 1) -> Table:
    return await opened(house.tables, host, game="toy", options=ToyOptions(), channel=channel, guild=guild)


def unix(**later: float) -> str:
    """The Unix time so long after noon."""
    return str(int((NOON + timedelta(**later)).timestamp()))


@pytest.mark.store("sqlite", "postgresql")
async def test_a_person_has_so_many_open_lobbies(limited: House) -> None:
    first = await lobby_in(limited, 1)
    limited.later(minutes=1)
    await lobby_in(limited, 2)
    await limited.refused(
        lobby_in(limited, 3), "limit.lobbies", most=2, channels="<#1> <#2>", again=unix(hours=1)
    )
    await lobby_in(limited, 3, BEN)
    await limited.tables.at(first.id, ending.end, ANNA.id)
    await lobby_in(limited, 4)


async def test_a_lobby_that_has_started_is_open_no_longer(limited: House) -> None:
    first = await lobby_in(limited, 1)
    await lobby_in(limited, 2)
    await limited.tables.at(first.id, lobby.start, ANNA.id, press_of(first))
    await lobby_in(limited, 3)


async def test_a_lobby_one_has_left_to_others_is_theirs(limited: House) -> None:
    first = await lobby_in(limited, 1)
    await lobby_in(limited, 2)
    await limited.tables.at(first.id, seats.join, BEN)
    await limited.tables.at(first.id, seats.leave, ANNA.id)
    await lobby_in(limited, 3)
    await lobby_in(limited, 4, BEN)


async def test_a_person_opens_so_many_tables_an_hour(limited: House) -> None:
    for channel in (1, 2, 3):
        table = await lobby_in(limited, channel)
        await limited.tables.at(table.id, ending.end, ANNA.id)
        limited.later(minutes=10)
    await limited.refused(lobby_in(limited, 4), "limit.hourly", most=3, again=unix(hours=1))
    limited.later(minutes=29, seconds=59)
    await limited.refused(lobby_in(limited, 4), "limit.hourly", most=3, again=unix(hours=1))
    limited.later(seconds=1)
    await lobby_in(limited, 4)


async def test_a_rematch_is_a_new_table(limited: House) -> None:
    for channel in (1, 2, 3):
        table = await lobby_in(limited, channel)
        await limited.tables.at(table.id, lobby.start, ANNA.id, press_of(table))
        await limited.tables.at(table.id, ending.end, ANNA.id)
    await limited.refused(
        limited.tables.about(table.id, lobby.rematch, ANNA), "limit.hourly", most=3, again=unix(hours=1)
    )


async def test_the_count_survives_a_restart(limited: House) -> None:
    for channel in (1, 2):
        await lobby_in(limited, channel)
    await limited.store.close()
    limited.store = await limited.base.open()
    limited.tables = Tables(limited.store, SHELF, clock=lambda: limited.now, limits=Limits(2, 3))
    await limited.refused(
        lobby_in(limited, 3), "limit.lobbies", most=2, channels="<#1> <#2>", again=unix(hours=1)
    )


@pytest.mark.store("sqlite", "postgresql")
async def test_a_server_may_allow_less_and_counts_its_own_tables(limited: House) -> None:
    await limited.store.save_settings(2, GuildSettings(lobbies=1, hourly=2))
    await lobby_in(limited, 1)
    there = await lobby_in(limited, 2, guild=2)
    await limited.tables.at(there.id, ending.end, ANNA.id)
    there = await lobby_in(limited, 3, guild=2)
    await limited.refused(
        lobby_in(limited, 4, guild=2), "limit.lobbies", most=1, channels="<#3>", again=unix(hours=1)
    )
    await limited.tables.at(there.id, ending.end, ANNA.id)
    await limited.refused(lobby_in(limited, 4, guild=2), "limit.hourly", most=2, again=unix(hours=1))


async def test_asking_first_changes_nothing(limited: House) -> None:
    for channel in (1, 2):
        await limited.tables.run(lobby.check_limits, 1, ANNA.id)
        await lobby_in(limited, channel)
    await limited.refused(
        limited.tables.run(lobby.check_limits, 1, ANNA.id),
        "limit.lobbies",
        most=2,
        channels="<#1> <#2>",
        again=unix(hours=1),
    )


async def test_counting_reads_an_index_and_no_other_table(limited: House) -> None:
    """A limit must cost the same with ten tables and with a million."""

    def plans(tx: Transaction) -> list[str]:
        asked: list[str] = []
        connection = tx._connection
        connection.set_trace_callback(asked.append)
        check(tx, Limits(2, 3), 1, ANNA.id, 10**12)
        connection.set_trace_callback(None)
        return [step for query in asked for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {query}")]

    steps = await limited.store.run(plans)
    assert [step for step in steps if step.startswith("SCAN")] == [], "nothing is looked through"
    assert any("lobbies_opened_by" in step for step in steps), "lobbies have an index"
    assert any("tables_opened_by" in step for step in steps), "so have new tables"


async def test_settings_keep_the_limits_of_a_server(house: House) -> None:
    settings = GuildSettings("en", frozenset({5}), 1, 2, 60)
    await house.store.save_settings(1, settings)
    assert await house.store.settings(1) == settings
