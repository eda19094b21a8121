"""How a beginner plays Tarot: by the points in hand, the highest card that wins, else the lowest."""

from collections.abc import Mapping

from tapis.engines.kit.engine import Question
from tapis.engines.tarot.hands import strength
from tapis.engines.tarot.knowledge import TAKES
from tapis.engines.tarot.tables import sets
from tapis.games.kit.cards import Card
from tapis.games.tarot.cards import EXCUSE, HEIGHT, POINTS, SUIT_OF, TRUMP, led_in, powers
from tapis.games.tarot.dealing import DOG
from tapis.games.tarot.laying import least_discard
from tapis.games.tarot.view import TarotView


def liked(question: Question) -> Mapping[str, float]:
    """Return what comes to a beginner's mind, and how much they like each of it."""
    view = TarotView.of(question.view)
    if view.phase == "auction":
        return _bids(question, view)
    if view.phase == "dog":
        return {".".join(("discard", *least_discard(view.hand, view.called, DOG[view.players]))): 0.0}
    if view.phase == "play":
        return {code: _card(code.split(".")[1], view) for code in question.legal}
    if view.phase == "call":
        return {code: float(code[5:] not in view.hand) for code in question.legal}
    return {"ready": 0.0}


def _bids(question: Question, view: TarotView) -> Mapping[str, float]:
    """Take with a good hand, for no more than a garde."""
    points = float(strength(sets(view.hand)))
    prise, garde, *_ = TAKES[view.players]
    liking = {"pass": (prise + garde) / 2, "bid.prise": points, "bid.garde": 2 * points - garde}
    return {code: liking[code] for code in question.legal if code in liking}


def _card(card: Card, view: TarotView) -> float:
    """Like the highest card if it wins so far, else the one that counts least; lead no trumps."""
    trick = [laid for _, laid in view.trick]
    led = led_in(trick)
    if card == EXCUSE:
        return 0.0
    if led is None:
        return HEIGHT[card] / 2 - 8 * (SUIT_OF[card] == TRUMP)
    power = powers(led)
    wins = power[card] > max(power[laid] for laid in trick)
    if SUIT_OF[card] == TRUMP:
        return 1.0 - HEIGHT[card] / 10 - 3 * (card == "T1")
    return float(HEIGHT[card] if wins and POINTS[card] > 1 else -POINTS[card] - HEIGHT[card] / 20)
