"""What the coach says of Belote de comptoir."""

from collections.abc import Sequence

from tapis.coach.words.plays import Play, told_of
from tapis.coach.words.reasons import Reason
from tapis.coach.words.trumps import CARDS, card_mistake, made, trumps
from tapis.engines import Evaluation
from tapis.games.comptoir.view import ComptoirView
from tapis.games.kit.game import Fact

KINDS = ("passed", "took", "bid_more", "bid_less", "other_trump", "dealt", *CARDS)
mistake = card_mistake


def reasons(view: ComptoirView, evaluation: Evaluation, heard: Sequence[Fact]) -> Sequence[Reason]:
    """Say why a bid or a card is good."""
    card = evaluation.code.partition(".")[2]
    if view.phase in {"auction", "trump"}:
        held = trumps(view.hand, card) if view.phase == "trump" else None
        return [each for each in (made(evaluation), held) if each]
    if view.phase != "play":
        return ()
    attacks = view.turn == view.taker
    return told_of(Play.of(view, view.trump, card, heard, attacks=attacks, covered=view.covered))
