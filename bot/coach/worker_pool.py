"""Where the coach works: processes of its own beside the robots', so that a robot never waits for the coach.

What nobody waits for is done in one process, one thing after the other: ledgers, and tables that are solved
beforehand.  It ends when all processes of the bot hold too much.  What a reader waits for is thought of in
another, reader after reader.  Each starts when it is first needed, and is gone a minute after the last press.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

from bot.coach.analyst import Reason
from bot.engines import Playable, Question, Thought
from bot.engines.process import NoThought, ResourceLimits
from bot.engines.turns import Turns
from bot.engines.wire import Json, written
from bot.engines.worker import Wanted, Worker
from bot.games.kit.options import OptionSet
from bot.patience import PATIENCE
from bot.records.days import kind_of
from bot.records.lay import Lay, read
from bot.records.ledger import Ledger
from bot.records.luck import Given
from bot.records.record import Record

LONG: Final = 1000
"""Moves beyond which a match may take longer: twice as long for twice as many."""
IDLE: Final = 40.0
"""Seconds without a question after which a process ends."""
BEHIND: Final = ResourceLimits(niceness=19, memory=256 << 20)
ASKED: Final = ResourceLimits(niceness=1, memory=160 << 20)
"""Somebody waits for these answers; only the bot itself comes first."""
_MODULE: Final = "bot.coach.account"


class Refused(NoThought):
    """There is no ledger of this game, and there never will be."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"no ledger: {reason}")
        self.reason: Reason = reason


class Coach:
    """Makes ledgers, has tables solved, and thinks about choices, in processes of its own.

    Args:
        shelf: the games by key.
        folder: where solved tables are kept; None to solve none.
    """

    def __init__(
        self,
        shelf: Mapping[str, Playable],
        folder: Path | None = None,
    ) -> None:
        self._shelf = shelf
        self._folder = folder
        self._behind = Worker(shelf, folder, share=BEHIND, idle=IDLE, yields=True)
        self._solving = Turns()
        self._asked = Worker(shelf, folder, share=ASKED, idle=IDLE)

    @property
    def pids(self) -> tuple[int | None, int | None]:
        """The ids of the processes of ledgers and of thoughts; None while there is none."""
        return self._behind.pid, self._asked.pid

    async def ledger(self, record: Record) -> Ledger:
        """Return the ledger of a finished game; if a table is to be solved first, that may take minutes.

        Raises:
            Refused: if there never will be one.
            NoThought: if the process died, failed, had no memory left or took too long.
        """
        given, kind = self._about(record), self._shelf[record.game].rules
        ready = await self._call(self._behind, "ask_ready", given, PATIENCE.ledger)
        if not ready and self._folder is not None:
            await self._behind.prepare(record.game, kind.Options.model_validate(record.options))
        patience = PATIENCE.ledger * max(1.0, len(record.moves) / LONG)
        return Ledger.model_validate(await self._call(self._behind, "ask_ledger", given, patience))

    async def prepare(self, game: str, options: OptionSet, who: str) -> None:
        """Have the table of these options solved unless it is there, among all that `who` wants in turn.

        Between two tables that wait, a ledger that waits is made.

        Raises:
            NoThought: if it could not be solved.
        """
        if self._folder is None:
            return
        await self._solving.take(who)
        try:
            await self._behind.prepare(game, options, "solving")
        finally:
            self._solving.give()

    async def given(self, record: Record) -> Given:
        """Return what the dice and packs of a finished game gave.

        Raises:
            Refused: if the record cannot be played again.
            NoThought: if the process died, failed, had no memory left or took too long.
        """
        found = await self._call(self._behind, "ask_given", self._about(record), PATIENCE.ledger)
        return Counter({(what, value): count for what, value, count in found})

    async def thoughts(
        self, record: Record, rev: int, who: str, wanted: Wanted, tried: str = ""
    ) -> tuple[Thought, ...]:
        """Return what every legal action at a move of a finished game is worth, best first, as ledgers count.

        `who` reads it, as long as it is `wanted`; `tried` is compared, too, if no list has it.

        Raises:
            Refused: if the game has no ledger.
            Unwanted: if it was no longer wanted.
            NoThought: as `ledger`, or if this revision is no choice.
        """
        given = {**self._about(record), "rev": rev, "tried": tried}
        return _read(await self._call(self._asked, "ask_thoughts", given, who=who, wanted=wanted))

    async def lay(self, record: Record, rev: int, best: str, who: str, wanted: Wanted) -> Lay | None:
        """Return how a move of a finished game turned out beside the best one by what its seat knew.

        None where nothing was hidden, or it cannot be told.

        Raises:
            Refused: if the game has no ledger.
            Unwanted: if it was no longer wanted.
            NoThought: as `thoughts`.
        """
        given = {**self._about(record), "rev": rev, "best": best}
        found = await self._call(self._asked, "ask_lay", given, who=who, wanted=wanted)
        return None if found is None else read(found)

    async def thoughts_at_each(self, record: Record, revs: Collection[int]) -> dict[int, tuple[Thought, ...]]:
        """Return the same of one action of each kind at several moves, behind what people wait for.

        Raises:
            Refused: if the game has no ledger.
            NoThought: as `ledger`.
        """
        given = {**self._about(record), "revs": sorted(revs)}
        patience = PATIENCE.ledger + len(revs) * PATIENCE.advice
        found = await self._call(self._behind, "ask_thoughts_at_each", given, patience)
        return {rev: _read(thoughts) for rev, thoughts in found}

    async def advice(self, game: str, question: Question, who: str, wanted: Wanted) -> tuple[Thought, ...]:
        """Return what every legal action is worth in a game that runs, best first, as ledgers count.

        `who` reads it, as long as it is `wanted`.

        Raises:
            Refused: if the game has no ledger.
            Unwanted: if it was no longer wanted.
            NoThought: as `ledger`.
        """
        given = {"game": self._shelf[game].plain(), "question": written(question)}
        return _read(await self._call(self._asked, "ask_advice", given, who=who, wanted=wanted))

    async def marks(self, game: str, seed: str, version: int) -> tuple[int, ...]:
        """Return what is made of a day beside the people by this version, behind what people wait for.

        It is what a strong robot in every seat makes of each deal, or a perfect player of the dice.

        Raises:
            Refused: if no perfect player is known.
            NoThought: as `ledger`.
        """
        asked = "ask_marks" if kind_of(game) == "deal" else "ask_points"
        given = {"game": self._shelf[game].plain(), "seed": seed, "version": version}
        return tuple(await self._call(self._behind, asked, given, PATIENCE.day, who="days"))

    async def close(self) -> None:
        """End the processes; what is still asked for has no answer."""
        await self._behind.close()
        await self._asked.close()

    def _about(self, record: Record) -> dict[str, Any]:
        """Return a record and its game as plain data.

        Raises:
            Refused: if this program does not have the game.
        """
        if record.game not in self._shelf:
            raise Refused("unknown")
        return {"record": record.plain(), "game": self._shelf[record.game].plain()}

    async def _call(
        self,
        worker: Worker,
        name: str,
        given: Mapping[str, Any],
        patience: float | None = None,
        *,
        who: str = "",
        wanted: Wanted | None = None,
    ) -> Json:
        found = await worker.call(f"{_MODULE}:{name}", given, patience or PATIENCE.advice, who, wanted)
        if "reason" in found:
            raise Refused(found["reason"])
        return found["answer"]


def _read(thoughts: Json) -> tuple[Thought, ...]:
    return tuple(Thought(*thought) for thought in thoughts)
