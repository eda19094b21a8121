"""What a seat of Belote knows while cards are played."""

from tapis.engines.belote.hands import likelihood, spoken
from tapis.engines.cards.tables import GAME, Bits, Real, bits
from tapis.engines.kit.engine import Question
from tapis.engines.partners.knowledge import Knowledge
from tapis.engines.partners.knowledge import knowledge as of_partners
from tapis.games.belote.game import BeloteView


def knowledge(question: Question) -> Knowledge:
    """Read what the seat knows from its view and from what everybody saw since the deal.

    Raises:
        TypeError: if the question is not of Belote.
    """
    view = question.view
    if not isinstance(view, BeloteView) or view.taker is None or view.trump is None:
        raise TypeError("no trump is named")
    bids = [bid for bid in spoken(view.bids, view.turned) if bid.seat != question.seat]

    def likely(hands: Bits) -> Real:
        return likelihood(hands, bids)

    return of_partners(
        question,
        view,
        game=GAME[view.trump],
        taker=view.taker,
        leader=(view.dealer + 1) % 4,
        belotes={} if view.belote is None else {view.trump: view.belote},
        held={view.taker: bits((view.turned,))},
        likelihood=likely if bids else None,
    )
