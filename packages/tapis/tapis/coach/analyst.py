"""The contract of whoever keeps the books of a game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from tapis.coach.choices import Choice
from tapis.coach.words.reasons import Reason, explained, going_on_ways
from tapis.engines import Evaluation, Playable, Question
from tapis.engines.wire import Refused
from tapis.games.kit.options import OptionSet
from tapis.records.hindsight import Hindsight
from tapis.records.ledger import Ledger
from tapis.records.record import Record

Refusal: TypeAlias = Literal["early", "running", "invalid", "unknown", "unsolved", "long"]
"""Why there is no ledger: the game ended early, still runs, cannot be played again from its record, has no
analyst, its options have no solved table, or it had too many moves."""


class NoLedger(Refused):
    """There is no ledger of a game, or no thought about one of its choices, and there never will be."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason)
        self.reason: Refusal = reason

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

    def why(self, question: Question, better: str, worse: str) -> tuple[Reason, ...]:
        """Return what speaks for an action and not for another, the strongest first: one or two sentences.

        Where no reason of the game holds, how both go on (`ways`).
        """
        found = self.explained(question, better, worse, self.chances_told(question, better, worse))
        return found or going_on_ways(self.ways(question, better), self.ways(question, worse))

    def explained(
        self, question: Question, better: str, worse: str, chances: Mapping[str, float], /
    ) -> tuple[Reason, ...]:
        """Return the reasons of the game; empty where none holds."""
        return explained(self.game.words, question, better, worse, chances)

    def chances_told(self, _question: Question, /, *_codes: str) -> Mapping[str, float]:
        """Return the chances of contracts among these actions, by the worlds that priced them."""
        return {}

    def ways(self, _question: Question, _code: str, /) -> Sequence[Reason]:
        """Return the likeliest ways in which an action goes on, two at most, each with its chance.

        They come from what the seat knows.
        """
        return ()

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
