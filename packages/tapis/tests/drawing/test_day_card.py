"""The card of a game of the day: it tells all that it is told, its squares by dots as well as by colour."""

from tapis.drawing.day_card import DayCard
from tests.drawing.pixels import otherwise

CARD = DayCard("Tapis Vert no 132 · a3f1", "Yams", "231", "4th of 57 · lost 12", "0001200100021", 0)
DEALS = CARD._replace(game="Belote", figure="62%", squares="00120010" * 4, group=8)


TOLD = otherwise(
    CARD,
    {"title": "Tapis Vert no 133 · a3f1"},
    {"game": "Belote"},
    {"figure": "232"},
    {"note": "5th of 57 · lost 12"},
    {"squares": ""},
    {"squares": "0001200100022"},
    {"group": 8},
)


REFUSED = [
    CARD._replace(squares="3"),
    CARD._replace(squares="0" * 65),
]
