"""The contract of an engine: from what a seat may know to a legal action.

An engine is asked a `Question` and answers with a `Evaluation` for every legal action.  It is never given the
game, the seed or another seat's view, so it cannot cheat.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import exp
from operator import itemgetter
from random import Random
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self, TypeAlias

from tapis.games.kit.game import Action, Choices, Fact, Game, Judged, Seat, View
from tapis.games.kit.level import Level
from tapis.games.kit.options import OptionSet
from tapis.games.kit.value import Value

NOTHING_NOW: Final = ""
"""What `choose` answers for a seat that is not awaited and rather does nothing than interrupt."""
Unit: TypeAlias = Literal["points", "win", "turns", "order"]
"""What values count: points of the sheet or of cards, the chance to win (0 to 1), turns saved, or nothing but
the order of preference."""


class Question(Value, frozen=True):
    """What a seat knows when it has to choose.

    `view` is the seat's own, `legal` holds its legal notations, and `heard` what everybody saw since the last
    deal (in games without one: since the start), oldest first.  With `judged` choices that are too many to
    list are legal too.
    """

    seat: Seat
    view: View
    legal: tuple[str, ...]
    heard: tuple[Fact, ...] = ()
    judged: bool = False

    @classmethod
    def of(cls, game: Game[Any], seat: Seat, heard: Sequence[Fact] = ()) -> Self:
        """Return what a seat is asked in a position that has heard these facts since the deal."""
        may = game.legal(seat)
        legal, judged = tuple(map(str, may)), isinstance(may, Judged)
        return cls(seat=seat, view=game.known(seat), legal=legal, heard=tuple(heard), judged=judged)

    def luck(self) -> Random:
        """Return a stream that depends on what the seat knows and on nothing else."""
        known = repr((self.seat, self.view, self.legal, self.heard))
        return Random(sha256(known.encode()).digest())  # noqa: S311 - a robot's own luck deals no cards


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player chose in a game that the coach watches.

    `actions` were the legal ones; `question` is what the seat knew; `played` is the notation.
    """

    seat: Seat
    rev: int
    question: Question
    actions: Choices[Action]
    played: str = ""


class Evaluation(NamedTuple):
    """What a legal action is worth to the seat that asks; a tuple, as a decision makes dozens.

    `value` is in the engine's unit, from this seat's side: more is better.  `error` is its standard error, 0
    where the value is exact.  `chance` is that of making the contract, of a bid that a coach thought of.
    """

    code: str
    value: float
    error: float = 0.0
    chance: float | None = None


class Manner(Value, frozen=True):
    """How freely a level strays from the best action.

    An action that loses `loss` is chosen with the weight exp(-loss / heat), and never if it loses more than
    `cap`.  Heat 0 chooses the best.
    """

    heat: float = 0.0
    cap: float = 0.0


class Engine(ABC):
    """The mind of one game.  It remembers no question; it may keep what follows from the rules."""

    unit: ClassVar[Unit]
    exact: ClassVar[bool] = False
    """True: values are exact where the table of the options is solved."""
    budget: ClassVar[int] = 1
    """The budget of a robot's decision: worlds, nodes or playouts, as the engine counts."""
    manners: ClassVar[Mapping[Level, Manner]]
    """How each level chooses among evaluations: "strong" the best, "easy" among what `beginner` likes."""

    @abstractmethod
    def think(self, question: Question, budget: int, /) -> tuple[Evaluation, ...]:
        """Return an evaluation of every legal action, best first.

        Equal questions have equal answers: any luck comes from `question.luck()`.
        """

    def beginner(self, _question: Question, /) -> Mapping[str, float]:
        """Return what comes to a beginner's mind, and how much they like each of it, by one simple rule.

        Actions that the rule never plays are missing.  An engine without such a rule returns nothing: its
        "easy" strays from the best evaluation.
        """
        return {}

    def warm(self) -> None:  # noqa: B027 - for engines that read the rules into tables
        """Make what every thought needs, so that the first one takes no longer than others."""

    def ready(self, _options: OptionSet, /) -> bool:
        """Return True if the engine plays these options as well as it ever will.

        An engine that is not ready plays sensibly all the same.  The first call may take a second.
        """
        return True

    def prepare(self, options: OptionSet) -> None:  # noqa: B027 - for engines that solve tables
        """Solve and keep what makes the engine ready.

        It may take minutes and is meant for a process of its own.  `tapis/engines/kit/solutions.py` keeps the
        table, where the engine finds it in other processes, too.

        Raises:
            OSError: if the table cannot be kept.
        """

    def choose(self, question: Question, level: Level, budget: int, luck: Random) -> str:
        """Return the notation that a player of this level plays.

        An engine whose game has interruptions answers `NOTHING_NOW` for a seat that is not awaited and does
        not interrupt.
        """
        if len(question.legal) == 1 and not question.judged:
            return question.legal[0]
        liked = self.beginner(question) if level == "easy" else None
        evaluations = ranked(liked) if liked else self.think(question, budget)
        return softened(evaluations, self.manners[level], luck)


EQUAL: Final = 12
"""Decimals beyond which values differ by the computing alone, as processors round sums in their own ways."""


def softened(evaluations: Sequence[Evaluation], manner: Manner, luck: Random) -> str:
    """Choose among evaluations, best first, in this manner.

    >>> evaluations = [Evaluation(*each) for each in (("a", 3.0), ("b", 2.5), ("c", -9.0))]
    >>> softened(evaluations, Manner(), Random(1))
    'a'
    >>> sorted({softened(evaluations, Manner(heat=1.0, cap=3.0), Random(seed)) for seed in range(20)})
    ['a', 'b']
    """
    best = evaluations[0]
    if not manner.heat:
        return best.code
    near = [evaluation for evaluation in evaluations if best.value - evaluation.value <= manner.cap]
    weights = [exp((evaluation.value - best.value) / manner.heat) for evaluation in near]
    return luck.choices(near, weights)[0].code


def ranked(values: Mapping[str, float], errors: Mapping[str, float] | None = None) -> tuple[Evaluation, ...]:
    """Return evaluations of actions by their values, best first; equal values keep their order.

    >>> [evaluation.code for evaluation in ranked({"a": 1.0, "b": 2.0, "c": 2.0})]
    ['b', 'c', 'a']
    """
    errors = errors or {}
    found = [Evaluation(code, round(value, EQUAL), errors.get(code, 0.0)) for code, value in values.items()]
    return tuple(sorted(found, key=itemgetter(1), reverse=True))
