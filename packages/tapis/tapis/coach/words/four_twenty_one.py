"""What the coach says of 421."""

from collections.abc import Sequence
from itertools import product

from tapis.coach.words.mistakes import THROWN, thrown
from tapis.coach.words.reasons import EVEN, Reason, percent
from tapis.engines import Evaluation
from tapis.games.four_twenty_one.game import FourTwentyOneView
from tapis.games.four_twenty_one.ranks import rank
from tapis.games.kit.game import Fact

KINDS, mistake = THROWN, thrown


def reasons(view: FourTwentyOneView, evaluation: Evaluation, _: Sequence[Fact]) -> Reason | None:
    """Say how often a throw is beaten."""
    if not view.dice:
        return None
    order = view.options.others_order
    mine = rank(view.dice, order)
    better = sum(rank(dice, order) < mine for dice in product(range(1, 7), repeat=3))
    chance = better / 216
    if evaluation.code == "stop":
        return _hard_to_beat(chance)
    return Reason("coach.why.weak", {"percent": percent(chance)}) if 100 * chance >= EVEN else None


def _hard_to_beat(chance: float) -> Reason | None:
    if not chance:
        return Reason("coach.why.unbeaten", {})
    return Reason("coach.why.good", {"percent": percent(chance)}) if 100 * chance < EVEN else None
