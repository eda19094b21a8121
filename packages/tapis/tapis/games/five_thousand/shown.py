"""What a board of 5000 shows: who stands where, how far each has come, how a turn would end."""

from collections.abc import Sequence

from tapis.games.five_thousand.game import OPENING, FiveThousandView, KeepOffer, Outcome, settle
from tapis.games.kit.game import Seat, places
from tapis.games.kit.shown import leaders_and_near


def standing(view: FiveThousandView) -> tuple[int, ...]:
    """Return the places of the seats: those of the result or, until then, by total."""
    ended = view.result.places if view.result else ()
    return ended or places(view.totals, out=view.out)


def ranked(view: FiveThousandView) -> list[Seat]:
    """List the seats, best first."""
    placed = standing(view)
    return sorted(range(view.players), key=lambda seat: (placed[seat], seat))


def shown(view: FiveThousandView) -> Sequence[Seat]:
    """Return whom the board ranks: at a large table the leaders and the players around the mover."""
    order = ranked(view)
    return leaders_and_near(order, order[0] if view.turn is None else view.turn)


def way(view: FiveThousandView, seat: Seat, whole: int) -> int:
    """Return how far a player has come, in parts of the whole way."""
    done = whole * view.totals[seat] // view.options.target
    return whole if won(view, seat) else max(0, min(whole, done))


def won(view: FiveThousandView, seat: Seat) -> bool:
    """Return True for a winner: five 1s win from wherever they fall (R9)."""
    return view.result is not None and view.result.ranked and standing(view)[seat] == 1


def lacking(view: FiveThousandView) -> int:
    """Return how many points this turn lacks to open; 0 or less if none."""
    return 0 if view.opened[view.turn or 0] else OPENING - view.points


def last_throw(view: FiveThousandView) -> bool:
    """Return True if the turn ends with the next keep (R4)."""
    return view.throws == view.most_throws


def ends(view: FiveThousandView, more: int) -> tuple[Outcome, int]:
    """Return how the turn would end now with `more` points added, and the total after it."""
    seat = view.turn or 0
    return settle(view.options, view.totals[seat], view.points + more, opened=view.opened[seat])


def by_values(keeps: Sequence[KeepOffer]) -> list[KeepOffer]:
    """Return one offer for each choice of values: which of equal dice is kept does not matter."""
    first: dict[tuple[int, ...], KeepOffer] = {}
    for offer in keeps:
        first.setdefault(tuple(sorted(offer.dice)), offer)
    return list(first.values())
