"""A database of before step 17 of the schema: its tables have the life they had, and go on."""

import re

import pytest

from bot.shelf import GAMES, SHELF
from bot.store.schema import SCHEMA
from bot.tables import Player, Seen, Table, Tables
from tests.bot.bases import Base, SqliteBase
from tests.bot.table_house import House

pytestmark = pytest.mark.store("sqlite", "postgresql")

NEW = (SCHEMA / "017_life.sql").read_text("utf-8")
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


def take_back(base: Base) -> None:
    """Bring a database back to step 16, its tables running or in the lobby."""
    sqlite = isinstance(base, SqliteBase)
    base.write("DROP TRIGGER ledger_of_a_reopened_game" + ("" if sqlite else " ON tables"))
    for name in re.findall(r"CREATE (?:UNIQUE )?INDEX (\w+)", NEW):
        base.write(f"DROP INDEX {name}")
    for column in ("aside", "archived"):
        base.write(f"ALTER TABLE tables ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0")
    base.write("ALTER TABLE tables ADD COLUMN phase TEXT NOT NULL DEFAULT 'lobby'")
    base.write("UPDATE tables SET phase = life")
    base.write("ALTER TABLE tables RENAME COLUMN place_gone TO resting")
    for column in ("life", "back"):
        base.write(f"ALTER TABLE tables DROP COLUMN {column}")
    old = (SCHEMA / "postgresql" / "014_tables.sql").read_text("utf-8")
    for name in re.findall(r"DROP INDEX (\w+)", NEW):
        base.write(re.findall(rf"CREATE (?:UNIQUE )?INDEX {name}\b[^;]*", old)[0])
    trigger = (SCHEMA / "013_coach.sql").read_text("utf-8") if sqlite else old
    ends = "END;" if sqlite else ";"
    base.write(re.findall(rf"CREATE TRIGGER ledger_of_a_reopened_game.*?{ends}", trigger, re.DOTALL)[0])
    base.write("PRAGMA user_version = 16" if sqlite else "DELETE FROM steps WHERE number = 17")


async def test_each_table_has_the_life_it_had(house: House) -> None:
    await house.store.close()
    take_back(house.base)
    for number, (phase, *flags) in enumerate(LIVES):
        house.base.write(
            "INSERT INTO tables (id, guild_id, channel_id, game, phase, aside, archived, resting, locale,"
            " pace, options, host_id, seats, seed, version, waiting_since, opened_at, touched_at)"
            " VALUES (?, 1, ?, 'toy', ?, ?, ?, ?, 'fr', '5m', '{}', 1, '[]', '00', 1, 0, 0, 0)",
            *(f"t{number}", number, phase, *flags),
        )
    house.store = await house.base.open()
    found = house.base.rows("SELECT life, back, place_gone FROM tables ORDER BY number")
    assert [f"{life} {back}".strip() for life, back, _ in found] == [*LIVES.values()]
    assert [place for *_, place in found] == [place for *_, place in LIVES], "which place is gone"


async def begun(tables: Tables, game: str, channel: int) -> Table:
    """Begin a game of as few as can play it."""
    options = GAMES[game].Options()
    people = PEOPLE[: GAMES[game].seats_for(options)[0]]
    table = await tables.open(
        guild_id=1, channel_id=channel, host=people[0], game=game, options=options, locale="fr"
    )
    for player in people[1:]:
        await tables.join(table.id, player)
    return (await tables.start(table.id, people[0].id, channel)).table


async def pressed(tables: Tables, table: Table, press: int) -> Table:
    """Press a button of this table's board, as it was drawn."""
    assert table.position is not None
    seat = min(table.position.awaited())
    code, seen = str(table.position.legal(seat)[0]), Seen(table.rev)
    done = await tables.play(table.id, table.players[seat].id, code, seen=seen, interaction_id=press)
    return done.table


async def test_games_that_run_go_on_under_their_old_buttons(house: House) -> None:
    tables = Tables(house.store, SHELF)
    running = [await begun(tables, game, channel) for channel, game in enumerate(SHELF, 1)]
    before = [await pressed(tables, table, 100 + place) for place, table in enumerate(running)]
    await house.store.close()
    take_back(house.base)
    house.store = await house.base.open()
    tables = Tables(house.store, SHELF)
    assert [await tables.get(table.id) for table in before] == before
    after = [await pressed(tables, table, 200 + place) for place, table in enumerate(before)]
    assert [table.rev for table in after] == [table.rev + 1 for table in before]
