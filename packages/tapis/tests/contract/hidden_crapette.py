"""What nobody may know of Crapette, dealt anew."""

from random import Random

from tapis.games.crapette.game import Crapette
from tapis.games.kit.game import Seat

TURNED_UP = frozenset({"turned", "uncovered"})
"""The facts that turn a card up."""


def reshuffle(game: Crapette, seat: Seat | None, rng: Random) -> None:
    """Deal each player's face-down cards anew among the places they may be in; no seat sees any of them.

    Face down lie their stock and the cards below the top of their crapette and waste.  A good memory
    knows some of these from when they lay open; what is shown now does not depend on them either.
    """
    for owner in range(game.players):
        stock, crapette, waste = game.stocks[owner], game.crapettes[owner], game.wastes[owner]
        unseen = [*stock, *crapette[:-1], *waste[:-1]]
        rng.shuffle(unseen)
        stock[:] = [unseen.pop() for _ in stock]
        crapette[:-1] = [unseen.pop() for _ in crapette[:-1]]
        waste[:-1] = [unseen.pop() for _ in waste[:-1]]
