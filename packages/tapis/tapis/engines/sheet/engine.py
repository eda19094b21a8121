"""How score sheets are played: the best of all throws and boxes by the solved table of the sheet.

Until its table is solved, a sheet is played by the tables of its two halves, each solved as if it were alone:
the upper boxes, and all others.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from tapis.engines.kit import solutions
from tapis.engines.kit.engine import Engine, Evaluation, Question, ranked
from tapis.engines.sheet.keeps import keeps
from tapis.engines.sheet.plan import Plan, Written
from tapis.engines.sheet.turn import Part, Turn, Values
from tapis.games.kit.options import OptionSet
from tapis.games.kit.sheet import SheetView

SMALL = 20_000
"""The most states of a plan that is solved on the spot, in well under a second."""


class SheetEngine(Engine):
    """An engine of a score sheet game.  The value of an action is the seat's expected final score."""

    unit = "points"
    exact = True

    # What a game defines

    @abstractmethod
    def plans(self, options: Any) -> tuple[Plan, ...]:  # noqa: ANN401 - the game's own
        """Return the plans whose tables these options need."""

    @abstractmethod
    def grids(self, view: Any, seat: int) -> tuple[tuple[str, Plan, Written], ...]:  # noqa: ANN401 - as above
        """Return the parts of a seat's sheet: the prefix of its boxes in notation, its plan, its boxes."""

    def score(self, view: Any, seat: int) -> float:  # noqa: ANN401 - as above
        """Return what a seat has, with what it may expect from games to come."""
        return float(view.totals[seat])

    def value(self, plan: Plan, grid: Written) -> float:
        """Return what a sheet of this plan still gains under best play."""
        return _values(plan)[plan.state(grid)]

    # The contract

    def think(self, question: Question, _budget: int) -> tuple[Evaluation, ...]:
        """Return the expected final score of every legal action, best first."""
        view = SheetView.of(question.view)
        score, turn = self.score(view, question.seat), self.turn(view, question.seat)
        return ranked({code: score + self._gained(turn, view, code) for code in question.legal})

    def beginner(self, question: Question) -> Mapping[str, float]:
        """Return what each action gains now or by one more throw; with nothing to gain, the cheapest boxes.

        Nobody crosses out a box while the dice give points in another one, or can be thrown again.
        """
        view = SheetView.of(question.view)
        parts = self.grids(view, question.seat)
        turn = Turn([Part(prefix, plan, NOTHING, plan.state(grid)) for prefix, plan, grid in parts])
        gains = {code: self._grabbed(turn, view, code) for code in question.legal}
        if max(gains.values()) > 0:
            return {code: gain for code, gain in gains.items() if gain > 0}
        throws = {code: gain for code, gain in gains.items() if not code.startswith("score.")}
        return throws or {code: gain - turn.most(code.partition(".")[2]) for code, gain in gains.items()}

    def worth(self, question: Question) -> float:
        """Return the expected final score of a seat: before its throw, after each throw, out of its turn."""
        evaluations = self.think(question, self.budget)
        if evaluations:
            return evaluations[0].value
        return self.score(question.view, question.seat) + self.turn(question.view, question.seat).left

    def spread(self, question: Question) -> float:
        """Return what the choice among several parts adds to their values, before a turn begins."""
        turn = self.turn(question.view, question.seat)
        return turn.beginning - turn.left

    def ready(self, options: OptionSet) -> bool:
        """Return True if the tables of these options are solved."""
        return all(map(self.solved, self.plans(options)))

    def solved(self, plan: Plan) -> bool:
        """Return True if the table of a plan is solved."""
        return solutions.table(plan.name, plan.digest) is not None

    def prepare(self, options: OptionSet) -> None:
        """Solve the tables of these options that are missing."""
        for plan in self.plans(options):
            if not self.solved(plan):
                solutions.keep(plan.name, plan.digest, _solve(plan))

    # A turn

    def turn(self, view: Any, seat: int) -> Turn:  # noqa: ANN401 - as above
        """Return the turn of a seat that is to throw or to write."""
        parts = tuple(
            [
                (prefix, plan, plan.state(grid), self.solved(plan))
                for prefix, plan, grid in self.grids(view, seat)
            ]
        )
        more = self.together(view, seat).items() if len(parts) > 1 else ()
        return _turn(parts, tuple(more))

    def _gained(self, turn: Turn, view: SheetView, code: str) -> float:
        """Return what an action gains by the end of the game."""
        verb, _, rest = code.partition(".")
        if verb == "score":
            return turn.writing(rest, view.throws, view.dice)
        if verb == "announce":
            return max(turn.aiming(rest, keep) for keep in set(keeps(view.dice).values()))
        if not view.throws:
            return turn.beginning
        announced = self.announced(view)
        if announced is not None:
            return turn.aiming(announced, keeps(view.dice)[rest])
        return turn.throwing(view.throws, keeps(view.dice)[rest])

    def _grabbed(self, turn: Turn, view: SheetView, code: str) -> float:
        """Return what an action gains in this turn with one more throw at most."""
        verb, _, mask = code.partition(".")
        if verb == "roll" and self.announced(view) is None:
            return turn.throwing(turn.rethrows, keeps(view.dice)[mask])
        return self._gained(turn, view, code)

    def together(self, _view: Any, _seat: int, /) -> Mapping[str, float]:  # noqa: ANN401 - as above
        """Return by box what the parts of a sheet are worth more than one by one once it is written.

        "" stands for now.  Nothing where the engine does not know.
        """
        return {}

    def announced(self, _view: Any, /) -> str | None:  # noqa: ANN401 - as above
        """Return the name of the box that the last throw is announced for."""
        return None


@lru_cache(maxsize=16)
def _turn(parts: tuple[tuple[str, Plan, int, bool], ...], more: tuple[tuple[str, float], ...]) -> Turn:
    """Return the turn of a sheet by its parts: prefix, plan, state, and whether the table is solved.

    `more` is what the parts are worth together, as `SheetEngine.together` tells it.
    """
    return Turn([Part(prefix, plan, _values(plan), state) for prefix, plan, state, _ in parts], dict(more))


def _values(plan: Plan) -> Values:
    return solutions.table(plan.name, plan.digest) or _halves(plan)


@cache
def _halves(plan: Plan) -> Values:
    """Return the tables of a plan's last component and of all others, each solved as if it were alone.

    A small plan is solved whole.
    """
    if plan.states <= SMALL:
        return _floats(plan)
    last = len(plan.components) - 1
    return Halves(_floats(plan.half(0, last)), _floats(plan.half(last, last + 1)))


class Nothing:
    """What states of a sheet are worth to who does not look ahead."""

    def __getitem__(self, _state: int) -> float:
        return 0.0


NOTHING = Nothing()


class Halves:
    """What states of a sheet are worth by the tables of its two halves."""

    def __init__(self, high: Sequence[float], low: Sequence[float]) -> None:
        self._high, self._low = high, low

    def __getitem__(self, state: int) -> float:
        high, low = divmod(state, len(self._low))
        return self._high[high] + self._low[low]


def _floats(plan: Plan) -> Sequence[float]:
    return _solve(plan).cast("f")


def _solve(plan: Plan) -> memoryview:
    """Solve a plan; numpy is loaded now and not before, as a table that is there needs none.

    The values are not copied: of the largest sheet they are 51 MB.
    """
    return memoryview(import_module("tapis.engines.sheet.solving").solved(plan)).cast("B")
