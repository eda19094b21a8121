"""The crowd of the bench (`bench/crowd.py`) at a table of a town: they play any game as people do."""

import random
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from bench.crowd import NEWEST, Company, Ledger, Row, control, newest
from tapis.games.kit.game import Game
from tests.e2e.forward import any_move, near_the_end
from tests.e2e.room import Json, Room
from tests.e2e.town import SandboxThread
from tests.people import has

T = TypeVar("T")
FIRST = 60
"""Interactions at the beginning of a game; its end is played again, and what is between is brought on."""
MOST = 10_000
"""Things that are done in no game."""
SHORT: dict[str, dict[str, object]] = {
    "belote": {"target": 501},
    "coinche": {"target": 100},
    "comptoir": {"target": 21},
    "crapette": {"stall_limit": 20},
}
"""Options of short games."""


class Neighbours(Company):
    """The people of a room, who play one game there; the sandbox runs on a thread of its own."""

    def __init__(
        self, room: Room, game: str, people: Sequence[str], seed: int, *, robots: int = 0, **options: object
    ) -> None:
        self.room = room
        self._thread: SandboxThread = room.town.sandbox
        self.ledger = Ledger()
        super().__init__(
            self._thread.box,
            self._table,
            self.ledger,
            game,
            room.channel,
            random.Random(seed),
            people=people,
            robots=robots,
            options=SHORT.get(game, {}) | options,
        )

    def _table(self, channel: str) -> Row | None:
        return newest(self.room.town.bot.rows(NEWEST, int(channel)))

    async def _in_sandbox(self, work: Coroutine[Any, Any, T]) -> T:
        return await self._thread.hop(work)

    async def begin(self, first: int = FIRST) -> None:
        """Sit down, and do so many things in the game."""
        while (row := self._table(self.room.channel)) is None or row.life == "lobby":
            await self.step()
        await self.go_on(first)

    async def go_on(self, most: int = MOST, until: Callable[[Game[Any]], object] | None = None) -> None:
        """Do so many things, at most to the end of the game, or until the position is as wanted.

        Every one of them must be answered.
        """
        for _ in range(most):
            row = self._table(self.room.channel)
            if (row is not None and row.life == "over") or (until is not None and until(self.room.game())):
                break
            await self.step_at(row)  # read anew it might be over, and another game would begin
        assert self.ledger.unanswered == []

    async def finish(self) -> Json:
        """Play on, without robots near the end alone; return the last board."""
        if "robots" not in self._options:
            near_the_end(self.room, any_move(self._luck))
        await self.go_on()
        return await self.room.until(lambda message: has(message, ":rematch"))

    async def may_press(self) -> tuple[str, str, str, list[str] | None]:
        """Return a move that somebody may press now: who, on which message, its custom_id, what is chosen."""
        while (
            (row := self._table(self.room.channel)) is None or row.life != "playing" or not self._movers(row)
        ):
            await self.step()  # a game that is over by now begins again
        user = self._movers(row)[0]
        if row.kind.hidden:
            await self._look(row, user)
        else:
            await self.room.board_at(self.room.table("rev"))
        message = self._hands[user] if row.kind.hidden else str(row.message)
        found = control(self.shown(message), self._luck, ticks=0)
        while found is not None and found[0].endswith("agree"):  # counts with the other's yes alone
            found = control(self.shown(message), self._luck, ticks=0)
        assert found is not None, "nothing is offered"
        return user, message, *found
