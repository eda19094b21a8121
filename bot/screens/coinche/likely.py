"""The bids that a hand of Coinche is likely to want, by a count that players make themselves."""

from collections.abc import Iterable, Sequence

from bot.games.coinche import CoincheView
from bot.games.kit.cards import ALL_TRUMP, NO_TRUMP, rank_of, suit_of
from bot.games.kit.game import Action
from bot.screens.kit.cards import parts_of

GAMES, NEXT = 2, 3
"""A row of buttons for each of so many games, with the next values in it."""
STRONG = 5
"""The count from which a hand is strong in a game."""


def count(hand: Sequence[str], game: str) -> int:
    """Count how strong a hand is in a game.

    A suit: one for each of its cards, one more for its jack and for its nine, one for every other ace.
    No trump: two for each ace, one for each ten beside its ace.  All trump: two for each jack, one for each
    nine beside its jack.

    >>> count(["JH", "9H", "7H", "AS", "KC"], "H"), count(["AH", "10H", "AS", "10C"], "SA")
    (6, 5)
    """
    if game in {NO_TRUMP, ALL_TRUMP}:
        first, second = ("A", "10") if game == NO_TRUMP else ("J", "9")
        tops = {suit_of(card) for card in hand if rank_of(card) == first}
        return 2 * len(tops) + sum(rank_of(card) == second and suit_of(card) in tops for card in hand)
    trumps = [rank_of(card) for card in hand if suit_of(card) == game]
    aces = sum(rank_of(card) == "A" and suit_of(card) != game for card in hand)
    return len(trumps) + sum(rank in {"J", "9"} for rank in trumps) + aces


def likely_bids(view: CoincheView, offers: Iterable[Action]) -> list[list[str]]:
    """Return the notations of likely bids, a list for each game: the next three values in it.

    The partner's own game comes first if the partner has bid last, then the games in which the hand is
    strong, the strongest first; where there is none, the best game of the hand.

    Args:
        view: what the player to speak sees.
        offers: their legal actions, lower bids first.
    """
    legal: dict[str, list[str]] = {}
    for action in offers:
        verb, rest = parts_of(action)
        if verb == "bid":
            legal.setdefault(rest[1], []).append(str(action))
    ranked = sorted(legal, key=lambda game: -count(view.hand, game))
    strong = [game for game in ranked if count(view.hand, game) >= STRONG] or ranked[:1]
    games = [game for game in dict.fromkeys([*_raised(view), *strong]) if game in legal]
    return [legal[game][:NEXT] for game in games[:GAMES]]


def _raised(view: CoincheView) -> list[str]:
    """Return the partner's game, if the last bid is theirs."""
    if view.highest is None or view.turn is None or view.highest[0] != (view.turn + 2) % 4:
        return []
    return [view.highest[2]]
