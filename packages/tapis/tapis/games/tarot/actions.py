"""What a player of Tarot may do."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias

from tapis.games.kit.cards import PACK78, Card
from tapis.games.kit.game import Action, Choices

Contract: TypeAlias = Literal["prise", "garde", "sans", "contre"]

CONTRACTS: tuple[Contract, ...] = ("prise", "garde", "sans", "contre")
"""The contracts, lowest first."""
MULTIPLIERS: dict[Contract, int] = {"prise": 1, "garde": 2, "sans": 4, "contre": 6}

Size: TypeAlias = Literal["single", "double", "triple"]

SIZES: tuple[Size, ...] = ("single", "double", "triple")
"""The handfuls, smallest first."""


class Pass(Action, frozen=True):
    """Let the others take."""


class Bid(Action, frozen=True):
    """Offer to play a contract."""

    contract: Contract


class Call(Action, frozen=True):
    """Call a card, whose holder is the partner (five players)."""

    card: Card


class Slam(Action, frozen=True):
    """Announce that one's camp will win all tricks."""


class Ready(Action, frozen=True):
    """Begin the play without a slam."""


class Discard(Action, frozen=True):
    """Lay cards aside, face down, in the order of a notation."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return ".".join(("discard", *self.cards))


class PlayCard(Action, frozen=True):
    """Play a card; with a size, show a handful first and keep these trumps hidden, low to high."""

    card: Card
    size: Size | None = None
    hidden: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return ".".join(("play", self.card, *([self.size] if self.size else ()), *self.hidden))


PASS, SLAM, READY = Pass(), Slam(), Ready()
BEGINNINGS: Choices[Action] = Choices((READY, SLAM))
"""What a taker says of whom nobody sees the dog: either begins the play."""
PLAYS: Mapping[Card, PlayCard] = {card: PlayCard(card=card) for card in PACK78}
"""Each card, played without a handful."""


@cache
def calls(contracts: tuple[Contract, ...], *, passes: bool = True) -> Choices[Action]:
    """Return a pass, if it is allowed, then these contracts.

    >>> [str(action) for action in calls(("sans", "contre"))]
    ['pass', 'bid.sans', 'bid.contre']
    """
    return Choices((*[PASS] * passes, *(Bid(contract=contract) for contract in contracts)))
