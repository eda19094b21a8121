"""Fills a database with many tables in the middle of their games.

One table of each game is played for some moves through the bot's own code; all others are its copies.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from bench.people import begun, drawn, moved, people_of
from bot.store import SqliteStore
from bot.tables import Table, Tables
from discord_sandbox import Sandbox
from discord_sandbox.messages import create
from discord_sandbox.world import GUILD_ID, PUBLIC_THREAD, Channel
from tapis.shelf import GAMES, SHELF

MOVES: Final = 20
HOUR: Final = timedelta(hours=1)


@dataclass(frozen=True)
class Filled:
    """What stands in the database before the bot starts.

    Attributes:
        tables: how many are open.
        waiting: how long each has waited for its next move; from 24 hours on it is late.
        reminded: its reminder was sent.
        shown: its board shows all that has happened.
    """

    tables: int
    waiting: timedelta = HOUR
    reminded: bool = False
    shown: bool = True


async def fill(filled: Filled, box: Sandbox, path: Path) -> None:
    """Fill a new database, and give each table a channel with a message of the bot's in the sandbox."""
    began = datetime.now(UTC) - filled.waiting
    store = await SqliteStore.open(path)
    try:
        tables = Tables(store, SHELF, clock=lambda: began)
        games = [await _played(tables, game, number) for number, game in enumerate(sorted(GAMES), 1)]
    finally:
        await store.close()
    models = [table.id for table in games]
    places = [_place(box, number) for number in range(filled.tables)]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        _copy(connection, filled, models, places)
        connection.execute("COMMIT")


async def _played(tables: Tables, game: str, channel: int) -> Table:
    """Open a table of a game and play some moves at random, as often as it takes for it not to be over."""
    for luck in map(Random, count(channel << 32)):  # no two games name their moves alike
        table = await begun(tables, *people_of(game), game=game, channel=channel, guild=int(GUILD_ID))
        for _ in range(MOVES):
            table = await moved(tables, table, drawn(luck))
            if table.phase == "over":
                break
        else:
            return table
    raise AssertionError("there is no end of luck")


def _place(box: Sandbox, number: int) -> tuple[int, int]:
    """Make a thread with a message of the bot's; return their ids.

    It is archived, so that it is not listed to the bot when it connects: what is compared are tables.
    """
    core = box.core
    thread = Channel(core.ids.next(), f"table {number}", PUBLIC_THREAD, archived=True)
    thread.parent_id, thread.owner_id = next(iter(core.world.channels)), core.world.bot.id
    core.world.channels[thread.id] = thread
    message = create(core, thread, core.world.bot, {"content": "a board"}, [])
    core.world.add(message)
    return int(thread.id), int(message.id)


def _copy(
    connection: sqlite3.Connection, filled: Filled, models: list[str], places: list[tuple[int, int]]
) -> None:
    """Write the copies of the models, in turn, and take away all that was played to make them."""
    tables, moves = Copier(connection, "tables", "id"), Copier(connection, "moves", "table_id")
    played = [ident for (ident,) in connection.execute("SELECT id FROM tables")]
    for number, (channel, message) in enumerate(places):
        model, ident = models[number % len(models)], f"{number:08x}"
        changed = {"id": ident, "channel_id": channel, "message_id": message, "reminder": 2 * filled.reminded}
        if filled.shown and "shown" in tables.columns:
            changed["shown"] = tables.value(model, "changes")
        later = {"late_shown": 0, "uncalled": 0}
        changed |= {column: value for column, value in later.items() if column in tables.columns}
        tables.copy(model, {**changed, "number": None})
        moves.copy(model, {"table_id": ident, "interaction_id": None})
    for ident in played:
        connection.execute("DELETE FROM moves WHERE table_id = ?", (ident,))
        connection.execute("DELETE FROM results WHERE table_id = ?", (ident,))
        connection.execute("DELETE FROM tables WHERE id = ?", (ident,))


class Copier:
    """Copies rows of a table, whatever its columns are."""

    def __init__(self, connection: sqlite3.Connection, table: str, key: str) -> None:
        self._connection = connection
        self._table = table
        self._key = key
        self._read: dict[str, list[dict[str, Any]]] = {}
        self.columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]

    def _rows(self, model: str) -> list[dict[str, Any]]:
        if model not in self._read:
            found = self._connection.execute(
                f"SELECT * FROM {self._table} WHERE {self._key} = ?",  # noqa: S608 - names of our own
                (model,),
            )
            self._read[model] = [dict(zip(self.columns, row, strict=True)) for row in found]
        return self._read[model]

    def value(self, model: str, column: str) -> object:
        """Return what the model holds in a column."""
        return self._rows(model)[0][column]

    def copy(self, model: str, changed: dict[str, object]) -> None:
        """Write the model's rows again, changed."""
        marks = ", ".join("?" for _ in self.columns)
        rows = [tuple((row | changed)[column] for column in self.columns) for row in self._rows(model)]
        self._connection.executemany(f"INSERT INTO {self._table} VALUES ({marks})", rows)  # noqa: S608 - as above
