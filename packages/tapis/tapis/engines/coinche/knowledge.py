"""What a seat of Coinche knows while cards are played."""

from tapis.engines.cards.tables import Bits, Real
from tapis.engines.coinche.convention import likelihood
from tapis.engines.coinche.hands import Looks
from tapis.engines.coinche.talks import Ladder
from tapis.engines.coinche.worth import Stakes
from tapis.engines.kit.engine import Question
from tapis.engines.partners.knowledge import Knowledge
from tapis.engines.partners.knowledge import knowledge as of_partners
from tapis.games.coinche.game import CoincheView
from tapis.games.coinche.ladder import GENERALE
from tapis.games.kit.cards import TRUMPS


def knowledge(question: Question) -> Knowledge:
    """Read what the seat knows from its view and from what everybody saw since the deal.

    Raises:
        TypeError: if the question is not of Coinche, or there is no contract.
    """
    view = question.view
    if not isinstance(view, CoincheView) or view.taker is None or view.game is None:
        raise TypeError("there is no contract")
    ladder = Ladder.of(view.options)

    def likely(hands: Bits) -> Real:
        looks = Looks.at(hands, view.options)
        return likelihood(view.bids, looks, ladder, view.dealer, {*range(4)} - {question.seat})

    return of_partners(
        question,
        view,
        game=Stakes(view.options).number(TRUMPS.index(view.game)),
        taker=view.taker,
        leader=view.taker if view.value == GENERALE else (view.dealer + 1) % 4,
        belotes=view.belotes,
        held={},
        likelihood=likely,
    )
