"""Days and hours that are typed in figures, each read only where it can mean one thing."""

import re
from datetime import date, time
from typing import Final

from tapis.games.kit.game import Illegal

_ISO: Final = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_DOTTED: Final = re.compile(r"(\d{1,2})\.(\d{1,2})\.?(\d{4}|\d{2})?")
_SLASHED: Final = re.compile(r"(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?")
HOUR: Final = r"(\d{1,2})(?:[:h](\d\d)?)?(am|pm)?"
"""An hour as it is typed: its parts are for `hour_of`."""


def day_in_figures(text: str, today: date, *, month_first: bool) -> date | None:
    """Return the day that is typed in figures, None if it is not; without a year, the next such day.

    `month_first`: between slashes the month may stand first.

    >>> typed, today = ("12/24", "2.1.", "24 dec"), date(2026, 11, 26)
    >>> [str(day_in_figures(text, today, month_first=True)) for text in typed]
    ['2026-12-24', '2027-01-02', 'None']

    Raises:
        Illegal: if it is no day, or may be two.
    """
    if found := _ISO.fullmatch(text):
        year, month, day = map(int, found.groups())
        return day_of(day, month, str(year), today)
    if found := _DOTTED.fullmatch(text):
        return day_of(int(found[1]), int(found[2]), found[3], today)
    if found := _SLASHED.fullmatch(text):
        one, other = int(found[1]), int(found[2])
        if not month_first or one == other:
            return day_of(one, other, found[3], today)
        if one <= 12 and other <= 12:
            raise Illegal("day.refuse.two")
        return day_of(max(one, other), min(one, other), found[3], today)
    return None


def day_of(day: int, month: int, year: str | None, today: date) -> date:
    """Return a day by its numbers.

    Raises:
        Illegal: if there is none.
    """
    whole = today.year if year is None else int(year) + 2000 * (len(year) == 2)
    try:
        found = date(whole, month, day)
        return found.replace(year=whole + 1) if year is None and found < today else found
    except ValueError as error:
        raise Illegal("day.refuse.unread") from error


def hour_of(hours: str, minutes: str | None, half: str | None, why: str = "quiet.refuse.unread") -> time:
    """Return a time of the day by its parts; 24 is midnight, as 0 is.

    Raises:
        Illegal: if there is none, for the reason `why`.
    """
    hour, least, most = int(hours), 1 if half else 0, 12 if half else 24
    minute = int(minutes or 0)
    if not least <= hour <= most or minute > 59 or (hour == 24 and minute):
        raise Illegal(why)
    return time((hour % 12 + 12 * (half == "pm")) if half else hour % 24, minute)
