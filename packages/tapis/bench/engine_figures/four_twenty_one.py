"""A plain player of 421."""

from random import Random

from tapis.engines import Question
from tapis.games.four_twenty_one.game import FourTwentyOneView
from tapis.games.four_twenty_one.ranks import rank
from tapis.games.kit.dice import Dice, keeping

GOOD_ENOUGH = 16
"""The last of the ranks with a name, with which a plain starter stops."""


def plain(question: Question, luck: Random) -> str:  # noqa: ARG001 - it has none
    """Stop with any combination that has a name; else keep a part of 4-2-1, or a pair of aces."""
    view = FourTwentyOneView.of(question.view)
    if not view.throws:
        return question.legal[0]
    if view.may_stop and rank(view.dice, view.options.others_order) <= GOOD_ENOUGH:
        return "stop"
    kept = _kept(view.dice)
    return "roll." + keeping(view.dice, kept)


def _kept(dice: Dice) -> list[int]:
    parts = [face for face in (4, 2, 1) if face in dice]
    aces = [1] * min(2, dice.count(1))
    wanted = aces if len(aces) > len(parts) else parts
    return wanted[:2]
