"""A plain player of Belote.

The plain player bids by a glance at the hand and plays by rules of thumb.  In the public engine `colver`
(Belote contrée, PyPI) its card play loses 1.3 ± 1.8 card points a deal to that engine's heuristic player over
500 deals played both ways, so it stands for a player of that strength.
"""

from random import Random

import numpy as np

from bench.engine_figures.players import by_taste
from tapis.engines.belote.hands import best, open_suits, promise
from tapis.engines.belote.knowledge import knowledge
from tapis.engines.cards.tables import bits
from tapis.engines.kit.engine import Question
from tapis.games.belote.game import BeloteView
from tapis.games.kit.cards import SUITS


def plain(question: Question, _: Random) -> str:
    """Bid by the promise of the hand, play by the plain player's taste; declare whatever there is."""
    view = BeloteView.of(question.view)
    if view.phase != "play":
        six = np.array([bits((*view.hand, view.turned))], np.uint32)
        promised, suit = best(promise(six), open_suits(len(view.bids), view.turned[-1]))
        if promised[0] <= 0:
            return "pass"
        return "take" if len(view.bids) < 4 else f"take.{SUITS[int(suit[0])]}"
    return by_taste(question, knowledge(question))
