"""Cards of a hand that are as good as each other: neighbours in their suit that count the same."""

from tapis.engines.cards.tables import BIT, POINTS, POWER, SUIT_BITS
from tapis.engines.cards.tables import cards as named


def alike(hand: int, gone: int, game: int) -> dict[str, str]:
    """Return, of each card of a hand, the lowest one that is as good.

    Args:
        hand: the cards held.
        gone: the cards of complete tricks, which stand between no others.
        game: the number of the game, as in `GAME`.

    >>> from tapis.engines.cards.tables import GAME, bits
    >>> alike(bits(("7S", "9S", "AS")), bits(("8S",)), GAME["H"])
    {'7S': '7S', '9S': '7S', 'AS': 'AS'}
    >>> alike(bits(("7S", "9S", "AS")), 0, GAME["H"])
    {'7S': '7S', '9S': '9S', 'AS': 'AS'}
    """
    found: dict[str, str] = {}
    for suit, members in enumerate(SUIT_BITS.tolist()):
        lowest = -1
        for card in sorted(_places(members), key=lambda card: int(POWER[game, suit, card])):
            bit = int(BIT[card])
            if hand & bit:
                if lowest < 0 or POINTS[game, card] != POINTS[game, lowest]:
                    lowest = card
                found[_name(card)] = _name(lowest)
            elif not gone & bit:
                lowest = -1
    return found


def _places(members: int) -> list[int]:
    return [card for card in range(32) if members >> card & 1]


def _name(card: int) -> str:
    return named(1 << card)[0]
