"""What a board of Coinche shows of its auction."""

from tapis.games.coinche.game import CoincheView
from tapis.games.kit.game import Seat


def rounds(view: CoincheView) -> list[list[str]]:
    """Return what was said, round by round from the dealer's left on; who is passed over said ""."""
    said: list[list[str]] = []
    places, last = speaking_order(view), 4
    for seat, call in view.bids:
        place = places.index(seat)
        if place <= last:
            said.append([""] * 4)
        said[-1][place] = call
        last = place
    return said


def speaking_order(view: CoincheView) -> list[Seat]:
    """Return the seats in the order of speaking, the dealer last."""
    return [(view.dealer + step) % 4 for step in range(1, 5)]
