"""The picture of a tournament's standings tells all that it is told."""

from tapis.drawing.standings import MOST, ONE, Line, Standings
from tests.drawing.pixels import drawn, otherwise

NAMES = ("Alice", "Bruno", "Chloé", "Émile", "Youssef", "Marie-Antoinette de la Tour", "山田", "Zoé")


def lines(count: int) -> tuple[Line, ...]:
    return tuple(
        (f"{place + 1}.", ((NAMES[place % len(NAMES)], place),), str(300 - place), f"{place % 4} played")
        for place in range(count)
    )


TABLE = Standings("Swiss · Yams", "After round 2 of 5", lines(8), 0)


TOLD = otherwise(
    TABLE,
    {"title": "Swiss · Belote"},
    {"note": "After round 3 of 5"},
    {"lines": lines(7)},
    {"lines": (("2.", *lines(1)[0][1:]), *lines(8)[1:])},
    {"lines": ((*lines(1)[0][:2], "301", ""), *lines(8)[1:])},
    {"lines": ((*lines(1)[0][:3], "4 played"), *lines(8)[1:])},
    {"golden": 3},
)


def test_who_plays_together_stands_on_one_line() -> None:
    pair = (("1.", (("Alice", 0), ("Bruno", 1)), "12", ""),)
    assert drawn(TABLE._replace(lines=pair)) != drawn(TABLE._replace(lines=lines(1)))


REFUSED = [
    TABLE._replace(lines=()),
    TABLE._replace(lines=lines(MOST + 1)),
    TABLE._replace(golden=9),
]


MANY = [
    TABLE,
    TABLE._replace(lines=lines(ONE), golden=3),
    TABLE._replace(lines=lines(ONE + 1)),
    TABLE._replace(lines=lines(MOST)),
]
"""Standings of each layout."""
