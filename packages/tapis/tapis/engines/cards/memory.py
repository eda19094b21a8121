"""What the cards played so far tell about the hands."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tapis.engines.cards.tables import PLACE, POWER, SUIT, bars
from tapis.games.kit.cards import Card
from tapis.games.kit.game import Seat


@dataclass
class Memory:
    """The tricks of a deal, as everybody saw them.

    Attributes:
        gone: the cards played.
        barred: by seat, cards that the seat would have had to play instead of one that it played.
        played: by seat, its own cards.
        trick: the cards of the trick on the table, in order.
        order: who played each of them.
        plays: the seat and the card of every play of the deal, in order.
    """

    gone: int = 0
    barred: dict[Seat, int] = field(default_factory=dict[Seat, int])
    played: dict[Seat, int] = field(default_factory=dict[Seat, int])
    trick: list[int] = field(default_factory=list[int])
    order: list[Seat] = field(default_factory=list[Seat])
    plays: list[tuple[Seat, int]] = field(default_factory=list[tuple[Seat, int]])
    best: int = 0
    """The place in the trick of its master."""


def remembered(plays: Sequence[tuple[Seat, Card]], seats: int, game: int, *, partners: bool) -> Memory:
    """Return what these plays tell, the first of them the lead of the first trick.

    Args:
        plays: who played what.
        seats: the number of seats.
        game: the number of the game.
        partners: whether the rules know partners.
    """
    memory = Memory()
    for seat, name in plays:
        if len(memory.trick) == seats:
            memory.trick, memory.order, memory.best = [], [], 0
        card = PLACE[name]
        if memory.trick:
            _noticed(memory, seat, card, game, partners)
        memory.gone |= 1 << card
        memory.played[seat] = memory.played.get(seat, 0) | 1 << card
        memory.trick.append(card)
        memory.order.append(seat)
        memory.plays.append((seat, card))
    if len(memory.trick) == seats:
        memory.trick, memory.order, memory.best = [], [], 0
    return memory


def _noticed(memory: Memory, seat: Seat, card: int, game: int, partners: bool) -> None:
    """Note what the seat cannot hold, as it followed with this card, and whether the card leads now."""
    led, master = int(SUIT[memory.trick[0]]), memory.trick[memory.best]
    partner = int(partners and len(memory.trick) > 1 and memory.best == len(memory.trick) - 2)
    barred = int(bars()[game, led, master, partner, card])
    memory.barred[seat] = memory.barred.get(seat, 0) | barred
    if POWER[game, led, card] > POWER[game, led, master]:
        memory.best = len(memory.trick)
