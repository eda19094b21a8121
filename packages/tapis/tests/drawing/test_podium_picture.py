"""The card of a finished game: small, telling all it is told, its steps as high as the places say."""

from functools import partial
from typing import Any

import pytest

from tapis.drawing.palette import GOLD, HONEY, PALE
from tapis.drawing.podium import Podium
from tests.drawing.pixels import counted, otherwise

NAMES = ("Alice", "Maximilien", "Юля", "山田太郎", "Bénédicte-Marie de la Tour")


def card(*places: int, **changed: Any) -> Podium:
    sides = tuple(
        (place, ((NAMES[seat % 5], seat),), f"{300 - seat} points", "solde +3")
        for seat, place in enumerate(places)
    )
    return Podium("Yams", "22 novembre 2026 · Le salon de jeu", sides)._replace(**changed)


TOLD = otherwise(
    partial(card, 1, 2, 3, 4),
    {"title": "Belote"},
    {"note": "22 novembre 2026"},
    {"sides": card(1, 2, 2, 4).sides},
    {"sides": card(1, 2, 3).sides},
    {"sides": ((1, (("Alice", 0), ("Zoé", 2)), "300 points", ""), *card(1, 2, 3, 4).sides[1:])},
    {"sides": ((1, (("Alice", 0),), "301 points", "solde +3"), *card(1, 2, 3, 4).sides[1:])},
    {"sides": ((1, (("Alice", 0),), "300 points", "solde +4"), *card(1, 2, 3, 4).sides[1:])},
)


@pytest.mark.slow("many drawings of one picture")
def test_a_step_is_as_high_as_the_place_and_equal_places_stand_equally_high() -> None:
    gold, silver, bronze = (counted(card(1, 2, 3))[colour] for colour in (GOLD, PALE, HONEY))
    assert gold > 1.2 * silver > 1.2 * 1.2 * bronze
    assert counted(card(1, 1, 3))[GOLD] > 1.8 * gold
    assert counted(card(1, 2, 2))[PALE] > 1.8 * silver


REFUSED = [
    card(),
    card(*[1] * 13),
    card(2, 1),
    card(0, 1),
]
