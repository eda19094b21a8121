"""A plain bidder of Coinche, who counts the points in hand."""

from random import Random

from bench.engine_figures.players import by_taste
from bot.engines.coinche.knowledge import knowledge
from bot.engines.kit.engine import Question
from bot.games.coinche import CoincheView
from bot.games.coinche.ladder import games_of, values_of, worth
from bot.games.kit.cards import SUITS, is_trump, points_of
from bot.games.kit.game import Seat

PARTNER = 32
"""The points that a partner and the luck of play are believed to add."""
AGREES = 20
"""Points in hand for each ten that are added to a partner's bid."""
DEFEATS = 52
"""Points in hand, in the opponents' game, with which they are doubled."""
TRUMPS = 3
"""Trumps without which no suit is bid."""


def plain(question: Question, _: Random) -> str:
    """Bid by the points in hand, play by the plain player's taste; declare whatever there is."""
    view = question.view
    if not isinstance(view, CoincheView):
        raise TypeError("not a view of Coinche")
    if view.phase != "play":
        return _bid(question, view)
    return by_taste(question, knowledge(question))


def _bid(question: Question, view: CoincheView) -> str:
    """Return the highest bid that the points in hand allow, at most ten above what is needed."""
    if view.highest is not None and "coinche" in question.legal:
        _, _, game = view.highest
        if _points(view, game) >= DEFEATS:
            return "coinche"
    found: dict[str, int] = {}
    for game in games_of(view.options):
        if game in SUITS and sum(is_trump(card, game) for card in view.hand) < TRUMPS:
            continue
        found[game] = _points(view, game) + PARTNER
    raised = _raised(question.seat, view)
    if raised is not None:
        game, points = raised
        found[game] = max(found.get(game, 0), points)
    if not found:
        return "pass"
    game = max(found, key=found.__getitem__)
    numbers = [value for value in values_of(view.options) if value.isdigit() and worth(value) <= found[game]]
    legal = [code for value in numbers[-1:] if (code := f"bid.{value}.{game}") in question.legal]
    return legal[0] if legal else "pass"


def _points(view: CoincheView, game: str) -> int:
    points = points_of(game, "even")
    return sum(points[card] for card in view.hand)


def _raised(seat: Seat, view: CoincheView) -> tuple[str, int] | None:
    """Return the partner's game with the points that the side should make, unless the seat has bid."""
    bids = [(who, *code.split(".")[1:]) for who, code in view.bids if code.startswith("bid")]
    theirs = [(value, game) for who, value, game in bids if who == (seat + 2) % 4]
    if not theirs or not theirs[-1][0].isdigit() or any(who == seat for who, *_ in bids):
        return None
    value, game = theirs[-1]
    return game, int(value) + 10 * (_points(view, game) // AGREES)
