"""Real games at a table without Discord, pressed one move after the other."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from bench.people import opened
from bot.store import MoveRow, Store
from bot.tables import Outcome, Player, Table, Tables, lobby
from bot.tables import robots as robot_seats
from tapis.games.kit.tricks import Played

PEOPLE = tuple(Player(number, name) for number, name in enumerate(("Ann", "Bob", "Cleo", "Dan"), 1))


@dataclass
class RealGames:
    """Tables of real games, what was pressed there, and the cards that were played."""

    tables: Tables
    store: Store
    pick: random.Random = field(default_factory=lambda: random.Random(3))
    presses: int = 0
    plays: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    ids: Iterator[int] = field(default_factory=lambda: count(1))

    async def begun(self, game: str, people: int, robots: int = 0, **options: int | str) -> Table:
        """Begin a game of these people, and robots after them."""
        table = await opened(
            self.tables, *PEOPLE[:people], game=game, options=options, channel=1, locale="en"
        )
        for _ in range(robots):
            await self.tables.at(table.id, robot_seats.add, 1, "easy")
        return (await self.tables.at(table.id, lobby.start, 1, next(self.ids))).table

    async def press(self, table: Table, code: str | None = None) -> Outcome:
        """Let who is awaited play this, or anything; robots' moves are no presses."""
        position = table.position
        seat = min(position.awaited())
        code = code or str(position.legal(seat).draw(self.pick.randrange))
        if seat in table.robots:
            [turn] = await self.tables.at(table.id, robot_seats.turns)
            done = await self.tables.at(turn.table_id, robot_seats.play_turn, turn, code)
        else:
            self.presses += 1
            user = table.players[seat].id
            done = await self.tables.play(table.id, user, code, seen=None, interaction_id=next(self.ids))
        self.plays += [(fact.seat, fact.card) for fact in done.facts if isinstance(fact, Played)]
        return done

    async def moves(self, table: Table) -> list[MoveRow]:
        """Return the revisions of a table."""
        return await self.store.run(lambda tx: tx.moves(table.id, 1, table.rev), reads=True)
