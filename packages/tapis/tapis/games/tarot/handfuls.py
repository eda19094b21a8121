"""Handfuls: trumps that a player shows before their first card (tarot.md, section 5)."""

from collections.abc import Sequence
from typing import Final

from tapis.games.kit.cards import Card
from tapis.games.kit.game import Value
from tapis.games.tarot.actions import SIZES, Size
from tapis.games.tarot.cards import EXCUSE, HEIGHT, trumps_of

LEAST: Final[dict[int, tuple[int, int, int]]] = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
"""How many trumps each size takes, by the number of players."""


class Handful(Value, frozen=True):
    """A handful that a hand allows: how many trumps stay hidden, and if the Excuse is shown with it."""

    size: Size
    hidden: int
    excuse: bool


def handfuls_of(hand: Sequence[Card], discarded: Sequence[Card], players: int) -> tuple[Handful, ...]:
    """Return the handfuls that a hand allows, smallest first; trumps that its player discarded count too.

    >>> handfuls_of([f"T{each}" for each in range(1, 14)] + ["EX"], (), 4)
    (Handful(size='single', hidden=3, excuse=False), Handful(size='double', hidden=0, excuse=False))
    """
    trumps, found = len(trumps_of(hand)) + len(trumps_of(discarded)), list[Handful]()
    for size, least in zip(SIZES, LEAST[players], strict=True):
        excuse = trumps == least - 1 and EXCUSE in hand
        if trumps >= least or excuse:
            found.append(Handful(size=size, hidden=max(0, trumps - least), excuse=excuse))
    return tuple(found)


def shown(
    hand: Sequence[Card], discarded: Sequence[Card], handful: Handful, hidden: Sequence[Card]
) -> tuple[Card, ...]:
    """Return the cards that a player shows, strongest first, the Excuse at the end if it is among them."""
    trumps = [card for card in (*trumps_of(hand), *trumps_of(discarded)) if card not in hidden]
    trumps.sort(key=lambda card: -HEIGHT[card])
    return (*trumps, *([EXCUSE] if handful.excuse else ()))
