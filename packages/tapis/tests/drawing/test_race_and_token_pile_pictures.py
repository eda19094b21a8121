"""The pictures of 5000 and 421: small, showing all they are told, refusing what is no race and no pile."""

from typing import Any

import pytest

from tapis.drawing.palette import BACK, GOLD, HONEY
from tapis.drawing.pips import PIPS, die
from tapis.drawing.race import Race, Runner
from tapis.drawing.token_pile import Holder, TokenPile
from tests.drawing.pixels import counted, drawn, otherwise

RUNNERS = tuple(
    Runner(f"{place}.", (name, place - 1), f"{5 - place} 000", (5 - place) * 200, "", place == 2)
    for place, name in enumerate(("Alice", "Maximilien", "Юля", "山田太郎"), 1)
)
RACE = Race(tuple((thousand * 200, f"{thousand} 000") for thousand in range(1, 6)), RUNNERS)
TOKEN_PILE = TokenPile(
    "Charge",
    5,
    (
        Holder(("Alice", 0), 3, (4, 2, 1), "421", "best", lit=False),
        Holder(("Maximilien", 1), 1, (2, 2, 1), "nénette", "weakest", lit=False),
        Holder(("Юля", 2), 12, (), "", "", lit=True),
    ),
)


def alone(**changed: Any) -> Race:
    return RACE._replace(runners=(RUNNERS[0]._replace(**changed),))


def one(**changed: Any) -> TokenPile:
    return TOKEN_PILE._replace(pot=None, holders=(TOKEN_PILE.holders[0]._replace(**changed),))


RUNNER = otherwise(
    alone,
    {"place": "2."},
    {"player": ("Zoé", 0)},
    {"points": "4 050"},
    {"way": 810},
    {"note": "parti"},
    {"lit": True},
)


PLAYER = otherwise(
    one,
    {"player": ("Zoé", 0)},
    {"tokens": 4},
    {"dice": (4, 2, 2)},
    {"dice": ()},
    {"worth": "3 jetons"},
    {"mark": ""},
    {"mark": "weakest"},
    {"lit": True},
)


ROUND = otherwise(
    TOKEN_PILE,
    {"part": "Décharge"},
    {"pot": 6},
    {"pot": None},
)


def test_the_way_grows_with_the_points() -> None:
    long = [counted(alone(way=way))[HONEY] for way in (0, 100, 500, 1000)]
    assert long == sorted(long)
    assert long[-1] > 4 * long[1]


def test_who_is_to_move_has_a_golden_name() -> None:
    for picture, lit in ((alone(), alone(lit=True)), (one(), one(lit=True))):
        assert counted(lit)[GOLD] > counted(picture)[GOLD] + 5000


@pytest.mark.slow("many drawings of one picture")
def test_every_number_of_tokens_has_its_own_heap() -> None:
    """One beside the other, then one upon the other, and none lies on the dice."""
    assert len({drawn(one(tokens=count)) for count in range(22)}) == 22
    side_by_side = [counted(one(tokens=count))[BACK] for count in range(6)]
    assert side_by_side == sorted(side_by_side)


def test_the_faces_of_a_die_differ() -> None:
    assert len({die(value, 44).tobytes() for value in PIPS}) == 6
    with pytest.raises(ValueError, match="no face"):
        die(7, 44)


REFUSED = [
    RACE._replace(runners=()),
    RACE._replace(runners=RUNNERS * 3),
    RACE._replace(marks=((1001, "5 005"),)),
    alone(way=-1),
    TOKEN_PILE._replace(holders=()),
    TOKEN_PILE._replace(holders=TOKEN_PILE.holders * 4),
    TOKEN_PILE._replace(pot=22),
    one(tokens=-1),
    one(dice=(1, 2)),
    one(dice=(1, 2, 7)),
    one(mark="middling"),
]
