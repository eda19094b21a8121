"""What the coach says of Belote de comptoir."""

from collections.abc import Mapping, Sequence
from typing import Final

from tapis.coach.words.card_rules import RULES as OF_CARDS
from tapis.coach.words.plays import Hand
from tapis.coach.words.reasons import Rule
from tapis.coach.words.trumps import CARDS, TAKING, Call, card_mistake
from tapis.engines import Question
from tapis.games.comptoir.view import ComptoirView

KINDS = ("passed", "took", "bid_more", "bid_less", "other_trump", "dealt", *CARDS)
ALONE: Final = {"loses": "another", "waits": "another_waits"}
"""Rules that are told in other words where everybody plays alone."""
RULES: Final[Sequence[Rule]] = (
    *(rule._replace(key=ALONE.get(rule.key, rule.key), lesson="") for rule in TAKING),
    *OF_CARDS,
)
mistake = card_mistake


def position(question: Question, chances: Mapping[str, float]) -> Call | Hand:
    """Return what reasons are told of; all but the taker play against the taker."""
    view, seat = ComptoirView.of(question.view), question.seat
    if view.phase != "play":
        return Call(view.hand, chances, view=view)
    allies = (
        []
        if seat == view.taker
        else [other for other in range(view.players) if other not in {seat, view.taker}]
    )
    return Hand.of(question, view, chances, allies=allies, covered=view.covered)
