"""Days and hours are read as people write them, and never guessed."""

from datetime import date, time

import pytest

from bot.screens.kit.dates import day_meant, hours_meant
from tapis.games.kit.game import Illegal
from tests.tiers import in_turn

TODAY = date(2026, 11, 26)
CHRISTMAS = date(2026, 12, 24)


@in_turn(
    "typed",
    ["24/12", "24.12.", "24.12.2026", "24-12-26", "2026-12-24", "24 dec", "le jeudi 24 décembre 2026"],
)
@in_turn("language", ["en", "fr"])
def test_a_day_is_read_however_it_is_written(typed: str, language: str) -> None:
    assert day_meant(typed, TODAY, language) == CHRISTMAS


def test_between_slashes_each_language_has_its_order() -> None:
    """English has two: what may be either is refused."""
    assert day_meant("12/24", TODAY, "en") == CHRISTMAS
    assert day_meant("2/1", TODAY, "fr") == date(2027, 1, 2)
    assert day_meant("5/5", TODAY, "en") == date(2027, 5, 5)
    for typed, language, why in (
        ("2/1", "en", "day.refuse.two"),
        ("2/1/2027", "en", "day.refuse.two"),
        ("12/24", "fr", "day.refuse.unread"),
    ):
        with pytest.raises(Illegal, match=why):
            day_meant(typed, TODAY, language)


def test_without_a_year_the_next_such_day_is_meant() -> None:
    assert day_meant("26/11", TODAY, "fr") == TODAY
    assert day_meant("25/11", TODAY, "fr") == date(2027, 11, 25)
    assert day_meant("25/11/2026", TODAY, "fr") == date(2026, 11, 25)


@in_turn(
    "typed",
    [
        "",
        "tomorrow",
        "24",
        "dec",
        "31/2",
        "0/5",
        "30 février",
        "24 ju",
        "24 juin mai",
        "24/12/2026/1",
        "1.2.3",
    ],
)
def test_what_is_no_day_is_refused(typed: str) -> None:
    with pytest.raises(Illegal, match=r"day\.refuse\.unread"):
        day_meant(typed, TODAY, "fr")


@in_turn(
    ("typed", "first", "last"),
    [
        ("22:00-07:00", time(22), time(7)),
        ("de 22 h à 7 h 30", time(22), time(7, 30)),
        ("from 10pm to 7am", time(22), time(7)),
        ("24:00\N{EN DASH}8:00", time(), time(8)),
        ("12am-9:15am", time(), time(9, 15)),
    ],
)
def test_hours_are_read_however_they_are_written(typed: str, first: time, last: time) -> None:
    assert hours_meant(typed) == (first, last)


@in_turn("typed", ["", "22", "25-7", "22:60-7", "22-7-9", "13pm-7am", "0am-7am", "24:30-7", "-7-8"])
def test_what_are_no_hours_is_refused(typed: str) -> None:
    with pytest.raises(Illegal, match=r"quiet\.refuse\.unread"):
        hours_meant(typed)
