"""Where the coach works: processes of its own beside the robots', so that a robot never waits for the coach.

What nobody waits for is done in one process, one thing after the other: ledgers, and tables that are solved
beforehand.  It ends when all processes of the bot hold too much.  What a reader waits for is thought of in
another, reader after reader.  Each starts when it is first needed, and is gone a minute after the last press.
"""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

from tapis.coach.analyst import NoLedger
from tapis.coach.words.reasons import Reason
from tapis.engines import Evaluation, Playable, Question
from tapis.engines.process import ResourceLimits
from tapis.engines.turns import Turns
from tapis.engines.wire import Request
from tapis.engines.worker import Wanted, Worker
from tapis.games.kit.options import OptionSet
from tapis.patience import PATIENCE
from tapis.records.hindsight import Hindsight
from tapis.records.ledger import Ledger
from tapis.records.luck import Given
from tapis.records.record import Record

ACCOUNT: Final = "tapis.coach.account"
"""The module of what is asked about finished games."""
LONG: Final = 1000
"""Moves beyond which a match may take longer: twice as long for twice as many."""
IDLE: Final = 40.0
"""Seconds without a question after which a process ends."""
BEHIND: Final = ResourceLimits(niceness=19, memory=256 << 20)
ASKED: Final = ResourceLimits(niceness=1, memory=160 << 20)
"""Somebody waits for these answers; only the bot itself comes first."""


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
            NoLedger: if there never will be one.
            NoThought: if the process died, failed, had no memory left or took too long.
        """
        about = self._about(record)
        ready = await self._behind.call(Request(f"{ACCOUNT}:is_ready", about, PATIENCE.ledger))
        if not ready and self._folder is not None:
            options = self._shelf[record.game].rules.Options.model_validate(record.options)
            await self._behind.prepare(record.game, options)
        patience = PATIENCE.ledger * max(1.0, len(record.moves) / LONG)
        return await self._behind.call(Request(f"{ACCOUNT}:ledger_of", about, patience))

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
            NoLedger: if the record cannot be played again.
            NoThought: if the process died, failed, had no memory left or took too long.
        """
        return await self._behind.call(Request(f"{ACCOUNT}:luck_of", self._about(record), PATIENCE.ledger))

    async def evaluations(
        self, record: Record, rev: int, who: str, wanted: Wanted, tried: str = ""
    ) -> tuple[Evaluation, ...]:
        """Return what every legal action at a move of a finished game is worth, best first, as ledgers count.

        `who` reads it, as long as it is `wanted`; `tried` is compared, too, if no list has it.

        Raises:
            NoLedger: if the game has no ledger.
            Unwanted: if it was no longer wanted.
            NoThought: as `ledger`, or if this revision is no choice.
        """
        given = (*self._about(record), rev, tried)
        return await self._asked.call(
            Request(f"{ACCOUNT}:evaluations_at", given, PATIENCE.advice), who, wanted
        )

    async def hindsight(
        self, record: Record, rev: int, best: str, who: str, wanted: Wanted
    ) -> Hindsight | None:
        """Return how a move of a finished game turned out beside the best one by what its seat knew.

        None where nothing was hidden, or it cannot be told.

        Raises:
            NoLedger: if the game has no ledger.
            Unwanted: if it was no longer wanted.
            NoThought: as `evaluations`.
        """
        given = (*self._about(record), rev, best)
        return await self._asked.call(Request(f"{ACCOUNT}:hindsight_at", given, PATIENCE.advice), who, wanted)

    async def evaluations_at_each(
        self, record: Record, revs: Collection[int]
    ) -> dict[int, tuple[Evaluation, ...]]:
        """Return the same of one action of each kind at several moves, behind what people wait for.

        Raises:
            NoLedger: if the game has no ledger.
            NoThought: as `ledger`.
        """
        given = (*self._about(record), {*revs})
        patience = PATIENCE.ledger + len(revs) * PATIENCE.advice
        return await self._behind.call(Request(f"{ACCOUNT}:evaluations_at_each", given, patience))

    async def advice(self, game: str, question: Question, who: str, wanted: Wanted) -> tuple[Evaluation, ...]:
        """Return what every legal action is worth in a game that runs, best first, as ledgers count.

        `who` reads it, as long as it is `wanted`.

        Raises:
            NoLedger: if the game has no ledger.
            Unwanted: if it was no longer wanted.
            NoThought: as `ledger`.
        """
        given = (self._game(game), question)
        return await self._asked.call(Request(f"{ACCOUNT}:advice", given, PATIENCE.advice), who, wanted)

    async def why(
        self, record: Record, rev: int, better: str, worse: str, who: str, wanted: Wanted
    ) -> tuple[Reason, ...]:
        """Return what speaks for an action at a move of a finished game and not for another.

        Raises:
            NoLedger: if the game has no ledger.
            Unwanted: if it was no longer wanted.
            NoThought: as `evaluations`.
        """
        given = (*self._about(record), rev, better, worse)
        return await self._asked.call(Request(f"{ACCOUNT}:why_at", given, PATIENCE.advice), who, wanted)

    async def advised_why(
        self, game: str, question: Question, better: str, worse: str, who: str, wanted: Wanted
    ) -> tuple[Reason, ...]:
        """Return the same of a game that runs.

        Raises:
            NoLedger: if the game has no ledger.
            Unwanted: if it was no longer wanted.
            NoThought: as `ledger`.
        """
        given = (self._game(game), question, better, worse)
        return await self._asked.call(Request(f"{ACCOUNT}:why", given, PATIENCE.advice), who, wanted)

    async def marks(self, game: str, seed: str, version: int) -> tuple[int, ...]:
        """Return what is made of a day beside the people by this version, behind what people wait for.

        It is what a strong robot in every seat makes of each deal, or a perfect player of the dice.

        Raises:
            NoLedger: if no perfect player is known.
            NoThought: as `ledger`.
        """
        given = (self._game(game), seed, version)
        return await self._behind.call(Request("tapis.coach.day_robots:made_of", given, PATIENCE.day), "days")

    async def close(self) -> None:
        """End the processes; what is still asked for has no answer."""
        await self._behind.close()
        await self._asked.close()

    def _about(self, record: Record) -> tuple[Record, dict[str, Playable]]:
        """Return a record, and a shelf of its game."""
        return record, {record.game: self._game(record.game)}

    def _game(self, key: str) -> Playable:
        """Return what a process needs of a game.

        Raises:
            NoLedger: if this program does not have it.
        """
        if key not in self._shelf:
            raise NoLedger("unknown")
        game = self._shelf[key]
        return Playable(
            rules=game.rules,
            engine=game.engine,
            analyst=game.analyst,
            words=game.words,
            opening_facts=game.opening_facts,
        )
