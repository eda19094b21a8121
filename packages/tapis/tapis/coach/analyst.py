"""The contract of whoever keeps the books of a game."""

from abc import ABC, abstractmethod
from typing import Literal, TypeAlias

from tapis.coach.choices import Choice
from tapis.engines import Evaluation, Playable, Question
from tapis.engines.wire import Refused
from tapis.games.kit.options import OptionSet
from tapis.records.hindsight import Hindsight
from tapis.records.ledger import Ledger
from tapis.records.record import Record

Reason: TypeAlias = Literal["early", "running", "invalid", "unknown", "unsolved", "long"]
"""Why there is no ledger: the game ended early, still runs, cannot be played again from its record, has no
analyst, its options have no solved table, or it had too many moves."""


class NoLedger(Refused):
    """There is no ledger of a game, or no thought about one of its choices, and there never will be."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason

    def __str__(self) -> str:
        return f"no ledger: {self.reason}"


class Analyst(ABC):
    """Keeps the books of one game."""

    def __init__(self, game: Playable) -> None:
        self.game = game

    @abstractmethod
    def ledger(self, record: Record) -> Ledger:
        """Return the ledger of a finished and ranked game.

        Raises:
            NoLedger: if there is none.
            Mismatch: if a move cannot be played.
        """

    @abstractmethod
    def evaluations(self, question: Question) -> tuple[Evaluation, ...]:
        """Return what every legal action is worth in the ledger's measure, best first.

        Raises:
            NoLedger: if the options have no solved table.
        """

    def looked_back(self, choice: Choice) -> tuple[Evaluation, ...]:
        """Return the same for a choice of a finished game: what was chosen is priced as the ledger has it."""
        return self.evaluations(choice.question)

    def noted(self, choice: Choice) -> tuple[Evaluation, ...]:
        """Return the same of one action of each kind, best first: what the notebook keeps."""
        may, found = choice.before.legal(choice.seat), dict[str, Evaluation]()
        for each in self.looked_back(choice):
            kind = may.kind_of(each.code)
            found.setdefault(kind, each._replace(code=kind))
        return tuple(found.values())

    def hindsight(self, _choice: Choice, _best: str, /) -> Hindsight | None:
        """Return how a choice of a finished game turned out beside the best action by what the seat knew.

        None where nothing was hidden, or it cannot be told.
        """
        return None

    def ready(self, _options: OptionSet, /) -> bool:
        """Return True if these options need no table that is not solved.

        Raises:
            NoLedger: if the table is too large to be solved.
        """
        return True
