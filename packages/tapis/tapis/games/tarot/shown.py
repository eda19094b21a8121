"""What a board of Tarot shows: the highest bid, what the camps have won."""

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
