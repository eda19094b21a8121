"""What a player of Crapette may do."""

from collections.abc import Iterator, Sequence
from functools import cache

from tapis.games.crapette.piles import FOUNDATION, LAID_ON, OPPONENT, SOURCES, Tops, fits, takes
from tapis.games.kit.game import Action


class Move(Action, frozen=True):
    """Move one card: `move.d.f`, `move.t3.t5`, `move.c.ow`."""

    source: str
    target: str

    def __str__(self) -> str:
        return "move." + self.source + "." + self.target


@cache
def move_of(source: str, target: str) -> Move:
    """Return the move from a cache."""
    return Move(source=source, target=target)


def moves(tops: Tops, foundations: Sequence[int]) -> Iterator[Move]:
    """Yield every legal move of a player, source by source, to the foundations first."""
    for source in SOURCES:
        card = tops[source]
        if card is None:
            continue
        if fits(card, foundations):
            yield move_of(source, FOUNDATION)
        if source not in OPPONENT:
            for target in LAID_ON:
                if target != source and takes(target, tops[target], card):
                    yield move_of(source, target)


class End(Action, frozen=True):
    """End the turn; the turned card goes to the player's own waste."""


class Call(Action, frozen=True, verb="stop"):
    """Call "Crapette !" in the opponent's turn of this number: `stop.17`."""

    turn: int


class Agree(Action, frozen=True):
    """Agree to stop a blocked game."""


class GiveUp(Action, frozen=True, verb="giveup"):
    """Give up a demonstration."""


END, AGREE, GIVE_UP = End(), Agree(), GiveUp()
