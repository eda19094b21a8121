"""What a player of Coinche may say in the auction."""

from functools import cache

from bot.games.kit.cards import Trump
from bot.games.kit.game import Action, Choices
from bot.games.partners.actions import PASS


class Bid(Action, frozen=True):
    """Bid a value of the ladder in a game: a suit, `SA` or `TA`."""

    value: str
    game: Trump


class Double(Action, frozen=True, verb="coinche"):
    """Double the opponents' bid (R7)."""


class Redouble(Action, frozen=True, verb="surcoinche"):
    """Double a coinche of one's own side's bid (R8)."""


DOUBLE, REDOUBLE = Double(), Redouble()
ANSWERS: Choices[Action] = Choices((PASS, REDOUBLE))
"""What the coinched side may say (R8)."""
OUT_OF_TURN: Choices[Action] = Choices((DOUBLE,))
"""What an opponent of the bidder may say out of turn, with `turn` any (R35)."""


@cache
def calls(values: tuple[str, ...], games: tuple[Trump, ...], double: bool) -> Choices[Action]:
    """Return a pass, a coinche if there may be one, then the bids of these values, lowest first.

    >>> [str(action) for action in calls(("160", "capot"), ("S", "H"), True)]
    ['pass', 'coinche', 'bid.160.S', 'bid.160.H', 'bid.capot.S', 'bid.capot.H']
    """
    doubling = (DOUBLE,) if double else ()
    return Choices((PASS, *doubling, *(Bid(value=value, game=game) for value in values for game in games)))
