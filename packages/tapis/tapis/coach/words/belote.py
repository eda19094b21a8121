"""What the coach says of Belote."""

from collections.abc import Mapping

from tapis.coach.words.plays import Hand
from tapis.coach.words.trumps import CARDS, RULES, Call, card_mistake, of_partners
from tapis.engines import Question
from tapis.games.belote.game import Belote, BeloteView

__all__ = ("RULES", "mistake", "position")

KINDS = ("passed", "took", "other_trump", *CARDS)
mistake = card_mistake


def position(question: Question, chances: Mapping[str, float]) -> Call | Hand:
    """Return what reasons are told of: who takes gets the turned card."""
    view = BeloteView.of(question.view)
    if view.trump is None:
        return Call([*view.hand, view.turned], chances, view.turned[-1], view)
    return of_partners(question, view, chances, Belote.scale)
