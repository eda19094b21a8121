"""A plain player of 5000, who banks from a fixed threshold."""

from random import Random

from tapis.engines import Question
from tapis.games.five_thousand.game import FiveThousandView


def plain(question: Question, luck: Random, enough: int = 300) -> str:  # noqa: ARG001 - it has none
    """Keep all that scores, and bank from `enough` points on."""
    view = FiveThousandView.of(question.view)
    if view.state == "choose":
        return question.legal[0]
    return "bank" if view.may_bank and view.points >= enough else "roll"
