"""The bids that a hand of Coinche can bear, by a count that players make themselves."""

from collections.abc import Iterable
from typing import Final

from tapis.games.coinche.convention import HELP, count, may_name
from tapis.games.coinche.game import CoincheView
from tapis.games.coinche.ladder import CAPOT, GENERALE, worth
from tapis.games.kit.game import Action, Seat
from tapis.games.partners.announcements import combinations

GAMES, NEXT = 2, 3
"""The next values of so many games, and how many of each."""
_COUNTS: Final = {CAPOT: 185, GENERALE: 1000}
"""The counts that bear what is more than a number; nobody counts on every trick for themselves alone."""


def bears(view: CoincheView, game: str) -> int:
    """Return up to which number the hand of the player to speak bears a game, 0 if it does not at all.

    A game that the partner has bid is borne by that bid and what the hand adds to it, which is added once.
    """
    announced = combinations(tuple(view.hand)) if view.options.declarations != "off" else ()
    shown = sum(each.points for each in announced)
    own = count(view.hand, game) + shown if may_name(view.hand, game) else 0
    partner, mine = (_last(view, seat, game) for seat in ((view.turn or 0) + side for side in (2, 0)))
    if not partner:
        return own
    if mine:
        return max(partner, own + max(0, partner - mine))
    return max(own, partner + max(0, count(view.hand, game, HELP) + shown))


def likely_bids(view: CoincheView, offers: Iterable[Action]) -> list[list[str]]:
    """Return the notations of the bids that the hand bears: of its best games the next values, lowest first.

    Args:
        view: what the player to speak sees.
        offers: their legal actions, lower bids first.
    """
    borne: dict[str, list[str]] = {}
    for action in offers:
        verb, *rest = str(action).split(".")
        if verb == "bid" and (_COUNTS.get(rest[0]) or worth(rest[0])) <= bears(view, rest[1]):
            borne.setdefault(rest[1], []).append(str(action))
    games = sorted(borne, key=lambda game: -bears(view, game))
    return [borne[game][:NEXT] for game in games[:GAMES]]


def _last(view: CoincheView, seat: Seat, game: str) -> int:
    """Return the number that a seat bid last in a game, 0 if it has bid none."""
    said = [call.split(".") for speaker, call in view.bids if speaker == seat % 4]
    return next((worth(call[1]) for call in reversed(said) if call[2:] == [game]), 0)
