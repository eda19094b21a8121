"""The picture of Menteur: cups, what was said, dice that are shown; every letter large enough for a phone."""

from typing import Any

from tapis.drawing.cups import MOST, Cups, Holder
from tapis.drawing.palette import BACK, GOLD, PAPER
from tests.drawing.pixels import counted, otherwise
from tests.tiers import in_turn

NAMES = ("Alice", "Bruno", "Chloé", "Maximilien-Barthélemy", "Юля", "山田太郎", "Gaëlle", "Hugo")


def holder(seat: int, **changed: Any) -> Holder:
    """A player whose cup stands before them."""
    plain = Holder((NAMES[seat], seat), 5, "", (), "", (), 0, lit=False)
    return plain._replace(**changed)


def bidding(players: int) -> Cups:
    """All but the last have bid as high as they can, who is to move."""
    seats = [holder(seat, bid=(34 + seat, 1 + seat % 6)) for seat in range(players - 1)]
    last = holder(players - 1, lit=True)
    return Cups(("Manche 12", "40 dés", "as jokers"), (), (), players - 2, (*seats, last))


def shown(players: int, dice: int = MOST) -> Cups:
    """The last is said to lie, and loses a die: all dice lie open."""
    seats = [holder(seat, shown=tuple(1 + (seat + at) % 6 for at in range(dice))) for seat in range(players)]
    seats[-1] = seats[-1]._replace(bid=(12, 3), change=-1)
    seats[0] = seats[0]._replace(said="Menteur !", lit=True)
    return Cups(("40 dés", "as jokers"), (10, 3), (1, 3), 0, tuple(seats))


SHOWN = shown(8, 5)._replace(
    holders=(*shown(8, 5).holders[:6], holder(6, dice=0, note="hors jeu"), shown(8).holders[7])
)


def one(**changed: Any) -> Cups:
    """A table of two whose first player is as given."""
    first = holder(0, shown=(1, 3, 5))._replace(**changed)
    return Cups(("14 dés",), (2, 3), (1, 3), None, (first, holder(1)))


PLAYER = otherwise(
    one,
    {"player": ("Zoé", 0)},
    {"dice": 4},
    {"note": "hors jeu"},
    {"bid": (2, 3)},
    {"said": "Menteur !"},
    {"shown": (1, 3, 6)},
    {"shown": ()},
    {"change": -1},
    {"change": 1},
    {"lit": True},
)


ROUND = otherwise(
    one(),
    {"lines": ("13 dés",)},
    {"found": ()},
    {"found": (3, 3)},
    {"counting": (3,)},
)


@in_turn("seat", range(8))
def test_the_newest_bid_is_lit_at_every_seat(seat: int) -> None:
    said = tuple(holder(each, bid=(3, 2)) for each in range(8))
    dark, lit = (counted(Cups((), (), (), newest, said)) for newest in (None, seat))
    assert lit[PAPER] > dark[PAPER] + 2000


def test_dice_that_count_lie_on_gold_and_lost_ones_are_told_in_red() -> None:
    none, two = (counted(one()._replace(counting=counting)) for counting in ((), (1, 3)))
    assert two[GOLD] > none[GOLD] + 800
    assert counted(one(change=-1))[BACK] > counted(one())[BACK] + 1000
    assert counted(one(change=1))[GOLD] > counted(one())[GOLD] + 1000


def test_who_is_to_move_has_a_golden_name() -> None:
    assert counted(one(lit=True))[GOLD] > counted(one())[GOLD] + 5000


REFUSED = [
    SHOWN._replace(holders=SHOWN.holders[:1]),
    SHOWN._replace(holders=SHOWN.holders[:1] * 9),
    SHOWN._replace(found=(3,)),
    SHOWN._replace(found=(3, 7)),
    SHOWN._replace(counting=(0,)),
    one(dice=MOST + 1),
    one(dice=-1),
    one(bid=(3,)),
    one(bid=(3, 0)),
    one(shown=(1, 7)),
    one(shown=(1,) * (MOST + 1)),
]
