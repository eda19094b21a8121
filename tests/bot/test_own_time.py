"""A person's own time: what is allowed, what is taken, and when nobody calls them."""

from datetime import UTC, date, datetime, time
from functools import partial

import pytest

from bot.store import Person
from tapis.clocks.calendar import away_until
from tapis.clocks.own_hours import add_days_off, days_left, drop_days_off, with_quiet_hours, with_zone
from tapis.games.kit.game import Illegal

NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)
PARIS = Person(zone="Europe/Paris")
JUNE = [date(2026, 6, day) for day in range(1, 31)]
"""The days of June 2026, the first at 0."""


def days(*spans: tuple[int, int]) -> Person:
    """Return a person with these days of June off."""
    return Person(
        zone="Europe/Paris", days_off=tuple((f"2026-06-{a:02}", f"2026-06-{b:02}") for a, b in spans)
    )


def refused(work: object) -> str:
    """Return why something is refused."""
    with pytest.raises(Illegal) as found:
        work()  # type: ignore[operator]
    return found.value.why


def test_days_off_begin_tomorrow_and_those_side_by_side_are_one() -> None:
    person = add_days_off(add_days_off(PARIS, JUNE[11], JUNE[11], NOON), JUNE[10], JUNE[10], NOON)
    assert person == days((11, 12))
    assert refused(lambda: add_days_off(PARIS, JUNE[9], JUNE[11], NOON)) == "days_off.refuse.past"
    assert refused(lambda: add_days_off(PARIS, JUNE[12], JUNE[11], NOON)) == "days_off.refuse.reversed"
    assert refused(lambda: add_days_off(Person(), JUNE[12], JUNE[12], NOON)) == "days_off.refuse.zone"
    far = date(2027, 6, 12)
    assert refused(lambda: add_days_off(PARIS, far, far, NOON)) == "days_off.refuse.far"


def test_there_are_21_days_off_in_each_year() -> None:
    december = add_days_off(PARIS, date(2026, 12, 20), date(2027, 1, 5), NOON)
    assert (days_left(december, 2026), days_left(december, 2027)) == (9, 16)
    many = add_days_off(december, JUNE[10], JUNE[18], NOON)
    assert days_left(many, 2026) == 0
    assert refused(lambda: add_days_off(many, JUNE[25], JUNE[25], NOON)) == "days_off.refuse.many"


def test_a_day_off_that_has_begun_is_taken() -> None:
    """Also where the clocks are behind: no zone gives it back."""
    person = days((9, 12))
    assert drop_days_off(person, JUNE[8], JUNE[11], NOON) == days((9, 10))
    assert drop_days_off(person, JUNE[10], JUNE[10], NOON) == days((9, 10), (12, 12))
    morning = datetime(2026, 6, 10, 1, tzinfo=UTC)
    assert refused(lambda: with_zone(person, "America/New_York", morning)) == "zone.refuse.begun"
    assert with_zone(person, "America/New_York", NOON).zone == "America/New_York"
    late = datetime(2026, 6, 10, 23, tzinfo=UTC)
    assert refused(lambda: with_zone(person, "", late)) == "zone.refuse.begun"


def test_quiet_hours_and_days_off_need_a_zone() -> None:
    night = time(22), time(7)
    assert refused(lambda: with_quiet_hours(Person(), night)) == "quiet.refuse.zone"
    person = with_quiet_hours(PARIS, night)
    assert person.quiet == "22:00-07:00"
    assert refused(lambda: with_zone(person, "", NOON)) == "zone.refuse.needed"
    assert refused(lambda: with_zone(days((12, 12)), "", NOON)) == "zone.refuse.needed"
    assert with_zone(days((8, 9)), "", NOON).zone == ""
    assert with_zone(with_quiet_hours(person, None), "", NOON) == Person()


def test_quiet_hours_last_ten_hours_at_most(subtests: pytest.Subtests) -> None:
    for hours in [(time(20), time(7)), (time(7), time(7)), (time(12), time(22, 1))]:
        with subtests.test(hours=hours):
            assert refused(partial(with_quiet_hours, PARIS, hours)) == "quiet.refuse.long"


def test_who_is_away_is_so_until_the_last_of_it_is_over() -> None:
    """A night that touches days off belongs to them: one call at the end of both."""
    person = Person(zone="Europe/Paris", quiet="22:00-07:00", days_off=days((11, 12)).days_off)
    assert away_until(person, NOON) is None
    late = datetime(2026, 6, 10, 20, 30, tzinfo=UTC)
    assert away_until(person, late) == datetime(2026, 6, 13, 5, tzinfo=UTC)
    assert away_until(days((10, 10)), NOON) == datetime(2026, 6, 10, 22, tzinfo=UTC)
    assert away_until(Person(quiet="00:00-09:00"), NOON) is None
