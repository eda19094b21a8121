"""What a player of Belote may bid."""

from functools import cache

from bot.games.kit.cards import SUITS, Trump
from bot.games.kit.game import Action, Choices
from bot.games.partners.actions import PASS


class Take(Action, frozen=True):
    """Take at the turned card's suit (None) in the first round, at another suit in the second."""

    suit: Trump | None = None

    def __str__(self) -> str:
        return f"take.{self.suit}" if self.suit else "take"


@cache
def bids(turned: str, first_round: bool) -> Choices[Action]:
    """Return a pass, then the turned suit in the first round, or the three others (R3)."""
    suits = (None,) if first_round else tuple(suit for suit in SUITS if suit != turned)
    return Choices((PASS, *(Take(suit=suit) for suit in suits)))
