"""A database of before step 17 of the schema: its tables have the life they had, and go on."""

import re
from datetime import timedelta
from pathlib import Path
from typing import get_type_hints

import pytest

from bench.people import begun
from bot.shelf import SHELF
from bot.store import MoveRow, TableRow
from bot.store.schema import SCHEMA
from bot.tables import Player, Seen, Table, Tables
from tapis.games.kit.chance import Chance
from tapis.shelf import GAMES
from tests.bot.bases import Base, PostgresBase, SqliteBase, empty
from tests.bot.table_house import House
from tests.bot.versions import brought_up, steps_until

pytestmark = pytest.mark.store("sqlite", "postgresql")

[TABLES] = re.findall(
    r"^CREATE TABLE tables \((.*?)^\);",
    (SCHEMA / "postgresql" / "014_tables.sql").read_text("utf-8"),
    re.DOTALL | re.MULTILINE,
)
COLUMNS = set(re.findall(r"^    (\w+)", TABLES, re.MULTILINE))
"""Those of the tables of before."""
PEOPLE = [Player(number, f"Player {number}") for number in range(501, 505)]
LIVES = {
    ("lobby", 0, 0, 0): "lobby",
    ("playing", 0, 0, 0): "playing",
    ("over", 0, 0, 0): "over",
    ("lobby", 0, 0, 2): "suspended lobby",
    ("playing", 0, 0, 1): "suspended playing",
    ("over", 0, 0, 2): "over",
    ("playing", 0, 1, 0): "archived",
    ("playing", 0, 1, 2): "archived",
    ("lobby", 1, 0, 0): "quarantine lobby",
    ("playing", 1, 0, 2): "quarantine playing",
    ("over", 1, 0, 0): "quarantine over",
    ("playing", 1, 1, 0): "quarantine archived",
}
"""By phase, aside, archived and resting: life, and what it goes back to."""


@pytest.fixture
async def old(base: Base, tmp_path: Path) -> Base:
    """An empty database of before, in the same store."""
    old: Base = (
        SqliteBase(tmp_path / "old.sqlite3") if isinstance(base, SqliteBase) else PostgresBase(empty())
    )
    await brought_up(old, steps_until(16, tmp_path))
    return old


def insert(base: Base, table: str, **values: object) -> None:
    """Write a row."""
    columns, marks = ", ".join(values), ", ".join("?" for _ in values)
    base.write(f"INSERT INTO {table} ({columns}) VALUES ({marks})", *values.values())  # noqa: S608 - our own


def rows(base: Base, table: str, kind: type) -> list[dict[str, object]]:
    """Return the rows of a table by its columns."""
    names = list(get_type_hints(kind))
    found = base.rows(f"SELECT {', '.join(names)} FROM {table}")  # noqa: S608 - as above
    return [dict(zip(names, row, strict=True)) for row in found]


async def test_each_table_has_the_life_it_had(old: Base) -> None:
    for number, (phase, aside, archived, resting) in enumerate(LIVES):
        flags = {"phase": phase, "aside": aside, "archived": archived, "resting": resting}
        names = {"id": f"t{number}", "guild_id": 1, "channel_id": number, "game": "toy", "host_id": 1}
        texts = {"locale": "fr", "pace": "5m", "options": "{}", "seats": "[]", "seed": "00", "version": 1}
        insert(old, "tables", **flags, **names, **texts, waiting_since=0, opened_at=0, touched_at=0)
    await (await old.open()).close()
    found = old.rows("SELECT life, back, place_gone FROM tables ORDER BY number")
    assert [f"{life} {back}".strip() for life, back, _ in found] == [*LIVES.values()]
    assert [place for *_, place in found] == [place for *_, place in LIVES], "which place is gone"
    old.close()


async def by_few(tables: Tables, game: str, channel: int) -> Table:
    """Begin a game of as few as can play it."""
    people = PEOPLE[: GAMES[game].seats_for(GAMES[game].Options())[0]]
    return await begun(tables, *people, game=game, channel=channel, press=channel)


async def pressed(tables: Tables, table: Table, press: int) -> Table:
    """Press a button of this table's board, as it was drawn."""
    seat = min(table.position.awaited())
    code, seen = str(table.position.legal(seat)[0]), Seen(table.rev)
    done = await tables.play(table.id, table.players[seat].id, code, seen=seen, interaction_id=press)
    return done.table


async def test_games_that_run_go_on_under_their_old_buttons(house: House, old: Base) -> None:
    tables = Tables(house.store, SHELF, luck=lambda _, rev: Chance("0" * 64, rev))  # no five aces
    running = [await by_few(tables, game, channel) for channel, game in enumerate(SHELF, 1)]
    before = [await pressed(tables, table, 100 + place) for place, table in enumerate(running)]
    for row in rows(house.base, "tables", TableRow):
        values = {name: value for name, value in row.items() if name in COLUMNS}
        insert(old, "tables", phase=row["life"], **values)
    for row in rows(house.base, "moves", MoveRow):
        insert(old, "moves", **row)
    store = await old.open()
    tables = Tables(store, SHELF)
    kept = [
        table.replace(
            clocks={},
            late_at=table.waiting_since + timedelta(hours=24),
            remind_at=table.waiting_since + timedelta(hours=12),
        )
        for table in before
    ]
    assert [await tables.get(table.id) for table in before] == kept, "each keeps the wait that it had"
    after = [await pressed(tables, table, 200 + place) for place, table in enumerate(before)]
    assert [table.rev for table in after] == [table.rev + 1 for table in before]
    await store.close()
    old.close()
