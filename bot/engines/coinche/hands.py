"""What a hand of eight cards promises in each of the six games, at a glance.

The numbers are the least squares of 12,000 deals a game that the plain player played out
(`bot/engines/cards/policy.py`), the takers holding one of the better third of hands.
"""

from dataclasses import dataclass

import numpy as np

from bot.engines.cards.tables import BIT, RANK, SUIT, Bits, Real, Whole
from bot.engines.partners.announcing import belotes
from bot.engines.partners.heard import combined, needs
from bot.games.coinche import CoincheOptions
from bot.games.kit.cards import TRUMPS
from bot.games.partners.sides import BELOTE

TRUMP_SUIT = (12.1, 10.1, 27.5, 18.4, 37.4, 14.5, 14.7, 20.6)
"""Points that the takers make more for a trump of the taker's, by rank 7 to A."""
OTHER_SUITS = (-0.8, 0.3, 0.5, 2.3, -0.4, -0.6, 0.0, 13.8)
"""The same of the other cards."""
NO_TRUMP = (4.6, 4.4, 4.4, 14.5, 4.9, 5.3, 7.0, 25.4)
"""The same of each card in sans atout."""
ALL_TRUMP = (2.6, 2.8, 13.0, 6.7, 26.8, 2.6, 6.2, 8.9)
"""The same of each card in tout atout."""
NOTHING = (21.3, 21.3, 21.3, 21.3, 8.8, 8.7)
"""By game, the points that the takers make with a hand of nothing."""

HELP_TRUMP_SUIT = (2.5, 3.2, 18.3, 10.9, 31.4, 4.0, 5.6, 11.7)
"""Points that a trump of the taker's partner adds, by rank 7 to A."""
HELP_OTHER_SUITS = (-5.1, -5.2, -5.0, -2.1, -5.1, -5.5, -4.4, 10.4)
HELP_NO_TRUMP = (-4.3, -4.9, -3.8, 7.0, -4.5, -2.7, -1.2, 21.6)
HELP_ALL_TRUMP = (-5.9, -5.0, 6.7, -2.6, 22.0, -4.7, -3.4, 0.0)
NO_HELP = (8.2, 8.2, 8.2, 8.2, 0.9, 0.9)
HINDERED = 0.5
"""What a defender's hand takes from the takers, as a part of what it adds as a partner's."""


def _weights(
    trump: tuple[float, ...], other: tuple[float, ...], alone: tuple[tuple[float, ...], ...]
) -> Real:
    suits = np.where(
        np.arange(4)[:, None] == SUIT, np.array(trump, np.float32)[RANK], np.array(other, np.float32)[RANK]
    )
    return np.concatenate([suits, np.array(alone, np.float32)[:, RANK]]).astype(np.float32)


PROMISED = _weights(TRUMP_SUIT, OTHER_SUITS, (NO_TRUMP, ALL_TRUMP))
"""[game, card]: what the card is worth to the taker."""
HELPED = _weights(HELP_TRUMP_SUIT, HELP_OTHER_SUITS, (HELP_NO_TRUMP, HELP_ALL_TRUMP))
"""[game, card]: what the card is worth in the hand of the taker's partner."""


@dataclass(frozen=True)
class Looks:
    """What hands promise; games are numbered as in `TRUMPS`.

    Attributes:
        promise: [world, seat, game] the points that the seat's side makes if the seat takes.
        help: [world, seat, game] by how much the hand is better for a partner's contract than another one.
    """

    promise: Real
    help: Real

    @classmethod
    def at(cls, hands: Bits, options: CoincheOptions) -> "Looks":
        """Look at the eight cards of each seat in each world."""
        held = ((hands[:, :, None] & BIT) != 0).astype(np.float32)
        extra = _extra(hands, options)
        return cls(
            held @ PROMISED.T + np.array(NOTHING, np.float32) + extra,
            held @ HELPED.T + np.array(NO_HELP, np.float32) + extra,
        )

    def taken(self, chosen: Whole) -> "Looks":
        """Return those of these worlds, each as often as it is named."""
        return Looks(self.promise[chosen], self.help[chosen])


def _extra(hands: Bits, options: CoincheOptions) -> Real:
    """Return [world, seat, game]: the points of belotes in the hand, and of what it may announce."""
    number = len(hands)
    pairs = [belotes(hands, np.full(number, game)) for game in range(len(TRUMPS))]
    extra = np.stack(pairs, axis=2).astype(np.float32) * np.float32(BELOTE)
    if options.declarations != "off":
        extra += _announced(hands)[:, :, None]
    return extra


def _announced(hands: Bits) -> Real:
    """Return [world, seat]: the points of all combinations of the hand."""
    points = needs()[2].astype(np.float32)
    return combined(hands).astype(np.float32) @ points
