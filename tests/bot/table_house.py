"""What the tests of tables share: a store in a folder of its own, a clock that is set, loaded dice."""

from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bench.people import opened, press_of
from bot.days.days import Days
from bot.days.fields import entry_of
from bot.days.statements import DayStatements
from bot.features import MARKS, ROWS
from bot.store import ANYBODY, DueKind, Person, Stands
from bot.tables import Outcome, Player, Seen, Table, Tables, agenda, ending, lobby, play, seats, undos
from bot.tournaments.tournaments import Tournaments
from tapis.games.kit.chance import Chance, Loaded
from tapis.games.kit.game import Illegal
from tapis.records.day_entries import Entry
from tests.bot.bases import Base, SqliteBase
from tests.bot.toy_game import SHELF, ToyOptions

ANNA, BEN, CARO, DAN, EVE = (
    Player(number, name) for number, name in enumerate(("Anna", "Ben", "Caro", "Dan", "Eve"), 11)
)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


async def all_due(tables: Tables, kind: DueKind | Stands, late: int = 0) -> list[Any]:
    """Return the keys of what is due of a kind, for so many milliseconds."""
    return [key for _, key in await tables.run(agenda.due, kind, late=late)]


class House:
    """Tables on a store, and what a test sets: the time, the next dice."""

    def __init__(self, base: Base | Path, store: Any) -> None:
        self.base = SqliteBase(base) if isinstance(base, Path) else base
        self.store = store
        self.now = NOON
        self.dice: list[int] = []
        self.ids = count(1)
        self.people: dict[int, Person] = {}
        self.tables = Tables(
            store, SHELF, clock=lambda: self.now, luck=self._luck, people=self._person, rows=ROWS, marks=MARKS
        )
        self.days = Days(self.tables, store)
        self.tournaments = Tournaments(self.tables)

    def _person(self, user_id: int) -> Person:
        return self.people.get(user_id, ANYBODY)

    def _luck(self, seed: str, rev: int) -> Chance:
        if not self.dice:
            return Chance(seed, rev)
        return Loaded(dice=[self.dice.pop(0)])

    async def of_table(self, table_id: str) -> Entry | None:
        """Return the entry that is played at a table."""
        row = await self.store.run(lambda tx: DayStatements.of(tx).day_entry_at(table_id), reads=True)
        return row and entry_of(row)

    def later(self, **time: float) -> None:
        self.now += timedelta(**time)

    async def lobby(
        self, *players: Player, game: str = "toy", channel: int = 5, guild: int = 1, **options: Any
    ) -> Table:
        pace = options.pop("pace", "24h")
        first, *others = players or (ANNA, BEN)
        return await opened(
            self.tables,
            first,
            *others,
            game=game,
            options=ToyOptions(**options),
            channel=channel,
            guild=guild,
            pace=pace,
        )

    async def started(self, *players: Player, **options: Any) -> Table:
        table = await self.lobby(*players, **options)
        return (await self.tables.at(table.id, lobby.start, table.host_id, press_of(table))).table

    async def play(self, table: Table, player: Player, code: str, *, typed: bool = True) -> Outcome:
        seen = None if typed else Seen(table.rev, table.draft.code)
        return await self.tables.play(table.id, player.id, code, seen=seen, interaction_id=next(self.ids))

    async def undo(self, table: Table, player: Player) -> Outcome:
        return await self.tables.at(table.id, undos.undo, player.id, next(self.ids))

    async def skip(self, table: Table, player: Player) -> Outcome:
        return await self.tables.at(table.id, play.skip, player.id, next(self.ids))

    async def gives(self, table: Table, giver: Player, to: Player, *others: Player) -> Table:
        """A player gives their own seat: the newcomer says yes, then these others, then the giver."""
        await self.tables.at(table.id, seats.ask, giver.id, giver.id, to)
        await self.tables.at(table.id, seats.join, to)
        for one in (*others, giver):
            table = await self.tables.at(table.id, seats.agree, one.id)
        return table

    async def ends(self, table: Table, *players: Player) -> Table:
        """All who are at the table end it early, one after the other."""
        for player in players:
            table = await self.tables.at(table.id, ending.end, player.id)
        return table

    def dump(self) -> list[str]:
        """Everything in the database, as SQL."""
        return self.base.dump()

    @property
    def path(self) -> Path:
        """The SQLite file, for tests of SQLite alone."""
        assert isinstance(self.base, SqliteBase), "this test is of SQLite alone"
        return self.base.path

    async def refused(self, call: Any, why: str, **detail: object) -> None:
        """Assert that the awaited call is refused for this reason and changes nothing."""
        before = self.dump()
        with pytest.raises(Illegal) as refusal:
            await call
        assert (refusal.value.why, refusal.value.detail) == (why, detail)
        assert self.dump() == before
