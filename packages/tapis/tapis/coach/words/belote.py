"""What the coach says of Belote."""

from collections.abc import Sequence

from tapis.coach.words.reasons import Reason
from tapis.coach.words.trumps import CARDS, card_mistake, made, of_partners, trumps
from tapis.engines import Evaluation
from tapis.games.belote.game import Belote, BeloteView
from tapis.games.kit.game import Fact

KINDS = ("passed", "took", "other_trump", *CARDS)
mistake = card_mistake


def reasons(view: BeloteView, evaluation: Evaluation, heard: Sequence[Fact]) -> Sequence[Reason]:
    """Say why a bid or a card is good."""
    if view.trump is not None:
        return of_partners(view, view.trump, evaluation.code, heard, Belote.scale)
    if not evaluation.code.startswith("take"):
        return ()
    suit = evaluation.code.partition(".")[2] or view.turned[-1]
    held = trumps([*view.hand, view.turned], suit)  # who takes gets the turned card
    return [each for each in (made(evaluation), held) if each]
