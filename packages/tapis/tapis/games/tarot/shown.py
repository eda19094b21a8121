"""What a board of Tarot shows: the highest bid, what the camps have won, what may be discarded."""

from collections.abc import Sequence

from tapis.games.kit.cards import Card
from tapis.games.kit.game import Seat
from tapis.games.tarot.cards import SUIT_OF, TRUMP
from tapis.games.tarot.dealing import DOG
from tapis.games.tarot.view import TarotView


def by_camp(view: TarotView) -> bool:
    """Return True if tricks and points are told by camp, as everybody knows the camps."""
    return view.taker is not None and view.camps and view.phase != "over"


def camps_won(view: TarotView) -> dict[str, tuple[int, int]]:
    """Return the tricks and half points of the takers and of the defence."""
    own = {view.taker, view.partner}
    camps = {"takers": [seat for seat in range(view.players) if seat in own]}
    camps["defence"] = [seat for seat in range(view.players) if seat not in own]
    return {
        camp: (sum(view.tricks_won[seat] for seat in seats), sum(view.points[seat] for seat in seats))
        for camp, seats in camps.items()
    }


def highest_bid(view: TarotView) -> tuple[Seat, str] | None:
    """Return who has said the highest contract so far, and which; None if all have passed."""
    return next((bid for bid in reversed(view.bids) if bid[1] != "pass"), None)


def forced(view: TarotView) -> Sequence[str]:
    """Return the cards that go whatever is chosen: all that are no trumps, where trumps go too (R9)."""
    plain = [card for card in view.discardable if SUIT_OF[card] != TRUMP]
    return plain if len(plain) < DOG[view.players] else ()


def in_two(cards: Sequence[Card], most: int) -> list[Sequence[Card]]:
    """Return sorted cards as one list; where they are too many as two, parted between suits near the middle.

    There are at most 30, 13 of a suit, so lists of 25 have room for both.
    """
    if len(cards) <= most:
        return [cards]
    ends = [end for end in range(1, len(cards)) if SUIT_OF[cards[end]] != SUIT_OF[cards[end - 1]]]
    end = min(ends, key=lambda end: abs(2 * end - len(cards)))
    return [cards[:end], cards[end:]]
