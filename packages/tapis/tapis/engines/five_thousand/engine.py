"""The engine of 5000: keeps, throws and banks so as to be first (`race.py`)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar, cast

from tapis.engines.five_thousand.alone import known, prepare
from tapis.engines.five_thousand.race import racing_turn
from tapis.engines.five_thousand.throws import STEP
from tapis.engines.five_thousand.turn import Turn
from tapis.engines.kit.engine import Engine, Evaluation, Level, Manner, Question, Unit, ranked
from tapis.games.five_thousand.game import FiveThousandOptions, FiveThousandView
from tapis.games.kit.options import OptionSet

BOLD = 6.0
"""The hundreds of points, beyond the number of dice, for which a beginner still throws."""


class FiveThousandEngine(Engine):
    """Values are chances to win against players who from the next turn on play for the fewest turns.

    Until the game is solved they are parts of the way to the target.
    """

    unit: ClassVar[Unit] = "win"
    manners: ClassVar[Mapping[Level, Manner]] = MappingProxyType(
        {"easy": Manner(heat=2.0, cap=4.0), "medium": Manner(heat=0.03, cap=0.3), "strong": Manner()}
    )

    def ready(self, options: OptionSet) -> bool:
        """Return True if the game alone is solved for these options."""
        return known(cast(FiveThousandOptions, options)) is not None

    def prepare(self, options: OptionSet) -> None:
        """Solve the game alone, in some seconds, and keep the solution.

        Raises:
            OSError: if it cannot be kept.
        """
        prepare(cast(FiveThousandOptions, options))

    def think(self, question: Question, _budget: int) -> tuple[Evaluation, ...]:
        """Return the chance to win after every legal action."""
        view = cast(FiveThousandView, question.view)
        if not question.legal:
            return ()
        gone = {question.seat, *view.out}
        others = sorted(total // STEP for seat, total in enumerate(view.totals) if seat not in gone)
        turn = racing_turn(view.options, view.totals[question.seat] // STEP, tuple(others))
        return ranked(dict(_valued(turn, view, question.legal)))

    def beginner(self, question: Question) -> Mapping[str, float]:
        """Return hundreds of points: keep the most; bank once they are six more than the dice left."""
        view = cast(FiveThousandView, question.view)
        liked = {f"keep.{offer.mask}": offer.points / 100 for offer in view.keeps}
        liked |= {"bank": view.points / 100, "roll": float(view.free) + BOLD}
        return {code: liked[code] for code in question.legal}


def _valued(turn: Turn, view: FiveThousandView, legal: tuple[str, ...]) -> Iterator[tuple[str, float]]:
    most = turn.ends.settled.shape[-1] - 1
    steps = view.points // STEP
    keeps = {f"keep.{offer.mask}": offer for offer in view.keeps}
    for code in legal:
        if code == "bank":
            yield code, float(turn.ends.settled[min(steps, most)])
        elif code == "roll":
            value = turn.throw(view.throws + 1, view.free)
            yield code, float(value[min(steps, len(value) - 1)])
        else:
            offer = keeps[code]
            value = turn.decide(view.throws, offer.free)
            yield code, float(value[min(steps + offer.points // STEP, most)])
