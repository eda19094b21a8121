"""What hands of eight cards count by the convention (`bot/games/coinche/convention.py`), many at once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from bot.engines.cards.tables import Bits, Flags, Real, Whole
from bot.engines.coinche.glance import holdings
from bot.engines.partners.heard import combined, needs
from bot.games.coinche import CoincheOptions
from bot.games.coinche.convention import HELP, OPENING, SUIT, Worth, may_name
from bot.games.kit.cards import ALL_TRUMP, NO_TRUMP, RANKS32, SUITS
from bot.games.partners.sides import BELOTE


@dataclass(frozen=True)
class Looks:
    """What hands count; games are numbered as in `TRUMPS`.

    Attributes:
        count: [world, seat, game] the points for a game that the seat names.
        names: [world, seat, game] whether it may name the game.
        help: [world, seat, game] the points for a game that its partner named.
    """

    count: Real
    names: Flags
    help: Real

    @classmethod
    def at(cls, hands: Bits, options: CoincheOptions) -> "Looks":
        """Look at the eight cards of each seat in each world."""
        suits = holdings(hands)
        named = _named()[suits]
        always = np.ones((*named.shape[:2], 2), np.bool_)
        shown = 0 if options.declarations == "off" else _announced(hands)[:, :, None]
        return cls(
            _counted(suits, OPENING) + shown,
            np.concatenate([named, always], axis=2),
            _counted(suits, HELP) + shown,
        )

    def taken(self, chosen: Whole) -> "Looks":
        """Return those of these worlds, each as often as it is named."""
        return Looks(self.count[chosen], self.names[chosen], self.help[chosen])


def _counted(suits: Whole, table: Mapping[str, Worth]) -> Real:
    """Return [world, seat, game] the points of hands whose suits are held so."""
    aces = suits >> RANKS32.index("A") & 1
    others = aces.sum(axis=2, keepdims=True) - aces
    worth = table[SUIT]
    named = worth.hand + _trumps(SUIT, table is HELP)[suits] + worth.ace * others
    alone = [
        table[game].hand + _trumps(game, table is HELP)[suits].sum(axis=2) for game in (NO_TRUMP, ALL_TRUMP)
    ]
    return np.concatenate([named, np.stack(alone, axis=2)], axis=2).astype(np.float32)


def _held() -> Whole:
    """Return [holding, rank] whether a suit that is held so has the rank."""
    return np.arange(256)[:, None] >> np.arange(8) & 1


@cache
def _trumps(game: str, helps: bool) -> Real:
    """Return [holding] the points of trumps that are held so, with the belote."""
    points = (HELP if helps else OPENING)[game].trumps
    held = _held()
    belote = held[:, RANKS32.index("K")] * held[:, RANKS32.index("Q")] * (game != NO_TRUMP)
    found: Real = (held @ [points.get(rank, 0) for rank in RANKS32] + BELOTE * belote).astype(np.float32)
    return found


@cache
def _named() -> Flags:
    """Return [holding] whether a suit that is held so may be named."""
    suit = SUITS[0]
    return np.array(
        [
            may_name([rank + suit for rank, one in zip(RANKS32, held, strict=True) if one], suit)
            for held in _held().tolist()
        ]
    )


def _announced(hands: Bits) -> Real:
    """Return [world, seat]: the points of all combinations of the hand."""
    points = needs()[2].astype(np.float32)
    return combined(hands).astype(np.float32) @ points
